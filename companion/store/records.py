"""What goes into the store and comes out of it: frozen values, never rows. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

import msgspec


class TableRecord(msgspec.Struct, frozen=True):
    """One table. ``options`` and ``seats`` are JSON texts; ``host_hash`` is the hash of the host's secret.

    ``card_set_digest`` tells which card file the game began with; ``ended_ms`` is 0 while it is being played.
    """

    code: str
    game: str
    name: str
    options: str
    seats: str
    rules_version: str
    practice: bool
    seed: int
    host_hash: str
    locked: bool
    created_ms: int
    card_set_digest: str = ""
    ended_ms: int = 0


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat that somebody has taken.

    ``token_hash`` is that of a hand-over that waits to be used, or empty; ``token_until_ms`` is when it is over.
    """

    code: str
    seat: int
    name: str
    secret_hash: str
    token_hash: str = ""
    token_until_ms: int = 0
    joined_ms: int = 0


class Entry(msgspec.Struct, frozen=True):
    """One input of a table: what was said, and what came of it. ``key`` makes sure that it counts once."""

    key: str
    kind: str
    seat: int
    body: bytes
    effect: bytes
    rules_version: str
    at_ms: int
    number: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """The state after input ``number``, as bytes. Only a cache: the inputs give it again."""

    number: int
    state: bytes


class PrintRun(msgspec.Struct, frozen=True):
    """One printing of a game: ``run`` is what its tags carry, ``note`` says what was printed."""

    game: str
    run: int
    note: str
    at_ms: int
    edition: str = ""
    paper: str = ""
    cards: int = 0


class Appended(msgspec.Struct, frozen=True):
    """The input is stored for good, under this number."""

    number: int


class AlreadyThere(msgspec.Struct, frozen=True):
    """An input with this key was stored before; this is it."""

    entry: Entry


class Behind(msgspec.Struct, frozen=True):
    """The input was meant for another version; the table stands at this one."""

    version: int


class StoreError(Exception):
    """The store can't do what was asked; the text is one sentence that says what to do."""


class NoSuchTable(StoreError):
    """No table has this code."""


class DatabaseLocked(StoreError):
    """Somebody else writes to the database and doesn't let go of it."""


class DatabaseTooNew(StoreError):
    """A newer version of this program has written the database."""
