"""Step 12 and the next round's step 1: played cards leave, both draw, the Arenas slide (SW-CLN, SW-ARE)."""

from __future__ import annotations

from typing import Final

from companion.games.shardweave import convergence
from companion.games.shardweave.contest import AFTERMATH, CLEANUP, Contest
from companion.games.shardweave.doing import draw
from companion.games.shardweave.effects import PlayedTo
from companion.games.shardweave.noting import begun, plain_step
from companion.games.shardweave.places import (
    ACTIVE,
    ARENA_DECK,
    ARENA_DISCARD,
    ASIDE,
    DISCARD,
    HAND,
    LATER,
    LIFTED,
    NEXT,
    PILE,
    QUEUE,
    SELECT,
    SPOT,
    VP,
    at,
    is_exhausted,
    of,
    other,
)
from companion.games.shardweave.record import write_down
from companion.games.shardweave.remind import agreed_active, agreed_draw, agreed_end, agreed_ways
from companion.table.consent import DONE
from companion.table.knowledge import may_turn_up, shuffle, turn_up
from companion.table.questions import Kind, Question, Script
from companion.table.refusals import Facts as Told
from companion.table.run import BOTTOM, Run
from companion.table.state import Clock, Seat, Table

SENT: Final = {"pile_bottom": "send_pile_bottom", "hand": "send_hand", "aside": "send_aside"}
"""What hands are asked for where a played card goes another way."""


def clean_up(run: Run, contest: Contest) -> Script:
    """SW-ORD-14, SW-AFT-03, SW-AFT-04, SW-CLN-01 to -04: played cards leave, both draw; then the ends of SW-END.

    A Champion that goes under an empty draw pile is drawn at once (SW-TRF-12).
    """
    ways = yield from agreed_ways(run, contest, _ways(contest))
    for seat in contest.order(CLEANUP):
        if seat in contest.sides:
            yield from _send(run, contest, seat, ways.get(seat, "discard"))
    run.count(LIFTED, 0, "SW-COM-16")
    for seat in contest.order(CLEANUP):
        for _ in range((yield from agreed_draw(run, seat, returned=ways.get(seat) == "pile_bottom"))):
            draw(run, seat, "SW-CLN-02")
    write_down(run, contest.entries)
    if all(is_exhausted(run, seat) for seat in (0, 1)):
        yield from convergence.decide(run, "SW-END-02")
    elif run.clock.turn >= of(run).options.round_limit and (yield from agreed_end(run)):
        yield from convergence.decide(run, "SW-END-06")
    yield from _advance(run)
    yield from begin_round(run)


def _ways(contest: Contest) -> dict[Seat, str]:
    """SW-AFT-04: of several ways for one card the last in order stands; one that was overridden is used up."""
    found: dict[Seat, str] = {}
    moving = [one for one in contest.noted if isinstance(one.effect, PlayedTo)]
    for at_, one in enumerate(moving):
        assert isinstance(one.effect, PlayedTo)
        for seat in one.seats:
            later = next((two.source.id for two in moving[at_ + 1 :] if seat in two.seats), "")
            contest.tell(
                AFTERMATH,
                one.source,
                one.kind,
                one.effect.to,
                of=seat,
                status="overridden" if later else "applied",
                cause=later,
            )
            found[seat] = one.effect.to
    return found


def _send(run: Run, contest: Contest, seat: Seat, way: str) -> Script:
    """The card goes where the last effect says; hands are asked for, if not for a discard (SW-TML-06, SW-TRF-07)."""
    (slot,) = run.zones[at(seat, SPOT)]
    card = run.slots[slot].card
    if way == "discard":
        run.move(slot, at(seat, DISCARD), "SW-CLN-01")
        return
    facts: Told = (("seat_who", seat), ("card", card))
    yield Question(SENT[way], "SW-AFT-03", (), Kind.CHOOSE, (DONE,), facts=facts)
    match way:
        case "pile_bottom":
            run.move(slot, at(seat, PILE), "SW-AFT-05", at=BOTTOM)
        case "hand":
            run.move(slot, at(seat, HAND), "SW-AFT-03")
        case _:
            run.move(slot, at(seat, ASIDE), "SW-AFT-03")


def _advance(run: Run) -> Script:
    """SW-ARE-01, SW-ARE-02: the queue slides, and a new Later is turned up."""
    for slot in run.zones[ACTIVE]:
        run.move(slot, ARENA_DISCARD, "SW-ARE-01")
    for source, target in ((NEXT, ACTIVE), (LATER, NEXT)):
        for slot in run.zones[source]:
            run.move(slot, target, "SW-ARE-01")
    yield from turn_up_arenas(run)


def turn_up_arenas(run: Run) -> Script:
    """SW-SET-06, SW-ARE-06: each empty spot gets the top Arena, the Active one first."""
    for spot in QUEUE:
        if run.zones[spot]:
            continue
        if not run.zones[ARENA_DECK]:
            yield from _new_arena_deck(run)
        (slot, *_) = run.zones[ARENA_DECK]
        facts: Told = (("zone", spot),)
        code = "new_arena" if run.clock.turn else "first_arenas"
        answer = yield Question(code, "SW-ARE-01", (), Kind.CARD, cards=may_turn_up(run, slot), slot=slot, facts=facts)
        assert isinstance(answer.value, int)
        turn_up(run, slot, answer.value, "SW-ARE-01", claimed=answer.scanned)
        run.move(slot, spot, "SW-ARE-01")


def _new_arena_deck(run: Run) -> Script:
    yield Question("shuffle_arenas", "SW-ARE-02", (), Kind.CHOOSE, (DONE,))
    for slot in run.zones[ARENA_DISCARD]:
        run.move(slot, ARENA_DECK, "SW-ARE-02")
    shuffle(run, ARENA_DECK, "SW-ARE-02")


def begin_round(run: Run) -> Script:
    """Step 1: round number, active Weaver, and hazards that speak of the beginning (SW-ORD-02, SW-ARE-05)."""
    active = _next_active(run)
    if run.clock.turn:
        active = yield from agreed_active(run, active)
    run.tick(Clock(active, SELECT, run.clock.turn + 1), "SW-ORD-02")
    contest = begun(run)
    yield from plain_step(run, contest, 1)


def _next_active(run: Table) -> Seat:
    """SW-RND-06, SW-OPT-04; in round 1 whoever was drawn (SW-SET-07)."""
    if not run.clock.turn:
        return run.clock.seat
    points = (run.dials[VP[0]], run.dials[VP[1]])
    rule = of(run).options.active_rule
    if rule == "alternate" or points[0] == points[1]:
        return other(run.clock.seat)
    ahead = 0 if points[0] > points[1] else 1
    return ahead if rule == "leader" else other(ahead)
