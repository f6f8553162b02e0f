"""Backs that tell something, and copies of two decks."""

from __future__ import annotations

from companion.table.dealer import Dealer
from companion.table.questions import Answer, Kind, Option, Question, fits
from companion.table.state import Clock, Copy, Setup, ZoneKind, fresh

COPIES = (Copy("fox", 1), Copy("fox", 2), Copy("owl", 1), Copy("fox", 3))


def setup() -> Setup:
    return Setup(
        game="t",
        copies=COPIES,
        zones=(ZoneKind("deck", "Deck", -1, False, True),),
        dials=(),
        seats=("Ann", "Ben"),
        names={"fox": "Fox", "owl": "Owl"},
        owners=(0, 0, 0, 1),
        backs=("2", "2", "4", "2"),
    )


def test_copies_of_two_decks_are_never_taken_for_each_other() -> None:
    assert setup().equals_of == ((0, 1), (0, 1), (2,), (3,))


def test_the_dealer_reads_a_back_and_tells_no_more() -> None:
    table = setup()
    state = fresh(table, zone=0, clock=Clock(0, 0, 0))
    dealer = Dealer(state, 3)
    options = tuple(Option(str(value), "value") for value in range(1, 5))
    for slot in range(4):
        question = Question("top", "X-1", (0,), Kind.BACK, options, slot=slot)
        answer = dealer.answer(question)
        assert answer.value == table.backs[dealer.truth[slot]]
        assert fits(question, answer)
        assert not fits(question, Answer(0, dealer.truth[slot]))
