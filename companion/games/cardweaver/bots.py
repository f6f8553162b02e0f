"""Players for practice, simulation and tests: one that takes what looks best now, one that thinks its turn through, one
that collects Victory Points, and one that does anything legal.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.cardweaver.bot_ahead import move_ahead
from companion.games.cardweaver.bot_answers import answer
from companion.games.cardweaver.bot_turns import collecting_move, legal, sensible_move
from companion.games.cardweaver.cards import Deck, Is
from companion.games.cardweaver.moves import Move
from companion.games.cardweaver.tally import SIDES, cast, tally
from companion.table.bots import Bots, Policy
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


POLICIES: Final = {
    "greedy": Policy(sensible_move, answer),
    "ahead": Policy(move_ahead, answer),
    "collect": Policy(collecting_move, answer),
    "random": Policy(random_move, random_answer),
}


def bots_of(decks: Mapping[str, Deck]) -> Bots:
    """The bots of a box with these decks."""
    heads = [card for deck in decks.values() for card in deck.cards]
    kinds = zip(SIDES, (Is.ANIMUS, Is.NEMESIS), strict=True)
    roles = {side: tuple(card.id for card in heads if card.type is kind) for side, kind in kinds}
    return Bots(POLICIES, roles, cast, tally, "rounds")
