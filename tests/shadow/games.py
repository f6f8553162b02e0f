"""Whole games at shadow tables, by seed."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from tests.shadow.cards_on_table import Difference
from tests.shadow.mischief import CadaverMischief
from tests.shadow.people import People
from tests.shadow.shadow import ShadowTable

MISCHIEF = {"cadaver": CadaverMischief}


class Failed(Exception):
    """A game in which something differed, with its last steps."""


def options_of(game: str, chance: random.Random) -> dict[str, Any]:
    """Options that a table could have agreed on."""
    assert game == "cadaver"
    return {
        "deck": chance.choice(("triple_ace", "cheatwell_house")),
        "reaction_seconds": chance.choice((0, 10)),
        "gifts": chance.random() < 0.5,
        "one_lid": chance.random() < 0.3,
        "lid_blocks_ghoul": chance.random() < 0.3,
        "amulet_by": chance.choice(("anyone", "owner")),
        "must_refill": chance.random() < 0.3,
        "drawer_final_turn": chance.random() < 0.7,
        "haunt_out_players": chance.random() < 0.3,
        "amulet_wild_stays": chance.random() < 0.6,
        "final_trade": chance.choice(("before", "before_or_after")),
        "amulet_size": chance.choice((0, 1, 2)),
    }


def play_one(game: str, seed: int, seats: int, **options: Any) -> int:
    """One game; how many inputs it took. Raises ``Failed`` with the seed and the step at the first difference."""
    chance = random.Random(f"{game}-{seed}-{seats}")
    with tempfile.TemporaryDirectory() as folder:
        chosen = {**options_of(game, chance), **options}
        table = ShadowTable(Path(folder) / "shadow.db", game, seats, chosen, chance)
        table.cards.upward = {table.live.setup.zone_by_key[key] for key in MISCHIEF[game].upward}
        try:
            return People(table, MISCHIEF[game](chance), chance).play()
        except (Difference, AssertionError, IndexError, ValueError) as error:
            last = "\n  ".join(table.log[-12:])
            where = f"{game} seed {seed} seats {seats} options {chosen}, after input {table.live.timeline.version}"
            raise Failed(f"{where}:\n  {last}\n{type(error).__name__}: {error}") from error
        finally:
            table.tables.store.close()
