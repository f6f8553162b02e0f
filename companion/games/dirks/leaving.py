"""Drawing, decking out, and a player who leaves the game (DP-DRW, DP-END-03, DP-MUL)."""

from __future__ import annotations

from companion.games.dirks.doing import TurnOver, check_last, discard, something_happened
from companion.games.dirks.ends import after_leaving
from companion.games.dirks.places import (
    DECK,
    FULL_HAND,
    GONE,
    HAND,
    OUT,
    RELIEF,
    ROW,
    at,
    attached,
    deck_count,
    hand_count,
    middle,
    of,
    owner,
)
from companion.table.consent import done
from companion.table.questions import Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import Seat, SlotId


def refill(run: Run, seat: Seat) -> Script:
    """Step 1: draw until there are five in hand, and none from five on (DP-DRW-01, DP-DRW-02, DP-R-33)."""
    yield from draw(run, seat, max(0, FULL_HAND - hand_count(run, seat)), "DP-DRW-01")


def draw(run: Run, seat: Seat, count: int, because: str) -> Script:
    """So many cards from the deck, one after the other; who runs out leaves the game before anything else (DP-END-05).

    The discard pile is never shuffled back (DP-DRW-09). With ``cannot_draw`` only who has to draw and can't is out
    (DP-OPT-02).
    """
    if not count:
        return
    drawn = min(count, deck_count(run, seat))
    facts: Facts = (("seat_who", seat), ("count", drawn))
    if drawn:
        yield from done("draw", "DP-APP-04", facts, (seat,))
        something_happened(run)
    for _ in range(drawn):
        run.move(run.zones[at(seat, DECK)][0], at(seat, HAND), because)
    is_empty = not deck_count(run, seat)
    if drawn < count or (is_empty and of(run).options.deckout == "empty"):
        yield from go(run, seat, "DP-END-03")


def go(run: Run, seat: Seat, because: str) -> Script:
    """A player leaves: all own cards are taken away, and nobody is credited (DP-MUL-02 to -05, DP-WPN-13)."""
    yield from done("take_away", because, (("seat_who", seat),))
    run.count(GONE, run.dials[GONE] | 1 << seat, because)
    run.count(RELIEF, run.dials[RELIEF] & ~(1 << seat), because)
    for slot in run.zones[at(seat, ROW)]:
        for event in attached(run, slot):
            if owner(run, event) != seat:
                discard(run, event, "DP-MUL-04")
    own = [slot for slot in range(len(run.slots)) if owner(run, slot) == seat]
    # What lies on a Weapon goes before it, and so comes back after it if this is taken back.
    own.sort(key=lambda slot: run.slots[slot].zone < run.setup.places)
    specials = [slot for slot in run.zones[middle(run)] if slot in own]
    for slot in own:
        _take(run, slot, seat)
    for slot in specials:
        after_leaving(run, slot)
    check_last(run)
    if run.clock.seat == seat:
        raise TurnOver


def _take(run: Run, slot: SlotId, seat: Seat) -> None:
    for mark, _ in run.slots[slot].marks:
        run.mark(slot, mark, 0, "DP-MUL-02")
    if run.slots[slot].zone != at(seat, OUT):
        run.move(slot, at(seat, OUT), "DP-MUL-02")
