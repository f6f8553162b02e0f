"""What is counted of a finished game: its turns, how it ended, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dirks.places import GONE, OVER
from companion.games.dirks.scoring import outcome
from companion.table.bots import Tally
from companion.table.events import Clocked, Event
from companion.table.state import State


def tally_of_game(begun: State, end: State, events: Sequence[Event]) -> Tally:
    """Ended by defeats, or because all others had left."""
    found = outcome(end)
    winners = tuple(f"seat {seat + 1}" for seat in (found.winners if found is not None else ()))
    last = next(event for event in reversed(events) if isinstance(event, Clocked) and event.after.phase == OVER)
    ending = "defeats" if last.because == "DP-END-01" else "decked out" if end.dials[GONE] else "conceded"
    return Tally(end.clock.turn, ending, winners)
