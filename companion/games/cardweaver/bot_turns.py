"""The own turn of a bot: what draws first, then what stays, then what it redeems, the blow, and purchases.

It looks at the table and its own hand and at nothing else. Each move uses something up, so a turn always ends.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from companion.games.cardweaver.bot_buying import COLLECTED, PER_VICTORY_POINT, Market
from companion.games.cardweaver.bot_sight import Sight
from companion.games.cardweaver.bot_worth import REFRESH
from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.check import check
from companion.games.cardweaver.effects import ChooseOne, Conviction, Draw, Effect, Gain, May, RevealTop
from companion.games.cardweaver.moves import (
    Attack,
    Choose,
    Discard,
    EndTurn,
    Move,
    Next,
    Play,
    Prepare,
    Purchase,
    Redeem,
    Use,
)
from companion.games.cardweaver.offers import proposals
from companion.games.cardweaver.places import CHOOSING, CONVICTION, PLAYING, REDEEMED, REDEEMS
from companion.games.cardweaver.players import character, is_anima, nemesis_of
from companion.games.cardweaver.scripts import power_at
from companion.table.state import UNKNOWN, CardIndex, Seat, State

FUEL, BOARD, REDEEMING, BLOWS, STRIKE, BUYING, CLEANING, ENDING = (80.0, 70.0, 60.0, 50.0, 40.0, 30.0, 20.0, 10.0)
"""What comes before what: more choices first, purchases when all Conviction is there, the rest last."""
LEAST: Final = 0.05
"""What is worth less is not done."""


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat that holds these cards."""
    return [move for move in proposals(state, seat, hand) if check(state, move) is None]


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The move that looks best; a Character by chance."""
    return _move(state, seat, hand, chance, PER_VICTORY_POINT)


def collecting_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """The same, of a player who wants Victory Points, and so buys through the own deck (CW-TIP-05)."""
    return _move(state, seat, hand, chance, COLLECTED)


def _move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random, per_point: float) -> Move:
    if state.clock.phase == CHOOSING:
        return _choosing(state, seat, legal(state, seat, hand), chance)
    if state.clock.phase != PLAYING:
        return next(move for move in legal(state, seat, hand) if isinstance(move, Next))
    if is_anima(state, seat):
        return next((move for move in legal(state, seat, hand) if isinstance(move, Use)), EndTurn(seat))
    # What looks best is judged first: most moves need never be.
    moves = list(proposals(state, seat, hand))
    for _, move in Turn(Sight(state, seat, hand), moves, per_point).ranked():
        if check(state, move) is None:
            return move
    return EndTurn(seat)


def _choosing(state: State, seat: Seat, moves: list[Move], chance: random.Random) -> Move:
    """Its own Character first, then one for the automated Nemesis."""
    setup = of(state)
    choices = [move for move in moves if isinstance(move, Choose)]
    if character(state, seat) == UNKNOWN:
        if setup.is_npc:
            choices = [move for move in choices if setup.what[move.card] is Is.ANIMUS]
        return chance.choice(choices)
    if nemesis_of(state) < 0:
        return chance.choice([move for move in choices if setup.what[move.card] is Is.NEMESIS])
    return Prepare(seat)


class Turn:
    """One look at the own turn: what each of these moves is worth, those that may turn out not to be legal too."""

    def __init__(self, sight: Sight, moves: Sequence[Move], per_point: float = PER_VICTORY_POINT) -> None:
        self.sight = sight
        self.per_point = per_point
        self.moves = moves
        self.table = sight.table

    @cached_property
    def market(self) -> Market:
        """What can be purchased."""
        return Market(self.table, self.sight.judge, self.per_point)

    @cached_property
    def redeemed(self) -> tuple[CardIndex, ...]:
        """The cards that are to be redeemed."""
        return self._cards_to_redeem()

    def ranked(self) -> Iterator[tuple[float, Move]]:
        """The moves that are worth more than the end of the turn, with their worth, the best first.

        What gives choices comes first of all, so that the rest is looked at only if there is no such move.
        """
        found = [(self._first(move), -at, move) for at, move in enumerate(self.moves)]
        for worth, _at, move in sorted(found, reverse=True):
            if worth >= FUEL:
                yield worth, move
        found = [(self.worth(move), at, move) for worth, at, move in found if worth < FUEL]
        for worth, _, move in sorted(found, reverse=True):
            if worth >= ENDING:
                yield worth, move

    def _first(self, move: Move) -> float:
        match move:
            case Play() if gives_choices(of(self.table).cards[move.card].play):
                return self._play(move)
            case Use():
                return self.worth(move)
            case _:
                return 0.0

    def worth(self, move: Move) -> float:
        """What a move is worth, with the place in the turn that it should have; under ``ENDING`` it is not done."""
        match move:
            case Play():
                return self._play(move)
            case Use():
                return self._use(move, power_at(self.table, move.seat, move.slot, move.power))
            case Attack():
                value = self.sight.strike(move.target)
                return STRIKE + min(9.0, value / 10) if value > 0 else 0.0
            case Purchase():
                return BUYING + of(self.table).cards[move.card].cost if self.market.wants(move.card) else 0.0
            case Redeem():
                return REDEEMING if move.card in self.redeemed else self._throw(move.card, CLEANING + 1)
            case Discard():
                return self._throw(move.card, CLEANING)
            case EndTurn():
                return ENDING
            case _:
                return 0.0

    def _play(self, move: Play) -> float:
        card = of(self.table).cards[move.card]
        if card.type is Is.NIGHTMARE:
            return self._nightmare(move.card)
        now = self.sight.playing(move.card)
        if now < LEAST or (card.is_quick and now < self.sight.held(card)):
            return 0.0
        if gives_choices(card.play):
            return FUEL + min(9.0, now)
        if move.card in self.redeemed:
            return 0.0
        return (BOARD if card.stays else BLOWS) + min(9.0, now)

    def _nightmare(self, index: CardIndex) -> float:
        """One that destroys itself comes after the blow; one that stays only if its price can be paid at once."""
        card = of(self.table).cards[index]
        if not card.stays:
            return CLEANING + 2
        price = min((power.pay for power in card.powers if power.pay), default=99)
        return CLEANING + 2 if price <= self.table.dials[CONVICTION] else 0.0

    def _use(self, move: Use, used: Used) -> float:
        power = used.power
        if not power.limit and not power.pay and not self.sight.is_anima:
            # Without a limit it could be used for ever.
            return 0.0
        now = self.sight.using(move.slot, power)
        if now < LEAST:
            return 0.0
        if power.pay:
            return CLEANING + 3
        return (FUEL if gives_choices(power.do) else BLOWS) + min(9.0, now)

    def _throw(self, card: CardIndex, rank: float) -> float:
        """What will be of no use makes room in the hand."""
        return rank if self.sight.kept(of(self.table).cards[card]) < REFRESH else 0.0

    def _cards_to_redeem(self) -> tuple[CardIndex, ...]:
        """The cards of least use, as many as bring more by what can be purchased for them than they would do."""
        left = REDEEMS - self.table.dials[REDEEMED]
        have = self.table.dials[CONVICTION]
        loss = sorted((self._loss(move.card), move.card) for move in self.moves if isinstance(move, Redeem))
        best, count, lost = self.market.best(have), 0, 0.0
        for number, (value, _) in enumerate(loss[:left], 1):
            lost += value
            gain = self.market.best(have + number) - lost
            if gain > best + LEAST:
                best, count = gain, number
        return tuple(card for _, card in loss[:count])

    def _loss(self, index: CardIndex) -> float:
        """What is lost with a card: what it would do now, or in a window; what brings choices is played in any case."""
        card = of(self.table).cards[index]
        now = self.sight.playing(index)
        if now >= LEAST and gives_choices(card.play):
            return FUEL
        return max(now, self.sight.kept(card) - REFRESH, 0.0)


def gives_choices(effects: Sequence[Effect]) -> bool:
    """Whether effects draw cards or bring Conviction."""
    for effect in effects:
        match effect:
            case Conviction() | Draw() | RevealTop() | Gain():
                return True
            case ChooseOne():
                if any(gives_choices(option) for option in effect.options):
                    return True
            case May():
                if gives_choices(effect.then):
                    return True
            case _:
                pass
    return False
