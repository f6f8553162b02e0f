"""A game whose rules are functions in the modules of its folder: what the rest of the program asks it, it asks them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, get_args

import msgspec

from companion.table.bots import Answerer, Mover
from companion.table.clauses import ClauseBook
from companion.table.events import Event
from companion.table.figures import Figure
from companion.table.game import Asked, Meaning, Outcome
from companion.table.nudges import Nudge, Range
from companion.table.printed import Pieces
from companion.table.questions import Answer, Question, Script
from companion.table.refusals import Refusal
from companion.table.run import Run
from companion.table.scanned import DeckScans
from companion.table.screens import Screen, Wall
from companion.table.sight import Sight
from companion.table.state import CardIndex, Seat, Setup, State


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game. ``moves`` is the union of its moves, ``first`` sets the table up, and the kinds in
    ``any_time`` may be made while a question waits; the others are functions, each as ``Game`` tells of it.

    ``screen`` and ``wall`` are handed the game itself first. ``nudgeable`` is ``None`` if no number is set by hand.
    """

    moves: Any
    first: Any
    any_time: tuple[type[msgspec.Struct], ...]
    begin: Callable[[Any], State]
    check: Callable[[State, Any], Refusal | None]
    script: Callable[[Run, Any], Script]
    active: Callable[[State], tuple[Seat, ...]]
    proposals: Callable[[State, Seat, Iterable[CardIndex]], Iterator[Any]]
    meanings: Callable[[State, Seat, CardIndex, Question | None], Sequence[Meaning]]
    outcome: Callable[[State], Outcome | None]
    scores: Callable[[State], tuple[int, ...]]
    screen: Callable[[Any, State, Seat, Question | None, Asked], Screen]
    wall: Callable[[Any, State, Question | None], Wall]
    describe: Callable[..., tuple[str, str]]
    as_correction: Callable[[State, Any, str, tuple[Seat, ...]], Any]
    figures: Callable[[State, State, Any], tuple[Figure, ...]]
    hidden_undo: Callable[[State, Sequence[Event]], str]
    bot_move: Mover
    bot_answer: Answerer
    nudgeable: Callable[[State, Nudge], Range | None] | None = None


class RuledGame:
    """What all games are alike in; see ``companion.table.game.Game`` for what each of these is."""

    rules: ClassVar[Rules]
    rules_version = "1"
    sight: Sight | None = None
    deck_scans: DeckScans | None = None

    def __init__(self, clauses: ClauseBook) -> None:
        self.clauses = clauses
        self.any_time = self.rules.any_time
        self.move_kinds: tuple[type[msgspec.Struct], ...] = get_args(self.rules.moves)
        self._decoder = msgspec.json.Decoder(self.rules.moves)

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What may be agreed on but is not what the rules advise: nothing, unless a game says so."""
        return ()

    def begin(self, setup: Setup) -> State:
        """The table before set-up."""
        return self.rules.begin(setup)

    def first_move(self) -> Any:
        """The move that sets the table up."""
        return self.rules.first

    def decode_move(self, data: bytes) -> Any:
        """A move from JSON."""
        return self._decoder.decode(data)

    def check(self, state: State, move: Any) -> Refusal | None:
        """Why a move is not legal, or ``None``."""
        return self.rules.check(state, move)

    def script(self, run: Run, move: Any) -> Script:
        """The script of a legal move."""
        return self.rules.script(run, move)

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seats that may make a move of their turn now."""
        return self.rules.active(state)

    def proposals(self, state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Any]:
        """A generous list of moves."""
        return self.rules.proposals(state, seat, hand)

    def meanings(self, state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
        """What showing a card could mean."""
        return self.rules.meanings(state, seat, card, question)

    def outcome(self, state: State) -> Outcome | None:
        """The end of the game, or ``None``."""
        return self.rules.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """What each seat has at the moment."""
        return self.rules.scores(state)

    def screen(self, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
        """The page of a seat."""
        return self.rules.screen(self, state, viewer, question, shown)

    def wall(self, state: State, question: Question | None) -> Wall:
        """The table page."""
        return self.rules.wall(self, state, question)

    def describe(self, state: State, move: Any, *, happened: bool) -> tuple[str, str]:
        """What a move did, for the history."""
        return self.rules.describe(state, move, happened=happened)

    def as_correction(self, state: State, move: Any, reason: str, witnesses: tuple[Seat, ...]) -> Any:
        """The correction that comes to the same as a refused move."""
        return self.rules.as_correction(state, move, reason, witnesses)

    def figures(self, before: State, after: State, move: Any) -> tuple[Figure, ...]:
        """The numbers that a move has changed, for the history."""
        return self.rules.figures(before, after, move)

    def nudgeable(self, state: State, move: Nudge) -> Range | None:
        """How far a number may be set by hand."""
        return None if self.rules.nudgeable is None else self.rules.nudgeable(state, move)

    def hidden_undo(self, state: State, events: Sequence[Event]) -> str:
        """The clause by which taking events back needs everybody's consent."""
        return self.rules.hidden_undo(state, events)

    def bot_move(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Any:
        """A sensible legal move."""
        return self.rules.bot_move(state, seat, hand, chance)

    def bot_answer(
        self, state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random
    ) -> Answer:
        """A sensible answer."""
        return self.rules.bot_answer(state, seat, hand, question, chance)

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The cards are all there is, unless a game says so."""
        return Pieces()
