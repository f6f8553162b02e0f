"""A game in which every physical card has a name of its own, so that a name in a page says which card is meant."""

from __future__ import annotations

import importlib
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from companion.games import registry

SETS: Final[Mapping[str, tuple[str, ...]]] = {"cadaver": ("triple_ace.toml",)}
"""For each game of which it can be made, the files of the cards that its tables here use."""


PACKAGE: Final = """
import {0}

def build(texts):
    game = {0}.build(texts)
    game.key = "{1}"
    return game
"""


def unique_cards(text: str) -> str:
    """The card file with a card for each copy."""
    read = tomllib.loads(text)
    cards = read.pop("card")
    lines = [f"{name} = {json.dumps(value)}" for name, value in read.items()]
    number = 0
    for card in cards:
        for copy in range(1, int(card["copies"]) + 1):
            number += 1
            one = {**card, "id": f"{card['id']}-zq{copy}", "name": f"{card['name']} zq{copy}", "copies": 1}
            lines += ["[[card]]", *_fields({**one, "number": number})]
    return "\n".join(lines)


def _fields(card: Mapping[str, Any]) -> Iterator[str]:
    for name, value in card.items():
        yield f"{name} = {json.dumps(value, ensure_ascii=False)}"


@contextmanager
def unique_game(key: str, folder: Path) -> Iterator[str]:
    """The key of such a game while it is registered; its files lie in a package in the folder."""
    package = files(registry.GAMES[key])
    name = f"unique_{key}"
    cards = folder / name / "cards"
    cards.mkdir(parents=True)
    (folder / name / "__init__.py").write_text(PACKAGE.format(registry.GAMES[key], name), encoding="utf-8")
    (folder / name / "moves.py").write_text(f"from {registry.GAMES[key]}.moves import *\n", encoding="utf-8")
    for path in package.iterdir():
        if path.name.endswith(".toml"):
            (folder / name / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    for file in SETS[key]:
        text = (package / "cards" / file).read_text(encoding="utf-8")
        (cards / file).write_text(unique_cards(text), encoding="utf-8")
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    registry.GAMES[name] = name
    registry.game.cache_clear()
    try:
        yield name
    finally:
        del registry.GAMES[name]
        registry.game.cache_clear()
        sys.modules.pop(name, None)
        sys.path.remove(str(folder))
