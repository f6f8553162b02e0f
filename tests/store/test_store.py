"""The store: numbers without gaps, each key once, and every acknowledged input survives a kill."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from click.testing import CliRunner
from sqlalchemy import text

from companion.store.cli import command
from companion.store.database import address_of
from companion.store.migrate import upgrade
from companion.store.records import AlreadyThere, Appended, Behind, Entry, SeatRecord, StoreError, TableRecord
from companion.store.schema import METADATA
from companion.store.store import Store

TABLE = TableRecord("K7M4RX", "cadaver", "Kitchen", "{}", "[]", "1", False, 7, "h", False, 0)


def entry(key: str) -> Entry:
    return Entry(key, "move", 0, b"{}", b"{}", "1", 0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    found = Store(address_of(file))
    found.add_table(TABLE)
    yield found
    found.close()


def test_the_database_keeps_what_it_acknowledges(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_migrations_from_nothing_give_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_database_of_a_newer_program_is_refused_in_a_sentence(file: Path, store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer Tabletop Companion"):
        upgrade(store.engine)


def test_tables_and_seats_come_back_as_they_were(store: Store) -> None:
    assert store.table("K7M4RX") == TABLE
    assert not store.add_table(TABLE)
    seat = SeatRecord("K7M4RX", 1, "Ann", "secret")
    assert store.take_seat(seat)
    assert not store.take_seat(seat)
    assert store.seats("K7M4RX") == (seat,)
    store.free_seat("K7M4RX", 1)
    assert store.seats("K7M4RX") == ()
    store.set_locked("K7M4RX", True)
    assert store.recent_tables(5)[0].locked


def test_a_hand_over_works_once(store: Store) -> None:
    store.take_seat(SeatRecord("K7M4RX", 1, "Ann", "old"))
    store.set_token("K7M4RX", 1, "token")
    assert store.use_token("K7M4RX", "", "new") is None
    assert store.use_token("K7M4RX", "token", "new") == 1
    assert store.use_token("K7M4RX", "token", "newer") is None
    assert store.seats("K7M4RX")[0].secret_hash == "new"


def test_inputs_are_numbered_and_each_key_counts_once(store: Store) -> None:
    assert store.append("K7M4RX", entry("a"), 0) == Appended(1)
    again = store.append("K7M4RX", entry("a"), 0)
    assert isinstance(again, AlreadyThere)
    assert again.entry.number == 1
    assert isinstance(store.append("K7M4RX", entry("a"), 1), AlreadyThere)
    assert store.append("K7M4RX", entry("b"), 0) == Behind(1)
    assert store.append("K7M4RX", entry("b"), 1) == Appended(2)
    assert [found.key for found in store.entries("K7M4RX", since=1)] == ["b"]


def test_writers_in_a_race_take_each_number_once(store: Store) -> None:
    def write(name: str) -> None:
        for at in range(15):
            while isinstance(store.append("K7M4RX", entry(f"{name}{at}"), store.version("K7M4RX")), Behind):
                pass

    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = store.entries("K7M4RX")
    assert [one.number for one in found] == list(range(1, 46))
    assert len({one.key for one in found}) == 45


def test_print_runs_are_not_given_out_twice(store: Store) -> None:
    assert [store.next_print_run("cadaver", "", 0) for _ in range(3)] == [0, 1, 2]
    assert store.next_print_run("voidream", "", 0) == 0


WRITER = """
import os, sys
from companion.store.store import Store
from companion.store.database import address_of
from companion.store.records import Entry
from pathlib import Path
file = Path(sys.argv[1])
for line in sys.stdin:
    name = line.strip()
    child = os.fork()
    if child == 0:
        store = Store(address_of(file))
        version = store.version("K7M4RX")
        at = 0
        while True:
            done = store.append("K7M4RX", Entry(f"{name}-{at}", "move", 0, b"x" * 200, b"y" * 400, "1", 0), version)
            version = done.number
            at += 1
            os.write(1, f"{name}-{at - 1} {version}\\n".encode())
    os.write(1, f"child {child}\\n".encode())
    os.waitpid(child, 0)
    os.write(1, b"gone\\n")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_no_acknowledged_input_is_lost_in_200_kills(file: Path, store: Store) -> None:
    rng = random.Random(20)
    store.close()
    acknowledged: dict[str, int] = {}
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert writer.stdin is not None
    assert writer.stdout is not None
    for run in range(200):
        writer.stdin.write(f"r{run}\n")
        writer.stdin.flush()
        child = 0
        kill_after = rng.randint(1, 3)
        seen = 0
        for line in writer.stdout:
            word, value = line.split() if " " in line else (line.strip(), "0")
            if word == "gone":
                break
            if word == "child":
                child = int(value)
            else:
                acknowledged[word] = int(value)
                seen += 1
            if child and seen >= kill_after:
                os.kill(child, signal.SIGKILL)
                child = 0
                seen = -10_000
    writer.stdin.close()
    writer.wait(timeout=10)
    writer.stdout.close()
    again = Store(address_of(file))
    found = again.entries("K7M4RX")
    again.close()
    stored = {one.key: one.number for one in found}
    assert len(acknowledged) >= 200
    assert {key: stored.get(key) for key in acknowledged} == acknowledged
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_the_command_checks_and_copies(file: Path, store: Store, tmp_path: Path) -> None:
    runner = CliRunner()
    checked = runner.invoke(command, ["check", "--database", str(file)])
    assert "is sound: 1 tables, 0 inputs" in checked.output
    target = tmp_path / "copy.db"
    assert runner.invoke(command, ["backup", "--database", str(file), str(target)]).exit_code == 0
    assert "there already" in runner.invoke(command, ["backup", "--database", str(file), str(target)]).output
    missing = runner.invoke(command, ["upgrade", "--database", str(tmp_path / "none.db")])
    assert missing.exit_code == 2
    assert "There is no database" in missing.output
