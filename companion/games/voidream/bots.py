"""Players for practice, simulation and tests."""

from __future__ import annotations

import random

from companion.games.voidream.check import check
from companion.games.voidream.moves import Move
from companion.games.voidream.offers import proposals
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, State


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def answer(state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random) -> Answer:
    """An answer that the real cards allow; of a card that is looked at, the last of ``hand``, no other is named."""
    if question.kind is Kind.CARD:
        held = hand[-1:] if question.slot != UNKNOWN else (*hand, *(slot.card for slot in state.slots))
        fitting = [card for card in question.cards if card in held]
        if fitting and (not question.options or chance.random() < 0.8):
            return Answer(seat, chance.choice(fitting), scanned=True)
        options = [option for option in question.options if option.value != "veil"]
        return Answer(seat, chance.choice(options or question.options).value)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    return Answer(seat, chance.choice(question.options).value)
