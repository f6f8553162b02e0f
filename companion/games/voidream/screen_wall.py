"""The table page: both mind cards and depths, what lies in play, and both counts of a conflict (VD-APP-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.voidream import screen_parts as parts
from companion.games.voidream import screen_play as play
from companion.games.voidream.places import ACTIVE, MAIN, OVER, PASSES, ROUND, SETUP, layers, name
from companion.games.voidream.screen_asks import title_of
from companion.games.voidream.screen_conflict import contest
from companion.games.voidream.screen_end import how_it_ended, winner
from companion.games.voidream.screen_stations import stations
from companion.games.voidream.screen_turn import nightmare_ahead
from companion.table.questions import Question
from companion.table.screens import Dial, Wall, WallSeat
from companion.table.state import TABLE, Seat, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream


def wall(game: Voidream, state: State, question: Question | None) -> Wall:
    """Readable across a room; nothing on it that not both may know."""
    title = _title(game, state, question)
    is_over = state.clock.phase == OVER
    return Wall(
        title=title,
        stations=stations(state, question),
        seats=tuple(_seat(state, seat, question) for seat in (0, 1)),
        dials=(Dial("Round", state.dials[ROUND], "history"),) if state.dials[ROUND] else (),
        note=how_it_ended(state) if is_over else _note(state, question, title),
        finished=winner(state),
        contest=None if is_over else contest(state, TABLE, question),
    )


def _title(game: Voidream, state: State, question: Question | None) -> str:
    if state.clock.phase == OVER:
        return "The game is over"
    if question is not None:
        return title_of(game, state, question)
    if state.clock.phase == SETUP:
        return "Set the table up"
    return f"{name(state, state.clock.seat)}’s action"


def _note(state: State, question: Question | None, title: str) -> str:
    """Who is asked, unless the title says so; else what a second pass would bring."""
    if question is not None:
        asked = " or ".join(name(state, seat) for seat in question.seats)
        return f"asked of {asked}" if asked and asked not in title else ""
    if state.clock.phase == MAIN and state.dials[PASSES]:
        return f"The other has passed. If the phase ends now, {nightmare_ahead(state, TABLE)}"
    return ""


def _seat(state: State, seat: Seat, question: Question | None) -> WallSeat:
    """A Dreamer's side; whoever is asked, or is on turn, stands under the lamp."""
    on_turn = state.clock.phase == MAIN and state.clock.seat == seat
    active = state.dials[ROUND] and state.dials[ACTIVE] == seat and state.clock.phase == MAIN
    return WallSeat(
        name=name(state, seat),
        now=seat in question.seats if question is not None and question.seats else on_turn,
        number=max(0, layers(state, seat)),
        number_label="layers",
        small=(*parts.counts(state, seat), *parts.bastion_dial(state, seat)),
        cards=tuple(play.on_wall(state, seat)),
        note="began this round" if active else "",
        bearings=parts.bearings(state, seat),
    )
