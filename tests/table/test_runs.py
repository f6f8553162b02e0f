"""The kernel, on whole random games: events take back exactly, cards are conserved, runs stop and go on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import registry
from companion.play.simulation import answered, any_legal, hand_of
from companion.table.dealer import Dealer
from companion.table.events import decode, encode
from companion.table.game import Game
from companion.table.questions import Answer
from companion.table.run import Done, Misfit, Waiting, perform, replay, take_back
from companion.table.state import State, faults, from_json, to_json
from tests.games.tables import all_seats, options_for

GAMES = registry.keys()


class Step:
    """One move of a random game with its answers: the table before, and what came of it."""

    def __init__(self, state: State, move: Any, answers: list[Answer], done: Done) -> None:
        self.state, self.move, self.answers, self.done = state, move, answers, done


def steps(game: Game, seats: int, seed: int, options: dict[str, Any] | None = None) -> Iterator[Step]:
    """A whole random game, step by step."""
    chance = random.Random(seed)
    setup = game.set_up(tuple("ABCDEF"[:seats]), options or {})
    state = game.begin(setup)
    dealer = Dealer(state, seed)
    move = game.first_move()
    while game.outcome(state) is None:
        answers: list[Answer] = []
        while isinstance(got := perform(state, lambda run, move=move: game.script(run, move), answers), Waiting):
            ahead = dealer.after(got.so_far)
            answers.append(answered(game, replay(state, got.so_far), got.question, ahead, chance))
        assert isinstance(got, Done)
        yield Step(state, move, answers, got)
        state = got.state
        dealer.follow(got.events)
        if game.outcome(state) is None:
            seat = game.active(state)[0]
            move = any_legal(game, state, seat, hand_of(dealer, state, seat), chance)


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data(), seed=st.integers(0, 10_000))
def test_events_take_back_exactly_and_no_card_is_lost(key: str, data: st.DataObject, seed: int) -> None:
    game = registry.game(key)
    seats = data.draw(st.sampled_from(all_seats(key)))
    for step in _some(steps(game, seats, seed, options_for(key, seats)), seed):
        assert faults(step.done.state) == []
        assert take_back(step.done.state, step.done.events) == step.state
        assert replay(step.state, step.done.events) == step.done.state
        assert decode(encode(step.done.events)) == step.done.events
        assert from_json(to_json(step.done.state), step.state.setup) == step.done.state


def _some(found: Iterator[Step], seed: int, most: int = 120) -> Iterator[Step]:
    """A stretch of a game, at an offset that the seed picks, so that its end comes up too."""
    skip = (seed % 4) * 60
    for number, step in enumerate(found):
        if skip <= number < skip + most:
            yield step


@pytest.mark.parametrize("key", GAMES)
@given(seed=st.integers(0, 10_000))
def test_a_run_stopped_at_each_question_equals_a_run_in_one_go(key: str, seed: int) -> None:
    game = registry.game(key)
    for step in _some(steps(game, min(3, game.most_seats), seed), seed):
        for given_so_far in range(len(step.answers)):
            got = perform(step.state, lambda run, step=step: game.script(run, step.move), step.answers[:given_so_far])
            assert isinstance(got, Waiting)
        assert perform(step.state, lambda run, step=step: game.script(run, step.move), step.answers) == step.done


@pytest.mark.parametrize("key", GAMES)
def test_the_same_inputs_give_the_same_bytes(key: str) -> None:
    game = registry.game(key)
    one, other = ([to_json(step.done.state) for step in steps(game, min(3, game.most_seats), 5)] for _ in range(2))
    assert one == other


@pytest.mark.parametrize("key", GAMES)
def test_an_answer_that_does_not_fit_is_told_and_changes_nothing(key: str) -> None:
    game = registry.game(key)
    asked = next(step for step in steps(game, min(3, game.most_seats), 1) if step.answers)
    before = to_json(asked.state)
    got = perform(asked.state, lambda run: game.script(run, asked.move), [Answer(0, "nonsense")])
    assert isinstance(got, Misfit)
    assert to_json(asked.state) == before
