"""What a zone may hold: what the questions say is what trying every way to lay the cards finds."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from companion.table.held import Held
from companion.table.knowledge import can_be, showable
from companion.table.state import EVERYBODY, UNKNOWN, Clock, Copy, Pool, Rover, Setup, Slot, State, ZoneKind

SIZES = (1, 2, 3)
"""Hands of one, two and three cards."""
ZONES = tuple(zone for zone, size in enumerate(SIZES) for _ in range(size))


def table(
    *, cards: str = "abcdef", rovers: tuple[Rover, ...] = (), known: dict[int, int] | None = None, read: bool = True
) -> State:
    """Three hands; ``cards`` has a letter for each copy, ``known`` a card for each slot that everybody knows."""
    shown = known or {}
    copies = tuple(Copy(card, cards[: at + 1].count(card)) for at, card in enumerate(cards))
    zones = tuple(ZoneKind(f"hand-{at}", f"hand {at}", at, False, False) for at in range(len(SIZES)))
    names = {card: card for card in cards}
    setup = Setup(game="test", copies=copies, zones=zones, dials=(), seats=("A", "B", "C"), names=names)
    slots = tuple(
        Slot(shown[at], 0, EVERYBODY, zone, read) if at in shown else Slot(UNKNOWN, 0, 0, zone)
        for at, zone in enumerate(ZONES)
    )
    held = tuple(tuple(at for at, zone in enumerate(ZONES) if zone == hand) for hand in range(len(SIZES)))
    pool = Pool(tuple(card for card in range(len(cards)) if card not in shown.values()), rovers)
    return State(setup, slots, (*held, *((),) * len(slots)), (pool,), (), Clock(0, 0, 0))


def some_rovers(chance: random.Random) -> tuple[Rover, ...]:
    """Claims about a few cards, which may be too much for a hand to hold."""
    cards = sorted(chance.sample(range(6), chance.randint(1, 5)))
    return tuple(Rover(card, tuple(sorted(chance.sample(range(3), chance.randint(1, 2)))), EVERYBODY) for card in cards)


def ways(rovers: tuple[Rover, ...]) -> list[tuple[int, ...]]:
    """Every way to lay the six cards into the six slots that agrees with what is known of them."""
    fixed = {rover.card: rover.zones for rover in rovers}
    return [
        order
        for order in permutations(range(6))
        if all(ZONES[at] in fixed[card] for at, card in enumerate(order) if card in fixed)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_a_card_can_be_where_some_way_to_lay_all_cards_puts_it_and_nowhere_else(seed: int) -> None:
    rovers = some_rovers(random.Random(seed))
    found = ways(rovers)
    state = table(rovers=rovers)
    for slot in range(6) if found else ():
        there = {order[slot] for order in found}
        assert {card for card in range(6) if can_be(state, slot, card)} == there


def test_the_claims_that_are_tried_leave_few_ways_and_many() -> None:
    counts = [len(ways(some_rovers(random.Random(seed)))) for seed in range(60)]
    assert sum(0 < count <= 60 for count in counts) >= 10
    assert sum(count > 60 for count in counts) >= 10


def test_a_slot_apart_counts_as_elsewhere() -> None:
    state = table(known={3: 3, 4: 4, 5: 5})
    assert Held(state, 2).find(4) == 4
    assert Held(state, 2, apart=(4,)).find(4) == UNKNOWN
    assert Held(state, 1, apart=(1,)).find(0) == 2
    assert Held(state, 1, apart=(1, 2)).find(0) == UNKNOWN


def test_an_unread_copy_stands_in_for_its_equal_and_a_read_one_does_not() -> None:
    unread = table(cards="xxcdef", known={0: 0}, read=False)
    assert Held(unread, 0).stand_in(1) == 0
    assert showable(unread, 0, range(6)) == (0, 1)
    read = table(cards="xxcdef", known={0: 0}, read=True)
    assert Held(read, 0).stand_in(1) == UNKNOWN
    assert showable(read, 0, range(6)) == (0,)


def test_a_copy_that_was_read_elsewhere_can_not_be_shown_here() -> None:
    state = table(cards="xxcdef", known={0: 0}, read=True)
    assert showable(state, 1, range(6)) == (1, 2, 3, 4, 5)


def test_a_copy_that_was_named_elsewhere_may_be_the_one_that_lies_here() -> None:
    state = table(cards="xxcdef", known={0: 0}, read=False)
    assert Held(state, 1).find(0) == UNKNOWN
    assert Held(state, 1).stand_in(0) == 1
    assert showable(state, 1, range(6)) == (0, 1, 2, 3, 4, 5)
