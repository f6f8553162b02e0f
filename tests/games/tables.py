"""The tables that each game can be played at."""

from __future__ import annotations

from typing import Any, Final

from companion.games import registry

NEEDED: Final[dict[tuple[str, int], dict[str, Any]]] = {
    ("cardweaver", 1): {"nemesis": "npc"},
    ("cardweaver", 5): {"four_animus": True},
}
"""Options without which so many can't play a game."""


def options_for(key: str, seats: int) -> dict[str, Any]:
    """Options with which this many can play a game."""
    return dict(NEEDED.get((key, seats), {}))


def all_seats(key: str) -> range:
    """With how many players a game is played."""
    game = registry.game(key)
    return range(game.least_seats, game.most_seats + 1)


TABLES: Final = [(key, seats) for key in registry.keys() for seats in all_seats(key)]
"""Each game with each number of players."""
