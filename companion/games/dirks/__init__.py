"""Dirks & Poniards: everybody's own deck of blades and tricks. The rules are those of ``clauses.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

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
from companion.games.dirks.own_cards import begun_with, overlay, own
from companion.games.dirks.places import DirksSetup
from companion.games.dirks.scanned import scanned
from companion.games.dirks.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed, with_own
from companion.table.bots import Bots
from companion.table.clauses import ClauseBook, load_clauses
from companion.table.game import OptionFault
from companion.table.options import OptionSpec
from companion.table.own_cards import OwnCards
from companion.table.printed import Printed
from companion.table.rules import RuledGame, Rules
from companion.table.scanned import DeckScans, ScannedDeck
from companion.table.state import TABLE, Copy, Setup


class Dirks(RuledGame):
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "dirks-and-poniards"
    name: Final = "Dirks & Poniards"
    badge: Final = "DP"
    shape: Final = "blade-end"
    least_seats: Final = 2
    most_seats: Final = 8
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS}
    labels: Mapping[str, str] = OPTIONS
    rules: ClassVar = Rules(
        moves=Move,
        first=Begin(TABLE),
        any_time=(Concede,),
        begin=places.begin,
        check=legality.check,
        script=scripts.script,
        active=offers.active,
        proposals=offers.proposals,
        meanings=offers.meanings,
        outcome=scoring.outcome,
        scores=scoring.scores,
        screen=screens.screen,
        wall=screens.wall,
        describe=history.describe,
        as_correction=repairs.as_correction,
        figures=history.figures,
        hidden_undo=history.hidden_undo,
        bot_move=bots.sensible_move,
        bot_answer=bots.answer,
        nudgeable=check_repairs.nudgeable,
    )
    bots: Bots = bots.BOTS

    def __init__(self, clauses: ClauseBook, box: Box) -> None:
        super().__init__(clauses)
        self.box = box
        self.own_cards: OwnCards | None = own(box, self._reopened)
        self.deck_scans: DeckScans | None = DeckScans(
            "deck", "DP-SET-06", "decks", lambda options: self._boxed(options)[1].cards.values(), self._scanned
        )

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``. Every deck is checked (DP-SET)."""
        chosen = agreed(options, Options, game=self.name)
        if not self.least_seats <= len(seats) <= self.most_seats:
            raise OptionFault((f"Dirks & Poniards is for 2 to 8 players, not {len(seats)}.",))
        return self._table(seats, chosen, self._box(chosen))

    def _reopened(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players with the cards that it has begun with, as far as they can be read."""
        chosen = agreed(options, Options, game=self.name)
        return self._table(seats, chosen, begun_with(self.box, chosen.own_cards))

    def _table(self, seats: tuple[str, ...], chosen: Options, box: Box) -> DirksSetup:
        decks = chosen_decks(chosen, len(seats), box.cards, box.decks, box.own_decks)
        return DirksSetup(seats, chosen, box.cards, box.makes, decks)

    def _box(self, chosen: Options) -> Box:
        """The box with the table's own values and cards (DP-APP-13, DP-APP-15)."""
        return with_own(self.box, chosen.own_cards, overlay)

    def _boxed(self, options: Mapping[str, Any]) -> tuple[Options, Box]:
        chosen = agreed(options, Options, game=self.name)
        return chosen, self._box(chosen)

    def _scanned(self, options: Mapping[str, Any], copies: tuple[Copy, ...], name: str) -> ScannedDeck:
        """The deck of the cards that were scanned (DP-SET-06)."""
        chosen, box = self._boxed(options)
        return scanned(box, chosen, copies, name)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id."""
        assert isinstance(setup, DirksSetup)
        return {card.id: card.number for card in setup.cards}

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of a table with these options: one deck for each player."""
        chosen = agreed(options, Options, game=self.name)
        box = self._box(chosen)
        return printed.box(box, chosen_decks(chosen, seats, box.cards, box.decks, box.own_decks))


def build(texts: Mapping[str, str]) -> Dirks:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    return Dirks(load_clauses("clauses.toml", texts["clauses.toml"]), load_box(texts))
