"""Lines of text on a card, what holds while it lies there, its activated abilities and their costs, its triggers."""

from __future__ import annotations

from typing import Literal

from companion.games.voidream.effects import Effect
from companion.games.voidream.terms import (
    ALWAYS,
    Act,
    Count,
    Danger,
    Filter,
    KeywordName,
    Needs,
    Per,
    Signed,
    Small,
    Stat,
    Struct,
    Text,
    Who,
)


class Line(Struct, frozen=True):
    """One effect line: resolved as a whole or left out as a whole (VD-DRM-05); with ``may`` only if wanted."""

    text: Text
    do: tuple[Effect, ...]
    needs: Needs = ALWAYS
    may: bool = False


class HoldsStat(Struct, frozen=True, tag="stat", tag_field="holds"):
    """Plus or minus to cards of a filter while this lies there."""

    stat: Stat
    n: Signed
    filter: Filter = Filter(kind="this")
    needs: Needs = ALWAYS
    per: Per = ""


class HoldsCount(Struct, frozen=True, tag="count", tag_field="holds"):
    """Plus or minus to a Dreamer's count in conflicts (VD-MND-07, -08)."""

    count: Count
    n: Signed
    who: Who = "you"
    needs: Needs = ALWAYS


class HoldsForbid(Struct, frozen=True, tag="forbid", tag_field="holds"):
    """A Dreamer can't do something while this lies there."""

    what: Act
    who: Who = "you"
    needs: Needs = ALWAYS


class HoldsProtect(Struct, frozen=True, tag="protect", tag_field="holds"):
    """Cards of a filter can't be destroyed, targeted or damaged while this lies there."""

    against: Danger
    filter: Filter = Filter(kind="this")
    needs: Needs = ALWAYS


class HoldsKeyword(Struct, frozen=True, tag="keyword", tag_field="holds"):
    """Cards of a filter have a keyword while this lies there."""

    keyword: KeywordName
    n: int = 0
    filter: Filter = Filter(kind="host")
    needs: Needs = ALWAYS


Holds = HoldsStat | HoldsCount | HoldsForbid | HoldsProtect | HoldsKeyword


class ExhaustSelf(Struct, frozen=True, tag="exhaust_self", tag_field="cost"):
    """Exhaust this card."""


class ExhaustEntities(Struct, frozen=True, tag="exhaust_entities", tag_field="cost"):
    """Exhaust so many own ready entities."""

    n: Small = 1


class PayArcana(Struct, frozen=True, tag="discard_arcana", tag_field="cost"):
    """Discard so many arcana from hand."""

    n: Small = 1


class PayVoid(Struct, frozen=True, tag="void_arcana", tag_field="cost"):
    """Void so many arcana from hand."""

    n: Small = 1


class PaySacrifice(Struct, frozen=True, tag="sacrifice", tag_field="cost"):
    """Sacrifice an own card of a filter."""

    filter: Filter


class PayCharge(Struct, frozen=True, tag="spend_charge", tag_field="cost"):
    """Spend so many charges of this card (VD-ATT-12)."""

    n: Small = 1


class PayMind(Struct, frozen=True, tag="turn_mind", tag_field="cost"):
    """Turn the own mind card so many steps on."""

    n: Small = 1


class PayTear(Struct, frozen=True, tag="tear", tag_field="cost"):
    """Tear so many own layers (VD-DMG-12)."""

    n: Small = 1


Cost = ExhaustSelf | ExhaustEntities | PayArcana | PayVoid | PaySacrifice | PayCharge | PayMind | PayTear


class Ability(Struct, frozen=True):
    """An activated ability: "(A) cost: effect" (VD-ABL-01)."""

    text: Text
    costs: tuple[Cost, ...]
    do: tuple[Effect, ...]
    needs: Needs = ALWAYS


class Trigger(Struct, frozen=True):
    """A triggered ability: it works by itself when something happens (VD-ABL-07).

    ``of`` says whose doing counts: of this card itself, of cards or arcana of yours, of the opponent's, or any.
    """

    when: Literal[
        "round_begins",
        "conflict_begins",
        "declared",
        "played",
        "unveiled",
        "destroyed",
        "sacrificed",
        "torn",
        "exhausted",
        "arcanum_played",
        "arcanum_voided",
        "faced_nightmare",
    ]
    text: Text
    do: tuple[Effect, ...]
    of: Literal["this", "yours", "theirs", "any"] = "this"
    needs: Needs = ALWAYS
    may: bool = False
