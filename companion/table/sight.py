"""What a camera above the table tells a game: cards as they lie before a seat, and what differs from the record.

A picture never changes anything: what differs is a question, with the ways to set it right (no game guesses).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import msgspec

from companion.table.printed import PrintedMat
from companion.table.questions import Question
from companion.table.refusals import Facts, Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, State


class Side(Enum):
    """Which side of a card is up."""

    FACE = "face"
    SECOND = "second"
    BACK = "back"


class Mark(msgspec.Struct, frozen=True):
    """A card in a picture, by its tag.

    ``card`` is ``UNKNOWN`` for a back, which tells its ``number`` and nothing else, and for a card of no deck here.
    ``zone`` is the key of the mat's zone in which its middle lies, or "" if the picture does not tell; ``turn_deg`` is
    clockwise from the upright of whoever sits there, ``x_mm`` and ``y_mm`` the card's middle on the mat.
    """

    side: Side
    card: CardIndex = UNKNOWN
    number: int = 0
    zone: str = ""
    turn_deg: float = 0.0
    x_mm: float = 0.0
    y_mm: float = 0.0


class Area(msgspec.Struct, frozen=True):
    """The cards before a seat; ``has_zones`` is whether enough of the mat shows to tell in which zone each lies.

    ``bare`` are the keys of the zones whose tag below the card shows, so that none lies there.
    """

    marks: tuple[Mark, ...] = ()
    has_zones: bool = True
    bare: frozenset[str] = frozenset()


class Way(msgspec.Struct, frozen=True):
    """How a difference can be settled: a move, or an answer to the question that waits. ``code`` names its label.

    With ``least`` and ``most`` a number is asked first, and ``"NUMBER"`` stands for it in the move.
    """

    code: str
    facts: Facts = ()
    move: Any = None
    answer: int | str | None = None
    least: int | None = None
    most: int | None = None


class Difference(msgspec.Struct, frozen=True):
    """What a picture shows and the record does not: code and facts of its words, and the clause to ask by.

    ``unseen`` is whether it comes of what does not show: a hand may be over it, so a camera that looks on says nothing.
    ``answer`` is what it answers, from what lies open to all, to the question that waits: such a camera gives it. A
    number is the card that was read, this very copy.
    """

    code: str
    clause: str
    facts: Facts = ()
    ways: tuple[Way, ...] = ()
    unseen: bool = False
    answer: int | str | None = None


class Report(msgspec.Struct, frozen=True):
    """What differs, and in labels what agrees."""

    differences: tuple[Difference, ...] = ()
    agreed: tuple[tuple[str, Facts], ...] = ()


class ByHand(msgspec.Struct, frozen=True):
    """The zones that people mark in a picture without a mat: each of ``spots`` with a tap on its middle.

    ``rest`` is all else before the seat, ``near`` what lies beyond the edge at which its player sits.
    """

    spots: tuple[str, ...]
    rest: str
    near: str


class Sight(msgspec.Struct, frozen=True):
    """How a game is seen from above.

    ``faces_in`` are the zones in which faces may be read while a question waits; "" stands for pictures without a mat.
    ``observe`` compares what lies before a seat with the record, for a viewer. ``turned`` is what a back, or the other
    side of a card with two faces, answers when it is scanned, or why it may not lie so. ``by_hand`` is ``None`` where
    nothing can be marked without a mat.
    """

    mat: PrintedMat
    faces_in: Callable[[Question | None], frozenset[str]]
    observe: Callable[[State, Seat, Seat, Area, Question | None], Report]
    turned: Callable[[State, Mark, Question | None], str | Refusal | None]
    by_hand: ByHand | None = None
