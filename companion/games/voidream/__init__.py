"""Voidream: two Dreamers, each with a Dream face down and a hand of arcana. The rules are those of ``clauses.toml``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from companion.games.voidream import bots, history, offers, places, printed, repairs, scoring, screens, scripts, set_up
from companion.games.voidream import check as legality
from companion.games.voidream.card_checks import FOLDER, Box, load_box
from companion.games.voidream.comparing import faces_in, observe, turned
from companion.games.voidream.decks import chosen_decks
from companion.games.voidream.mat import mat
from companion.games.voidream.moves import Begin, Concede, Move
from companion.games.voidream.options import SPECS, Options
from companion.games.voidream.owners import begun_with, overlay
from companion.games.voidream.places import VoidreamSetup
from companion.games.voidream.sight_words import DIFFERENCES, WAYS
from companion.games.voidream.words import OPTIONS, QUESTIONS, REFUSALS
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


class Voidream:
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "voidream"
    name: Final = "Voidream"
    badge: Final = "VD"
    shape: Final = "circle"
    least_seats: Final = 2
    most_seats: Final = 2
    rules_version: Final = "1"
    move_kinds: tuple[type[msgspec.Struct], ...] = get_args(Move)
    any_time: tuple[type[msgspec.Struct], ...] = (Concede,)
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS, **DIFFERENCES}
    labels: Mapping[str, str] = {**OPTIONS, **WAYS}
    bots: Bots = bots.BOTS
    sight: Sight | None = Sight(mat(), faces_in, observe, turned)

    def __init__(
        self, clauses: ClauseBook, box: Box, *, example: str = "", ours: Mapping[str, str] | None = None
    ) -> None:
        """``clauses`` are what the page of the rules shows, with advice for players (VD-HNT-01 to -06).

        ``example`` is a file of an owner's cards to begin with, ``ours`` each of our cards as its file has it.
        """
        self.clauses = clauses
        self.box = box
        self.own_cards: OwnCards | None = OwnCards(
            "own_cards", self._faults_of_own, example, ours or {}, self._reopened
        )

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``. Both decks are checked (VD-DCK)."""
        chosen = agreed(options, Options, game=self.name)
        if len(seats) != 2:
            raise OptionFault((f"Voidream is for two Dreamers, not {len(seats)} (VD-GEN-01).",))
        wrong = sorted(clause for clause in chosen.remind if not self._is_house(clause))
        if wrong:
            raise OptionFault(
                tuple(f"{clause} is no rule of ours, so it can't be left to you (VD-OPT-29)." for clause in wrong)
            )
        box = self._box(chosen)
        return VoidreamSetup(seats, chosen, box.cards, chosen_decks(chosen, box.cards, box.decks))

    def _box(self, chosen: Options) -> Box:
        """Our cards, with an owner's values over them if the table has some (VD-APP-08)."""
        if not chosen.own_cards:
            return self.box
        try:
            return overlay(self.box, chosen.own_cards, OWN_FILE)
        except CardFileError as error:
            raise OptionFault(error.faults) from error

    def _faults_of_own(self, text: str, file: str) -> tuple[str, ...]:
        """What is wrong with an owner's file, one sentence each."""
        try:
            overlay(self.box, text, file)
        except CardFileError as error:
            return error.faults
        return ()

    def _reopened(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players with the values that it has begun with, as far as they can be read."""
        chosen = agreed(options, Options, game=self.name)
        box = begun_with(self.box, chosen.own_cards)
        return VoidreamSetup(seats, chosen, box.cards, chosen_decks(chosen, box.cards, box.decks))

    def _is_house(self, clause: str) -> bool:
        return clause in self.clauses.clauses and self.clauses.clauses[clause].house

    def begin(self, setup: Setup) -> State:
        """The table before set-up."""
        assert isinstance(setup, VoidreamSetup)
        return set_up.begin(setup)

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
        """The Dreamer whose turn it is."""
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
        """1 for who has won. Nothing is scored on the way: layers and hands decide."""
        found = scoring.outcome(state)
        return found.scores if found is not None else (0, 0)

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
        """The correction that comes to the same as a refused move; the other Dreamer says yes to each (VD-APP-07)."""
        return repairs.as_correction(move, reason)

    def figures(self, before: State, after: State, move: Move) -> tuple[Figure, ...]:
        """The numbers that a move has changed, for the history."""
        return history.figures(before, after, move)

    def nudgeable(self, state: State, move: Nudge) -> Range | None:
        """There is nothing to count but the cards (VD-GEN-05): how they lie is set right with ``Correct``."""
        return None

    def hidden_undo(self, state: State, events: Sequence[Event]) -> str:
        """Whether taking events back needs everybody's consent (VD-APP-06)."""
        return history.hidden_undo(state, events)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id; with the copy it names one physical card (VD-OBS-01)."""
        return {card.id: card.number for card in self.box.cards.values()}

    def bot_move(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
        """A sensible legal move."""
        return bots.sensible_move(state, seat, hand, chance)

    def bot_answer(
        self, state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random
    ) -> Answer:
        """A sensible answer."""
        return bots.answer(state, seat, hand, question, chance)

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of the box, as it is printed: any table may make its decks of them."""
        return printed.box(self._box(agreed(options, Options, game=self.name)).factions)

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The cards are all there is (VD-GEN-05), but for mats if a camera looks down on them (VD-OBS-05)."""
        return Pieces(mat=mat())


OWN_FILE: Final = "own cards"
"""How an owner's file is called where a table plays with it."""
_MOVES: Final = msgspec.json.Decoder(Move)


def build(texts: Mapping[str, str]) -> Voidream:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    cards = [block for name in sorted(texts) if name.startswith(FOLDER) for block in blocks(texts[name])]
    return Voidream(
        load_clauses("clauses.toml", texts["clauses.toml"]),
        load_box(texts),
        example=texts.get("own_example.toml", ""),
        ours={id_of(block): block for block in cards},
    )
