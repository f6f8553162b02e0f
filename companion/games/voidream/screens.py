"""What the pages of Voidream show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.voidream import screen_asks as asks
from companion.games.voidream import screen_hand as hand
from companion.games.voidream import screen_parts as parts
from companion.games.voidream import screen_play as play
from companion.games.voidream import screen_wall
from companion.games.voidream.places import LOSERS, MAIN, OVER, PASSES, ROUND, SETUP, name, of, other
from companion.games.voidream.screen_conflict import contest, sources
from companion.games.voidream.screen_end import result
from companion.games.voidream.screen_lasting import ledger
from companion.games.voidream.screen_repairs import repair_block
from companion.games.voidream.screen_stations import stations
from companion.games.voidream.screen_turn import can
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import Block, Can, Choice, Screen, Sign, Wait, Wall, send
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream


def screen(game: Voidream, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat: what waits, the own bearings and arcana, what lies in play, the rival, what to look up."""
    mine = question if shown.yours else None
    return Screen(
        sign=_sign(game, state, viewer, question, shown),
        blocks=tuple(_blocks(game, state, viewer, question, shown)),
        ask=asks.ask(game, state, viewer, mine, shown) if mine is not None else None,
        by_hand=hand.by_hand(state, viewer, mine),
        scan_hint=_scan_hint(state, viewer, mine),
    )


def wall(game: Voidream, state: State, question: Question | None) -> Wall:
    """The table page."""
    return screen_wall.wall(game, state, question)


def _blocks(game: Voidream, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Iterator[Block]:
    """What both may see, and what this viewer alone may see (VD-APP-04, VD-APP-05)."""
    waiting = _wait(game, state, viewer, question, shown)
    if waiting is not None:
        yield waiting
    if state.clock.phase == OVER:
        yield result(state)
    fought = contest(state, viewer, question) if state.clock.phase == MAIN else None
    if fought is not None:
        asked = shown.yours and question is not None and question.code in asks.FOUGHT
        yield from sources(fought) if asked else (fought,)
    if viewer >= 0:
        yield from _own(game, state, viewer, question)
    if state.clock.phase != SETUP:
        yield from _others(state, viewer, question)
    yield from _to_look_up(game, state, viewer, question)


def _own(game: Voidream, state: State, viewer: Seat, question: Question | None) -> Iterator[Block]:
    """The own mind and depth, arcana, actions and cards."""
    if state.clock.phase != SETUP:
        yield parts.bearings(state, viewer)
    if state.clock.phase != OVER:
        yield hand.fan(game, state, viewer, question)
    if question is None and viewer in game.active(state):
        yield can(game, state, viewer)
    if state.clock.phase != SETUP:
        yield play.area(state, viewer, viewer, question)
        yield parts.dream_numbers(state, viewer)
    yield play.dream(state, viewer, viewer)


def _others(state: State, viewer: Seat, question: Question | None) -> Iterator[Block]:
    """The other Dreamer, or for who only watches both; and what holds for a while."""
    for seat in (0, 1):
        if seat != viewer:
            yield parts.rival(state, seat)
            yield hand.of_rival(state, seat)
            yield play.area(state, viewer, seat, question)
            yield play.dream(state, viewer, seat)
    lasting = ledger(state, viewer)
    if lasting is not None:
        yield lasting


def _to_look_up(game: Voidream, state: State, viewer: Seat, question: Question | None) -> Iterator[Block]:
    """What opens at a tap: the mind card, the piles, the rest of the own Dream, advice, corrections, the way out."""
    seats = (1, 0) if viewer == 1 else (0, 1)
    if viewer >= 0:
        yield parts.mind_ahead(state, viewer)
    for seat in seats:
        yield from parts.pile_lists(state, viewer, seat)
    if viewer >= 0:
        yield parts.unseen(state, viewer)
        if of(state).options.open_lists:
            yield parts.deck_list(state, other(viewer))
        yield parts.advice(game)
        if state.clock.phase == MAIN:
            if question is None:
                yield repair_block(state, viewer)
            yield _leave(viewer)


def _leave(viewer: Seat) -> Can:
    """VD-END-04, VD-APP-09: the way out."""
    move = send("move", move={"type": "concede", "seat": viewer})
    return Can("Leave the game", (Choice("Concede", move, "the other Dreamer wins", "left"),), folded=True)


def _wait(game: Voidream, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Wait | None:
    """What the table waits for, when it is not this viewer who must act."""
    if shown.yours or state.clock.phase == OVER:
        return None
    if question is not None:
        names = " or ".join(name(state, seat) for seat in question.seats) or "the host"
        return Wait(f"Waiting for {names}", asks.title_of(game, state, question))
    if viewer in game.active(state) or state.clock.phase == SETUP:
        return None
    who = "You have" if viewer >= 0 else "The other has"
    passed = f"{who} passed" if state.dials[PASSES] else ""
    return Wait(f"{name(state, state.clock.seat)} is on turn", passed)


def _sign(game: Voidream, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Sign:
    on_turn = state.clock.phase == MAIN and state.clock.seat == viewer and question is None
    number = state.dials[ROUND]
    return Sign(
        _title(state, viewer, question, shown),
        shown.yours or on_turn,
        f"Round {number}" if number else "",
        stations(state, question),
    )


def _title(state: State, viewer: Seat, question: Question | None, shown: Asked) -> str:
    if state.clock.phase == OVER:
        return _ended(state, viewer)
    if shown.yours:
        return "Your answer, please" if question is None or question.code != "window" else "Act, or pass"
    if state.clock.phase == SETUP:
        return "Set the table up"
    if question is None and state.clock.seat == viewer:
        return f"Your action, {name(state, viewer)}"
    return f"{name(state, state.clock.seat)}’s turn"


def _ended(state: State, viewer: Seat) -> str:
    losers = state.dials[LOSERS]
    if viewer < 0 or losers in (0, 3):
        return "The game is over"
    return "You lose" if losers >> viewer & 1 else "You win"


def _scan_hint(state: State, viewer: Seat, mine: Question | None) -> str:
    if mine is not None:
        return "Show the card that the question asks for."
    if state.clock.phase == MAIN and state.clock.seat == viewer:
        return "An arcanum from your hand is played; a card in play is used."
    return "You see whether it could be played, and why not."
