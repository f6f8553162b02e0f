"""The house set as the tests use it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from companion.games.cardweaver.card_checks import load_decks
from companion.games.cardweaver.cards import Card, Deck

TEXTS: Final = {
    f"cards/{path.name}": path.read_text(encoding="utf-8")
    for path in (files("companion.games.cardweaver") / "cards").iterdir()
}
DECKS: Final = load_decks(TEXTS)
CARDS: Final = [card for deck in DECKS.values() for card in deck.cards]
ANIMUS: Final = ("songstress", "cybercop", "lantern_knight", "street_alchemist")
NEMESIS: Final = ("undead_warlord", "blood_drinker", "cyber_assassin", "doppelganger")


def card(card_id: str, decks: Mapping[str, Deck] = DECKS) -> Card:
    """The card of an id."""
    return next(card for deck in decks.values() for card in deck.cards if card.id == card_id)
