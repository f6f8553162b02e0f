"""Cards as a picture gives them, and what the comparison with the record says of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games import registry
from companion.games.voidream.comparing import observe
from companion.games.voidream.places import (
    mind_slot,
    top,
)
from companion.table.questions import Kind, Option, Question
from companion.table.sight import Area, Mark, Report, Side
from companion.table.state import Seat, SlotId
from tests.games.voidream.table import Board

GAME = registry.game("voidream")
NUMBERED = {4: 0, 3: 90, 2: 180, 1: 270}


def of_kind(board: Board, kind: str, seat: Seat = 0, number: int = 0) -> str:
    found = [card.id for at_, card in enumerate(board.setup.cards) if card.kind.value == kind]
    return [card for card in dict.fromkeys(found) if board.card(seat, card) >= 0][number]


def face(board: Board, slot: SlotId, zone: str = "play", turn: float = 0, x: float = 100, y: float = 100) -> Mark:
    return Mark(Side.FACE, board.run.slots[slot].card, zone=zone, turn_deg=turn, x_mm=x, y_mm=y)


def back(value: int, zone: str = "play", x: float = 300, y: float = 100) -> Mark:
    return Mark(Side.BACK, number=value, zone=zone, x_mm=x, y_mm=y)


def mind(board: Board, count: int = 4, seat: Seat = 0) -> Mark:
    card = board.run.slots[mind_slot(board.run, seat)].card
    if count == 0:
        return Mark(Side.SECOND, card, zone="mind", turn_deg=33)
    return Mark(Side.FACE, card, zone="mind", turn_deg=NUMBERED[count])


def report(
    board: Board, *marks: Mark, seat: Seat = 0, viewer: Seat | None = None, question: Question | None = None
) -> Report:
    """The comparison of a picture that shows the own mind card as it lies at the start and a 3 on the Dream, unless it
    shows others."""
    zones = {mark.zone for mark in marks}
    rest = [mark for mark in (mind(board, seat=seat), back(3, "dream")) if mark.zone not in zones]
    return observe(board.state(), seat if viewer is None else viewer, seat, Area((*marks, *rest)), question)


def told(found: Report) -> list[tuple[str, str]]:
    return [(one.code, one.clause) for one in found.differences]


def ways(found: Report) -> list[object]:
    return [way.move if way.move is not None else way.answer for one in found.differences for way in one.ways]


def evoke(board: Board, seat: Seat = 0, cards: Sequence[int] = ()) -> Question:
    options = (Option("back", "put_back"), Option("veil", "veil_it"))
    return Question(
        "evoke", "VD-EVK-01", (seat,), Kind.CARD, options, cards=tuple(cards), slot=top(board.run, seat)
    )  # fmt: skip
