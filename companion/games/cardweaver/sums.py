"""Attack Power, Defense and costs, with where each point comes from. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.games.cardweaver.cards import UNIVERSAL, Card, Is
from companion.games.cardweaver.cards_in_play import card_in, controller, helpers
from companion.games.cardweaver.effects import CostMod
from companion.games.cardweaver.holding import holds, is_in_force, is_met, is_of, lasts, times
from companion.games.cardweaver.places import ATTACKS, DREAMSCAPE, EXTRA_ATTACKS, PURCHASES, at
from companion.games.cardweaver.players import character
from companion.games.cardweaver.powers import (
    HoldsCost,
    HoldsDamage,
    HoldsDreamscapeOnTop,
    HoldsExtraAttack,
    HoldsPurchaseTo,
    HoldsStat,
)
from companion.games.cardweaver.terms import CARD_TYPES, Type
from companion.table.state import Lasting, Seat, SlotId, Table

COST = "cost"
PURCHASES_TO = "purchases to "
"""Words of what lasts: a change of costs, and where purchased and gained cards go."""


class Point(msgspec.Struct, frozen=True, gc=False):
    """A part of a sum: how much, the card that it comes from, and the clause."""

    n: int
    slot: SlotId
    clause: str


def stat_points(table: Table, player: Seat, stat: str) -> Iterator[Point]:
    """Each part of a Character's Attack Power or Defense now (CW-ATK-06, CW-ATK-09, CW-MOD-06).

    CW-BUY-01 and CW-ATK-05 set no card as needed: the printed stat stands alone if nothing else is there.
    """
    own = character(table, player)
    printed = card_in(table, own)
    is_attack = stat == "attack"
    clause = "CW-ATK-06" if is_attack else "CW-ATK-09"
    base = printed.attack if is_attack else printed.defense
    if base:
        yield Point(base, own, clause)
    for slot in helpers(table, player):
        helper = card_in(table, slot)
        adds = helper.attack if is_attack else helper.defense
        if adds:
            yield Point(adds, slot, "CW-RVA-02")
    for slot, held in holds(table, player, HoldsStat):
        if held.stat == stat:
            n = _held_stat(table, player, slot, held)
            if n:
                yield Point(n, slot, "CW-MOD-07")
    for lasting in table.lasting:
        if lasting.player == player and lasting.what == stat and is_in_force(table, lasting):
            yield Point(lasting.amount, lasting.slot, "CW-MOD-06")


def _held_stat(table: Table, player: Seat, slot: SlotId, held: HoldsStat) -> int:
    """Its condition and its count are those of whose card it is."""
    holder = controller(table, slot) if held.whose else player
    if not is_met(table, holder, slot, held.needs):
        return 0
    return held.n * times(table, holder, slot, held.per, held.most)


def attack_power(table: Table, player: Seat) -> int:
    """Attack Power now, never below 0 (CW-ATK-06, CW-R-53)."""
    return max(0, sum(point.n for point in stat_points(table, player, "attack")))


def defense(table: Table, player: Seat) -> int:
    """Defense now, never below 0 (CW-ATK-09, CW-R-53)."""
    return max(0, sum(point.n for point in stat_points(table, player, "defense")))


def attacks_left(table: Table, player: Seat) -> int:
    """How many Attacks the player on turn may still make (CW-ATK-01, CW-ATK-02)."""
    granted = sum(held.n for _, held in holds(table, player, HoldsExtraAttack))
    return 1 + granted + table.dials[EXTRA_ATTACKS] - table.dials[ATTACKS]


def damage_bonus(table: Table, player: Seat, what: Is) -> int:
    """What is added to each Direct Damage that a card of this type deals for the player."""
    held = sum(held.n for _, held in holds(table, player, HoldsDamage) if held.type in ("", what.value))
    words = (damage_word(""), damage_word(what.value))
    return held + sum(lasting.amount for word in words for lasting in lasts(table, player, word))


def damage_word(what: str) -> str:
    """How a lasting change of Direct Damage is written down, of all cards ("") or of a type."""
    return f"damage by {what}" if what else "damage"


def purchases_to(table: Table, player: Seat) -> str:
    """Where what the player purchases or gains goes instead of the Aside row: "top", "hand" or "" (CW-BUY-06)."""
    for to in ("hand", "top"):
        if next(lasts(table, player, f"{PURCHASES_TO}{to}"), None) is not None:
            return to
    return next((held.to for _, held in holds(table, player, HoldsPurchaseTo)), "")


def dreamscape_on_top(table: Table, player: Seat) -> bool:
    """Whether in Discard the cards from the Dreamscape go on top of the Player Deck."""
    return any(True for _ in holds(table, player, HoldsDreamscapeOnTop))


def cost_of(table: Table, player: Seat, slot: SlotId) -> int:
    """The Conviction Cost of a card for this player now, never below 0 (CW-BUY-02)."""
    return cost_by(table, player, slot, cost_changes(table, player))


CostChange = HoldsCost | CostMod


def cost_by(table: Table, player: Seat, slot: SlotId, changes: Iterable[CostChange]) -> int:
    """The same, with what changes the costs for this player now: for many cards."""
    card = card_in(table, slot)
    cost = card.cost
    universal = card.deck in UNIVERSAL
    if not universal and table.slots[slot].zone != at(player, DREAMSCAPE):
        return cost
    for change in changes:
        if (change.anywhere or not universal) and _concerns(table, change, card):
            changed = cost - change.less
            cost = min(cost, max(change.least, changed)) if change.less > 0 else changed
    return max(0, cost)


def cost_changes(table: Table, player: Seat) -> Iterator[CostChange]:
    """What changes the costs of cards for a player now."""
    for _, held in holds(table, player, HoldsCost):
        yield held
    for lasting in table.lasting:
        if lasting.player == player and lasting.what.startswith(COST) and is_in_force(table, lasting):
            yield read_cost(lasting)


def _concerns(table: Table, change: HoldsCost | CostMod, card: Card) -> bool:
    return is_of(card, change.type) and not (change.first and table.dials[PURCHASES])


def cost_word(effect: CostMod) -> str:
    """How a lasting change of costs is written down."""
    which = ("first" if effect.first else "all", "anywhere" if effect.anywhere else "own")
    return " ".join((COST, effect.type or "any", *which, str(effect.least)))


def read_cost(lasting: Lasting) -> CostMod:
    """The change of costs that was written down so."""
    _, what, first, anywhere, least = lasting.what.split()
    kind: Type = next((known for known in CARD_TYPES if known == what), "")
    return CostMod(lasting.amount, kind, int(least), first == "first", anywhere == "anywhere")
