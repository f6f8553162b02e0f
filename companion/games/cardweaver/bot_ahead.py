"""A bot that thinks its turn through: it plays what it might do to the end of the turn, on a table as it may be.

What it cannot see is dealt by chance from what it can be, so that it knows no more than its seat. Those whom it meets
on the way it takes for bots that take what looks best.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy
from typing import Final

from companion.games.cardweaver import bot_answers
from companion.games.cardweaver.bot_buying import COMMON, DRAWN_AGAIN, PER_VICTORY_POINT, turns_left
from companion.games.cardweaver.bot_sight import A_TURN, DEFEAT, Sight
from companion.games.cardweaver.bot_turns import Turn, sensible_move
from companion.games.cardweaver.bot_worth import PER_POINT, REFRESH, TURNS, Judge
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import HELPERS
from companion.games.cardweaver.cards_in_play import card_in, is_facedown, unlocked
from companion.games.cardweaver.check import check
from companion.games.cardweaver.moves import Attack, Discard, EndTurn, Move, Redeem
from companion.games.cardweaver.offers import proposals
from companion.games.cardweaver.places import DAMAGE, HAND, HP, MOST_HP, OVER, PLAYING, REDEEMED, STAYS, XP, at, value
from companion.games.cardweaver.players import character, is_anima, nemesis_of, players, same_side
from companion.games.cardweaver.scoring import held_cards, winning_side
from companion.games.cardweaver.scripts import script
from companion.table.dealer import Dealer
from companion.table.imagined import imagined
from companion.table.questions import Answer, Kind, Question
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, State, Table, mark_of

TABLES: Final = 2
"""On how many tables each move is tried."""
MOST: Final = 3
"""How many moves are tried."""
LENGTH: Final = 60
"""More moves are never made in a turn that is thought through."""
VICTORY = 1000.0


def move_ahead(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """What looks best; where a turn is decided, the move after which things stand best."""
    first = sensible_move(state, seat, hand, chance)
    if state.clock.phase != PLAYING or is_anima(state, seat):
        return first
    tried = worth_trying(state, seat, hand, first)
    if len(tried) == 1:
        return first
    known = dict(zip(state.zones[at(seat, HAND)], hand, strict=False))
    tables = [imagined(state, known, chance) for _ in range(TABLES)]
    values = [sum(tried_on(state, seat, move, table) for table in tables) for move in tried]
    return tried[values.index(max(values))]


def worth_trying(state: State, seat: Seat, hand: tuple[CardIndex, ...], first: Move) -> list[Move]:
    """The moves between which the bot has to decide, the one that looks best first.

    A turn is decided by whom it strikes, and by what it gives up for Conviction; the rest follows from that.
    """
    match first:
        case Attack():
            return [first, *_other_targets(state, seat, hand, first)][:MOST]
        case Redeem() if not state.dials[REDEEMED]:
            return [first, *_keeping_all(state, seat, hand)]
        case _:
            return [first]


def _other_targets(state: State, seat: Seat, hand: tuple[CardIndex, ...], first: Attack) -> list[Move]:
    """Whom else it might strike, the best first."""
    sight = Sight(state, seat, hand)
    moves = (Attack(seat, slot) for slot in sight.targets() if slot != first.target)
    worth = [(sight.strike(move.target), -move.target, move) for move in moves if check(state, move) is None]
    return [move for value, _, move in sorted(worth, reverse=True) if value > 0]


def _keeping_all(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """What it does if it redeems nothing: the best of the rest."""
    moves = [move for move in proposals(state, seat, hand) if not isinstance(move, Redeem | Discard)]
    ranked = Turn(Sight(state, seat, hand), moves).ranked()
    return next(([move] for _, move in ranked if check(state, move) is None), [])


def tried_on(state: State, seat: Seat, move: Move, table: Dealer) -> float:
    """What the table is worth to a seat at the end of its turn if it makes this move and then what looks best."""
    dealer = copy(table)
    dealer.truth = list(table.truth)
    chance = dealer.random
    turn = state.clock.turn
    # The measure is that of the table before: else a blow would seem bad for making the rest of the game shorter.
    left = turns_left(state, seat)
    is_blow = isinstance(move, Attack)
    for _ in range(LENGTH):
        if isinstance(move, EndTurn):
            break
        state = _carried_out(state, move, dealer, chance)
        if is_blow or state.clock.phase == OVER or state.clock.turn != turn:
            # What is done after the blow does not depend on whom it hit.
            break
        move = sensible_move(state, seat, dealer.cards_in(state, at(seat, HAND)), chance)
    return standing(state, seat, dealer.cards_in(state, at(seat, HAND)), left)


def _carried_out(state: State, move: Move, dealer: Dealer, chance: random.Random) -> State:
    """A legal move, answered by bots and by the table as it may be."""
    run = Run(state)
    doing = script(run, move)
    told = 0
    try:
        question = next(doing)
        while True:
            dealer.follow(run.events[told:])
            told = len(run.events)
            question = doing.send(_answered(run, question, dealer, chance))
    except StopIteration:
        dealer.follow(run.events[told:])
        return run.freeze()


def _answered(run: Run, question: Question, dealer: Dealer, chance: random.Random) -> Answer:
    if not question.seats or question.kind is Kind.CHANCE or question.slot != UNKNOWN:
        return dealer.answer(question)
    seat = question.seats[0]
    hand = tuple(dealer.truth[slot] for slot in run.zones[at(seat, HAND)])
    return bot_answers.answer(run, seat, hand, question, chance)


def standing(table: Table, seat: Seat, hand: Sequence[CardIndex], left: float) -> float:
    """How good a table is for a seat at the end of its turn; ``left`` is the part of the game that is to come."""
    nemesis = nemesis_of(table)
    if table.clock.phase == OVER:
        side = winning_side(table)
        return 0.0 if side == "draw" else VICTORY * (1 if (seat == nemesis) == (side == "nemesis") else -1)
    total = _hand(table, seat, hand) + _deck(table, seat, left)
    for player in players(table):
        if not is_anima(table, player):
            total += _player(table, player, left) * (1 if same_side(table, seat, player) else -1)
    return total


def _player(table: Table, player: Seat, left: float) -> float:
    """HP, of which the last count most; Experience and Skills; what is in play."""
    judge = Judge(table, player)
    hp, most = value(table, player, HP), value(table, player, MOST_HP)
    skills = sum(judge.skill(skill) for skill in unlocked(table, character(table, player)))
    total = DEFEAT + 1.4 * hp - 0.2 * hp * hp / most + PER_POINT * value(table, player, XP) + 3 * left * skills
    for slot in table.zones[at(player, STAYS)]:
        card = card_in(table, slot)
        if card.type in HELPERS:
            damage = mark_of(table.slots[slot], DAMAGE) / card.hp
            total += A_TURN * judge.helper(card) * (1 - 0.3 * damage) * (0.3 if is_facedown(table, slot) else 1.0)
        else:
            total += TURNS * judge.in_play(card)
    return total


def _deck(table: Table, seat: Seat, left: float) -> float:
    """What the own cards will be worth when they are drawn."""
    judge = Judge(table, seat)
    cards = of(table).cards
    held = (cards[card] for card in held_cards(table, seat))
    return sum(DRAWN_AGAIN * left * (judge.card(card) - COMMON) + PER_VICTORY_POINT * card.vp for card in held)


def _hand(table: Table, seat: Seat, hand: Sequence[CardIndex]) -> float:
    """What is kept for response windows; each card that is kept takes the place of a new one."""
    sight = Sight(table, seat, hand)
    cards = of(table).cards
    return sum(sight.held(cards[card]) - REFRESH for card in hand)
