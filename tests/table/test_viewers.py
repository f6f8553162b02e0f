"""What single seats see in private: they know it, and nothing that anybody else is shown depends on it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.events import Revealed
from companion.table.knowledge import exchange_unseen, gather, show, showable
from companion.table.run import BOTTOM, Run
from companion.table.state import TABLE, UNKNOWN, State, faults, to_json
from companion.table.viewers import as_seen, exchange_shown, look, move_unseen, peek
from tests.table.test_claims import COPIES, DECK, HANDS, TABLE_ZONE, begin

CURIOUS = (0, 1)
"""The seats that look at cards in private, and show them to each other. Seat 2 does not."""
EVERY = range(len(COPIES))


class Twins:
    """Two tables with one public history, at which the curious seats see different cards in private."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.states: tuple[State, ...] = (begin()[0],) * 2

    def act(self) -> None:
        """One thing that happens at both."""
        runs = [Run(state) for state in self.states]
        hand, other = self.chance.sample(HANDS, 2)
        held = runs[0].zones[hand]
        if held and self.chance.random() < 0.6:
            self._in_private(runs, hand)
        elif held:
            self._for_all(runs, hand, other, self.chance.randrange(4))
        elif runs[0].zones[DECK]:
            for run in runs:
                run.move(run.zones[DECK][0], hand, "test")
        self.states = tuple(run.freeze() for run in runs)

    def _for_all(self, runs: list[Run], hand: int, other: int, what: int) -> None:
        read = self.chance.random() < 0.5
        card = self.chance.choice(showable(runs[0], hand, EVERY))
        give, back = (self.chance.randint(0, len(runs[0].zones[zone])) for zone in (hand, other))
        for run in runs:
            match what:
                case 0:
                    run.move(show(run, hand, card, "test", claimed=read), TABLE_ZONE, "test")
                case 1:
                    exchange_unseen(run, (hand, give), (other, back), "test")
                case 2:
                    gather(run, run.zones[hand], "test", rove=(DECK, hand))
                    run.move(run.zones[hand][-1], DECK, "test", at=BOTTOM)
                case _ if run.zones[TABLE_ZONE]:
                    run.move(run.zones[TABLE_ZONE][0], hand, "test")

    def _in_private(self, runs: list[Run], hand: int) -> None:
        seat = self.chance.choice(CURIOUS)
        what = self.chance.randrange(4)
        for run in runs:
            read = self.chance.random() < 0.5
            card = self.chance.choice(showable(run, hand, EVERY))
            if what == 0 and run.zones[DECK]:
                peek(run, run.zones[DECK][0], self.chance.choice(EVERY), "test", seat=seat, claimed=read)
            elif what == 1 and any(run.slots[slot].card == UNKNOWN for slot in run.zones[hand]):
                move_unseen(run, hand, DECK, card, "test", seat=seat, claimed=read)
            elif what == 2 and run.zones[HANDS[0]] and run.zones[HANDS[1]]:
                one, back = ((at, HANDS[at], [self._shown(run, HANDS[at])]) for at in CURIOUS)
                exchange_shown(run, one, back, "test")
            else:
                look(run, hand, card, "test", seat=seat, claimed=read)

    def _shown(self, run: Run, hand: int) -> tuple[int, bool]:
        return self.chance.choice(showable(run, hand, EVERY)), self.chance.random() < 0.5


@given(st.integers(0, 2**32), st.integers(1, 20))
def test_what_some_see_in_private_changes_nothing_for_the_others(seed: int, count: int) -> None:
    twins = Twins(random.Random(seed))
    for _ in range(count):
        twins.act()
        one, other = twins.states
        for viewer in (TABLE, 2):
            assert to_json(as_seen(one, viewer)) == to_json(as_seen(other, viewer))


@given(st.integers(0, 2**32), st.integers(1, 20))
def test_even_wrong_notes_give_their_seat_a_table_that_can_be(seed: int, count: int) -> None:
    twins = Twins(random.Random(seed))
    for _ in range(count):
        twins.act()
    for state in twins.states:
        for seat in CURIOUS:
            assert faults(as_seen(state, seat)) == []


def known(state: State, viewer: int, zone: int) -> list[str]:
    """The names of the cards that a viewer knows to lie in a zone."""
    seen = as_seen(state, viewer)
    return sorted(COPIES[seen.slots[slot].card].card for slot in seen.zones[zone] if seen.slots[slot].card != UNKNOWN)


@pytest.mark.parametrize("read", [True, False])
def test_a_look_is_known_to_its_own_seat(read: bool) -> None:
    run = Run(begin()[0])
    look(run, HANDS[0], 0, "test", seat=0, claimed=read)
    assert [known(run.freeze(), viewer, HANDS[0]) for viewer in (0, 1, TABLE)] == [["fox"], [], []]


def test_a_card_that_was_peeked_at_is_known_in_the_hand_into_which_it_is_drawn() -> None:
    run = Run(begin()[0])
    peek(run, run.zones[DECK][0], 5, "test", seat=1)
    run.move(run.zones[DECK][0], HANDS[2], "test")
    state = run.freeze()
    assert [known(state, viewer, HANDS[2]) for viewer in (0, 1, 2, TABLE)] == [[], ["hare"], [], []]


def test_of_a_pile_that_is_shuffled_nobody_knows_any_more_where_a_card_lies() -> None:
    run = Run(begin()[0])
    peek(run, run.zones[DECK][0], 5, "test", seat=1)
    gather(run, run.zones[DECK], "test", rove=())
    assert known(run.freeze(), 1, DECK) == []


def test_cards_that_two_show_each_other_are_known_to_these_two_and_so_is_what_stayed() -> None:
    """That the card which all know was not among those given is nobody else's business."""
    run = Run(begin()[0])
    show(run, HANDS[0], 5, "test", claimed=True)
    exchange_shown(run, (0, HANDS[0], [(0, True)]), (1, HANDS[1], [(3, False)]), "test")
    state = run.freeze()
    for seat in (0, 1):
        assert [known(state, seat, hand) for hand in HANDS] == [["hare", "owl"], ["fox"], []]
    for viewer in (2, TABLE):
        assert [known(state, viewer, hand) for hand in HANDS] == [[], [], []]
    assert [rover.zones for rover in state.pools[0].rovers] == [(HANDS[0], HANDS[1])]


def test_what_all_see_goes_before_what_one_has_noted() -> None:
    run = Run(begin()[0])
    look(run, HANDS[0], 5, "test", seat=0, claimed=True)
    run.move(show(run, HANDS[1], 5, "test", claimed=True), TABLE_ZONE, "test")
    state = run.freeze()
    assert known(state, 0, HANDS[0]) == []
    assert known(state, TABLE, TABLE_ZONE) == ["hare"]


def test_a_look_always_leaves_an_event_so_that_nobody_can_tell_whether_it_was_news() -> None:
    run = Run(begin()[0])
    for _ in range(2):
        before = len(run.events)
        look(run, HANDS[0], 5, "test", seat=0, claimed=True)
        assert len(run.events) == before + 1


def test_a_card_that_the_record_has_for_some_seats_only_is_a_fault() -> None:
    run = Run(begin()[0])
    slot = run.zones[HANDS[0]][0]
    run.emit(Revealed(slot, 0, 1 << 0, False, "test"))
    assert faults(run) == [f"slot {slot} is known, but not to all"]


def test_of_a_card_put_unseen_into_a_pile_its_seat_knows_that_it_is_there_and_not_where() -> None:
    """Others came upon it, or it was shuffled in: to name a place would be a guess."""
    run = Run(begin()[0])
    move_unseen(run, HANDS[0], DECK, 5, "test", seat=0, claimed=True)
    run.move(run.zones[HANDS[0]][0], DECK, "test")
    state = run.freeze()
    seen = as_seen(state, 0)
    assert known(state, 0, DECK) == []
    assert [(rover.card, rover.zones) for pool in seen.pools for rover in pool.rovers] == [(5, (DECK,))]
    assert 5 not in showable(seen, HANDS[0], EVERY)


def test_a_card_laid_down_in_secret_may_be_the_one_that_all_know_to_be_there_or_in_the_hand() -> None:
    """A fox that all saw is in the hand or on the Deck. Its seat laid one down, so nobody has to hold a second one."""
    run = Run(begin()[0])
    run.move(show(run, HANDS[0], 0, "test"), TABLE_ZONE, "test")
    run.move(run.zones[TABLE_ZONE][0], HANDS[0], "test")
    move_unseen(run, HANDS[0], DECK, 1, "test", seat=0, claimed=True, stays=True)
    seen = as_seen(run.freeze(), 0)
    assert seen.slots[seen.zones[DECK][0]].card == 1
    assert [rover for pool in seen.pools for rover in pool.rovers] == []
    assert not faults(seen)
