"""Opening a database: one SQLite file with a write-ahead log and full sync, or any other by its address."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError

from companion.store.faults import explained
from companion.store.records import StoreError

PRIVATE: Final = 0o600
"""Rights of a database: its owner reads and writes it, nobody else."""
BUSY_MS: Final = 10_000
"""How long a writer waits for one in another process before it gives up."""
_TURNS: Final = 20
"""How many others may come first while the log is turned on: more than start together."""
_WRITES: Final = "companion_writes"


def address_of(file: Path | str) -> str:
    """The address of a SQLite file; what is an address already stays as it is."""
    return str(file) if "://" in str(file) else f"sqlite:///{file}"


def open_engine(address: str) -> Engine:
    """An engine for this address, its tables as they are found. Raises ``StoreError``."""
    try:
        engine = create_engine(address)
    except ArgumentError as error:
        raise StoreError(f'"{address}" is no address of a database; write for example sqlite:///file.db.') from error
    except ModuleNotFoundError as error:
        raise StoreError(f"This kind of database needs a driver; install it with: pip install {error.name}") from error
    if engine.dialect.name == "sqlite":
        _make_file(engine.url.database or "")
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    with explained(), engine.connect():
        return engine


def _make_file(file: str) -> None:
    """Make a database's file with the rights that it is to have; SQLite would ask the umask."""
    if file and not file.startswith((":", "file:")):
        with suppress(OSError):  # it is there, or can't be made: then opening it says so, in a sentence
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def make_private(engine: Engine) -> None:
    """Let nobody but its owner read a SQLite file: the order of every practice deck lies in it, and who holds what.

    SQLite gives a log and its index, when it makes them, the rights of the file that they belong to.
    """
    file = engine.url.database
    if engine.dialect.name != "sqlite" or not file:
        return
    for name in (file, f"{file}-wal", f"{file}-shm"):
        with suppress(OSError):  # not there, or somebody else's: its rights are theirs to give
            if stat.S_IMODE(os.stat(name).st_mode) & ~PRIVATE:
                os.chmod(name, PRIVATE)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """FULL keeps every acknowledged commit through a power cut; NORMAL may lose the last ones."""
    # The driver would begin transactions by itself, but not before a SELECT or a CREATE TABLE; we begin them all.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    _turn_log_on(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _turn_log_on(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log, once in a file's life. The timeout doesn't cover this, so others are waited for."""
    for _ in range(_TURNS):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname not in {"SQLITE_BUSY", "SQLITE_BUSY_RECOVERY"}:
                raise
        # The timeout does cover this: it returns when whoever was in the way is done.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    connection.execute("PRAGMA journal_mode=WAL")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the write lock before it reads, so that what it read still holds when it writes."""
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one state of the database. Raises ``StoreError``."""
    with explained(), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction: on the disk when the block is left, or undone by an exception. Raises ``StoreError``."""
    with explained(), engine.connect().execution_options(**{_WRITES: True}) as connection, connection.begin():
        yield connection


@contextmanager
def rebuilding(engine: Engine) -> Iterator[Connection]:
    """As ``writing``, for changing the tables themselves. Raises ``StoreError``.

    SQLite changes a table by copying it and dropping the old one. With foreign keys on, the drop would take the rows
    of other tables along, so they are checked at the end instead.
    """
    if engine.dialect.name != "sqlite":
        with writing(engine) as connection:
            yield connection
        return
    with explained(), engine.connect().execution_options(**{_WRITES: True}) as connection:
        driver: Any = connection.connection.driver_connection
        driver.execute("PRAGMA foreign_keys=OFF")  # does nothing once a transaction has begun
        try:
            with connection.begin():
                yield connection
                orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                assert not orphans, "a migration keeps every row that others need"
        finally:
            driver.execute("PRAGMA foreign_keys=ON")


def backup(engine: Engine, target: Path) -> None:
    """Copy a SQLite database while it is in use, and check the copy. Raises ``StoreError``.

    The copy gets its name only when it has been found sound, so that no half of one can be taken for a backup.
    """
    if engine.dialect.name != "sqlite":
        raise StoreError("Only a SQLite file can be copied here; use your database's own tool, such as pg_dump.")
    if target.exists():
        raise StoreError(f"{target} is there already; name a new file.")
    if not target.parent.is_dir():
        raise StoreError(f"There is no folder {target.parent}; make it first.")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        _copy(engine, part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"The copy {target} can't be written: {error}.") from error
    finally:
        part.unlink(missing_ok=True)


def _copy(engine: Engine, part: Path) -> None:
    _make_file(str(part))
    copy = sqlite3.connect(part)
    try:
        with reading(engine) as connection:
            source: Any = connection.connection.driver_connection
            source.backup(copy)
        # A single file, with no log beside it that could be left behind when it is moved.
        copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        copy.close()
    checked = create_engine(address_of(part))
    try:
        faults = faults_of(checked)
    finally:
        checked.dispose()
    if faults:
        raise StoreError(f"The copy is not sound: {faults[0]}.")


def faults_of(engine: Engine) -> tuple[str, ...]:
    """What is wrong with the file, the links between its rows, or the numbers of the inputs; nothing if it is sound."""
    faults: list[str] = []
    with reading(engine) as connection:
        if engine.dialect.name == "sqlite":
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
            faults += [str(line) for line in found if line != "ok"]
            orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            faults += [f"a row of {orphan[0]} belongs to no table" for orphan in orphans]
        gaps = connection.exec_driver_sql(
            "SELECT code FROM inputs GROUP BY code HAVING min(number) <> 1 OR max(number) <> count(*) ORDER BY code"
        )
        faults += [f"the inputs of table {code} have a gap" for code in gaps.scalars()]
    return tuple(faults)
