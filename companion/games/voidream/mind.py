"""The mind card: turned clockwise for each arcanum, spent at the end, refreshed to the depth (VD-MND)."""

from __future__ import annotations

from companion.games.voidream.doing import Cast, handles, told_of, who_is
from companion.games.voidream.effects import SetMind, TurnMind
from companion.games.voidream.places import mind_count, mind_slot, pose_of_count
from companion.games.voidream.remind import agreed_number
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import Seat


def set_mind(run: Run, seat: Seat, count: int, because: str) -> None:
    """Turn or flip the mind card so that this number stands upright; it stays within 0 and 4 (VD-MND-10)."""
    run.pose(mind_slot(run, seat), pose_of_count(max(0, min(4, count))), because)


def turn_mind(run: Run, seat: Seat, because: str) -> None:
    """One step clockwise; from 1 it is flipped to the spent side (VD-MND-02, VD-MND-03)."""
    set_mind(run, seat, mind_count(run, seat) - 1, because)


@handles(TurnMind)
def _turn(run: Run, cast: Cast, effect: TurnMind) -> Script:
    seat = who_is(cast, effect.who)
    yield from _to_agreed(run, seat, mind_count(run, seat) - effect.steps)


@handles(SetMind)
def _set(run: Run, cast: Cast, effect: SetMind) -> Script:
    yield from _to_agreed(run, who_is(cast, effect.who), effect.to)


def _to_agreed(run: Run, seat: Seat, count: int) -> Script:
    """VD-MND-10; where that is left to the table, both may agree on another number (VD-OPT-29)."""
    within, told = max(0, min(4, count)), (told_of(run, seat),)
    codes = ("agree_mind", "agree_mind_right")
    agreed = yield from agreed_number(run, seat, within, ("VD-MND-10",), codes=codes, most=4, facts=told)
    set_mind(run, seat, agreed, "VD-MND-10")
