"""kill -9 at any moment: what was acknowledged is there, nothing is there twice, and the file is sound."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.store.database import address_of, faults_of
from companion.store.migrate import connect
from companion.store.store import Store
from tests.store.records import CODE, TABLE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork, which this system has not")

RUNS = 200
# An append takes about 20 tens of steps of SQLite's machine, and 0.5 to 5 ms.
MOST_STEPS = 400
MOST_DELAY_S = 0.02
MOST_INPUTS = 8


class Death(msgspec.Struct, frozen=True):
    """How a writer dies: at a step inside SQLite, after storing an input and before saying so, or by the clock."""

    steps: int = 0
    inputs: int = 0
    delay_s: float = 0.0


def deaths(rng: random.Random) -> Iterator[Death]:
    while True:
        yield Death(steps=rng.randint(1, MOST_STEPS))
        yield Death(delay_s=rng.uniform(0, MOST_DELAY_S))
        yield Death(inputs=rng.randint(1, MOST_INPUTS))
        yield Death(delay_s=rng.uniform(0, MOST_DELAY_S))


class Killing:
    """Writers that live one after another, and what they have said."""

    def __init__(self, address: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.writers", "fork", address],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.tell, self.hear = self.process.stdin, self.process.stdout
        self.acknowledged: dict[str, int] = {}
        self.again: list[int] = []

    def run(self, name: str, pending: str, death: Death) -> int:
        """One writer's life; how many inputs it has answered."""
        self.tell.write(f"{name} {pending} {death.steps} {death.inputs}\n".encode())
        self.tell.flush()
        child, answered = 0, 0
        kill_at: float | None = None
        while True:
            for word, number in self._heard(kill_at):
                if word == "gone":
                    return answered
                if word == "child":
                    child = number
                elif word == "open":
                    kill_at = time.monotonic() + death.delay_s if death.delay_s else None
                else:
                    self._note(word if word != "again" else pending, number, again=word == "again")
                    answered += 1
            if kill_at is not None and time.monotonic() >= kill_at:
                os.kill(child, signal.SIGKILL)
                kill_at = None

    def _heard(self, until: float | None) -> list[tuple[str, int]]:
        """The lines that come next; none if the time is over first."""
        wait_s = None if until is None else max(0.0, until - time.monotonic())
        if not select.select([self.hear], [], [], wait_s)[0]:
            return []
        # A writer says each line in one go, so no read ends inside of one.
        text = os.read(self.hear.fileno(), 65_536).decode()
        assert text.endswith("\n"), f"the writers are gone: {text!r}"
        return [(word, int(number)) for word, number in map(str.split, text.splitlines())]

    def _note(self, key: str, number: int, *, again: bool) -> None:
        assert key not in self.acknowledged, "no input is acknowledged twice, as the writers send each until then"
        self.acknowledged[key] = number
        if again:
            self.again.append(number)

    def end(self) -> None:
        self.tell.close()
        self.process.wait(timeout=10)
        self.hear.close()


def test_no_acknowledged_input_is_lost_or_doubled_in_200_kills(file: Path, file_store: Store) -> None:
    file_store.close()
    killing = Killing(address_of(file))
    pending, idle = "first", 0
    for run, death in zip(range(RUNS), deaths(random.Random(20)), strict=False):
        answered = killing.run(f"r{run}", pending, death)
        pending = f"r{run}-{answered - 1}" if answered else pending
        idle += not answered
    killing.end()

    assert idle < RUNS // 2, "most writers must get to write before they die"
    assert len(killing.again) >= RUNS // 8, "some must die between storing an input and saying so"
    store = Store(address_of(file))
    found = store.entries(CODE)
    stored = {one.key: one.number for one in found}
    assert {key: stored.get(key) for key in killing.acknowledged} == killing.acknowledged
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert len(stored) == len(found), "none is there twice"
    assert set(stored) - set(killing.acknowledged) <= {pending}, "nothing is there that nobody sent"
    assert faults_of(store.engine) == ()
    store.close()


MAKER = """
import os, signal, sqlite3, sys
from sqlalchemy import event, Engine
import companion.store.store as stores
address, steps = sys.argv[1], [int(word) for word in sys.argv[2:]]
for at, left in enumerate(steps):
    child = os.fork()
    if child == 0:
        @event.listens_for(Engine, "connect")
        def arm(connection, record):
            def die():
                global left
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)
                return 0
            connection.set_progress_handler(die, 10)
        stores.Store(f"{address}{at}.db").close()
        os._exit(0)
    print(os.waitpid(child, 0)[1])
"""


def test_a_database_whose_making_was_killed_is_made_at_the_next_start(tmp_path: Path) -> None:
    rng = random.Random(21)
    steps = [str(rng.randint(1, 250)) for _ in range(30)]
    made = subprocess.run(
        [sys.executable, "-c", MAKER, address_of(tmp_path / "db"), *steps], capture_output=True, text=True, check=True
    )
    killed = made.stdout.split().count(str(int(signal.SIGKILL)))
    assert killed >= 10, "enough of them must die on the way"
    for at in range(len(steps)):
        engine = connect(address_of(tmp_path / f"db{at}.db"))
        assert faults_of(engine) == ()
        engine.dispose()
    store = Store(address_of(tmp_path / "db0.db"))
    assert store.add_table(TABLE)
    store.close()
