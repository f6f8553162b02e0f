"""The conflict phase: declared, fought with a window for actions, counted, and its damage dealt (VD-CNF)."""

from __future__ import annotations

from companion.games.voidream.actions import act_in_window
from companion.games.voidream.doing import Cast, able_if, handles, pick_slot, told_of
from companion.games.voidream.dream import damage_dream, destroy, settle
from companion.games.voidream.effects import Conflict
from companion.games.voidream.effects_play import give_back
from companion.games.voidream.numbers import count_of, is_forbidden, is_protected, keyword, stat
from companion.games.voidream.places import (
    ATTACKER,
    ATTACKS,
    CONFLICT,
    DAWN,
    DEFENDS,
    DUSK,
    PLAY,
    at,
    entities,
    is_ready,
    of,
    other,
    participants,
)
from companion.games.voidream.remind import agreed_number
from companion.games.voidream.triggers import happened
from companion.games.voidream.turning import turn_down
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Lasting, Seat, SlotId, Table

KINDS = {"dawn": DAWN, "dusk": DUSK}
COUNTING = (
    "VD-MND-08",
    "VD-KEY-06",
    "VD-CNF-13",
    "VD-CNF-14",
    "VD-CNF-15",
    "VD-CNF-16",
    "VD-CNF-17",
    "VD-CNF-23",
    "VD-CNF-25",
)
"""The house clauses by which a conflict's damage is counted: the damage is what may be agreed on (VD-OPT-29)."""


@able_if(Conflict)
def _can_open(table: Table, cast: Cast, effect: Conflict) -> bool:
    """VD-CNF-05, -06, -12, VD-R-25, VD-R-28, VD-R-45: nothing forbids it, none is fought, and somebody can attack."""
    if table.dials[CONFLICT] or is_forbidden(table, cast.seat, "initiate_conflict"):
        return False
    return any(is_ready(table, slot) for slot in entities(table, cast.seat))


@handles(Conflict)
def _fight(run: Run, cast: Cast, effect: Conflict) -> Script:
    """VD-CNF-01 to -04, -26: the phase that it interrupts goes on afterwards where it stood."""
    attacker, defender = cast.seat, other(cast.seat)
    run.count(CONFLICT, KINDS[effect.kind], "VD-CNF-01")
    run.count(ATTACKER, attacker, "VD-CNF-04")
    if effect.bonus:
        count = f"{effect.kind}_count"
        run.last(Lasting(count, attacker, effect.bonus, cast.slot, "phase", attacker), "VD-CNF-13")
    yield from happened(run, cast, "conflict_begins", cast.slot, seat=attacker)
    yield from _declare(run, attacker, cast, ATTACKS)
    yield from _declare(run, defender, cast, DEFENDS)
    if of(run).options.conflict_rules == "manual":
        yield from _by_own_manual(run, cast)
        yield from _end(run)
        return
    if of(run).options.conflict_window:
        yield from window(run, defender, cast)
    yield from conclude(run, cast)


def _declare(run: Run, seat: Seat, cast: Cast, side: str) -> Script:
    """VD-CNF-07, -08, -10: ready own entities; the attacker at least one, the defender any number."""
    declared = 0
    exhausts = side == ATTACKS or of(run).options.defenders_exhaust
    while True:
        ready = [slot for slot in entities(run, seat) if is_ready(run, slot) and not _declared(run, slot)]
        if not ready:
            return
        options = [Option(str(slot), "card_there", (("slot", slot), ("zone", run.slots[slot].zone))) for slot in ready]
        if declared or side == DEFENDS:
            options.append(Option("done", "no_more"))
        code = "declare_attackers" if side == ATTACKS else "declare_defenders"
        answer = yield Question(
            code, "VD-CNF-07" if side == ATTACKS else "VD-CNF-08", (seat,), Kind.CHOOSE, tuple(options)
        )
        if answer.value == "done":
            return
        slot = int(answer.value)
        declared += 1
        run.mark(slot, side, 1, "VD-CNF-07")
        if exhausts:
            yield from turn_down(run, slot, cast, "VD-CNF-07")
        yield from happened(run, cast, "declared", slot, seat=seat)


def _declared(table: Table, slot: SlotId) -> bool:
    return any(mark in (ATTACKS, DEFENDS) for mark, _ in table.slots[slot].marks)


def window(run: Run, first: Seat, cast: Cast) -> Script:
    """VD-CNF-11, VD-R-27: one action each in turn, the defender first, until two passes in a row."""
    seat, passes = first, 0
    while passes < 2:
        acted = yield from act_in_window(run, seat, cast)
        passes = 0 if acted else passes + 1
        seat = other(seat)


def conclude(run: Run, cast: Cast) -> Script:
    """The counts, what comes of them, and the end of the phase."""
    yield from _count(run, run.dials[ATTACKER], cast)
    yield from _end(run)


def _count(run: Run, attacker: Seat, cast: Cast) -> Script:
    """VD-CNF-13 to -18, -24: both counts, and the loser takes the difference."""
    if not any(True for _ in participants(run, attacker)):
        return
    mine, theirs = count_of(run, attacker), count_of(run, other(attacker))
    if mine == theirs:
        yield from _drawn(run, attacker, cast)
        return
    attacker_wins = (mine > theirs) == (run.dials[CONFLICT] == DAWN)
    loser = other(attacker) if attacker_wins else attacker
    yield from _deal(run, loser, (yield from _agreed_damage(run, loser, abs(mine - theirs), COUNTING)), cast)


def _agreed_damage(run: Run, loser: Seat, damage: int, rules: tuple[str, ...]) -> Asking[int]:
    """VD-OPT-29: what comes of both counts, or what the Dreamers agree on."""
    codes, told = ("agree_damage", "agree_damage_right"), (told_of(run, loser),)
    return (yield from agreed_number(run, loser, damage, rules, codes=codes, most=60, facts=told))


def _drawn(run: Run, attacker: Seat, cast: Cast) -> Script:
    """VD-CNF-18: nobody is hurt; where that is left to the table, each Dreamer says so, the defender first."""
    for seat in (other(attacker), attacker):
        yield from _deal(run, seat, (yield from _agreed_damage(run, seat, 0, ("VD-CNF-18",))), cast)


def _deal(run: Run, loser: Seat, damage: int, cast: Cast) -> Script:
    """VD-CNF-19 to -22, VD-DMG-13: entities soak up to their stability, heroic first; the rest hits the Dream.

    VD-KEY-02: no card deals this damage, so deep does not stop it.
    """
    left = damage
    fallen: list[SlotId] = []
    waiting = list(participants(run, loser))
    while waiting and left > 0:
        slot = yield from _next_hit(run, loser, waiting, left)
        waiting.remove(slot)
        endured = stat(run, slot, "stability")
        if left >= endured and not is_protected(run, slot, "destroyed"):
            fallen.append(slot)
        left = max(0, left - endured)
    for slot in fallen:
        yield from destroy(run, slot, cast, "VD-CNF-22")
    rest = (yield from _agreed_rest(run, loser, left)) if damage else 0
    if rest:
        yield from damage_dream(run, loser, rest, cast)


def _agreed_rest(run: Run, loser: Seat, left: int) -> Asking[int]:
    """VD-CNF-20, -21: what hits the loser's Dream."""
    is_attacker = loser == run.dials[ATTACKER]
    ours = 0 if is_attacker and not of(run).options.attacker_overflow else left
    rules = ("VD-CNF-20", "VD-CNF-21") if is_attacker else ("VD-CNF-20",)
    codes, told = ("agree_rest", "agree_rest_right"), (told_of(run, loser),)
    return (yield from agreed_number(run, loser, ours, rules, codes=codes, most=60, facts=told))


def _next_hit(run: Run, loser: Seat, waiting: list[SlotId], left: int) -> Asking[SlotId]:
    """VD-CNF-19, VD-KEY-10: heroic first, else in the loser's order; asked only where it matters."""
    heroic = [slot for slot in waiting if keyword(run, slot, "heroic")]
    among = heroic or waiting
    if left >= sum(stat(run, slot, "stability") for slot in among):
        return among[0]
    return (yield from pick_slot(run, loser, "who_is_hit", "VD-CNF-19", among, facts=(("left", left),)))


def _by_own_manual(run: Run, cast: Cast) -> Script:
    """VD-OPT-30: the table fights by its own manual, and tells what came of it."""
    for seat in (0, 1):
        while True:
            slots = run.zones[at(seat, PLAY)]
            slot = yield from pick_slot(run, seat, "manual_destroyed", "VD-OPT-30", slots, none="no_more")
            if slot == UNKNOWN:
                break
            yield from destroy(run, slot, cast, "VD-OPT-30")
    for seat in (0, 1):
        facts = (told_of(run, seat),)
        answer = yield Question("manual_torn", "VD-OPT-30", (seat,), Kind.NUMBER, most=60, facts=facts)
        yield from damage_dream(run, seat, int(answer.value), cast)


def _end(run: Run) -> Script:
    """VD-CNF-26, VD-EFF-04, VD-EFF-05: ongoing effects end, also those that began before the conflict."""
    give_back(run, "phase")
    run.end(lambda lasting: lasting.until == "phase", "VD-EFF-05")
    for seat in (0, 1):
        for slot in run.zones[at(seat, PLAY)]:
            for mark in (ATTACKS, DEFENDS):
                run.mark(slot, mark, 0, "VD-CNF-26")
    run.count(CONFLICT, 0, "VD-CNF-26")
    yield from settle(run)
