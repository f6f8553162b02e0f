"""The conflict that is fought: both counts with where each point comes from, and what would follow (VD-CNF)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.voidream import screen_words as say
from companion.games.voidream.numbers import Point, count_of, count_points, stat
from companion.games.voidream.places import (
    ATTACKER,
    ATTACKS,
    CONFLICT,
    DAWN,
    DEFENDS,
    DUSK,
    EXHAUSTED,
    name,
    of,
    other,
    participants,
)
from companion.table.questions import Question
from companion.table.run import Run
from companion.table.screens import Contest, Dial, Ledger, Row
from companion.table.state import UNKNOWN, Seat, SlotId, State

DEALING: Final = ("torn_card", "read_top", "charges_under", "show_veiled")
"""Questions that come up when the damage is dealt."""
KINDS: Final = {DAWN: "Dawn conflict", DUSK: "Dusk conflict"}


def contest(state: State, viewer: Seat, question: Question | None) -> Contest | None:
    """Both counts, the own first; nothing while no conflict is fought, or by the table's own manual (VD-OPT-30).

    While what came of it is carried out, those who were counted leave one after another: then they count no more.
    """
    if not state.dials[CONFLICT] or of(state).options.conflict_rules == "manual":
        return None
    if question is not None and question.code in DEALING:
        return None
    seats = (1, 0) if viewer == 1 else (0, 1)
    winner = _winner(state)
    is_dawn = state.dials[CONFLICT] == DAWN
    return Contest(
        KINDS[state.dials[CONFLICT]],
        (_side(state, viewer, seats[0]), _side(state, viewer, seats[1])),
        None if winner == UNKNOWN else seats.index(winner),
        "the higher wins" if is_dawn else "the lower wins",
        outlook(state, viewer),
        "dawn" if is_dawn else "dusk",
    )


def sources(fought: Contest) -> Iterator[Ledger]:
    """Where each point comes from, for who has the counts in the question already."""
    for side in fought.sides:
        if side.rows:
            title = f"{fought.title}: {side.label.replace('You', 'you')}"
            yield Ledger(title, side.rows, say.plain(side.value), fought.symbol)


def _side(state: State, viewer: Seat, seat: Seat) -> Dial:
    """VD-CNF-13 to -15: a side's count."""
    attacks = state.dials[ATTACKER] == seat
    rows = tuple(_row(state, viewer, point) for point in count_points(state, seat))
    word = "attacks" if attacks else "defends"
    return Dial(say.called(state, viewer, seat), count_of(state, seat), word=word, rows=rows)


def _row(state: State, viewer: Seat, point: Point) -> Row:
    if point.slot == UNKNOWN:
        return Row(say.signed(point.n), "nobody defends", "", point.clause)
    note = "dread, ready" if point.clause == "VD-KEY-05" else ""
    return Row(say.signed(point.n), say.slot_name(state, point.slot), note, point.clause, True)


def _winner(state: State) -> Seat:
    """Who would win as it stands; nobody on equal counts, and without an attacker (VD-CNF-16 to -18, -24)."""
    attacker = state.dials[ATTACKER]
    mine, theirs = count_of(state, attacker), count_of(state, other(attacker))
    if mine == theirs or not any(True for _ in participants(state, attacker)):
        return UNKNOWN
    return attacker if (mine > theirs) == (state.dials[CONFLICT] == DAWN) else other(attacker)


def outlook(state: State, viewer: Seat) -> str:
    """What would follow if it were counted now (VD-CNF-18 to -21, -24)."""
    attacker = state.dials[ATTACKER]
    if not any(True for _ in participants(state, attacker)):
        return "No attacker is in it yet."
    winner = _winner(state)
    if winner == UNKNOWN:
        return "As it stands: equal, so nobody is damaged."
    loser = other(winner)
    damage = abs(count_of(state, 0) - count_of(state, 1))
    endured = min(damage, sum(stat(state, slot, "stability") for slot in participants(state, loser)))
    whom = "you" if loser == viewer else name(state, loser)
    if not endured and (loser != attacker or of(state).options.attacker_overflow):
        return f"As it stands: {damage} damage to {whom}, all on the Dream."
    parts = [f"{endured} on the entities"] if endured else []
    if damage > endured:
        overflows = loser != attacker or of(state).options.attacker_overflow
        parts.append(f"{damage - endured} {'on the Dream' if overflows else 'lost'}")
    return f"As it stands: {damage} damage to {whom}, {say.listed(parts)}."


def with_one_more(state: State, seat: Seat, slot: SlotId) -> str:
    """How a side's count changes when this entity is declared, as an outcome with the arrow (VD-CNF-07, VD-CNF-08)."""
    run = Run(state)
    attacks = state.dials[ATTACKER] == seat
    run.mark(slot, ATTACKS if attacks else DEFENDS, 1, "")
    if attacks or of(state).options.defenders_exhaust:
        run.pose(slot, EXHAUSTED, "")
    return f"{say.plain(count_of(state, seat))} → {say.plain(count_of(run, seat))}"
