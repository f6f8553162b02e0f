"""CardWeaver: one Nemesis against all, with decks that grow as they are played. The rules are in ``clauses.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

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
from companion.games.cardweaver.card_checks import begun_with, has_blades, load_decks, overlay
from companion.games.cardweaver.cards import Deck
from companion.games.cardweaver.moves import Leave, Move, Open
from companion.games.cardweaver.options import SPECS, Options, faults, warnings
from companion.games.cardweaver.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed, with_own
from companion.table.bots import Bots
from companion.table.cardfile import FOLDER
from companion.table.clauses import ClauseBook, load_clauses
from companion.table.game import OptionFault
from companion.table.options import OptionSpec
from companion.table.own_cards import OwnCards, blocks, faults_by, id_of
from companion.table.printed import Pieces, Printed
from companion.table.rules import RuledGame, Rules
from companion.table.state import TABLE, Copy, Setup


class CardWeaver(RuledGame):
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "cardweaver"
    name: Final = "CardWeaver"
    badge: Final = "CW"
    shape: Final = "square"
    least_seats: Final = 1
    most_seats: Final = 5
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS}
    labels: Mapping[str, str] = OPTIONS
    rules: ClassVar = Rules(
        moves=Move,
        first=Open(TABLE),
        any_time=(Leave,),
        begin=box.begin,
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
        bot_move=bot_turns.sensible_move,
        bot_answer=bot_answers.answer,
        nudgeable=check_repairs.nudgeable,
    )

    def __init__(
        self,
        clauses: ClauseBook,
        decks: Mapping[str, Deck],
        *,
        example: str = "",
        ours: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(clauses)
        self.decks = decks
        self.own_cards: OwnCards | None = OwnCards(
            "own_cards", faults_by(overlay, self.decks), example, ours or {}, self._reopened
        )
        self.bots: Bots = bots.bots_of(decks)

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``."""
        chosen = self._options(options, len(seats))
        return CardWeaverSetup(seats, chosen, self._decks(chosen))

    def _decks(self, chosen: Options) -> Mapping[str, Deck]:
        """Our decks, with an owner's values over them if the table has some."""
        decks = with_own(self.decks, chosen.own_cards, overlay)
        if chosen.claws_and_blades_two_cards and not has_blades(decks):
            raise OptionFault(("Claws and Blades are two cards only if your own cards name the Blades (CW-R-06).",))
        return decks

    def _reopened(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players with the values that it has begun with, as far as they can be read."""
        chosen = self._options(options, len(seats))
        decks, unread = begun_with(self.decks, chosen.own_cards)
        return CardWeaverSetup(seats, chosen, decks, unread=unread)

    def _options(self, options: Mapping[str, Any], seats: int) -> Options:
        chosen = agreed(options, Options, game=self.name)
        wrong = faults(chosen, seats)
        if wrong:
            raise OptionFault(wrong)
        return chosen

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What is allowed but not what the rules advise."""
        return warnings(self._options(options, seats), seats)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id."""
        return {card.id: card.number for deck in self.decks.values() for card in deck.cards}

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of the box, as it is printed: any table may choose any Character."""
        return printed.box(self._decks(agreed(options, Options, game=self.name)))

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The dials and tokens that lie beside the cards (CW-SET-05)."""
        return printed.pieces(self._decks(agreed(options, Options, game=self.name)))


def build(texts: Mapping[str, str]) -> CardWeaver:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    cards = [block for name in sorted(texts) if name.startswith(FOLDER) for block in blocks(texts[name])]
    return CardWeaver(
        load_clauses("clauses.toml", texts["clauses.toml"]),
        load_decks(texts),
        example=texts.get("own_example.toml", ""),
        ours={id_of(block): block for block in cards},
    )
