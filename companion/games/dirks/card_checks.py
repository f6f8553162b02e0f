"""The cards, Types and ready decks from their files: read and checked together. The caller reads the files."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from companion.games.dirks.card_faults import card_faults, figure_faults
from companion.games.dirks.cards import Card, DeckList, Is, Make
from companion.games.dirks.decks import faults_of
from companion.games.dirks.options import DECKS
from companion.table.cardfile import FOLDER, CardFileError, load_cards, number_faults
from companion.table.decklists import by_key
from companion.table.own_cards import blocks, id_of

GAME: Final = "dirks-and-poniards"
LISTS: Final = "decks.toml"
EXAMPLE: Final = "own_example.toml"
SETS: Final = {"weapons": Is.WEAPON, "events": Is.EVENT, "specials": Is.SPECIAL}
"""The file of each kind of card."""
OWN_NUMBERS: Final = range(200, 300)
"""Numbers in tags that are left to a table's own cards (DP-APP-15)."""


class Box(msgspec.Struct, frozen=True):
    """All there is: the cards of each file and by id, the Types, the ready decks by key.

    ``own_decks`` are those of a table's own file, ``example`` is such a file to begin with, and ``ours`` is each card
    by its id as our own files have it.
    """

    sets: Mapping[str, tuple[Card, ...]]
    cards: Mapping[str, Card]
    makes: Mapping[str, Make]
    decks: Mapping[str, DeckList]
    own_decks: tuple[DeckList, ...] = ()
    example: str = ""
    ours: Mapping[str, str] = {}


class Fault(msgspec.Struct, frozen=True):
    """Something wrong: with which card ("" is none in particular) and which of its fields."""

    card: str
    field: str
    words: str


class _Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    make: tuple[Make, ...]
    deck: tuple[DeckList, ...]


def load_box(texts: Mapping[str, str]) -> Box:
    """The box from the texts of ``cards/*.toml`` and ``decks.toml``, by name; other files are left alone.

    Raises ``CardFileError`` naming every fault found. What concerns several files is looked at when all can be read.
    """
    wrong: list[str] = []
    sets = {key: _load(f"{FOLDER}{key}.toml", kind, texts, wrong) for key, kind in SETS.items()}
    makes, decks = _load_lists(texts, wrong)
    if not wrong:
        wrong += _box_faults(sets, makes, decks)
    if wrong:
        raise CardFileError(tuple(wrong))
    written = (block for key in SETS for block in blocks(texts[f"{FOLDER}{key}.toml"]))
    return Box(
        sets,
        {card.id: card for cards in sets.values() for card in cards},
        makes,
        decks,
        example=texts.get(EXAMPLE, ""),
        ours={id_of(block): block for block in written},
    )


def _load(file: str, kind: Is, texts: Mapping[str, str], wrong: list[str]) -> tuple[Card, ...]:
    if file not in texts:
        wrong.append(f"{file}: there is no such file (DP-SET-06)")
        return ()
    try:
        _, cards = load_cards(file, texts[file], Card, game=GAME)
    except CardFileError as error:
        wrong += error.faults
        return ()
    for card in cards:
        if card.kind is not kind:
            found = f"this is the file of {kind.value}s, not of {card.kind.value}s"
            wrong.append(f"{file}: card {card.id!r} field 'kind': {found}")
        if card.number in OWN_NUMBERS:
            kept = f"{OWN_NUMBERS[0]} to {OWN_NUMBERS[-1]} are left to a table's own cards"
            wrong.append(f"{file}: card {card.id!r} field 'number': {kept} (DP-APP-15)")
    return cards


def _load_lists(texts: Mapping[str, str], wrong: list[str]) -> tuple[dict[str, Make], dict[str, DeckList]]:
    if LISTS not in texts:
        wrong.append(f"{LISTS}: there is no such file (DP-SET-06)")
        return {}, {}
    try:
        found = msgspec.convert(tomllib.loads(texts[LISTS]), _Lists)
        decks = by_key(LISTS, found.deck, what="deck")
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        wrong.append(f"{LISTS}: {error}")
        return {}, {}
    except CardFileError as error:
        wrong += error.faults
        return {}, {}
    wrong += (f"{LISTS}: {words}" for words in make_faults(found.make))
    return {make.type: make for make in found.make}, decks


def _box_faults(
    sets: Mapping[str, tuple[Card, ...]], makes: Mapping[str, Make], decks: Mapping[str, DeckList]
) -> Iterator[str]:
    """What is wrong between the files: ids, numbers, names, figures, decks."""
    yield from number_faults({f"{FOLDER}{key}.toml": cards for key, cards in sets.items()})
    cards = [card for found in sets.values() for card in found]
    files = {card.id: f"{FOLDER}{key}.toml" for key, found in sets.items() for card in found}
    for fault in faults_between(cards, makes):
        at = f"{files[fault.card]}: card {fault.card!r}" if fault.card else f"{FOLDER}weapons.toml:"
        yield f"{at} field {fault.field!r}: {fault.words}"
    for key, name in DECKS.items():
        if key not in decks:
            yield f"{LISTS}: field 'key': there is no deck {key!r} (DP-SET-06)"
        elif decks[key].name != name:
            yield f"{LISTS}: deck {key!r} field 'name': the option calls it {name!r}, not {decks[key].name!r}"
    by_id = {card.id: card for card in cards}
    for deck in decks.values():
        if deck.key not in DECKS:
            yield f"{LISTS}: deck {deck.key!r} field 'key': no option names this deck (DP-SET-06)"
        yield from (f"{LISTS}: deck {deck.key!r}: {words}" for words in faults_of(deck, by_id))
    yield from _copy_faults(cards, files, decks)


def _copy_faults(cards: Iterable[Card], files: Mapping[str, str], decks: Mapping[str, DeckList]) -> Iterator[str]:
    """A player's box holds what any ready deck takes, and no more."""
    for card in cards:
        most = max((sum(count for one, count in deck.cards if one == card.id) for deck in decks.values()), default=0)
        if card.copies != max(most, 1):
            yield f"{files[card.id]}: card {card.id!r} field 'copies': the ready decks take {most} of it (DP-SET-06)"


def make_faults(makes: Iterable[Make]) -> Iterator[str]:
    """What is wrong with the Types of one file (DP-ABL-01)."""
    counts: Counter[str] = Counter()
    for make in makes:
        counts[make.type] += 1
        if counts[make.type] > 1:
            yield f"the Type {make.type!r} stands there twice (DP-ABL-01)"
        if bool(make.ability) != bool(make.text):
            yield f"the Type {make.type!r} needs an ability and a text that tells it, or neither (DP-ABL-01)"


def faults_between(cards: Iterable[Card], makes: Mapping[str, Make]) -> Iterator[Fault]:
    """What is wrong with each card and between all: ids and names, and the figures of each Type in each Shape."""
    found = tuple(cards)
    for card in found:
        yield from (Fault(card.id, field, words) for field, words in card_faults(card))
    for field in ("id", "name"):
        seen: dict[str, str] = {}
        for card in found:
            value = getattr(card, field)
            if value in seen:
                yield Fault(card.id, field, f"{value!r} is that of card {seen[value]!r} too")
            seen.setdefault(value, card.id)
    for card_id, field, words in figure_faults({card.id: card for card in found}, makes):
        yield Fault(card_id, field, words)
