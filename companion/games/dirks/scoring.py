"""The end of a game (DP-END)."""

from __future__ import annotations

from companion.games.dirks.places import OVER, WINNERS, tally
from companion.table.game import Outcome
from companion.table.state import State


def scores(state: State) -> tuple[int, ...]:
    """The defeat tallies."""
    return tuple(tally(state, seat) for seat in range(len(state.setup.seats)))


def outcome(state: State) -> Outcome | None:
    """Who has won (DP-END-01, DP-END-04); ``None`` while the game goes on."""
    if state.clock.phase != OVER:
        return None
    winners = tuple(seat for seat in range(len(state.setup.seats)) if state.dials[WINNERS] >> seat & 1)
    return Outcome(scores(state), winners)
