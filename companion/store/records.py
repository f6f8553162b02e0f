"""What goes into the store and comes out of it: frozen values, never rows."""

from __future__ import annotations

import msgspec


class TableRecord(msgspec.Struct, frozen=True):
    """One table. ``options`` and ``seats`` are JSON texts; ``host_hash`` is the hash of the host's secret."""

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


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat that somebody has taken. ``token_hash`` is that of a hand-over that waits to be used, or empty."""

    code: str
    seat: int
    name: str
    secret_hash: str
    token_hash: str = ""


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


class Appended(msgspec.Struct, frozen=True):
    """The input is stored for good, under this number."""

    number: int


class AlreadyThere(msgspec.Struct, frozen=True):
    """An input with this key was stored before; this is it."""

    entry: Entry


class Behind(msgspec.Struct, frozen=True):
    """Somebody else's input took the number; the table stands at this version."""

    version: int


class StoreError(Exception):
    """The store can't do what was asked; the text is one sentence."""
