"""Players for practice, simulation and tests: one that commits what scores best, and one that does anything legal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.shardweave.check import check
from companion.games.shardweave.moves import Commit, Move
from companion.games.shardweave.offers import proposals
from companion.games.shardweave.places import ACTIVE, LATER, NEXT, arena_in, discarded, stats_of
from companion.games.shardweave.preview import preview
from companion.games.shardweave.tally import tally
from companion.table.bots import Bots, Policy
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat, State, Table

WASTE: Final = 0.35
"""How much of what a Champion would score in the Arenas to come counts against spending it now."""
NEVER_SECRET: Final = ("lay_open", "lay_open_one", "which_copy")


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def random_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The Champion that scores most here, less what it would score later; a declaration only where it must be."""
    moves = legal(state, seat, hand)
    commits = [move for move in moves if isinstance(move, Commit)]
    honest = [move for move in commits if not move.lifted] or commits
    if not honest or honest[0].card < 0:
        return (honest or moves)[0]
    return max(honest, key=lambda move: (_worth(state, seat, move.card), chance.random()))


def _worth(table: Table, seat: Seat, card: CardIndex) -> float:
    if arena_in(table, ACTIVE) is None:
        return stats_of(table, card).total
    later = [preview(table, seat, card, spot) for spot in (NEXT, LATER) if arena_in(table, spot) is not None]
    waste = WASTE * max(later) if later else 0.0
    return preview(table, seat, card, ACTIVE) - waste


def answer(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """A sensible answer: yes, done, no mulligan, the least useful card given away, the best one kept."""
    if question.kind is Kind.NUMBER:
        return Answer(seat, question.least)
    if question.kind is not Kind.CARD:
        return Answer(seat, chance.choice(question.options).value)
    if question.code in NEVER_SECRET:
        return Answer(seat, _laid(table, question), scanned=True)
    there = discarded(table, seat) if question.code == "discard_under" else hand
    cards = [card for card in question.cards if card in there]
    if not cards:
        return Answer(seat, question.options[0].value)
    if question.code == "show_hand":
        return Answer(seat, chance.choice(cards), scanned=True)
    worth = {card: _worth(table, seat, card) for card in cards}
    best = question.code == "discard_under"
    return Answer(seat, (max if best else min)(cards, key=lambda card: (worth[card], card)), scanned=True)


def _laid(table: Table, question: Question) -> CardIndex:
    """The sealed copy itself, not another like it."""
    sealed = [value for name, value in question.facts if name.startswith("card_")]
    return next((card for card in question.cards if card in sealed), question.cards[0])


def random_answer(
    table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random
) -> Answer:
    """Any answer that can be true at the table."""
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    if question.kind is Kind.CARD and question.options and chance.random() < 0.3:
        return Answer(seat, question.options[0].value)
    return answer(table, seat, hand, question, chance)


POLICIES: Final = {
    "sensible": Policy(sensible_move, answer),
    "random": Policy(random_move, random_answer),
}
BOTS: Final = Bots(POLICIES, tally=tally, unit="rounds")
