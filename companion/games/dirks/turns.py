"""Turns: fights, the end of a turn, and the beginning of the next (DP-CMB, DP-TRN, DP-DRW)."""

from __future__ import annotations

from companion.games.dirks.by_hand import act_in_turn, act_on_weapon, fall
from companion.games.dirks.cards import Is
from companion.games.dirks.doing import (
    ask_weapon,
    check_target,
    credit,
    discard,
    give,
    held_of,
    something_happened,
    to_piles,
)
from companion.games.dirks.leaving import refill
from companion.games.dirks.moves import Attack
from companion.games.dirks.numbers import forecast, lp
from companion.games.dirks.places import (
    ACTED,
    ACTIONS,
    ARMING,
    ATTACKS,
    DECK,
    DREW,
    EVENT,
    EXTRA,
    FIGHTING,
    FOUGHT,
    FULL_HAND,
    HAND,
    IDLE,
    LP,
    PLAYED,
    RELIEF,
    SPECIAL,
    SWARM,
    USED,
    all_weapons,
    at,
    attached,
    deck_count,
    hand_count,
    in_game,
    is_in_game,
    is_weapon_in_play,
    name,
    next_seat,
    of,
    owner,
    weapons,
)
from companion.table.consent import done, each_done
from companion.table.knowledge import shuffle
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import Clock, Seat, SlotId, Table, mark_of

ANY = (Is.WEAPON, Is.EVENT, Is.SPECIAL)
NO_MORE = Option("no_more", "no_more")
USUAL_DECK = 30
FRESH = (EVENT, SPECIAL, PLAYED, EXTRA, DREW, FOUGHT, ATTACKS, ACTED, ACTIONS)
"""What is anew at the beginning of a turn (DP-TRN-06)."""


def set_up(run: Run) -> Script:
    """DP-SET-07, -09, -11, -12: everybody shuffles and draws five; who begins is drawn by lot."""
    seats = range(len(run.setup.seats))
    for seat in seats:
        shuffle(run, at(seat, DECK), "DP-SET-07")
    yield from each_done(tuple(seats), "shuffle_and_draw", "DP-SET-07", (("decks", _deck_sizes(run)),))
    for seat in seats:
        for _ in range(FULL_HAND):
            run.move(run.zones[at(seat, DECK)][0], at(seat, HAND), "DP-SET-07")
    names = tuple(Option(str(seat), "name_of", (("seat", seat),)) for seat in seats)
    answer = yield Question("who_begins", "DP-SET-09", (), Kind.CHANCE, names)
    yield from begin_turn(run, int(answer.value))


def _deck_sizes(table: Table) -> str:
    """DP-SET-03, and for a deck that may run out soon a word of it (DP-SET-02)."""
    sizes = {name(table, seat): deck_count(table, seat) for seat in in_game(table)}
    small = " and ".join(f"{who}’s" for who, size in sizes.items() if size < USUAL_DECK)
    told = f"Decks: {', '.join(f'{who} {size} cards' for who, size in sizes.items())}"
    return f"{told}. A deck has {USUAL_DECK} as a rule; {small} may run out soon" if small else told


def begin_turn(run: Run, seat: Seat) -> Script:
    """Step 1 of the next turn (DP-TRN-01, DP-TRN-06)."""
    for dial in FRESH:
        run.count(dial, 0, "DP-TRN-06")
    for slot in weapons(run, seat):
        run.mark(slot, USED, 0, "DP-TRN-06")
    run.tick(Clock(seat, ARMING, run.clock.turn + 1), "DP-TRN-07")
    yield from act_in_turn(run, seat, "turn_begins")
    yield from refill(run, seat)


def attack(run: Run, move: Attack) -> Script:
    """DP-CMB-04, -06, -13: the target is named, then the fight is settled; it counts whatever comes of it."""
    target = move.target
    if target < 0:
        target = yield from ask_weapon(run, move.seat, "whom", "DP-CMB-04", open_targets(run, move.seat), move.slot)
    run.tick(Clock(move.seat, FIGHTING, run.clock.turn), "DP-TRN-03")
    run.count(FOUGHT, owner(run, target) + 1, "DP-CMB-03")
    run.count(ATTACKS, run.dials[ATTACKS] + 1, "DP-CMB-02")
    run.mark(move.slot, USED, mark_of(run.slots[move.slot], USED) + 1, "DP-CMB-02")
    yield from act_on_weapon(run, move.slot, "attacks")
    if is_weapon_in_play(run, target):
        yield from act_on_weapon(run, target, "attacked")
    if is_weapon_in_play(run, move.slot) and is_weapon_in_play(run, target):
        yield from _fight(run, move, target)
    check_target(run)


def _fight(run: Run, move: Attack, target: SlotId) -> Script:
    fight = forecast(run, move.slot, target)
    if fight.target_loses:
        yield from _take(run, target, fight.target_loses, move.seat, "DP-CMB-08")
    elif fight.attacker_loses:
        yield from _take(run, move.slot, fight.attacker_loses, owner(run, target), "DP-CMB-10")


def open_targets(table: Table, seat: Seat) -> tuple[SlotId, ...]:
    """DP-CMB-01, -03, -05: enemy Weapons, of the opponent that was named with the first attack."""
    others = (one for one in in_game(table) if one != seat and may_fight(table, one))
    return tuple(slot for one in others for slot in weapons(table, one))


def may_fight(table: Table, other: Seat) -> bool:
    """DP-CMB-03: whether this turn's attacks may go to this opponent."""
    named = table.dials[FOUGHT] - 1
    return other == named or not is_in_game(table, named) or of(table).options.free_targets


def _take(run: Run, slot: SlotId, loss: int, winner: Seat, because: str) -> Script:
    """LP go; a Weapon without any is defeated, to the credit of who dealt it (DP-DEF-01, DP-DEF-06, DP-CMB-12)."""
    something_happened(run)
    if lp(run, slot) > loss:
        run.mark(slot, LP, lp(run, slot) - loss, because)
        return
    piles = to_piles(run, (slot, *attached(run, slot)))
    yield from done("defeated", "DP-APP-14", (("slot", slot), ("piles", piles), ("seat_who", winner)))
    credit(run, winner, "DP-DEF-02" if because == "DP-CMB-08" else "DP-DEF-03")
    yield from fall(run, slot, "DP-DEF-01")


def end_turn(run: Run, seat: Seat) -> Script:
    """Step 5 (DP-DRW-06 to -08), countdowns (DP-EVT-16), idle turns (DP-APP-10), and the next player (DP-TRN-07)."""
    yield from act_in_turn(run, seat, "turn_ends")
    if run.dials[RELIEF] >> seat & 1:
        yield from _relieve(run, seat)
    # Until now the hand could be larger (DP-DRW-05).
    while hand_count(run, seat) > FULL_HAND:
        facts = (("seat_who", seat),)
        cards = held_of(run, seat, ANY)
        answer = yield Question("discard_down", "DP-DRW-06", (seat,), Kind.CARD, cards=cards, facts=facts)
        discard(run, give(run, seat, answer, "DP-DRW-06"), "DP-DRW-06")
    _count_down(run, seat)
    _count_idle(run)
    yield from begin_turn(run, next_seat(run, seat))


def _relieve(run: Run, seat: Seat) -> Script:
    """DP-APP-10, DP-R-24: once, any number of cards."""
    while run.zones[at(seat, HAND)]:
        cards = held_of(run, seat, ANY)
        facts = (("seat_who", seat),)
        answer = yield Question("relief", "DP-APP-10", (seat,), Kind.CARD, (NO_MORE,), cards=cards, facts=facts)
        if not isinstance(answer.value, int):
            break
        discard(run, give(run, seat, answer, "DP-APP-10"), "DP-APP-10")
    run.count(RELIEF, run.dials[RELIEF] & ~(1 << seat), "DP-APP-10")


def _count_down(run: Run, seat: Seat) -> None:
    """DP-EVT-16, DP-EVT-17, DP-OPT-10, DP-R-22: each has its own countdown; at 0 it is discarded."""
    everybody = of(run).options.swarm_turns == "all"
    for weapon in tuple(all_weapons(run)):
        if not everybody and owner(run, weapon) != seat:
            continue
        for event in attached(run, weapon):
            left = mark_of(run.slots[event], SWARM)
            if left == 1:
                discard(run, event, "DP-EVT-16")
            elif left:
                run.mark(event, SWARM, left - 1, "DP-EVT-16")


def _count_idle(run: Run) -> None:
    """DP-APP-10: when everybody in the game has ended an idle turn, one after the other, relief opens."""
    run.count(IDLE, 0 if run.dials[ACTED] else run.dials[IDLE] + 1, "DP-APP-10")
    left = in_game(run)
    if run.dials[IDLE] >= len(left) and of(run).options.stalemate_relief:
        run.count(RELIEF, sum(1 << seat for seat in left), "DP-APP-10")
        run.count(IDLE, 0, "DP-APP-10")


def resume(run: Run) -> Asking[None]:
    """Who was on turn has left: the next player begins (DP-MUL-05)."""
    yield from begin_turn(run, next_seat(run, run.clock.seat))
