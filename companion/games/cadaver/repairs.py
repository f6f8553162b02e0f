"""Setting the record right: recounts of the Deck and corrections (CD-APP-08, CD-APP-18)."""

from __future__ import annotations

from companion.games.cadaver.cards import Is
from companion.games.cadaver.check_repairs import source_of
from companion.games.cadaver.moves import Correct, Recount
from companion.games.cadaver.places import (
    ASIDE,
    DAWN,
    DAWN_SEAT,
    DECK,
    DREW,
    FINAL_LAYING,
    FINAL_TRADING,
    LAST_DRAWER,
    LAYING,
    LAYS_USED,
    OUT,
    hand_of,
    of,
)
from companion.games.cadaver.raising import SIDEWAYS, raise_if_full
from companion.games.cadaver.turns import NO, YES, call_dawn, dawn
from companion.table.knowledge import gather, show
from companion.table.questions import Asking, Kind, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, Clock, Seat
from companion.table.viewers import move_unseen


def recount(run: Run, move: Recount) -> Script:
    """CD-APP-08: the real Deck decides. Cards that are missing from it are set aside in the record."""
    if not (yield from _confirmed(run, move.seat, "recount", (("count", move.count),))):
        return
    had = len(run.zones[DECK])
    set_deck(run, move.count)
    if not run.dials[DAWN]:
        if had and not move.count:
            _late_dawn(run)
    elif move.count:
        _dawn_taken_back(run)


def set_deck(run: Run, count: int) -> None:
    """Make the record of the Deck as large as it is: the bottom cards go aside, or cards set aside come back."""
    while len(run.zones[DECK]) > count:
        run.move(run.zones[DECK][-1], ASIDE, "CD-APP-08")
    while len(run.zones[DECK]) < count:
        run.move(run.zones[ASIDE][0], DECK, "CD-APP-08", at=BOTTOM)


def _late_dawn(run: Run) -> None:
    """The last draw was the final one. If it was in an earlier turn, and nothing was drawn since, this is a final turn.

    CD-DWN-03: final turns follow the turn in which dawn came.
    """
    clock = run.clock
    drawer = run.dials[LAST_DRAWER] - 1
    if drawer < 0:
        call_dawn(run, clock.seat, "CD-APP-08")
        return
    dawn(run, drawer, "CD-APP-08")
    if drawer != clock.seat and not of(run).options.drawer_final_turn:
        run.count(OUT + drawer, 1, "CD-OPT-08")
    if drawer != clock.seat and not run.dials[DREW] and clock.phase == LAYING:
        phase = FINAL_LAYING if run.dials[LAYS_USED] else FINAL_TRADING
        run.tick(Clock(clock.seat, phase, clock.turn), "CD-APP-08")


def _dawn_taken_back(run: Run) -> None:
    """Cards are left: dawn is taken back unless a final turn has begun; then they are set aside."""
    if run.clock.phase >= FINAL_TRADING:
        for slot in run.zones[DECK]:
            run.move(slot, ASIDE, "CD-APP-08", at=BOTTOM)
        return
    run.count(DAWN, 0, "CD-APP-08")
    run.count(DAWN_SEAT, 0, "CD-APP-08")


def correct(run: Run, move: Correct) -> Script:
    """CD-APP-18: another player confirms; it costs no lay, and only what follows from the table is computed."""
    if not (yield from _confirmed(run, move.seat, "correction", _what(move))):
        return
    if move.card >= 0:
        yield from _place(run, move)
    elif move.hand_of >= 0:
        _set_hand(run, move.hand_of, move.hand)
    else:
        run.count(LAYS_USED, move.lays, "CD-APP-18")


def _what(move: Correct) -> tuple[tuple[str, int | str], ...]:
    reason = ("reason", move.reason)
    if move.card >= 0:
        return (("card", move.card), ("zone", move.zone), reason)
    if move.hand_of >= 0:
        return (("seat", move.hand_of), ("hand", move.hand), reason)
    return (("lays", move.lays), reason)


def _confirmed(run: Run, seat: Seat, code: str, facts: tuple[tuple[str, int | str], ...]) -> Asking[bool]:
    others = tuple(other for other in range(len(run.setup.seats)) if other != seat)
    answer = yield Question(code, "CD-APP-18", others, Kind.CHOOSE, (YES, NO), facts=(*facts, ("seat_asking", seat)))
    return answer.value == YES.value


def _place(run: Run, move: Correct) -> Script:
    """Put a card where it really lies; a Corpse that is full then is raised.

    CD-APP-16 and CD-APP-17: the record moves a card only because people say so, never because it was not seen.
    """
    setup = of(run)
    zone, slot = source_of(run.freeze(), move)
    hidden = move.zone < setup.places and not setup.zones[move.zone].open
    if hidden and run.slots[slot].card == UNKNOWN:
        move_unseen(run, zone, move.zone, move.card, "CD-APP-18", seat=move.seat, claimed=move.scanned)
        return
    slot = show(run, zone, move.card, "CD-APP-18", claimed=move.scanned)
    run.move(slot, move.zone, "CD-APP-18", at=BOTTOM if move.zone >= setup.places else 0)
    raised = move.zone < setup.places and setup.zones[move.zone].key.startswith("raised-")
    run.pose(slot, SIDEWAYS if raised else 0, "CD-APP-18")
    if move.zone >= setup.places and setup.what[move.card] == Is.RESOURCE:
        yield from raise_if_full(run, move.zone - setup.places)


def _set_hand(run: Run, seat: Seat, count: int) -> None:
    """Cards that a hand has more come from the top of the Deck, cards that it has less go back there.

    Which cards went back nobody has told, so nothing is known of them but that they lie in the hand or in the Deck.
    """
    zone = hand_of(seat)
    if len(run.zones[zone]) > count:
        gather(run, run.zones[zone], "CD-APP-18", rove=(DECK, zone))
    while len(run.zones[zone]) > count:
        run.move(run.zones[zone][-1], DECK, "CD-APP-18")
    while len(run.zones[zone]) < count:
        run.move(run.zones[DECK][0], zone, "CD-APP-18", at=BOTTOM)
    if not run.dials[DAWN] and not run.zones[DECK]:
        dawn(run, seat, "CD-APP-08")
    elif run.dials[DAWN] and run.zones[DECK]:
        _dawn_taken_back(run)
