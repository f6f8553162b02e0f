"""Whole games with the ready-made decks, each against each: the record agrees, and every move can be undone."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest

from companion.games.voidream import bots, scoring
from companion.games.voidream.moves import Begin, Move
from companion.games.voidream.offers import active
from companion.games.voidream.options import DECKS, Options
from companion.games.voidream.places import LAST_ROUND, ROUND, VoidreamSetup
from companion.games.voidream.scripts import script
from companion.games.voidream.set_up import begin
from companion.table.dealer import Dealer
from companion.table.game import Outcome
from companion.table.questions import Answer, Question, fits
from companion.table.run import Run, take_back
from companion.table.state import TABLE, CardIndex, Seat, State, faults
from tests.games.voidream.box import BOX

PAIRS = list(combinations_with_replacement(DECKS, 2))
ODD = Options(
    construct_active="top_only",
    construct_limit="forbid",
    bottom="above_bastion",
    unveil_cost="both",
    enter_ready=False,
    scan_torn=False,
    defenders_exhaust=False,
    modifier_scope="per_entity",
    nightmare_cost="void_one",
    nightmare_who="hand",
    pass_lock=True,
)
"""Every choice that changes how cards lie or move, the other way round."""


class Players:
    """Two who play anything legal, and the dealer who knows the real cards."""

    def __init__(self, decks: tuple[str, str], options: Options, seed: int, policy: str) -> None:
        first, second = (BOX.decks[key] for key in decks)
        self.state = begin(VoidreamSetup(("Ann", "Ben"), options, BOX.cards, (first, second)))
        self.dealer = Dealer(self.state, seed)
        self.chance = random.Random(seed)
        self.policy = bots.BOTS.policies[policy]

    def hand(self, table: State | Run, seat: Seat) -> tuple[CardIndex, ...]:
        hidden = table.setup.hidden_of[seat]
        return tuple(self.dealer.truth[slot] for zone in hidden for slot in table.zones[zone])

    def answer(self, run: Run, question: Question) -> Answer:
        if question.code == "how_deep" and self.chance.random() < 0.5:
            # VD-SHF-07: nobody counted.
            return Answer(TABLE, "unknown")
        if self.dealer.decides(question):
            return self.dealer.answer(question)
        seat = question.seats[0]
        hand = (*self.hand(run, seat), *self.dealer.looked_at(question))
        return self.policy.answer(run, seat, hand, question, self.chance)

    def make(self, move: Move) -> State:
        """The table after a move; both the record and the way back are looked at."""
        run, told = Run(self.state), 0
        going = script(run, move)
        try:
            question = next(going)
            while True:
                self.dealer.follow(run.events[told:])
                told = len(run.events)
                answer = self.answer(run, question)
                assert fits(question, answer)
                question = going.send(answer)
        except StopIteration:
            self.dealer.follow(run.events[told:])
        after = run.freeze()
        assert not faults(after)
        assert take_back(after, run.events) == self.state
        return after


class Game(NamedTuple):
    outcome: Outcome
    state: State


def play(decks: tuple[str, str], options: Options, seed: int, policy: str = "random") -> Game:
    players = Players(decks, options, seed, policy)
    move: Move = Begin(TABLE)
    while True:
        players.state = players.make(move)
        outcome = scoring.outcome(players.state)
        if outcome is not None:
            return Game(outcome, players.state)
        (seat,) = active(players.state)
        hand = players.hand(players.state, seat)
        move = players.policy.move(players.state, seat, hand, players.chance)


@pytest.mark.parametrize("decks", PAIRS, ids="-".join)
@pytest.mark.parametrize(
    ("policy", "seed"), [*(("random", seed) for seed in range(5)), ("sensible", 0), ("sensible", 1)]
)
def test_a_game_of_any_two_decks_comes_to_its_end(decks: tuple[str, str], policy: str, seed: int) -> None:
    game = play(decks, Options(), seed, policy)
    # VD-END-06: arcana that come back can't keep a game going for ever.
    assert 1 <= game.state.dials[ROUND] <= LAST_ROUND
    assert len(game.outcome.winners) <= 1


@pytest.mark.parametrize("decks", PAIRS, ids="-".join)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_every_option_the_other_way_comes_to_its_end(decks: tuple[str, str], seed: int) -> None:
    assert 1 <= play(decks, ODD, seed).state.dials[ROUND] <= LAST_ROUND


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (play(("court", "subter"), Options(), 5).state for _ in range(2))
    assert (first.slots, first.zones, first.dials) == (second.slots, second.zones, second.dials)
