"""The words in which a card says what it does, for cards of the box and for a table's own (DP-APP-13, DP-APP-15).

A card file writes an effect as ``{ do = "poison", n = 2 }``. What happens once stands in a card's ``does``, what works
while a Special lies in the middle in its ``holds``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Small = Annotated[int, msgspec.Meta(ge=1, le=9)]
Signed = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Figure = Annotated[int, msgspec.Meta(ge=0, le=30)]
Text = Annotated[str, msgspec.Meta(max_length=240)]
Group = Literal["all", "bare", "laden"]
"""Of the two groups that Jack of All Blades makes: Weapons without attached Events, and those with (DP-SPX-08)."""
Stat = Literal["strength", "durability"]
Moment = Literal["played", "use", "turn_begins", "turn_ends", "attacks", "attacked", "defeated"]
"""When a text that is done by hand acts: as its card comes into play, whenever its owner says so in the own turn, as a
turn begins or ends (of a Special any turn, of others that of who has the Weapon), before its Weapon fights, or as that
falls."""


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from a card file."""


class Attach(Struct, frozen=True, tag="attach", tag_field="do"):
    """The Event stays on a Weapon and changes it; with ``attacks`` it may attack so often for ``turns`` turns."""

    whose: Literal["own", "any"] = "own"
    strength: Signed = 0
    durability: Signed = 0
    attacks: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    turns: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0

    @property
    def changes_figures(self) -> bool:
        """Whether it changes Strength or Durability."""
        return self.strength != 0 or self.durability != 0

    @property
    def is_strength_only(self) -> bool:
        """Whether it changes Strength and nothing else (DP-ABL-03)."""
        return self.strength != 0 and self.durability == 0


class ExtraWeaponPlay(Struct, frozen=True, tag="extra_weapon_play", tag_field="do"):
    """So many more Weapon plays this turn (DP-EVT-02)."""

    n: Small = 1


class Draw(Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw so many cards (DP-EVT-03)."""

    n: Small


class Way(Struct, frozen=True):
    """One of several uses of a card, and the words for it."""

    text: Text
    does: tuple[ExtraWeaponPlay | Draw, ...]


class ChooseOne(Struct, frozen=True, tag="choose_one", tag_field="do"):
    """Its player picks one of these when playing it (DP-EVT-01)."""

    ways: tuple[Way, ...]


class SwapWithHand(Struct, frozen=True, tag="swap_with_hand", tag_field="do"):
    """An own Weapon in play and one in hand change places (DP-EVT-12)."""


class DiscardAttached(Struct, frozen=True, tag="discard_attached", tag_field="do"):
    """Attached Events go to the discard piles of their owners (DP-SPX-05)."""


class SetLp(Struct, frozen=True, tag="set_lp", tag_field="do"):
    """The LP of the Weapons of a group are set (DP-SPX-09)."""

    n: Figure
    group: Group = "all"


class ConvertType(Struct, frozen=True, tag="convert_type", tag_field="do"):
    """On heads every Weapon in play becomes of the Type that was named (DP-SPX-17, DP-SPX-18)."""


class DiscardSpecials(Struct, frozen=True, tag="discard_specials", tag_field="do"):
    """Every Special goes, this one too; those that ask for a sacrifice only with it (DP-SPX-19)."""


class ByHand(Struct, frozen=True, tag="by_hand", tag_field="do"):
    """The players do what the printed text says when its time comes, and tell what came of it (DP-APP-15)."""

    when: Moment = "played"


Does = (
    Attach
    | ExtraWeaponPlay
    | Draw
    | ChooseOne
    | SwapWithHand
    | DiscardAttached
    | SetLp
    | ConvertType
    | DiscardSpecials
    | ByHand
)


class WeaponLimit(Struct, frozen=True, tag="weapon_limit", tag_field="do"):
    """Everyone may play so many Weapons a turn (DP-SPX-01)."""

    n: Small


class GlobalMod(Struct, frozen=True, tag="global_mod", tag_field="do"):
    """Plus or minus on a figure of every Weapon (DP-SPX-03)."""

    stat: Stat
    n: Signed


class SetBase(Struct, frozen=True, tag="set_base", tag_field="do"):
    """The starting figures of the Weapons of a group (DP-NUM-01); ``lp`` is the dial of one that enters (DP-SPX-12)."""

    strength: Figure
    durability: Figure
    group: Group = "all"
    lp: Figure = 0


class NullifyAbilities(Struct, frozen=True, tag="nullify_abilities", tag_field="do"):
    """Special Abilities do not work (DP-ABL-02)."""


class PlayCost(Struct, frozen=True, tag="play_cost", tag_field="do"):
    """Each Weapon play costs an Event from hand (DP-WPN-06)."""


class Poison(Struct, frozen=True, tag="poison", tag_field="do"):
    """Whenever a fight takes LP, so many more are taken (DP-SPX-15)."""

    n: Small


class Sticky(Struct, frozen=True, tag="sticky", tag_field="do"):
    """It leaves only if who plays another Special sacrifices an own Weapon for it (DP-SPC-03)."""


Holds = WeaponLimit | GlobalMod | SetBase | NullifyAbilities | PlayCost | Poison | Sticky


class StrengthOnlyBonus(Struct, frozen=True, tag="strength_only_bonus", tag_field="do"):
    """Damascus: +1 Durability for each attached Event that changes only Strength, and -1 D beside +S is cancelled."""


class SacrificeForPoints(Struct, frozen=True, tag="sacrifice_for_points", tag_field="do"):
    """Katana Styled: sacrifice it to place so many points on another Weapon (DP-ABL-09)."""

    n: Small = 2


class CountShapeBonus(Struct, frozen=True, tag="count_shape_bonus", tag_field="do"):
    """Razor: +1 Strength for each other Weapon in play of its Shape (DP-ABL-14)."""


Ability = StrengthOnlyBonus | SacrificeForPoints | CountShapeBonus | ByHand
