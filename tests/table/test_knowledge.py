"""What is claimed of hidden cards is true in every world that could have come about."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from companion.table.knowledge import can_be, exchange_unseen
from companion.table.run import Run
from companion.table.state import EVERYBODY, UNKNOWN, Clock, Copy, Pool, Setup, Slot, State, ZoneKind, faults
from tests.table.crowding import crowded

HANDS = 3


def table(sizes: tuple[int, ...], known: tuple[int, ...]) -> State:
    """Hands of these sizes, of different cards; the cards numbered in ``known`` are known to all where they lie."""
    count = sum(sizes)
    zones = tuple(ZoneKind(f"hand-{at}", f"hand {at}", at, False, False) for at in range(HANDS))
    copies = tuple(Copy(f"card-{at}", 1) for at in range(count))
    setup = Setup(
        game="test", copies=copies, zones=zones, dials=(), seats=("A", "B", "C"), names={c.card: c.card for c in copies}
    )
    slots: list[Slot] = []
    held: list[tuple[int, ...]] = []
    for zone, size in enumerate(sizes):
        held.append(tuple(range(len(slots), len(slots) + size)))
        for _ in range(size):
            at = len(slots)
            slots.append(Slot(at if at in known else UNKNOWN, 0, EVERYBODY if at in known else 0, zone))
    pool = Pool(tuple(at for at in range(count) if at not in known))
    return State(setup, tuple(slots), (*held, *((),) * count), (pool,), (), Clock(0, 0, 0))


def worlds(sizes: tuple[int, ...], known: tuple[int, ...]) -> set[tuple[frozenset[int], ...]]:
    """Every way in which the cards may lie in the hands at the start."""
    cards = range(sum(sizes))
    starts = [0, sizes[0], sizes[0] + sizes[1], sum(sizes)]
    fixed = {card: next(hand for hand in range(HANDS) if starts[hand] <= card < starts[hand + 1]) for card in known}
    found = set()
    for order in permutations(cards):
        hands = tuple(frozenset(order[starts[hand] : starts[hand + 1]]) for hand in range(HANDS))
        if all(card in hands[hand] for card, hand in fixed.items()):
            found.add(hands)
    return found


def after(found: set[tuple[frozenset[int], ...]], swap: tuple[int, int, int, int]) -> set[tuple[frozenset[int], ...]]:
    """Every way after two hands gave each other cards that nobody else saw."""
    one, other, give, back = swap
    later = set()
    for hands in found:
        for given_cards in combinations(sorted(hands[one]), give):
            for back_cards in combinations(sorted(hands[other]), back):
                new = list(hands)
                new[one] = hands[one] - set(given_cards) | set(back_cards)
                new[other] = hands[other] - set(back_cards) | set(given_cards)
                later.add(tuple(new))
    return later


@given(
    st.tuples(st.integers(1, 2), st.integers(1, 2), st.integers(1, 2)),
    st.sets(st.integers(0, 5), max_size=3),
    st.lists(st.tuples(st.sampled_from([(0, 1), (1, 2), (2, 0)]), st.integers(0, 2), st.integers(0, 2)), max_size=3),
)
def test_claims_after_exchanges_hold_in_every_possible_world(
    sizes: tuple[int, int, int], known: set[int], swaps: list[tuple[tuple[int, int], int, int]]
) -> None:
    fixed = tuple(sorted(card for card in known if card < sum(sizes)))
    state = table(sizes, fixed)
    possible = worlds(sizes, fixed)
    for (one, other), most, most_back in swaps:
        run = Run(state)
        give, back = min(most, len(state.zones[one])), min(most_back, len(state.zones[other]))
        exchange_unseen(run, (one, give), (other, back), "test")
        state = run.freeze()
        possible = after(possible, (one, other, give, back))
        assert faults(state) == []
        assert list(crowded(state)) == []
    for slot in state.slots:
        if slot.card != UNKNOWN:
            assert all(slot.card in hands[slot.zone] for hands in possible)
    for rover in state.pools[0].rovers:
        assert all(any(rover.card in hands[zone] for zone in rover.zones) for hands in possible)
    for zone in range(HANDS):
        for card in range(sum(sizes)):
            there = any(card in hands[zone] for hands in possible)
            claimed = any(can_be(state, slot, card) for slot in state.zones[zone])
            assert claimed or not there, f"card {card} may be in hand {zone}, but the record rules it out"
