"""The cards of Cadaver: what a card file may say of one, and which of them make up a deck."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, Final, Literal

import msgspec

from companion.games.cadaver.options import Options
from companion.table.game import OptionFault
from companion.table.state import Copy

KINDS: Final = ("potion", "scroll", "brain")
"""The three Resource kinds, in the order of their piles."""

WORDS: Final = ("Potion", "Scroll", "Brain")

ResourceKind = Literal["potion", "scroll", "brain"]


class Is(IntEnum):
    """What a card is."""

    RESOURCE = 0
    CORPSE = 1
    ACCOMPLICE = 2
    GHOUL = 3
    LID = 4
    KEY = 5
    AMULET = 6


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed card, as its file says."""

    id: str
    number: Annotated[int, msgspec.Meta(ge=1, le=32767)]
    name: str
    kind: Literal["resource", "corpse", "accomplice", "ghoul", "lid", "key", "amulet"]
    copies: Annotated[int, msgspec.Meta(ge=1, le=31)]
    deck: str
    need: tuple[ResourceKind, ...] = ()
    holds: Literal["potion", "scroll", "brain", "any", ""] = ""
    size: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    house: bool = False
    text: str = ""
    flavour: str = ""
    form: str = ""

    @property
    def what(self) -> Is:
        """The kind as a number."""
        return Is[self.kind.upper()]

    @property
    def is_abomination(self) -> bool:
        """The special Corpse is the one that needs one Resource of each kind."""
        return set(self.need) == set(KINDS)


def faults_of(file: str, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """What is wrong with a set of cards that no single field shows."""
    faults = []
    for card in cards:
        who = f"{file}: card {card.id!r}"
        if card.kind == "corpse" and len(card.need) != 3:
            faults.append(f"{who} field 'need': a Corpse needs three Resources, not {len(card.need)} (CD-CRP-02)")
        if card.kind in ("resource", "accomplice") and not card.holds:
            faults.append(f"{who} field 'holds': say which Resource it is or opens")
        if card.kind == "resource" and card.holds == "any":
            faults.append(f"{who} field 'holds': a Resource is a Potion, a Scroll or a Brain, not 'any'")
    faults.extend(f"{file}: there is no Resource of kind {kind!r}" for kind in KINDS if not _has(cards, kind))
    return tuple(faults)


def _has(cards: tuple[Card, ...], kind: str) -> bool:
    return any(card.kind == "resource" and card.holds == kind for card in cards)


def deck_of(options: Options, sets: Mapping[str, tuple[Card, ...]]) -> tuple[tuple[Copy, ...], Mapping[str, Card]]:
    """The physical cards of a table, and its cards by id.

    CD-SET-01: two decks of the first form are one pack. CD-APP-13: an owner's own composition replaces the counts.
    Raises ``OptionFault`` if the composition names a card that no set has.
    """
    if options.deck == "custom":
        known = {card.id: card for cards in sets.values() for card in cards}
        unknown = [card for card, _ in options.composition if card not in known]
        if unknown:
            raise OptionFault(tuple(f"An own deck can't have {card!r}: no set has it (CD-APP-13)." for card in unknown))
        counts = dict(options.composition)
        chosen = tuple(known[card] for card in counts)
    else:
        chosen = sets[options.deck]
        counts = {card.id: card.copies * options.decks for card in chosen}
    copies = tuple(Copy(card.id, copy) for card in chosen for copy in range(1, counts[card.id] + 1))
    return copies, {card.id: card for card in chosen}
