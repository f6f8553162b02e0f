"""Whole games at shadow tables, by seed."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.shadow.cadaver import CadaverPart
from tests.shadow.cadaver import sitting as cadaver_sitting
from tests.shadow.cards_on_table import CardsOnTable
from tests.shadow.cardweaver import CardWeaverPart
from tests.shadow.cardweaver import sitting as cardweaver_sitting
from tests.shadow.dirks import DirksPart
from tests.shadow.dirks import sitting as dirks_sitting
from tests.shadow.part import Part, Sitting
from tests.shadow.people import People
from tests.shadow.shadow import ShadowTable
from tests.shadow.shardweave import ShardweavePart
from tests.shadow.shardweave import sitting as shardweave_sitting
from tests.shadow.turning import Turned
from tests.shadow.voidream import VoidreamPart
from tests.shadow.voidream import sitting as voidream_sitting
from tests.shadow.voidream_cards import VoidreamCards


class Game(msgspec.Struct, frozen=True):
    """One game at the shadow table: its part, and who sits down to the game with a number, by what options."""

    part: Callable[[random.Random], Part]
    sitting: Callable[[random.Random, int], Sitting]
    cards: type[CardsOnTable] = CardsOnTable


class FormsOnTable(CardsOnTable):
    """Champions are turned by their form, which the record keeps beside the cards (SW-TRF-15)."""

    def turned(self) -> Turned:
        """Nothing: no card of Shardweave has a pose."""
        return {}


GAMES: Final = {
    "cadaver": Game(CadaverPart, cadaver_sitting),
    "cardweaver": Game(CardWeaverPart, cardweaver_sitting),
    "voidream": Game(VoidreamPart, voidream_sitting, VoidreamCards),
    "shardweave": Game(ShardweavePart, shardweave_sitting, FormsOnTable),
    "dirks-and-poniards": Game(DirksPart, dirks_sitting),
}


class Failed(Exception):
    """A game in which something differed, with its last steps."""


def play_one(key: str, seed: int, **options: Any) -> int:
    """One game; how many inputs it took. Raises ``Failed`` with the seed and the step at the first difference.

    The number of players and the options follow from the seed, but for those that are given.
    """
    game, chance = GAMES[key], random.Random(f"{key}-{seed}")
    found = game.sitting(chance, seed)
    part, chosen = game.part(chance), {**found.options, **options}
    with tempfile.TemporaryDirectory() as folder:
        table = ShadowTable(Path(folder) / "shadow.db", key, found.seats, chosen, chance, game.cards)
        table.cards.upward = {table.live.setup.zone_by_key[zone] for zone in part.upward}
        try:
            return People(table, part, chance).play()
        except Exception as error:
            last = "\n  ".join(table.log[-12:])
            where = f"{key} seed {seed} seats {found.seats} options {chosen}, after input {table.live.timeline.version}"
            raise Failed(f"{where}:\n  {last}\n{type(error).__name__}: {error}") from error
        finally:
            table.tables.store.close()
