"""The table page: Victory Points, the three Arenas, locks, the last contest and its steps (SW-APP-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.games.shardweave.places import HAND, MULLIGAN, OVER, PILE, SELECT, SETUP, VP, count, has_locked, name, of
from companion.games.shardweave.scoring import outcome
from companion.games.shardweave.screen_asks import title_of
from companion.games.shardweave.screen_clock import clock
from companion.games.shardweave.screen_contest import contest
from companion.games.shardweave.screen_parts import arenas, lock
from companion.games.shardweave.screen_stations import heading, stations
from companion.games.shardweave.screen_timeline import steps
from companion.table.questions import Question
from companion.table.screens import Dial, Steps, Wall, WallSeat
from companion.table.state import TABLE, Seat, State

if TYPE_CHECKING:
    from companion.games.shardweave import Shardweave

AFTER_IT: Final = ("new_arena", "shuffle_arenas")
"""Questions that come up when a contest is over and people still look at it."""


def wall(game: Shardweave, state: State, question: Question | None) -> Wall:
    """Readable across a room; nothing on it that not both may know."""
    title = title_of(game, state, question) if question is not None else heading(state, TABLE)
    # What was fought stays in view until the next Champions are turned over.
    looks_back = question is None or question.code in AFTER_IT
    told = _in_short(steps(state))
    has_arenas = state.clock.phase not in (SETUP, MULLIGAN) or bool(arenas(state).grounds)
    round_ = f"Round {state.clock.turn}" if state.clock.turn else ""
    return Wall(
        title=title,
        stations=stations(state, question),
        seats=tuple(_seat(state, seat) for seat in (0, 1)),
        dials=(Dial("Round", state.clock.turn, "history"),) if state.clock.turn else (),
        note=_note(state, question),
        finished=_winner(state),
        contest=contest(state, TABLE) if looks_back else None,
        grounds=replace(arenas(state, title), note=round_) if has_arenas else None,
        steps=told if has_arenas else None,
        clock=clock(state, TABLE) if question is None else None,
    )


def _in_short(told: Steps | None) -> Steps | None:
    """Without what came to nothing: the phones have it."""
    if told is None:
        return None
    short = (replace(step, lines=tuple(line for line in step.lines if not line.is_off)) for step in told.steps)
    return replace(told, steps=tuple(step for step in short if step.lines))


def _note(state: State, question: Question | None) -> str:
    """Who is asked; and who else is still to choose."""
    if question is not None and question.seats:
        return f"asked of {' or '.join(name(state, seat) for seat in question.seats)}"
    if state.clock.phase == OVER:
        points = " : ".join(str(state.dials[VP[seat]]) for seat in (0, 1))
        return f"{points} Victory Points"
    if question is None and state.clock.phase == SELECT:
        return ". ".join(lock(state, TABLE, seat) for seat in (0, 1))
    return ""


def _seat(state: State, seat: Seat) -> WallSeat:
    """A Weaver: points, lock, and the number of cards; who still has to choose stands under the lamp."""
    choosing = state.clock.phase == SELECT and not has_locked(state, seat)
    notes = []
    if state.clock.phase == SELECT:
        notes.append("choosing" if choosing else "locked")
    if state.clock.turn and state.clock.phase != OVER and state.clock.seat == seat:
        notes.append("active Weaver")
    return WallSeat(
        name=name(state, seat),
        now=False,
        number=state.dials[VP[seat]],
        number_label="VP",
        number_symbol="victory-point",
        of=of(state).options.vp_target,
        small=(
            Dial("in hand", count(state, seat, HAND), "card"),
            Dial("to draw", count(state, seat, PILE), "face-down"),
        ),
        note=", ".join(notes),
    )


def _winner(state: State) -> str:
    found = outcome(state)
    if found is None:
        return ""
    return f"{name(state, found.winners[0])} wins" if found.winners else "A draw"
