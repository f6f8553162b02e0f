"""Players for practice, simulation and tests: one that plays anything legal, and one that wants to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.voidream.check import check
from companion.games.voidream.moves import Activate, Arcanum, Move, Unveil
from companion.games.voidream.offers import proposals
from companion.games.voidream.places import HAND, at, of
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
    if question.kind is Kind.CARD and question.slot != UNKNOWN:
        return _on_sight(table, seat, hand[-1], question, chance)
    if question.kind is Kind.CARD:
        fitting = [card for card in question.cards if card in hand or any(card == slot.card for slot in table.slots)]
        return Answer(seat, chance.choice(fitting), scanned=True)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    return Answer(seat, chance.choice(question.options).value)


def _on_sight(table: Table, seat: Seat, card: CardIndex, question: Question, chance: random.Random) -> Answer:
    """Of a card that one looks at: mostly played or veiled if it can be, else put back (VD-EVK-01, VD-EVK-07)."""
    others = [option.value for option in question.options if option.value != "veil"]
    if others and chance.random() < 0.2:
        return Answer(seat, chance.choice(others))
    if card in question.cards:
        return Answer(seat, card, scanned=True)
    return Answer(seat, "veil" if of(table).cards[card].keyword("veil") else chance.choice(others))


BOTS: Final = Bots(
    {"sensible": Policy(sensible_move, answer), "random": Policy(random_move, answer)},
)
