"""An owner's own card file: values that replace ours, and Champions, Arenas and Weaves that are new (SW-APP-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.games.shardweave.card_checks import (
    GAME,
    OWN_IDS,
    OWN_NUMBERS,
    Box,
    Card,
    arena_counts,
    is_owners,
    names_of,
)
from companion.games.shardweave.card_faults import owned_faults
from companion.games.shardweave.cards import FACTIONS, TIEBREAK, Arena, Champion, WeaveList
from companion.games.shardweave.effects import Part, Transform
from companion.games.shardweave.options import WEAVES
from companion.games.shardweave.weaves import faults_of
from companion.table.cardfile import CardFileError, Entry, convert_entry, read_entries
from companion.table.own_cards import Head, OwnCards, faults_by, head_of
from companion.table.state import Setup

KEPT: Final = ("number",)
"""What can't be changed of ours: tags in print carry it."""
NEW: Final[Mapping[type[Card], tuple[str, ...]]] = {
    Champion: ("number", "name", "faction", "shard", "type", "rarity", "stats"),
    Arena: ("number", "name", "primary", "secondary"),
}
"""What a new card must say."""
Reopened = Callable[[tuple[str, ...], Mapping[str, Any]], Setup]
Library = Mapping[str, Card]
"""Our rules keys, each with the card of ours that has it: what it does is what the key stands for (SW-GEN-04)."""


class _Head(Head, frozen=True, forbid_unknown_fields=True):
    weave: tuple[WeaveList, ...] = ()
    arenas: tuple[str, ...] = ()


def own(box: Box, reopened: Reopened) -> OwnCards:
    """How the game takes an owner's file."""
    return OwnCards("own_cards", faults_by(overlay, box), box.example, box.ours, reopened)


def overlay(box: Box, text: str, file: str) -> Box:
    """The box with the values, cards and Weaves of an owner's file.

    A ``[[card]]`` with the ``id`` of one of ours has those fields that differ; a field replaces ours as a whole. Any
    other is a new card. A rules key of ours without parts stands for what it does with us; one that nobody knows makes
    a card without ability, whose text is a reminder (SW-GEN-07). A ``[[weave]]`` replaces the ready one with its key,
    or is new; ``arenas`` names those of the Arena deck. Raises ``CardFileError`` naming every fault found.
    """
    raw, entries = read_entries(file, text, or_else="weave")
    wrong: list[str] = []
    head = head_of(raw, file, _Head, GAME, wrong)
    changed: dict[str, Card] = {}
    for entry in entries:
        if _is_told(entry, box, changed, wrong):
            card = _card(entry, box, wrong)
            if card is not None:
                changed[card.id] = card
                wrong += (entry.fault(field, words) for field, words in owned_faults(card))
    found = _with(box, changed, head)
    if not wrong:
        wrong += _faults_between(box, found, entries)
        wrong += _list_faults(found, head, file)
    if wrong:
        raise CardFileError(tuple(wrong))
    return found


def begun_with(box: Box, text: str) -> Box:
    """The box of a table that has begun with an owner's file: nothing is judged again.

    What can't be read any more is ours, field by field; of a new card it is left out.
    """
    raw, entries = read_entries("", text, or_else="weave")
    changed: dict[str, Card] = {}
    for entry in entries:
        kind, before, given = _kind(entry), _ours(entry, box), _fields(entry, box)
        kept = {field: given[field] for field in ("id", *NEW[kind]) if field in given}
        kept = kept if before is None else msgspec.to_builtins(before)
        for field, value in given.items():
            if convert_entry(replace(entry, fields=kept | {field: value}), kind, []) is not None:
                kept |= {field: value}
        card = convert_entry(replace(entry, fields=kept), kind, [])
        if card is not None:
            changed[card.id] = _without_lost_form(card, entry)
    return _with(box, changed, head_of(raw, "", _Head, GAME, []))


def _kind(entry: Entry) -> type[Card]:
    return Arena if entry.name.startswith(OWN_IDS[1][:5]) else Champion


def _ours(entry: Entry, box: Box) -> Card | None:
    return box.champions.get(entry.name) or box.arenas.get(entry.name)


def _is_told(entry: Entry, box: Box, changed: Mapping[str, Card], wrong: list[str]) -> bool:
    """Whether an entry says which card it is, and nothing that it can't."""
    before = len(wrong)
    if "id" not in entry.fields:
        wrong.append(entry.fault("id", "say which card this is"))
        return False
    if entry.name in changed:
        wrong.append(entry.fault("id", "this card comes twice in the file"))
    if _ours(entry, box) is not None:
        wrong.extend(entry.fault(field, "this can't be changed") for field in KEPT if field in entry.fields)
        return len(wrong) == before
    if not is_owners(entry.name):
        first = f"new Champions begin with {OWN_IDS[0]}, new Arenas with {OWN_IDS[1]}"
        wrong.append(entry.fault("id", f"there is no card of this id, and {first} (SW-CAR-08)"))
    missing = [field for field in NEW[_kind(entry)] if field not in entry.fields]
    if missing and len(wrong) == before:
        wrong.append(entry.fault("id", f"a new card needs {', '.join(missing)} too (SW-APP-05)"))
    if len(wrong) == before and entry.fields["number"] not in OWN_NUMBERS:
        wrong.append(entry.fault("number", f"new cards have {OWN_NUMBERS[0]} to {OWN_NUMBERS[-1]} (SW-APP-05)"))
    return len(wrong) == before


def _card(entry: Entry, box: Box, wrong: list[str]) -> Card | None:
    """The card of an entry; what is wrong with its fields is added to ``wrong``."""
    card = convert_entry(replace(entry, fields=_fields(entry, box)), _kind(entry), wrong)
    return None if card is None else _without_lost_form(card, entry)


def _fields(entry: Entry, box: Box) -> dict[str, object]:
    """The fields of a card: ours with the file's in their place, and what a key of ours stands for (SW-GEN-04)."""
    before = _ours(entry, box)
    fields: dict[str, object] = {"house": False} if before is None else msgspec.to_builtins(before)
    if "parts" in entry.fields:
        fields |= {"text": ""}
    elif "key" in entry.fields:
        found = _library(box).get(str(entry.fields["key"]))
        fields |= {"parts": [], "text": ""}
        if found is not None and isinstance(found, _kind(entry)):
            fields |= {"parts": msgspec.to_builtins(found.parts), "text": found.text}
    return fields | entry.fields


def _library(box: Box) -> Library:
    every: tuple[Card, ...] = (*box.champions.values(), *box.arenas.values())
    return {card.key: card for card in every if card.key}


def _without_lost_form(card: Card, entry: Entry) -> Card:
    """Where what a Champion does is replaced, a second form of ours that nothing reaches any more goes with it."""
    if not isinstance(card, Champion) or "second" in entry.fields:
        return card
    transforms = any(isinstance(part.does, Transform) for part in card.parts)
    return card if transforms else replace(card, second=None)


def _with(box: Box, changed: Mapping[str, Card], head: _Head) -> Box:
    champions = {**box.champions, **{key: card for key, card in changed.items() if isinstance(card, Champion)}}
    arenas = {**box.arenas, **{key: card for key, card in changed.items() if isinstance(card, Arena)}}
    if head.arenas:
        arenas = {key: card for key, card in arenas.items() if key in (TIEBREAK, *head.arenas)}
    return Box(
        {key: tuple(card for card in champions.values() if card.faction == key) for key in FACTIONS},
        champions,
        arenas,
        {**box.weaves, **{weave.key: weave for weave in head.weave}},
        box.example,
        box.ours,
        head.weave,
    )


def _faults_between(box: Box, found: Box, entries: tuple[Entry, ...]) -> Iterator[str]:
    """What is wrong between the cards, said about those of the file: numbers, names, and what a key stands for."""
    mine = {entry.name: entry for entry in entries}
    # Ours come first: what stands in both is then said about the card of the file.
    every: tuple[Card, ...] = (*found.champions.values(), *found.arenas.values())
    cards = sorted(every, key=lambda card: card.id in mine)
    numbers: dict[int, str] = {}
    names: dict[str, str] = {}
    keys: dict[str, tuple[str, tuple[Part, ...]]] = {key: (card.id, card.parts) for key, card in _library(box).items()}
    for card in cards:
        if card.id in mine:
            fault = mine[card.id].fault
            if card.number in numbers:
                yield fault("number", f"{card.number} is that of card {numbers[card.number]!r} too")
            for name in names_of(card):
                if name in names:
                    yield fault("name", f"{name!r} is that of card {names[name]!r} too (SW-CAR-08)")
            other, parts = keys.get(card.key, ("", card.parts))
            if card.key and parts != card.parts:
                yield fault("key", f"{card.key} stands for what {other!r} does and never changes (SW-GEN-04)")
        numbers.setdefault(card.number, card.id)
        names |= {name: names.get(name, card.id) for name in names_of(card)}
        keys |= {card.key: keys.get(card.key, (card.id, card.parts))}


def _list_faults(found: Box, head: _Head, file: str) -> Iterator[str]:
    """What is wrong with the Arena deck and the Weaves, ours too: they must be right with the new values."""
    for arena in dict.fromkeys(head.arenas):
        if arena == TIEBREAK:
            yield f"{file}: field 'arenas': {arena!r} is never part of the Arena deck (SW-SET-08)"
        elif arena not in found.arenas:
            yield f"{file}: field 'arenas': there is no Arena {arena!r} (SW-SET-10)"
    yield from arena_counts(f"{file}: field 'arenas'", tuple(found.arenas))
    for at, weave in enumerate(head.weave):
        where = f"{file}: field 'weave': {weave.key!r}"
        if weave.key in [other.key for other in head.weave[:at]]:
            yield f"{where} stands there twice (SW-WEA-07)"
        if weave.name != WEAVES.get(weave.key, weave.name):
            yield f"{where}: the option calls it {WEAVES[weave.key]!r}, not {weave.name!r} (SW-WEA-07)"
    for weave in found.weaves.values():
        yield from (f"{file}: field 'weave': {weave.key!r}: {words}" for words in faults_of(weave, found.champions))
