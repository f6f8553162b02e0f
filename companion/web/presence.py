"""Who listens: the open streams of each table, which of them still answer, and what follows for its seats."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from companion.play.tables import Change, Tables

BEAT_S: Final = 2.0
"""How often a quiet stream says that it lives. Presence is to be right within 5 s: beat, answer, look, draw."""
LOOK_S: Final = 1.0
"""How often a stream looks after its line."""
GAP_S: Final = 2.0
"""A phone in the same network acknowledges within milliseconds; going to another page takes less than this, too."""
LEFT_S: Final = 60.0
"""After this long a seat counts as left, not just asleep."""

MOST_STREAMS: Final = 2000
"""One process carried 2,000 streams in our measurements; a browser has one for each page."""
MOST_OF_ADDRESS: Final = 40
"""More than a phone's tabs, less than what would crowd others out. This computer itself has no such limit."""
MOST_OF_SEAT: Final = 3
"""A seat may be open on a phone and a tablet; beyond that the oldest page is a forgotten one."""

GONE: Final = "closed"
"""The stream ends for good: the seat is not this device's any more."""
ELSEWHERE: Final = "elsewhere"
"""The stream ends because the same seat was opened on newer pages."""


class Line(Protocol):
    """What the system knows of a connection."""

    def is_closed(self) -> bool:
        """Whether the other side has hung up."""

    def is_answered(self) -> bool:
        """Whether everything sent so far has arrived."""


class UnknownLine:
    """A connection of which nothing is known until writing to it fails."""

    def is_closed(self) -> bool:
        """Nobody has hung up as far as we know."""
        return False

    def is_answered(self) -> bool:
        """Everything has arrived as far as we know."""
        return True


class Listener:
    """One open stream. ``wake`` is set when there is something to draw, ``ended`` says why it must end.

    ``beside`` are seats that share the device: it is there for them as well.
    """

    def __init__(self, code: str, kind: str, seat: int, address: str, beside: tuple[int, ...] = ()) -> None:
        self.code = code
        self.kind = kind
        self.seat = seat
        self.address = address
        self.beside = beside
        self.wake = threading.Event()
        self.ended = ""
        self.answers = True


class Presence(NamedTuple):
    """Whether a seat's phone is there: ``live``, ``stale`` (for so many seconds) or ``left``."""

    state: str
    silent_s: int = 0


class Listeners:
    """All open streams of this process. ``clock`` counts seconds."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._clock = clock
        self._guard = threading.Lock()
        self._open: dict[str, list[Listener]] = {}
        self._count = 0
        self._stops: dict[str, Callable[[], None]] = {}
        self._addresses: Counter[str] = Counter()
        self._heard: dict[str, dict[int, float]] = {}
        self._stamps: Counter[str] = Counter()
        self._people: Counter[str] = Counter()

    def enter(self, code: str, kind: str, seat: int, address: str, beside: tuple[int, ...] = ()) -> Listener | None:
        """A stream begins; of too many of one seat the oldest ends. ``None`` if there are too many altogether."""
        listener = Listener(code, kind, seat, address, beside)
        with self._guard:
            if self._count >= MOST_STREAMS or self._addresses[address] >= MOST_OF_ADDRESS:
                return None
            here = self._open.setdefault(code, [])
            if seat >= 0:
                same = [other for other in here if other.seat == seat and not other.ended]
                for other in same[: max(0, len(same) + 1 - MOST_OF_SEAT)]:
                    _end(other, ELSEWHERE)
                self._note(listener)
            here.append(listener)
            self._count += 1
            self._addresses[address] += 0 if address.startswith("127.") else 1
            if code not in self._stops:
                # What changed while nobody listened was not counted.
                self._stamps[code] += 1
                self._stops[code] = self._tables.listen(code, lambda change: self._changed(code, change))
        return listener

    def leave(self, listener: Listener) -> None:
        """A stream has ended."""
        with self._guard:
            here = self._open[listener.code]
            here.remove(listener)
            self._count -= 1
            self._addresses -= Counter() if listener.address.startswith("127.") else Counter([listener.address])
            if listener.seat >= 0 and listener.answers and not listener.ended:
                self._note(listener)
            if not here:
                del self._open[listener.code]
                self._stops.pop(listener.code)()

    def look(self, listener: Listener, *, answers: bool) -> None:
        """What was just seen of a stream's line."""
        listener.answers = answers
        if answers and listener.seat >= 0 and not listener.ended:
            with self._guard:
                self._note(listener)

    def _note(self, listener: Listener) -> None:
        heard = self._heard.setdefault(listener.code, {})
        heard.update(dict.fromkeys((listener.seat, *listener.beside), self._clock()))

    def end_seat(self, code: str, seat: int) -> None:
        """The seat changes hands: whoever listens on it hears no more."""
        self.end_pages(code, seat)
        with self._guard:
            self._heard.get(code, {}).pop(seat, None)

    def end_pages(self, code: str, seat: int) -> None:
        """Its device is passed on: the pages of the seat hear no more, and it is not gone for all that."""
        with self._guard:
            self._people[code] += 1
            for listener in self._open.get(code, ()):
                if listener.seat == seat:
                    _end(listener, GONE)

    def _changed(self, code: str, change: Change) -> None:
        """A table was changed: the pages are drawn anew whose viewers may hear of it."""
        with self._guard:
            self._stamps[code] += 1
            if change.version is None:
                self._people[code] += 1
            for listener in self._open.get(code, ()):
                if change.seat is None or listener.seat == change.seat:
                    listener.wake.set()

    def stamp(self, code: str) -> int:
        """A number that grows with each change of a table that somebody listens to."""
        with self._guard:
            return self._stamps[code]

    def people(self, code: str) -> int:
        """The same for changes of who sits there and whether the door is locked."""
        with self._guard:
            return self._people[code]

    def presence(self, code: str, seat: int) -> Presence:
        """Whether the phone of a seat is there."""
        with self._guard:
            return self._presence(self._heard.get(code, {}).get(seat))

    def presences(self, code: str) -> tuple[tuple[int, Presence], ...]:
        """The same for each seat of a table that was ever heard of."""
        with self._guard:
            heard = self._heard.get(code, {})
            return tuple((seat, self._presence(heard[seat])) for seat in sorted(heard))

    def _presence(self, heard: float | None) -> Presence:
        silent = LEFT_S if heard is None else self._clock() - heard
        if silent < GAP_S:
            return Presence("live")
        return Presence("stale", round(silent)) if silent < LEFT_S else Presence("left")

    def count(self) -> int:
        """How many streams are open."""
        return self._count


def _end(listener: Listener, why: str) -> None:
    listener.ended = why
    listener.wake.set()
