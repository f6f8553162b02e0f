"""Rounds: the beginning phase, the end of the main phase, Nightmare (VD-RND, VD-NIG)."""

from __future__ import annotations

from companion.games.voidream.arcana import discard_from_hand
from companion.games.voidream.doing import Cast, finish, told_of
from companion.games.voidream.dream import settle
from companion.games.voidream.effects_play import give_back
from companion.games.voidream.mind import set_mind
from companion.games.voidream.places import (
    ACTIVE,
    DISCARD,
    HAND,
    LAST_ROUND,
    LOCKED,
    MAIN,
    PASSES,
    PLAY,
    ROUND,
    VOID,
    at,
    depth,
    is_face_down,
    mind_count,
    mind_slot,
    of,
    other,
)
from companion.games.voidream.remind import agreed_fact, agreed_number, agreed_seat
from companion.games.voidream.triggers import happened
from companion.table.consent import DONE, confirm
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import Clock, Seat, Table


def begin_round(run: Run) -> Script:
    """VD-RND-01 to -12, VD-END-06: who is active, ready and refresh, then what happens when the round begins."""
    number = run.dials[ROUND] + 1
    if number > LAST_ROUND and not (yield from agreed_fact(run, run.dials[ACTIVE], "agree_go_on", "VD-END-06")):
        finish(run, 0, "VD-END-06")
    run.count(ROUND, number, "VD-RND-01")
    if number == 1:
        run.count(ACTIVE, (yield from _first_active(run)), "VD-RND-03")
    _over(run, "next_round", "VD-EFF-08")
    _refresh(run)
    active = run.dials[ACTIVE]
    yield from happened(run, Cast(active, mind_slot(run, active)), "round_begins", mind_slot(run, active), seat=active)
    _over(run, "phase", "VD-EFF-02")
    yield from settle(run)
    for dial in (PASSES, LOCKED):
        run.count(dial, 0, "VD-MAI-01")
    run.tick(Clock(active, MAIN, run.clock.turn + 1), "VD-MAI-01")


def _first_active(run: Run) -> Asking[Seat]:
    """VD-RND-03 to -05: the higher depth; on a tie one hides the mind card and the other guesses its side."""
    mine, theirs = depth(run, 0), depth(run, 1)
    if mine != theirs:
        return 0 if mine > theirs else 1
    names = tuple(Option(str(seat), "name_of", (("seat", seat),)) for seat in (0, 1))
    answer = yield Question("who_hides", "VD-RND-05", (), Kind.CHANCE, names)
    hider = int(answer.value)
    sides = (Option("numbered", "numbered_side"), Option("spent", "spent_side"))
    yield Question("hide_mind", "VD-RND-04", (hider,), Kind.CHOOSE, (DONE,))
    guess = yield Question("guess_side", "VD-RND-04", (other(hider),), Kind.CHOOSE, sides)
    shown = yield Question("uncover_mind", "VD-RND-04", (hider,), Kind.CHANCE, sides)
    found = other(hider) if guess.value == shown.value else hider
    return (yield from agreed_seat(run, found, ("VD-RND-05",), codes=("agree_active", "agree_active_right")))


def _refresh(run: Run) -> None:
    """VD-RND-07, -08, -11, -12, VD-MEM-03: every exhausted card readies, each mind shows the depth of this moment."""
    for seat in (0, 1):
        for slot in run.zones[at(seat, PLAY)]:
            if not is_face_down(run, slot):
                run.pose(slot, 0, "VD-RND-07")
            for under in run.zones[run.setup.on(slot)]:
                if not is_face_down(run, under):
                    run.pose(under, 0, "VD-RND-07")
        set_mind(run, seat, depth(run, seat), "VD-RND-07")


def passed(run: Run, seat: Seat) -> Script:
    """VD-MAI-06, -07, VD-R-31: two passes in a row end the phase; with the pass lock each Dreamer's pass is final."""
    run.count(PASSES, run.dials[PASSES] + 1, "VD-MAI-06")
    if of(run).options.pass_lock:
        run.count(LOCKED, run.dials[LOCKED] | 1 << seat, "VD-OPT-16")
        over = run.dials[LOCKED] == 3
    else:
        over = run.dials[PASSES] >= 2
    if over:
        yield from end_main(run)
    else:
        next_turn(run, seat)


def acted(run: Run, seat: Seat) -> None:
    """VD-MAI-11: after an action the other's turn comes."""
    run.count(PASSES, 0, "VD-MAI-07")
    next_turn(run, seat)


def next_turn(run: Run, seat: Seat) -> None:
    """The other Dreamer's turn, unless that one has passed for good."""
    locked = of(run).options.pass_lock and run.dials[LOCKED] >> other(seat) & 1
    run.tick(Clock(seat if locked else other(seat), MAIN, run.clock.turn + 1), "VD-MAI-01")


def end_main(run: Run) -> Script:
    """The main phase ends, with what lasted until its end (VD-EFF-02); Nightmare follows, then the next round."""
    _over(run, "phase", "VD-EFF-02")
    yield from settle(run)
    yield from nightmare(run)
    _over(run, "phase", "VD-EFF-02")
    yield from begin_round(run)


def _over(run: Run, until: str, because: str) -> None:
    """What lasted until now ends; each phase has its own end (VD-EFF-02)."""
    give_back(run, until)
    run.end(lambda lasting: lasting.until == until, because)


def who_faces(table: Table) -> Seat:
    """VD-NIG-02, -03, VD-R-01, VD-R-03: the more exhausted mind; then fewer arcana; then who is not active."""
    by_mind = of(table).options.nightmare_who == "mind"

    def weakness(seat: Seat) -> tuple[int, int, bool]:
        mind, hand = mind_count(table, seat), len(table.zones[at(seat, HAND)])
        first, second = (mind, hand) if by_mind else (hand, mind)
        return first, second, seat == table.dials[ACTIVE]

    return min((0, 1), key=weakness)


def nightmare(run: Run) -> Script:
    """VD-NIG-01, -04 to -08: one Dreamer faces Nightmare, pays an arcanum or loses, and is active next round."""
    if of(run).options.nightmare_rules == "manual":
        yield from _by_own_manual(run)
        return
    rules = ("VD-NIG-02", "VD-NIG-03")
    seat = yield from agreed_seat(run, who_faces(run), rules, codes=("agree_faces", "agree_faces_right"))
    if not run.zones[at(seat, HAND)]:
        finish(run, 1 << seat, "VD-NIG-05")
    cast = Cast(seat, mind_slot(run, seat))
    to = DISCARD if of(run).options.nightmare_cost == "discard_one" else VOID
    held, told = len(run.zones[at(seat, HAND)]), (told_of(run, seat),)
    codes = ("agree_cost", "agree_cost_right")
    for _ in range((yield from agreed_number(run, seat, 1, ("VD-NIG-04",), codes=codes, most=held, facts=told))):
        yield from discard_from_hand(run, seat, cast, "VD-NIG-04", to=to)
    run.count(ACTIVE, seat, "VD-RND-06")
    yield from happened(run, cast, "faced_nightmare", mind_slot(run, seat), seat=seat)


def _by_own_manual(run: Run) -> Script:
    """VD-OPT-31: who faced Nightmare, what it cost, and whether that Dreamer lost, as the table tells."""
    names = tuple(Option(str(seat), "name_of", (("seat", seat),)) for seat in (0, 1))
    answer = yield Question("manual_faced", "VD-OPT-31", (), Kind.CHOOSE, names)
    seat = int(answer.value)
    if (yield from confirm((seat,), "manual_lost", "VD-OPT-31", (told_of(run, seat),))):
        finish(run, 1 << seat, "VD-OPT-31")
    cast = Cast(seat, mind_slot(run, seat))
    held = len(run.zones[at(seat, HAND)])
    for to, code in ((DISCARD, "manual_discarded"), (VOID, "manual_voided")):
        count = yield Question(code, "VD-OPT-31", (seat,), Kind.NUMBER, most=held, facts=(told_of(run, seat),))
        for _ in range(int(count.value)):
            yield from discard_from_hand(run, seat, cast, "VD-OPT-31", to=to)
        held -= int(count.value)
    run.count(ACTIVE, seat, "VD-RND-06")
