"""The pages of CardWeaver, and what stands on them, for tests."""

from __future__ import annotations

from typing import TypeVar

from companion.games.cardweaver.moves import Attack, EndTurn
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.run import replay
from companion.table.screens import (
    Choice,
    Offer,
    Offers,
    Screen,
)
from companion.table.state import Seat, State
from companion.table.viewers import as_seen
from tests.games.cardweaver.tables import GAME, asks

ANN, BEN, CY = 0, 1, 2
BlockT = TypeVar("BlockT")

BUILT = """
dials = { Conviction = 3, "HP:Cy" = 41, "Experience:Cy" = 5 }
zones = { "stays:Ann" = ["drummer"], "played:Ann" = ["sharp-note"] }
lasting = [{ what = "attack", player = "Ann", amount = 2, card = "sharp-note", until = "end", by = "Ann" }]
"""
"""An Attack that is being built up: 1 printed, 1 of an Ally and 2 for this turn against a Defense of 1."""


def page(state: State, viewer: Seat, question: Question | None = None, hand: tuple[int, ...] = ()) -> Screen:
    """The page of a seat."""
    yours = question is not None and viewer in question.seats
    return GAME.screen(as_seen(state, viewer), viewer, question, Asked(yours=yours, hand=hand))


def block(shown: Screen, kind: type[BlockT], title: str = "") -> BlockT:
    """The block of this kind, or the one with this heading."""
    found = [one for one in shown.blocks if isinstance(one, kind)]
    return next(one for one in found if title in ("", getattr(one, "title", getattr(one, "label", ""))))


def choice(choices: tuple[Choice, ...], label: str) -> Choice:
    """The choice whose label begins so."""
    return next(one for one in choices if one.label.startswith(label))


def offer(shown: Screen, name: str) -> Offer:
    """The card with this name and its price."""
    offers = [one for block in shown.blocks if isinstance(block, Offers) for one in block.offers]
    return next(one for one in offers if one.label == name)


def window(state: State, move: Attack | EndTurn) -> tuple[State, Question]:
    """The window that a move opens, and the table in it."""
    waiting = asks(state, move)
    return replay(state, waiting.so_far), waiting.question
