"""What disks, locks and lost servers do to a database, said in one sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from companion.store.records import DatabaseLocked, StoreError

_BUSY: Final = "Another program holds the database and doesn't let go; close it and try again."
# The beginnings of SQLite's result code names (sqlite.org/rescode.html), with what they mean to a person.
_SENTENCES: Final = (
    ("SQLITE_BUSY", _BUSY),
    ("SQLITE_LOCKED", _BUSY),
    ("SQLITE_FULL", "The disk is full, so nothing was stored; make room and try again."),
    ("SQLITE_CANTOPEN", "The database can't be opened; see that its folder exists and that you may write there."),
    ("SQLITE_READONLY", "The database can't be written; give yourself the right to write the file and its folder."),
    ("SQLITE_NOTADB", "This file is no database; name another one, or restore a backup."),
    ("SQLITE_CORRUPT", "The database is damaged; restore a backup."),
    ("SQLITE_IOERR", "The disk doesn't do what it is told; look after it, then run: companion db check"),
)


@contextmanager
def explained() -> Iterator[None]:
    """Turn what disks, locks and lost servers cause into a ``StoreError``; bugs go through as they are."""
    try:
        yield
    except PoolTimeoutError as error:
        raise DatabaseLocked("The database has more to do than it can; try again in a moment.") from error
    except DBAPIError as error:
        # Exact types: their subclasses (a broken constraint, wrong SQL, a value that doesn't fit) are bugs or answers.
        if type(error) not in {OperationalError, DatabaseError, InterfaceError}:
            raise
        raise _fault(error) from error


def _fault(error: DBAPIError) -> StoreError:
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    for beginning, sentence in _SENTENCES:
        if name.startswith(beginning):
            return DatabaseLocked(sentence) if sentence is _BUSY else StoreError(sentence)
    reason = str(error.orig).strip().splitlines() or ["no reason given"]
    return StoreError(f"The database doesn't answer: {reason[0].rstrip('.')}.")
