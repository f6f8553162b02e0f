"""The house set as the tests use it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from companion.games.voidream.card_checks import load_box
from companion.games.voidream.cards import Card

FOLDER: Final = files("companion.games.voidream")
TEXTS: Final = {
    "decks.toml": (FOLDER / "decks.toml").read_text(encoding="utf-8"),
    **{f"cards/{path.name}": path.read_text(encoding="utf-8") for path in (FOLDER / "cards").iterdir()},
}
BOX: Final = load_box(TEXTS)
CARDS: Final = tuple(card for cards in BOX.factions.values() for card in cards)
DECKS: Final = {"court": "chimeric_court", "subter": "subter_venellam", "fracta": "fracta", "maze": "the_maze"}
"""The ready-made decks and their factions."""


def card(card_id: str) -> Card:
    """The card of an id."""
    return BOX.cards[card_id]
