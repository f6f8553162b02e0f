"""Opening the database: SQLite as one file with write-ahead log and full sync, or any other by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.exc import OperationalError

from companion.store.records import StoreError

BUSY_MS: Final = 10_000
"""How long a writer waits for another one before it gives up."""


def address_of(file: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{file}"


def connect(address: str) -> Engine:
    """An engine for this address, its database at the newest migration. Raises ``StoreError``."""
    try:
        engine = create_engine(address)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
        upgrade(engine)
    except OperationalError as error:
        raise StoreError(f"The database can't be opened: {error.orig}.") from error
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """FULL keeps every acknowledged commit through a power cut; NORMAL may lose the last ones."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _config(engine: Engine) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["engine"] = engine
    return config


def upgrade(engine: Engine) -> None:
    """Bring a database to the newest migration. Raises ``StoreError`` for one that a newer program wrote."""
    config = _config(engine)
    head = ScriptDirectory.from_config(config).get_current_head()
    now = _version_of(engine)
    if now == head:
        return
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            f"This database was written by a newer Tabletop Companion (version {now}); update the program."
        ) from error


def _version_of(engine: Engine) -> str:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def backup(engine: Engine, target: Path) -> None:
    """Copy a SQLite database while it is in use, and check the copy. Raises ``StoreError``."""
    import sqlite3

    if engine.dialect.name != "sqlite":
        raise StoreError("Only a SQLite file can be backed up here; use your database's own tool.")
    if target.exists():
        raise StoreError(f"{target} is there already; name a new file.")
    with engine.connect() as connection, sqlite3.connect(target) as copy:
        source: Any = connection.connection.driver_connection
        source.backup(copy)
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    copy.close()
    if verdict != "ok":
        raise StoreError(f"The copy {target} is not sound: {verdict}.")
