"""After going back, the record claims a very copy only where hands can't have taken an equal one for it."""

from __future__ import annotations

import pytest

from companion.play.doubts import doubtful, unread
from companion.table.events import Noted
from companion.table.run import Run
from companion.table.state import EVERYBODY, UNKNOWN, Clock, Copy, Note, Pool, Setup, Slot, State, ZoneKind, fresh

PILE, HAND, DECK = range(3)
FOXES, OWL = frozenset({0, 1}), 2
THE_OWL, THIRD_FOX = Copy("owl", 1), Copy("fox", 3)


def table(*zones: int, unknown: bool = False, third: Copy = THE_OWL, named: int = UNKNOWN) -> State:
    """Two Foxes and an Owl, or a third Fox, each read where it lies, but for one that was only named."""
    setup = Setup(
        game="x",
        copies=(Copy("fox", 1), Copy("fox", 2), third),
        zones=(
            ZoneKind("pile", "pile", -1, True, False),
            ZoneKind("hand", "Ann's hand", 0, False, False),
            ZoneKind("deck", "deck", -1, False, True),
        ),
        dials=(),
        seats=("Ann",),
        names={"fox": "Fox", "owl": "Owl"},
    )
    state = fresh(setup, zone=HAND, clock=Clock(0, 0, 0))
    if unknown:
        return state
    slots = tuple(Slot(card, -1, EVERYBODY, zone, claimed=card != named) for card, zone in enumerate(zones))
    lies = tuple(tuple(at for at, here in enumerate(zones) if here == zone) for zone in range(3 + len(zones)))
    return State(setup, slots, lies, (), (), state.clock)


@pytest.mark.parametrize(
    ("before", "slot", "to", "expected"),
    [
        ((PILE, HAND, PILE), 0, HAND, FOXES), ((PILE, HAND, HAND), 2, HAND, frozenset()),
        ((PILE, PILE, HAND), 0, HAND, frozenset()), ((HAND, HAND, PILE), 0, PILE, frozenset()),
        ((PILE, DECK, PILE), 0, DECK, FOXES),
    ],
    ids=["a Fox to a Fox in hand", "an Owl", "the only Fox in hand", "out of the hand, to where all see it", "a deck"],
)  # fmt: skip
def test_a_card_taken_out_of_a_hand_again_may_be_any_that_looks_like_it(
    before: tuple[int, ...], slot: int, to: int, expected: frozenset[int]
) -> None:
    run = Run(table(*before))
    run.move(slot, to, "")
    assert doubtful(run.freeze(), run.events) == expected


def test_where_a_fox_was_only_named_a_fox_that_was_read_before_may_have_stayed() -> None:
    """Of a Fox that was read and one that was named, one is laid by name, and not the one that the record has laid."""
    run = Run(table(HAND, HAND, PILE, third=THIRD_FOX, named=1))
    run.emit(Noted(0, (EVERYBODY, True), (EVERYBODY, False), ""))
    run.move(0, PILE, "")
    run.move(2, HAND, "")
    assert doubtful(run.freeze(), run.events) == {0, 1, 2}


def test_among_foxes_that_were_read_one_that_was_named_elsewhere_is_not_in_doubt() -> None:
    run = Run(table(PILE, HAND, PILE, third=THIRD_FOX, named=2))
    run.move(0, HAND, "")
    assert doubtful(run.freeze(), run.events) == FOXES


def test_an_unseen_card_that_is_drawn_and_put_back_may_be_any_that_the_pool_allows() -> None:
    run = Run(table(unknown=True))
    for slot in (0, 1):
        run.move(slot, DECK, "")
    assert doubtful(run.freeze(), run.events) == FOXES


def test_a_copy_that_only_its_seat_has_read_in_the_hand_may_be_taken_for_the_one_that_is_drawn() -> None:
    # For the record the first Fox lies in the deck; Ann may hold it in the place of its equal, and have read it.
    start = table(unknown=True)
    slots = (Slot(-1, 0, 0, HAND), Slot(-1, 0, 0, DECK), Slot(-1, 1, 0, DECK))
    zones = ((), (0,), (1, 2), *start.zones[3:])
    pools = (Pool((1, OWL)), Pool((0,)))
    for notes in ((), (Note(0, 0, (HAND,), claimed=True),)):
        run = Run(State(start.setup, slots, zones, pools, (), start.clock, notes=notes))
        run.move(1, HAND, "")
        assert doubtful(run.freeze(), run.events) == FOXES


def test_the_record_says_a_copy_of_again_and_leaves_the_rest_alone() -> None:
    slots = unread(table(PILE, PILE, PILE), FOXES).slots
    assert [(slot.card, slot.claimed) for slot in slots] == [(0, False), (1, False), (OWL, True)]


def test_a_note_that_may_be_of_a_card_that_all_know_is_gone() -> None:
    """One that was only named would be another Fox than the one that all know, and there may be just one."""
    known = unread(table(HAND, PILE, PILE), frozenset({0}))
    note = Note(0, 1, (HAND,), claimed=True)
    beside = State(known.setup, known.slots, known.zones, (), (), known.clock, notes=(note,))
    assert unread(beside, FOXES).notes == ()
    alone = table(PILE, PILE, PILE)
    alone = State(alone.setup, alone.slots, alone.zones, (), (), alone.clock, notes=(note,))
    assert unread(alone, FOXES).notes == (Note(0, 1, (HAND,), claimed=False),)
