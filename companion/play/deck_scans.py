"""A deck of one's own is registered: the tags of its cards, read one after the other, and what is no card of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

import msgspec

from cardprints.tags import BACK, MAT, BadTag, Fault, Tag, format_tag, parse_tag
from companion.games import registry
from companion.play.showing import FAULTS
from companion.store.records import TableRecord
from companion.table.game import Game
from companion.table.scanned import DeckScans, Numbered, ScannedDeck
from companion.table.state import Copy

MOST_CARDS: Final = 200
"""Cards of one deck; the largest of ours has 60."""


class Line(msgspec.Struct, frozen=True):
    """A card of the deck, and the tags of its copies in the order in which they were read."""

    name: str
    tags: tuple[str, ...]


class Registered(msgspec.Struct, frozen=True):
    """What has been read: the tags that count, the cards that they name, and a sentence for each tag that does not.

    ``deck`` is ``None`` before the first card.
    """

    tags: tuple[str, ...]
    lines: tuple[Line, ...]
    refused: tuple[str, ...]
    deck: ScannedDeck | None

    @property
    def told(self) -> str:
        """How many cards there are, and of how many where that is fixed."""
        count = len(self.tags)
        if self.deck is not None and self.deck.wanted:
            return f"{count} of {self.deck.wanted} cards"
        return "1 card" if count == 1 else f"{count} cards"


def register(game: Game, options: Mapping[str, Any], texts: Iterable[str], name: str) -> Registered:
    """The deck of the cards with these tags, for a table with these options; the same copy counts once.

    Raises ``OptionFault`` where the options do not fit, or the game takes no decks.
    """
    scans = taken_by(game)
    cards = {card.number: card for card in scans.cards(options)}
    found: dict[Copy, Tag] = {}
    refused: dict[str, None] = {}
    for text in texts:
        tag = parse_tag(text)
        why = _why_not(game, scans, tag, cards, found)
        if why:
            refused[why] = None
        elif isinstance(tag, Tag):
            found.setdefault(Copy(cards[tag.card].id, tag.copy, tag.run), tag)
    deck = scans.read(options, tuple(found), name) if found else None
    return Registered(
        tuple(format_tag(tag) for tag in found.values()), _lines(cards, found.values()), tuple(refused), deck
    )


def taken_by(game: Game) -> DeckScans:
    """How a game takes scanned decks; only one that takes them offers to scan any."""
    assert game.deck_scans is not None, f"nobody brings a deck to {game.name}"
    return game.deck_scans


def agreed_anew(record: TableRecord | None, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> str:
    """The changed options of a table that has not begun, as the store keeps them. Raises ``OptionFault``."""
    assert record is not None, "who sits at a table has one"
    options = change(json.loads(record.options))
    registry.game(record.game).set_up(tuple(json.loads(record.seats)), options)
    return json.dumps(dict(options))


def _why_not(
    game: Game, scans: DeckScans, tag: Tag | BadTag, cards: Mapping[int, Numbered], found: Collection[Copy]
) -> str:
    """Why this is no card of the deck, in a sentence; empty if it is one."""
    if isinstance(tag, BadTag):
        why = FAULTS[tag.fault][1]
        return "The tag is damaged or was misread. Show it again." if tag.fault is Fault.CHECK else why
    if tag.game != game.badge:
        other = next((registry.game(key).name for key in registry.keys() if registry.game(key).badge == tag.game), "")
        return f"That is a card of {other or 'another game'}, and this is a {scans.what} of {game.name}."
    if tag.kind == BACK:
        return "That is a back. Show the face of the card."
    if tag.kind == MAT:
        return "That is the mat. Show the tag of a card."
    if tag.card not in cards:
        return f"No {scans.what} has the card with the number {tag.card} ({scans.clause}). Put it aside."
    card = cards[tag.card]
    if any((copy.card, copy.copy) == (card.id, tag.copy) and copy.run != tag.run for copy in found):
        return (
            f"{card.name}: another print of copy {tag.copy} is in this {scans.what} already, and by their numbers "
            f"nobody could tell the two apart ({scans.clause}). Put one aside."
        )
    return ""


def _lines(cards: Mapping[int, Numbered], tags: Iterable[Tag]) -> tuple[Line, ...]:
    found: dict[str, list[str]] = {}
    for tag in tags:
        found.setdefault(cards[tag.card].name, []).append(format_tag(tag))
    return tuple(Line(name, tuple(found[name])) for name in sorted(found))
