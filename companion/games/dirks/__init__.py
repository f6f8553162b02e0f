"""Dirks & Poniards: everybody's own deck of blades and tricks. The rules are those of ``clauses.toml``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from companion.games.dirks import (
    bots,
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
from companion.games.dirks import check as legality
from companion.games.dirks.card_checks import Box, load_box
from companion.games.dirks.decks import chosen_decks
from companion.games.dirks.moves import Begin, Concede, Move
from companion.games.dirks.options import SPECS, Options
from companion.games.dirks.own_cards import overlay, own
from companion.games.dirks.places import DirksSetup
from companion.games.dirks.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed
from companion.table.bots import Bots
from companion.table.cardfile import CardFileError
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


class Dirks:
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "dirks-and-poniards"
    name: Final = "Dirks & Poniards"
    badge: Final = "DP"
    shape: Final = "blade-end"
    least_seats: Final = 2
    most_seats: Final = 8
    rules_version: Final = "1"
    move_kinds: tuple[type[msgspec.Struct], ...] = get_args(Move)
    any_time: tuple[type[msgspec.Struct], ...] = (Concede,)
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS}
    labels: Mapping[str, str] = OPTIONS
    bots: Bots = bots.BOTS
    sight: Sight | None = None

    def __init__(self, clauses: ClauseBook, box: Box) -> None:
        self.clauses = clauses
        self.box = box
        self.own_cards: OwnCards | None = own(box)

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``. Every deck is checked (DP-SET)."""
        chosen = agreed(options, Options, game=self.name)
        if not self.least_seats <= len(seats) <= self.most_seats:
            raise OptionFault((f"Dirks & Poniards is for 2 to 8 players, not {len(seats)}.",))
        box = self._box(chosen)
        decks = chosen_decks(chosen, len(seats), box.cards, box.decks, box.own_decks)
        return DirksSetup(seats, chosen, box.cards, box.makes, decks)

    def _box(self, chosen: Options) -> Box:
        """The box with the table's own values and cards (DP-APP-13, DP-APP-15)."""
        if not chosen.own_cards:
            return self.box
        try:
            return overlay(self.box, chosen.own_cards, "own cards")
        except CardFileError as error:
            raise OptionFault(error.faults) from error

    def begin(self, setup: Setup) -> State:
        """The table before set-up."""
        assert isinstance(setup, DirksSetup)
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
        """Whoever is on turn."""
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
        """The defeat tallies."""
        return scoring.scores(state)

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
        """The correction that comes to the same as a refused play; another player says yes to each (DP-APP-12)."""
        return repairs.as_correction(state, move, reason)

    def figures(self, before: State, after: State, move: Move) -> tuple[Figure, ...]:
        """The numbers that a move has changed, for the history."""
        return history.figures(before, after, move)

    def nudgeable(self, state: State, move: Nudge) -> Range | None:
        """LP, countdowns and tallies."""
        return check_repairs.nudgeable(state, move)

    def hidden_undo(self, state: State, events: Sequence[Event]) -> str:
        """Whether taking events back needs everybody's consent (DP-APP-06)."""
        return history.hidden_undo(state, events)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id."""
        assert isinstance(setup, DirksSetup)
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
        """Every physical card of a table with these options: one deck for each player."""
        chosen = agreed(options, Options, game=self.name)
        box = self._box(chosen)
        return printed.box(box, chosen_decks(chosen, seats, box.cards, box.decks, box.own_decks))

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The cards are all there is; dials are kept by the companion."""
        return Pieces()


_MOVES: Final = msgspec.json.Decoder(Move)


def build(texts: Mapping[str, str]) -> Dirks:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    return Dirks(load_clauses("clauses.toml", texts["clauses.toml"]), load_box(texts))
