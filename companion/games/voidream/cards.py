"""The cards of Voidream as their files give them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Final, Literal

import msgspec

from companion.games.voidream.powers import Ability, Holds, Line, Trigger
from companion.games.voidream.terms import Keyword, Struct, Text
from companion.table.decklists import Runs

Short = Annotated[str, msgspec.Meta(min_length=1, max_length=28)]
Host = Literal["", "entity", "memory", "any_entity", "any_memory"]
"""What an attaching memory goes under: a card of one's own, or of any Dreamer (VD-ATT-02, VD-ATT-15)."""
FACTIONS: Final = ("chimeric_court", "fracta", "subter_venellam", "the_maze")
FACTION_NAMES: Final = {
    "chimeric_court": "Chimeric Court",
    "fracta": "Fracta",
    "subter_venellam": "Subter Venellam",
    "the_maze": "The Maze",
}


class Is(Enum):
    """What a card is."""

    ARCANUM = "arcanum"
    THOUGHT = "thought"
    MEMORY = "memory"
    ENTITY = "entity"
    CONSTRUCT = "construct"
    BASTION = "bastion"
    MIND = "mind"


DREAM: Final = (Is.THOUGHT, Is.MEMORY, Is.ENTITY, Is.CONSTRUCT)
"""The kinds that make up the Dream beside the bastion."""


class MindText(Struct, frozen=True):
    """What a mind card says at one number, or on its spent side (0)."""

    at: Annotated[int, msgspec.Meta(ge=0, le=4)]
    text: Text = ""
    holds: tuple[Holds, ...] = ()


class DeckRules(Struct, frozen=True):
    """What the back of a bastion asks of a deck (VD-DCK-02); the Dream deck's size counts the bastion (VD-DCK-03)."""

    dream_deck_size: Annotated[int, msgspec.Meta(ge=10, le=60)] = 40
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=12)] = 8
    required_arcana: tuple[str, ...] = ()
    guest_dream: int = 0
    guest_arcana: int = 0


class Card(Struct, frozen=True):
    """One printed card. ``copies`` are how many the box has; a deck takes no more than the table's limit.

    Entities have ``dawn``, ``stability`` and ``dusk``, constructs and bastions ``stability``. ``attaches`` is what an
    attaching memory goes under.
    """

    id: Short
    number: Annotated[int, msgspec.Meta(ge=1, le=999)]
    name: Short
    kind: Is
    faction: str
    value: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    copies: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1
    subtype: Annotated[str, msgspec.Meta(max_length=20)] = ""
    keywords: tuple[Keyword, ...] = ()
    dawn: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    stability: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    dusk: Annotated[int, msgspec.Meta(ge=-6, le=12)] = 0
    lines: tuple[Line, ...] = ()
    """What a thought does, or an arcanum upright."""
    inverted: tuple[Line, ...] = ()
    holds: tuple[Holds, ...] = ()
    holds_text: Text = ""
    abilities: tuple[Ability, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    attaches: Host = ""
    deck: DeckRules | None = None
    start: tuple[Line, ...] = ()
    mind: tuple[MindText, ...] = ()
    house: bool = True
    flavour: Text = ""
    form: str = ""

    def keyword(self, name: str) -> int:
        """The number of a printed keyword, 1 if it has none, 0 if the card does not have it."""
        for keyword in self.keywords:
            if keyword.name == name:
                return keyword.n or 1
        return 0


class DeckList(Struct, frozen=True):
    """A deck as it is registered: a bastion, a mind card, the arcana, and Dream cards with their numbers of copies.

    ``serials`` names the very copies of all of them, where these were read, and ``runs`` their prints (VD-DCK-13).
    """

    key: Short
    name: Short
    bastion: str
    mind: str
    arcana: tuple[str, ...]
    dream: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=12)]], ...]
    serials: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=31)]], ...] = ()
    runs: Runs = ()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many copies of each card it has."""
        counts: dict[str, int] = {}
        for card, count in ((self.bastion, 1), (self.mind, 1), *((card, 1) for card in self.arcana), *self.dream):
            counts[card] = counts.get(card, 0) + count
        return counts
