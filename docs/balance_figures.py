"""The figures of ``make_balance.py``: what is summed up of many games, as it lies in ``balance-cardweaver.json``."""

from __future__ import annotations

import msgspec

from companion.games.cardweaver.cards import CHARACTERS

MODES = ("two players", "2 Animus", "3 Animus", "automated, 1", "automated, 2", "automated, 3")
"""A Nemesis against one, two or three Animus; the automated Nemesis against as many."""
NEMESES = {
    "undead-warlord": "Undead Warlord",
    "blood-drinker": "Blood Drinker",
    "cyber-assassin": "Cyber Assassin",
    "doppelganger": "Doppelganger",
}
ENDINGS = ("all Animus defeated", "Nemesis defeated", "Victory Points")
CARDS = "greedy"
"""The bots whose games say what cards are bought and played."""
BOTH = CHARACTERS


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A Nemesis in a mode, all seats with one policy. ``shortest`` and ``longest`` are the 5 and 95 % marks of the
    rounds, ``within`` the share of games of 6 to 25 rounds; shares are of 1.
    """

    mode: str
    nemesis: str
    policy: str
    games: int
    median: int
    shortest: int
    longest: int
    most: int
    within: float
    animus: float
    nemesis_wins: float
    endings: dict[str, float]

    def ended(self, ending: str) -> float:
        """The share of games that ended so."""
        return self.endings.get(ending, 0.0)


class CardSum(msgspec.Struct, frozen=True):
    """A card in the hands of a side: the games of its deck, how often it was got and played in each of them, in how
    many a side used it, the share of these that the side won, and its share of all of its deck's games.
    """

    card: str
    side: str
    games: int
    got: float
    played: float
    with_it: int
    won: float
    usual: float


class Balance(msgspec.Struct, frozen=True):
    """All that is summed up."""

    settings: tuple[Setting, ...]
    cards: tuple[CardSum, ...]
