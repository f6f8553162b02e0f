"""Exhausting: a quarter turn clockwise, and what it sets off (VD-KEY-07, VD-KEY-08)."""

from __future__ import annotations

from companion.games.voidream.doing import Cast
from companion.games.voidream.places import EXHAUSTED
from companion.games.voidream.triggers import happened
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import SlotId


def turn_down(run: Run, slot: SlotId, cast: Cast, because: str) -> Script:
    """A card exhausts: as a cost, by an effect, or because it was declared, and never else (VD-MAI-10)."""
    run.pose(slot, EXHAUSTED, because)
    yield from happened(run, cast, "exhausted", slot)
