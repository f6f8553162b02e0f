"""``companion db``: bring the database up to date, check it, copy it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from sqlalchemy import Engine, text

from companion.errors import UserError
from companion.store import database as databases
from companion.store import migrate
from companion.store.records import StoreError

DEFAULT: Final = Path.home() / ".tabletop-companion" / "companion.db"


@contextmanager
def _opened(database: str) -> Iterator[Engine]:
    """The database as it is found: only ``upgrade`` changes its version. Faults become one sentence."""
    if "://" not in database and not Path(database).exists():
        raise UserError(f"There is no database at {database}; start the server once, or name its file with --database.")
    try:
        engine = databases.open_engine(databases.address_of(database))
        try:
            yield engine
        finally:
            engine.dispose()
    except StoreError as error:
        raise UserError(str(error)) from error


@click.group("db")
def command() -> None:
    """Look after the database.

    Example:  companion db backup saturday.db
    """


_DATABASE = click.option(
    "--database", default=str(DEFAULT), show_default=True, help="The SQLite file, or the address of another database."
)


@command.command(epilog="Example:  companion db upgrade")
@_DATABASE
def upgrade(database: str) -> None:
    """Bring the database to this program's version. The server does so by itself when it starts."""
    with _opened(database) as engine:
        migrate.upgrade(engine)
        click.echo(f"{_shown(engine)} is up to date.")


@command.command(epilog="Example:  companion db check")
@_DATABASE
def check(database: str) -> None:
    """Check that the database is sound and say how many tables it holds. It is not changed."""
    with _opened(database) as engine:
        version = migrate.version_of(engine)
        if not version:
            raise UserError(f"{_shown(engine)} is no database of Tabletop Companion; name another with --database.")
        faults = databases.faults_of(engine)
        if faults:
            raise UserError(f"{_shown(engine)} is not sound: {'; '.join(faults)}. Restore a backup.")
        with databases.reading(engine) as connection:
            tables = connection.execute(text("SELECT count(*) FROM tables")).scalar()
            inputs = connection.execute(text("SELECT count(*) FROM inputs")).scalar()
        click.echo(f"{_shown(engine)} is sound: {tables} tables, {inputs} inputs, version {version}.")


@command.command(epilog="Example:  companion db backup saturday.db")
@_DATABASE
@click.argument("file", type=click.Path(path_type=Path))
def backup(database: str, file: Path) -> None:
    """Copy the database to a new FILE, also while the server runs, and check the copy."""
    with _opened(database) as engine:
        databases.backup(engine, file)
        click.echo(f"Copied to {file}, and the copy is sound.")


def _shown(engine: Engine) -> str:
    """The file, or the address without its password."""
    return str(engine.url.database) if engine.dialect.name == "sqlite" else engine.url.render_as_string()
