"""The end of a game (VD-BAS-03, VD-NIG-05, VD-END)."""

from __future__ import annotations

from companion.games.voidream.places import LOSERS, OVER
from companion.table.game import Outcome
from companion.table.state import State


def outcome(state: State) -> Outcome | None:
    """Who has won, or nobody in a draw (VD-END-03, VD-END-06); ``None`` while the game goes on."""
    if state.clock.phase != OVER:
        return None
    losers = state.dials[LOSERS]
    winners = tuple(seat for seat in (0, 1) if losers in (1, 2) and not losers >> seat & 1)
    return Outcome(tuple(int(seat in winners) for seat in (0, 1)), winners)


def scores(state: State) -> tuple[int, ...]:
    """1 for who has won. Nothing is scored on the way: layers and hands decide."""
    found = outcome(state)
    return found.scores if found is not None else (0, 0)
