"""Opening: what is durable, migrations from every version, and each thing that can be wrong in one sentence."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.store.database import address_of, backup, faults_of, reading, rebuilding
from companion.store.faults import explained
from companion.store.migrate import connect, upgrade, version_of
from companion.store.records import DatabaseLocked, DatabaseTooNew, StoreError
from companion.store.schema import METADATA
from companion.store.store import Store
from tests.store.records import CODE, TABLE, entry

# A database as version 0001 wrote it: a table, a seat, two inputs, and print runs of two games.
AT_0001 = f"""
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE tables (code VARCHAR(6) NOT NULL PRIMARY KEY, game VARCHAR(40) NOT NULL, name VARCHAR(60) NOT NULL,
  options TEXT NOT NULL, seats TEXT NOT NULL, rules_version VARCHAR(40) NOT NULL, practice BOOLEAN NOT NULL,
  seed BIGINT NOT NULL, host_hash VARCHAR(64) NOT NULL, locked BOOLEAN NOT NULL, created_ms BIGINT NOT NULL);
CREATE TABLE seats (code VARCHAR(6) NOT NULL, seat INTEGER NOT NULL,
  name VARCHAR(24) NOT NULL, secret_hash VARCHAR(64) NOT NULL, token_hash VARCHAR(64) DEFAULT '' NOT NULL,
  PRIMARY KEY (code, seat), FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE);
CREATE TABLE inputs (code VARCHAR(6) NOT NULL, number INTEGER NOT NULL,
  "key" VARCHAR(64) NOT NULL, kind VARCHAR(20) NOT NULL, seat INTEGER NOT NULL, body BLOB NOT NULL,
  effect BLOB NOT NULL, rules_version VARCHAR(40) NOT NULL, at_ms BIGINT NOT NULL,
  PRIMARY KEY (code, number), FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE,
  CONSTRAINT one_input_a_key UNIQUE (code, "key"));
CREATE TABLE print_runs (id INTEGER NOT NULL PRIMARY KEY, game VARCHAR(40) NOT NULL, run INTEGER NOT NULL,
  note VARCHAR(200) NOT NULL, at_ms BIGINT NOT NULL);
CREATE INDEX print_runs_of_a_game ON print_runs (game, run);
INSERT INTO tables VALUES ('{CODE}', 'cadaver', 'Kitchen', '{{}}', '[]', '1', 0, 7, 'h', 0, 5);
INSERT INTO seats VALUES ('{CODE}', 0, 'Ann', 'secret', '');
INSERT INTO inputs VALUES ('{CODE}', 1, 'a', 'move', 0, x'00ff', x'01', '1', 6);
INSERT INTO inputs VALUES ('{CODE}', 2, 'b', 'move', 0, x'', x'', '1', 7);
INSERT INTO print_runs VALUES (1, 'cadaver', 0, '', 0), (2, 'voidream', 0, '', 0), (3, 'cadaver', 1, 'two', 0);
"""


def sql(file: Path, script: str) -> None:
    connection = sqlite3.connect(file)
    connection.executescript(script)
    connection.close()


def rights(file: Path) -> dict[str, int]:
    """The rights of a database, its log and its index, as far as they are there."""
    names = (file.with_name(file.name + part) for part in ("", "-wal", "-shm"))
    return {name.name: stat.S_IMODE(name.stat().st_mode) for name in names if name.exists()}


PRIVATE = {"companion.db": 0o600, "companion.db-wal": 0o600, "companion.db-shm": 0o600}
not_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights elsewhere")


@pytest.fixture
def open_umask() -> Iterator[None]:
    """A user who lets everybody read new files."""
    before = os.umask(0)
    yield
    os.umask(before)


@not_on_windows
@pytest.mark.usefixtures("open_umask")
def test_nobody_else_can_read_a_new_database_its_log_or_a_copy(file: Path, tmp_path: Path) -> None:
    store = Store(address_of(file))
    assert store.add_table(TABLE)
    assert rights(file) == PRIVATE
    backup(store.engine, tmp_path / "copy.db")
    assert rights(tmp_path / "copy.db") == {"copy.db": 0o600}
    store.close()


@not_on_windows
@pytest.mark.usefixtures("open_umask")
def test_a_database_that_others_could_read_is_closed_to_them(file: Path) -> None:
    sql(file, AT_0001)
    assert rights(file) == {"companion.db": 0o644}
    store = Store(address_of(file))
    store.append(CODE, entry("k"), 2)
    assert rights(file) == PRIVATE
    store.close()


@not_on_windows
@pytest.mark.usefixtures("open_umask")
def test_the_file_of_another_program_keeps_its_rights(file: Path) -> None:
    sql(file, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        Store(address_of(file))
    assert rights(file) == {"companion.db": 0o644}


def test_a_file_keeps_what_is_acknowledged(file_store: Store) -> None:
    with reading(file_store.engine) as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert connection.execute(text("PRAGMA busy_timeout")).scalar() == 10_000


def test_migrations_from_nothing_give_the_schema(store: Store) -> None:
    with reading(store.engine) as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, METADATA) == []


def test_migrations_are_done_once(address: str, store: Store) -> None:
    with reading(store.engine) as connection:
        before = inspect(connection).get_table_names()
    upgrade(store.engine)
    again = Store(address)
    with reading(again.engine) as connection:
        assert inspect(connection).get_table_names() == before
    again.close()
    assert store.table(CODE) == TABLE


def test_a_database_of_the_first_version_is_brought_up_to_date_and_loses_nothing(file: Path) -> None:
    sql(file, AT_0001)
    store = Store(address_of(file))
    assert version_of(store.engine) == "0003"
    table = store.table(CODE)
    assert table is not None
    assert (table.name, table.seed, table.card_set_digest, table.ended_ms) == ("Kitchen", 7, "", 0)
    assert [seat.secret_hash for seat in store.seats(CODE)] == ["secret"]
    assert [(one.number, one.key, one.body) for one in store.entries(CODE)] == [(1, "a", b"\x00\xff"), (2, "b", b"")]
    assert store.next_print_run("cadaver", "", 0) == 2
    assert store.next_print_run("voidream", "", 0) == 1
    with reading(store.engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.close()


def test_tables_can_be_rebuilt_without_losing_the_rows_that_need_them(file_store: Store) -> None:
    file_store.append(CODE, entry("a"), 0)
    with rebuilding(file_store.engine) as connection:
        connection.execute(text("CREATE TABLE new_tables AS SELECT * FROM tables"))
        connection.execute(text("DROP TABLE tables"))
        connection.execute(text("CREATE TABLE tables AS SELECT * FROM new_tables"))
        connection.execute(text("CREATE UNIQUE INDEX codes ON tables (code)"))
        connection.execute(text("DROP TABLE new_tables"))
    assert file_store.version(CODE) == 1
    with reading(file_store.engine) as connection:
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_a_rebuild_that_leaves_orphans_is_undone(file_store: Store) -> None:
    file_store.append(CODE, entry("a"), 0)
    with pytest.raises(AssertionError), rebuilding(file_store.engine) as connection:
        connection.execute(text("DELETE FROM tables"))
    assert file_store.table(CODE) == TABLE
    with pytest.raises(IntegrityError), file_store.engine.begin() as connection:
        connection.execute(text("INSERT INTO snapshots VALUES ('NOSUCH', 1, '')"))


def test_a_database_of_a_newer_program_is_refused_and_left_alone(address: str, store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseTooNew, match=r"newer Tabletop Companion \(version 9999, .*update the program"):
        Store(address)
    assert version_of(store.engine) == "9999"


def test_a_database_of_another_program_is_refused_and_left_alone(address: str) -> None:
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    with pytest.raises(StoreError, match="belongs to another program"):
        Store(address)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["recipes"]
    engine.dispose()


def test_a_file_that_is_no_database_is_refused_and_left_alone(file: Path) -> None:
    file.write_bytes(b"no database at all, but long enough to look at " * 100)
    with pytest.raises(StoreError, match="This file is no database"):
        Store(address_of(file))
    assert file.read_bytes().startswith(b"no database at all")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nonsense", '"nonsense" is no address of a database'),
        ("nosuchkind://host/name", "is no address of a database"),
        ("mysql+pymysql://host/name", "needs a driver; install it with: pip install pymysql"),
        ("sqlite:////no/such/folder/companion.db", "see that its folder exists"),
    ],
    ids=["nonsense", "kind", "driver", "folder"],
)
def test_an_address_that_leads_nowhere_is_refused_in_a_sentence(address: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        Store(address)


def test_a_writer_that_is_kept_waiting_too_long_says_so_and_can_try_again(file: Path, file_store: Store) -> None:
    file_store.close()
    event.listen(file_store.engine, "connect", lambda connection, _: connection.execute("PRAGMA busy_timeout=20"))
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseLocked, match="close it and try again"):
        file_store.append(CODE, entry("a"), 0)
    assert file_store.version(CODE) == 0, "readers don't wait"
    other.execute("ROLLBACK")
    other.close()
    file_store.append(CODE, entry("a"), 0)
    assert file_store.version(CODE) == 1


def test_a_full_disk_stores_nothing_and_says_so(file_store: Store) -> None:
    with file_store.engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        (pages,) = driver.execute("PRAGMA page_count").fetchone()
        driver.execute(f"PRAGMA max_page_count={pages}")
    stored = 0
    with pytest.raises(StoreError, match="disk is full, so nothing was stored"):
        for at in range(100):
            file_store.append(CODE, entry(f"k{at}"), at)
            stored = at + 1
    assert file_store.version(CODE) == stored
    assert faults_of(file_store.engine) == ()


def test_a_bug_is_not_taken_for_a_fault_of_the_database(file_store: Store) -> None:
    with pytest.raises(IntegrityError), explained(), file_store.engine.begin() as connection:
        connection.execute(text("INSERT INTO snapshots VALUES ('NOSUCH', 1, '')"))


def test_what_is_wrong_with_a_database_is_found(file: Path, file_store: Store) -> None:
    for at in range(3):
        file_store.append(CODE, entry(f"k{at}"), at)
    assert faults_of(file_store.engine) == ()
    sql(file, "DELETE FROM inputs WHERE number = 2; INSERT INTO snapshots VALUES ('NOSUCH', 1, '')")
    assert faults_of(file_store.engine) == (
        "a row of snapshots belongs to no table",
        f"the inputs of table {CODE} have a gap",
    )


def test_a_copy_of_a_database_in_use_is_whole_and_one_file(file_store: Store, tmp_path: Path) -> None:
    file_store.append(CODE, entry("a"), 0)
    backup(file_store.engine, tmp_path / "copy.db")
    file_store.append(CODE, entry("b"), 1)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    copy = Store(address_of(tmp_path / "copy.db"))
    assert copy.table(CODE) == TABLE
    assert [one.key for one in copy.entries(CODE)] == ["a"]
    copy.close()


def test_an_unsound_copy_does_not_get_the_name_of_a_backup(file: Path, file_store: Store, tmp_path: Path) -> None:
    sql(file, "INSERT INTO snapshots VALUES ('NOSUCH', 1, '')")
    with pytest.raises(StoreError, match="The copy is not sound: a row of snapshots"):
        backup(file_store.engine, tmp_path / "copy.db")
    assert list(tmp_path.glob("copy*")) == []


def test_only_a_file_can_be_copied(address: str, store: Store, tmp_path: Path) -> None:
    if store.engine.dialect.name == "sqlite":
        pytest.skip("a SQLite file can be copied")
    with pytest.raises(StoreError, match="your database's own tool"):
        backup(store.engine, tmp_path / "copy.db")


def test_a_lost_server_is_said_in_a_sentence() -> None:
    with pytest.raises(StoreError, match=r"^The database doesn't answer: server closed the connection\.$"), explained():
        raise OperationalError("SELECT 1", {}, Exception("server closed the connection.\nmore"))


GREENLETS = """
from gevent import monkey
monkey.patch_all()
import sys
import gevent
from companion.store.records import Appended
from companion.store.store import Store
from tests.store.records import CODE, TABLE, entry
store = Store(sys.argv[1])
store.add_table(TABLE)
def write(name):
    for at in range(5):
        while not isinstance(store.append(CODE, entry(f"{name}{at}"), store.version(CODE)), Appended):
            pass
        gevent.sleep(0)
gevent.joinall([gevent.spawn(write, name) for name in "abcdefghijklmnopqrst"], raise_error=True)
assert [one.number for one in store.entries(CODE)] == list(range(1, 101))
print("done")
"""


def test_greenlets_share_a_store(file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", GREENLETS, address_of(file)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "done\n", done.stderr


def test_the_connection_is_opened_by_connect_at_the_newest_version(address: str) -> None:
    engine = connect(address)
    assert version_of(engine) == "0003"
    engine.dispose()
