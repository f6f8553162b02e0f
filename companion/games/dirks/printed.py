"""What is printed on the cards of Dirks & Poniards: a box of cards for each player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.dirks.card_checks import Box
from companion.games.dirks.cards import Card, DeckList, Is, Make
from companion.games.dirks.decks import boxed, shares_of
from companion.table.decklists import very_copies
from companion.table.printed import Printed
from companion.table.state import Copy

KINDS: Final = {Is.EVENT: ("event", "Event"), Is.SPECIAL: ("special", "Special")}
"""Symbol and word of each kind of Action."""
TYPE_EDGES: Final = {"Standard": "solid", "Damascus": "chevrons", "Katana Styled": "slashes", "Razor": "teeth"}
"""A pattern for each Type, so that a fan of cards tells them apart; a table's own Types share one."""
OWN_TYPE_EDGE: Final = "double"
EDGES: Final = {Is.EVENT: "dots", Is.SPECIAL: "diamonds"}
LETTERS: Final = "ABCDEFGH"
"""The deck of each player in order of the seats."""
HOUSE_LP: Final = "LP of this house"
"""Said on Weapons whose LP no source gives (DP-APP-13)."""

_LEADS: Final = re.compile(r"\b(Choose one|Heads):")
_ATTACHES: Final = re.compile(r"^(Attach to [^:]+):")


def box(found: Box, decks: Sequence[DeckList]) -> tuple[tuple[Copy, Printed], ...]:
    """Every physical card for players with these decks, one player after the other (DP-SET-01, DP-SET-06).

    Who has a ready deck, or one of the own file, gets the cards of all of them: so the box is printed once for any.
    """
    shares = shares_of(found.cards, decks)
    return tuple(
        (one, printed(found.cards[one.card], found.makes, seat, max(one.copy, len(decks) * shares[one.card])))
        for seat, deck in enumerate(decks)
        for one in very_copies(deck) or boxed(seat, _counts(found, deck), shares)
    )


def _counts(found: Box, deck: DeckList) -> Mapping[str, int]:
    """How many of each card a player gets, in the order of the cards."""
    counts = Counter(deck.counts)
    ready = (*found.decks.values(), *found.own_decks)
    if deck in ready:
        counts |= Counter({card.id: card.copies for one in ready for card in _cards_of(found, one)})
    return {card: counts[card] for card in found.cards if card in counts}


def _cards_of(found: Box, deck: DeckList) -> Iterator[Card]:
    return (found.cards[card] for card in deck.counts)


def printed(card: Card, makes: Mapping[str, Make], seat: int, of_copies: int) -> Printed:
    """The face of a card in the deck of the player at a seat."""
    return Printed(
        id=card.id,
        number=card.number,
        name=card.name,
        types=_types(card),
        numbers=_numbers(card),
        text="\n".join(_texts(card, makes)),
        flavour=card.flavour,
        deck=f"Deck {LETTERS[seat]}",
        edge=TYPE_EDGES.get(card.type, OWN_TYPE_EDGE) if card.kind is Is.WEAPON else EDGES[card.kind],
        form=card.form,
        of_copies=of_copies,
    )


def _types(card: Card) -> tuple[tuple[str, str], ...]:
    """Type and Shape of a Weapon, and whether its LP are ours; the kind of an Action."""
    if card.kind is not Is.WEAPON:
        return (KINDS[card.kind],)
    house = (("", HOUSE_LP),) if card.house_lp else ()
    return (("", f"Type {card.type}"), ("", f"Shape {card.shape}"), *house)


def _numbers(card: Card) -> tuple[tuple[str, str, str], ...]:
    if card.kind is not Is.WEAPON:
        return ()
    return (
        (str(card.lp), "life-points", "Life Points"),
        (str(card.strength), "strength", "Strength"),
        (str(card.durability), "durability", "Durability"),
    )


def _texts(card: Card, makes: Mapping[str, Make]) -> Iterator[str]:
    """What a card does, and the ability of a Weapon's Type."""
    make = makes.get(card.type)
    if make is not None and make.text:
        yield f"**{make.type}:** {make.text}"
    if card.text:
        yield _LEADS.sub(r"**\1:**", _ATTACHES.sub(r"**\1:**", card.text))
