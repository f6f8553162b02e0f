"""What is claimed of cards that are alike, named or read, in hands that give unseen: true in every possible world.

All worlds are kept that agree with what happened; each must agree with the record, as the shadow table compares it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from companion.table.knowledge import can_be, exchange_unseen, gather, possible, show, stand_in
from companion.table.run import Run
from companion.table.state import UNKNOWN, Clock, Copy, Setup, State, ZoneKind, faults, fresh
from tests.shadow.cards_on_table import CardsOnTable
from tests.shadow.comparing import differences

DECK, TABLE_ZONE, HANDS = 0, 1, (2, 3, 4)
COPIES = (Copy("fox", 1), Copy("fox", 2), Copy("fox", 3), Copy("owl", 1), Copy("owl", 2), Copy("hare", 1))
World = tuple[tuple[int, ...], ...]
"""For each zone its cards: the Deck and the open pile in order, hands sorted."""


def begin() -> tuple[State, set[World]]:
    """Two cards in the first hand, one in each other, two in the Deck; all unknown."""
    zones = [ZoneKind("deck", "Deck", -1, False, True), ZoneKind("table", "table", -1, True, True)]
    zones += [ZoneKind(f"hand-{at}", f"hand {at}", at, False, False) for at in range(3)]
    names = {copy.card: copy.card for copy in COPIES}
    setup = Setup(game="test", copies=COPIES, zones=tuple(zones), dials=(), seats=("A", "B", "C"), names=names)
    run = Run(fresh(setup, zone=DECK, clock=Clock(0, 0, 0)))
    for hand in (2, 2, 3, 4):
        run.move(run.zones[DECK][0], hand, "test")
    hands: set[World] = {
        (order[4:], (), tuple(sorted(order[:2])), order[2:3], order[3:4]) for order in permutations(range(6))
    }
    return run.freeze(), hands


def moved(world: World, card: int, source: int, target: int) -> World:
    zones = [list(zone) for zone in world]
    zones[source].remove(card)
    zones[target].insert(0, card)
    return tuple(tuple(sorted(zone) if at in HANDS else zone) for at, zone in enumerate(zones))


def drawn(run: Run, worlds: set[World], hand: int) -> set[World]:
    run.move(run.zones[DECK][0], hand, "test")
    return {moved(world, world[DECK][0], DECK, hand) for world in worlds}


def put_on_deck(run: Run, worlds: set[World], hand: int) -> set[World]:
    """Somebody puts a card of the hand on the Deck, whichever."""
    gather(run, run.zones[hand], "test", rove=(DECK, hand))
    run.move(run.zones[hand][-1], DECK, "test")
    return {moved(world, card, hand, DECK) for world in worlds for card in world[hand]}


def given_unseen(run: Run, worlds: set[World], one: tuple[int, int], other: tuple[int, int]) -> set[World]:
    (hand, give), (hand_2, back) = one, other
    exchange_unseen(run, one, other, "test")
    return {_given(world, hand, cards, hand_2, cards_2)
            for world in worlds
            for cards in combinations(world[hand], give)
            for cards_2 in combinations(world[hand_2], back)}  # fmt: skip


def _given(world: World, hand: int, cards: tuple[int, ...], hand_2: int, cards_2: tuple[int, ...]) -> World:
    for card in cards:
        world = moved(world, card, hand, hand_2)
    for card in cards_2:
        world = moved(world, card, hand_2, hand)
    return world


def read(run: Run, worlds: set[World], hand: int, card: int, *, laid: bool) -> set[World]:
    """The very copy is scanned, and then laid or kept."""
    assert stand_in(run, hand, card) != UNKNOWN, "a card that may be in the hand is refused"
    slot = show(run, hand, card, "test", claimed=True)
    left = {world for world in worlds if card in world[hand]}
    if not laid:
        return left
    run.move(slot, TABLE_ZONE, "test")
    return {moved(world, card, hand, TABLE_ZONE) for world in left}


def named(run: Run, worlds: set[World], hand: int, card: int, *, laid: bool) -> set[World]:
    """A copy is named and not read: any that is alike."""
    alike = [at for at, copy in enumerate(COPIES) if copy.card == COPIES[card].card]
    slot = show(run, hand, card, "test")
    if not laid:
        return {world for world in worlds if any(copy in world[hand] for copy in alike)}
    run.move(slot, TABLE_ZONE, "test")
    return {moved(world, copy, hand, TABLE_ZONE) for world in worlds for copy in alike if copy in world[hand]}


def act(run: Run, worlds: set[World], chance: random.Random) -> set[World]:
    """Something happens that can happen in one of the worlds, which stands for the true one."""
    true = chance.choice(sorted(worlds))
    hand, other = chance.sample(HANDS, 2)
    match chance.randrange(7):
        case 0 if true[DECK]:
            return drawn(run, worlds, hand)
        case 1 if true[hand]:
            return put_on_deck(run, worlds, hand)
        case 2 | 3 if true[hand] and true[other]:
            give, back = chance.randint(1, len(true[hand])), chance.randint(0, len(true[other]))
            return given_unseen(run, worlds, (hand, give), (other, back))
        case 4 if true[hand]:
            return read(run, worlds, hand, chance.choice(true[hand]), laid=chance.random() < 0.5)
        case 5 if true[hand]:
            # A whole hand is read: what is given of it later comes from cards of its own.
            for card in true[hand]:
                worlds = read(run, worlds, hand, card, laid=False)
            return worlds
        case 6 if true[hand]:
            return named(run, worlds, hand, chance.choice(true[hand]), laid=chance.random() < 0.5)
        case _:
            return worlds


def cards_of(state: State, world: World) -> CardsOnTable:
    cards = CardsOnTable(state, random.Random(0))
    cards.at = {zone: [] for zone in range(len(state.zones))}
    cards.at.update({zone: list(held) for zone, held in enumerate(world)})
    return cards


def told_apart(state: State, worlds: set[World]) -> Iterator[str]:
    """Claims that some world denies."""
    for world in sorted(worlds):
        yield from differences(state, cards_of(state, world))
        for slot, card in zip(state.zones[DECK], world[DECK], strict=True):
            alike = state.setup.equals[COPIES[card].card]
            if not any(can_be(state, slot, copy) for copy in alike):
                yield f"{COPIES[card].card} may lie in slot {slot} of the Deck, but the record rules it out"


@given(st.integers(0, 2**32), st.integers(1, 14))
def test_every_claim_about_hidden_cards_is_true_in_every_possible_world(seed: int, count: int) -> None:
    chance = random.Random(seed)
    state, worlds = begin()
    for _ in range(count):
        run = Run(state)
        worlds = act(run, worlds, chance)
        state = run.freeze()
        assert faults(state) == []
    sample = set(chance.sample(sorted(worlds), min(60, len(worlds))))
    assert list(told_apart(state, sample)) == []


def test_with_nothing_seen_every_card_is_possible_everywhere() -> None:
    state, worlds = begin()
    assert len(worlds) == 360
    assert all(possible(state, slot) == tuple(range(6)) for slot in range(6))
