"""Players for practice, simulation and tests: one that does anything legal, one that takes what looks best now, and
one that thinks its turn through.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.cardweaver.bot_ahead import move_ahead
from companion.games.cardweaver.bot_answers import answer
from companion.games.cardweaver.bot_turns import legal, sensible_move
from companion.games.cardweaver.moves import Move
from companion.table.bots import Policy
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat, State, Table


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


GREEDY: Final = Policy(sensible_move, answer)
POLICIES: Final = {
    "greedy": GREEDY,
    "ahead": Policy(move_ahead, answer),
    "random": Policy(random_move, random_answer),
}
"""How a bot may play, by the word of the command line; the first is that of practice tables."""
