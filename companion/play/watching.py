"""A camera that looks on from above: it speaks of what has been so for a second, and once.

Where it answers just what somebody is asked, from what lies open to all, it does (VD-OBS-06); all else it asks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from cardprints.tags import format_tag
from companion.play.codes import tag_of
from companion.play.comparing import pictured, reported, told
from companion.play.inputs import Known, Outcome
from companion.play.marking import MarkedArea
from companion.play.table import Act, LiveTable
from companion.table.questions import Answer
from companion.table.screens import send
from companion.table.sight import Difference, Report
from companion.table.state import Seat
from companion.vision.sightings import Sighting

STEADY_MS: Final = 1000
"""So long it must have been so in every look: a hand that passes, or a card on its way, is not told off."""
FORGET_MS: Final = 4000
"""What has not shown for so long is settled: a hand over it, or a tag missed in a frame or two, takes less."""
MOST_WATCHES: Final = 100
"""Cameras remembered at a time; a camera that is forgotten begins anew, and may say a thing twice."""


class Watch:
    """What one camera has seen and said so far."""

    def __init__(self) -> None:
        self._since: dict[Difference, int] = {}
        self._told: dict[Difference, int] = {}
        self._latest: dict[Difference, Difference] = {}

    def look(self, differences: Iterable[Difference], at_ms: int) -> tuple[Difference, ...]:
        """Those that have been there for a second with this look and were not told yet; each of them once.

        What is gone for one look begins anew; what was told may be told again when it has been gone for long. The ways
        to settle it may change meanwhile: it stays the same difference.
        """
        latest = {replace(one, ways=()): one for one in differences}
        self._since = {one: self._since.get(one, at_ms) for one in latest}
        self._told = {
            one: at_ms if one in self._since else last
            for one, last in self._told.items()
            if one in self._since or at_ms - last < FORGET_MS
        }
        fresh = [one for one, since in self._since.items() if at_ms - since >= STEADY_MS and one not in self._told]
        self._told.update((one, at_ms) for one in fresh)
        self._latest = {one: latest.get(one) or self._latest[one] for one in self._told}
        return tuple(latest[one] for one in fresh)

    def keep_back(self, fresh: Iterable[Difference]) -> None:
        """These are told with a later look: one look answers one question."""
        for one in fresh:
            self._told.pop(replace(one, ways=()), None)
            self._latest.pop(replace(one, ways=()), None)

    @property
    def told(self) -> tuple[Difference, ...]:
        """What was told and is not settled yet."""
        return tuple(self._latest.values())


class Watching:
    """All cameras that look on. Not safe for several threads by itself: ``Tables`` holds a lock for each table."""

    def __init__(self) -> None:
        self._watches: dict[tuple[str, Seat], Watch] = {}

    def look(
        self,
        table: LiveTable,
        seat: Seat,
        sightings: tuple[Sighting, ...],
        at_ms: int,
        *,
        is_host: bool,
        marked: tuple[MarkedArea, ...] = (),
    ) -> Outcome | None:
        """One look; ``None`` if there is nothing new to say.

        The host's camera may answer what anybody is asked about open cards, any other what its own seat is asked.
        Nothing of a look is kept but what differs, and that only as long as it does.
        """
        report = reported(table, seat, pictured(table, sightings, marked))
        if report is None:
            return None
        watch = self._watch(table.code, seat)
        before = _asked(watch.told)
        fresh = watch.look((one for one in report.differences if not one.unseen), at_ms)
        for one in fresh:
            if one.answer is not None and (is_host or one.ways):
                watch.keep_back(other for other in fresh if other != one)
                return self._answer(table, one, at_ms)
        if _asked(fresh):
            return told(table, Report(_asked(watch.told)))
        return Known(table.version, "What differed is settled.") if before and not _asked(watch.told) else None

    def _watch(self, code: str, seat: Seat) -> Watch:
        if (code, seat) not in self._watches and len(self._watches) >= MOST_WATCHES:
            del self._watches[next(iter(self._watches))]
        return self._watches.setdefault((code, seat), Watch())

    def _answer(self, table: LiveTable, one: Difference, at_ms: int) -> Outcome | None:
        question, _ = table.waiting()
        if question is None:
            return None
        seat = question.seats[0] if question.seats else -1
        key = f"watch-{table.version}-{at_ms}"
        if isinstance(one.answer, int):
            act = table.judge_answers(seat, (Answer(seat, one.answer, scanned=True),))
            tag = {"do": "scan", "tag": format_tag(tag_of(table.game, table.setup, one.answer))}
            return table.apply(act, key, json.dumps(tag).encode()) if isinstance(act, Act) else None
        return table.submit(seat, key=key, version=None, body=send("answer", value=one.answer).encode(), consenting=())


def _asked(differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """Those of which people are asked."""
    return tuple(one for one in differences if one.answer is None)
