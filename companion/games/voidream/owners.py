"""An owner's own values put over ours (VD-APP-08), and what is wrong with them. The caller reads the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from companion.games.voidream.card_checks import GAME, Box, shared_faults
from companion.games.voidream.card_faults import owned_faults
from companion.games.voidream.cards import Card
from companion.table.cardfile import CardFileError, Entry, convert_entry, read_entries
from companion.table.own_cards import Head, head_of

KEPT: Final = ("number", "kind", "faction")
"""What an owner can't change: a tag carries the one, the others say which file and pile a card belongs to."""
TOLD_BY: Final = {"holds_text": "holds"}
"""Words of ours that say what this field does."""


def overlay(box: Box, text: str, file: str) -> Box:
    """The box with the values that an owner of the printed game wrote into a file.

    Each ``[[card]]`` has the ``id`` of a card and those fields that differ; a field replaces ours as a whole. Raises
    ``CardFileError`` naming file, line, card and field of every fault found. A text may say what no word of ours does.
    """
    raw, entries = read_entries(file, text)
    wrong: list[str] = []
    head_of(raw, file, Head, GAME, wrong)
    changed: dict[str, Card] = {}
    for entry in entries:
        card = _replaced(entry, box.cards, changed, wrong)
        if card is not None:
            changed[card.id] = card
            wrong += (entry.fault(field, words) for field, words in owned_faults(card))
    found = _with(box, changed)
    if not wrong:
        wrong += shared_faults(found.factions)
    if wrong:
        raise CardFileError(tuple(wrong))
    return found


def begun_with(box: Box, text: str) -> Box:
    """The box of a table that has begun with an owner's file: nothing is judged again.

    What can't be read any more is ours, field by field.
    """
    changed = {entry.name: box.cards[entry.name] for entry in read_entries("", text)[1] if entry.name in box.cards}
    for entry in read_entries("", text)[1]:
        for field, value in entry.fields.items():
            if entry.name in changed and field not in KEPT:
                fields = msgspec.to_builtins(changed[entry.name]) | {field: value}
                one = msgspec.structs.replace(entry, fields=fields)
                changed[entry.name] = convert_entry(one, Card, []) or changed[entry.name]
    return _with(box, changed)


def _with(box: Box, changed: Mapping[str, Card]) -> Box:
    factions = {key: tuple(changed.get(card.id, card) for card in cards) for key, cards in box.factions.items()}
    return Box(factions, {**box.cards, **changed}, box.decks)


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
    wrong.extend(entry.fault(field, "this can't be changed") for field in KEPT if field in entry.fields)
    fields: dict[str, object] = msgspec.to_builtins(known[entry.name])
    fields |= {words: "" for words, does in TOLD_BY.items() if does in entry.fields}
    fields |= {field: value for field, value in entry.fields.items() if field not in KEPT}
    return convert_entry(msgspec.structs.replace(entry, fields=fields), Card, wrong)
