"""How long a clock that reminds people still runs: by the log and the time of day, so that a restart loses nothing.

Nothing happens when it has run out; the pages say so by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.play.table import LiveTable
from companion.play.timeline import Timeline
from companion.table.reminders import Clock
from companion.table.screens import Block, Screen, Wall


def ends_ms(timeline: Timeline) -> int | None:
    """When the clock that runs now has run out, in milliseconds since 1970; ``None`` if none runs.

    It began with the first input after which all had still to do what they are reminded of. Going back begins it anew.
    """
    began, seconds = None, 0
    for moment in reversed(timeline.moments):
        found = moment.number and timeline.setup.reminder(moment.state)
        if not found or (began is not None and not found.fresh):
            break
        is_return = moment.effect.back_to is not None
        if found.fresh or is_return:
            began, seconds = moment.at_ms, found.seconds
        if is_return:
            break
    return None if began is None else began + 1000 * seconds


def with_time(table: LiveTable, screen: Screen) -> Screen:
    """The page of a seat with the time that its clock still has; without one where none runs."""
    if not any(isinstance(block, Clock) for block in screen.blocks):
        return screen
    return replace(screen, blocks=tuple(_timed(table, screen.blocks)))


def wall_with_time(table: LiveTable, wall: Wall) -> Wall:
    """The same for the table page."""
    return wall if wall.clock is None else replace(wall, clock=_running(table, wall.clock))


def _timed(table: LiveTable, blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        timed = _running(table, block) if isinstance(block, Clock) else block
        if timed is not None:
            yield timed


def _running(table: LiveTable, clock: Clock) -> Clock | None:
    ends = ends_ms(table.timeline)
    return None if ends is None else replace(clock, left_ms=max(0, ends - table.clock()))
