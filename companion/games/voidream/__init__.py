"""Voidream: two Dreamers, each with a Dream face down and a hand of arcana. The rules are those of ``clauses.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from companion.games.voidream import bots, history, offers, places, printed, repairs, scoring, screens, scripts, set_up
from companion.games.voidream import check as legality
from companion.games.voidream.card_checks import Box, load_box
from companion.games.voidream.comparing import faces_in, observe, turned
from companion.games.voidream.decks import chosen_decks, left_faults
from companion.games.voidream.mat import by_hand, mat
from companion.games.voidream.moves import Begin, Concede, Move
from companion.games.voidream.options import LEAVABLE, SPECS, Options
from companion.games.voidream.owners import begun_with, overlay
from companion.games.voidream.places import VoidreamSetup
from companion.games.voidream.scanned import scanned
from companion.games.voidream.sight_words import DIFFERENCES, WAYS
from companion.games.voidream.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed, with_own
from companion.table.bots import Bots
from companion.table.cardfile import FOLDER
from companion.table.clauses import ClauseBook, load_clauses
from companion.table.game import OptionFault
from companion.table.options import OptionSpec, not_left
from companion.table.own_cards import OwnCards, blocks, faults_by, id_of
from companion.table.printed import Pieces, Printed
from companion.table.rules import RuledGame, Rules
from companion.table.scanned import DeckScans, ScannedDeck
from companion.table.sight import Sight
from companion.table.state import TABLE, Copy, Setup


class Voidream(RuledGame):
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "voidream"
    name: Final = "Voidream"
    badge: Final = "VD"
    shape: Final = "circle"
    least_seats: Final = 2
    most_seats: Final = 2
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS, **DIFFERENCES}
    labels: Mapping[str, str] = {**OPTIONS, **WAYS}
    sight: Sight | None = Sight(mat(), faces_in, observe, turned, by_hand())
    rules: ClassVar = Rules(
        moves=Move,
        first=Begin(TABLE),
        any_time=(Concede,),
        begin=set_up.begin,
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

    def __init__(
        self, clauses: ClauseBook, box: Box, *, example: str = "", ours: Mapping[str, str] | None = None
    ) -> None:
        """``clauses`` are what the page of the rules shows, with advice for players (VD-HNT-01 to -06).

        ``example`` is a file of an owner's cards to begin with, ``ours`` each of our cards as its file has it.
        """
        super().__init__(clauses)
        self.box = box
        self.own_cards: OwnCards | None = OwnCards(
            "own_cards", faults_by(overlay, box), example, ours or {}, self._reopened
        )
        self.deck_scans: DeckScans | None = DeckScans(
            "deck", "VD-DCK-13", "deck_{seat}", lambda options: self._boxed(options)[1].cards.values(), self._scanned
        )

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``. Both decks are checked (VD-DCK)."""
        chosen = agreed(options, Options, game=self.name)
        if len(seats) != 2:
            raise OptionFault((f"Voidream is for two Dreamers, not {len(seats)} (VD-GEN-01).",))
        wrong = not_left(self.clauses, "VD-OPT-29", chosen.remind, LEAVABLE)
        if wrong:
            raise OptionFault(wrong)
        box = self._box(chosen)
        return VoidreamSetup(seats, chosen, box.cards, chosen_decks(chosen, box.cards, box.decks))

    def _box(self, chosen: Options) -> Box:
        """Our cards, with an owner's values over them if the table has some (VD-APP-08)."""
        return with_own(self.box, chosen.own_cards, overlay)

    def _boxed(self, options: Mapping[str, Any]) -> tuple[Options, Box]:
        chosen = agreed(options, Options, game=self.name)
        return chosen, self._box(chosen)

    def _scanned(self, options: Mapping[str, Any], copies: tuple[Copy, ...], name: str) -> ScannedDeck:
        """The deck of the cards that were scanned (VD-DCK-13)."""
        chosen, box = self._boxed(options)
        return scanned(box, chosen, copies, name)

    def _reopened(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players with the values that it has begun with, as far as they can be read."""
        chosen = agreed(options, Options, game=self.name)
        box = begun_with(self.box, chosen.own_cards)
        return VoidreamSetup(seats, chosen, box.cards, chosen_decks(chosen, box.cards, box.decks))

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What is wrong with the decks by rules that this table has left to itself (VD-DCK-08, VD-DCK-09)."""
        chosen = agreed(options, Options, game=self.name)
        box = self._box(chosen)
        return left_faults(chosen, chosen_decks(chosen, box.cards, box.decks), box.cards)

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id; with the copy it names one physical card (VD-OBS-01)."""
        return {card.id: card.number for card in self.box.cards.values()}

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of the box, as it is printed: any table may make its decks of them."""
        return printed.box(self._box(agreed(options, Options, game=self.name)).factions)

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The cards are all there is (VD-GEN-05), but for mats if a camera looks down on them (VD-OBS-05)."""
        return Pieces(mat=mat())


def build(texts: Mapping[str, str]) -> Voidream:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    cards = [block for name in sorted(texts) if name.startswith(FOLDER) for block in blocks(texts[name])]
    return Voidream(
        load_clauses("clauses.toml", texts["clauses.toml"]),
        load_box(texts),
        example=texts.get("own_example.toml", ""),
        ours={id_of(block): block for block in cards},
    )
