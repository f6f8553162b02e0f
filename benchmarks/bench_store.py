"""The store: how long an input takes until it is on the disk, beside what gives up safety or code for speed.

python -m benchmarks.bench_store
"""

from __future__ import annotations

import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from sqlalchemy import event

from companion.store.database import address_of
from companion.store.records import Appended, Behind, Entry, TableRecord
from companion.store.store import Store

INPUTS = 600
WRITERS = 8
BODY, EFFECT = b'{"do":"move"}' * 8, b"x" * 600


def code_of(at: int) -> str:
    """The code of a writer's table."""
    return f"TABLE{at}"


def opened(folder: Path, name: str, synchronous: str = "FULL") -> Store:
    """A store with a table for each writer."""
    store = Store(address_of(folder / f"{name}.db"))
    store.engine.dispose()
    event.listen(store.engine, "connect", lambda connection, _: connection.execute(f"PRAGMA synchronous={synchronous}"))
    for at in range(WRITERS):
        store.add_table(TableRecord(code_of(at), "cadaver", "Table", "{}", "[]", "1", False, 0, "", False, 0))
    return store


def append(store: Store, code: str, inputs: int) -> list[float]:
    """Seconds that each input took."""
    took = []
    for at in range(inputs):
        began = time.perf_counter()
        done = store.append(code, Entry(f"{code}-{at}", "move", 0, BODY, EFFECT, "1", 0), at)
        took.append(time.perf_counter() - began)
        assert isinstance(done, Appended)
    return took


def by_hand(file: Path, inputs: int) -> list[float]:
    """The same file settings and one insert a commit, with nothing around it: the least that it can take."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE inputs (number INTEGER PRIMARY KEY, key TEXT UNIQUE, body BLOB, effect BLOB)")
    took = []
    for at in range(inputs):
        began = time.perf_counter()
        connection.execute("INSERT INTO inputs VALUES (?, ?, ?, ?)", (at, f"k{at}", BODY, EFFECT))
        took.append(time.perf_counter() - began)
    connection.close()
    return took


def together(store: Store) -> tuple[list[float], float]:
    """As many writers as tables, all at once: what each input took, and the whole."""
    took: list[float] = []
    jobs = [
        threading.Thread(target=lambda at=at: took.extend(append(store, code_of(at), INPUTS // WRITERS)))
        for at in range(WRITERS)
    ]
    began = time.perf_counter()
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    return took, time.perf_counter() - began


def line(name: str, took: list[float], whole: float | None = None) -> float:
    """Print one row; inputs a second."""
    rate = len(took) / (whole or sum(took))
    cuts = quantiles(took, n=100)
    print(f"{name:44}{rate:10.0f}/s{median(took) * 1e3:10.2f} ms{cuts[98] * 1e3:10.2f} ms{max(took) * 1e3:10.2f} ms")
    return rate


def measured(work: Callable[[], Any]) -> float:
    """Milliseconds that some work took."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1e3


def main() -> None:
    """Print the table."""
    print(f"{'one append a commit':44}{'inputs':>12}{'p50':>13}{'p99':>13}{'most':>13}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        full, normal = opened(folder, "full"), opened(folder, "normal", "NORMAL")
        at_full = line("store, synchronous FULL", append(full, code_of(0), INPUTS))
        at_normal = line("store, synchronous NORMAL", append(normal, code_of(0), INPUTS))
        least = line("FULL, by hand, no checks", by_hand(folder / "hand.db", INPUTS))
        turns, polled = opened(folder, "turns"), opened(folder, "polled")
        line(f"FULL, {WRITERS} threads, taking turns (ours)", *together(turns))
        polled._turn = nullcontext()
        line(f"FULL, {WRITERS} threads, waiting inside SQLite", *together(polled))
        print(f"FULL does {at_full / at_normal:.2f} of what NORMAL does, and {at_full / least:.2f} of that by hand.")
        for at in range(INPUTS, 1000):
            assert not isinstance(full.append(code_of(0), Entry(f"m{at}", "move", 0, BODY, EFFECT, "1", 0), at), Behind)
        print(f"Reading back the 1,000 inputs of a table: {measured(lambda: full.entries(code_of(0))):.1f} ms.")
        for store in (full, normal, turns, polled):
            store.close()


if __name__ == "__main__":
    main()
