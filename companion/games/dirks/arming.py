"""Arming: Weapons, Events and Specials played from hand, and sacrifices for points (DP-WPN, DP-ACT, DP-EVT, DP-ABL)."""

from __future__ import annotations

from typing import Final

from companion.games.dirks.by_hand import act
from companion.games.dirks.cards import Card, Is
from companion.games.dirks.doing import (
    ask_from_hand,
    ask_weapon,
    check_target,
    discard,
    enter,
    give,
    hands_move,
    leave,
    something_happened,
    strip,
    to_piles,
)
from companion.games.dirks.effects import (
    Attach,
    ByHand,
    ChooseOne,
    Does,
    Draw,
    ExtraWeaponPlay,
    PlayCost,
    SacrificeForPoints,
    SetBase,
    SwapWithHand,
)
from companion.games.dirks.leaving import draw
from companion.games.dirks.middle import play_special
from companion.games.dirks.moves import Play
from companion.games.dirks.numbers import lp, set_special
from companion.games.dirks.places import (
    ACTIONS,
    D_LATE,
    D_POINTS,
    DREW,
    EVENT,
    EXTRA,
    HAND,
    LP,
    LP_POINTS,
    PLAYED,
    ROW,
    S_LATE,
    S_POINTS,
    SPECIAL,
    SWARM,
    all_weapons,
    at,
    attached,
    card_in,
    deck_count,
    in_effect,
    of,
    type_of,
    weapons,
)
from companion.table.consent import done
from companion.table.knowledge import show
from companion.table.questions import Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId, Table, mark_of

POINTS: Final = (
    Option("lp", "point_lp"),
    Option("strength", "point_strength"),
    Option("durability", "point_durability"),
)
"""What a point may be placed as (DP-ABL-10)."""


def play(run: Run, move: Play) -> Script:
    """A card from hand, by its printed kind (DP-APP-11)."""
    match of(run).cards[move.card].kind:
        case Is.WEAPON:
            yield from _weapon(run, move)
        case Is.EVENT:
            yield from _event(run, move)
        case Is.SPECIAL:
            something_happened(run)
            run.count(SPECIAL, 1, "DP-ACT-01")
            run.count(ACTIONS, 1, "DP-OPT-06")
            slot = _shown(run, move, "DP-SPC-01")
            yield from play_special(run, move.seat, slot)
            yield from act(run, slot, "played")
    check_target(run)


def _shown(run: Run, move: Play, because: str) -> SlotId:
    return show(run, at(move.seat, HAND), move.card, because, claimed=move.scanned)


def price_kinds(table: Table) -> tuple[Is, ...]:
    """What pays for a Weapon (DP-WPN-06, -07, -09, DP-SPX-04, DP-R-14, DP-R-32); empty where nothing is paid."""
    if not any(isinstance(holds, PlayCost) for _, holds in in_effect(table)):
        return ()
    return (Is.EVENT,) if of(table).options.gate_payment == "event" else (Is.EVENT, Is.SPECIAL)


def _weapon(run: Run, move: Play) -> Script:
    """DP-WPN-01, -02, -06, -08: the price first; it is no Action of this turn."""
    kinds = price_kinds(run)
    if kinds:
        price = yield from ask_from_hand(run, move.seat, "pay_gate", "DP-WPN-06", kinds)
        if price is None:
            return
        discard(run, give(run, move.seat, price, "DP-WPN-06"), "DP-WPN-06")
    something_happened(run)
    slot = _shown(run, move, "DP-WPN-01")
    run.move(slot, at(move.seat, ROW), "DP-WPN-01", at=len(weapons(run, move.seat)))
    enter(run, slot, entering_lp(run, of(run).cards[move.card]), "DP-WPN-02")
    run.count(PLAYED, run.dials[PLAYED] + 1, "DP-WPN-04")
    yield from act(run, slot, "played")


def entering_lp(table: Table, card: Card) -> int:
    """DP-WPN-02, DP-SPX-12, DP-R-38: the printed LP, or those that a Set Special gives to one without Events."""
    fixed = [holds.lp for _, holds in in_effect(table) if isinstance(holds, SetBase) and holds.group in ("all", "bare")]
    return next((life for life in fixed if life), card.lp)


def _event(run: Run, move: Play) -> Script:
    """DP-ACT-05 to -09: targets are named now; it stays on its Weapon, or acts and is discarded."""
    card = of(run).cards[move.card]
    if any(isinstance(effect, SwapWithHand) for effect in card.does):
        yield from _swap(run, move)
        return
    slot = _played_event(run, move)
    if card.attach is not None:
        yield from _attach(run, move.seat, slot, card.attach)
        yield from act(run, slot, "played")
        return
    # It lies on the discard pile from now on: what it does can't bring it back, and its player may leave the game.
    discard(run, slot, "DP-ACT-09")
    for effect in card.does:
        yield from _act(run, move.seat, slot, effect)


def _played_event(run: Run, move: Play) -> SlotId:
    something_happened(run)
    run.count(EVENT, 1, "DP-ACT-01")
    run.count(ACTIONS, 1, "DP-OPT-06")
    return _shown(run, move, "DP-ACT-01")


def targets(table: Table, seat: Seat, attach: Attach) -> tuple[SlotId, ...]:
    """The Weapons that an Event may lie on (DP-EVT-06 to -11, DP-ACT-04)."""
    return weapons(table, seat) if attach.whose == "own" else tuple(all_weapons(table))


def _attach(run: Run, seat: Seat, slot: SlotId, attach: Attach) -> Script:
    target = yield from ask_weapon(run, seat, "attach_to", "DP-ACT-05", targets(run, seat, attach), slot)
    on = run.setup.on(target)
    run.move(slot, on, "DP-ACT-06", at=len(run.zones[on]))
    if attach.turns:
        run.mark(slot, SWARM, attach.turns, "DP-EVT-16")


def _act(run: Run, seat: Seat, slot: SlotId, effect: Does) -> Script:
    match effect:
        case ChooseOne():
            yield from _choose(run, seat, slot, effect)
        case ExtraWeaponPlay(n=n):
            run.count(EXTRA, run.dials[EXTRA] + n, "DP-EVT-02")
        case Draw(n=n):
            run.count(DREW, 1, "DP-EVT-03")
            yield from draw(run, seat, n, "DP-EVT-03")
        case ByHand():
            yield from act(run, slot, "played")
        case _:
            yield from ()


def _choose(run: Run, seat: Seat, slot: SlotId, effect: ChooseOne) -> Script:
    """DP-EVT-01: the choice is final. What would draw more than there is can't be chosen (DP-OPT-02)."""
    ways = [at_ for at_, way in enumerate(effect.ways) if can_do(run, seat, way.does)]
    options = tuple(Option(str(at_), "way_of", (("words", effect.ways[at_].text),)) for at_ in ways)
    answer = yield Question("choose_way", "DP-EVT-01", (seat,), Kind.CHOOSE, options, facts=(("slot", slot),))
    for part in effect.ways[int(answer.value)].does:
        yield from _act(run, seat, slot, part)


def can_do(table: Table, seat: Seat, does: tuple[Does, ...]) -> bool:
    """Whether a use of a card is open: with ``cannot_draw`` a draw needs its cards in the deck (DP-OPT-02)."""
    if of(table).options.deckout == "empty":
        return True
    return all(not isinstance(effect, Draw) or deck_count(table, seat) >= effect.n for effect in does)


def _swap(run: Run, move: Play) -> Script:
    """DP-EVT-12 to -14, DP-R-13: no Weapon play and no price; the one that returns is known in that hand."""
    seat = move.seat
    old = yield from ask_weapon(run, seat, "swap_out", "DP-EVT-12", weapons(run, seat))
    chosen = yield from ask_from_hand(run, seat, "swap_in", "DP-EVT-12", (Is.WEAPON,))
    if chosen is None:
        return
    discard(run, _played_event(run, move), "DP-ACT-09")
    new = give(run, seat, chosen, "DP-EVT-12")
    place = run.zones[at(seat, ROW)].index(old)
    if attached(run, old):
        facts = (("slot", old), ("piles", to_piles(run, attached(run, old))))
        yield from done("events_go", "DP-APP-14", facts)
    strip(run, old, "DP-EVT-14")
    run.move(old, at(seat, HAND), "DP-EVT-14")
    run.move(new, at(seat, ROW), "DP-EVT-12", at=place)
    enter(run, new, entering_lp(run, card_in(run, new)), "DP-EVT-14")
    yield from act(run, new, "played")


def sacrifice(run: Run, seat: Seat, slot: SlotId) -> Script:
    """DP-ABL-09 to -12: it goes, and its points are placed on another Weapon; it is no Action and no defeat."""
    make = of(run).makes[type_of(run, slot)]
    assert isinstance(make.ability, SacrificeForPoints)
    target = yield from ask_weapon(run, seat, "points_to", "DP-ABL-11", point_targets(run, seat, slot), slot)
    something_happened(run)
    yield from hands_move(run, (slot, *attached(run, slot)))
    leave(run, slot, "DP-ABL-09")
    for left in range(make.ability.n, 0, -1):
        facts = (("slot", target), ("count", left))
        answer = yield Question("place_point", "DP-ABL-10", (seat,), Kind.CHOOSE, POINTS, facts=facts)
        _place_point(run, target, str(answer.value))


def point_targets(table: Table, seat: Seat, slot: SlotId) -> tuple[SlotId, ...]:
    """Any other Weapon in play, own ones first (DP-ABL-11, DP-OPT-11)."""
    own = weapons(table, seat)
    others = tuple(one for one in all_weapons(table) if one not in own)
    found = own if of(table).options.points_target == "own" else (*own, *others)
    return tuple(one for one in found if one != slot)


def _place_point(run: Run, slot: SlotId, kind: str) -> None:
    """DP-NUM-03, DP-NUM-10: an LP point raises dial and maximum; under a Set Special points placed now count."""
    here = run.slots[slot]
    if kind == "lp":
        run.mark(slot, LP_POINTS, mark_of(here, LP_POINTS) + 1, "DP-NUM-10")
        run.mark(slot, LP, lp(run, slot) + 1, "DP-NUM-10")
        return
    whole, late = (S_POINTS, S_LATE) if kind == "strength" else (D_POINTS, D_LATE)
    run.mark(slot, whole, mark_of(here, whole) + 1, "DP-ABL-10")
    if set_special(run) != UNKNOWN:
        run.mark(slot, late, mark_of(here, late) + 1, "DP-NUM-03")
