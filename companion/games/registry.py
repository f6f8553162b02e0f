"""Which games there are. A sixth game is one new folder and one line here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final, cast

from companion.table.game import Game

GAMES: Final = {
    "cadaver": "companion.games.cadaver",
    "cardweaver": "companion.games.cardweaver",
    "dirks-and-poniards": "companion.games.dirks",
    "shardweave": "companion.games.shardweave",
    "voidream": "companion.games.voidream",
}
"""The package of each game, by its key."""


def keys() -> tuple[str, ...]:
    """The keys of all games, in order of name."""
    return tuple(sorted(GAMES))


@cache
def game(key: str) -> Game:
    """The game with this key; its files are read and checked once.

    Raises ``KeyError`` for an unknown key and ``CardFileError`` for a faulty file of the game.
    """
    package = GAMES[key]
    texts = {
        path.name if not folder else f"{folder}/{path.name}": path.read_text(encoding="utf-8")
        for folder in ("", "cards")
        for path in (files(package) / folder).iterdir()
        if path.name.endswith(".toml")
    }
    build = cast(Callable[[dict[str, str]], Game], import_module(package).build)
    return build(texts)
