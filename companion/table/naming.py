"""What the numbers in a move name: seats, cards, slots and places of a table."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from companion.table.state import State


def names_only_what_is_here(state: State, move: Any) -> bool:
    """Whether all players, cards, slots and places that a move names are at this table; who makes it is not asked.

    A field may keep its default, which names nothing. No other number below 0 may reach the rules: Python counts it
    from the end, and so takes it for another card.
    """
    setup = state.setup
    most = {
        "seat": len(setup.player_names),
        "card": len(setup.copies),
        "slot": len(state.slots),
        "zone": len(state.zones),
    }
    for field, what, default in _naming_fields(move.__class__):
        value = getattr(move, field)
        if value != default and not 0 <= value < most[what]:
            return False
    return True


@cache
def _naming_fields(kind: type) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a kind of move that name something, what they name, and their default."""
    found = []
    for field in msgspec.structs.fields(kind):
        inner = msgspec.inspect.type_info(field.type)
        if field.name != "seat" and isinstance(inner, msgspec.inspect.Metadata):
            found.append((field.name, (inner.extra or {})["names"], field.default))
    return tuple(found)
