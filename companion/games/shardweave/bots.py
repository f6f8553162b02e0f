"""Players for practice, simulation and tests: one that commits what scores best, and one that does anything legal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.shardweave.check import check
from companion.games.shardweave.foresight import best_base, kept_worths, worths
from companion.games.shardweave.moves import Commit, Move
from companion.games.shardweave.offers import proposals
from companion.games.shardweave.places import LATER, arena_in, discarded, of
from companion.games.shardweave.plain import KEEP, UNDER
from companion.games.shardweave.tally import tally
from companion.table.bots import Bots, Policy
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat, State, Table

NEVER_SECRET: Final = ("lay_open", "lay_open_one", "which_copy")


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def random_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The Champion that is worth most here, with the others for later; a declaration only where it must be."""
    moves = legal(state, seat, hand)
    commits = [move for move in moves if isinstance(move, Commit)]
    honest = [move for move in commits if not move.lifted] or commits
    if not honest or honest[0].card < 0:
        return (honest or moves)[0]
    worth = worths(state, seat, hand, [move.card for move in honest])
    return max(honest, key=lambda move: (worth[move.card], chance.random()))


def answer(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """A sensible answer: what a rule comes to, done, no mulligan, the least useful card given away, the best kept."""
    if question.code.startswith("remind_"):
        return Answer(seat, question.options[0].value)
    if question.kind is Kind.NUMBER:
        return Answer(seat, question.least)
    if question.code in ("look_top", "look_arena") and UNDER in question.options:
        return Answer(seat, (KEEP if _is_kept(table, seat, hand, question.code) else UNDER).value)
    if question.kind is not Kind.CARD:
        return Answer(seat, chance.choice(question.options).value)
    if question.code in NEVER_SECRET:
        return Answer(seat, _laid(table, question), scanned=True)
    cards = _there(table, seat, hand, question)
    if not cards:
        return Answer(seat, question.options[0].value)
    if question.code == "show_hand":
        return Answer(seat, chance.choice(cards), scanned=True)
    worth = kept_worths(table, seat, cards)
    best = question.code == "discard_under"
    return Answer(seat, (max if best else min)(cards, key=lambda card: (worth[card], card)), scanned=True)


def _there(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question) -> list[CardIndex]:
    """The cards that are asked for and truly lie there."""
    there = discarded(table, seat) if question.code == "discard_under" else hand
    return [card for card in question.cards if card in there]


def _is_kept(table: Table, seat: Seat, held: Sequence[CardIndex], code: str) -> bool:
    """Whether what is looked at, the last of ``held``, is no worse than what one has of its kind."""
    *hand, top = held
    if code == "look_top":
        worth = kept_worths(table, seat, held)
        return not hand or worth[top] >= sum(worth[card] for card in hand) / len(hand)
    later, looked = arena_in(table, LATER), of(table).arenas[top]
    if later is None or looked is None:
        return True
    return best_base(table, hand, looked) >= best_base(table, hand, later)


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
    if question.kind is not Kind.CARD or (question.options and chance.random() < 0.3):
        return Answer(seat, chance.choice(question.options).value)
    if question.code in NEVER_SECRET:
        return Answer(seat, _laid(table, question), scanned=True)
    cards = _there(table, seat, hand, question)
    return Answer(seat, chance.choice(cards), scanned=True) if cards else Answer(seat, question.options[0].value)


POLICIES: Final = {
    "sensible": Policy(sensible_move, answer),
    "random": Policy(random_move, random_answer),
}
BOTS: Final = Bots(POLICIES, tally=tally, unit="rounds")
