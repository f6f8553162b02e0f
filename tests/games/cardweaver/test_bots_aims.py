"""Bots that want something of their own: those who collect Victory Points, and those who think ahead."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.cardweaver import bots
from companion.games.cardweaver.bot_ahead import move_ahead, worth_trying
from companion.games.cardweaver.moves import Attack, Play, Redeem
from companion.games.cardweaver.places import BUYING, ENDING, HP, ROUND, at, dial
from companion.games.cardweaver.players import character
from tests.games.cardweaver.test_bots import GAME, NEMESES, NPC, Game, changed, holding, on_turn


def test_who_collects_buys_through_the_own_deck_and_who_does_not_strikes() -> None:
    """CW-END-03: the ending by Victory Points is within reach of who wants it."""
    ends = {}
    for policy in (bots.sensible_move, bots.collecting_move):
        bought = 0
        for seed in range(4):
            game = Game(3, {}, seed, NEMESES[seed])
            while GAME.outcome(game.state) is None:
                seat = game.state.clock.seat
                game.carry_out(policy(game.state, seat, game.hand(seat), game.chance))
            bought += sum(30 - 5 - len(game.state.zones[at(seat, BUYING)]) for seat in (0, 1))
            bought -= game.state.dials[ROUND]
        ends[policy] = bought
    assert ends[bots.collecting_move] > ends[bots.sensible_move]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (1, NPC)])
def test_who_thinks_ahead_makes_legal_moves_and_ends_the_game(seats: int, options: dict[str, Any]) -> None:
    game = Game(seats, options, 3, "blood-drinker")
    for _ in range(3000):
        if GAME.outcome(game.state) is not None:
            break
        seat = GAME.active(game.state)[0]
        game.carry_out(move_ahead(game.state, seat, game.hand(seat), game.chance))
    assert game.state.dials[ENDING]


def test_who_thinks_ahead_tries_all_whom_it_might_strike_and_what_it_keeps_by_not_redeeming() -> None:
    game = on_turn(Game(4, {}, 1, "cyber-assassin"), 3)
    state, hand = holding(game.state, 3, "assault", "guard")
    first = Attack(3, character(state, 0))
    tried = worth_trying(state, 3, hand, first)
    assert tried[0] == first
    assert {move.target for move in tried if isinstance(move, Attack)} == {character(state, seat) for seat in (0, 1, 2)}
    tried = worth_trying(state, 3, hand, Redeem(3, hand[0]))
    assert tried == [Redeem(3, hand[0]), Play(3, hand[0])]


def test_who_thinks_ahead_strikes_whom_a_blow_defeats() -> None:
    game = on_turn(Game(3, {}, 1, "cyber-assassin"), 2)
    state = changed(game.state, (dial(1, HP), 1))
    state, hand = holding(state, 2)
    moves = {move_ahead(state, 2, hand, random.Random(seed)) for seed in range(5)}
    assert moves == {Attack(2, character(state, 1))}
