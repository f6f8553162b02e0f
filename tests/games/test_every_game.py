"""What holds for every game: legal moves are taken, refusals name a clause, and every sentence can be said."""

from __future__ import annotations

import random
import re
from string import Formatter

import pytest

from companion.games import registry
from companion.play.simulation import any_legal, hand_of, play
from companion.table.dealer import Dealer
from companion.table.game import sentence
from companion.table.run import Misfit, perform
from tests.games.tables import TABLES, options_for
from tests.table.test_runs import steps

GAMES = registry.keys()


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_random_play_ends(key: str, seats: int) -> None:
    game = registry.game(key)
    for seed in range(3):
        assert len(play(game, seats, options_for(key, seats), seed, any_legal).outcome.scores) == seats


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_proposed_is_taken_or_refused_with_a_clause_in_words(key: str, seed: int) -> None:
    game = registry.game(key)
    dealer = None
    seats = min(4, game.most_seats)
    for step in steps(game, seats, seed):
        state = step.done.state
        dealer = dealer or Dealer(step.state, seed)
        dealer.follow(step.done.events)
        for seat in range(seats):
            for move in game.proposals(state, seat, hand_of(dealer, state, seat)):
                refusal = game.check(state, move)
                if refusal is None:
                    assert not isinstance(perform(state, lambda run, move=move: game.script(run, move)), Misfit)
                    continue
                assert game.clauses.text(refusal.clause)
                for template in game.words[refusal.code]:
                    assert "{" not in sentence(template, refusal.facts, state.setup, state)


@pytest.mark.parametrize("key", GAMES)
def test_every_sentence_names_only_facts_and_ends_like_one(key: str) -> None:
    game = registry.game(key)
    for code, (title, text) in game.words.items():
        assert title and not title.endswith("."), code
        assert text.endswith((".", "?")), code
        for template in (title, text):
            assert all(name is None or re.fullmatch(r"[a-z_]+", name) for _, name, _, _ in Formatter().parse(template))


@pytest.mark.parametrize("key", GAMES)
def test_a_sensible_bot_wins_more_often_than_a_random_one(key: str) -> None:
    game = registry.game(key)
    wins = 0
    for seed in range(20):
        chance = random.Random(seed)

        def choose(game, state, seat, hand, _chance, chance=chance):  # type: ignore[no-untyped-def]  # a chooser
            return game.bot_move(state, seat, hand, chance) if seat == 0 else any_legal(game, state, seat, hand, chance)

        outcome = play(game, 2, {}, seed, choose).outcome
        wins += outcome.winners == (0,)
    assert wins >= 13
