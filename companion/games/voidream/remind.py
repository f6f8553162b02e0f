"""House rules that a table is only reminded of (VD-OPT-29): a warning to pass over, a number to agree on.

Only judgements can be passed over; what can't be done, such as a cost without the cards for it, stays refused. So a
table may leave out the clauses of ``options.LEAVABLE`` and no others: the rest say how the game goes on, or what a
word means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.voidream.places import name, of, other
from companion.table.consent import confirm
from companion.table.questions import Asking, Kind, Option, Question
from companion.table.refusals import Facts, Refusal
from companion.table.run import Run
from companion.table.state import Seat, Table

PASSABLE: Final = {
    "arcana_forbidden": "pass_arcana_forbidden",
    "abilities_forbidden": "pass_abilities_forbidden",
    "unveiling_forbidden": "pass_unveiling_forbidden",
    "forbidden": "pass_forbidden",
    "top_unread": "pass_top_unread",
    "construct_active": "pass_construct_active",
    "too_few_arcana": "pass_too_few_arcana",
}
"""Refusals after which a move can be made all the same, and the question that asks for it."""


def is_left(table: Table, refusal: Refusal) -> bool:
    """Whether a refusal is only a warning at this table."""
    return refusal.clause in of(table).options.remind and refusal.code in PASSABLE


def binding(table: Table, refusals: Iterable[Refusal]) -> Refusal | None:
    """The first refusal that is no mere warning here."""
    return next((refusal for refusal in refusals if not is_left(table, refusal)), None)


def passed_over(run: Run, seat: Seat, refusals: Iterable[Refusal]) -> Asking[bool]:
    """Whether both Dreamers pass over each warning, first the one who acts."""
    for refusal in tuple(refusals):
        for asked in (seat, other(seat)):
            if not (yield from confirm((asked,), PASSABLE[refusal.code], refusal.clause, refusal.facts)):
                return False
    return True


def _told_of(table: Table, seat: Seat) -> tuple[str, str]:
    return ("seat_who", name(table, seat))


def left_clause(table: Table, clauses: Sequence[str]) -> str:
    """The first of these clauses that this table is only reminded of; "" if none is."""
    return next((clause for clause in clauses if clause in of(table).options.remind), "")


def agreed_number(
    run: Run, seat: Seat, number: int, clauses: Sequence[str], *, codes: tuple[str, str], most: int, facts: Facts = ()
) -> Asking[int]:
    """A number that we have computed; where its rule is left to the table, both may agree on another one.

    ``seat`` says which, the other Dreamer confirms it (the second of ``codes``); else ours counts.
    """
    clause = left_clause(run, clauses)
    if not clause or most < 1:
        return number
    told = (*facts, ("number", number))
    ours = (Option("ours", "as_computed", (("number", number),)),)
    answer = yield Question(codes[0], clause, (seat,), Kind.NUMBER, ours, most=most, facts=told)
    if answer.value in ("ours", number):
        return number
    wanted = int(answer.value)
    confirmed = (("number", wanted), _told_of(run, seat))
    return wanted if (yield from confirm((other(seat),), codes[1], clause, confirmed)) else number


def agreed_seat(run: Run, seat: Seat, clauses: Sequence[str], *, codes: tuple[str, str]) -> Asking[Seat]:
    """A Dreamer whom our rule names; where it is left to the table, both may agree on the other."""
    clause = left_clause(run, clauses)
    if not clause:
        return seat
    names = tuple(Option(str(one), "name_of", (("seat", one),)) for one in (seat, other(seat)))
    answer = yield Question(codes[0], clause, (seat,), Kind.CHOOSE, names, facts=(_told_of(run, seat),))
    if int(answer.value) == seat:
        return seat
    facts = (_told_of(run, seat), ("seat_other", name(run, other(seat))))
    agreed = yield from confirm((other(seat),), codes[1], clause, facts)
    return other(seat) if agreed else seat


def agreed_fact(run: Run, seat: Seat, code: str, clause: str, facts: Facts = ()) -> Asking[bool]:
    """Whether it is otherwise than our rule says, as both Dreamers agree; never where the rule is not left to them."""
    if not left_clause(run, (clause,)):
        return False
    for asked in (seat, other(seat)):
        if not (yield from confirm((asked,), code, clause, facts)):
            return False
    return True
