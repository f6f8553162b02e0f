"""Asking people for a yes, one of them or all, and for word that hands have done something.

One no is enough for nothing to happen.
"""

from __future__ import annotations

from typing import Final

from companion.table.questions import Asking, Kind, Option, Question
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import Seat

YES: Final = Option("yes", "yes")
NO: Final = Option("no", "no")
"""A game that asks for consent has the words for both among its labels."""
DONE: Final = Option("done", "done")
"""The same for what hands do."""
ALL_DONE: Final = Option("all_done", "all_done")
"""The same for what the hands of all do, where each has been asked."""


def confirm(seats: tuple[Seat, ...], code: str, clause: str, facts: Facts = ()) -> Asking[bool]:
    """Whether one of these says yes; whoever answers first decides."""
    answer = yield Question(code, clause, seats, Kind.CHOOSE, (YES, NO), facts=facts)
    return bool(answer.value == YES.value)


def done(code: str, clause: str, facts: Facts = (), seats: tuple[Seat, ...] = ()) -> Asking[None]:
    """Wait until hands have done something; without seats anybody may say so."""
    yield Question(code, clause, seats, Kind.CHOOSE, (DONE,), facts=facts)


def each_done(seats: tuple[Seat, ...], code: str, clause: str, facts: Facts = ()) -> Asking[None]:
    """Wait until each of these says that the own hands have done something, or one of them says it for all."""
    left = list(seats)
    while left:
        options = (DONE, ALL_DONE) if len(left) > 1 else (DONE,)
        answer = yield Question(code, clause, tuple(left), Kind.CHOOSE, options, facts=facts)
        if answer.value == ALL_DONE.value:
            return
        left.remove(answer.seat)


def one_agrees(run: Run, asking: Seat, code: str, clause: str, facts: Facts) -> Asking[bool]:
    """Whether another player says yes; whoever answers first decides."""
    others = tuple(seat for seat in range(len(run.setup.seats)) if seat != asking)
    return (yield from confirm(others, code, clause, facts))


def all_agree(witnesses: tuple[Seat, ...], code: str, clause: str, facts: Facts) -> Asking[bool]:
    """Whether all of these say yes, in whatever order they are asked."""
    left = list(witnesses)
    while left:
        answer = yield Question(code, clause, tuple(left), Kind.CHOOSE, (YES, NO), facts=facts)
        if answer.value != YES.value:
            return False
        left.remove(answer.seat)
    return True
