"""Cards that turn up on a pile: any equal copy may, but for one that was read elsewhere."""

from __future__ import annotations

import pytest

from companion.table.knowledge import may_turn_up, shuffle, turn_up
from companion.table.run import Run
from companion.table.state import EVERYBODY, UNKNOWN, Clock, Copy, Pool, Rover, Setup, Slot, State, ZoneKind, faults

DECK, HAND, BOX = range(3)
FOX_1, FOX_2, FOX_3, OWL, ELK = range(5)


def table() -> State:
    """A Fox, the Owl and the Elk were put into the deck and shuffled; two more Foxes are in the box, never read."""
    setup = Setup(
        game="x",
        copies=(Copy("fox", 1), Copy("fox", 2), Copy("fox", 3), Copy("owl", 1), Copy("elk", 1)),
        zones=(
            ZoneKind("deck", "deck", -1, False, True),
            ZoneKind("hand", "Ann's hand", 0, False, False),
            ZoneKind("box", "box", -1, True, False),
        ),
        dials=(),
        seats=("Ann",),
        names={},
    )
    slots = tuple(Slot(card, -1, EVERYBODY, BOX) for card in range(5))
    run = Run(State(setup, slots, ((), (), tuple(range(5)), *[()] * 5), (), (), Clock(0, 0, 0)))
    for slot in (FOX_1, OWL, ELK):
        run.move(slot, DECK, "")
    shuffle(run, DECK, "")
    return run.freeze()


def test_whichever_copy_was_taken_out_of_the_box_may_turn_up() -> None:
    run = Run(table())
    top = run.zones[DECK][0]
    assert may_turn_up(run, top) == (FOX_1, FOX_2, FOX_3, OWL, ELK)
    turn_up(run, top, FOX_3, "", claimed=True)
    assert (run.slots[top].card, run.slots[top].claimed) == (FOX_3, True)
    assert {run.slots[slot].card for slot in run.zones[BOX]} == {FOX_1, FOX_2}
    assert not faults(run)


def test_a_copy_that_was_read_in_the_box_does_not_turn_up_on_the_deck() -> None:
    run = Run(table())
    (slot,) = [at for at in run.zones[BOX] if run.slots[at].card == FOX_2]
    run.claim(slot, "")
    assert may_turn_up(run, run.zones[DECK][0]) == (FOX_1, FOX_3, OWL, ELK)
    with pytest.raises(AssertionError, match="card 1 cannot be in slot"):
        turn_up(run, run.zones[DECK][0], FOX_2, "")


def test_when_all_equal_ones_of_a_pile_are_seen_none_turns_up_any_more() -> None:
    run = Run(table())
    first, second = run.zones[DECK][:2]
    turn_up(run, first, FOX_2, "")
    assert may_turn_up(run, second) == (OWL, ELK)
    assert may_turn_up(run, first) == (FOX_1, FOX_2, FOX_3)


def test_the_copy_of_which_more_is_known_is_taken_for_the_one_that_turns_up() -> None:
    """It is known that a Fox is on the deck or in the hand: it may be this one, so nothing more is known of a Fox."""
    run = Run(table())
    pool = run.slots[run.zones[DECK][0]].pool
    run.pools[pool] = Pool(run.pools[pool].cards, (Rover(FOX_1, (DECK, HAND), EVERYBODY),))
    turn_up(run, run.zones[DECK][0], FOX_2, "", claimed=True)
    assert run.pools[pool].rovers == ()
    assert run.slots[run.zones[DECK][1]].card == UNKNOWN
    assert not faults(run)
