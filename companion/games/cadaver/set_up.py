"""Setting the table up: piles, deal, first player (CD-SET-02 to -05)."""

from __future__ import annotations

from companion.games.cadaver.cards import Is
from companion.games.cadaver.places import DECK, HAND_SIZE, LAYING, PILES, hand_of, of
from companion.table.knowledge import show, showable
from companion.table.questions import Kind, Option, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import CardIndex, Clock

DEALT = Option("dealt", "dealt")
RANDOM = "random"


def set_up(run: Run) -> Script:
    """CD-SET-02: the pile cards from the bottom up; CD-SET-03: five cards each; CD-SET-05: who begins."""
    setup = of(run)
    for kind in range(3):
        for size in _pile_cards(run):
            yield from _take_pile_card(run, kind, size)
    yield Question("deal", "CD-SET-03", (), Kind.CHOOSE, (DEALT,), facts=(("count", HAND_SIZE),))
    for _ in range(HAND_SIZE):
        for seat in range(len(setup.seats)):
            run.move(run.zones[DECK][0], hand_of(seat), "CD-SET-03", at=BOTTOM)
    names = tuple(Option(str(seat), "name_of", (("seat", seat),)) for seat in range(len(setup.seats)))
    answer = yield Question("closest_to_death", "CD-SET-05", (), Kind.CHOOSE, (*names, Option(RANDOM, "pick_one")))
    if answer.value == RANDOM:
        # CD-R-33: the table must not stall over who is closest to death.
        answer = yield Question("pick_first", "CD-R-33", (), Kind.CHANCE, names)
    run.tick(Clock(int(answer.value), LAYING, 1), "CD-SET-05")


def _pile_cards(run: Run) -> tuple[int, ...]:
    """The sizes of the cards of one pile at the start, from the bottom up (CD-SET-02, CD-OPT-07, CD-CHW-01)."""
    setup = of(run)
    if any(size == 2 for size in setup.size):
        return (2, 1)
    return (1,) * setup.options.pile_start


def _take_pile_card(run: Run, kind: int, size: int) -> Script:
    setup = of(run)
    cards = showable(run, DECK, _resources(run, kind, size))
    answer = yield Question("pile_card", "CD-SET-02", (), Kind.CARD, cards=cards, facts=(("zone", PILES + kind),))
    slot = show(run, DECK, int(answer.value), "CD-SET-02", claimed=answer.scanned)
    run.move(slot, PILES + kind, "CD-CHW-01" if max(setup.size) == 2 else "CD-SET-02")


def _resources(run: Run, kind: int, size: int) -> tuple[CardIndex, ...]:
    setup = of(run)
    return tuple(
        card
        for card, what in enumerate(setup.what)
        if what == Is.RESOURCE and setup.kind[card] == kind and setup.size[card] == size
    )
