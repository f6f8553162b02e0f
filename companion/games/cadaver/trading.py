"""The exchange: one partner, one hand-over, both consent (CD-TRD)."""

from __future__ import annotations

from companion.games.cadaver.moves import Propose
from companion.games.cadaver.places import DRAWING, EXCHANGED, TRADING, hand_of, of
from companion.table.knowledge import exchange_unseen, showable
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import Clock, Seat
from companion.table.viewers import Shown, exchange_shown, shown_out

DECLINE = Option("no", "decline")
DONE = Option("done", "hand_over_done")
SCAN = Option("scan", "hand_over_scanned")
VOID = Option("void", "hand_over_void")


def exchange(run: Run, move: Propose) -> Script:
    """CD-TRD-02 and -05: the partner names the number given back or declines; then both confirm the hand-over.

    A declined proposal and a void hand-over do not count (CD-TRD-02, CD-TRD-12). CD-TRD-10: nobody else is asked.
    CD-TRD-07: no hand is too large afterwards.
    """
    clock = run.clock
    if clock.phase == DRAWING:
        run.tick(Clock(clock.seat, TRADING, clock.turn), "CD-TRN-02")
    back = yield from _ask_back(run, move)
    if back < 0:
        return
    how = yield from _hand_over(run, move, back)
    if how == VOID.value:
        return
    run.count(EXCHANGED, 1, "CD-TRD-02")
    if how == SCAN.value:
        yield from _give_scanned(run, move, back)
    else:
        sides = ((hand_of(move.seat), move.give), (hand_of(move.partner), back))
        exchange_unseen(run, *sides, "CD-TRD-09")


def _ask_back(run: Run, move: Propose) -> Asking[int]:
    """CD-TRD-04: how many the partner gives back, at least one unless the table plays with gifts; -1 if declined."""
    gifts = of(run).options.gifts
    answer = yield Question(
        "exchange_offer",
        "CD-TRD-01",
        (move.partner,),
        Kind.NUMBER,
        (DECLINE,),
        least=0 if gifts and move.give else 1,
        most=len(run.zones[hand_of(move.partner)]),
        facts=(("seat", move.seat), ("give", move.give)),
    )
    return -1 if answer.value == DECLINE.value else int(answer.value)


def _hand_over(run: Run, move: Propose, back: int) -> Asking[str]:
    """CD-TRD-05: both must confirm. CD-TRD-06: cards are scanned only if both want it. CD-TRD-12: a side short of
    cards makes the exchange void."""
    waiting = [move.seat, move.partner]
    wishes: set[str] = set()
    facts = (("seat", move.seat), ("seat_partner", move.partner), ("give", move.give), ("back", back))
    while waiting:
        answer = yield Question("hand_over", "CD-TRD-05", tuple(waiting), Kind.CHOOSE, (DONE, SCAN, VOID), facts=facts)
        if answer.value == VOID.value:
            return VOID.value
        wishes.add(str(answer.value))
        waiting.remove(answer.seat)
    return SCAN.value if wishes == {SCAN.value} else DONE.value


def _give_scanned(run: Run, move: Propose, back: int) -> Script:
    """CD-TRD-06: each card given is read; only these two see which it was."""
    first = yield from _read_cards(run, move.seat, move.give, move.partner)
    second = yield from _read_cards(run, move.partner, back, move.seat)
    one, other = (move.seat, hand_of(move.seat), first), (move.partner, hand_of(move.partner), second)
    exchange_shown(run, one, other, "CD-TRD-06")


def _read_cards(run: Run, giver: Seat, number: int, receiver: Seat) -> Asking[tuple[Shown, ...]]:
    zone, state = hand_of(giver), run.freeze()
    chosen: tuple[Shown, ...] = ()
    while len(chosen) < number:
        after, slots = shown_out(state, zone, chosen)
        cards = showable(after, zone, range(len(run.setup.copies)), apart=slots)
        facts = (("left", number - len(chosen)), ("seat", receiver))
        answer = yield Question("scan_given", "CD-TRD-06", (giver,), Kind.CARD, cards=cards, facts=facts)
        chosen = (*chosen, (int(answer.value), answer.scanned))
    return chosen
