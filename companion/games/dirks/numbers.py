"""A Weapon's Strength and Durability, each line with its source, and its LP (DP-NUM)."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.games.dirks.cards import Card
from companion.games.dirks.effects import (
    CountShapeBonus,
    GlobalMod,
    NullifyAbilities,
    Poison,
    SetBase,
    Stat,
    StrengthOnlyBonus,
)
from companion.games.dirks.places import (
    D_LATE,
    D_POINTS,
    LADEN,
    LP,
    LP_POINTS,
    S_LATE,
    S_POINTS,
    all_weapons,
    attached,
    card_in,
    in_effect,
    of,
    printed,
    type_of,
)
from companion.table.state import UNKNOWN, SlotId, Table, mark_of

POINTS: Final[dict[Stat, tuple[str, str]]] = {"strength": (S_POINTS, S_LATE), "durability": (D_POINTS, D_LATE)}


class Line(msgspec.Struct, frozen=True):
    """One line of a sum: how much, by what, and the clause."""

    n: int
    label: str
    clause: str
    slot: SlotId = UNKNOWN


def lines(table: Table, slot: SlotId, stat: Stat) -> tuple[Line, ...]:
    """How a figure is made up, in the order of DP-NUM-01 to -06; its sum may be below 0 (DP-NUM-12).

    Under a Set Special too Events count: those from before it are gone (DP-SPX-07, DP-SPX-13).
    """
    base = _base(table, slot, stat)
    found = [base]
    for event in attached(table, slot):
        attach = card_in(table, event).attach
        n = getattr(attach, stat) if attach is not None else 0
        if n:
            found.append(Line(n, card_in(table, event).name, "DP-NUM-02", event))
    whole, late = POINTS[stat]
    points = mark_of(table.slots[slot], late if base.slot != UNKNOWN else whole)
    if points:
        found.append(Line(points, "points", "DP-NUM-03"))
    found += _ability_lines(table, slot, stat)
    for special, holds in in_effect(table):
        if isinstance(holds, GlobalMod) and holds.stat == stat:
            found.append(Line(holds.n, card_in(table, special).name, "DP-NUM-06", special))
    return tuple(found)


def _base(table: Table, slot: SlotId, stat: Stat) -> Line:
    """DP-NUM-01, DP-SPX-06, DP-SPX-10: from a Set Special, else the printed figure of the Type and Shape."""
    group = "laden" if mark_of(table.slots[slot], LADEN) else "bare"
    for special, holds in in_effect(table):
        if isinstance(holds, SetBase) and holds.group in ("all", group):
            return Line(getattr(holds, stat), card_in(table, special).name, "DP-NUM-01", special)
    figures = printed(table, slot)
    return Line(getattr(figures, stat), figures.name, "DP-NUM-01")


def figure(table: Table, slot: SlotId, stat: Stat) -> int:
    """Strength or Durability as it counts: only the final sum is cut off at 0 (DP-NUM-07)."""
    return max(0, sum(line.n for line in lines(table, slot, stat)))


def nullifier(table: Table) -> SlotId:
    """The Special by which abilities do not work, or -1 (DP-ABL-02)."""
    return next((slot for slot, holds in in_effect(table) if isinstance(holds, NullifyAbilities)), UNKNOWN)


def _ability_lines(table: Table, slot: SlotId, stat: Stat) -> list[Line]:
    """DP-NUM-05, DP-ABL-07, DP-ABL-08: Razor adds to Strength, Damascus to Durability, by what lies there now."""
    make = of(table).makes.get(type_of(table, slot))
    if make is None or nullifier(table) != UNKNOWN:
        return []
    if isinstance(make.ability, CountShapeBonus) and stat == "strength":
        return _shape_lines(table, slot)
    if isinstance(make.ability, StrengthOnlyBonus) and stat == "durability":
        return [
            Line(1, f"{make.type}: {card_in(table, event).name}", "DP-ABL-03", event)
            for event in attached(table, slot)
            if _feeds(table, card_in(table, event))
        ]
    return []


def _shape_lines(table: Table, slot: SlotId) -> list[Line]:
    """DP-ABL-14, DP-DEF-07: each other Weapon in play of its Shape, whoever's and of whatever Type."""
    shape = card_in(table, slot).shape
    others = [one for one in all_weapons(table) if one != slot and card_in(table, one).shape == shape]
    return [Line(1, f"another {shape}: {card_in(table, one).name}", "DP-ABL-14", one) for one in others]


def _feeds(table: Table, event: Card) -> bool:
    """DP-ABL-03 to -06: what changes only Strength feeds it, and a loss of Durability beside a gain is cancelled."""
    attach = event.attach
    if attach is None:
        return False
    if attach.is_strength_only:
        return attach.strength > 0 or of(table).options.rusty_feeds_damascus
    return attach.strength > 0 and attach.durability < 0


def lp(table: Table, slot: SlotId) -> int:
    """The LP dial of a Weapon; nothing but points and a Set Special raises it (DP-NUM-11)."""
    return mark_of(table.slots[slot], LP)


def most_lp(table: Table, slot: SlotId) -> int:
    """DP-NUM-09: the printed LP of its Type and Shape, and its LP points."""
    return printed(table, slot).lp + mark_of(table.slots[slot], LP_POINTS)


def poison(table: Table) -> int:
    """DP-SPX-15: how many more LP a fight takes."""
    return sum(holds.n for _, holds in in_effect(table) if isinstance(holds, Poison))


def set_special(table: Table) -> SlotId:
    """The Special that replaces the printed figures, or -1."""
    return next((slot for slot, holds in in_effect(table) if isinstance(holds, SetBase)), UNKNOWN)


class Fight(msgspec.Struct, frozen=True):
    """What an attack would do (DP-CMB-18): both figures, and the LP that each side loses."""

    strength: int
    durability: int
    target_loses: int
    attacker_loses: int


def forecast(table: Table, attacker: SlotId, target: SlotId) -> Fight:
    """DP-CMB-07 to -10, DP-SPX-15, DP-SPX-16: full Strength, nothing, or recoil, by the figures now (DP-NUM-08)."""
    options = of(table).options
    strength, durability = figure(table, attacker, "strength"), figure(table, target, "durability")
    if strength > durability:
        hit = strength if options.damage == "full_strength" else strength - durability
        return Fight(strength, durability, hit + poison(table), 0)
    if strength == durability:
        return Fight(strength, durability, 0, 0)
    more = poison(table) if options.poison_recoil else 0
    return Fight(strength, durability, 0, durability - strength + more)
