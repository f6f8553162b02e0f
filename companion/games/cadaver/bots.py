"""Players for practice, simulation and tests: one that plays anything legal, and one that wants to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.cadaver.cards import Is
from companion.games.cadaver.check import check
from companion.games.cadaver.moves import Discard, Draw, Lay, Move, Next, Propose
from companion.games.cadaver.offers import proposals
from companion.games.cadaver.places import DECK, LAYING, corpses_of, is_lidded, of, open_symbols, owner_of
from companion.table.bots import Bots, Policy
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat, State, Table


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat that holds these cards."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def random_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The move that looks best; of equals any."""
    moves = legal(state, seat, hand)
    values = [worth(state, seat, move) for move in moves]
    best = max(values)
    return chance.choice([move for move, value in zip(moves, values, strict=True) if value == best])


def worth(state: State, seat: Seat, move: Move) -> int:
    """How good a move looks: raising first, then filling, then what helps later; drawing is worth more than passing."""
    match move:
        case Lay():
            return _worth_of_lay(state, seat, move)
        case Draw():
            return 30 if move.zone == DECK else 35
        case Discard():
            return 4 if state.clock.phase == LAYING else 1
        case Next():
            return 10
        case Propose():
            return 11 if move.give == 1 and state.clock.turn % 4 == 0 else 0
        case _:
            return 0


def _worth_of_lay(state: State, seat: Seat, move: Lay) -> int:
    setup = of(state)
    what = setup.what[move.card]
    slot = move.target - setup.places
    if what in (Is.RESOURCE, Is.AMULET):
        left = sum(open_symbols(state, slot))
        return (100 if left == 1 else 80 - 5 * left) - (25 if what == Is.AMULET and left > 1 else 0)
    if what in (Is.CORPSE, Is.ACCOMPLICE):
        return 60 if what == Is.CORPSE else 50
    if what == Is.GHOUL:
        return 70 + (20 if state.slots[slot].zone in _corpse_zones(state) else 0) - 30 * is_lidded(state, move.target)
    mine = slot >= 0 and owner_of(state.slots[slot].zone) == seat
    if what == Is.KEY:
        return 65 if mine else 2
    return 0 if mine or slot < 0 else 45


def _corpse_zones(state: State) -> tuple[int, ...]:
    return tuple(corpses_of(seat) for seat in range(len(state.setup.seats)))


def answer(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """An answer that the real hand allows: an Amulet stops a Ghoul that takes from oneself, trades are fair."""
    match question.code:
        case "stop_ghoul":
            facts = dict(question.facts)
            holds = any(card in of(table).amulets for card in hand)
            return Answer(seat, "claim" if holds and facts["seat_owner"] == seat else "pass")
        case "show_amulet":
            return _shown(seat, hand, question, "withdraw")
        case "scan_given":
            return _shown(seat, hand, question, "")
        case "exchange_offer":
            give = int(dict(question.facts)["give"])
            fair = min(max(give, question.least), question.most)
            return Answer(seat, fair if chance.random() < 0.5 else "no")
        case "hand_over":
            return Answer(seat, "done")
        case "call_dawn" | "recount" | "confirm_leaving":
            return Answer(seat, "yes")
        case code if code.startswith("correction_"):
            return Answer(seat, "yes")
        case _:
            return _any(seat, hand, question, chance)


def _shown(seat: Seat, hand: Sequence[CardIndex], question: Question, otherwise: str) -> Answer:
    fitting = [card for card in question.cards if card in hand]
    return Answer(seat, fitting[0], scanned=True) if fitting else Answer(seat, otherwise)


def _any(seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    return Answer(seat, chance.choice(question.options).value)


BOTS: Final = Bots({"sensible": Policy(sensible_move, answer), "random": Policy(random_move, answer)})
