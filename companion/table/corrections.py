"""Which card people mean who set right where it lies, by its name and by where it was."""

from __future__ import annotations

from companion.table.held import Held
from companion.table.state import UNKNOWN, CardIndex, Table, slot_of


def comes_from(table: Table, card: CardIndex, source: int) -> bool:
    """Whether the card that is meant lies in the zone ``source``, and not where the record has this copy.

    A name stands for any of several equal copies: where the record has one of them somewhere else, and another may lie
    where people say that it was, they mean that one. ``source`` is -1 if nobody has said where it was.
    """
    slot = slot_of(table, card)
    if slot == UNKNOWN:
        return True
    return source != table.slots[slot].zone and may_come_from(table, card, source)


def may_come_from(table: Table, card: CardIndex, source: int) -> bool:
    """Whether this card, or an equal one for which it may be taken, can lie in the zone ``source``."""
    return 0 <= source < table.setup.places and Held(table, source).can_show(card)
