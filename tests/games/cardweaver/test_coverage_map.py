"""The map at the end of the rules: each of the rarer clauses happens in games of bots with the house cards.

The games below have them all. Where values of cards have changed so much that they don't any more, others are sought;
``python -m tests.games.cardweaver.coverage`` prints the list anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

import pytest

from tests.games.cardweaver.coverage import GROUPS, BotGame, candidates, found_in

GAMES: Final = (
    BotGame(seats=3, npc=False, nemesis="undead-warlord", seed=0, policy="twins", animus=()),
    BotGame(seats=4, npc=False, nemesis="doppelganger", seed=0, policy="kits", animus=("street-alchemist",)),
    BotGame(seats=4, npc=False, nemesis="undead-warlord", seed=0, policy="random", animus=()),
    BotGame(seats=3, npc=False, nemesis="undead-warlord", seed=0, policy="random", animus=("songstress", "cybercop")),
    BotGame(seats=4, npc=False, nemesis="undead-warlord", seed=0, policy="eager", animus=()),
    BotGame(seats=3, npc=False, nemesis="undead-warlord", seed=0, policy="eager", animus=("songstress", "cybercop")),
    BotGame(seats=4, npc=False, nemesis="blood-drinker", seed=0, policy="random", animus=()),
    BotGame(seats=2, npc=True, nemesis="blood-drinker", seed=0, policy="random", animus=()),
    BotGame(seats=2, npc=True, nemesis="cyber-assassin", seed=0, policy="random", animus=()),
    BotGame(seats=3, npc=False, nemesis="doppelganger", seed=0, policy="random", animus=("songstress", "cybercop")),
    BotGame(seats=3, npc=False, nemesis="undead-warlord", seed=1, policy="eager", animus=("songstress", "cybercop")),
    BotGame(seats=4, npc=False, nemesis="blood-drinker", seed=2, policy="eager", animus=()),
    BotGame(seats=4, npc=False, nemesis="undead-warlord", seed=3, policy="eager", animus=()),
)
SEEDS: Final = 12
"""So many seeds of each kind of game are tried beyond those."""


@pytest.fixture(scope="module")
def found() -> Mapping[str, BotGame]:
    """For each of the rarer clauses a game in which it happened."""
    return found_in(chain(GAMES, candidates(SEEDS)))


@pytest.mark.parametrize("group", GROUPS)
def test_it_happens_in_a_game_of_bots(group: str, found: Mapping[str, BotGame]) -> None:
    assert group in found
