"""What scripts share: the end of the match, and cards that go from a hand or a pile."""

from __future__ import annotations

from companion.games.shardweave.places import HAND, OVER, PILE, WINNERS, at
from companion.table.knowledge import gather, showable
from companion.table.questions import Asking, Kind, Option, Question
from companion.table.refusals import Facts
from companion.table.run import BOTTOM, Run
from companion.table.state import CardIndex, Clock, Seat, Table
from companion.table.viewers import move_unseen

UNTOLD = Option("untold", "untold")


class Over(Exception):
    """The match has ended in the middle of a move (SW-RES-04). Caught where the script of a move begins."""


def finish(run: Run, winners: int, because: str) -> None:
    """The match is over; ``winners`` is a mask of seats, 0 for a draw (SW-CVG-07)."""
    run.count(WINNERS, winners, because)
    run.tick(Clock(run.clock.seat, OVER, run.clock.turn), because)
    raise Over


def told_of(seat: Seat) -> Facts:
    """The fact of whom a question is about."""
    return (("seat_who", seat),)


def in_hand(table: Table, seat: Seat) -> tuple[CardIndex, ...]:
    """The own cards that may be in a hand, for all that everybody knows (SW-COM-13)."""
    setup = table.setup
    own = tuple(card for card, owner in enumerate(setup.owners) if owner == seat)
    return showable(table, at(seat, HAND), own)


def draw(run: Run, seat: Seat, because: str) -> bool:
    """The top card goes to the hand; nothing from an empty draw pile (SW-CLN-02, SW-AFT-07). Tells whether it did."""
    pile = run.zones[at(seat, PILE)]
    if not pile:
        return False
    run.move(pile[0], at(seat, HAND), because)
    return True


def put_back(run: Run, seat: Seat, because: str) -> Asking[None]:
    """A hand card goes under the draw pile face down; its owner may tell which (SW-AFT-05, SW-COM-14)."""
    hand, pile = at(seat, HAND), at(seat, PILE)
    if not run.zones[hand]:
        return
    facts = told_of(seat)
    answer = yield Question(
        "put_under", because, (seat,), Kind.CARD, (UNTOLD,), cards=in_hand(run, seat), facts=facts, secret=True
    )
    if isinstance(answer.value, int):
        place = len(run.zones[pile])
        move_unseen(run, hand, pile, answer.value, because, seat=seat, claimed=answer.scanned, at=place, stays=True)
        return
    gather(run, run.zones[hand], because, rove=(hand, pile))
    run.move(run.zones[hand][0], pile, because, at=BOTTOM)
