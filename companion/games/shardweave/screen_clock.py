"""The clock that reminds of locking: what it says to whom (SW-COM-17). Who has locked is known to both (SW-APP-01)."""

from __future__ import annotations

from typing import Final

from companion.games.shardweave.places import has_locked, name
from companion.table.reminders import Clock
from companion.table.state import Seat, State

CLAUSE: Final = "SW-COM-17"


def clock(state: State, viewer: Seat) -> Clock | None:
    """The clock for a viewer, if one runs; when it has run out it reminds whoever has not locked, and no more."""
    if state.setup.reminder(state) is None:
        return None
    late = [name(state, seat) for seat in (0, 1) if not has_locked(state, seat)]
    if viewer >= 0 and not has_locked(state, viewer):
        return Clock("Lock your Champion", "Time is up: lock your Champion when you are ready.", CLAUSE)
    over = f"Time is up: {f'{late[0]} is' if len(late) == 1 else 'both are'} still choosing."
    return Clock("Time to choose", over, CLAUSE)
