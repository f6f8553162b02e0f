"""The steps of a turn on the turn line, and what is going on (DP-TRN-01)."""

from __future__ import annotations

from typing import Final

from companion.games.dirks.check import may_attack
from companion.games.dirks.places import ARMING, FIGHTING, OVER, SETUP, name
from companion.games.dirks.turns import open_targets
from companion.table.questions import Question
from companion.table.screens import Station, StationState
from companion.table.state import Seat, State

STEPS: Final = ("Draw", "Arming", "Attack", "Discard")
"""Steps 2 and 3 are one (DP-TRN-02)."""
ASKED_IN: Final = {"draw": 0, "whom": 2, "defeated": 2, "discard_down": 3, "relief": 3}
"""Questions that tell in which step the table is, where its phase does not."""


def stations(state: State, question: Question | None) -> tuple[Station, ...]:
    """Where a turn rests, or asks."""
    if state.clock.phase not in (ARMING, FIGHTING):
        return ()
    now = 2 if state.clock.phase == FIGHTING else 1
    if question is not None:
        now = ASKED_IN.get(question.code, now)
    states = (StationState.DONE, StationState.NOW, StationState.NEXT)
    return tuple(Station(word, states[1 + (at > now) - (at < now)]) for at, word in enumerate(STEPS))


def heading(state: State, viewer: Seat) -> str:
    """What is going on, for whoever looks at it."""
    titles = {SETUP: "Set the table up", OVER: "The game is over"}
    if state.clock.phase in titles:
        return titles[state.clock.phase]
    if state.clock.seat != viewer:
        return f"{name(state, state.clock.seat)}’s turn"
    if state.clock.phase == ARMING:
        return "Play, or attack"
    return "Choose an attack" if may_attack(state, viewer) and open_targets(state, viewer) else "No attack is left"
