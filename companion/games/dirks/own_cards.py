"""A table's own card file: values in place of ours, new cards and Types, decks (DP-APP-13, DP-APP-15, DP-SET-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.games.dirks.card_checks import GAME, OWN_NUMBERS, SETS, Box, Fault, faults_between, make_faults
from companion.games.dirks.cards import Card, DeckList, Make
from companion.games.dirks.decks import faults_of
from companion.games.dirks.options import OWN_DECKS
from companion.table.cardfile import CardFileError, Entry, convert_entry, read_entries
from companion.table.own_cards import Head, OwnCards, faults_by, head_of
from companion.table.state import Setup

KEPT: Final = ("number", "kind", "copies")
"""What can't be changed: tags in print carry number and copy, and the kind says where a card belongs."""
NEW: Final = ("number", "name", "kind")
"""What a new card must say."""
BY_HAND: Final = ({"do": "by_hand"},)


class _Head(Head, frozen=True, forbid_unknown_fields=True):
    make: tuple[Make, ...] = ()
    deck: tuple[DeckList, ...] = ()


def own(box: Box, reopened: Callable[[tuple[str, ...], Mapping[str, Any]], Setup] | None = None) -> OwnCards:
    """How the game takes the file of a table's own cards."""
    return OwnCards("own_cards", faults_by(overlay, box), box.example, box.ours, reopened)


def overlay(box: Box, text: str, file: str) -> Box:
    """The box with the values and cards of a table's own file.

    A ``[[card]]`` with the ``id`` of one of ours has those fields that differ; a field replaces ours as a whole, and
    where what a card does is replaced, our words for it go. Any other is a new card. Types in ``[[make]]`` replace ours
    or are new, decks in ``[[deck]]`` stand beside ours; a file may have decks alone. Raises ``CardFileError`` naming
    file, line, card and field of every fault found.
    """
    raw, entries = read_entries(file, text, or_else="deck")
    wrong: list[str] = []
    head = _read_head(raw, file, wrong)
    makes = dict(box.makes) | {make.type: make for make in head.make}
    changed: dict[str, Card] = {}
    for entry in entries:
        if _is_told(entry, box, changed, wrong):
            card = convert_entry(replace(entry, fields=_fields(entry, box)), Card, wrong)
            if card is not None:
                changed[card.id] = card
    if not wrong:
        # Ours come first: what stands in both is then said about the card of the file.
        all_ = (*(card for card in box.cards.values() if card.id not in changed), *changed.values())
        wrong += (_told(fault, file, entries) for fault in faults_between(all_, makes))
        wrong += _number_faults(entries, changed)
        wrong += _deck_faults(box, head.deck, changed, file)
    if wrong:
        raise CardFileError(tuple(wrong))
    return _laid_over(box, changed, makes, head.deck)


def begun_with(box: Box, text: str) -> Box:
    """The box of a table that has begun with its own file: nothing is judged again.

    What can't be read any more is ours, field by field; what a new card or Type does is then done by hand.
    """
    raw, entries = read_entries("", text, or_else="deck")
    makes = dict(box.makes)
    for make in msgspec.convert(raw.get("make", []), list[dict[str, object]]):
        read = _read_make(make)
        makes[read.type] = read
    changed: dict[str, Card] = {}
    for entry in entries:
        card = convert_entry(replace(entry, fields=_readable(entry, box)), Card, [])
        if card is not None:
            changed[card.id] = card
    return _laid_over(box, changed, makes, msgspec.convert(raw.get("deck", []), tuple[DeckList, ...]))


def _readable(entry: Entry, box: Box) -> dict[str, object]:
    """The fields of a card with those of the file that this program can read in their place."""
    ours = box.cards.get(entry.name)
    needed = {field: value for field, value in entry.fields.items() if field in ("id", *NEW)}
    fields: dict[str, object] = needed if ours is None else msgspec.to_builtins(ours)
    for field, value in _fields(entry, box).items():
        if convert_entry(replace(entry, fields=fields | {field: value}), Card, []) is not None:
            fields[field] = value
        elif ours is None and field in ("does", "holds"):
            fields["does"] = BY_HAND
    return fields


def _read_make(make: dict[str, object]) -> Make:
    """A Type; an ability that this program can't read is done by hand when its owner says so."""
    try:
        return msgspec.convert(make, Make)
    except msgspec.ValidationError:
        return msgspec.convert(make | {"ability": {"do": "by_hand", "when": "use"}}, Make)


def _laid_over(box: Box, changed: Mapping[str, Card], makes: Mapping[str, Make], decks: tuple[DeckList, ...]) -> Box:
    sets = {key: tuple(_with_copies(card, decks) for card in _set(box, key, changed)) for key in SETS}
    cards = {card.id: card for found in sets.values() for card in found}
    return replace(box, sets=sets, cards=cards, makes=makes, own_decks=decks)


def _with_copies(card: Card, decks: tuple[DeckList, ...]) -> Card:
    """A player's box holds what any deck of the file takes, whichever is played: so tags in print stay right."""
    most = max((sum(count for one, count in deck.cards if one == card.id) for deck in decks), default=0)
    return card if most <= card.copies else replace(card, copies=most)


def _deck_faults(box: Box, decks: tuple[DeckList, ...], changed: Mapping[str, Card], file: str) -> Iterator[str]:
    """What is wrong with the decks of the file: keys, and what a deck may hold (DP-SET-04, DP-SET-06, DP-SET-08)."""
    cards = {**box.cards, **changed}
    for at, deck in enumerate(decks):
        if deck.key in (*box.decks, OWN_DECKS, *(other.key for other in decks[:at])):
            yield f"{file}: deck {deck.key!r} field 'key': there is another deck of this key (DP-SET-06)"
        yield from (f"{file}: deck {words}" for words in faults_of(deck, cards))


def _read_head(raw: Mapping[str, object], file: str, wrong: list[str]) -> _Head:
    """What stands beside the cards: Types and decks; what is wrong with it is added to ``wrong``."""
    head = head_of(raw, file, _Head, GAME, wrong)
    wrong += (f"{file}: field 'make': {words}" for words in make_faults(head.make))
    return head


def _is_told(entry: Entry, box: Box, changed: Mapping[str, Card], wrong: list[str]) -> bool:
    """Whether an entry says which card it is, and nothing that it can't."""
    before = len(wrong)
    if "id" not in entry.fields:
        wrong.append(entry.fault("id", "say which card this is"))
        return False
    if entry.name in changed:
        wrong.append(entry.fault("id", "this card comes twice in the file"))
    if entry.name in box.cards:
        kept = [field for field in KEPT if field in entry.fields]
        wrong.extend(entry.fault(field, "this can't be changed") for field in kept)
    else:
        missing = [field for field in NEW if field not in entry.fields]
        if missing:
            needed = f"there is no card of this id, and a new one needs {', '.join(missing)} too (DP-APP-15)"
            wrong.append(entry.fault("id", needed))
    return len(wrong) == before


def _fields(entry: Entry, box: Box) -> dict[str, object]:
    """The fields of a card: ours with the file's in their place; LP that a file gives are not ours any more."""
    if entry.name not in box.cards:
        return dict(entry.fields)
    fields: dict[str, object] = msgspec.to_builtins(box.cards[entry.name])
    if "does" in entry.fields or "holds" in entry.fields:
        fields["text"] = ""
    if "lp" in entry.fields:
        fields["house_lp"] = False
    return fields | entry.fields


def _number_faults(entries: tuple[Entry, ...], changed: Mapping[str, Card]) -> Iterator[str]:
    """A number in tags is that of one card, and those of new cards are kept apart from ours."""
    seen: dict[int, str] = {}
    for entry in entries:
        number = changed[entry.name].number
        if "number" in entry.fields and number not in OWN_NUMBERS:
            yield entry.fault("number", f"new cards have {OWN_NUMBERS[0]} to {OWN_NUMBERS[-1]} (DP-APP-15)")
        elif number in seen:
            yield entry.fault("number", f"{number} is that of card {seen[number]!r} too")
        seen.setdefault(number, entry.name)


def _set(box: Box, key: str, changed: Mapping[str, Card]) -> Iterator[Card]:
    """The cards of a kind: ours in their order, then the new ones."""
    yield from (changed.get(card.id, card) for card in box.sets[key])
    yield from (card for card in changed.values() if card.kind is SETS[key] and card.id not in box.cards)


def _told(fault: Fault, file: str, entries: tuple[Entry, ...]) -> str:
    """The fault with the line of the file that brought it about."""
    for entry in entries:
        if entry.name == fault.card:
            return entry.fault(fault.field, fault.words)
    return f"{file}:{f' card {fault.card!r}' if fault.card else ''} field {fault.field!r}: {fault.words}"
