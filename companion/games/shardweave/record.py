"""The effect timeline: what each effect did to which number, in order, as people can follow it (SW-TML)."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.shardweave.effects import Class
from companion.games.shardweave.places import ENTRY
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Lasting, Seat, Table

Status = Literal["noted", "applied", "blocked", "overridden", "skipped", "no_target"]
"""``noted`` is when an effect of steps 4 to 7 is registered; it acts when stats are settled (SW-PRE-18)."""
CONVERGENCE = 0
"""The round number under which the Sudden Convergence is written down (SW-CVG-08)."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change, or why there was none (SW-TML-02); nothing in it depends on clock or chance (SW-TML-03).

    ``source`` is the id of a Champion or Arena, ``card`` its copy (which tells the serial), ``seat`` its Weaver (-1 for
    an Arena). ``what`` is the quantity, ``of`` whose it is, ``before`` and ``after`` its values where it is a number.
    ``cause`` is why it did not happen: the id of what forbids or overrides it, or the word of a condition.
    """

    round: int
    step: int
    number: int
    source: str
    card: CardIndex
    seat: Seat
    key: str
    kind: Class
    what: str
    of: Seat = -1
    before: int | None = None
    after: int | None = None
    status: Status = "applied"
    cause: str = ""


def write_down(run: Run, entries: list[Entry]) -> None:
    """Let these be the timeline of the last round."""
    run.end(lambda one: one.what.startswith(ENTRY), "SW-TML-01")
    for entry in entries:
        text = msgspec.json.encode(entry).decode()
        run.last(Lasting(ENTRY + text, entry.seat, entry.number, UNKNOWN, "next_round"), "SW-TML-01")


def timeline(table: Table) -> tuple[Entry, ...]:
    """The timeline of the last round."""
    texts = (one.what.removeprefix(ENTRY) for one in table.lasting if one.what.startswith(ENTRY))
    return tuple(msgspec.json.decode(text, type=Entry) for text in texts)
