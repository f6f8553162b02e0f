"""Shardweave: two Weavers commit Champions in secret to the Active Arena. The rules are those of ``clauses.toml``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from companion.games.shardweave import (
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
from companion.games.shardweave import check as legality
from companion.games.shardweave.card_checks import Box, load_box
from companion.games.shardweave.moves import Begin, Concede, Move
from companion.games.shardweave.options import REMINDABLE, SPECS, Options
from companion.games.shardweave.own_cards import begun_with, overlay, own
from companion.games.shardweave.places import ShardweaveSetup
from companion.games.shardweave.weaves import chosen_weaves, serials_of
from companion.games.shardweave.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed
from companion.table.bots import Bots
from companion.table.cardfile import CardFileError
from companion.table.clauses import ClauseBook, load_clauses, topic_key
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


class Shardweave:
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "shardweave"
    name: Final = "Shardweave"
    badge: Final = "SW"
    shape: Final = "diamond"
    least_seats: Final = 2
    most_seats: Final = 2
    sight: Sight | None = None
    rules_version: Final = "1"
    move_kinds: tuple[type[msgspec.Struct], ...] = get_args(Move)
    any_time: tuple[type[msgspec.Struct], ...] = (Concede,)
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS}
    labels: Mapping[str, str] = OPTIONS
    bots: Bots = bots.BOTS

    def __init__(self, clauses: ClauseBook, box: Box) -> None:
        self.clauses = clauses
        self.box = box
        self.own_cards: OwnCards | None = own(box, self._reopened)

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``. Both Weaves are checked (SW-WEA)."""
        chosen = agreed(options, Options, game=self.name)
        if len(seats) != 2:
            raise OptionFault((f"Shardweave is for two Weavers, not {len(seats)} (SW-GEN-01).",))
        wrong = sorted(clause for clause in chosen.remind if not self._can_be_left(clause))
        if wrong:
            raise OptionFault(tuple(f"{clause} is none that can be left to you (SW-OPT-13)." for clause in wrong))
        return _with_weaves(seats, chosen, self._box(chosen))

    def _box(self, chosen: Options) -> Box:
        """Our cards, with an owner's values and cards if the table has some (SW-APP-05)."""
        if not chosen.own_cards:
            return self.box
        try:
            return overlay(self.box, chosen.own_cards, OWN_FILE)
        except CardFileError as error:
            raise OptionFault(error.faults) from error

    def _reopened(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players with the values that it has begun with, as far as they can be read."""
        chosen = agreed(options, Options, game=self.name)
        return _with_weaves(seats, chosen, begun_with(self.box, chosen.own_cards))

    def _can_be_left(self, clause: str) -> bool:
        """SW-OPT-13: of our own rules, those that are no part of how the companion works."""
        found = self.clauses.clauses.get(clause)
        return found is not None and found.house and topic_key(clause) in REMINDABLE

    def begin(self, setup: Setup) -> State:
        """The table before set-up."""
        assert isinstance(setup, ShardweaveSetup)
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
        """Who has something to do."""
        return offers.active(state)

    def proposals(self, state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
        """A generous list of moves."""
        return offers.proposals(state, seat, hand)

    def meanings(self, state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
        """What showing a card could mean."""
        return offers.meanings(state, seat, card, question)

    def outcome(self, state: State) -> Outcome | None:
        """The end of the match, or ``None``."""
        return scoring.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """The Victory Points of each."""
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
        """The correction that comes to the same as a refused move; the rival says yes to each (SW-APP-04)."""
        return repairs.as_correction(move, reason)

    def figures(self, before: State, after: State, move: Move) -> tuple[Figure, ...]:
        """The numbers that a move has changed, for the history."""
        return history.figures(before, after, move)

    def nudgeable(self, state: State, move: Nudge) -> Range | None:
        """Victory Points, if both agree (SW-RES-06)."""
        return check_repairs.nudgeable(state, move)

    def hidden_undo(self, state: State, events: Sequence[Event]) -> str:
        """Every step back needs both (SW-APP-04)."""
        return history.hidden_undo(state, events)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id (SW-SCN-01)."""
        assert isinstance(setup, ShardweaveSetup)
        return setup.numbers

    def bot_move(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
        """A sensible legal move."""
        return bots.sensible_move(state, seat, hand, chance)

    def bot_answer(
        self, state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random
    ) -> Answer:
        """A sensible answer."""
        return bots.answer(state, seat, hand, question, chance)

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of the box, as it is printed: a Weaver's box for each, and the Arenas."""
        return printed.box(self._box(agreed(options, Options, game=self.name)))

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The cards are all there is; points are kept by the companion."""
        return Pieces()


OWN_FILE: Final = "own cards"
"""How an owner's file is called where a table plays with it."""
_MOVES: Final = msgspec.json.Decoder(Move)


def _with_weaves(seats: tuple[str, ...], chosen: Options, box: Box) -> Setup:
    """The table with the Weaves that were chosen, each of its very copies."""
    weaves = chosen_weaves(chosen.weave_0, chosen.weave_1, box.champions, box.weaves)
    copies = [serials_of(weave, seat, box.champions) for seat, weave in enumerate(weaves)]
    return ShardweaveSetup(seats, chosen, box.champions, box.arenas, copies)


def build(texts: Mapping[str, str]) -> Shardweave:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    return Shardweave(load_clauses("clauses.toml", texts["clauses.toml"]), load_box(texts))
