"""What holds for a while: it begins, ends and comes back in its old place."""

from __future__ import annotations

import pytest

from companion.table.events import decode, encode
from companion.table.run import Run, replay, take_back
from companion.table.state import UNKNOWN, Clock, Copy, Lasting, Setup, State, ZoneKind, fresh, from_json, to_json


@pytest.fixture
def table() -> State:
    zones = (ZoneKind("deck", "Deck", -1, False, True),)
    setup = Setup(game="t", copies=(Copy("fox", 1),), zones=zones, dials=(), seats=("Ann",), names={"fox": "Fox"})
    return fresh(setup, zone=0, clock=Clock(0, 0, 0))


def bonus(amount: int, until: str) -> Lasting:
    return Lasting("attack", 0, amount, UNKNOWN, until)


def test_what_is_over_ends_and_the_rest_keeps_its_order(table: State) -> None:
    run = Run(table)
    for amount, until in ((1, "now"), (2, "later"), (3, "now"), (4, "later")):
        run.last(bonus(amount, until), "X-1")
    run.end(lambda lasting: lasting.until == "now", "X-2")
    assert [lasting.amount for lasting in run.lasting] == [2, 4]


def test_taking_back_restores_each_place(table: State) -> None:
    first = Run(table)
    for amount, until in ((1, "now"), (2, "later"), (3, "now")):
        first.last(bonus(amount, until), "X-1")
    before = first.freeze()
    run = Run(before)
    run.end(lambda lasting: lasting.until == "now", "X-2")
    after = run.freeze()
    assert take_back(after, run.events) == before
    assert replay(before, decode(encode(tuple(run.events)))) == after
    assert take_back(before, first.events) == table


def test_it_survives_being_written_down(table: State) -> None:
    run = Run(table)
    run.last(bonus(2, "later"), "X-1")
    state = run.freeze()
    assert from_json(to_json(state), table.setup) == state
