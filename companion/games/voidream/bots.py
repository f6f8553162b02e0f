"""Players for practice, simulation and tests: one that plays anything legal, and one that wants to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.voidream.check import check
from companion.games.voidream.moves import Activate, Arcanum, Move, Unveil
from companion.games.voidream.offers import proposals
from companion.games.voidream.places import HAND, at
from companion.table.bots import Bots, Policy
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, State, Table


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def random_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The move that looks best; of equals any."""
    moves = legal(state, seat, hand)
    values = [_worth(state, seat, move) for move in moves]
    best = max(values)
    return chance.choice([move for move, value in zip(moves, values, strict=True) if value == best])


def _worth(state: State, seat: Seat, move: Move) -> int:
    """Free abilities first, then arcana: upright while some are left in hand, then inverted to get the rest back."""
    match move:
        case Activate():
            return 4
        case Unveil():
            return 1
        case Arcanum(inverted=inverted):
            few = len(state.zones[at(seat, HAND)]) <= 2
            return 3 if inverted == few else 2 if inverted else -1
        case _:
            return 0


def answer(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """An answer that the real cards allow; of a card that is looked at, the last of ``hand``, no other is named."""
    if question.kind is Kind.CARD:
        held = tuple(hand[-1:]) if question.slot != UNKNOWN else (*hand, *(slot.card for slot in table.slots))
        fitting = [card for card in question.cards if card in held]
        if fitting and (not question.options or chance.random() < 0.8):
            return Answer(seat, chance.choice(fitting), scanned=True)
        options = [option for option in question.options if option.value != "veil"]
        return Answer(seat, chance.choice(options or question.options).value)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    return Answer(seat, chance.choice(question.options).value)


BOTS: Final = Bots(
    {"sensible": Policy(sensible_move, answer), "random": Policy(random_move, answer)},
)
