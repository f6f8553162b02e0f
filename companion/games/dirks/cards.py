"""The cards of Dirks & Poniards as their files give them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

import msgspec

from companion.games.dirks.effects import Ability, Attach, ByHand, Does, Figure, Holds, Struct, Text
from companion.table.decklists import Runs

Short = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Is(Enum):
    """What a card is: a Thing that fights, or an Action of one of two kinds."""

    WEAPON = "weapon"
    EVENT = "event"
    SPECIAL = "special"


class Make(Struct, frozen=True):
    """A Type with its Special Ability, if it has one (DP-ABL-01)."""

    type: Short
    ability: Ability | None = None
    text: Text = ""


class Card(Struct, frozen=True):
    """One printed card. Weapons have ``type`` to ``durability``; Events ``does``; Specials ``does`` and ``holds``."""

    id: Short
    number: Annotated[int, msgspec.Meta(ge=1, le=999)]
    name: Short
    kind: Is
    type: str = ""
    shape: str = ""
    lp: Figure = 0
    strength: Figure = 0
    durability: Figure = 0
    does: tuple[Does, ...] = ()
    holds: tuple[Holds, ...] = ()
    text: Text = ""
    copies: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    house: bool = False
    house_lp: bool = False
    flavour: Text = ""
    form: str = ""

    @property
    def attach(self) -> Attach | None:
        """How it stays on a Weapon, if it does."""
        return next((effect for effect in self.does if isinstance(effect, Attach)), None)

    @property
    def is_by_hand(self) -> bool:
        """Whether the players say what its text did (DP-APP-15)."""
        return any(isinstance(effect, ByHand) for effect in self.does)


class DeckList(Struct, frozen=True):
    """A deck as it is registered (DP-SET-06): cards with their numbers of copies, or the very copies by ``serials``
    with their print ``runs``.
    """

    key: Short
    name: Short
    cards: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=60)]], ...] = ()
    serials: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=31)]], ...] = ()
    runs: Runs = ()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many copies of each card it has, in the order of the list."""
        counts: dict[str, int] = {}
        for card, count in (*self.cards, *((card, 1) for card, _ in self.serials)):
            counts[card] = counts.get(card, 0) + count
        return counts

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(self.counts.values())
