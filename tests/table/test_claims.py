"""What is claimed of cards that are alike, named or read, in hands that give unseen: true in every possible world.

All worlds are kept that agree with what happened; each must agree with the record, as the shadow table compares it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.table.knowledge import can_be, exchange_unseen, gather, possible, show, stand_in
from companion.table.run import Run
from companion.table.state import TABLE, UNKNOWN, Clock, Copy, Setup, State, ZoneKind, faults, fresh
from companion.table.viewers import Shown, as_seen, exchange_shown, look
from tests.shadow.cards_on_table import CardsOnTable
from tests.shadow.comparing import differences
from tests.table.crowding import crowded

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


class Told(msgspec.Struct, frozen=True):
    """The worlds that agree with what everybody has seen, with what each seat has seen besides, and with all of it."""

    public: set[World]
    seats: tuple[set[World], ...]
    whole: set[World]

    def each(self, change: Callable[[World], Iterable[World]]) -> Told:
        """The worlds after something of which everybody knows that it happened, and nobody more."""
        return self.apart(change, change, ())

    def apart(
        self, change: Callable[[World], Iterable[World]], seen: Callable[[World], Iterable[World]], who: Sequence[int]
    ) -> Told:
        """The same where some seats have seen more of it."""
        seats = tuple(_after(worlds, seen if seat in who else change) for seat, worlds in enumerate(self.seats))
        return Told(_after(self.public, change), seats, _after(self.whole, seen))


def _after(worlds: set[World], change: Callable[[World], Iterable[World]]) -> set[World]:
    return {new for world in worlds for new in change(world)}


def drawn(run: Run, told: Told, hand: int) -> Told:
    run.move(run.zones[DECK][0], hand, "test")
    return told.each(lambda world: [moved(world, world[DECK][0], DECK, hand)])


def taken(run: Run, told: Told, hand: int) -> Told:
    """The top card of the open pile, which all see, is taken into a hand."""
    run.move(run.zones[TABLE_ZONE][0], hand, "test")
    return told.each(lambda world: [moved(world, world[TABLE_ZONE][0], TABLE_ZONE, hand)])


def put_on_deck(run: Run, told: Told, hand: int) -> Told:
    """Somebody puts a card of the hand on the Deck, whichever."""
    gather(run, run.zones[hand], "test", rove=(DECK, hand))
    run.move(run.zones[hand][-1], DECK, "test")
    return told.each(lambda world: [moved(world, card, hand, DECK) for card in world[hand]])


def given_unseen(run: Run, told: Told, one: tuple[int, int], other: tuple[int, int]) -> Told:
    (hand, give), (hand_2, back) = one, other
    exchange_unseen(run, one, other, "test")
    return told.each(
        lambda world: [
            _given(world, hand, cards, hand_2, cards_2)
            for cards in combinations(world[hand], give)
            for cards_2 in combinations(world[hand_2], back)
        ]
    )


def _given(world: World, hand: int, cards: tuple[int, ...], hand_2: int, cards_2: tuple[int, ...]) -> World:
    for card in cards:
        world = moved(world, card, hand, hand_2)
    for card in cards_2:
        world = moved(world, card, hand_2, hand)
    return world


def alike(card: int) -> list[int]:
    return [at for at, copy in enumerate(COPIES) if copy.card == COPIES[card].card]


def looked_at(run: Run, told: Told, hand: int, card: int, *, read: bool) -> Told:
    """A card is shown to the companion in private: the very copy is read, or any that is alike is named."""
    assert stand_in(run, hand, card) != UNKNOWN, "a card that may be in the hand is refused"
    seat = HANDS.index(hand)
    look(run, hand, card, "test", seat=seat, claimed=read)
    shown = [card] if read else alike(card)
    return told.apart(
        lambda world: [world], lambda world: [world] if any(c in world[hand] for c in shown) else [], [seat]
    )


def given_shown(run: Run, told: Told, one: tuple[int, list[int]], other: tuple[int, list[int]], *, read: bool) -> Told:
    """Two give each other cards that both of them see, and nobody else; they are read or named."""
    seen: list[Shown] = [(card, read) for _, cards in (one, other) for card in cards]
    (hand, give), (hand_2, back) = one, other
    exchange_shown(
        run,
        (HANDS.index(hand), hand, seen[: len(give)]),
        (HANDS.index(hand_2), hand_2, seen[len(give) :]),
        "test",
    )

    def every(world: World) -> Iterator[World]:
        for cards in combinations(world[hand], len(give)):
            for cards_2 in combinations(world[hand_2], len(back)):
                yield _given(world, hand, cards, hand_2, cards_2)

    def those(world: World) -> Iterator[World]:
        for cards in combinations(world[hand], len(give)):
            for cards_2 in combinations(world[hand_2], len(back)):
                if _fit(cards, give, read=read) and _fit(cards_2, back, read=read):
                    yield _given(world, hand, cards, hand_2, cards_2)

    return told.apart(every, those, [HANDS.index(hand), HANDS.index(hand_2)])


def _fit(cards: tuple[int, ...], shown: list[int], *, read: bool) -> bool:
    if read:
        return set(cards) == set(shown)
    return sorted(COPIES[card].card for card in cards) == sorted(COPIES[card].card for card in shown)


def laid(run: Run, told: Told, hand: int, card: int, *, read: bool) -> Told:
    """A card is laid for all to see, and read or named."""
    run.move(show(run, hand, card, "test", claimed=read), TABLE_ZONE, "test")
    shown = [card] if read else alike(card)
    return told.each(lambda world: [moved(world, copy, hand, TABLE_ZONE) for copy in shown if copy in world[hand]])


def act(run: Run, told: Told, chance: random.Random) -> Told:
    """Something happens that can happen in one of the worlds, which stands for the true one."""
    true = chance.choice(sorted(told.whole))
    hand, other = chance.sample(HANDS, 2)
    read = chance.random() < 0.5
    match chance.randrange(9):
        case 8 if true[TABLE_ZONE]:
            return taken(run, told, hand)
        case 0 if true[DECK]:
            return drawn(run, told, hand)
        case 1 if true[hand]:
            return put_on_deck(run, told, hand)
        case 2 | 3 if true[hand] and true[other]:
            count, count_back = chance.randint(1, len(true[hand])), chance.randint(0, len(true[other]))
            return given_unseen(run, told, (hand, count), (other, count_back))
        case 4 if true[hand]:
            return looked_at(run, told, hand, chance.choice(true[hand]), read=read)
        case 5 if true[hand]:
            # A whole hand is read: what is given of it later comes from cards of its own.
            for card in true[hand]:
                told = looked_at(run, told, hand, card, read=True)
            return told
        case 6 if true[hand] and true[other]:
            give = chance.sample(true[hand], chance.randint(1, len(true[hand])))
            back = chance.sample(true[other], chance.randint(0, len(true[other])))
            return given_shown(run, told, (hand, give), (other, back), read=read)
        case 7 if true[hand]:
            return laid(run, told, hand, chance.choice(true[hand]), read=read)
        case _:
            return told


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


def some(worlds: set[World], chance: random.Random) -> set[World]:
    return set(chance.sample(sorted(worlds), min(40, len(worlds))))


@given(st.integers(0, 2**32), st.integers(1, 14))
def test_every_claim_is_true_in_every_possible_world_and_nobody_is_told_what_only_others_saw(
    seed: int, count: int
) -> None:
    chance = random.Random(seed)
    state, worlds = begin()
    told = Told(worlds, (worlds,) * 3, worlds)
    for _ in range(count):
        run = Run(state)
        told = act(run, told, chance)
        state = run.freeze()
        assert faults(state) == []
        assert list(crowded(state)) == []
    assert list(told_apart(as_seen(state, TABLE), some(told.public, chance))) == []
    for seat in range(3):
        seen = as_seen(state, seat)
        assert faults(seen) == []
        assert list(crowded(seen)) == []
        assert list(told_apart(seen, some(told.seats[seat], chance))) == []


def test_with_nothing_seen_every_card_is_possible_everywhere() -> None:
    state, worlds = begin()
    assert len(worlds) == 360
    assert all(possible(state, slot) == tuple(range(6)) for slot in range(6))
