"""The parts of a game's box that can be printed alone. Knows nothing of paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from companion.table.game import Game, OptionFault
from companion.table.printed import Printed

CARDS: Final = "cards"
CHARACTERS: Final = "characters"
DIALS: Final = "dials"
TOKENS: Final = "tokens"
MAT: Final = "mat"


class Part(msgspec.Struct, frozen=True):
    """A part of a box: its key, and its words."""

    key: str
    label: str


def parts_of(game: Game, options: Mapping[str, Any], seats: int = 0) -> tuple[Part, ...]:
    """What there is to choose from: the kinds of things, if there are several, then each deck by its name.

    Cards with two faces are the Characters, unless their game calls them otherwise. Without ``seats`` it is what the
    fewest players need.
    """
    cards = [printed for _, printed in game.printed(options, seats or game.least_seats)]
    pieces = game.pieces(options, seats or game.least_seats)
    sorts = dict.fromkeys(_kind(printed) for printed in cards)
    others = "the Characters" if any(sort.key == CHARACTERS for sort in sorts) else "these"
    all_cards = f"All cards but {others}" if len(sorts) > 1 else "All cards"
    there = {
        Part(CARDS, all_cards): any(sort.key == CARDS for sort in sorts),
        **{sort: True for sort in sorts if sort.key != CARDS},
        Part(DIALS, "Dials"): bool(pieces.dials),
        Part(TOKENS, "Tokens"): bool(pieces.tokens),
        Part(MAT, "Mats for a camera above"): pieces.mat is not None,
    }
    kinds = [part for part, is_there in there.items() if is_there]
    decks = [Part(_key(deck), deck) for deck in dict.fromkeys(printed.deck for printed in cards)]
    return (*(kinds if len(kinds) > 1 else ()), *decks)


def chosen_parts(game: Game, options: Mapping[str, Any], keys: Iterable[str], seats: int = 0) -> frozenset[str]:
    """These parts; none of them is the whole box. Raises ``OptionFault``, saying what there is instead."""
    chosen = frozenset(keys)
    there = [part.key for part in parts_of(game, options, seats)]
    unknown = sorted(chosen.difference(there))
    if unknown:
        ways = ", ".join(there)
        raise OptionFault(tuple(f"{game.name} has no part {key[:40]!r}; there are: {ways}." for key in unknown))
    return chosen


def is_card_in(printed: Printed, parts: frozenset[str]) -> bool:
    """Whether a card belongs to one of these parts; a Character belongs to its deck too."""
    return not parts or _kind(printed).key in parts or _key(printed.deck) in parts


def _kind(printed: Printed) -> Part:
    """The sort of card that it is; one that is no sort of its own is just a card."""
    if printed.kind:
        return Part(_key(printed.kind), printed.kind)
    return Part(CARDS, "Cards") if printed.other is None else Part(CHARACTERS, "Characters")


def _key(deck: str) -> str:
    """A deck's name as one types it: "Base Nemesis Deck" is base-nemesis."""
    words = re.findall(r"\w+", deck.lower())
    return "-".join(words[:-1] if len(words) > 1 and words[-1] == "deck" else words)
