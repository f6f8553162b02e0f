"""Which moves of Dirks & Poniards are legal. One source: ``check`` gives nothing, or the refusal with its clause."""

from __future__ import annotations

from companion.games.dirks import check_repairs
from companion.games.dirks.arming import can_do, point_targets, price_kinds, targets
from companion.games.dirks.by_hand import texts
from companion.games.dirks.cards import Card, Is
from companion.games.dirks.doing import held_of
from companion.games.dirks.effects import ChooseOne, SacrificeForPoints, SwapWithHand, WeaponLimit
from companion.games.dirks.moves import (
    Attack,
    Begin,
    Concede,
    Correct,
    DrawMore,
    EndTurn,
    Move,
    Play,
    Recount,
    Sacrifice,
    Use,
)
from companion.games.dirks.numbers import nullifier
from companion.games.dirks.places import (
    ACTIONS,
    ARMING,
    ATTACKS,
    DREW,
    EVENT,
    EXTRA,
    FOUGHT,
    FULL_HAND,
    HAND,
    OVER,
    PLAYED,
    SETUP,
    SPECIAL,
    USED,
    at,
    attached,
    card_in,
    hand_count,
    in_effect,
    is_in_game,
    is_in_play,
    is_weapon_in_play,
    name,
    of,
    owner,
    type_of,
    weapons,
)
from companion.games.dirks.turns import may_fight, open_targets
from companion.table.held import Held
from companion.table.nudges import Nudge, check_nudge
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, Seat, SlotId, State, Table, mark_of, slot_of

NOT_BEGUN = Refusal("DP-SET-07", "not_begun")
FINISHED = Refusal("DP-END-01", "finished")


def check(state: State, move: Move) -> Refusal | None:
    """Why a move can't be made at this table, or ``None`` if it can (DP-APP-07)."""
    match move:
        case Play() | Sacrifice() | Attack() | Use() | EndTurn() | DrawMore():
            return _check_running(state) or _check_in_game(state, move.seat) or _check_turn(state, move)
        case Begin():
            return None if state.clock.phase == SETUP else Refusal("DP-SET-07", "begun_already")
        case Concede():
            return _check_running(state) or _check_in_game(state, move.seat)
        case Recount():
            return _check_running(state) or check_repairs.check_recount(state, move)
        case Correct():
            return _check_running(state) or check_repairs.check_correct(state, move)
        case Nudge():
            return _check_running(state) or check_nudge(state, move, check_repairs.nudgeable(state, move), "DP-APP-12")


def _check_running(state: State) -> Refusal | None:
    if state.clock.phase == SETUP:
        return NOT_BEGUN
    return FINISHED if state.clock.phase == OVER else None


def _check_in_game(state: State, seat: Seat) -> Refusal | None:
    return None if is_in_game(state, seat) else Refusal("DP-MUL-02", "has_left")


def _check_turn(state: State, move: Play | Sacrifice | Attack | Use | EndTurn | DrawMore) -> Refusal | None:
    """DP-TRN-05: only whoever is on turn does anything; there are no reactions."""
    if state.clock.seat != move.seat:
        return Refusal("DP-TRN-05", "not_your_turn", (("seat_on", name(state, state.clock.seat)),))
    match move:
        case Play():
            return check_play(state, move)
        case Sacrifice():
            return check_sacrifice(state, move.seat, move.slot)
        case Attack():
            return check_attack(state, move)
        case DrawMore():
            return _no_drawing(state, move.seat)
        case Use():
            return check_use(state, move)
        case EndTurn():
            return None


def _no_drawing(state: State, seat: Seat) -> Refusal:
    """DP-DRW-02, DP-DRW-04."""
    if hand_count(state, seat) >= FULL_HAND:
        return Refusal("DP-DRW-02", "hand_full", (("count", hand_count(state, seat)),))
    return Refusal("DP-DRW-04", "no_more_drawing")


def check_play(state: State, move: Play) -> Refusal | None:
    """A card of the own hand, within Arming in any order and within its limits (DP-TRN-02, DP-ACT-02)."""
    refusal = _check_held(state, move)
    if refusal is not None:
        return refusal
    card = of(state).cards[move.card]
    if state.clock.phase != ARMING:
        return Refusal("DP-TRN-03", "arming_over", (("card", move.card),))
    match card.kind:
        case Is.WEAPON:
            return _check_weapon(state, move)
        case Is.EVENT:
            return _check_event(state, move, card)
        case Is.SPECIAL:
            return Refusal("DP-ACT-01", "second_special") if state.dials[SPECIAL] else None


def _check_held(state: State, move: Play) -> Refusal | None:
    """DP-SET-01, DP-APP-02: an own card that may be in hand; else where it lies."""
    setup = of(state)
    facts = (("card", move.card),)
    if not 0 <= move.card < len(setup.cards):
        return Refusal("DP-APP-02", "no_such_card")
    if setup.owners[move.card] != move.seat:
        return Refusal("DP-SET-01", "not_your_deck", (*facts, ("seat_who", name(state, setup.owners[move.card]))))
    if Held(state, at(move.seat, HAND)).can_show(move.card):
        return None
    slot = slot_of(state, move.card)
    if slot == UNKNOWN:
        return Refusal("DP-APP-02", "not_in_hand", facts)
    zone = state.slots[slot].zone
    if zone >= setup.places:
        return Refusal("DP-APP-02", "lies_on", (*facts, ("slot", zone - setup.places)))
    return Refusal("DP-APP-02", "lies_elsewhere", (*facts, ("zone", zone)))


def weapon_limit(table: Table) -> int:
    """How many Weapons may be played this turn, at once when that changes (DP-WPN-03, -05, DP-SPX-02, DP-R-08)."""
    limits = [holds.n for _, holds in in_effect(table) if isinstance(holds, WeaponLimit)]
    return max(limits, default=1) + table.dials[EXTRA]


def plays_left(table: Table) -> int:
    """DP-WPN-04, DP-EVT-04: what of this turn's limit is left, never below 0; no row is ever full (DP-WPN-10)."""
    return max(0, weapon_limit(table) - table.dials[PLAYED])


def _check_weapon(state: State, move: Play) -> Refusal | None:
    if not plays_left(state):
        return Refusal("DP-WPN-01", "limit_reached", (("limit", weapon_limit(state)),))
    if _is_out_of_step(state):
        return Refusal("DP-OPT-06", "weapon_first")
    kinds = price_kinds(state)
    if kinds and not held_of(state, move.seat, kinds):
        return Refusal("DP-WPN-06", "no_price", (("card", move.card),))
    hidden = sum(state.slots[slot].card == UNKNOWN for slot in state.zones[at(move.seat, HAND)])
    if kinds and hand_count(state, move.seat) < 2 and hidden <= 1:
        return Refusal("DP-WPN-06", "no_price", (("card", move.card),))
    return None


def _is_out_of_step(table: Table) -> bool:
    """DP-OPT-06: with strict steps the first Weapon comes before the Actions, unless an Extra Weapon drew."""
    return (
        of(table).options.strict_steps
        and bool(table.dials[ACTIONS])
        and table.dials[PLAYED] == 0
        and not table.dials[EXTRA]
        and not table.dials[DREW]
        and weapon_limit(table) == 1
    )


def _check_event(state: State, move: Play, card: Card) -> Refusal | None:
    """DP-ACT-01, DP-ACT-03, DP-ACT-04."""
    if state.dials[EVENT]:
        return Refusal("DP-ACT-01", "second_event")
    facts = (("card", move.card),)
    if card.attach is not None and not targets(state, move.seat, card.attach):
        return Refusal("DP-ACT-04", "no_own_weapon" if card.attach.whose == "own" else "no_weapon", facts)
    for effect in card.does:
        if isinstance(effect, SwapWithHand):
            if not weapons(state, move.seat):
                return Refusal("DP-EVT-12", "no_own_weapon", facts)
            if not held_of(state, move.seat, (Is.WEAPON,)) or hand_count(state, move.seat) < 2:
                return Refusal("DP-EVT-12", "no_weapon_in_hand", facts)
        if isinstance(effect, ChooseOne) and not any(can_do(state, move.seat, way.does) for way in effect.ways):
            return Refusal("DP-ACT-04", "no_use", facts)
    return None


def check_sacrifice(state: State, seat: Seat, slot: SlotId) -> Refusal | None:
    """DP-ABL-09, DP-ABL-13, DP-R-28."""
    if not is_weapon_in_play(state, slot) or owner(state, slot) != seat:
        return Refusal("DP-ABL-09", "not_your_weapon")
    make = of(state).makes.get(type_of(state, slot))
    if make is None or not isinstance(make.ability, SacrificeForPoints):
        return Refusal("DP-ABL-09", "no_such_ability", (("slot", slot),))
    by = nullifier(state)
    if by != UNKNOWN:
        return Refusal("DP-ABL-13", "nullified", (("slot", slot), ("slot_by", by)))
    if not point_targets(state, seat, slot):
        return Refusal("DP-ABL-09", "no_other_weapon", (("slot", slot),))
    return None


def check_use(state: State, move: Use) -> Refusal | None:
    """DP-APP-15: an own card in play with a text that is used in the own turn."""
    if not is_in_play(state, move.slot) or owner(state, move.slot) != move.seat:
        return Refusal("DP-WPN-12", "not_your_card")
    if not texts(state, move.slot, "use"):
        return Refusal("DP-APP-15", "nothing_to_use", (("slot", move.slot),))
    return None


def attacks_left(table: Table, slot: SlotId) -> int:
    """DP-CMB-02, DP-EVT-15, DP-EVT-17, DP-OPT-04: how often a Weapon may still attack this turn."""
    most = 1
    for event in attached(table, slot):
        attach = card_in(table, event).attach
        most = most if attach is None else max(most, attach.attacks)
    used = mark_of(table.slots[slot], USED)
    if of(table).options.attacks == "one_per_turn" and table.dials[ATTACKS] > used:
        return 0
    return max(0, most - used)


def check_attack(state: State, move: Attack) -> Refusal | None:
    """DP-CMB-01 to -05, -14 to -16: with whatever Strength, and in the turn in which it came (DP-WPN-11)."""
    if not is_weapon_in_play(state, move.slot) or owner(state, move.slot) != move.seat:
        return Refusal("DP-CMB-04", "not_your_weapon")
    if not attacks_left(state, move.slot):
        return Refusal("DP-CMB-02", "has_attacked", (("slot", move.slot),))
    if move.target < 0:
        return None if open_targets(state, move.seat) else Refusal("DP-CMB-17", "nobody_to_attack")
    if not is_weapon_in_play(state, move.target):
        return Refusal("DP-CMB-05", "no_target")
    other = owner(state, move.target)
    if other == move.seat:
        return Refusal("DP-CMB-05", "own_weapon", (("slot", move.target),))
    if not may_fight(state, other):
        return Refusal("DP-CMB-03", "another_opponent", (("seat_at", name(state, state.dials[FOUGHT] - 1)),))
    return None


def may_attack(table: Table, seat: Seat) -> tuple[SlotId, ...]:
    """The own Weapons that have an attack left."""
    return tuple(slot for slot in weapons(table, seat) if attacks_left(table, slot))
