"""Reading and writing: tables, seats, the numbered inputs, print runs. Every write is one transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.store.database import connect
from companion.store.records import AlreadyThere, Appended, Behind, Entry, SeatRecord, TableRecord
from companion.store.schema import INPUTS, RUNS, SEATS, TABLES

MOST_RUNS = 1024


class Store:
    """A database of tables. Safe to use from many threads."""

    def __init__(self, address: str) -> None:
        self.engine: Engine = connect(address)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def add_table(self, record: TableRecord) -> bool:
        """Store a new table; ``False`` if its code is taken."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(TABLES).values(**_fields(record)))
        except IntegrityError:
            return False
        return True

    def table(self, code: str) -> TableRecord | None:
        """The table with this code."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.code == code)).mappings().first()
        return None if row is None else TableRecord(**row)

    def recent_tables(self, most: int) -> tuple[TableRecord, ...]:
        """The newest tables."""
        query = select(TABLES).order_by(TABLES.c.created_ms.desc(), TABLES.c.code).limit(most)
        with self.engine.connect() as connection:
            return tuple(TableRecord(**row) for row in connection.execute(query).mappings())

    def set_locked(self, code: str, locked: bool) -> None:
        """Lock the door of a table, or open it."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(locked=locked))

    def take_seat(self, record: SeatRecord) -> bool:
        """Give a free seat to somebody; ``False`` if it is taken."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(SEATS).values(**_fields(record)))
        except IntegrityError:
            return False
        return True

    def free_seat(self, code: str, seat: int) -> None:
        """Take a seat back: its secret is worth nothing from now on."""
        with self.engine.begin() as connection:
            connection.execute(delete(SEATS).where(SEATS.c.code == code, SEATS.c.seat == seat))

    def seats(self, code: str) -> tuple[SeatRecord, ...]:
        """The seats of a table that are taken, in order."""
        query = select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat)
        with self.engine.connect() as connection:
            return tuple(SeatRecord(**row) for row in connection.execute(query).mappings())

    def set_token(self, code: str, seat: int, token_hash: str) -> None:
        """Let a hand-over wait for this seat."""
        query = update(SEATS).where(SEATS.c.code == code, SEATS.c.seat == seat).values(token_hash=token_hash)
        with self.engine.begin() as connection:
            connection.execute(query)

    def use_token(self, code: str, token_hash: str, secret_hash: str) -> int | None:
        """Give a seat a new secret against its hand-over token, once; the seat, or ``None``."""
        waiting = (SEATS.c.code == code) & (SEATS.c.token_hash == token_hash) & (SEATS.c.token_hash != "")
        with self.engine.begin() as connection:
            seat = connection.execute(select(SEATS.c.seat).where(waiting)).scalar()
            changed = connection.execute(update(SEATS).where(waiting).values(token_hash="", secret_hash=secret_hash))
        return seat if changed.rowcount == 1 else None

    def append(self, code: str, entry: Entry, expected: int) -> Appended | AlreadyThere | Behind:
        """Store the input that follows version ``expected``. When this returns ``Appended`` it is on the disk."""
        number = expected + 1
        values = {**_fields(entry), "code": code, "number": number}
        try:
            with self.engine.begin() as connection:
                if self._version(connection, code) != expected:
                    return self._why_not(connection, code, entry.key)
                connection.execute(insert(INPUTS).values(**values))
        except IntegrityError:
            with self.engine.connect() as connection:
                return self._why_not(connection, code, entry.key)
        return Appended(number)

    def _why_not(self, connection: Any, code: str, key: str) -> AlreadyThere | Behind:
        query = select(INPUTS).where(INPUTS.c.code == code, INPUTS.c.key == key)
        row = connection.execute(query).mappings().first()
        return Behind(self._version(connection, code)) if row is None else AlreadyThere(_entry(row))

    def _version(self, connection: Any, code: str) -> int:
        return int(connection.execute(select(func.max(INPUTS.c.number)).where(INPUTS.c.code == code)).scalar() or 0)

    def version(self, code: str) -> int:
        """The number of the last input; 0 before the first."""
        with self.engine.connect() as connection:
            return self._version(connection, code)

    def entries(self, code: str, since: int = 0) -> tuple[Entry, ...]:
        """The inputs after a version, in order."""
        query = select(INPUTS).where(INPUTS.c.code == code, INPUTS.c.number > since).order_by(INPUTS.c.number)
        with self.engine.connect() as connection:
            return tuple(_entry(row) for row in connection.execute(query).mappings())

    def entry_with_key(self, code: str, key: str) -> Entry | None:
        """The input that came with this key."""
        query = select(INPUTS).where(INPUTS.c.code == code, INPUTS.c.key == key)
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _entry(row)

    def next_print_run(self, game: str, note: str, at_ms: int) -> int:
        """A number for a print run of this game that was not given out before; after 1023 it begins anew at 0."""
        with self.engine.begin() as connection:
            used = connection.execute(select(func.count()).select_from(RUNS).where(RUNS.c.game == game)).scalar() or 0
            run = int(used) % MOST_RUNS
            connection.execute(insert(RUNS).values(game=game, run=run, note=note, at_ms=at_ms))
        return run


def _fields(record: TableRecord | SeatRecord | Entry) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def _entry(row: Any) -> Entry:
    return Entry(**{name: row[name] for name in Entry.__struct_fields__})
