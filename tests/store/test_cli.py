"""``companion db``: what it says and the exit code, for a sound database and for each thing that can be wrong."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.store.cli import command
from companion.store.database import address_of
from companion.store.store import Store
from tests.store.records import CODE, entry
from tests.store.test_database import AT_0001, sql


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_check_says_what_the_database_holds(file: Path, file_store: Store) -> None:
    file_store.append(CODE, entry("a"), 0)
    done = run("check", "--database", file)
    assert (done.exit_code, done.output) == (0, f"{file} is sound: 1 tables, 1 inputs, version 0003.\n")


def test_check_names_what_is_wrong(file: Path, file_store: Store) -> None:
    sql(file, "INSERT INTO snapshots VALUES ('NOSUCH', 1, '')")
    done = run("check", "--database", file)
    assert done.exit_code == 2
    assert "is not sound: a row of snapshots belongs to no table. Restore a backup." in done.output


def test_check_and_backup_leave_an_old_database_as_it_is_and_upgrade_brings_it_up(file: Path, tmp_path: Path) -> None:
    sql(file, AT_0001)
    assert "sound: 1 tables, 2 inputs, version 0001" in run("check", "--database", file).output
    assert run("backup", "--database", file, tmp_path / "before.db").exit_code == 0
    assert "is up to date" in run("upgrade", "--database", file).output
    assert "version 0003" in run("check", "--database", file).output
    assert "version 0001" in run("check", "--database", tmp_path / "before.db").output


def test_backup_makes_a_sound_copy(file: Path, file_store: Store, tmp_path: Path) -> None:
    done = run("backup", "--database", file, tmp_path / "copy.db")
    assert (done.exit_code, done.output) == (0, f"Copied to {tmp_path / 'copy.db'}, and the copy is sound.\n")
    assert "1 tables" in run("check", "--database", tmp_path / "copy.db").output


def test_backup_never_writes_over_a_file(file: Path, file_store: Store, tmp_path: Path) -> None:
    target = tmp_path / "precious.db"
    target.write_text("precious")
    done = run("backup", "--database", file, target)
    assert done.exit_code == 2
    assert "is there already; name a new file" in done.output
    assert target.read_text() == "precious"


def test_backup_into_no_folder_says_so(file: Path, file_store: Store, tmp_path: Path) -> None:
    done = run("backup", "--database", file, tmp_path / "none" / "copy.db")
    assert done.exit_code == 2
    assert "There is no folder" in done.output


@pytest.mark.parametrize("arguments", [("upgrade",), ("check",), ("backup", "copy.db")], ids=lambda line: line[0])
def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = run(*arguments, "--database", tmp_path / "none.db")
    assert done.exit_code == 2
    assert f"There is no database at {tmp_path / 'none.db'}" in done.output
    assert list(tmp_path.iterdir()) == []


def test_check_of_another_programs_database_says_so(file: Path) -> None:
    sql(file, "CREATE TABLE recipes (name TEXT)")
    done = run("check", "--database", file)
    assert done.exit_code == 2
    assert "is no database of Tabletop Companion" in done.output


def test_a_newer_database_says_what_to_do(file: Path, file_store: Store) -> None:
    sql(file, "UPDATE alembic_version SET version_num = '9999'")
    done = run("upgrade", "--database", file)
    assert done.exit_code == 2
    assert "update the program" in done.output


@pytest.mark.parametrize("name", ["upgrade", "check", "backup"])
def test_each_command_shows_an_example(name: str) -> None:
    done = run(name, "--help")
    assert done.exit_code == 0
    assert f"Example:  companion db {name}" in done.output


def test_an_address_is_taken_as_well_as_a_file(file: Path, file_store: Store) -> None:
    assert "is sound" in run("check", "--database", address_of(file)).output


def test_a_copied_file_needs_no_log_beside_it(file: Path, file_store: Store, tmp_path: Path) -> None:
    run("backup", "--database", file, tmp_path / "copy.db")
    connection = sqlite3.connect(f"file:{tmp_path / 'copy.db'}?mode=ro", uri=True)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()
