"""Writers in a race: each number is taken once, none is left out, and each prize has one winner."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

import msgspec
import pytest

from companion.store.database import address_of
from companion.store.records import Appended, SeatRecord
from companion.store.store import Store
from tests.store.records import CODE, TABLE, entry
from tests.store.writers import race


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """Run the jobs in threads that begin together; their results in order."""
    start = threading.Barrier(len(jobs))
    results: list[object] = [RuntimeError("the thread died")] * len(jobs)

    def run(at: int) -> None:
        start.wait()
        results[at] = jobs[at]()

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def programs(*arguments: tuple[str, ...]) -> list[str]:
    """Start a writing program for each line of arguments, all together; what they print."""
    commands = [[sys.executable, "-m", "tests.store.writers", *line] for line in arguments]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    said = [process.communicate(timeout=60)[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    return said


def assert_numbered(store: Store, keys: set[str]) -> None:
    found = store.entries(CODE)
    assert [one.number for one in found] == list(range(1, len(keys) + 1))
    assert {one.key for one in found} == keys


def test_threads_take_each_number_once(address: str, store: Store) -> None:
    def write(name: str) -> None:
        for at in range(15):
            while not isinstance(store.append(CODE, entry(f"{name}{at}"), store.version(CODE)), Appended):
                pass

    at_once(*(lambda name=name: write(name) for name in "abc"))
    assert_numbered(store, {f"{name}{at}" for name in "abc" for at in range(15)})


def test_stores_of_their_own_take_each_number_once(address: str, store: Store) -> None:
    at_once(lambda: race(address, "a", 15), lambda: race(address, "b", 15))
    assert_numbered(store, {f"{name}{at}" for name in "ab" for at in range(15)})


def test_processes_take_each_number_once(address: str, store: Store) -> None:
    programs(("race", address, "a", "40"), ("race", address, "b", "40"))
    assert_numbered(store, {f"{name}{at}" for name in "ab" for at in range(40)})


def test_one_input_sent_by_many_at_once_counts_once(store: Store) -> None:
    results = at_once(*[lambda: store.append(CODE, entry("same"), 0)] * 6)
    assert sum(isinstance(result, Appended) for result in results) == 1
    assert_numbered(store, {"same"})


def test_different_inputs_for_one_version_have_one_winner(store: Store) -> None:
    results = at_once(*(lambda at=at: store.append(CODE, entry(f"k{at}"), 0) for at in range(6)))
    assert sum(isinstance(result, Appended) for result in results) == 1
    assert store.version(CODE) == 1


def test_one_of_many_takes_the_seat(store: Store) -> None:
    records = [SeatRecord(CODE, 1, f"P{at}", f"s{at}") for at in range(6)]
    results = at_once(*(lambda record=record: store.take_seat(record) for record in records))
    assert results.count(True) == 1
    assert store.seats(CODE) == (records[results.index(True)],)


def test_one_of_many_uses_the_hand_over(store: Store) -> None:
    store.take_seat(SeatRecord(CODE, 1, "Ann", "old"))
    store.set_token(CODE, 1, "token", 2_000)
    results = at_once(*(lambda at=at: store.use_token(CODE, "token", f"new{at}", 1_999) for at in range(6)))
    assert sorted(results, key=str) == [1, *[None] * 5]
    assert store.seats(CODE)[0].secret_hash == f"new{results.index(1)}"


def test_one_of_many_makes_the_table(store: Store) -> None:
    records = [msgspec.structs.replace(TABLE, code="AAAAAA", name=f"T{at}") for at in range(6)]
    results = at_once(*(lambda record=record: store.add_table(record) for record in records))
    assert results.count(True) == 1
    assert store.table("AAAAAA") == records[results.index(True)]


def test_printers_never_share_a_run(address: str, store: Store) -> None:
    threads = at_once(*[lambda: [store.next_print_run("cadaver", "", 0) for _ in range(5)]] * 3)
    said = programs(("print", address, "10"), ("print", address, "10"))
    assert all(isinstance(runs, list) for runs in threads)
    runs = [run for thread in threads if isinstance(thread, list) for run in thread]
    assert sorted(runs + [int(run) for text in said for run in text.split()]) == list(range(35))


def test_programs_that_start_together_make_one_database(address: str) -> None:
    def start() -> bool:
        store = Store(address)
        made = store.add_table(TABLE)
        store.close()
        return made

    assert at_once(*[start] * 4).count(True) == 1


@pytest.mark.parametrize("run", range(3))
def test_processes_that_start_together_make_one_database(tmp_path: object, run: int) -> None:
    address = address_of(f"{tmp_path}/new.db")
    said = programs(*[("print", address, "1")] * 3)
    assert sorted(int(text) for text in said) == [0, 1, 2]
