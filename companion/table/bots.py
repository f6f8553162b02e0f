"""What a game says about the bots that play it: how they may play, what can be fixed beforehand, what is counted."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.table.events import Event
from companion.table.questions import Answer, Question
from companion.table.state import CardIndex, Seat, State, Table


class Mover(Protocol):
    """How a move is found."""

    def __call__(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random, /) -> Any:
        """The move of a seat that holds these cards."""


class Answerer(Protocol):
    """How an answer is found."""

    def __call__(
        self, table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random, /
    ) -> Answer:
        """The answer of a seat that holds these cards."""


class Caster(Protocol):
    """How the choices before the first turn are made."""

    def __call__(self, state: State, seat: Seat, wanted: Mapping[str, Sequence[str]], chance: random.Random, /) -> Any:
        """The next choice of a seat, with what is wanted for each role; ``None`` if none is left."""


class Policy(msgspec.Struct, frozen=True):
    """A way of playing. It sees the table as everybody knows it and the hand of its seat, and nothing else."""

    move: Mover
    answer: Answerer


class Handled(msgspec.Struct, frozen=True):
    """How often a side got and played copies of a card in a game."""

    card: str
    side: str
    got: int
    played: int


class Tally(msgspec.Struct, frozen=True):
    """What is counted of a finished game: its length, how it ended, which sides won, who they were, what they used."""

    length: int
    ending: str
    winners: tuple[str, ...]
    sides: tuple[tuple[str, str], ...] = ()
    """Each side with what tells it from others, such as its Character."""
    cards: tuple[Handled, ...] = ()


class Bots(msgspec.Struct, frozen=True):
    """The bots of a game. Of ``policies`` the first is that of practice tables.

    ``roles`` are the choices before the first turn that a simulation may fix, each with the card ids that it may be;
    ``cast`` makes these choices. ``tally`` counts a finished game from its end and all its events; ``unit`` is the
    word for its length.
    """

    policies: Mapping[str, Policy]
    roles: Mapping[str, tuple[str, ...]] = {}
    cast: Caster | None = None
    tally: Callable[[State, State, Sequence[Event]], Tally] | None = None
    unit: str = "turns"
