"""A camera that looks on from above: it waits until all has been still for a second, and says a thing once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.voidream.places import depth, top
from companion.play.inputs import Applied, Known, Outcome, Refused
from companion.play.watching import FORGET_MS, STEADY_MS, Watch
from companion.table.questions import Question
from companion.table.sight import Difference, Way
from companion.table.state import UNKNOWN
from tests.play.from_above import back, face, seen
from tests.play.test_voidream_pictures import DREAM_SPOT, Table, mind_of, no_of

ONE, OTHER = Difference("mind_jumped", "VD-OBS-11"), Difference("top_differs", "VD-OBS-06")


def test_what_has_been_there_for_a_second_in_every_look_is_told_once() -> None:
    # VD-OBS-06.
    watch = Watch()
    assert watch.look((ONE,), 0) == ()
    assert watch.look((ONE, OTHER), 700) == ()
    assert watch.look((ONE, OTHER), STEADY_MS) == (ONE,)
    assert watch.look((ONE, OTHER), 1500) == ()
    assert watch.look((ONE, OTHER), 1800) == (OTHER,)
    assert watch.look((ONE, OTHER), 9000) == ()


def test_what_is_gone_for_a_look_begins_anew() -> None:
    watch = Watch()
    watch.look((ONE,), 0)
    watch.look((), 600)
    assert watch.look((ONE,), 1200) == ()
    assert watch.look((ONE,), 2200) == (ONE,)


def test_what_was_told_is_not_told_again_for_a_tag_that_was_missed_in_a_frame() -> None:
    watch = Watch()
    watch.look((ONE,), 0)
    assert watch.look((ONE,), STEADY_MS) == (ONE,)
    for at in range(1500, 9000, 500):
        assert watch.look(() if at % 1000 else (ONE,), at) == ()
    assert watch.told == (ONE,)


def test_a_difference_whose_ways_change_is_still_the_same() -> None:
    # A correction that waits for the other Dreamer leaves no way open meanwhile.
    watch, open_way = Watch(), Difference("mind_jumped", "VD-OBS-11", ways=(Way("record_mind", move="a move"),))
    watch.look((open_way,), 0)
    assert watch.look((open_way,), STEADY_MS) == (open_way,)
    assert watch.look((ONE,), 2000) == ()
    assert watch.look((ONE,), 4000) == ()
    assert watch.told == (ONE,)


def test_what_has_been_gone_for_long_is_settled_and_may_be_told_again() -> None:
    watch = Watch()
    watch.look((ONE,), 0)
    watch.look((ONE,), STEADY_MS)
    watch.look((), STEADY_MS + FORGET_MS)
    assert watch.told == ()
    watch.look((ONE,), 6000)
    assert watch.look((ONE,), 7000) == (ONE,)


class Watched(Table):
    """A table with a camera above the mat of a seat, and a clock that the test turns on."""

    def __init__(self, folder: Path, stop: Callable[[Question], bool] = lambda question: False) -> None:
        self.now_ms = 0
        super().__init__(folder, stop)
        self.tables._clock = lambda: self.now_ms

    def looks(self, *cards: object, seat: int = 0, viewer: int = 0, count: int = 4) -> list[Outcome]:
        """So many looks at the same, 400 ms apart; what was said."""
        said = []
        for _ in range(count):
            self.now_ms += 400
            shown = seen(*cards, seat=seat)  # type: ignore[arg-type]  # they are cards
            said.append(self.tables.watch(self.code, self.viewer(viewer), shown))
        return [one for one in said if one is not None]


@pytest.fixture
def table(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


def test_a_table_that_lies_as_recorded_is_watched_in_silence(table: Watched) -> None:
    version = table.version
    assert table.looks(mind_of(table, 0, 3), back(3, *DREAM_SPOT)) == []
    assert table.version == version


def test_what_stays_wrong_for_a_second_is_asked_once(table: Watched) -> None:
    # VD-OBS-28.
    (said,) = table.looks(mind_of(table, 0, 1), back(3, *DREAM_SPOT), count=8)
    assert no_of(said).clause == "VD-OBS-11"


def test_all_that_stays_wrong_is_said_together_and_then_that_it_is_settled(table: Watched) -> None:
    first = table.looks(mind_of(table, 0, 1), back(3, *DREAM_SPOT))
    second = table.looks(mind_of(table, 0, 1), back(2, *DREAM_SPOT))
    assert [len([fact for fact in no_of(said).facts if not fact.holds]) for said in (*first, *second)] == [1, 2]
    (said,) = table.looks(mind_of(table, 0, 3), back(3, *DREAM_SPOT), count=14)
    assert isinstance(said, Known)


def test_a_hand_over_cards_is_not_told_off(table: Watched) -> None:
    assert table.looks(count=8) == []


@pytest.mark.parametrize(("viewer", "told"), [(0, True), (1, False)], ids=["host", "other seat"])
def test_the_top_that_is_asked_for_is_read_by_the_camera_of_the_host_or_of_its_owner(
    tmp_path: Path, viewer: int, told: bool
) -> None:
    # VD-OBS-06, VD-DEP-10.
    table = Watched(tmp_path, lambda question: question.code == "read_top")
    asked = table.waiting()
    assert asked is not None
    assert asked.seats == (0,)
    said = table.looks(back(4, *DREAM_SPOT), viewer=viewer)
    state = table.tables.table(table.code).waiting()[1]
    assert [isinstance(one, Applied) for one in said] == ([True] if told else [])
    assert depth(state, 0) == (4 if told else 0)
    assert state.slots[top(state, 0)].card == UNKNOWN


def test_an_arcanum_is_never_played_by_a_camera(table: Watched) -> None:
    # VD-OBS-14: it is asked about, for an inverted one is lost.
    version = table.version
    (said,) = table.looks(face(3, 239, 317), mind_of(table, 0, 3), back(3, *DREAM_SPOT))
    assert isinstance(said, Refused)
    assert table.version == version
