"""The twelve steps of a round on the turn line, and what is going on (SW-ORD-01)."""

from __future__ import annotations

from typing import Final

from companion.games.shardweave.places import MULLIGAN, OVER, SELECT, SETUP, SPOT, both_locked, count, has_locked
from companion.games.shardweave.screen_timeline import STEPS
from companion.table.questions import Question
from companion.table.screens import Station, StationState
from companion.table.state import Seat, State

ROUND_START, SELECTING, PRE_REVEAL, REVEAL = range(1, 5)
AFTERMATH, CLEANUP = 11, 12
ASKED_IN: Final = {
    "look_top": PRE_REVEAL, "show_top": PRE_REVEAL, "show_hand": PRE_REVEAL, "lies_not_here": PRE_REVEAL,
    "lay_open": REVEAL, "lay_open_one": REVEAL, "turn_over": REVEAL, "select_anew": REVEAL, "look_arena": REVEAL,
    "discard_under": AFTERMATH, "swap_queue": AFTERMATH, "which_copy": AFTERMATH, "put_under": AFTERMATH,
    "send_pile_bottom": CLEANUP, "send_hand": CLEANUP, "send_aside": CLEANUP, "new_arena": CLEANUP,
    "shuffle_arenas": CLEANUP,
}  # fmt: skip
"""The step in which a question comes up."""
LEFT_IN: Final = {
    "SW-SCO": 8, "SW-TIE": 9, "SW-RND-07": 10, "SW-TRF-1": AFTERMATH, "SW-AFT": AFTERMATH, "SW-CLN": CLEANUP,
    "SW-TRF-12": CLEANUP, "SW-END": CLEANUP, "SW-CVG": CLEANUP, "SW-RND-06": ROUND_START,
}  # fmt: skip
"""The same where a table is only reminded of a rule, by how its clause begins (SW-OPT-13)."""


def step_of(state: State, question: Question | None) -> int:
    """The number of the step at which the table rests, or in which it asks; 0 before the first round."""
    if state.clock.phase != SELECT:
        return 0
    if question is not None and question.code.startswith(("remind_", "agree_")):
        return LEFT_IN[max((begin for begin in LEFT_IN if question.clause.startswith(begin)), key=len)]
    if question is None or question.code not in ASKED_IN:
        return PRE_REVEAL if both_locked(state) else SELECTING
    if question.code not in ("new_arena", "shuffle_arenas") and not any(count(state, seat, SPOT) for seat in (0, 1)):
        # Nobody has committed yet: a hazard that speaks of the beginning asks (SW-ARE-05).
        return ROUND_START
    return ASKED_IN[question.code]


def stations(state: State, question: Question | None) -> tuple[Station, ...]:
    """All twelve steps, the current one named."""
    now = step_of(state, question)
    if not now:
        return ()
    states = (StationState.DONE, StationState.NOW, StationState.NEXT)
    return tuple(Station(STEPS[number], states[1 + (number > now) - (number < now)]) for number in range(1, len(STEPS)))


def heading(state: State, viewer: Seat) -> str:
    """What is going on, for whoever looks at it."""
    titles = {SETUP: "Set the table up", MULLIGAN: "The mulligan", OVER: "The match is over"}
    if state.clock.phase in titles:
        return titles[state.clock.phase]
    if both_locked(state):
        return "Both are locked"
    if viewer < 0:
        return "Choose in secret"
    return "You have locked" if has_locked(state, viewer) else "Choose a Champion"
