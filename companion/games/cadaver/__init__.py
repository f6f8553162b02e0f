"""Cadaver: rival necromancers raise Corpses before dawn. The rules are those of ``clauses.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

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
from companion.table.game import OptionFault
from companion.table.options import OptionSpec
from companion.table.own_cards import OwnCards
from companion.table.printed import Printed
from companion.table.rules import RuledGame, Rules
from companion.table.state import TABLE, Copy, Setup


class Cadaver(RuledGame):
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "cadaver"
    name: Final = "Cadaver"
    badge: Final = "CD"
    shape: Final = "coffin"
    least_seats: Final = 2
    most_seats: Final = 6
    own_cards: OwnCards | None = None
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS}
    labels: Mapping[str, str] = OPTIONS
    rules: ClassVar = Rules(
        moves=Move,
        first=Begin(TABLE),
        any_time=(Leave,),
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
    )
    bots: Bots = bots.BOTS

    def __init__(self, clauses: ClauseBook, sets: Mapping[str, tuple[Card, ...]]) -> None:
        super().__init__(clauses)
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

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id; with the copy it names one physical card (CD-APP-01)."""
        assert isinstance(setup, CadaverSetup)
        return {card.id: card.number for card in setup.cards}

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card, as it is printed."""
        copies, cards = deck_of(self._options(options, seats), self.sets)
        return tuple((copy, printed.printed(cards[copy.card], copies)) for copy in copies)


def build(texts: Mapping[str, str]) -> Cadaver:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    sets: dict[str, tuple[Card, ...]] = {}
    by_file: dict[str, tuple[Card, ...]] = {}
    wrong: list[str] = []
    for file in sorted(texts):
        if not file.startswith("cards/"):
            continue
        try:
            head, cards = load_cards(file, texts[file], Card, game=Cadaver.key)
        except CardFileError as error:
            wrong += error.faults
            continue
        wrong += faults_of(file, cards)
        sets[head.set] = by_file[file] = cards
    wrong += number_faults(by_file)
    if wrong:
        raise CardFileError(tuple(wrong))
    return Cadaver(load_clauses("clauses.toml", texts["clauses.toml"]), sets)
