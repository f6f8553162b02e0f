"""The words that effects and powers share: at whom, until when, how often, under which condition.

What each of them does is in ``effects``; what holds and when something works is in ``powers``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

Small = Annotated[int, msgspec.Meta(ge=1, le=9)]
Signed = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Named = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

Type = Literal["", "reaver", "ally", "magic", "ability", "artifact", "nightmare"]
"""A card type that an effect asks for; "" is any."""
CARD_TYPES: Final[tuple[Type, ...]] = get_args(Type)
Whom = Literal[
    "any",
    "character",
    "nemesis",
    "an_animus",
    "a_fellow",
    "animus_or_ally",
    "reaver_or_ally",
    "reaver",
    "ally",
    "each_animus",
    "each_other_animus",
    "each_reaver",
    "each_ally",
    "hit",
]
"""Whom an effect aims at.

``hit`` is who was hit or named just before, or whom a power that works by itself concerns. ``each_other_animus`` leaves
out that one, or the player of the card if nobody was named; an Ally that was hit leaves out none.
"""
EACH = ("each_animus", "each_other_animus", "each_reaver", "each_ally")
Whose = Literal["", "fellows", "each_animus", "nemesis"]
"""For whom something holds: "" for the player of the card, else for those whom its text names (CW-MOD-02)."""
Until = Literal[
    "",
    "end_of_turn",
    "start_of_own_next",
    "end_of_own_next",
    "start_of_their_next",
    "end_of_their_next",
    "start_of_nemesis_next",
    "end_of_nemesis_next",
    "while_in_play",
]
"""When something ends: "" leaves it to the general clauses (CW-MOD-03, CW-MOD-04, CW-R-48).

``own`` is the turn of who plays the card, ``their`` that of whom it is done to; ``while_in_play``: with the card.
"""
Per = Literal[
    "",
    "animus",
    "animus_beyond_first",
    "reaver",
    "reaver_in_play",
    "ally",
    "ally_in_play",
    "other_card_played",
]
"""What a number is taken for each of: living Animus; Reavers or Allies of the player, or of anybody; cards played."""
How = Literal["choice", "random", "picked"]
"""Who says which card it is: whoever holds it, chance, or who plays the card (CW-HID-17)."""
Rule = Literal["ignore_defense", "extra_targets", "cannot_be_attacked", "redirect"]
"""What is otherwise with Attacks (CW-ATK-03, CW-ATK-08, CW-ATK-12)."""
Blocked = Literal[
    "magic", "ability", "artifact", "reaver", "ally", "nightmare", "skills", "quick_cast", "attack", "purchase"
]
"""What somebody may be kept from: playing cards of a type, using Skills or Quick Cast, attacking, purchasing."""
By = Literal["", "attack", "direct"]
"""How damage is done; "" is either way."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from a card file."""


class Needs(Struct, frozen=True):
    """A condition: all that it names must hold.

    ``have``: a face-up card of a type in play; ``played``: a card of a type played this turn; ``other``: besides this
    card. ``xp`` is the least Experience, on the card itself if it can hold any, else on its player's Character;
    ``least_hp`` and ``most_hp`` are of the Character. ``attacked``: its player has attacked this turn.
    """

    have: Type = ""
    played: Type = ""
    other: bool = False
    xp: int = 0
    least_hp: int = 0
    most_hp: int = 999
    attacked: bool = False
    first_attack: bool = False


NOTHING = Needs()
