"""What a move may need to know on its way, and the answers to it.

A question says who may answer and what answers fit. It is plain data: its sentence is made from ``code`` and
``facts`` where it is shown.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import TypeVar

import msgspec

from companion.table.refusals import Facts
from companion.table.state import TABLE, CardIndex, Seat, SlotId


class Kind(Enum):
    """What sort of answer is wanted."""

    CHOOSE = "choose"
    """One of the options."""
    CARD = "card"
    """A card that is turned up or shown, or one of the options."""
    NUMBER = "number"
    """A number from ``least`` to ``most``, or one of the options."""
    BACK = "back"
    """What the back of the card in ``slot`` shows: one of the options."""
    CHANCE = "chance"
    """One of the options, picked by chance or by the table itself."""


class Option(msgspec.Struct, frozen=True):
    """A named answer; ``code`` and ``facts`` make its label."""

    value: str
    code: str
    facts: Facts = ()


class Question(msgspec.Struct, frozen=True):
    """A question to the people at the table.

    ``seats`` may answer, any of them first; empty means whoever runs the table. ``cards`` are the copies that may turn
    up, ``slot`` is the slot that is turned up, if one is. Of a ``secret`` question nobody is told who has answered.
    ``seconds`` is the time after which the answer ``LATE`` may be given by the table; 0 means no limit.
    """

    code: str
    clause: str
    seats: tuple[Seat, ...]
    kind: Kind
    options: tuple[Option, ...] = ()
    cards: tuple[CardIndex, ...] = ()
    slot: SlotId = -1
    least: int = 0
    most: int = 0
    facts: Facts = ()
    secret: bool = False
    seconds: int = 0


LATE = "late"
"""The answer that the table gives when the time of a question is over."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was answered: an option's value, a number, or the index of a card.

    ``seat`` is who answered, or ``TABLE``. ``scanned`` says that the very copy was read by a camera.
    """

    seat: Seat
    value: int | str
    scanned: bool = False


ResultT = TypeVar("ResultT")
Asking = Generator[Question, Answer, ResultT]
"""A part of a script that may ask on its way, and comes to a result."""
Script = Asking[None]
"""The code of a move: it changes the table through its run and yields what it needs to know."""


def fits(question: Question, answer: Answer) -> bool:
    """Whether an answer is one that the question allows, from somebody who was asked."""
    if answer.value == LATE:
        return question.seconds > 0 and answer.seat == TABLE
    if question.seats and answer.seat not in question.seats:
        return False
    if isinstance(answer.value, str):
        return any(option.value == answer.value for option in question.options)
    match question.kind:
        case Kind.CARD:
            return answer.value in question.cards
        case Kind.NUMBER:
            return question.least <= answer.value <= question.most
        case Kind.CHOOSE | Kind.BACK | Kind.CHANCE:
            return False
