"""What the words of a card are made of: who and whose, which cards, on what condition, and for how long."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Small = Annotated[int, msgspec.Meta(ge=1, le=12)]
Signed = Annotated[int, msgspec.Meta(ge=-12, le=12)]
Text = Annotated[str, msgspec.Meta(max_length=200)]

Who = Literal["you", "opponent"]
Whose = Literal["yours", "theirs", "any"]
Stat = Literal["dawn", "stability", "dusk"]
Count = Literal["dawn_count", "dusk_count"]
Until = Literal["phase", "next_round", "stays"]
"""When an ongoing effect ends: with the phase it began in (VD-EFF-02), when the next round begins, or never."""
KeywordName = Literal["deep", "dormant", "dread", "glaring", "heroic", "hierarchy", "indestructible", "veil"]
Act = Literal["initiate_conflict", "evoke", "play_arcana", "play_entities", "play_thoughts", "activate", "unveil"]
Danger = Literal["destroyed", "targeted", "damaged"]
Per = Literal[
    "",
    "your_entities",
    "your_memories",
    "your_void",
    "their_void",
    "your_charges",
    "your_discard",
    "their_entities",
    "your_mind",
    "your_depth",
]
"""What a number is taken for each of; "" is once."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from a card file."""


class Keyword(Struct, frozen=True):
    """A keyword with its number, if it has one (VD-KEY)."""

    name: KeywordName
    n: int = 0


class Filter(Struct, frozen=True):
    """Which cards are meant. ``card`` is any card in play, veiled ones too; ``other`` leaves this card out."""

    kind: Literal["entity", "memory", "veiled", "card", "construct", "host", "this"] = "entity"
    whose: Whose = "any"
    subtype: str = ""
    faction: str = ""
    most_value: int = 4
    least_value: int = 1
    is_ready: bool | None = None
    other: bool = False


class Needs(Struct, frozen=True):
    """A condition; all that is named must hold. ``have`` counts cards of a filter."""

    have: Filter | None = None
    at_least: int = 1
    depth_at_most: int = 4
    depth_at_least: int = 1
    mind_at_most: int = 4
    mind_at_least: int = 0
    void_at_least: int = 0
    layers_at_most: int = 99
    on_top: bool | None = None
    in_conflict: bool | None = None


ALWAYS = Needs()
