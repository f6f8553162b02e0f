"""Players for practice, simulation and tests."""

from __future__ import annotations

import random

from companion.games.cardweaver.check import check
from companion.games.cardweaver.moves import Move
from companion.games.cardweaver.offers import proposals
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat, State


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat that holds these cards."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def answer(state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random) -> Answer:
    """An answer that the real hand allows."""
    if question.kind is Kind.CARD:
        fitting = [card for card in question.cards if card in hand]
        if fitting and (not question.options or chance.random() < 0.7):
            return Answer(seat, chance.choice(fitting), scanned=True)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    if question.code == "draw_up":
        return Answer(seat, "done")
    return Answer(seat, chance.choice(question.options).value)
