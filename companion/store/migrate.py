"""Bringing a database to this program's version: all steps in one transaction, one process at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from companion.store.database import make_private, open_engine, reading, rebuilding
from companion.store.records import DatabaseTooNew, StoreError

_LOCK: Final = 7_303_014
"""The number of PostgreSQL's lock that lets one process migrate at a time: any number that nobody else uses."""


def connect(address: str) -> Engine:
    """An engine for this address, its tables at the newest version. Raises ``StoreError``."""
    engine = open_engine(address)
    try:
        upgrade(engine)
    except StoreError:
        engine.dispose()
        raise
    make_private(engine)
    return engine


def upgrade(engine: Engine) -> None:
    """Bring a database to the newest version. Raises ``StoreError``; then it is as it was."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    known = tuple(step.revision for step in ScriptDirectory.from_config(config).walk_revisions())
    with reading(engine) as connection:
        if _found(connection, known) == known[0]:
            return
    with rebuilding(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
        # Another process may have done it while this one waited for its turn.
        if _found(connection, known) != known[0]:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def version_of(engine: Engine) -> str:
    """The version that the database's tables have; empty before the first migration."""
    with reading(engine) as connection:
        return _version(connection)


def _version(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def _found(connection: Connection, known: tuple[str, ...]) -> str:
    """The version, if it is one that this program can begin from."""
    found = _version(connection)
    if found and found not in known:
        raise DatabaseTooNew(
            f"This database was written by a newer Tabletop Companion (version {found}, this one knows {known[0]});"
            " update the program, or name another database."
        )
    if not found and inspect(connection).get_table_names():
        raise StoreError("This database belongs to another program; name another one.")
    return found
