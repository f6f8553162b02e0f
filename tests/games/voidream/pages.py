"""Pages of Voidream for tests: drawn for a viewer, with their parts found by name, and a table made ready."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from companion.games import registry
from companion.games.voidream import scripts
from companion.games.voidream.places import (
    CONFLICT,
    HAND,
    VALUE,
    VOID,
    at,
    mind_slot,
    pose_of_count,
    top,
)
from companion.table.game import Asked
from companion.table.knowledge import show
from companion.table.questions import Answer, Question
from companion.table.screens import (
    Area,
    Choice,
    Fan,
    Held,
    InPlay,
    Screen,
    Wall,
)
from companion.table.state import TABLE, CardIndex, Seat
from companion.table.viewers import as_seen
from tests.games.voidream.table import Board

GAME = registry.game("voidream")
ANN, BEN = 0, 1
BlockT = TypeVar("BlockT")


def page(board: Board, viewer: Seat, question: Question | None = None, looked: tuple[int, ...] = ()) -> Screen:
    """The page of a seat at this table."""
    yours = question is not None and (viewer in question.seats if question.seats else viewer == ANN)
    return GAME.screen(as_seen(board.state(), viewer), viewer, question, Asked(yours=yours, looked=looked))


def wall(board: Board, question: Question | None = None) -> Wall:
    """The table page."""
    return GAME.wall(as_seen(board.state(), TABLE), question)


def block(shown: Screen, kind: type[BlockT], title: str = "") -> BlockT:
    """The block of this kind, or the one with this heading."""
    found = [one for one in shown.blocks if isinstance(one, kind)]
    return next(one for one in found if title in ("", getattr(one, "title", "")))


def titles(shown: Screen) -> list[str]:
    """The headings of a page."""
    return [getattr(one, "title", "") for one in shown.blocks]


def held(shown: Screen, name: str) -> Held:
    """An arcanum of the own hand."""
    fan = block(shown, Fan, "Your arcana")
    return next(card for group in fan.groups for card in group.cards if card.name == name)


def lying(shown: Screen, name: str) -> InPlay:
    """A card that lies on the table."""
    areas = [one for one in shown.blocks if isinstance(one, Area)]
    return next(card for area in areas for card in area.cards if card.name == name)


def choice(choices: Sequence[Choice], label: str) -> Choice:
    """The choice whose label begins so."""
    return next(one for one in choices if one.label.startswith(label))


def warnings(board: Board, name: str, *, inverted: bool = False) -> str:
    """What the page warns of beside a way to play an arcanum."""
    return " ".join(held(page(board, ANN), name).uses[inverted].warnings)


def said(text: str) -> Any:
    """What a tap sends."""
    return msgspec.json.decode(text)


def start(board: Board, move: Any, *answers: int | str) -> Question:
    """A move that goes on until this is asked after these answers."""
    script = scripts.script(board.run, move)
    question = next(script)
    for value in answers:
        question = script.send(Answer(question.seats[0] if question.seats else ANN, value))
    return question


def arcanum(board: Board, card_id: str, seat: Seat = ANN) -> CardIndex:
    """An arcanum by its id."""
    return board.card(seat, card_id)


def only_hold(board: Board, seat: Seat, *card_ids: str, to: int = VOID) -> None:
    """All arcana of a Dreamer but these lie in a pile."""
    for card in board.hand(seat):
        if board.setup.cards[card].id not in card_ids:
            board.run.move(show(board.run, at(seat, HAND), card, "test"), at(seat, to), "test")


def turn_mind(board: Board, seat: Seat, count: int) -> None:
    """The mind card shows this number."""
    board.run.pose(mind_slot(board.run, seat), pose_of_count(count), "test")


def top_shows(board: Board, seat: Seat, value: int) -> None:
    """The back on top of a Dream."""
    board.run.mark(top(board.run, seat), VALUE, value, "test")


def fought(kind: str = "dawn") -> Board:
    """Ann attacks with Border Page (dawn 1, dusk 0), and Ben has Shard Sprite ready."""
    board = Board()
    page_slot = board.lay(ANN, "border-page")
    board.lay(BEN, "shard-sprite")
    board.run.count(CONFLICT, 1 if kind == "dawn" else 2, "test")
    board.run.mark(page_slot, "attacks", 1, "test")
    board.run.pose(page_slot, 1, "test")
    return board
