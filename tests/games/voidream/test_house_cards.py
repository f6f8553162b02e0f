"""Every text of every house card, carried out once where all that it asks for lies there."""

from __future__ import annotations

import pytest

from companion.games.voidream import effects as e
from companion.games.voidream.card_parts import Part, parts
from companion.games.voidream.cards import Card, Is
from companion.games.voidream.costs import cannot_use, use
from companion.games.voidream.doing import Cast, can_do, carry_out_all
from companion.games.voidream.numbers import is_met
from companion.games.voidream.places import (
    DISCARD,
    DREAM_DISCARD,
    EXHAUSTED,
    HAND,
    SPOT,
    VOID,
    at,
    bastion,
)
from companion.games.voidream.powers import Ability, PayCharge
from companion.games.voidream.terms import Filter
from companion.table.knowledge import show
from companion.table.questions import Answer, Kind, Question, Script
from companion.table.run import take_back
from companion.table.state import TABLE, SlotId, faults
from tests.games.voidream.box import CARDS
from tests.games.voidream.table import Board

OTHER = {"border-page": "lamp-assistant", "gatehouse-griffin": "buffer-engine", "court-calendar": "echoing-grove"}
"""What lies there instead where the card itself is tried."""


def crowded(card: Card) -> Board:
    """On both sides entities, a memory, a veiled card; arcana in both piles; something in the Dream discard pile."""
    board = Board()
    for seat in (0, 1):
        for name, pose in (("border-page", 0), ("gatehouse-griffin", EXHAUSTED), ("court-calendar", 0)):
            board.lay(seat, OTHER[name] if name == card.id else name, pose=pose)
        board.lay(seat, "failed-experiment" if card.id != "failed-experiment" else "thorned-colossus")
        board.lay(seat, "armoured-railcar" if card.id != "armoured-railcar" else "prism-stalker", place=DREAM_DISCARD)
        board.cover(seat)
        board.put(seat, 2, DISCARD)
        board.put(seat, 3, VOID)
        board.do(seat, e.SetMind(2, "you"))
    if card.id != "hall-of-precedent":
        board.build(1, "hall-of-precedent", above=2)
    return board


def laid(board: Board, card: Card, part: Part) -> SlotId:
    """The card as it lies when this text of it is carried out."""
    match card.kind:
        case Is.BASTION:
            return next(slot for slot in board.run.zones[at(0, 0)] if slot == bastion(board.run, 0))
        case Is.ARCANUM:
            return show(board.run, at(0, HAND), board.hand(0)[0], "test")
        case Is.THOUGHT:
            return board.lay(0, card.id, place=SPOT)
        case Is.CONSTRUCT:
            return board.build(0, card.id, above=0 if part.needs.on_top else 1)
        case _:
            pass
    if card.attaches:
        return board.lay(0, card.id, under=board.lay(0, "goods-depot"))
    slot = board.lay(0, card.id)
    if isinstance(part, Ability) and any(isinstance(cost, PayCharge) for cost in part.costs):
        board.cover(0, under=slot)
        if part.do == (e.Ready(Filter(kind="this")),):
            board.run.pose(slot, EXHAUSTED, "test")
    return slot


def first_answer(question: Question) -> Answer:
    seat = question.seats[0] if question.seats else TABLE
    if question.kind is Kind.CARD and question.cards:
        return Answer(seat, question.cards[0], scanned=True)
    if question.kind is Kind.NUMBER:
        return Answer(seat, question.most)
    return Answer(seat, question.options[0].value)


def carry(script: Script) -> int:
    """A script to its end with the first answer each time; tells how much was asked."""
    asked = 0
    try:
        question = next(script)
        while asked < 500:
            asked += 1
            question = script.send(first_answer(question))
    except StopIteration:
        return asked
    raise AssertionError("it goes on and on")


TEXTS = [(card, field, number, part) for card in CARDS for number, (field, part) in enumerate(parts(card))]


@pytest.mark.parametrize(
    ("card", "part"),
    [(card, part) for card, _, _, part in TEXTS],
    ids=[f"{card.id}-{field}-{number}" for card, field, number, _ in TEXTS],
)
def test_a_text_can_be_carried_out(card: Card, part: Part) -> None:
    board = crowded(card)
    slot = laid(board, card, part)
    before = board.state()
    done = len(board.run.events)
    cast = Cast(0, slot)
    if isinstance(part, Ability):
        assert cannot_use(board.run, cast, part) is None
        asked = carry(use(board.run, cast, part))
    else:
        assert is_met(board.run, 0, slot, part.needs)
        assert can_do(board.run, cast, part.do)
        asked = carry(carry_out_all(board.run, cast, part.do))
    after, events = board.state(), board.run.events[done:]
    assert not faults(after)
    assert take_back(after, events) == before
    assert asked or events or part.do == (e.DestroyBastion(),)
