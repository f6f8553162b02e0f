"""The end of a match (SW-RES-04, SW-END, SW-CVG)."""

from __future__ import annotations

from companion.games.shardweave.places import OVER, VP, WINNERS
from companion.table.game import Outcome
from companion.table.state import State


def outcome(state: State) -> Outcome | None:
    """Who has won, or nobody in a draw (SW-CVG-07); ``None`` while the match goes on."""
    if state.clock.phase != OVER:
        return None
    winners = tuple(seat for seat in (0, 1) if state.dials[WINNERS] >> seat & 1)
    return Outcome(scores(state), winners)


def scores(state: State) -> tuple[int, ...]:
    """The Victory Points of each."""
    return tuple(state.dials[VP[seat]] for seat in (0, 1))
