"""Cadaver: rival necromancers raise Corpses before dawn. The rules are those of ``clauses.toml``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from companion.games.cadaver import bots, history, offers, places, printed, repairs, scoring, screens, scripts
from companion.games.cadaver import check as legality
from companion.games.cadaver.cards import Card, deck_of, faults_of
from companion.games.cadaver.moves import Begin, Leave, Move
from companion.games.cadaver.options import SPECS, Options, faults, settle, warnings
from companion.games.cadaver.places import CadaverSetup
from companion.games.cadaver.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed
from companion.table.bots import Bots
from companion.table.cardfile import CardFileError, load_cards, number_faults
from companion.table.clauses import ClauseBook, load_clauses
from companion.table.events import Event
from companion.table.figures import Figure
from companion.table.game import Asked, Meaning, OptionFault, Outcome
from companion.table.nudges import Nudge, Range
from companion.table.options import OptionSpec
from companion.table.own_cards import OwnCards
from companion.table.printed import Pieces, Printed
from companion.table.questions import Answer, Question, Script
from companion.table.refusals import Refusal
from companion.table.run import Run
from companion.table.screens import Screen, Wall
from companion.table.sight import Sight
from companion.table.state import TABLE, CardIndex, Copy, Seat, Setup, State


class Cadaver:
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "cadaver"
    name: Final = "Cadaver"
    badge: Final = "CD"
    shape: Final = "coffin"
    least_seats: Final = 2
    most_seats: Final = 6
    own_cards: OwnCards | None = None
    sight: Sight | None = None
    rules_version: Final = "1"
    move_kinds: tuple[type[msgspec.Struct], ...] = get_args(Move)
    any_time: tuple[type[msgspec.Struct], ...] = (Leave,)
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS}
    labels: Mapping[str, str] = OPTIONS
    bots: Bots = bots.BOTS

    def __init__(self, clauses: ClauseBook, sets: Mapping[str, tuple[Card, ...]]) -> None:
        self.clauses = clauses
        self.sets = sets

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``."""
        chosen = self._options(options, len(seats))
        copies, cards = deck_of(chosen, self.sets)
        return CadaverSetup(seats, chosen, copies, cards)

    def _options(self, options: Mapping[str, Any], seats: int) -> Options:
        chosen = settle(agreed(options, Options, game=self.name), seats)
        wrong = faults(chosen, seats)
        if wrong:
            raise OptionFault(wrong)
        return chosen

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What is allowed but not what the rules advise."""
        return warnings(self._options(options, seats), seats)

    def begin(self, setup: Setup) -> State:
        """The table before set-up."""
        assert isinstance(setup, CadaverSetup)
        return places.begin(setup)

    def first_move(self) -> Move:
        """The move that sets the table up."""
        return Begin(TABLE)

    def decode_move(self, data: bytes) -> Move:
        """A move from JSON."""
        return _MOVES.decode(data)

    def check(self, state: State, move: Move) -> Refusal | None:
        """Why a move is not legal, or ``None``."""
        return legality.check(state, move)

    def script(self, run: Run, move: Move) -> Script:
        """The script of a legal move."""
        return scripts.script(run, move)

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seats that may make a move of their turn now."""
        return offers.active(state)

    def proposals(self, state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
        """A generous list of moves."""
        return offers.proposals(state, seat, hand)

    def meanings(self, state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
        """What showing a card could mean."""
        return offers.meanings(state, seat, card, question)

    def outcome(self, state: State) -> Outcome | None:
        """The end of the game, or ``None``."""
        return scoring.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """What each Scoring Pile is worth at the moment."""
        return tuple(scoring.score_of(state, seat).points for seat in range(len(state.setup.seats)))

    def screen(self, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
        """The page of a seat."""
        return screens.screen(self, state, viewer, question, shown)

    def wall(self, state: State, question: Question | None) -> Wall:
        """The table page."""
        return screens.wall(self, state, question)

    def describe(self, state: State, move: Move, *, happened: bool) -> tuple[str, str]:
        """What a move did, for the history."""
        return history.describe(state, move, happened=happened)

    def as_correction(self, state: State, move: Move, reason: str, witnesses: tuple[Seat, ...]) -> Move | None:
        """The correction that comes to the same as a refused move."""
        return repairs.as_correction(state, move, reason, witnesses)

    def figures(self, before: State, after: State, move: Move) -> tuple[Figure, ...]:
        """The numbers that a move has changed, for the history."""
        return history.figures(before, after, move)

    def nudgeable(self, state: State, move: Nudge) -> Range | None:
        """Cadaver has no dials: what people count follows from the cards, or is set right with ``Correct``."""
        return None

    def hidden_undo(self, state: State, events: Sequence[Event]) -> str:
        """Whether taking events back needs everybody's consent (CD-APP-07)."""
        return history.hidden_undo(state, events)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id; with the copy it names one physical card (CD-APP-01)."""
        assert isinstance(setup, CadaverSetup)
        return {card.id: card.number for card in setup.cards}

    def bot_move(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
        """A sensible legal move."""
        return bots.sensible_move(state, seat, hand, chance)

    def bot_answer(
        self, state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random
    ) -> Answer:
        """A sensible answer."""
        return bots.answer(state, seat, hand, question, chance)

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card, as it is printed."""
        copies, cards = deck_of(self._options(options, seats), self.sets)
        return tuple((copy, printed.printed(cards[copy.card], copies)) for copy in copies)

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The cards are all there is."""
        return Pieces()


_MOVES: Final = msgspec.json.Decoder(Move)


def build(texts: Mapping[str, str]) -> Cadaver:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    sets: dict[str, tuple[Card, ...]] = {}
    by_file: dict[str, tuple[Card, ...]] = {}
    wrong: list[str] = []
    for file in sorted(texts):
        if not file.startswith("cards/"):
            continue
        try:
            head, cards = load_cards(file, texts[file], Card)
        except CardFileError as error:
            wrong += error.faults
            continue
        wrong += faults_of(file, cards)
        sets[head.set] = by_file[file] = cards
    wrong += number_faults(by_file)
    if wrong:
        raise CardFileError(tuple(wrong))
    return Cadaver(load_clauses("clauses.toml", texts["clauses.toml"]), sets)
