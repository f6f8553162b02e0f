"""Setting up: shuffled, dealt, one mulligan, three Arenas, the first round (SW-SET)."""

from __future__ import annotations

from companion.games.shardweave.cleanup import begin_round, turn_up_arenas
from companion.games.shardweave.doing import UNTOLD, draw, in_hand, told_of
from companion.games.shardweave.places import ARENA_DECK, HAND, MULLIGAN, PILE, at, count, of
from companion.games.shardweave.remind import agreed_lists
from companion.table.consent import DONE
from companion.table.knowledge import shuffle
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import Clock, Seat
from companion.table.viewers import move_unseen

OPENING_HAND = 5


def set_up(run: Run) -> Script:
    """SW-SET-01, -02, -07, SW-GEN-06: hands shuffle and deal, the companion counts."""
    for seat in (0, 1):
        shuffle(run, at(seat, PILE), "SW-SET-01")
    shuffle(run, ARENA_DECK, "SW-SET-01")
    yield Question("shuffle_all", "SW-SET-01", (), Kind.CHOOSE, (DONE,))
    names = tuple(Option(str(seat), "name_of", (("seat", seat),)) for seat in (0, 1))
    answer = yield Question("who_begins", "SW-SET-07", (), Kind.CHANCE, names)
    active = int(answer.value)
    for seat in (0, 1):
        for _ in range(OPENING_HAND):
            draw(run, seat, "SW-SET-02")
    yield from agreed_lists(run)
    if of(run).options.arenas_before_mulligan:
        yield from turn_up_arenas(run)
    run.tick(Clock(active, MULLIGAN, 0), "SW-SET-02")


def mulligan(run: Run) -> Script:
    """SW-SET-03, SW-SET-05, SW-R-30: both numbers before either is shown; then return, shuffle, draw as many."""
    numbers = yield from _numbers(run)
    if any(numbers.values()):
        facts: Facts = (("count_first", numbers[0]), ("count_second", numbers[1]))
        yield Question("return_cards", "SW-SET-03", (), Kind.CHOOSE, (DONE,), facts=facts)
    for seat, number in sorted(numbers.items()):
        yield from _exchange(run, seat, number)
    yield from turn_up_arenas(run)
    yield from begin_round(run)


def _numbers(run: Run) -> Asking[dict[Seat, int]]:
    left = [0, 1]
    found: dict[Seat, int] = {}
    while left:
        most = max(count(run, seat, HAND) for seat in left)
        answer = yield Question("mulligan", "SW-SET-03", tuple(left), Kind.NUMBER, most=most, secret=True)
        # A hand may have been set right before; who holds less than the other returns no more than that.
        found[answer.seat] = min(int(answer.value), count(run, answer.seat, HAND))
        left.remove(answer.seat)
    return found


def _exchange(run: Run, seat: Seat, number: int) -> Script:
    """The returned cards are unseen again, and may come back (SW-SET-11)."""
    for _ in range(number):
        yield from _give_back(run, seat)
    if number:
        shuffle(run, at(seat, PILE), "SW-SET-03")
    for _ in range(number):
        draw(run, seat, "SW-SET-03")


def _give_back(run: Run, seat: Seat) -> Script:
    hand, pile = at(seat, HAND), at(seat, PILE)
    if of(run).options.hand_tracking == "tracked":
        cards = in_hand(run, seat)
        answer = yield Question(
            "which_returned", "SW-SET-11", (seat,), Kind.CARD, (UNTOLD,), cards=cards, facts=told_of(seat), secret=True
        )
        if isinstance(answer.value, int):
            move_unseen(run, hand, pile, answer.value, "SW-SET-11", seat=seat, claimed=answer.scanned)
            return
    run.move(run.zones[hand][0], pile, "SW-SET-03")
