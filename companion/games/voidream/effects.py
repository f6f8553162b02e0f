"""The words in which a card says what it does: effects, lines of text, abilities, and what holds while it lies there.

A card file writes each effect as ``{ do = "evoke", times = 2 }``. "You" is the controller of the card (VD-GEN-07). What
an effect does is in the modules that register it with ``handles``.
"""

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


class Evoke(Struct, frozen=True, tag="evoke", tag_field="do"):
    """Evoke so many times (VD-EVK)."""

    times: Small = 1
    who: Who = "you"


class LookTop(Struct, frozen=True, tag="look_top", tag_field="do"):
    """Look at the top cards of a Dream, in private, and put them back in the same or with ``order`` in any order."""

    n: Small
    whose: Who = "you"
    order: bool = False


class TopToBottom(Struct, frozen=True, tag="top_to_bottom", tag_field="do"):
    """The top cards of a Dream go to its bottom (VD-SHF-06); the bastion is passed over."""

    n: Small = 1
    whose: Who = "you"


class BottomToTop(Struct, frozen=True, tag="bottom_to_top", tag_field="do"):
    """The bottom cards of a Dream go on top of it; the bastion is passed over."""

    n: Small = 1
    whose: Who = "you"


class DiscardTop(Struct, frozen=True, tag="discard_top", tag_field="do"):
    """The top cards of a Dream go to its discard pile (VD-DMG-11)."""

    n: Small
    whose: Who


class ShuffleDream(Struct, frozen=True, tag="shuffle_dream", tag_field="do"):
    """A Dreamer shuffles the Dream, and the other may cut (VD-SHF-01)."""

    whose: Who = "you"


class PlayFrom(Struct, frozen=True, tag="play_from", tag_field="do"):
    """Play a card out of the own Dream discard pile (VD-DRM-09)."""

    filter: Filter


class Conflict(Struct, frozen=True, tag="conflict", tag_field="do"):
    """Open a dawn or dusk conflict; ``bonus`` counts for the attacker (VD-CNF-01)."""

    kind: Literal["dawn", "dusk"]
    bonus: Signed = 0


class Modify(Struct, frozen=True, tag="modify", tag_field="do"):
    """Plus or minus, or with ``set_to`` another number, to one card or with ``each`` to all of a filter."""

    stat: Stat
    n: Signed = 0
    set_to: int | None = None
    filter: Filter = Filter()
    each: bool = False
    per: Per = ""
    until: Until = "phase"


class ModifyCount(Struct, frozen=True, tag="modify_count", tag_field="do"):
    """Plus or minus to a Dreamer's count in conflicts."""

    count: Count
    n: Signed
    who: Who = "you"
    per: Per = ""
    until: Until = "phase"


class Damage(Struct, frozen=True, tag="damage", tag_field="do"):
    """Damage to a card (VD-DMG-02), or with ``each`` to all of a filter."""

    n: Small
    filter: Filter = Filter(whose="theirs")
    each: bool = False
    per: Per = ""


class DamageDream(Struct, frozen=True, tag="damage_dream", tag_field="do"):
    """Damage to a Dream (VD-DMG-06)."""

    n: Small
    whose: Who = "opponent"
    per: Per = ""


class Destroy(Struct, frozen=True, tag="destroy", tag_field="do"):
    """Destroy a card, or with ``each`` all of a filter."""

    filter: Filter
    each: bool = False


class DestroyBastion(Struct, frozen=True, tag="destroy_bastion", tag_field="do"):
    """Try to destroy a bastion without damage, which fails (VD-BAS-05)."""

    whose: Who = "opponent"


class Sacrifice(Struct, frozen=True, tag="sacrifice", tag_field="do"):
    """A Dreamer sacrifices own cards of a filter, by own choice."""

    filter: Filter
    who: Who = "you"
    n: Small = 1


class Exhaust(Struct, frozen=True, tag="exhaust", tag_field="do"):
    """Exhaust a card, or with ``each`` all of a filter."""

    filter: Filter
    each: bool = False


class Ready(Struct, frozen=True, tag="ready", tag_field="do"):
    """Ready a card, or with ``each`` all of a filter."""

    filter: Filter
    each: bool = False


class Veil(Struct, frozen=True, tag="veil", tag_field="do"):
    """Veil a card in play (VD-VEI-10)."""

    filter: Filter


class Charge(Struct, frozen=True, tag="charge", tag_field="do"):
    """Charge this card, or one of a filter (VD-ATT-08)."""

    n: Small = 1
    filter: Filter = Filter(kind="this")


class DiscardArcana(Struct, frozen=True, tag="discard_arcana", tag_field="do"):
    """A Dreamer discards arcana from hand, by own choice (VD-ARC-11)."""

    who: Who
    n: Small = 1


class VoidArcana(Struct, frozen=True, tag="void_arcana", tag_field="do"):
    """A Dreamer puts arcana from hand, or from the arcana discard pile, into the Void pile (VD-ARC-12)."""

    who: Who
    n: Small = 1
    where: Literal["hand", "discard"] = "hand"


class ReturnArcana(Struct, frozen=True, tag="return_arcana", tag_field="do"):
    """Take discarded arcana back to hand."""

    n: Small = 1
    who: Who = "you"


class TurnMind(Struct, frozen=True, tag="turn_mind", tag_field="do"):
    """Turn a mind card clockwise by so many steps, or back (VD-MND-10)."""

    steps: Signed
    who: Who


class SetMind(Struct, frozen=True, tag="set_mind", tag_field="do"):
    """Set a mind card to a number, 0 for its spent side."""

    to: Annotated[int, msgspec.Meta(ge=0, le=4)]
    who: Who


class Forbid(Struct, frozen=True, tag="forbid", tag_field="do"):
    """A Dreamer can't do something for a while (VD-GEN-03)."""

    what: Act
    who: Who
    until: Until = "phase"


class Protect(Struct, frozen=True, tag="protect", tag_field="do"):
    """Cards can't be destroyed, targeted or damaged for a while."""

    against: Danger
    filter: Filter
    each: bool = True
    until: Until = "phase"


class Grant(Struct, frozen=True, tag="grant", tag_field="do"):
    """A card has a keyword for a while, or with ``lose`` has it not."""

    keyword: KeywordName
    n: int = 0
    filter: Filter = Filter()
    lose: bool = False
    until: Until = "phase"


class FlipConstruct(Struct, frozen=True, tag="flip_construct", tag_field="do"):
    """Turn a Dreamer's active construct face down where it lies (VD-CON-09)."""

    whose: Who


class RaiseConstruct(Struct, frozen=True, tag="raise_construct", tag_field="do"):
    """Put a Dreamer's active construct on top of the Dream."""

    whose: Who = "you"


class ChangeControl(Struct, frozen=True, tag="change_control", tag_field="do"):
    """Take control of a card (VD-ENT-08)."""

    filter: Filter
    until: Until = "stays"


class ChooseOne(Struct, frozen=True, tag="choose_one", tag_field="do"):
    """One of several lists of effects."""

    options: tuple[tuple[Effect, ...], ...]
    labels: tuple[Text, ...]


class If(Struct, frozen=True, tag="if", tag_field="do"):
    """Do this if the condition holds, else that."""

    needs: Needs
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


Effect = (
    Evoke
    | LookTop
    | TopToBottom
    | BottomToTop
    | DiscardTop
    | ShuffleDream
    | PlayFrom
    | Conflict
    | Modify
    | ModifyCount
    | Damage
    | DamageDream
    | Destroy
    | DestroyBastion
    | Sacrifice
    | Exhaust
    | Ready
    | Veil
    | Charge
    | DiscardArcana
    | VoidArcana
    | ReturnArcana
    | TurnMind
    | SetMind
    | Forbid
    | Protect
    | Grant
    | FlipConstruct
    | RaiseConstruct
    | ChangeControl
    | ChooseOne
    | If
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
