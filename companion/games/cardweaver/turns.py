"""The start and the end of a turn, rounds, and the turn that Peaceful Night costs (CW-ORD, CW-TRN-10, CW-PCN)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards_in_play import controller
from companion.games.cardweaver.doing import Responses, all_powers, is_used, use_up, which_first, work
from companion.games.cardweaver.dreamscape import refill
from companion.games.cardweaver.experience import receive
from companion.games.cardweaver.hands import draw_cards, draw_facts
from companion.games.cardweaver.holding import is_met
from companion.games.cardweaver.lasting import over_at_end, over_at_start, over_with_missed_turn
from companion.games.cardweaver.piles import clear_played, draw, leave
from companion.games.cardweaver.places import (
    ABILITY_USED,
    ASIDE,
    ATTACKS,
    BOUGHT_ADAPTABILITY,
    BOUGHT_DREAM_CATCHER,
    CONVICTION,
    COUNTDOWN,
    DECK,
    DISCARD,
    EXTRA_ATTACKS,
    FIRST_DAMAGE,
    FIRST_TYPE,
    GONE,
    HAND,
    HAND_SIZE,
    LOST_TURN,
    NOW,
    NPC_MOST,
    NPC_SLOTS,
    NPC_TURN,
    PLAYED,
    PLAYING,
    PLAYS,
    PURCHASES,
    REDEEMED,
    ROUND,
    STAYS,
    TYPES_PLAYED,
    at,
    dial,
    value,
)
from companion.games.cardweaver.players import character, is_anima, is_npc, nemesis_of, players, turn_order
from companion.games.cardweaver.reaction import window
from companion.games.cardweaver.repairs import recount
from companion.table.questions import Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import Clock, Seat, SlotId

TURN_DIALS = (
    CONVICTION,
    REDEEMED,
    BOUGHT_ADAPTABILITY,
    BOUGHT_DREAM_CATCHER,
    PURCHASES,
    ATTACKS,
    EXTRA_ATTACKS,
    FIRST_DAMAGE,
    ABILITY_USED,
)
"""What counts for one turn only."""


def end_turn(run: Run, player: Seat) -> Script:
    """CW-TRN-09, CW-TRN-10, CW-SYM-13: the last window, what happens at the end, then (a) to (d).

    CW-TRN-15: all of it happens even if nothing was done in the turn. CW-ORD-08: an Anima neither draws nor refills.
    CW-R-43: nor does an Animus who was defeated in this turn.
    """
    yield from window(run, Responses("turn_ends", (("seat_who", of(run).names_of[player]),)))
    yield from all_at(run, player, "end")
    yield from close_turn(run, player)


def close_turn(run: Run, player: Seat) -> Script:
    """Steps (a) to (d) of CW-TRN-10 in this order (CW-R-10), without any window; then the next turn."""
    cleared = clear(run, player)
    if not is_anima(run, player):
        yield from draw_up(run, player, cleared)
        yield from refill(run, player)
    yield from expire(run, player)
    yield from pass_on(run, player)


def clear(run: Run, player: Seat) -> int:
    """Step (a): non-Permanent cards in play, those of others too, and the Aside row (CW-SYM-05, CW-BUY-06, CW-NPC-28).

    CW-MOD-05: what a card did outlives its way to the Discard Pile. Tells how many cards the player puts away.
    """
    own = sum(len(run.zones[at(player, place)]) for place in (PLAYED, ASIDE))
    for other in players(run):
        for slot in reversed(run.zones[at(other, PLAYED)]):
            clear_played(run, slot, "CW-TRN-10")
    for slot in reversed(run.zones[at(player, ASIDE)]):
        leave(run, slot, at(player, DISCARD), "CW-TRN-10")
    return own


def draw_up(run: Run, player: Seat, cleared: int = 0) -> Script:
    """Step (b): draw until the hand has five; a larger one stays (CW-TRN-11, CW-SYM-06). Nightmares count (CW-NGT-05).

    CW-HID-15: the companion says what it believes and how many to draw, and the seat may correct it before the draw.
    """
    held = len(run.zones[at(player, HAND)])
    if is_npc(run, player):
        yield from draw_cards(run, player, max(0, HAND_SIZE - held), "CW-NPC-29")
        return
    to_draw = draw_facts(run, player, HAND_SIZE - held)
    if to_draw is None:
        return
    options = (Option("done", "drawn"), Option("wrong", "count_wrong"))
    facts = (("held", held), ("cleared", cleared), *to_draw)
    answer = yield Question("draw_up", "CW-HID-15", (player,), Kind.CHOOSE, options, facts=facts)
    if answer.value == "done":
        draw(run, player, HAND_SIZE - held, "CW-TRN-10")
        return
    most = held + len(run.zones[at(player, DECK)])
    counted = yield Question("how_many_held", "CW-HID-15", (player,), Kind.NUMBER, least=0, most=most)
    recount(run, player, int(counted.value))
    yield from draw_cards(run, player, max(0, HAND_SIZE - int(counted.value)), "CW-TRN-10")


def expire(run: Run, player: Seat) -> Script:
    """Step (d): what lasts to the end of the turn ends, and the counters of the turn are reset (CW-TRN-08)."""
    yield from over_at_end(run, player)
    for number in TURN_DIALS:
        run.count(number, 0, "CW-TRN-10")
    for other in players(run):
        for counted in (PLAYS, *range(FIRST_TYPE, FIRST_TYPE + len(TYPES_PLAYED))):
            run.count(dial(other, counted), 0, "CW-TRN-10")
        for slot in run.zones[at(other, STAYS)]:
            run.mark(slot, NOW, 0, "CW-TRN-10")


def pass_on(run: Run, player: Seat) -> Script:
    """CW-ORD-01, CW-ORD-02, CW-ORD-04, CW-ORD-05: the next player begins; after the Nemesis a new round does.

    CW-PCN-06, CW-PCN-07: a lost turn is left out, with all that belongs to it.
    """
    while True:
        if player == nemesis_of(run):
            new_round(run)
        order = turn_order(run)
        player = order[(order.index(player) + 1) % len(order)]
        if player == nemesis_of(run) and run.dials[LOST_TURN]:
            run.count(LOST_TURN, 0, "CW-PCN-07")
            yield from over_with_missed_turn(run, player, "CW-R-31")
            continue
        if value(run, player, GONE):
            # The Anima's turns of somebody who left pass unused (CW-R-64).
            yield from over_with_missed_turn(run, player, "CW-R-64")
            continue
        yield from start_turn(run, player)
        return


def new_round(run: Run) -> None:
    """CW-ORD-05, CW-ORD-07: the round ends, and what may be used once in each is fresh again."""
    run.count(ROUND, run.dials[ROUND] + 1, "CW-ORD-05")
    _clear_flags(run, "round-")


def _clear_flags(run: Run, prefix: str, whose: Seat = -1) -> None:
    for player in players(run) if whose < 0 else (whose,):
        for slot in (character(run, player), *run.zones[at(player, STAYS)], *run.zones[at(player, PLAYED)]):
            for mark, _ in run.slots[slot].marks:
                if mark.startswith(prefix):
                    run.mark(slot, mark, 0, "CW-ORD-07" if prefix == "round-" else "CW-ORD-06")


def start_turn(run: Run, player: Seat) -> Script:
    """CW-ORD-03: what lasted to now ends, the limits are fresh, the Nemesis receives 1 Experience, then the rest."""
    npc = is_npc(run, player)
    was_anima = is_anima(run, player)
    run.tick(Clock(player, COUNTDOWN if npc else PLAYING, run.clock.turn + 1), "CW-ORD-03")
    yield from over_at_start(run, player)
    _clear_flags(run, "turn-", player)
    if npc:
        # CW-NPC-11, CW-R-24: the row grows at the start of the second and third turn.
        run.count(NPC_TURN, run.dials[NPC_TURN] + 1, "CW-NPC-11")
        run.count(NPC_SLOTS, min(NPC_MOST, run.dials[NPC_TURN]), "CW-NPC-11")
    if player == nemesis_of(run):
        yield from receive(run, player, 1, "CW-NPC-12" if npc else "CW-EXP-07")
    if not was_anima:
        yield from all_at(run, player, "start")
        if is_anima(run, player):
            # CW-R-43: defeated in the start step of the own turn, which ends without draw or refill.
            yield from close_turn(run, player)


def all_at(run: Run, player: Seat, when: str) -> Script:
    """What happens by itself at the start or the end of a turn, in the order that its player chooses (CW-ORD-03).

    At the end that is also what others have played in this turn (CW-TRN-10).
    """
    while found := [
        (slot, used)
        for slot, used in _in_force(run, player, when)
        if used.power.when == when
        and is_met(run, controller(run, slot), slot, used.power.needs)
        and not is_used(run, slot, _as_once(used))
    ]:
        slot, used = yield from which_first(run, player, "CW-ORD-03", found)
        use_up(run, slot, _as_once(used))
        yield from work(run, controller(run, slot), slot, used)


def _in_force(run: Run, player: Seat, when: str) -> Iterator[tuple[SlotId, Used]]:
    if not is_anima(run, player):
        yield from all_powers(run, player)
    if when == "end":
        for other in turn_order(run, player)[1:]:
            for slot in run.zones[at(other, PLAYED)]:
                for used in of(run).powers[run.slots[slot].card]:
                    yield slot, used


def _as_once(used: Used) -> Used:
    """The same power with the limit of a turn, so that it happens once at this moment."""
    return used if used.power.limit else replace(used, power=replace(used.power, limit="turn"))
