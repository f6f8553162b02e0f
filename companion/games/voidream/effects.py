"""The words in which a card says what it does.

A card file writes each effect as ``{ do = "evoke", times = 2 }``. "You" is the controller of the card (VD-GEN-07). What
an effect does is in the modules that register it with ``handles``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.voidream.terms import (
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
    Until,
    Who,
)


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
