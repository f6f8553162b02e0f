"""Which of several equal cards is meant by who sets right where one lies."""

from __future__ import annotations

import pytest

from companion.table.corrections import comes_from, may_come_from
from companion.table.state import EVERYBODY, UNKNOWN, Clock, Copy, Pool, Setup, Slot, State, ZoneKind

HAND, DISCARD, ELSEWHERE = 0, 1, 2
FOX, OTHER_FOX, OWL = 0, 1, 2


def table(*, read: bool = False) -> State:
    """Two hidden cards in a hand, a fox and an owl; on the discard pile lies a fox that was named, or read."""
    zones = (
        ZoneKind("hand", "hand", 0, False, False),
        ZoneKind("discard", "discard", 0, True, True),
        ZoneKind("elsewhere", "elsewhere", 0, False, False),
    )
    copies = (Copy("fox", 1), Copy("fox", 2), Copy("owl", 1))
    names = {"fox": "Fox", "owl": "Owl"}
    setup = Setup(game="test", copies=copies, zones=zones, dials=(), seats=("Ann",), names=names)
    slots = (Slot(FOX, 0, EVERYBODY, DISCARD, claimed=read), Slot(UNKNOWN, 0, 0, HAND), Slot(UNKNOWN, 0, 0, HAND))
    return State(setup, slots, ((1, 2), (0,), (), (), (), ()), (Pool((OTHER_FOX, OWL)),), (), Clock(0, 0, 0))


@pytest.mark.parametrize(
    ("read", "card", "source", "meant"),
    [
        # The fox on the pile was only named, so this very copy may as well be in the hand.
        (False, FOX, HAND, True),
        (True, FOX, HAND, False),
        (False, FOX, DISCARD, False),
        (False, FOX, -1, False),
        (False, FOX, ELSEWHERE, False),
        # Nobody knows where these lie: then it has to be said.
        (False, OTHER_FOX, HAND, True),
        (False, OWL, -1, True),
    ],
)
def test_a_card_is_meant_where_people_say_that_it_was_if_it_can_be_there(
    read: bool, card: int, source: int, meant: bool
) -> None:
    assert comes_from(table(read=read), card, source) is meant


@pytest.mark.parametrize(
    ("source", "may"), [(HAND, True), (ELSEWHERE, False), (DISCARD, False), (-1, False), (9, False)]
)
def test_a_card_of_which_nothing_is_known_may_come_from_where_hidden_cards_are(source: int, may: bool) -> None:
    assert may_come_from(table(), OWL, source) is may
