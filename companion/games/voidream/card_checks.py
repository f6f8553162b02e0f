"""The cards and the ready-made decks from their files: read and checked together. The caller reads the files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from companion.games.voidream.card_faults import card_faults
from companion.games.voidream.cards import FACTIONS, Card, DeckList, Is
from companion.games.voidream.decks import faults_of, load_lists
from companion.games.voidream.options import DECKS, Options
from companion.table.cardfile import FOLDER, CardFileError, load_cards, number_faults

GAME: Final = "voidream"
LISTS: Final = "decks.toml"


class Box(msgspec.Struct, frozen=True):
    """All that a box holds: each faction's cards, all cards by id, and the ready-made decks by key."""

    factions: Mapping[str, tuple[Card, ...]]
    cards: Mapping[str, Card]
    decks: Mapping[str, DeckList]


def load_box(texts: Mapping[str, str]) -> Box:
    """The box from the texts of ``cards/*.toml`` and ``decks.toml``, by name; other files are left alone.

    Raises ``CardFileError`` naming every fault found. What concerns several files is looked at when all can be read.
    """
    factions: dict[str, tuple[Card, ...]] = {}
    wrong: list[str] = []
    for file in sorted(texts):
        if file.startswith(FOLDER):
            key = file.removeprefix(FOLDER).removesuffix(".toml")
            factions[key] = _load_faction(file, key, texts[file], wrong)
    decks = _load_decks(texts, wrong)
    if not wrong:
        wrong += box_faults(factions, decks)
    if wrong:
        raise CardFileError(tuple(wrong))
    return Box(factions, _by_id(factions), decks)


def _load_faction(file: str, key: str, text: str, wrong: list[str]) -> tuple[Card, ...]:
    try:
        _, cards = load_cards(file, text, Card, game=GAME)
    except CardFileError as error:
        wrong += error.faults
        return ()
    for card in cards:
        wrong += (f"{file}: card {card.id!r} field {field!r}: {words}" for field, words in card_faults(card))
        if card.faction in FACTIONS and card.faction != key:
            wrong.append(f"{file}: card {card.id!r} field 'faction': this is the file of {key!r}, not {card.faction!r}")
    return cards


def _load_decks(texts: Mapping[str, str], wrong: list[str]) -> dict[str, DeckList]:
    if LISTS not in texts:
        wrong.append(f"{LISTS}: there is no such file (VD-DCK-13)")
        return {}
    try:
        return load_lists(LISTS, texts[LISTS])
    except CardFileError as error:
        wrong += error.faults
        return {}


def _by_id(factions: Mapping[str, tuple[Card, ...]]) -> dict[str, Card]:
    return {card.id: card for cards in factions.values() for card in cards}


def box_faults(factions: Mapping[str, tuple[Card, ...]], decks: Mapping[str, DeckList]) -> Iterator[str]:
    """What is wrong between the files: numbers, titles, required arcana, decks."""
    cards = _by_id(factions)
    yield from shared_faults(factions)
    yield from _deck_faults(decks, cards)


def shared_faults(factions: Mapping[str, tuple[Card, ...]]) -> Iterator[str]:
    """What is wrong between the cards: numbers, titles, required arcana."""
    files = {f"{FOLDER}{key}.toml": cards for key, cards in factions.items()}
    cards = _by_id(factions)
    yield from number_faults(files)
    yield from _title_faults(files)
    for file, faction in files.items():
        for card in faction:
            for arcanum in card.deck.required_arcana if card.deck else ():
                if arcanum not in cards or cards[arcanum].kind is not Is.ARCANUM:
                    yield f"{file}: card {card.id!r} field 'deck': there is no arcanum {arcanum!r} (VD-DCK-05)"


def _deck_faults(decks: Mapping[str, DeckList], cards: Mapping[str, Card]) -> Iterator[str]:
    for key in DECKS:
        if key not in decks:
            yield f"{LISTS}: field 'key': there is no deck {key!r} (VD-DCK-13)"
    for deck in decks.values():
        for fault in faults_of(deck, cards, Options()):
            yield f"{LISTS}: deck {deck.key!r}: {fault}"
        for card_id, count in deck.dream:
            if card_id in cards and count > cards[card_id].copies:
                yield f"{LISTS}: deck {deck.key!r}: the box has {cards[card_id].copies} of {card_id!r}, not {count}"


def _title_faults(files: Mapping[str, tuple[Card, ...]]) -> Iterator[str]:
    """A title is that of one card, since copies are counted by title (VD-DCK-04, VD-DCK-09)."""
    seen: dict[str, str] = {}
    for file, cards in files.items():
        for card in cards:
            other = seen.setdefault(card.name, card.id)
            if other != card.id:
                yield f"{file}: card {card.id!r} field 'name': {card.name!r} is that of card {other!r} too (VD-DCK-09)"
