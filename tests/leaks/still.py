"""An app on which no time passes: no question ends by itself, and no phone falls asleep."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from flask import Flask

from companion.play.table import LiveTable
from companion.play.tables import Tables
from companion.web import Config, create_app
from companion.web.app import close
from companion.web.context import Parts
from companion.web.presence import Listeners
from tests.shadow.shadow import fast_store


class StillTables(Tables):
    """Tables on which no clock runs: a question that has a time shows all of it."""

    def _set_clock(self, code: str, table: LiveTable) -> None:
        """No timer is started."""

    def _seconds_left(self, code: str) -> int | None:
        question, _ = self.table(code).waiting()
        return question.seconds if question is not None and question.seconds else None

    def time_is_over(self, code: str) -> None:
        """Do what a timer would do now."""
        pending = self.table(code).timeline.now.pending
        self._time_is_over(code, getattr(pending, "number", 0))


@contextmanager
def still_app(folder: Path) -> Iterator[Flask]:
    """An app over a database of its own."""
    app = create_app(Config(f"sqlite:///{folder}/leaks.db", folder, limits=False))
    parts: Parts = app.extensions["companion"]
    parts.tables.store.close()
    tables = StillTables(fast_store(folder / "leaks.db"), clock=lambda: 0)
    listeners = Listeners(tables, clock=lambda: 0.0)
    app.extensions["companion"] = msgspec.structs.replace(parts, tables=tables, listeners=listeners)
    try:
        yield app
    finally:
        close(app)


def tables_of(app: Flask) -> StillTables:
    """The tables of such an app."""
    tables = app.extensions["companion"].tables
    assert isinstance(tables, StillTables)
    return tables
