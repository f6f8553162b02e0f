"""All tables of a server: making them, sitting down, sending inputs, and listening for what changed."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from companion.games import registry
from companion.play import bots, views
from companion.play.comparing import compared
from companion.play.deck_scans import agreed_anew
from companion.play.inputs import Applied, Outcome, Refused, Stale
from companion.play.marking import MarkedArea
from companion.play.own_cards import count_at
from companion.play.refusals import plain_no
from companion.play.scanning import scanned
from companion.play.sitting import HAND_OVER_MS, HandOver, Joined, hashed
from companion.play.table import Act, LiveTable
from companion.play.timeline import opened
from companion.play.veil import veiled
from companion.play.watching import Watching
from companion.store.records import SeatRecord, TableRecord
from companion.store.store import Store
from companion.table.options import shares_device
from companion.table.screens import Line, PutBack, Screen, Wall
from companion.table.state import TABLE, Seat
from companion.vision.sightings import Sighting

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs of a table's code: no 0, 1, I, L or O, which are misread. Six of 31 are 29.7 bits."""
MOST_NAME: Final = 16
"""Longest name of a player: more does not fit a turn line on a phone."""


class Viewer(msgspec.Struct, frozen=True):
    """Who looks: the seat (-1: the table itself), and whether this device runs the table."""

    seat: Seat
    is_host: bool = False


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat as the lobby shows it."""

    seat: Seat
    name: str
    taken: bool


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody may know it; ``own_values`` is how many cards have an owner's values.

    ``one_device`` is whether one device is passed on between all seats.
    """

    code: str
    game: str
    name: str
    seats: tuple[SeatInfo, ...]
    begun: bool
    practice: bool
    locked: bool
    version: int
    own_values: int = 0
    one_device: bool = False


class Change(NamedTuple):
    """A table was changed: by an input, with the version after it, or by somebody who came, went or shut the door.

    Where ``seat`` is set, only what this seat sees has changed, and nobody else may hear that anything has.
    """

    version: int | None
    seat: Seat | None = None


class Tables:
    """The tables of one process. Every method may be called from any thread."""

    def __init__(self, store: Store, *, clock: Callable[[], int] | None = None) -> None:
        self.store = store
        self._clock = clock or (lambda: int(time.time() * 1000))
        self._live: dict[str, LiveTable] = {}
        self._locks: dict[str, threading.RLock] = {}
        self._guard = threading.Lock()
        self._listeners: dict[str, list[Callable[[Change], None]]] = {}
        self._deadlines: dict[str, tuple[int, float]] = {}
        self._watching = Watching()

    def create(
        self, game: str, *, name: str, seats: tuple[str, ...], options: Mapping[str, Any], practice: bool = False
    ) -> tuple[str, str]:
        """A new table: its code, and the host's secret. Raises ``OptionFault`` and ``KeyError`` for an unknown game."""
        rules = registry.game(game)
        rules.set_up(seats, options)
        secret = secrets.token_urlsafe(16)
        seed = secrets.randbits(62)
        while True:
            record = TableRecord(
                "".join(secrets.choice(SIGNS) for _ in range(6)), game, name or rules.name, json.dumps(dict(options)),
                json.dumps(list(seats)), rules.rules_version, practice, seed, hashed(secret), False, self._clock(),
            )  # fmt: skip
            if self.store.add_table(record):
                return record.code, secret

    def info(self, code: str) -> TableInfo | None:
        """A table as everybody may know it; ``None`` if there is none."""
        record = self.store.table(code)
        if record is None:
            return None
        taken = {seat.seat: seat.name for seat in self.store.seats(code)}
        names = tuple(json.loads(record.seats))
        seats = tuple(SeatInfo(at, taken.get(at, name), at in taken) for at, name in enumerate(names))
        version, begun, own = self.version(code), self.has_begun(code), count_at(record.game, record.options)
        shared = shares_device(registry.game(record.game).option_specs, json.loads(record.options))
        return TableInfo(
            code, record.game, record.name, seats, begun, record.practice, record.locked, version, own, shared
        )

    def options(self, code: str) -> Mapping[str, Any]:
        """What the people at a table have agreed on; empty if there is no such table."""
        record = self.store.table(code)
        return {} if record is None else json.loads(record.options)

    def has_begun(self, code: str) -> bool:
        """Whether the game of a table has begun; one that was taken back to its first moment begins anew."""
        return self.store.version(code) > 0 and self.table(code).timeline.has_begun

    def version(self, code: str) -> int:
        """The number of a table's last input, as everybody may know it; 0 before the first."""
        return self.table(code).version if self.store.version(code) else 0

    def is_veiled(self, code: str) -> bool:
        """Whether a table waits for answers of which nobody may know: then a page may change and its version stay."""
        table = self.table(code)
        question, _ = table.waiting()
        return bool(veiled(table.timeline)) or (question is not None and question.secret)

    def join(self, code: str, name: str, seat: int | None = None) -> Joined | None:
        """Sit down on a free seat, the first if none is named; ``None`` where there is none, or the door is locked."""
        info = self.info(code)
        if info is None or info.locked:
            return None
        free = [at.seat for at in info.seats if not at.taken and not (info.practice and at.seat > 0)]
        wanted = [seat] if seat in free else free if seat is None else []
        for at in wanted:
            secret = secrets.token_urlsafe(16)
            called = clean_name(name) or info.seats[at].name or f"Player {at + 1}"
            if self.store.take_seat(SeatRecord(code, at, called, hashed(secret))):
                self._build_anew(code)
                return Joined(at, secret)
        return None

    def agree_anew(self, code: str, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> bool:
        """Change what a table has agreed on; ``False`` once its game has begun. Raises ``OptionFault``."""
        with self._lock(code):
            if is_resting := not self.store.version(code):
                self.store.set_options(code, agreed_anew(self.store.table(code), change))
                self._build_anew(code)
        return is_resting

    def _build_anew(self, code: str) -> None:
        """Names and decks belong to the setup: before the first input a table is built anew with them."""
        with self._guard:
            table = self._live.get(code)
            if table is not None and table.timeline.version == 0:
                del self._live[code]
        self._tell(code, Change(None))

    def viewer_of(self, code: str, secret: str, host_secret: str = "") -> Viewer | None:
        """Who holds these secrets; ``None`` for a stranger."""
        record = self.store.table(code)
        if record is None:
            return None
        is_host = bool(host_secret) and secrets.compare_digest(hashed(host_secret), record.host_hash)
        for seat in self.store.seats(code):
            if secret and secrets.compare_digest(seat.secret_hash, hashed(secret)):
                return Viewer(seat.seat, is_host)
        return Viewer(TABLE, is_host=True) if is_host else None

    def lock(self, code: str, viewer: Viewer, *, locked: bool) -> bool:
        """Lock the door, or open it; only the host may."""
        if viewer.is_host:
            self.store.set_locked(code, locked)
            self._tell(code, Change(None))
        return viewer.is_host

    def free_seat(self, code: str, viewer: Viewer, seat: Seat) -> bool:
        """Take a seat back from a phone that is gone; the host may, and whoever sits there."""
        allowed = viewer.is_host or viewer.seat == seat
        if allowed:
            self.store.free_seat(code, seat)
            self._tell(code, Change(None))
        return allowed

    def hand_over(self, code: str, viewer: Viewer) -> HandOver | None:
        """A word, good once and for some minutes, with which another phone takes this viewer's seat, if it has one."""
        if viewer.seat < 0:
            return None
        token, until_ms = secrets.token_urlsafe(12), self._clock() + HAND_OVER_MS
        self.store.set_token(code, viewer.seat, hashed(token), until_ms)
        return HandOver(token, until_ms)

    def take_over(self, code: str, token: str) -> Joined | None:
        """Take a seat against its hand-over word; the old phone's secret is worth nothing from now on."""
        secret = secrets.token_urlsafe(16)
        seat = self.store.use_token(code, hashed(token), hashed(secret), self._clock())
        if seat is None:
            return None
        self._tell(code, Change(None))
        return Joined(seat, secret)

    def begin(self, code: str, viewer: Viewer) -> Outcome:
        """The host begins the game: its first move is made."""
        if not viewer.is_host:
            return Refused(plain_no("Only the host begins", "The device that made the table begins the game."))
        with self._lock(code):
            table = self.table(code)
            act = table.judge_move(table.game.first_move())
            done = table.apply(act, f"begin-{secrets.token_hex(8)}", b'{"do":"begin"}') if isinstance(act, Act) else act
            self._after(code, table, done)
        return done

    def submit(
        self, code: str, viewer: Viewer, *, key: str, version: int | None, body: bytes, seat: Seat | None = None
    ) -> Outcome:
        """One input. The host may act for a seat that no phone sits on."""
        acting = viewer.seat if seat is None else seat
        with self._lock(code):
            table = self.table(code)
            taken = {at.seat for at in self.store.seats(code)}
            if acting != viewer.seat and not (viewer.is_host and acting not in taken):
                return Refused(plain_no("Not your seat", "Somebody else sits there."))
            done = table.submit(acting, key=key, version=version, body=body, consenting=tuple(sorted(taken)))
            self._after(code, table, done)
        return done

    def scan(self, code: str, viewer: Viewer, *, key: str, version: int | None, tags: tuple[str, ...]) -> Outcome:
        """Cards were shown to a camera: each is taken for what it can mean, until one is refused."""
        done: Outcome = Refused(
            plain_no("No tag", "No tag of a card was seen. Hold the card closer, or pick it by hand.")
        )
        with self._lock(code):
            table = self.table(code)
            if key in table.keys:
                return Applied(table.version, repeated=True)
            if version is not None and not table.still_scanned(version):
                return Stale(table.version)
            done = scanned(table, viewer.seat, tuple(dict.fromkeys(tags)), key) if tags else done
            self._after(code, table, done)
        return done

    def check_area(self, code: str, viewer: Viewer, sightings: tuple[Sighting, ...]) -> Outcome:
        """Compare a picture of the viewer's area with the record, and remind of what does not agree."""
        with self._lock(code):
            return compared(self.table(code), viewer.seat, sightings)

    def watch(
        self, code: str, viewer: Viewer, sightings: tuple[Sighting, ...], marked: tuple[MarkedArea, ...] = ()
    ) -> Outcome | None:
        """A look of a camera above the table, beside the record; ``None`` if there is nothing new to say."""
        with self._lock(code):
            table = self.table(code)
            at_ms = self._clock()
            done = self._watching.look(table, viewer.seat, sightings, at_ms, is_host=viewer.is_host, marked=marked)
            if done is not None:
                self._after(code, table, done)
        return done

    def _after(self, code: str, table: LiveTable, done: Outcome) -> None:
        """After a commit: let bots act at a practice table, set the clock for a question, and tell the listeners."""
        if not isinstance(done, Applied) or done.repeated:
            return
        number = table.timeline.version
        if table.timeline.dealer is not None:
            self._practise(code, table)
        self._set_clock(code, table)
        question, _ = table.waiting()
        # Bots may have gone on after a move that all may know of, to a window in which they have passed already.
        new = table.timeline.moments[number:]
        hides = question is not None and question.secret and all(moment.effect.secret for moment in new)
        self._tell(code, Change(table.version, new[0].seat if hides else None))

    def play_bots(self, code: str) -> None:
        """Let the bots of a practice table go on until a person is asked."""
        with self._lock(code):
            self._practise(code, self.table(code))

    def _practise(self, code: str, table: LiveTable) -> None:
        taken = {seat.seat for seat in self.store.seats(code)}
        for _ in range(400):
            act = bots.next_act(table, taken)
            if act is None or not isinstance(
                table.apply(act, f"bot-{table.timeline.version}", b'{"do":"bot"}'), Applied
            ):
                return

    def _set_clock(self, code: str, table: LiveTable) -> None:
        """A question with a time ends by itself: that is an input like any other."""
        question, _ = table.waiting()
        pending = table.timeline.now.pending
        if question is None or not question.seconds or pending is None:
            self._deadlines.pop(code, None)
            return
        began = getattr(pending, "number", 0)
        if self._deadlines.get(code, (-1, 0.0))[0] == began:
            return
        self._deadlines[code] = (began, time.monotonic() + question.seconds)
        timer = threading.Timer(question.seconds, self._time_is_over, (code, began))
        timer.daemon = True
        timer.start()

    def _time_is_over(self, code: str, began: int) -> None:
        with self._lock(code):
            table = self.table(code)
            if getattr(table.timeline.now.pending, "number", -1) != began:
                return
            done = table.late()
            if done is None:
                # A claim is being shown: the time stands still, and begins anew if the claim is withdrawn.
                self._deadlines.pop(code, None)
                return
            self._after(code, table, done)

    def table(self, code: str) -> LiveTable:
        """The live table, folded from its log when it is first needed. Raises ``KeyError`` if there is none."""
        with self._guard:
            found = self._live.get(code)
        if found is not None:
            return found
        record = self.store.table(code)
        if record is None:
            raise KeyError(code)
        table = LiveTable(self.store, code, opened(record, self.store.seats(code)), self._clock)
        with self._guard:
            table = self._live.setdefault(code, table)
        # A question that waited for its time when the program ended gets its time anew.
        self._set_clock(code, table)
        return table

    def _lock(self, code: str) -> threading.RLock:
        with self._guard:
            return self._locks.setdefault(code, threading.RLock())

    def listen(self, code: str, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call back after each change, from the thread that made it; returns how to stop."""
        with self._guard:
            self._listeners.setdefault(code, []).append(callback)

        def stop() -> None:
            with self._guard:
                if callback in self._listeners.get(code, []):
                    self._listeners[code].remove(callback)

        return stop

    def _tell(self, code: str, change: Change) -> None:
        with self._guard:
            callbacks = tuple(self._listeners.get(code, ()))
        for callback in callbacks:
            callback(change)

    def screen(self, code: str, viewer: Viewer) -> tuple[int, Screen]:
        """The version and the page of a viewer's seat."""
        with self._lock(code):
            table = self.table(code)
            until = self._seconds_left(code)
            return table.version, views.screen_for(table, viewer.seat, is_host=viewer.is_host, until_s=until)

    def _seconds_left(self, code: str) -> int | None:
        _, deadline = self._deadlines.get(code, (0, 0.0))
        return max(0, round(deadline - time.monotonic())) if deadline else None

    def wall(self, code: str) -> tuple[int, Wall]:
        """The version and the table page."""
        with self._lock(code):
            table = self.table(code)
            return table.version, views.wall_for(table)

    def history(self, code: str, viewer: Viewer) -> tuple[Line, ...]:
        """What happened, as this viewer may know it, the newest first."""
        with self._lock(code):
            return views.history_for(self.table(code), viewer.seat)

    def put_backs(self, code: str) -> tuple[PutBack, ...]:
        """What hands still have to put back."""
        with self._lock(code):
            return views.put_backs_for(self.table(code))


def clean_name(name: str) -> str:
    """A player's name without signs that do not print, and not too long for a turn line."""
    return " ".join("".join(sign for sign in name if sign.isprintable()).split())[:MOST_NAME].strip()
