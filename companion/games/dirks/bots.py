"""Players for practice, simulation and tests: one that does what brings most, and one that does anything legal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from companion.games.dirks.arming import price_kinds
from companion.games.dirks.cards import Is
from companion.games.dirks.check import check
from companion.games.dirks.effects import Sticky, SwapWithHand
from companion.games.dirks.moves import Attack, EndTurn, Move, Play, Sacrifice
from companion.games.dirks.numbers import figure, forecast, lp
from companion.games.dirks.offers import proposals
from companion.games.dirks.places import card_in, in_effect, of, owner, weapons
from companion.games.dirks.tally import tally_of_game
from companion.table.bots import Bots, Policy
from companion.table.consent import DONE
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat, SlotId, State, Table

KEPT_BACK: Final = ("keep", "no_more", "that_is_all")
"""Answers that change nothing. Of a text that only people can carry out a bot says that it did nothing (DP-APP-15)."""


def legal(state: State, seat: Seat, hand: tuple[CardIndex, ...]) -> list[Move]:
    """Every legal move of a seat that it can truly make: a price or a swap needs its card in hand."""
    found = [move for move in proposals(state, seat, hand) if check(state, move) is None]
    return [move for move in found if not isinstance(move, Play) or _can_pay(state, move, hand)]


def _can_pay(state: State, move: Play, hand: tuple[CardIndex, ...]) -> bool:
    setup = of(state)
    card = setup.cards[move.card]
    others = [setup.cards[one].kind for one in hand if one != move.card]
    kinds = price_kinds(state)
    if card.kind is Is.WEAPON and kinds:
        return any(kind in kinds for kind in others)
    if any(isinstance(effect, SwapWithHand) for effect in card.does):
        return Is.WEAPON in others
    return True


def random_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(legal(state, seat, hand))


def sensible_move(state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
    """What brings most: Weapons and helpful Events first, then attacks that gain; else the turn ends."""
    best: tuple[float, float, Move] = (0.0, 0.0, EndTurn(seat))
    for move in legal(state, seat, hand):
        worth = _worth(state, seat, move)
        if worth > 0:
            best = max(best, (worth, chance.random(), move), key=lambda one: one[:2])
    return best[2]


def _worth(state: State, seat: Seat, move: Move) -> float:
    match move:
        case Play(card=card):
            return _play_worth(state, seat, card)
        case Attack(slot=slot, target=target):
            return _attack_worth(state, slot, target)
        case Sacrifice(slot=slot):
            return 3.0 if lp(state, slot) <= 2 and len(weapons(state, seat)) > 1 else 0.0
        case _:
            return 0.0


def _play_worth(state: State, seat: Seat, index: CardIndex) -> float:
    card = of(state).cards[index]
    if card.kind is Is.WEAPON:
        return 20.0 + card.strength + card.durability + card.lp / 2
    if card.kind is Is.SPECIAL:
        # A Special changes the table for all: it is worth it where the others have more in play.
        mine = len(weapons(state, seat))
        theirs = max(len(weapons(state, other)) for other in range(len(state.setup.seats)) if other != seat)
        sticky = any(isinstance(holds, Sticky) for holds in card.holds)
        return 5.0 if theirs > mine or (not any(in_effect(state)) and not sticky) else 0.0
    attach = card.attach
    if attach is None:
        return 12.0
    return 10.0 if attach.whose == "own" or attach.strength < 0 else 0.0


def _attack_worth(state: State, slot: SlotId, target: SlotId) -> float:
    fight = forecast(state, slot, target)
    if fight.target_loses:
        return (
            2.0 + min(fight.target_loses, lp(state, target)) + (8.0 if fight.target_loses >= lp(state, target) else 0)
        )
    return 0.0


def answer(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """A sensible answer: the least useful card given away, the best target, the Gate left where it is."""
    if question.kind is Kind.CARD:
        return _card(table, seat, hand, question, chance)
    if question.kind is Kind.CHOOSE and any(option.value in KEPT_BACK for option in question.options):
        return Answer(seat, next(option.value for option in question.options if option.value in KEPT_BACK))
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    if DONE in question.options:
        return Answer(seat, DONE.value)
    if question.code in ("attach_to", "points_to", "whom"):
        return Answer(seat, str(_target(table, seat, question)))
    return Answer(seat, chance.choice(question.options).value)


def _card(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    cards = [card for card in question.cards if card in hand]
    if question.code == "relief" and (not cards or chance.random() < 0.4):
        return Answer(seat, question.options[0].value)
    if not cards:
        return Answer(seat, question.options[0].value)
    setup = of(table)
    worst = min(cards, key=lambda card: (setup.cards[card].strength + setup.cards[card].durability, card))
    best = max(cards, key=lambda card: (setup.cards[card].strength + setup.cards[card].durability, card))
    return Answer(seat, best if question.code == "swap_in" else worst, scanned=True)


def _target(table: Table, seat: Seat, question: Question) -> SlotId:
    slots = [int(option.value) for option in question.options]
    facts = dict(question.facts)
    about = facts.get("slot_about")
    attach = card_in(table, about).attach if isinstance(about, int) and question.code == "attach_to" else None
    harms = question.code == "whom" or (attach is not None and attach.strength < 0 and attach.durability == 0)
    wanted = [slot for slot in slots if (owner(table, slot) != seat) == harms] or slots
    return max(wanted, key=lambda slot: (figure(table, slot, "strength") + lp(table, slot), slot))


def random_answer(
    table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random
) -> Answer:
    """Any answer that can be true at the table."""
    if question.kind is Kind.CARD:
        cards = [card for card in question.cards if card in hand]
        if question.options and (not cards or (question.code == "relief" and chance.random() < 0.4)):
            return Answer(seat, question.options[0].value)
        return Answer(seat, chance.choice(cards), scanned=True)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    return Answer(seat, chance.choice(question.options).value)


POLICIES: Final = {
    "sensible": Policy(sensible_move, answer),
    "random": Policy(random_move, random_answer),
}
BOTS: Final = Bots(POLICIES, tally=tally_of_game, unit="turns")
