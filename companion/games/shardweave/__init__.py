"""Shardweave: two Weavers commit Champions in secret to the Active Arena. The rules are those of ``clauses.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

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
from companion.games.shardweave.comparing import faces_in, observe, turned
from companion.games.shardweave.mat import mat
from companion.games.shardweave.moves import Begin, Concede, Move
from companion.games.shardweave.options import LEAST_SECONDS, LEAVABLE, SPECS, Options
from companion.games.shardweave.own_cards import begun_with, overlay, own
from companion.games.shardweave.places import ShardweaveSetup
from companion.games.shardweave.scanned import scanned
from companion.games.shardweave.sight_words import DIFFERENCES, WAYS
from companion.games.shardweave.weaves import chosen_weaves, copies_of
from companion.games.shardweave.words import OPTIONS, QUESTIONS, REFUSALS
from companion.table.agreement import agreed, with_own
from companion.table.bots import Bots
from companion.table.clauses import ClauseBook, load_clauses
from companion.table.game import OptionFault
from companion.table.options import OptionSpec, not_left
from companion.table.own_cards import OwnCards
from companion.table.printed import Pieces, Printed
from companion.table.rules import RuledGame, Rules
from companion.table.scanned import DeckScans, ScannedDeck
from companion.table.sight import Sight
from companion.table.state import TABLE, Copy, Setup


class Shardweave(RuledGame):
    """The game as the rest of the program knows it; see ``companion.table.game.Game``."""

    key: Final = "shardweave"
    name: Final = "Shardweave"
    badge: Final = "SW"
    shape: Final = "diamond"
    least_seats: Final = 2
    most_seats: Final = 2
    phases: Final = places.PHASES
    option_specs: tuple[OptionSpec, ...] = SPECS
    words: Mapping[str, tuple[str, str]] = {**REFUSALS, **QUESTIONS, **DIFFERENCES}
    labels: Mapping[str, str] = {**OPTIONS, **WAYS}
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
    sight: Sight | None = Sight(mat(), faces_in, observe, turned)

    def __init__(self, clauses: ClauseBook, box: Box) -> None:
        super().__init__(clauses)
        self.box = box
        self.own_cards: OwnCards | None = own(box, self._reopened)
        self.deck_scans: DeckScans | None = DeckScans(
            "Weave", "SW-WEA-07", "weave_{seat}", lambda options: self._boxed(options).champions.values(), self._scanned
        )

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players; see ``Game.set_up``. Both Weaves are checked (SW-WEA)."""
        chosen = agreed(options, Options, game=self.name)
        if len(seats) != 2:
            raise OptionFault((f"Shardweave is for two Weavers, not {len(seats)} (SW-GEN-01).",))
        wrong = not_left(self.clauses, "SW-OPT-13", chosen.remind, LEAVABLE)
        if wrong:
            raise OptionFault(wrong)
        if 0 < chosen.commit_seconds < LEAST_SECONDS:
            wanted = f"0 for none, or {LEAST_SECONDS} to 300 (SW-OPT-10)"
            raise OptionFault((f"commit_seconds: {chosen.commit_seconds} is too short a time to choose; {wanted}.",))
        return _with_weaves(seats, chosen, self._box(chosen))

    def _box(self, chosen: Options) -> Box:
        """Our cards, with an owner's values and cards if the table has some (SW-APP-05)."""
        return with_own(self.box, chosen.own_cards, overlay)

    def _boxed(self, options: Mapping[str, Any]) -> Box:
        return self._box(agreed(options, Options, game=self.name))

    def _scanned(self, options: Mapping[str, Any], copies: tuple[Copy, ...], name: str) -> ScannedDeck:
        """The Weave of the Champions that were scanned (SW-WEA-07)."""
        return scanned(self._boxed(options), copies, name)

    def _reopened(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The table for these players with the values that it has begun with, as far as they can be read."""
        chosen = agreed(options, Options, game=self.name)
        return _with_weaves(seats, chosen, begun_with(self.box, chosen.own_cards))

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number in tags of each card id (SW-SCN-01)."""
        assert isinstance(setup, ShardweaveSetup)
        return setup.numbers

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Every physical card of the box, as it is printed: a Weaver's box for each, and the Arenas."""
        return printed.box(self._boxed(options))

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """The cards are all there is, but for a mat if a camera looks down on it (SW-SCN-02)."""
        return Pieces(mat=mat())


def _with_weaves(seats: tuple[str, ...], chosen: Options, box: Box) -> Setup:
    """The table with the Weaves that were chosen, each of its very copies."""
    weaves = chosen_weaves((chosen.weave_0, chosen.weave_1), box.champions, box.weaves, box.own_weaves)
    copies = [copies_of(weave, seat, box.champions) for seat, weave in enumerate(weaves)]
    return ShardweaveSetup(seats, chosen, box.champions, box.arenas, copies)


def build(texts: Mapping[str, str]) -> Shardweave:
    """The game from the texts of its files, by name. Raises ``CardFileError`` naming every fault."""
    return Shardweave(load_clauses("clauses.toml", texts["clauses.toml"]), load_box(texts))
