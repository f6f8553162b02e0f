"""What the people at a shadow table know of one game: what they may truly say, and what goes wrong with its cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

import msgspec

from companion.table.questions import Answer, Option, Question
from companion.table.state import CardIndex, Seat
from tests.shadow.shadow import ShadowTable


class Sitting(msgspec.Struct, frozen=True):
    """How many play, and what they have agreed on."""

    seats: int
    options: Mapping[str, Any]


class Part(Protocol):
    """One game's part."""

    heap: int
    """The zone from which the table itself turns up cards."""
    upward: tuple[str, ...]
    """Keys of zones of which the record has the top card last."""
    most_inputs: int
    """A game that takes more does not end."""

    def purpose(self, move: Mapping[str, Any]) -> str:
        """What showing the card of a move is for."""

    def chooses(self, table: ShadowTable, seat: Seat, move: Any) -> Any:
        """The move as it is made; of one that names no card, people here have in mind which it is."""

    def before_answer(self, table: ShadowTable, question: Question) -> None:
        """What hands do because a question tells them to."""

    def answer(self, table: ShadowTable, question: Question, seat: Seat) -> Answer | None:
        """An answer that only this game has, or one that is out of the ordinary; ``None`` for any that is true."""

    def is_true(self, table: ShadowTable, seat: Seat, option: Option, held: Collection[CardIndex]) -> bool:
        """Whether somebody who holds these of the cards asked for may truly answer so."""

    def means(self, table: ShadowTable, seat: Seat, card: CardIndex, move: Mapping[str, Any]) -> bool:
        """Whether somebody who shows this real card can mean this move by it."""

    def one(self, table: ShadowTable) -> None:
        """Something out of the ordinary, if this moment allows it."""
