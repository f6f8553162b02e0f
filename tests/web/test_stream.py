"""Each page has one stream that brings the newest state as its viewer may see it, and ends when it must."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.web.context import Parts
from companion.web.presence import ELSEWHERE, GONE, MOST_OF_ADDRESS, MOST_OF_SEAT
from tests.web.people import Browser


class Event(NamedTuple):
    """One server-sent event."""

    kind: str
    id: str
    data: dict[str, Any]


class Stream:
    """A stream as a browser hears it."""

    def __init__(self, browser: Browser, kind: str, since: int | str = "", **headers: str) -> None:
        path = browser.table(f"stream/{kind}?since={since}")
        self.answer: TestResponse = browser.get(path, buffered=False, headers=headers)
        self._events = self._read()

    def _read(self) -> Iterator[Event]:
        for chunk in self.answer.response:
            fields = dict(line.split(": ", 1) for line in bytes(chunk).decode().strip().split("\n"))
            if "event" in fields:
                yield Event(fields["event"], fields["id"], json.loads(fields["data"]))

    def next(self) -> Event:
        """The next event; beats take their time."""
        return next(self._events)

    def state(self) -> Event:
        """The next event that is no beat."""
        return next(event for event in self._events if event.kind != "beat")

    def close(self) -> None:
        """Hang up."""
        self.answer.close()


def parts_of(app: Flask) -> Parts:
    parts = app.extensions["companion"]
    assert isinstance(parts, Parts)
    return parts


@pytest.mark.parametrize("kind", ["seat", "wall", "lobby"])
def test_a_page_that_shows_nothing_yet_gets_the_newest_state(playing: Browser, kind: str) -> None:
    stream = Stream(playing, kind)
    assert stream.answer.mimetype == "text/event-stream"
    assert stream.answer.headers["Cache-Control"] == "no-store"
    event = stream.next()
    assert (event.kind, event.id, event.data["version"]) == ("state", "1", 1)
    assert "<" in event.data["html"]
    stream.close()


def test_the_drawn_state_is_the_page_itself(playing: Browser) -> None:
    stream = Stream(playing, "seat")
    assert stream.next().data["html"].strip() in playing.page()
    stream.close()


def test_a_page_that_is_up_to_date_hears_only_that_the_stream_lives(playing: Browser) -> None:
    stream = Stream(playing, "seat", since=1)
    assert stream.next() == Event("beat", "1", {"version": 1})
    stream.close()


@pytest.mark.parametrize("since", ["x", "-1", "²", "99999999999999999999", "0"])
def test_an_unknown_version_gets_the_newest_state(playing: Browser, since: str) -> None:
    stream = Stream(playing, "seat", since=since)
    assert stream.next().kind == "state"
    stream.close()


def test_a_browser_that_reconnects_by_itself_names_the_last_state_it_heard(playing: Browser) -> None:
    """The address still says what the page showed when it was opened; the header is newer."""
    stream = Stream(playing, "seat", since=0, **{"Last-Event-ID": "1"})
    assert stream.next().kind == "beat"
    stream.close()


def test_a_move_reaches_every_page_of_the_table(playing: Browser, guest: Browser) -> None:
    streams = [Stream(playing, "seat", 1), Stream(guest, "seat", 1), Stream(guest, "wall", 1)]
    for stream in streams:
        stream.next()  # it listens
    playing.tap(playing.taps()[0])
    for stream in streams:
        event = stream.state()
        assert (event.kind, event.data["version"]) == ("state", 2)
        stream.close()


def test_a_page_that_opens_after_a_change_that_nobody_heard_gets_the_newest_state(playing: Browser) -> None:
    Stream(playing, "seat").close()
    first = Stream(playing, "seat")
    assert first.next().data["version"] == 1
    first.close()
    playing.tap(playing.taps()[0])
    again = Stream(playing, "seat")
    assert again.next().data["version"] == 2
    again.close()


def test_a_slow_page_skips_what_it_missed(playing: Browser) -> None:
    stream = Stream(playing, "wall", 1)
    stream.next()
    for _ in range(3):
        playing.tap(playing.taps()[0])
    assert stream.state().data["version"] == 4
    assert stream.next().kind == "beat"
    stream.close()


@pytest.mark.parametrize("kind", ["seat", "lobby"])
def test_a_stranger_is_sent_away_in_a_way_that_a_page_understands(playing: Browser, app: Flask, kind: str) -> None:
    stranger = Browser(app)
    stranger.code = playing.code
    stream = Stream(stranger, kind)
    assert [event.kind for event in stream._events] == [GONE]
    assert parts_of(app).listeners.count() == 0


def test_a_freed_seat_hears_nothing_more(playing: Browser, guest: Browser) -> None:
    stream = Stream(guest, "seat", 1)
    stream.next()
    playing.script(playing.table("api/free/1"))
    playing.tap(playing.taps()[0])
    assert [event.kind for event in stream._events if event.kind != "beat"] == [GONE]


def test_a_seat_that_moved_ends_the_old_phones_stream_and_not_the_new_ones(
    playing: Browser, guest: Browser, app: Flask
) -> None:
    old = Stream(guest, "seat", 1)
    old.next()
    path = guest.script(guest.table("api/hand-over")).get_json()["hand_over"]["address"].removeprefix(guest.base)
    tablet = Browser(app)
    tablet.code = guest.code
    tablet.form(path)
    new = Stream(tablet, "seat", 1)
    assert old.state().kind == GONE
    assert new.next().kind == "beat"
    new.close()


def test_a_seat_opened_too_often_ends_the_oldest_page_and_says_where_it_went(playing: Browser) -> None:
    streams = [Stream(playing, "seat", 1) for _ in range(MOST_OF_SEAT)]
    for stream in streams:
        stream.next()
    newest = Stream(playing, "seat", 1)
    assert streams[0].state().kind == ELSEWHERE
    for stream in (*streams[1:], newest):
        assert stream.next().kind == "beat"
        stream.close()


def test_everybody_in_the_lobby_hears_that_the_door_was_locked_and_opened(
    playing: Browser, guest: Browser, app: Flask
) -> None:
    # Inputs that came while nobody listened must not be taken for this one.
    playing.tap(playing.taps()[0])
    streams = [Stream(playing, "lobby"), Stream(guest, "lobby")]
    for stream in streams:
        assert "The door is locked" not in stream.state().data["html"]
    for told in (True, False):
        playing.script(playing.table("api/lock"))
        for stream in streams:
            assert ("The door is locked" in stream.state().data["html"]) is told
    for stream in streams:
        stream.close()


def test_the_lobby_hears_who_comes_in_before_the_first_move(host: Browser, app: Flask) -> None:
    stream = Stream(host, "lobby", 0)
    assert "Ben" not in stream.next().data["html"]
    Browser(app).join(host.code, "Ben")
    assert "Ben" in stream.state().data["html"]
    stream.close()


def test_the_lobby_hears_when_a_phone_opens_its_page_and_when_it_goes(host: Browser, guest: Browser) -> None:
    lobby = Stream(host, "lobby", 0)
    assert "no phone open" in lobby.next().data["html"]
    phone = Stream(guest, "seat", 0)
    phone.next()
    assert "here" in lobby.state().data["html"]
    phone.close()
    assert "asleep" in lobby.state().data["html"]
    lobby.close()


def test_a_closed_page_leaves_nothing_behind(playing: Browser, app: Flask) -> None:
    stream = Stream(playing, "seat", 1)
    stream.next()
    assert parts_of(app).listeners.count() == 1
    stream.close()
    assert parts_of(app).listeners.count() == 0


def test_a_page_that_never_reads_leaves_nothing_behind(playing: Browser, app: Flask) -> None:
    stream = Stream(playing, "seat", 1)
    stream.close()
    assert parts_of(app).listeners.count() == 0


def test_too_many_streams_of_one_address_are_told(playing: Browser) -> None:
    streams = [Stream(playing, "wall", 1) for _ in range(MOST_OF_ADDRESS)]
    refused = Stream(playing, "wall", 1).answer
    assert refused.status_code == 429
    assert "Too many pages" in refused.get_data(as_text=True)
    for stream in streams:
        stream.close()


@pytest.mark.parametrize("path", ["stream/else", "stream/"])
def test_an_unknown_kind_of_stream_is_not_found(playing: Browser, path: str) -> None:
    assert playing.get(playing.table(path)).status_code == 404


def test_equal_viewers_are_drawn_once(playing: Browser, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.web import stream as module

    drawn: list[str] = []
    real = module.draw

    def counted(kind: str, *rest: Any) -> Any:
        drawn.append(kind)
        return real(kind, *rest)

    monkeypatch.setattr(module, "draw", counted)
    streams = [Stream(playing, kind, "") for kind in ("wall", "wall", "wall", "seat", "seat")]
    states = [stream.next() for stream in streams]
    assert sorted(drawn) == ["seat", "wall"]
    assert states[0] == states[1] == states[2] != states[3] == states[4]
    for stream in streams:
        stream.close()
