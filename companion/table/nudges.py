"""Numbers that people set right by hand: a dial, or a mark on a card.

A game that has such numbers takes ``Nudge`` among its moves, says in ``Game.nudgeable`` which they are and how far
they go, and hands the rest to ``check_nudge`` and ``nudge``. What follows from a number (a character at 0) its own
script adds.
"""

from __future__ import annotations

from typing import Final

import msgspec

from companion.table.consent import one_agrees
from companion.table.questions import Asking
from companion.table.refusals import Facts, Refusal
from companion.table.run import Run
from companion.table.state import Seat, SlotId, Table, mark_of

WORDS: Final[dict[str, tuple[str, str]]] = {
    "nudge_unknown": ("Not set by hand", "That number follows from the table, so it is not set by hand."),
    "nudge_nothing": ("Nothing to set right", "{label}: the record says {before} already."),
    "nudge_too_far": ("It can't be {wanted}", "{label} goes from {least} to {most}."),
    "nudge": ("Is that right?", "{seat_asking} sets it right by hand. {label}: {before} → {after}."),
}
"""Sentences of nudges, for a game to take among its own."""


class Nudge(msgspec.Struct, frozen=True, tag="nudge", forbid_unknown_fields=True):
    """Set a number right: the dial with this name, or the mark with this name on the card in ``slot``."""

    seat: Seat
    to: int
    dial: str = ""
    slot: SlotId = -1
    mark: str = ""
    reason: str = ""


class Range(msgspec.Struct, frozen=True):
    """A number that may be set right by hand: what people call it, its bounds, and the clause that allows it.

    With ``confirmed`` one other player has to say yes.
    """

    label: str
    clause: str
    least: int = 0
    most: int = 999
    confirmed: bool = False


def value_of(table: Table, move: Nudge) -> int:
    """The number as the record has it. The dial or the slot exists."""
    if move.dial:
        return table.dials[table.setup.dial_by_name[move.dial]]
    return mark_of(table.slots[move.slot], move.mark)


def names_a_number(table: Table, move: Nudge) -> bool:
    """Whether there is such a dial, or such a card and a name for a mark, and not both."""
    if move.dial:
        return move.dial in table.setup.dial_by_name and not move.mark and move.slot < 0
    return bool(move.mark) and 0 <= move.slot < len(table.slots)


def check_nudge(table: Table, move: Nudge, allowed: Range | None, clause: str) -> Refusal | None:
    """Why a number can't be set right so; ``clause`` is the one to name where it is not ``allowed`` at all."""
    if allowed is None or not names_a_number(table, move):
        return Refusal(clause, "nudge_unknown")
    label = ("label", allowed.label)
    if value_of(table, move) == move.to:
        return Refusal(allowed.clause, "nudge_nothing", (label, ("before", move.to)))
    if not allowed.least <= move.to <= allowed.most:
        facts = (label, ("wanted", move.to), ("least", allowed.least), ("most", allowed.most))
        return Refusal(allowed.clause, "nudge_too_far", facts)
    return None


def nudge(run: Run, move: Nudge, allowed: Range) -> Asking[bool]:
    """Set a number right, after one other player's yes where that is needed; gives whether it was done."""
    if allowed.confirmed:
        before = value_of(run, move)
        facts: Facts = (("label", allowed.label), ("before", before), ("after", move.to), ("seat_asking", move.seat))
        if not (yield from one_agrees(run, move.seat, "nudge", allowed.clause, facts)):
            return False
    if move.dial:
        run.count(run.setup.dial_by_name[move.dial], move.to, allowed.clause)
    else:
        run.mark(move.slot, move.mark, move.to, allowed.clause)
    return True


def told(move: Nudge, allowed: Range | None, *, happened: bool) -> str:
    """What a nudge came to, for the history."""
    label = allowed.label if allowed is not None else move.mark or move.dial
    reason = f": {move.reason}" if move.reason else ""
    return f"{'set' if happened else 'asked in vain to set'} {label} to {move.to} by hand{reason}"
