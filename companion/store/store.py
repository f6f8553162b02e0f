"""Reading and writing: tables, seats, the numbered inputs, snapshots, print runs. Every write is one transaction."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.store.database import reading, writing
from companion.store.migrate import connect
from companion.store.records import (
    AlreadyThere,
    Appended,
    Behind,
    Entry,
    NoSuchTable,
    PrintRun,
    SeatRecord,
    Snapshot,
    TableRecord,
)
from companion.store.schema import INPUTS, NOTE_LENGTH, RUNS, SEATS, SNAPSHOTS, TABLES

MOST_RUNS: Final = 1024
"""A tag has two signs of base 32 for its print run."""


class Store:
    """A database of tables. Safe to use from many threads or greenlets, and beside other processes.

    Every method raises ``StoreError`` when the database can't be used, ``NoSuchTable`` when it is to change a table
    that isn't there. After a fork, a process opens a store of its own.
    """

    def __init__(self, address: str) -> None:
        self.engine: Engine = connect(address)
        # SQLite lets one writer in at a time. Those who wait for it in C poll, up to a tenth of a second apart, and
        # hold up a loop of greenlets meanwhile; those who wait for a lock are woken at once.
        sqlite = self.engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[Any] = threading.Lock() if sqlite else nullcontext()

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._turn, writing(self.engine) as connection:
            yield connection

    def add_table(self, record: TableRecord) -> bool:
        """Store a new table; ``False`` if its code is taken."""
        try:
            with self._writing() as connection:
                connection.execute(insert(TABLES).values(**_fields(record)))
        except IntegrityError:
            if self.table(record.code) is None:
                raise
            return False
        return True

    def table(self, code: str) -> TableRecord | None:
        """The table with this code."""
        with reading(self.engine) as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.code == code)).mappings().first()
        return None if row is None else TableRecord(**row)

    def recent_tables(self, most: int) -> tuple[TableRecord, ...]:
        """The newest tables, at most so many."""
        query = select(TABLES).order_by(TABLES.c.created_ms.desc(), TABLES.c.code).limit(most)
        with reading(self.engine) as connection:
            return tuple(TableRecord(**row) for row in connection.execute(query).mappings())

    def set_locked(self, code: str, locked: bool) -> None:
        """Lock the door of a table, or open it."""
        self._change_table(code, locked=locked)

    def set_options(self, code: str, options: str) -> None:
        """Put other options, as JSON, in place of those of a table."""
        self._change_table(code, options=options)

    def end_table(self, code: str, at_ms: int) -> None:
        """Note when a game ended."""
        self._change_table(code, ended_ms=at_ms)

    def _change_table(self, code: str, **values: Any) -> None:
        with self._writing() as connection:
            changed = connection.execute(update(TABLES).where(TABLES.c.code == code).values(**values))
            if not changed.rowcount:
                raise _no_table(code)

    def take_seat(self, record: SeatRecord) -> bool:
        """Give a free seat to somebody; ``False`` if it is taken."""
        try:
            with self._writing() as connection:
                connection.execute(insert(SEATS).values(**_fields(record)))
        except IntegrityError as error:
            if self.table(record.code) is None:
                raise _no_table(record.code) from error
            return False
        return True

    def free_seat(self, code: str, seat: int) -> None:
        """Take a seat back: its secret and its hand-over are worth nothing from now on."""
        with self._writing() as connection:
            connection.execute(delete(SEATS).where(SEATS.c.code == code, SEATS.c.seat == seat))

    def seats(self, code: str) -> tuple[SeatRecord, ...]:
        """The seats of a table that are taken, in order."""
        query = select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat)
        with reading(self.engine) as connection:
            return tuple(SeatRecord(**row) for row in connection.execute(query).mappings())

    def seat_by_secret(self, code: str, secret_hash: str) -> SeatRecord | None:
        """The seat that the secret with this hash opens."""
        query = select(SEATS).where(SEATS.c.code == code, SEATS.c.secret_hash == secret_hash)
        with reading(self.engine) as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else SeatRecord(**row)

    def set_token(self, code: str, seat: int, token_hash: str, until_ms: int) -> None:
        """Let a hand-over wait for this seat until then; one that waited before is worth nothing from now on."""
        values = {"token_hash": token_hash, "token_until_ms": until_ms}
        query = update(SEATS).where(SEATS.c.code == code, SEATS.c.seat == seat).values(**values)
        with self._writing() as connection:
            connection.execute(query)

    def use_token(self, code: str, token_hash: str, secret_hash: str, now_ms: int) -> int | None:
        """Give a seat a new secret against its hand-over token, once and in time; the seat, or ``None``."""
        waiting = (SEATS.c.code == code) & (SEATS.c.token_hash == token_hash) & (SEATS.c.token_hash != "")
        in_time = SEATS.c.token_until_ms > now_ms
        values = {"token_hash": "", "token_until_ms": 0, "secret_hash": secret_hash}
        query = update(SEATS).where(waiting & in_time).values(**values).returning(SEATS.c.seat)
        with self._writing() as connection:
            seat: int | None = connection.execute(query).scalar()
        return seat

    def append(self, code: str, entry: Entry, expected: int) -> Appended | AlreadyThere | Behind:
        """Store the input that follows version ``expected``. When this returns ``Appended`` it is on the disk."""
        number = expected + 1
        values = {**_fields(entry), "code": code, "number": number}
        try:
            with self._writing() as connection:
                why_not = _why_not(connection, code, entry.key, expected)
                if why_not is None:
                    connection.execute(insert(INPUTS).values(**values))
        except IntegrityError as error:
            # Where writers don't wait for each other, the loser of a race learns it from the key that both wanted.
            with reading(self.engine) as connection:
                why_not = _why_not(connection, code, entry.key, expected)
            if why_not is None and self.table(code) is None:
                raise _no_table(code) from error
            if why_not is None:
                raise
        return Appended(number) if why_not is None else why_not

    def version(self, code: str) -> int:
        """The number of the last input; 0 before the first."""
        with reading(self.engine) as connection:
            return _version(connection, code)

    def entries(self, code: str, since: int = 0) -> tuple[Entry, ...]:
        """The inputs after a version, in order."""
        query = select(INPUTS).where(INPUTS.c.code == code, INPUTS.c.number > since).order_by(INPUTS.c.number)
        with reading(self.engine) as connection:
            return tuple(_entry(row) for row in connection.execute(query).mappings())

    def entry_with_key(self, code: str, key: str) -> Entry | None:
        """The input that came with this key."""
        with reading(self.engine) as connection:
            return _with_key(connection, code, key)

    def put_snapshot(self, code: str, snapshot: Snapshot) -> None:
        """Keep the state after an input, in place of older ones."""
        try:
            with self._writing() as connection:
                connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.code == code))
                connection.execute(insert(SNAPSHOTS).values(code=code, **_fields(snapshot)))
        except IntegrityError as error:
            if self.table(code) is None:
                raise _no_table(code) from error
            # Another process kept one at the same moment, and one is as good as the other.

    def snapshot(self, code: str) -> Snapshot | None:
        """The state that was kept last, if one was."""
        query = select(SNAPSHOTS.c.number, SNAPSHOTS.c.state).where(SNAPSHOTS.c.code == code)
        with reading(self.engine) as connection:
            row = connection.execute(query.order_by(SNAPSHOTS.c.number.desc())).mappings().first()
        return None if row is None else Snapshot(**row)

    def next_print_run(
        self, game: str, note: str, at_ms: int, *, edition: str = "", paper: str = "", cards: int = 0, first: int = 0
    ) -> int:
        """A number for a print run of this game that was not given out before; after 1023 it begins anew at 0.

        ``first``, from 0 to 1023, is that of the first run of a game.
        """
        while True:
            try:
                with self._writing() as connection:
                    last = connection.execute(select(func.max(RUNS.c.serial)).where(RUNS.c.game == game)).scalar()
                    serial = first if last is None else last + 1
                    run = PrintRun(game, serial % MOST_RUNS, note[:NOTE_LENGTH], at_ms, edition, paper, cards)
                    connection.execute(insert(RUNS).values(serial=serial, **_fields(run)))
                return run.run
            except IntegrityError:
                # Another printer took this serial; the next one is free.
                with reading(self.engine) as connection:
                    taken = select(RUNS.c.id).where(RUNS.c.game == game, RUNS.c.serial == serial)
                    if connection.execute(taken).first() is None:
                        raise

    def print_runs(self, game: str) -> tuple[PrintRun, ...]:
        """What was printed of a game, newest first."""
        columns = [RUNS.c[name] for name in PrintRun.__struct_fields__]
        query = select(*columns).where(RUNS.c.game == game).order_by(RUNS.c.serial.desc())
        with reading(self.engine) as connection:
            return tuple(PrintRun(**row) for row in connection.execute(query).mappings())


def _why_not(connection: Connection, code: str, key: str, expected: int) -> AlreadyThere | Behind | None:
    there = _with_key(connection, code, key)
    if there is not None:
        return AlreadyThere(there)
    version = _version(connection, code)
    return None if version == expected else Behind(version)


def _with_key(connection: Connection, code: str, key: str) -> Entry | None:
    row = connection.execute(select(INPUTS).where(INPUTS.c.code == code, INPUTS.c.key == key)).mappings().first()
    return None if row is None else _entry(row)


def _version(connection: Connection, code: str) -> int:
    return int(connection.execute(select(func.max(INPUTS.c.number)).where(INPUTS.c.code == code)).scalar() or 0)


def _no_table(code: str) -> NoSuchTable:
    return NoSuchTable(f"There is no table {code}; check its code, or make a new table.")


def _fields(record: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def _entry(row: Any) -> Entry:
    return Entry(**{name: row[name] for name in Entry.__struct_fields__})
