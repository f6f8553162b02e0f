"""What a game is to the rest of the program: its facts, and its rules as functions of the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.table.bots import Bots
from companion.table.clauses import ClauseBook
from companion.table.figures import Figure
from companion.table.nudges import Nudge, Range
from companion.table.options import OptionSpec
from companion.table.own_cards import OwnCards
from companion.table.printed import Pieces, Printed
from companion.table.questions import Answer, Question, Script
from companion.table.refusals import Facts, Refusal
from companion.table.run import Run
from companion.table.scanned import DeckScans
from companion.table.screens import Screen, Wall
from companion.table.sight import Sight
from companion.table.state import CardIndex, Copy, Seat, Setup, State


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the points of each seat, and who has won (several seats share)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Move(Protocol):
    """A move of any game: a frozen struct with the seat that makes it."""

    @property
    def seat(self) -> Seat:
        """Who makes the move."""


class Meaning(msgspec.Struct, frozen=True):
    """What showing a card could mean: a move, or answers to the question that waits. ``label`` is for a button.

    ``is_guess`` is whether an equal copy somewhere else may be meant as well: then it is offered and never just done.
    ``refusal`` is why the card can't answer the question, where a rule says so. ``before`` is the kind of the own move
    before which this one was made, though it is only told now. ``must_read`` is whether it matters which copy it is.
    ``facts`` are for the label.
    """

    label: str
    move: Any = None
    answers: tuple[Answer, ...] = ()
    is_guess: bool = False
    refusal: Refusal | None = None
    before: str = ""
    must_read: bool = False
    facts: Facts = ()


class Game(Protocol):
    """A game. Everything here is a pure function of its arguments."""

    key: str
    name: str
    badge: str
    shape: str
    least_seats: int
    most_seats: int
    clauses: ClauseBook
    labels: Mapping[str, str]
    """Labels of answers and of what a shown card can mean, by code."""
    option_specs: tuple[OptionSpec, ...]
    rules_version: str
    move_kinds: tuple[type[msgspec.Struct], ...]
    """Every kind of move that there is; each with a tag of its own."""
    any_time: tuple[type[msgspec.Struct], ...]
    """Those with which a player leaves the game: they may be made while a question waits as well."""
    phases: tuple[str, ...]
    """The words for the phases of the turn clock, by their number; no word comes twice."""
    own_cards: OwnCards | None
    """How it takes a file with the values of an owner's printed cards; ``None`` if it takes none."""
    deck_scans: DeckScans | None
    """How it takes a deck of a player's own that was scanned; ``None`` if nobody brings one."""
    words: Mapping[str, tuple[str, str]]
    """For each code of a refusal or question: a title and a sentence, with names of facts in braces."""
    bots: Bots
    """How bots play it, for the simulation."""
    sight: Sight | None
    """How it is seen from above; ``None`` if how its cards lie tells nothing beyond which cards they are."""

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players. Raises ``OptionFault`` with a sentence for each thing that can't be."""

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What may be agreed on but is not what the rules advise, a sentence each."""

    def begin(self, setup: Setup) -> State:
        """The table before set-up."""

    def first_move(self) -> Any:
        """The move that sets the table up."""

    def decode_move(self, data: bytes) -> Any:
        """A move from JSON. Raises ``msgspec.ValidationError``."""

    def check(self, state: State, move: Any) -> Refusal | None:
        """Why a move is not legal, or ``None``."""

    def script(self, run: Run, move: Any) -> Script:
        """The script of a legal move."""

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seats that may make a move of their turn now."""

    def proposals(self, state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Any]:
        """A generous list of moves of a seat that holds these cards; ``check`` narrows it."""

    def meanings(self, state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
        """What it could mean that this seat shows this card now; legal or not."""

    def outcome(self, state: State) -> Outcome | None:
        """The end of the game, or ``None``."""

    def scores(self, state: State) -> tuple[int, ...]:
        """What each seat has at the moment."""

    def screen(self, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
        """The page of a seat, from what it may see (``state`` is already drawn for this viewer)."""

    def wall(self, state: State, question: Question | None) -> Wall:
        """The table page (``state`` is drawn for ``TABLE``)."""

    def describe(self, state: State, move: Any, *, happened: bool) -> tuple[str, str]:
        """What a move did, for the history: a text and the card's name ("" if none), as everybody may read it.

        ``state`` is the table after it; ``happened`` is whether it changed anything: what somebody else must agree to
        may come to nothing.
        """

    def as_correction(self, state: State, move: Any, reason: str, witnesses: tuple[Seat, ...]) -> Any:
        """The correction of the record that comes to the same as a move that was refused, or ``None``.

        It may leave open where a card lies now, and ask. ``witnesses`` are those who must all say yes to it.
        """

    def figures(self, before: State, after: State, move: Any) -> tuple[Figure, ...]:
        """The numbers that everybody follows and that this move has changed, for its line of the history."""

    def nudgeable(self, state: State, move: Nudge) -> Range | None:
        """How far the number that this names may be set by hand, ``None`` if it may not; a screen's dials say the same.

        The dial, or the slot, may be one that does not exist.
        """

    def hidden_undo(self, state: State, events: Sequence[Any]) -> str:
        """The clause by which taking these events back needs everybody's consent, or ""."""

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id of this table."""

    def bot_move(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Any:
        """A sensible legal move of a seat that holds these cards."""

    def bot_answer(
        self, state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random
    ) -> Answer:
        """A sensible answer of a seat that is asked."""

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of a table with these options, as it is printed."""

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The dials and tokens to cut out for a table with these options; empty if the cards are all there is."""


class Asked(msgspec.Struct, frozen=True):
    """What a screen needs to know besides the table.

    ``yours`` is whether the waiting question is this viewer's to answer; ``hand`` the cards that this viewer knows in
    the own hand; ``until_s`` how long the question is still open; ``looked`` the card that this viewer is asked to look
    at, where the companion deals (a practice table).
    """

    yours: bool = False
    hand: tuple[CardIndex, ...] = ()
    until_s: int | None = None
    looked: tuple[CardIndex, ...] = ()


class OptionFault(ValueError):
    """Options that can't be agreed on; ``faults`` are sentences."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults


def legal_moves(game: Game, state: State, seat: Seat, hand: Iterable[CardIndex]) -> list[Any]:
    """Every legal move of a seat that holds these cards: what the generator proposes and ``check`` lets through."""
    check = game.check
    return [move for move in game.proposals(state, seat, hand) if check(state, move) is None]


Namer = Callable[[str, int], str]


def sentence(template: str, facts: Facts, setup: Setup, state: State | None = None) -> str:
    """A template with its facts put in, indices as names (see ``refusals.Facts``)."""
    return template.format(**{name: _named(name, value, setup, state) for name, value in facts})


def _named(name: str, value: int | str, setup: Setup, state: State | None) -> str | int:
    if isinstance(value, str):
        return value
    if name.startswith("seat"):
        return setup.seats[value] if value >= 0 else "the table"
    if name.startswith("card"):
        return setup.names[setup.copies[value].card]
    if name.startswith("slot") and state is not None:
        card = state.slots[value].card
        return setup.names[setup.copies[card].card] if card >= 0 else "a card"
    if name.startswith("zone"):
        return setup.zones[value].name if value < setup.places else "a card"
    return value
