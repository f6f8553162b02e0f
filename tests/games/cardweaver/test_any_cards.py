"""Whatever a printed card says in the words of the schema, a game with it goes on to its end, and nothing is lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import registry
from companion.games.cardweaver import CardWeaver
from companion.play.simulation import answered, hand_of
from companion.table.dealer import Dealer
from companion.table.game import Outcome, legal_moves
from companion.table.run import Run
from companion.table.state import State, faults
from tests.games.cardweaver.any_cards import Inventor

MOST_MOVES = 1_500
TABLES = [(1, {"nemesis": "npc"}), (2, {}), (3, {}), (3, {"nemesis": "npc"})]


def move_on(game: CardWeaver, state: State, dealer: Dealer, move: Any, chance: random.Random) -> State:
    """A move with any answers that fit."""
    run = Run(state)
    script = game.script(run, move)
    told = 0
    try:
        question = next(script)
        while True:
            assert question.code in game.words, question.code
            assert {option.code for option in question.options} <= game.labels.keys()
            dealer.follow(run.events[told:])
            told = len(run.events)
            question = script.send(answered(game, run.freeze(), question, dealer, chance))
    except StopIteration:
        dealer.follow(run.events[told:])
        return run.freeze()


@pytest.mark.parametrize("seed", range(8))
def test_a_game_with_any_cards_is_played_and_no_card_is_lost(seed: int) -> None:
    seats, options = TABLES[seed % len(TABLES)]
    game = CardWeaver(registry.game("cardweaver").clauses, Inventor(seed).decks(0.6))
    chance = random.Random(seed)
    state = game.begin(game.set_up(tuple("ABCDE"[:seats]), options))
    dealer = Dealer(state, seed)
    move = game.first_move()
    outcome: Outcome | None = None
    for _ in range(MOST_MOVES):
        state = move_on(game, state, dealer, move, chance)
        assert not faults(state)
        outcome = game.outcome(state)
        if outcome is not None:
            break
        seat = chance.choice(game.active(state))
        move = chance.choice(legal_moves(game, state, seat, hand_of(dealer, state, seat)))
    assert outcome is not None
