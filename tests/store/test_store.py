"""What is put into the store comes out of it, each key counts once, and a secret that was replaced opens nothing."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy.exc import IntegrityError

from companion.store.records import (
    AlreadyThere,
    Appended,
    Behind,
    NoSuchTable,
    PrintRun,
    SeatRecord,
    Snapshot,
    StoreError,
)
from companion.store.schema import RUNS
from companion.store.store import MOST_RUNS, Store
from tests.store.records import CODE, TABLE, entry

ANN = SeatRecord(CODE, 1, "Ann", "secret", joined_ms=5)


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    assert store.table(CODE) == TABLE
    assert store.table("NOSUCH") is None


def test_a_code_is_given_to_one_table_only(store: Store) -> None:
    assert not store.add_table(msgspec.structs.replace(TABLE, name="Another"))
    assert store.table(CODE) == TABLE


def test_recent_tables_are_the_newest(store: Store) -> None:
    for at in range(3):
        store.add_table(msgspec.structs.replace(TABLE, code=f"AAAAA{at}", created_ms=2_000 + at))
    assert [table.code for table in store.recent_tables(2)] == ["AAAAA2", "AAAAA1"]


def test_what_a_table_has_agreed_on_can_be_changed(store: Store) -> None:
    store.set_options(CODE, '{"deck": "own"}')
    found = store.table(CODE)
    assert found is not None
    assert found.options == '{"deck": "own"}'


def test_a_door_is_locked_and_a_game_ends(store: Store) -> None:
    store.set_locked(CODE, True)
    store.end_table(CODE, 9)
    assert store.table(CODE) == msgspec.structs.replace(TABLE, locked=True, ended_ms=9)
    store.set_locked(CODE, False)
    assert store.table(CODE) == msgspec.structs.replace(TABLE, ended_ms=9)


def test_a_seat_is_taken_once_and_can_be_freed(store: Store) -> None:
    assert store.take_seat(ANN)
    assert not store.take_seat(msgspec.structs.replace(ANN, name="Ben", secret_hash="other"))
    assert store.seats(CODE) == (ANN,)
    assert store.seat_by_secret(CODE, "secret") == ANN
    store.free_seat(CODE, 1)
    assert store.seats(CODE) == ()
    assert store.seat_by_secret(CODE, "secret") is None


def test_a_hand_over_works_once_and_ends_the_old_secret(store: Store) -> None:
    store.take_seat(ANN)
    assert store.use_token(CODE, "", "thief", 0) is None
    store.set_token(CODE, 1, "token", 2_000)
    assert store.use_token(CODE, "wrong", "thief", 1_999) is None
    assert store.use_token(CODE, "token", "new", 1_999) == 1
    assert store.use_token(CODE, "token", "newer", 1_999) is None
    assert store.seat_by_secret(CODE, "secret") is None
    assert store.seats(CODE) == (msgspec.structs.replace(ANN, secret_hash="new"),)


def test_a_hand_over_is_worth_nothing_when_its_time_is_over(store: Store) -> None:
    store.take_seat(ANN)
    store.set_token(CODE, 1, "token", 2_000)
    assert store.use_token(CODE, "token", "late", 2_000) is None
    assert store.seat_by_secret(CODE, "secret") is not None
    assert store.use_token(CODE, "token", "new", 1_999) == 1


def test_a_freed_seat_cannot_be_handed_over(store: Store) -> None:
    store.take_seat(ANN)
    store.set_token(CODE, 1, "token", 2_000)
    store.free_seat(CODE, 1)
    assert store.use_token(CODE, "token", "new", 1_999) is None


def test_inputs_are_numbered_and_come_back_in_order(store: Store) -> None:
    assert store.version(CODE) == 0
    for at in range(12):
        assert store.append(CODE, entry(f"k{at}"), at) == Appended(at + 1)
    assert store.version(CODE) == 12
    wanted = tuple(msgspec.structs.replace(entry(f"k{at}"), number=at + 1) for at in range(12))
    assert store.entries(CODE) == wanted
    assert store.entries(CODE, since=10) == wanted[10:]
    assert store.entry_with_key(CODE, "k3") == wanted[3]
    assert store.entry_with_key(CODE, "k99") is None


@pytest.mark.parametrize("expected", [0, 1, 2, 7])
def test_a_repeated_key_gives_the_stored_input_whatever_version_it_names(store: Store, expected: int) -> None:
    store.append(CODE, entry("a"), 0)
    store.append(CODE, entry("b"), 1)
    again = msgspec.structs.replace(entry("a"), body=b"changed")
    assert store.append(CODE, again, expected) == AlreadyThere(msgspec.structs.replace(entry("a"), number=1))
    assert store.version(CODE) == 2


@pytest.mark.parametrize("expected", [0, 2, 5])
def test_an_input_for_another_version_is_told_the_right_one_and_not_stored(store: Store, expected: int) -> None:
    store.append(CODE, entry("a"), 0)
    assert store.append(CODE, entry("b"), expected) == Behind(1)
    assert store.entry_with_key(CODE, "b") is None


def test_tables_are_numbered_apart_and_may_share_keys(store: Store) -> None:
    store.add_table(msgspec.structs.replace(TABLE, code="AAAAAA"))
    assert store.append(CODE, entry("a"), 0) == Appended(1)
    assert store.append("AAAAAA", entry("a"), 0) == Appended(1)
    assert len(store.entries("AAAAAA")) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda store: store.append("NOSUCH", entry("a"), 0),
        lambda store: store.take_seat(msgspec.structs.replace(ANN, code="NOSUCH")),
        lambda store: store.set_locked("NOSUCH", True),
        lambda store: store.set_options("NOSUCH", "{}"),
        lambda store: store.end_table("NOSUCH", 1),
        lambda store: store.put_snapshot("NOSUCH", Snapshot(1, b"")),
    ],
    ids=["append", "take_seat", "set_locked", "set_options", "end_table", "put_snapshot"],
)
def test_a_table_that_is_not_there_cannot_be_changed(store: Store, change: object) -> None:
    assert callable(change)
    with pytest.raises(NoSuchTable, match="no table NOSUCH; check its code"):
        change(store)


def test_an_input_that_breaks_a_rule_of_the_database_is_a_bug_and_not_a_lost_race(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.append(CODE, msgspec.structs.replace(entry("a"), body=None), 0)


def test_the_newest_snapshot_is_kept(store: Store) -> None:
    assert store.snapshot(CODE) is None
    store.put_snapshot(CODE, Snapshot(5, b"\x00five"))
    store.put_snapshot(CODE, Snapshot(9, b"\x00nine"))
    assert store.snapshot(CODE) == Snapshot(9, b"\x00nine")
    assert store.snapshot("NOSUCH") is None


def test_print_runs_are_counted_apart_for_each_game(store: Store) -> None:
    assert [store.next_print_run("cadaver", "", 0) for _ in range(3)] == [0, 1, 2]
    assert store.next_print_run("voidream", "all", 7, edition="first", paper="a4", cards=54) == 0
    assert store.print_runs("voidream") == (PrintRun("voidream", 0, "all", 7, "first", "a4", 54),)
    assert [run.run for run in store.print_runs("cadaver")] == [2, 1, 0]


def test_the_first_print_run_of_a_game_is_the_one_that_is_asked_for(store: Store) -> None:
    assert [store.next_print_run("cadaver", "", 0, first=first) for first in (1023, 5)] == [1023, 0]


def test_after_1023_the_print_runs_begin_anew(store: Store) -> None:
    with store.engine.begin() as connection:
        values = {"game": "cadaver", "note": "", "at_ms": 0}
        connection.execute(RUNS.insert().values(serial=MOST_RUNS - 2, run=MOST_RUNS - 2, **values))
    assert [store.next_print_run("cadaver", "", 0) for _ in range(3)] == [1023, 0, 1]


def test_a_long_note_of_a_print_run_is_cut(store: Store) -> None:
    store.next_print_run("cadaver", "x" * 500, 0)
    assert store.print_runs("cadaver")[0].note == "x" * 200


def test_errors_of_the_store_are_one_kind() -> None:
    assert issubclass(NoSuchTable, StoreError)
