"""CardWeaver: one Nemesis against all, with decks that grow as they are played. The rules are in ``clauses.toml``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from companion.games.cardweaver import (
    bot_answers,
    bot_turns,
    bots,
    box,
    check_repairs,
    history,
    offers,
    places,
    printed,
    repairs,
    scoring,
    screens,
    scripts,
)
from companion.games.cardweaver import check as legality
from companion.games.cardweaver.box import CardWeaverSetup
from companion.games.cardweaver.card_checks import FOLDER, begun_with, has_blades, load_decks, overlay
from companion.games.cardweaver.cards import Deck
from companion.games.cardweaver.moves import Leave, Move, Open
from companion.games.cardweaver.options import SPECS, Options, faults, warnings
from companion.games.cardweaver.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed
from companion.table.bots import Bots
from companion.table.cardfile import CardFileError
from companion.table.clauses import ClauseBook, load_clauses
from companion.table.events import Event
from companion.table.figures import Figure
from companion.table.game import Asked, Meaning, OptionFault, Outcome
from companion.table.nudges import Nudge, Range
from companion.table.options import OptionSpec
from companion.table.own_cards import OwnCards, blocks, id_of
from companion.table.printed import Pieces, Printed
from companion.table.questions import Answer, Question, Script
from companion.table.refusals import Refusal
from companion.table.run import Run
from companion.table.screens import Screen, Wall
from companion.table.sight import Sight
from companion.table.state import TABLE, CardIndex, Copy, Seat, Setup, State


class CardWeaver:
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "cardweaver"
    name: Final = "CardWeaver"
    badge: Final = "CW"
    shape: Final = "square"
    least_seats: Final = 1
    most_seats: Final = 5
    rules_version: Final = "1"
    move_kinds: tuple[type[msgspec.Struct], ...] = get_args(Move)
    any_time: tuple[type[msgspec.Struct], ...] = (Leave,)
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS}
    labels: Mapping[str, str] = OPTIONS
    sight: Sight | None = None

    def __init__(
        self,
        clauses: ClauseBook,
        decks: Mapping[str, Deck],
        *,
        example: str = "",
        ours: Mapping[str, str] | None = None,
    ) -> None:
        self.clauses = clauses
        self.decks = decks
        self.own_cards: OwnCards | None = OwnCards(
            "own_cards", self._faults_of_own, example, ours or {}, self._reopened
        )
        self.bots: Bots = bots.bots_of(decks)

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``."""
        chosen = self._options(options, len(seats))
        return CardWeaverSetup(seats, chosen, self._decks(chosen))

    def _decks(self, chosen: Options) -> Mapping[str, Deck]:
        """Our decks, with an owner's values over them if the table has some."""
        decks = self.decks
        if chosen.own_cards:
            try:
                decks = overlay(decks, chosen.own_cards, OWN_FILE)
            except CardFileError as error:
                raise OptionFault(error.faults) from error
        if chosen.claws_and_blades_two_cards and not has_blades(decks):
            raise OptionFault(("Claws and Blades are two cards only if your own cards name the Blades (CW-R-06).",))
        return decks

    def _reopened(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players with the values that it has begun with, as far as they can be read."""
        chosen = self._options(options, len(seats))
        decks, unread = begun_with(self.decks, chosen.own_cards)
        return CardWeaverSetup(seats, chosen, decks, unread=unread)

    def _faults_of_own(self, text: str, file: str) -> tuple[str, ...]:
        """What is wrong with an owner's file, one sentence each."""
        try:
            overlay(self.decks, text, file)
        except CardFileError as error:
            return error.faults
        return ()

    def _options(self, options: Mapping[str, Any], seats: int) -> Options:
        chosen = agreed(options, Options, game=self.name)
        wrong = faults(chosen, seats)
        if wrong:
            raise OptionFault(wrong)
        return chosen

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What is allowed but not what the rules advise."""
        return warnings(self._options(options, seats), seats)

    def begin(self, setup: Setup) -> State:
        """The table before set-up."""
        assert isinstance(setup, CardWeaverSetup)
        return box.begin(setup)

    def first_move(self) -> Move:
        """The move that opens the box."""
        return Open(TABLE)

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
        """The Victory Points of each seat at the moment (CW-VPS-01: information only)."""
        return tuple(scoring.points(state, seat) for seat in range(len(state.setup.seats)))

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
        """How far a number may be set by hand (CW-HID-09)."""
        return check_repairs.nudgeable(state, move)

    def hidden_undo(self, state: State, events: Sequence[Event]) -> str:
        """Whether taking events back needs everybody's consent."""
        return history.hidden_undo(state, events)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id."""
        return {card.id: card.number for deck in self.decks.values() for card in deck.cards}

    def bot_move(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
        """A sensible legal move."""
        return bot_turns.sensible_move(state, seat, hand, chance)

    def bot_answer(
        self, state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random
    ) -> Answer:
        """A sensible answer."""
        return bot_answers.answer(state, seat, hand, question, chance)

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of the box, as it is printed: any table may choose any Character."""
        return printed.box(self._decks(agreed(options, Options, game=self.name)))

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The dials and tokens that lie beside the cards (CW-SET-05)."""
        return printed.pieces(self._decks(agreed(options, Options, game=self.name)))


OWN_FILE: Final = "own cards"
"""How an owner's file is called where a table plays with it."""
_MOVES: Final = msgspec.json.Decoder(Move)


def build(texts: Mapping[str, str]) -> CardWeaver:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    cards = [block for name in sorted(texts) if name.startswith(FOLDER) for block in blocks(texts[name])]
    return CardWeaver(
        load_clauses("clauses.toml", texts["clauses.toml"]),
        load_decks(texts),
        example=texts.get("own_example.toml", ""),
        ours={id_of(block): block for block in cards},
    )
