"""Attack Power, Defense and costs, with where each point comes from. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from companion.games.cardweaver.cards import CHARACTERS, UNIVERSAL, Card, Is
from companion.games.cardweaver.effects import (
    Holds,
    HoldsCost,
    HoldsDamage,
    HoldsDreamscapeOnTop,
    HoldsExtraAttack,
    HoldsGainsOnTop,
    HoldsPiercing,
    HoldsStat,
    Needs,
    Per,
    Type,
)
from companion.games.cardweaver.places import (
    ATTACKS,
    DREAMSCAPE,
    EXTRA_ATTACKS,
    PLAYS,
    PURCHASES,
    at,
    card_in,
    character,
    helpers,
    is_anima,
    living_animus,
    of,
    staying,
    unlocked,
    value,
    xp_on,
)
from companion.table.state import Seat, SlotId, Table

HeldT = TypeVar("HeldT", bound=Holds)


class Point(msgspec.Struct, frozen=True, gc=False):
    """A part of a sum: how much, the card that it comes from, and the clause."""

    n: int
    slot: SlotId
    clause: str


def holds(table: Table, player: Seat, kind: type[HeldT]) -> Iterator[tuple[SlotId, HeldT]]:
    """What of a kind holds for a player: of the face-up cards in the play area, of their Skills and the Character's.

    CW-MOD-07: while the card is in play and face up. CW-SKL-08: a continuous Skill works as soon as it is unlocked.
    """
    slots = table.slots
    giving = of(table).giving[kind]
    for slot in staying(table, player):
        card = slots[slot].card
        if card in giving:
            yield from _unlocked(table, slot, kind)
    own = character(table, player)
    if own >= 0 and slots[own].card in giving and not is_anima(table, player):
        yield from _unlocked(table, own, kind)


def _unlocked(table: Table, slot: SlotId, kind: type[HeldT]) -> Iterator[tuple[SlotId, HeldT]]:
    setup = of(table)
    card = table.slots[slot].card
    is_character = setup.what[card] in CHARACTERS
    for held in () if is_character else setup.cards[card].holds:
        if isinstance(held, kind):
            yield slot, held
    if setup.skills[card]:
        for skill in unlocked(table, slot):
            for held in skill.holds:
                if isinstance(held, kind):
                    yield slot, held


def is_met(table: Table, player: Seat, slot: SlotId, needs: Needs) -> bool:
    """Whether a condition holds for a card of this player."""
    if needs.have and not _has(table, player, slot, needs):
        return False
    if needs.xp and xp_on(table, _bearer(table, player, slot)) < needs.xp:
        return False
    if needs.attacked and not table.dials[ATTACKS]:
        return False
    return not (needs.first_attack and table.dials[ATTACKS])


def _bearer(table: Table, player: Seat, slot: SlotId) -> SlotId:
    return slot if of(table).skills[table.slots[slot].card] else character(table, player)


def _has(table: Table, player: Seat, slot: SlotId, needs: Needs) -> bool:
    setup = of(table)
    return any(
        setup.what[table.slots[other].card].value == needs.have and not (needs.other and other == slot)
        for other in staying(table, player)
    )


def times(table: Table, player: Seat, per: Per, most: int) -> int:
    """How often a number is taken."""
    match per:
        case "":
            return 1
        case "animus_beyond_first":
            return min(most, max(0, len(living_animus(table)) - 1))
        case "reaver":
            return min(most, sum(1 for _ in helpers(table, player, Is.REAVER)))
        case "other_card_played":
            return min(most, max(0, value(table, player, PLAYS) - 1))


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
        if held.stat == stat and is_met(table, player, slot, held.needs):
            n = held.n * times(table, player, held.per, 99)
            if n:
                yield Point(n, slot, "CW-MOD-07")
    for lasting in table.lasting:
        if lasting.player == player and lasting.what == stat:
            yield Point(lasting.amount, lasting.slot, "CW-MOD-06")


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


def ignores_defense(table: Table, player: Seat) -> bool:
    """Whether the Attacks of this player ignore Defense."""
    return any(True for _ in holds(table, player, HoldsPiercing))


def damage_bonus(table: Table, player: Seat, what: Is) -> int:
    """What is added to each Direct Damage that a card of this type deals for the player."""
    return sum(held.n for _, held in holds(table, player, HoldsDamage) if held.type in ("", what.value))


def gains_on_top(table: Table, player: Seat) -> bool:
    """Whether what the player gains goes on top of the Player Deck (CW-BUY-06)."""
    return any(True for _ in holds(table, player, HoldsGainsOnTop))


def dreamscape_on_top(table: Table, player: Seat) -> bool:
    """Whether in Discard the cards from the Dreamscape go on top of the Player Deck."""
    return any(True for _ in holds(table, player, HoldsDreamscapeOnTop))


def cost_of(table: Table, player: Seat, slot: SlotId) -> int:
    """The Conviction Cost of a card for this player now, never below 0 (CW-BUY-02)."""
    card = card_in(table, slot)
    cost = card.cost
    universal = card.deck in UNIVERSAL
    if not universal and table.slots[slot].zone != at(player, DREAMSCAPE):
        return cost
    for _, held in holds(table, player, HoldsCost):
        if (held.anywhere or not universal) and _lowers(table, held, card):
            cost = min(cost, max(held.least, cost - held.less))
    return max(0, cost)


def _lowers(table: Table, held: HoldsCost, card: Card) -> bool:
    return is_of(card, held.type) and not (held.first and table.dials[PURCHASES])


def is_of(card: Card, what: Type) -> bool:
    """Whether a card is of the type that an effect asks for (CW-CRD-05)."""
    return not what or card.type.value == what


def is_ignored(table: Table, player: Seat, card_name: str) -> bool:
    """Whether a player ignores the card of this name (CW-IGN-01, CW-R-56)."""
    setup = of(table)
    slots = table.slots
    return any(card_name in setup.ignored[slots[slot].card] for slot in staying(table, player))


def is_blocked(table: Table, player: Seat, what: str) -> bool:
    """Whether a player cannot do this now, such as use Skills or play Magic."""
    return any(lasting.player == player and lasting.what == f"no_{what}" for lasting in table.lasting)
