"""Live updates by server-sent events: each page has one stream, and is told the newest state, drawn for its viewer."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from typing import Final

import msgspec
from flask import Blueprint, Response, abort, request, stream_with_context

from companion.play.tables import Viewer
from companion.web.context import parts, table_or_404, viewer_of
from companion.web.drawing import draw_lobby, draw_seat, draw_wall

STREAM: Final = Blueprint("stream", __name__)

BEAT_S: Final = 5.0
"""A page that hears nothing for two beats and a bit knows that it is out of step."""
LEFT_S: Final = 60.0
"""After this long without a stream a seat counts as left, not just stale."""
MOST_STREAMS: Final = 400


class Streams:
    """Who listens: the newest stream of each seat, and when it was last heard of."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._open = 0
        self._newest: dict[tuple[str, int], object] = {}
        self._heard: dict[tuple[str, int], float] = {}

    def enter(self, code: str, seat: int) -> object | None:
        """A stream begins; an older one of the same seat ends. ``None`` if there are too many."""
        with self._guard:
            if self._open >= MOST_STREAMS:
                return None
            self._open += 1
            ticket = object()
            if seat >= 0:
                self._newest[code, seat] = ticket
                self._heard[code, seat] = time.monotonic()
            return ticket

    def leave(self, code: str, seat: int, ticket: object) -> None:
        """A stream has ended."""
        with self._guard:
            self._open -= 1
            if self._newest.get((code, seat)) is ticket:
                del self._newest[code, seat]

    def is_newest(self, code: str, seat: int, ticket: object) -> bool:
        """Whether this stream is still the seat's own; a sign of life besides."""
        with self._guard:
            if seat < 0:
                return True
            if self._newest.get((code, seat)) is not ticket:
                return False
            self._heard[code, seat] = time.monotonic()
            return True

    def presence(self, code: str, seat: int) -> tuple[str, int]:
        """``live``, ``stale`` or ``left``, and for how many seconds nothing was heard."""
        with self._guard:
            heard = self._heard.get((code, seat))
            listening = (code, seat) in self._newest
        if heard is None:
            return "left", 0
        silent = time.monotonic() - heard
        if listening and silent < 2 * BEAT_S:
            return "live", 0
        return ("stale" if silent < LEFT_S else "left"), round(silent)


def message(event: str, number: int, data: object) -> bytes:
    """One server-sent event."""
    return b"event: %s\nid: %d\ndata: %s\n\n" % (event.encode(), number, msgspec.json.encode(data))


@STREAM.get("/api/<code>/stream/<kind>")
def stream(code: str, kind: str) -> Response:
    """The stream of a page: ``seat``, ``wall`` or ``lobby``. ``since`` is the version that the page shows."""
    info = table_or_404(code)
    viewer = viewer_of(info.code)
    if kind == "seat" and viewer is None:
        abort(403, "This seat belongs to another phone. Join the table again.")
    if kind not in ("seat", "wall", "lobby"):
        abort(404)
    since = request.headers.get("Last-Event-ID", request.args.get("since", "-1"))
    shown = int(since) if since.lstrip("-").isdigit() else -1
    seat = viewer.seat if viewer is not None and kind == "seat" else -1
    ticket = parts().streams.enter(info.code, seat)
    if ticket is None:
        abort(429, "Too many pages are open. Close some and try again.")
    told = _messages(info.code, kind, viewer or Viewer(-1), shown, ticket)
    response = Response(stream_with_context(told), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _messages(code: str, kind: str, viewer: Viewer, shown: int, ticket: object) -> Iterator[bytes]:
    """The newest state whenever there is one, and a beat otherwise. Only the newest waits: a slow phone skips."""
    here = parts()
    seat = viewer.seat if kind == "seat" else -1
    news: queue.Queue[int] = queue.Queue(maxsize=1)

    def wake(_version: int) -> None:
        try:
            news.put_nowait(_version)
        except queue.Full:
            pass

    stop = here.tables.listen(code, wake)
    try:
        yield b"retry: 1000\n\n"
        version, html = draw(code, kind, viewer)
        if version != shown:
            yield message("state", version, {"version": version, "html": html})
        while here.streams.is_newest(code, seat, ticket):
            try:
                news.get(timeout=BEAT_S)
            except queue.Empty:
                yield message("beat", version, {"version": version})
                if kind != "lobby":
                    continue
            version, html = draw(code, kind, viewer)
            yield message("state", version, {"version": version, "html": html})
        yield message("closed", version, {"version": version})
    finally:
        stop()
        here.streams.leave(code, seat, ticket)


def draw(code: str, kind: str, viewer: Viewer) -> tuple[int, str]:
    """The version and the drawn body of a page."""
    if kind == "wall":
        return draw_wall(code)
    if kind == "lobby":
        return draw_lobby(code, viewer)
    return draw_seat(code, viewer)
