"""SW-COM-17, SW-OPT-10: a clock that reminds of locking. It is told by the log, and nothing follows at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.shardweave.places import SELECT, has_locked
from companion.play.inputs import Applied
from companion.play.tables import Tables
from companion.table.questions import Kind
from companion.table.reminders import Clock
from tests.play.tables import Play

ANN, BEN = 0, 1
NAMES = ("Ann", "Ben")
OWN = "Time is up: lock your Champion when you are ready."


class Timed(Play):
    """A match in the first round, at the moment when choosing has begun: at 10 s, with a clock of 30 s."""

    def __init__(self, folder: Path, **options: Any) -> None:
        super().__init__(
            folder, NAMES, game="shardweave", **{"commit_seconds": 30, "commit_mode": "face_down", **options}
        )
        assert isinstance(self.tables.begin(self.code, self.viewer(ANN)), Applied)
        self.answer()
        assert isinstance(self.move(ANN, "mulligan"), Applied)
        self.now_ms = 10_000
        self.answer()
        assert self.state.clock.phase == SELECT

    @property
    def state(self) -> Any:
        return self.tables.table(self.code).state

    def answer(self) -> None:
        """Every question that waits, with the first answer that there is."""
        while (question := self.tables.table(self.code).waiting()[0]) is not None:
            for seat in question.seats or (ANN,):
                if question.kind is Kind.CARD:
                    card = self.state.setup.copies[question.cards[0]].card
                    said = {"do": "show", "card": card}
                else:
                    said = {"do": "answer", "value": question.options[0].value if question.options else 0}
                assert isinstance(self.send(seat, **said), Applied), question
                if self.tables.table(self.code).waiting()[0] != question:
                    break

    def lock(self, seat: int) -> None:
        assert isinstance(self.move(seat, "commit"), Applied)

    def clock(self, seat: int, tables: Tables | None = None) -> Clock | None:
        """What the page of a seat says of time."""
        blocks = (tables or self.tables).screen(self.code, self.viewer(seat))[1].blocks
        return next((block for block in blocks if isinstance(block, Clock)), None)

    def on_wall(self) -> Clock | None:
        return self.tables.wall(self.code)[1].clock

    def left(self, seat: int = ANN) -> int | None:
        """Milliseconds on the clock of a seat."""
        clock = self.clock(seat)
        return None if clock is None else clock.left_ms


def test_the_clock_runs_from_when_choosing_begins(tmp_path: Path) -> None:
    play = Timed(tmp_path)
    assert play.clock(ANN) == Clock("Lock your Champion", OWN, "SW-COM-17", 30_000)
    assert play.on_wall() == Clock("Time to choose", "Time is up: both are still choosing.", "SW-COM-17", 30_000)
    play.now_ms += 12_500
    assert (play.left(ANN), play.left(BEN), play.on_wall().left_ms) == (17_500, 17_500, 17_500)  # type: ignore[union-attr]


def test_a_lock_does_not_touch_the_clock_and_then_the_other_is_reminded(tmp_path: Path) -> None:
    play = Timed(tmp_path)
    play.now_ms += 20_000
    play.lock(BEN)
    assert play.clock(ANN) == Clock("Lock your Champion", OWN, "SW-COM-17", 10_000)
    late = Clock("Time to choose", "Time is up: Ann is still choosing.", "SW-COM-17", 10_000)
    assert (play.clock(BEN), play.on_wall()) == (late, late)


def test_nothing_else_follows_when_it_has_run_out(tmp_path: Path) -> None:
    play = Timed(tmp_path)
    play.lock(BEN)
    version, before = play.version, play.state
    play.now_ms += 3_600_000
    assert (play.left(ANN), play.left(BEN)) == (0, 0)
    assert (play.version, play.state) == (version, before)
    play.lock(ANN)
    assert (play.clock(ANN), play.on_wall()) == (None, None)


def test_a_program_that_is_started_anew_knows_the_same_time(tmp_path: Path) -> None:
    play = Timed(tmp_path)
    play.now_ms += 7_000
    play.lock(ANN)
    play.now_ms += 3_000
    again = play.again()
    clock = play.clock(BEN, again)
    assert clock is not None and clock == play.clock(BEN) and clock.left_ms == 20_000


def test_opening_the_locks_begins_the_clock_anew(tmp_path: Path) -> None:
    # SW-COM-12: both select anew.
    play = Timed(tmp_path)
    play.lock(ANN)
    play.now_ms += 25_000
    assert isinstance(play.move(ANN, "reopen"), Applied)
    play.answer()
    assert not any(has_locked(play.state, seat) for seat in (ANN, BEN))
    assert play.left() == 30_000


def test_going_back_begins_the_clock_anew(tmp_path: Path) -> None:
    play = Timed(tmp_path)
    play.lock(ANN)
    play.now_ms += 29_000
    assert isinstance(play.send(ANN, do="undo"), Applied)
    assert isinstance(play.send(BEN, do="agree", yes=True), Applied)
    assert not has_locked(play.state, ANN)
    assert play.left() == 30_000


def test_no_clock_runs_beside_a_question_or_before_the_first_round(tmp_path: Path) -> None:
    play = Timed(tmp_path)
    play.lock(ANN)
    assert isinstance(play.move(ANN, "reopen"), Applied)
    assert (play.clock(ANN), play.clock(BEN), play.on_wall()) == (None, None, None)
    other = tmp_path / "other"
    other.mkdir()
    begun = Play(other, NAMES, game="shardweave", commit_seconds=30)
    assert begun.tables.wall(begun.code)[1].clock is None


def test_without_the_option_there_is_no_clock(tmp_path: Path) -> None:
    # SW-OPT-10: off by default.
    play = Timed(tmp_path, commit_seconds=0)
    assert (play.clock(ANN), play.on_wall()) == (None, None)


@pytest.mark.parametrize(("seconds", "lock"), [(15, 0), (300, 1)])
def test_the_shortest_and_the_longest_clock(tmp_path: Path, seconds: int, lock: int) -> None:
    play = Timed(tmp_path, commit_seconds=seconds)
    assert play.left(lock) == 1000 * seconds
