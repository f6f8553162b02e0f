"""Random games as lists of steps, for the tests of the kernel and of every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from companion.play.simulation import answered, any_legal, hand_of, sensible
from companion.table.dealer import Dealer
from companion.table.game import Game
from companion.table.questions import Answer
from companion.table.run import Done, Waiting, perform, replay
from companion.table.state import CardIndex, Seat, State

Extra = Callable[[Game, State, Dealer, random.Random], Any]
"""A game's moves beside the bots' own: looks, corrections, leaving; ``None`` for none."""


class Step(msgspec.Struct, frozen=True):
    """One move that was carried out: the table before it, its answers, where it stopped to ask, and what came of it."""

    before: State
    move: Any
    answers: tuple[Answer, ...]
    stops: tuple[Waiting, ...]
    done: Done
    hands: tuple[tuple[CardIndex, ...], ...]
    """What each seat truly holds after it."""

    @property
    def after(self) -> State:
        """The table after it."""
        return self.done.state


def carried_out(game: Game, state: State, move: Any, answers: tuple[Answer, ...]) -> Done | Waiting:
    """A move with its answers in one go; the answers fit."""
    got = perform(state, lambda run: game.script(run, move), answers)
    assert isinstance(got, Done | Waiting), f"{answers} do not fit {move}"
    return got


def walk(
    game: Game, seats: int, options: Mapping[str, Any], seed: int, *, most: int = 60, extra: Extra | None = None
) -> Iterator[Step]:
    """The first steps of a game of sensible and of any legal moves, or all of them if it ends before."""
    chance = random.Random(seed)
    setup = game.set_up(tuple(f"Player {seat + 1}" for seat in range(seats)), options)
    state = game.begin(setup)
    dealer = Dealer(state, seed)
    move: Any = game.first_move()
    for _ in range(most):
        step = _step(game, state, move, dealer, chance)
        state = step.after
        yield step
        if game.outcome(state) is not None:
            return
        move = extra(game, state, dealer, chance) if extra is not None and chance.random() < 0.3 else None
        if move is None or game.check(state, move) is not None:
            seat: Seat = game.active(state)[0]
            choose = sensible if chance.random() < 0.7 else any_legal
            move = choose(game, state, seat, hand_of(dealer, state, seat), chance)


def _step(game: Game, state: State, move: Any, dealer: Dealer, chance: random.Random) -> Step:
    answers: list[Answer] = []
    stops: list[Waiting] = []
    while True:
        got = carried_out(game, state, move, tuple(answers))
        if isinstance(got, Done):
            break
        stops.append(got)
        ahead = dealer.after(got.so_far)
        answers.append(answered(game, replay(state, got.so_far), got.question, ahead, chance))
    dealer.follow(got.events)
    hands = tuple(hand_of(dealer, got.state, seat) for seat in range(len(state.setup.seats)))
    return Step(state, move, tuple(answers), tuple(stops), got, hands)
