"""Who is there: right within five seconds, without believing a phone that only seems to listen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.play.tables import Tables
from companion.store.store import Store
from companion.web.presence import (
    BEAT_S,
    ELSEWHERE,
    GAP_S,
    GONE,
    LEFT_S,
    LOOK_S,
    MOST_OF_ADDRESS,
    MOST_OF_SEAT,
    MOST_STREAMS,
    Listener,
    Listeners,
)  # fmt: skip

CODE = "AAAAAA"


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def listeners(tmp_path: Path, clock: Clock) -> Iterator[Listeners]:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    yield Listeners(Tables(store), clock)
    store.close()


def enter(listeners: Listeners, seat: int = 0, *, kind: str = "seat", address: str = "192.168.7.20") -> Listener:
    listener = listeners.enter(CODE, kind, seat, address)
    assert listener is not None
    return listener


def test_a_seat_is_live_while_its_phone_answers(listeners: Listeners, clock: Clock) -> None:
    phone = enter(listeners)
    for _ in range(30):
        clock.now += LOOK_S
        listeners.look(phone, answers=True)
        assert listeners.presence(CODE, 0) == ("live", 0)


def test_a_phone_that_does_not_answer_is_noticed_within_five_seconds(listeners: Listeners, clock: Clock) -> None:
    phone = enter(listeners)
    clock.now += BEAT_S + GAP_S + LOOK_S
    listeners.look(phone, answers=False)
    assert BEAT_S + GAP_S + LOOK_S <= 5
    assert listeners.presence(CODE, 0) == ("stale", 5)


def test_going_to_another_page_is_no_absence(listeners: Listeners, clock: Clock) -> None:
    listeners.leave(enter(listeners))
    clock.now += GAP_S - 0.1
    assert listeners.presence(CODE, 0).state == "live"


def test_a_closed_page_is_asleep_and_after_a_minute_left(listeners: Listeners, clock: Clock) -> None:
    listeners.leave(enter(listeners))
    clock.now += GAP_S
    assert listeners.presence(CODE, 0).state == "stale"
    clock.now += LEFT_S
    assert listeners.presence(CODE, 0) == ("left", 0)


def test_a_seat_that_nobody_ever_opened_has_no_phone(listeners: Listeners) -> None:
    assert listeners.presence(CODE, 3) == ("left", 0)
    assert listeners.presences(CODE) == ()


def test_of_too_many_pages_of_a_seat_the_oldest_ends_and_may_come_back(listeners: Listeners) -> None:
    pages = [enter(listeners) for _ in range(MOST_OF_SEAT + 2)]
    assert [page.ended for page in pages] == [ELSEWHERE] * 2 + [""] * MOST_OF_SEAT
    assert pages[0].wake.is_set()


def test_pages_of_other_seats_and_walls_do_not_count(listeners: Listeners) -> None:
    pages = [enter(listeners, seat) for seat in range(6)] + [enter(listeners, -1, kind="wall") for _ in range(6)]
    assert {page.ended for page in pages} == {""}


def test_a_seat_that_changes_hands_is_told_for_good_on_all_its_pages(listeners: Listeners) -> None:
    old, other = enter(listeners, 0), enter(listeners, 1)
    listeners.end_seat(CODE, 0)
    assert (old.ended, other.ended) == (GONE, "")
    listeners.look(old, answers=True)
    listeners.leave(old)
    assert listeners.presence(CODE, 0).state == "left"


def test_one_address_can_not_crowd_out_the_others(listeners: Listeners) -> None:
    mine = [enter(listeners, -1, kind="wall") for _ in range(MOST_OF_ADDRESS)]
    assert listeners.enter(CODE, "wall", -1, "192.168.7.20") is None
    assert listeners.enter(CODE, "wall", -1, "192.168.7.21") is not None
    listeners.leave(mine[0])
    assert listeners.enter(CODE, "wall", -1, "192.168.7.20") is not None


def test_there_is_a_limit_to_all_streams_together(listeners: Listeners) -> None:
    for _ in range(MOST_STREAMS):
        enter(listeners, -1, kind="wall", address="127.0.0.1")
    assert listeners.enter(CODE, "wall", -1, "192.168.7.21") is None


def test_the_last_page_of_a_table_takes_its_ear_off(listeners: Listeners) -> None:
    pages = [enter(listeners, 0), enter(listeners, 1)]
    assert len(listeners._tables._listeners[CODE]) == 1
    for page in pages:
        listeners.leave(page)
    assert not listeners._tables._listeners[CODE]
    assert listeners.count() == 0
