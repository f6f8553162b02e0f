"""Players for practice, simulation and tests: one that plays anything legal, and one that thinks a move ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.voidream.bot_answers import quick, thought
from companion.games.voidream.bot_sight import Sight
from companion.games.voidream.bot_worth import VICTORY
from companion.games.voidream.check import check
from companion.games.voidream.moves import Move, Pass
from companion.games.voidream.offers import proposals
from companion.games.voidream.places import of
from companion.games.voidream.scripts import script
from companion.games.voidream.tally import tally
from companion.table.bots import Bots, Policy
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, State, Table

answer: Final = thought
"""How practice tables answer."""
TABLES: Final = 2
"""On how many tables, as they may lie, each move is tried."""
LEAST: Final = 0.1
"""What brings less than this is not worth an action."""


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def random_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The action after which the table looks best, or a pass if none is better than that."""
    moves = [move for move in legal(state, seat, hand) if not isinstance(move, Pass)]
    if not moves:
        return Pass(seat)
    sight = Sight(state, seat, hand, chance, seen={})
    tables = [sight.dealt() for _ in range(TABLES)]

    def worth(move: Move) -> float:
        return sum(sight.worth(sight.tried(lambda run: script(run, move), table, quick)) for table in tables)

    values = [worth(move) / TABLES for move in moves]
    best = max(values)
    if best <= _passing(sight, worth(Pass(seat)) / TABLES):
        return Pass(seat)
    return moves[values.index(best)]


def _passing(sight: Sight, after: float) -> float:
    """What an action must bring: more than nothing, unless the pass ends the game."""
    return after if abs(after) >= VICTORY else sight.worth(sight.state) + LEAST


def random_answer(
    table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random
) -> Answer:
    """Any answer that the real cards allow; of a card that is looked at, the last of ``hand``, no other is named."""
    if question.kind is Kind.CARD and question.slot != UNKNOWN:
        return _on_sight(table, seat, hand[-1], question, chance)
    if question.kind is Kind.CARD:
        fitting = [card for card in question.cards if card in hand or any(card == slot.card for slot in table.slots)]
        return Answer(seat, chance.choice(fitting), scanned=True)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    return Answer(seat, chance.choice(question.options).value)


def _on_sight(table: Table, seat: Seat, card: CardIndex, question: Question, chance: random.Random) -> Answer:
    """Of a card that one looks at: mostly played or veiled if it can be, else put back."""
    others = [option.value for option in question.options if option.value not in ("veil", "look")]
    if others and chance.random() < 0.2:
        return Answer(seat, chance.choice(others))
    if card in question.cards:
        return Answer(seat, card, scanned=True)
    return Answer(seat, "veil" if of(table).cards[card].keyword("veil") else chance.choice(others))


BOTS: Final = Bots(
    {"sensible": Policy(sensible_move, thought), "random": Policy(random_move, random_answer)},
    tally=tally,
    unit="rounds",
)
