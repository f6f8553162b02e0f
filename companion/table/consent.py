"""Asking others for their yes: one of them, or all. One no is enough for nothing to happen."""

from __future__ import annotations

from typing import Final

from companion.table.questions import Asking, Kind, Option, Question
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import Seat

YES: Final = Option("yes", "yes")
NO: Final = Option("no", "no")
"""A game that asks for consent has the words for both among its labels."""


def one_agrees(run: Run, asking: Seat, code: str, clause: str, facts: Facts) -> Asking[bool]:
    """Whether another player says yes; whoever answers first decides."""
    others = tuple(seat for seat in range(len(run.setup.seats)) if seat != asking)
    answer = yield Question(code, clause, others, Kind.CHOOSE, (YES, NO), facts=facts)
    return bool(answer.value == YES.value)


def all_agree(witnesses: tuple[Seat, ...], code: str, clause: str, facts: Facts) -> Asking[bool]:
    """Whether all of these say yes, in whatever order they are asked."""
    left = list(witnesses)
    while left:
        answer = yield Question(code, clause, tuple(left), Kind.CHOOSE, (YES, NO), facts=facts)
        if answer.value != YES.value:
            return False
        left.remove(answer.seat)
    return True
