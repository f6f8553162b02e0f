"""Programs that the tests start: writers that race for numbers, and writers that are killed."""

from __future__ import annotations

import itertools
import os
import signal
import sqlite3
import sys
from collections.abc import Callable

from companion.store.records import Appended, Behind
from companion.store.store import Store
from tests.store.records import CODE, entry


def race(address: str, name: str, inputs: int) -> None:
    """Append so many inputs, whoever else does too."""
    store = Store(address)
    for at in range(inputs):
        while isinstance(store.append(CODE, entry(f"{name}{at}"), store.version(CODE)), Behind):
            pass
    store.close()


def print_decks(address: str, runs: int) -> None:
    """Take so many print runs, and say which."""
    store = Store(address)
    for _ in range(runs):
        sys.stdout.write(f"{store.next_print_run('cadaver', 'deck', 0)}\n")
    store.close()


def fork_writers(address: str) -> None:
    """For each line ``NAME PENDING STEPS INPUTS`` fork a writer that appends until killed, and say when it is gone.

    It first sends ``PENDING`` again, the input whose answer its predecessor could not give any more, then new ones.
    What it has stored it says at once. It kills itself after ``STEPS`` tens of steps of SQLite's machine, or when it
    has stored ``INPUTS`` and said one less (0: never).
    """
    for line in sys.stdin:
        name, pending, steps, inputs = line.split()
        child = os.fork()
        if child == 0:
            _write_until_killed(address, name, pending, steps=int(steps), inputs=int(inputs))
        os.write(1, f"child {child}\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"gone 0\n")


def _write_until_killed(address: str, name: str, pending: str, *, steps: int, inputs: int) -> None:
    store = Store(address)
    if steps:
        # The pool hands out this one connection again and again.
        with store.engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.set_progress_handler(_deadly(steps), 10)
    os.write(1, b"open 0\n")
    key = pending
    for at in itertools.count():
        done = store.append(CODE, entry(key), store.version(CODE))
        assert not isinstance(done, Behind), "there is no other writer"
        if at + 1 == inputs:
            os.kill(os.getpid(), signal.SIGKILL)
        said = f"{key} {done.number}" if isinstance(done, Appended) else f"again {done.entry.number}"
        os.write(1, f"{said}\n".encode())
        key = f"{name}-{at}"


def _deadly(steps: int) -> Callable[[], int]:
    left = itertools.count(steps - 1, -1)

    def count_down() -> int:
        if next(left) == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    return count_down


if __name__ == "__main__":
    what, where, *rest = sys.argv[1:]
    if what == "race":
        race(where, rest[0], int(rest[1]))
    elif what == "print":
        print_decks(where, int(rest[0]))
    else:
        fork_writers(where)
