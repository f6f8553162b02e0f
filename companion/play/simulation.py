"""Whole games between bots, without cards: the dealer answers what the table would."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.table.dealer import Dealer
from companion.table.game import Game, Outcome, legal_moves
from companion.table.questions import Answer, Kind, Question, fits
from companion.table.run import Done, Run
from companion.table.state import UNKNOWN, CardIndex, Seat, State

MoveChooser = Callable[[Game, State, Seat, tuple[CardIndex, ...], random.Random], Any]
MOST_MOVES = 20_000
"""A game that is longer than this is a fault of the rules."""


class Played(msgspec.Struct, frozen=True):
    """One finished game: its end, its inputs (moves and answers), and its turns."""

    outcome: Outcome
    inputs: int
    turns: int


def any_legal(game: Game, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Any:
    """Any legal move, from the full list."""
    return chance.choice(legal_moves(game, state, seat, hand))


def sensible(game: Game, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Any:
    """The game's own sensible move."""
    return game.bot_move(state, seat, hand, chance)


def play(game: Game, seats: int, options: Mapping[str, Any], seed: int, choose: MoveChooser = sensible) -> Played:
    """One game from the shuffle to its end."""
    chance = random.Random(seed)
    setup = game.set_up(tuple(f"Player {seat + 1}" for seat in range(seats)), options)
    state = game.begin(setup)
    dealer = Dealer(state, seed)
    move = game.first_move()
    inputs = 0
    for _ in range(MOST_MOVES):
        done, answers = carried_out(game, state, move, dealer, chance)
        inputs += 1 + answers
        state = done.state
        outcome = game.outcome(state)
        if outcome is not None:
            return Played(outcome, inputs, state.clock.turn)
        seat = game.active(state)[0]
        move = choose(game, state, seat, hand_of(dealer, state, seat), chance)
    raise AssertionError(f"game with seed {seed} does not end")


def carried_out(game: Game, state: State, move: Any, dealer: Dealer, chance: random.Random) -> tuple[Done, int]:
    """A legal move with all its answers given by bots and the dealer: what came of it, and how many answers it took.

    The script is run once and answered on its way, which is the same as running it again for each answer (a test).
    """
    run = Run(state)
    script = game.script(run, move)
    told = answers = 0
    try:
        question = next(script)
        while True:
            dealer.follow(run.events[told:])
            told = len(run.events)
            answer = answered(game, run.freeze(), question, dealer, chance)
            assert fits(question, answer), f"{answer} does not fit {question} of {move}"
            answers += 1
            question = script.send(answer)
    except StopIteration:
        dealer.follow(run.events[told:])
        return Done(run.freeze(), tuple(run.events)), answers


def answered(game: Game, state: State, question: Question, dealer: Dealer, chance: random.Random) -> Answer:
    """The answer of a bot that is asked, or of the dealer: it turns up cards, whoever holds them to the camera."""
    if not question.seats or question.kind is Kind.CHANCE or question.slot != UNKNOWN:
        return dealer.answer(question)
    seat = question.seats[0]
    return game.bot_answer(state, seat, hand_of(dealer, state, seat), question, chance)


def hand_of(dealer: Dealer, state: State, seat: Seat) -> tuple[CardIndex, ...]:
    """The true cards of a seat's hidden zones."""
    return tuple(card for zone in state.setup.hidden_of[seat] for card in dealer.cards_in(state, zone))
