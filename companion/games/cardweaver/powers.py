"""The words in which a card says what holds while it is in play, and what its powers and Skills are."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.cardweaver.effects import Effect
from companion.games.cardweaver.terms import (
    NOTHING,
    Blocked,
    By,
    Named,
    Needs,
    Per,
    Rule,
    Signed,
    Small,
    Struct,
    Type,
    Whose,
)

Shielded = Literal["character", "card", "helpers"]
"""What something protects: its player's Character, the card itself, or all Reavers and Allies of its player."""


class HoldsStat(Struct, frozen=True, tag="stat", tag_field="holds"):
    """Attack or Defense, while in play (CW-MOD-07); ``n`` is taken ``per`` something, at most ``most``."""

    stat: Literal["attack", "defense"]
    n: Signed
    per: Per = ""
    needs: Needs = NOTHING
    whose: Whose = ""
    most: int = 99


class HoldsCost(Struct, frozen=True, tag="cost", tag_field="holds"):
    """Cards of the own Dreamscape cost less, never under ``least``; with ``first`` only the first bought in a turn.

    ``anywhere``: those of the Universal piles as well. Below 0 they cost more.
    """

    less: Signed
    type: Type = ""
    least: int = 0
    first: bool = False
    anywhere: bool = False
    whose: Whose = ""


class HoldsPurchaseTo(Struct, frozen=True, tag="purchase_to", tag_field="holds"):
    """What its player purchases or gains goes there and not to the Aside row (CW-BUY-06)."""

    to: Literal["top", "hand"]


class HoldsIgnore(Struct, frozen=True, tag="ignore", tag_field="holds"):
    """The named cards cannot be used against its player (CW-IGN-01)."""

    names: tuple[Named, ...]


class HoldsAttackRule(Struct, frozen=True, tag="attack_rule", tag_field="holds"):
    """Attacks go otherwise.

    Those of its player ignore Defense, or may hit ``n`` targets more; what it protects (``of``) cannot be attacked;
    or the card takes each Attack on its player's Character (``redirect``).
    """

    rule: Rule
    n: Small = 1
    of: Shielded = "character"


class HoldsPrevent(Struct, frozen=True, tag="prevent", tag_field="holds"):
    """All damage of a kind to what it protects is lowered by ``n``; 0 stops it (CW-DMG-03, CW-DMG-07)."""

    kind: Literal["direct", "attack"]
    n: int = 0
    of: Shielded = "character"


class HoldsBlock(Struct, frozen=True, tag="block", tag_field="holds"):
    """Something cannot be done, such as playing Magic."""

    what: tuple[Blocked, ...]
    whose: Whose = ""


class HoldsDamage(Struct, frozen=True, tag="damage", tag_field="holds"):
    """Direct Damage of its player is more or less by this, of all cards or of one type."""

    n: Signed
    type: Type = ""


class HoldsExtraAttack(Struct, frozen=True, tag="extra_attack", tag_field="holds"):
    """One more Attack each own turn."""

    n: Small = 1


class HoldsDreamscapeOnTop(Struct, frozen=True, tag="dreamscape_cards_on_top", tag_field="holds"):
    """In Discard, cards that came from the Dreamscape this turn go on top of the Player Deck (automated Nemesis)."""


Holds = (
    HoldsStat
    | HoldsCost
    | HoldsPurchaseTo
    | HoldsIgnore
    | HoldsAttackRule
    | HoldsPrevent
    | HoldsBlock
    | HoldsDamage
    | HoldsExtraAttack
    | HoldsDreamscapeOnTop
)
Reaching = HoldsStat | HoldsCost | HoldsBlock
"""What may hold for others than the player of the card."""

When = Literal[
    "use",
    "start",
    "end",
    "damage_dealt",
    "damage_taken",
    "attack_hits_animus",
    "defeats",
    "defeated",
    "destroying",
    "handing_xp",
    "gaining",
    "gained",
    "unlock",
    "arrives",
]
"""When a power works: by ``use``, at the start or end of its player's turn, or by itself when something happens.

``damage_taken``: by its player's Character. ``defeats``: its player defeats somebody of the other side; ``defeated``:
this Reaver or Ally is. ``gaining``: its player purchases or gains a card; ``gained``: this card is. ``unlock``: in a
Skill, when that Skill is unlocked, on a card, when a Skill of its player is. ``arrives``: this card comes to lie in the
Dreamscape, after set-up.
"""


class Power(Struct, frozen=True):
    """What a card or Skill lets its player do, or does by itself.

    ``limit`` is once per turn or round (CW-ORD-06, -07); ``pay`` is Conviction, ``cost`` is done first; ``type`` is the
    type of the card that dealt the damage, or that was defeated, destroyed or gained; ``by`` how the damage was done.
    A power that works by itself with ``limit = "turn"`` does so the first time. What ``handing_xp`` does bare is done
    to the fellow who was handed the Experience.
    """

    when: When
    do: tuple[Effect, ...]
    limit: Literal["", "turn", "round"] = ""
    pay: int = 0
    cost: tuple[Effect, ...] = ()
    needs: Needs = NOTHING
    type: Type = ""
    by: By = ""


class Skill(Struct, frozen=True):
    """A Skill: unlocked while Experience is at least ``at`` (CW-SKL-01)."""

    at: Annotated[int, msgspec.Meta(ge=1, le=30)]
    text: Named | Annotated[str, msgspec.Meta(max_length=160)]
    holds: tuple[Holds, ...] = ()
    powers: tuple[Power, ...] = ()
