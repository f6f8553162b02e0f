"""Players for practice, simulation and tests: one that does anything legal, one that takes what looks best now."""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.games.cardweaver import bot_answers
from companion.games.cardweaver.bot_sight import Sight
from companion.games.cardweaver.bot_turns import ENDING, Turn
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.check import check
from companion.games.cardweaver.moves import Choose, EndTurn, Move, Next, Prepare, Use
from companion.games.cardweaver.offers import proposals
from companion.games.cardweaver.places import CHOOSING, PLAYING, character, is_anima, nemesis_of, of
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, State, Table


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat that holds these cards."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def random_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def random_answer(
    table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random
) -> Answer:
    """Any answer that the real hand allows."""
    if question.kind is Kind.CARD:
        fitting = [card for card in question.cards if card in hand]
        if fitting and (not question.options or chance.random() < 0.7):
            return Answer(seat, chance.choice(fitting), scanned=True)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    if question.code == "draw_up":
        return Answer(seat, "done")
    return Answer(seat, chance.choice(question.options).value)


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The move that looks best; a Character by chance."""
    moves = legal(state, seat, hand)
    if state.clock.phase == CHOOSING:
        return _choosing(state, seat, moves, chance)
    if state.clock.phase != PLAYING:
        return next(move for move in moves if isinstance(move, Next))
    if is_anima(state, seat):
        return next((move for move in moves if isinstance(move, Use)), EndTurn(seat))
    turn = Turn(Sight(state, seat, hand), moves)
    worth, best = max(((turn.worth(move), -at) for at, move in enumerate(moves)))
    return moves[-best] if worth >= ENDING else EndTurn(seat)


def _choosing(state: State, seat: Seat, moves: list[Move], chance: random.Random) -> Move:
    """Its own Character first, then one for the automated Nemesis."""
    setup = of(state)
    choices = [move for move in moves if isinstance(move, Choose)]
    if character(state, seat) == UNKNOWN:
        if setup.is_npc:
            choices = [move for move in choices if setup.what[move.card] is Is.ANIMUS]
        return chance.choice(choices)
    if nemesis_of(state) < 0:
        return chance.choice([move for move in choices if setup.what[move.card] is Is.NEMESIS])
    return Prepare(seat)


def answer(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """A sensible answer."""
    return bot_answers.answer(table, seat, hand, question, chance)
