"""The turn of Cadaver: phases, the end of a turn, dawn, final turns, leaving, and the end of the game."""

from __future__ import annotations

from companion.games.cadaver.places import (
    ASIDE,
    DAWN,
    DAWN_SEAT,
    DECK,
    DISCARDS,
    DRAWING,
    DREW,
    EXCHANGED,
    FINAL_LAST_TRADE,
    FINAL_LAYING,
    FINAL_TRADING,
    HAND_SIZE,
    LAYING,
    LAYS_USED,
    OUT,
    OVER,
    QUIET,
    TRADING,
    hand_of,
    next_in,
    of,
    partners,
    sources,
    still_in,
)
from companion.table.consent import NO, YES, confirm
from companion.table.questions import Asking, Kind, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import Clock, Seat


def go_on(run: Run) -> Script:
    """CD-TRN-02 to -04: leave the phase; a phase in which nothing can be done is passed over (CD-R-25)."""
    clock = run.clock
    match clock.phase:
        case p if p == LAYING:
            if _can_draw(run, clock.seat):
                run.tick(Clock(clock.seat, DRAWING, clock.turn), "CD-TRN-02")
            else:
                yield from _to_trading(run)
        case p if p == DRAWING:
            yield from _to_trading(run)
        case p if p == TRADING:
            yield from end_turn(run)
        case p if p in (FINAL_TRADING, FINAL_LAYING) and _may_trade_last(run):
            run.tick(Clock(clock.seat, FINAL_LAST_TRADE, clock.turn), "CD-OPT-15")
        case _:
            end_final_turn(run)


def _can_draw(run: Run, seat: Seat) -> bool:
    """CD-DRW-01: with five cards or more nothing is drawn; without a source nothing can be."""
    return len(run.zones[hand_of(seat)]) < HAND_SIZE and next(sources(run, seat), None) is not None


def _may_trade_last(run: Run) -> bool:
    """CD-OPT-15: the one exchange of a final turn may also follow its last lay."""
    late = of(run).options.final_trade == "before_or_after" and run.clock.phase == FINAL_LAYING
    return late and not run.dials[EXCHANGED] and bool(partners(run, run.clock.seat))


def _to_trading(run: Run) -> Script:
    clock = run.clock
    if partners(run, clock.seat):
        run.tick(Clock(clock.seat, TRADING, clock.turn), "CD-TRN-02")
    else:
        yield from end_turn(run)


def end_turn(run: Run) -> Script:
    """CD-TRN-03: the turn ends; before that, whether dawn is called (CD-APP-10) or must come (CD-DWN-12)."""
    seat = run.clock.seat
    if not run.dials[DAWN]:
        # A count that goes on beside the game: the clause that uses it is told of where it does so.
        quiet = not run.dials[LAYS_USED] and not run.dials[DREW]
        run.count(QUIET, run.dials[QUIET] + 1 if quiet else 0, "CD-TRN-03")
        if len(still_in(run)) == 1:
            call_dawn(run, seat, "CD-DWN-12")
        elif run.dials[QUIET] >= len(still_in(run)):
            yield from _ask_for_dawn(run, seat)
    elif run.dials[DAWN_SEAT] == seat and not of(run).options.drawer_final_turn:
        run.count(OUT + seat, 1, "CD-OPT-08")
    start_turn(run, next_in(run, seat), "CD-TRN-03")


def _ask_for_dawn(run: Run, seat: Seat) -> Script:
    """CD-APP-10: nobody lays or draws any more; if all agree, the rest of the Deck is set aside."""
    asked = list(still_in(run))
    run.count(QUIET, 0, "CD-APP-10")
    while asked:
        answer = yield Question(
            "call_dawn", "CD-APP-10", tuple(asked), Kind.CHOOSE, (YES, NO), facts=(("count", len(run.zones[DECK])),)
        )
        if answer.value != YES.value:
            return
        asked.remove(answer.seat)
    call_dawn(run, seat, "CD-APP-10")


def call_dawn(run: Run, seat: Seat, because: str) -> None:
    """Dawn without a final card: the Deck's rest is set aside, unseen. Nobody counts as its drawer."""
    for slot in run.zones[DECK]:
        run.move(slot, ASIDE, because, at=BOTTOM)
    run.count(DAWN, 1, because)
    run.count(DAWN_SEAT, -1, because)


def dawn(run: Run, drawer: Seat, because: str) -> None:
    """CD-DWN-01: dawn by the final card of the Deck, drawn by this seat; CD-DWN-02: the turn goes on."""
    run.count(DAWN, 1, because)
    run.count(DAWN_SEAT, drawer, because)


def start_turn(run: Run, seat: Seat, because: str) -> None:
    """Begin the turn of a player; after dawn it is the final one (CD-DWN-03); with nobody left it is over."""
    clock = run.clock
    if seat < 0:
        run.tick(Clock(clock.seat, OVER, clock.turn), "CD-DWN-10")
        return
    for dial in (LAYS_USED, DISCARDS, EXCHANGED, DREW):
        run.count(dial, 0, because)
    phase = FINAL_TRADING if run.dials[DAWN] else LAYING
    run.tick(Clock(seat, phase, clock.turn + 1), "CD-DWN-03" if run.dials[DAWN] else because)


def end_final_turn(run: Run) -> None:
    """CD-DWN-04: after the final turn the player is out."""
    seat = run.clock.seat
    run.count(OUT + seat, 1, "CD-DWN-04")
    start_turn(run, next_in(run, seat), "CD-DWN-03")


def leave(run: Run, seat: Seat) -> Script:
    """CD-DWN-11: a player leaves early. The hand is set aside face down, the Scoring Pile stays and is scored."""
    answer = yield from _confirm_leaving(seat)
    if not answer:
        return
    for slot in run.zones[hand_of(seat)]:
        run.move(slot, ASIDE, "CD-DWN-11", at=BOTTOM)
    run.count(OUT + seat, 1, "CD-DWN-11")
    if run.clock.seat != seat:
        return
    if len(still_in(run)) == 1 and not run.dials[DAWN]:
        call_dawn(run, seat, "CD-DWN-12")
    start_turn(run, next_in(run, seat), "CD-DWN-11")


def _confirm_leaving(seat: Seat) -> Asking[bool]:
    return (yield from confirm((seat,), "confirm_leaving", "CD-DWN-11", (("seat", seat),)))
