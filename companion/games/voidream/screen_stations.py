"""The stations of a round on the turn line; a conflict stands between, and the main phase goes on after it."""

from __future__ import annotations

from typing import Final

from companion.games.voidream.places import CONFLICT, LOCKED, OVER, PASSES, ROUND, SETUP, of
from companion.games.voidream.screen_conflict import KINDS
from companion.table.questions import Question
from companion.table.screens import Station, StationState
from companion.table.state import State

SETTING_UP: Final = ("Bastions", "Shuffle", "Bastions below", "Tops", "Begin")
SET_UP_AT: Final = {
    "show_bastions": 0,
    "shuffle_dream": 1,
    "cut_must": 1,
    "bastions_below": 2,
    "read_top": 3,
}
NIGHTMARE: Final = ("VD-NIG-04", "VD-OPT-31")


def stations(state: State, question: Question | None) -> tuple[Station, ...]:
    """VD-SET-01, VD-RND-01, VD-CNF-02: where the table stands."""
    if state.clock.phase == OVER:
        return ()
    if state.clock.phase == SETUP and not state.dials[ROUND]:
        at = SET_UP_AT.get(question.code, 4) if question is not None else 0
        return _line(SETTING_UP, at)
    if state.dials[CONFLICT]:
        return _line(("Beginning", "Main", KINDS[state.dials[CONFLICT]], "Nightmare"), 2)
    return _line(("Beginning", "Main", "Nightmare"), _phase(state, question))


def _phase(state: State, question: Question | None) -> int:
    """The phases beside the main one are passed within a move: what is asked then tells which one it is."""
    if state.clock.phase == SETUP:
        return 0
    if question is not None and question.clause in NIGHTMARE:
        return 2
    has_ended = state.dials[LOCKED] == 3 if of(state).options.pass_lock else state.dials[PASSES] >= 2
    return 0 if has_ended and question is not None else 1


def _line(labels: tuple[str, ...], now: int) -> tuple[Station, ...]:
    states = (StationState.DONE, StationState.NOW, StationState.NEXT)
    return tuple(Station(label, states[1 + (at > now) - (at < now)]) for at, label in enumerate(labels))
