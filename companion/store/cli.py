"""``companion db``: bring the database up to date, check it, copy it."""

from __future__ import annotations

from pathlib import Path

import click
from sqlalchemy import text

from companion.errors import UserError
from companion.store.database import address_of, backup
from companion.store.records import StoreError
from companion.store.store import Store

DEFAULT = Path.home() / ".tabletop-companion" / "companion.db"


def _opened(database: Path) -> Store:
    if not database.exists():
        raise UserError(f"There is no database at {database}; start the server once, or name its file with --database.")
    try:
        return Store(address_of(database))
    except StoreError as error:
        raise UserError(str(error)) from error


@click.group("db")
def command() -> None:
    """Look after the database.

    Example:  companion db backup saturday.db
    """


_FILE = click.option(
    "--database", type=click.Path(path_type=Path), default=DEFAULT, show_default=True, help="The SQLite file."
)


@command.command(epilog="Example:  companion db upgrade")
@_FILE
def upgrade(database: Path) -> None:
    """Bring the database to this program's version. The server does so by itself when it starts."""
    _opened(database).close()
    click.echo(f"{database} is up to date.")


@command.command(epilog="Example:  companion db check")
@_FILE
def check(database: Path) -> None:
    """Check that the file is sound and say how many tables it holds."""
    store = _opened(database)
    with store.engine.connect() as connection:
        verdict = connection.execute(text("PRAGMA integrity_check")).scalar()
        tables = connection.execute(text("SELECT count(*) FROM tables")).scalar()
        inputs = connection.execute(text("SELECT count(*) FROM inputs")).scalar()
    store.close()
    if verdict != "ok":
        raise UserError(f"{database} is not sound: {verdict}. Restore a backup.")
    click.echo(f"{database} is sound: {tables} tables, {inputs} inputs.")


@command.command("backup", epilog="Example:  companion db backup saturday.db")
@_FILE
@click.argument("target", type=click.Path(path_type=Path))
def backup_(database: Path, target: Path) -> None:
    """Copy the database to a new file, also while the server runs, and check the copy."""
    store = _opened(database)
    try:
        backup(store.engine, target)
    except StoreError as error:
        raise UserError(str(error)) from error
    finally:
        store.close()
    click.echo(f"Copied to {target}, and the copy is sound.")
