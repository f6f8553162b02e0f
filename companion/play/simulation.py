"""Whole games between bots, without cards: the dealer answers what the table would."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.table.bots import Answerer, Policy, Tally
from companion.table.dealer import Dealer
from companion.table.events import Event
from companion.table.game import Game, Outcome, legal_moves
from companion.table.questions import Answer, Question, fits
from companion.table.run import Done, Run
from companion.table.state import CardIndex, Draft, Seat, State, Table

MoveChooser = Callable[[Game, State, Seat, tuple[CardIndex, ...], random.Random], Any]
MOST_MOVES = 20_000
"""A game that is longer than this is a fault of the rules."""


class Played(msgspec.Struct, frozen=True):
    """One finished game: its end, its inputs (moves and answers), its turns, the table before and after, its events."""

    outcome: Outcome
    inputs: int
    turns: int
    begun: State
    end: State
    events: tuple[Event, ...]


def any_legal(game: Game, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Any:
    """Any legal move, from the full list."""
    return chance.choice(legal_moves(game, state, seat, hand))


def sensible(game: Game, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Any:
    """The game's own sensible move."""
    return game.bot_move(state, seat, hand, chance)


def play(game: Game, seats: int, options: Mapping[str, Any], seed: int, choose: MoveChooser = sensible) -> Played:
    """One game from the shuffle to its end."""

    def move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Any:
        return choose(game, state, seat, hand, chance)

    return play_by(game, seats, options, seed, (Policy(move, _answer_of(game)),))


def _answer_of(game: Game) -> Answerer:
    """How the game's own bots answer, on a table at rest."""

    def answer(
        table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random
    ) -> Answer:
        state = table.freeze() if isinstance(table, Draft) else table
        return game.bot_answer(state, seat, tuple(hand), question, chance)

    return answer


def play_by(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    seed: int,
    policies: Sequence[Policy],
    *,
    wanted: Mapping[str, Sequence[str]] | None = None,
) -> Played:
    """One game from the shuffle to its end; the seats take the policies in turn, so that a single one is for all.

    ``wanted`` are the choices before the first turn that are fixed (``Bots.roles``); ``None`` leaves all to the bots.
    """
    chance = random.Random(seed)
    state = begun = game.begin(game.set_up(tuple(f"Player {seat + 1}" for seat in range(seats)), options))
    dealer = Dealer(state, seed)
    move = game.first_move()
    events: list[Event] = []
    inputs = 0
    for _ in range(MOST_MOVES):
        done, answers = _by_bots(game, state, move, dealer, chance, policies)
        inputs += 1 + answers
        state = done.state
        events += done.events
        outcome = game.outcome(state)
        if outcome is not None:
            return Played(outcome, inputs, state.clock.turn, begun, state, tuple(events))
        seat = game.active(state)[0]
        move = game.bots.cast(state, seat, wanted, chance) if wanted is not None and game.bots.cast else None
        if move is None:
            hand = hand_of(dealer, state, seat)
            move = policies[seat % len(policies)].move(state, seat, hand, chance)
    raise AssertionError(f"game with seed {seed} does not end")


def tally_of(game: Game, played: Played) -> Tally:
    """What is counted of a finished game."""
    if game.bots.tally is not None:
        return game.bots.tally(played.begun, played.end, played.events)
    winners = tuple(f"seat {seat + 1}" for seat in played.outcome.winners)
    return Tally(played.turns, "the end", winners)


def carried_out(game: Game, state: State, move: Any, dealer: Dealer, chance: random.Random) -> tuple[Done, int]:
    """A legal move with all its answers given by the game's bots and the dealer: what came of it, and their number.

    The script is run once and answered on its way, which is the same as running it again for each answer (a test).
    """
    return _by_bots(game, state, move, dealer, chance, (Policy(game.bot_move, _answer_of(game)),))


def _by_bots(
    game: Game, state: State, move: Any, dealer: Dealer, chance: random.Random, policies: Sequence[Policy]
) -> tuple[Done, int]:
    run = Run(state)
    script = game.script(run, move)
    told = answers = 0
    try:
        question = next(script)
        while True:
            dealer.follow(run.events[told:])
            told = len(run.events)
            answer = _answered(run, question, dealer, chance, policies)
            assert fits(question, answer), f"{answer} does not fit {question} of {move}"
            answers += 1
            question = script.send(answer)
    except StopIteration:
        dealer.follow(run.events[told:])
        return Done(run.freeze(), tuple(run.events)), answers


def answered(game: Game, state: State, question: Question, dealer: Dealer, chance: random.Random) -> Answer:
    """The answer of a bot that is asked, or of the dealer: it turns up cards, whoever holds them to the camera."""
    return _answered(state, question, dealer, chance, (Policy(game.bot_move, _answer_of(game)),))


def _answered(
    table: Table, question: Question, dealer: Dealer, chance: random.Random, policies: Sequence[Policy]
) -> Answer:
    if dealer.decides(question):
        return dealer.answer(question)
    seat = question.seats[0]
    held = (*hand_of(dealer, table, seat), *dealer.looked_at(question))
    return policies[seat % len(policies)].answer(table, seat, held, question, chance)


def hand_of(dealer: Dealer, table: Table, seat: Seat) -> tuple[CardIndex, ...]:
    """The true cards of a seat's hidden zones."""
    return tuple(dealer.truth[slot] for zone in table.setup.hidden_of[seat] for slot in table.zones[zone])
