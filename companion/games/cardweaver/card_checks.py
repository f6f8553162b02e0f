"""The decks from their files: read and checked, and an owner's own values put over ours. The caller reads the files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from companion.games.cardweaver.card_facts import BLADES
from companion.games.cardweaver.cards import Card, Deck
from companion.games.cardweaver.deck_faults import Fault, deck_faults, game_faults, house_faults
from companion.table.cardfile import FOLDER, CardFileError, Entry, convert_entry, load_cards, read_entries
from companion.table.own_cards import Head, head_of

GAME: Final = "cardweaver"
KEPT: Final = ("number", "deck")
"""What an owner can't change: a printed tag carries the one, the other says where a card belongs."""
TOLD_BY: Final = {
    "text": ("play", "holds", "powers", "arrival"),
    "reward_text": ("reward",),
    "anima_text": ("anima",),
}
"""Words of ours that say what these fields do."""


def faults_of(decks: Mapping[str, Deck]) -> list[str]:
    """What is wrong with the house set, one sentence each, naming file, card and field."""
    return [_told(fault) for fault in (*_all_deck_faults(decks), *game_faults(decks), *house_faults(decks))]


def load_decks(texts: Mapping[str, str]) -> dict[str, Deck]:
    """The decks by key, from the texts of the files in ``cards/``, by name; other files are left alone.

    Raises ``CardFileError`` naming every fault found. What concerns several decks is looked at when all can be read.
    """
    decks: dict[str, Deck] = {}
    wrong: list[str] = []
    for file in sorted(texts):
        if not file.startswith(FOLDER):
            continue
        key = file.removeprefix(FOLDER).removesuffix(".toml")
        try:
            head, cards = load_cards(file, texts[file], Card, game=GAME)
        except CardFileError as error:
            wrong += error.faults
            continue
        decks[key] = Deck(key, head.name, cards)
    wrong += map(_told, _all_deck_faults(decks)) if wrong else faults_of(decks)
    if wrong:
        raise CardFileError(tuple(wrong))
    return decks


def overlay(decks: Mapping[str, Deck], text: str, file: str) -> dict[str, Deck]:
    """The decks with the values that an owner of the printed game wrote into a file.

    Each ``[[card]]`` has the ``id`` of a card and those fields that differ; a field replaces ours as a whole. Where
    what a card does is replaced but not its words, our words go. Raises ``CardFileError`` naming file, line, card and
    field of every fault found; what rulings ask of house cards only (CW-R-23, CW-R-29) is not asked of an owner.
    """
    raw, entries = read_entries(file, text)
    wrong: list[str] = []
    head_of(raw, file, Head, GAME, wrong)
    known = {card.id: card for deck in decks.values() for card in deck.cards}
    changed: dict[str, Card] = {}
    for entry in entries:
        card = _replaced(entry, known, changed, wrong)
        if card is not None:
            changed[card.id] = card
    broken = {known[entry.name].deck for entry in entries if entry.name in known and entry.name not in changed}
    found = {
        key: Deck(key, deck.name, tuple(changed.get(card.id, card) for card in deck.cards))
        for key, deck in decks.items()
    }
    for fault in (*_all_deck_faults(found), *game_faults(found)):
        if fault.card or fault.deck not in broken:
            wrong.append(_told_to_owner(fault, file, entries, known))
    if wrong:
        raise CardFileError(tuple(wrong))
    return found


def begun_with(decks: Mapping[str, Deck], text: str) -> tuple[dict[str, Deck], tuple[str, ...]]:
    """The decks of a table that has begun with an owner's file, and the cards whose values can't all be read any more.

    The file was right when the table was made. Nothing is judged again; where a field of a card has no meaning now,
    that field alone is ours.
    """
    _, entries = read_entries("", text)
    known = {card.id: card for deck in decks.values() for card in deck.cards}
    unread: list[str] = []
    for entry in entries:
        wrong: list[str] = []
        if entry.name in known:
            known[entry.name] = _as_far_as_read(entry, known[entry.name], wrong)
        if wrong:
            unread.append(known[entry.name].name)
    found = {key: Deck(key, deck.name, tuple(known[card.id] for card in deck.cards)) for key, deck in decks.items()}
    return found, tuple(unread)


def _as_far_as_read(entry: Entry, ours: Card, wrong: list[str]) -> Card:
    fields: dict[str, object] = msgspec.to_builtins(ours)
    fields |= {words: "" for words, does in TOLD_BY.items() if any(field in entry.fields for field in does)}
    card = msgspec.convert(fields, Card)
    for field, value in entry.fields.items():
        if field not in KEPT:
            one = msgspec.structs.replace(entry, fields=msgspec.to_builtins(card) | {field: value})
            card = convert_entry(one, Card, wrong) or card
    return card


def has_blades(decks: Mapping[str, Deck]) -> bool:
    """Whether the Blades are a card of their own, beside the Claws (CW-R-06)."""
    return any(card.name == BLADES for deck in decks.values() for card in deck.cards)


def _all_deck_faults(decks: Mapping[str, Deck]) -> Iterator[Fault]:
    for deck in decks.values():
        yield from deck_faults(deck)


def _told(fault: Fault) -> str:
    file = f"{FOLDER}{fault.deck or '*'}.toml"
    return f"{file}:{f' card {fault.card!r}' if fault.card else ''} field {fault.field!r}: {fault.words}"


def _replaced(entry: Entry, known: Mapping[str, Card], changed: Mapping[str, Card], wrong: list[str]) -> Card | None:
    """Our card with the owner's fields in place of ours; what is wrong with them is added to ``wrong``."""
    if "id" not in entry.fields:
        wrong.append(entry.fault("id", "say which card this is"))
        return None
    if entry.name not in known:
        wrong.append(entry.fault("id", "there is no card of this id"))
        return None
    if entry.name in changed:
        wrong.append(entry.fault("id", "this card comes twice in the file"))
    kept = [field for field in KEPT if field in entry.fields]
    wrong.extend(entry.fault(field, "this can't be changed") for field in kept)
    fields: dict[str, object] = msgspec.to_builtins(known[entry.name])
    for words, does in TOLD_BY.items():
        if any(field in entry.fields for field in does):
            fields[words] = ""
    fields |= {field: value for field, value in entry.fields.items() if field not in KEPT}
    return convert_entry(msgspec.structs.replace(entry, fields=fields), Card, wrong)


def _told_to_owner(fault: Fault, file: str, entries: Iterable[Entry], known: Mapping[str, Card]) -> str:
    """The fault with the line of the owner's file that brought it about."""
    ours = [entry for entry in entries if entry.name in known]
    of_deck = [entry for entry in ours if known[entry.name].deck == fault.deck]
    of_card = [entry for entry in of_deck if entry.name == fault.card]
    telling = [entry for entry in (of_deck if fault.deck else ours) if fault.field in entry.fields]
    for entry in of_card or ([] if fault.card else telling or of_deck):
        return entry.fault(fault.field, fault.words)
    return f"{file}:{f' card {fault.card!r}' if fault.card else ''} field {fault.field!r}: {fault.words}"
