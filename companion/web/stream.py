"""Live updates by server-sent events: each page has one stream, and is told the newest state, drawn for its viewer.

Only the wish to look waits for a stream, never a message: a slow phone skips what it missed and gets the newest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from flask import Blueprint, Response, abort, copy_current_request_context, request

from companion.play.tables import TableInfo, Viewer
from companion.web.context import Parts, is_between_hands, parts, seats_held, table_or_404, viewer_of
from companion.web.drawing import Drawn, draw
from companion.web.presence import BEAT_S, GONE, LOOK_S, Line, Listener, Presence, UnknownLine

STREAM: Final = Blueprint("stream", __name__)

KINDS: Final = frozenset({"seat", "wall", "lobby"})


def message(event: str, version: int, html: str | None = None) -> bytes:
    """One server-sent event about a version of the table."""
    data = {"version": version} if html is None else {"version": version, "html": html}
    return b"event: %s\nid: %d\ndata: %s\n\n" % (event.encode(), version, msgspec.json.encode(data))


@STREAM.get("/table/<code>/stream/<kind>")
def stream(code: str, kind: str) -> Response:
    """The stream of a page: ``seat``, ``wall`` or ``lobby``. ``since`` is the version that the page shows."""
    if kind not in KINDS:
        abort(404)
    info = table_or_404(code)
    viewer = _allowed(info.code, kind)
    if viewer is None:
        # An event and not an error: a page that hears it goes and asks how to get in.
        return _response(iter((message(GONE, info.version),)))
    seat = viewer.seat if kind == "seat" else -1
    beside = seats_held(info.code, len(info.seats)) if kind == "seat" else ()
    listener = parts().listeners.enter(info.code, kind, seat, request.remote_addr or "", beside=beside)
    if listener is None:
        abort(429, "Too many pages are open. Close some and try again.")
    line = request.environ.get("companion.line") or UnknownLine()
    # The request is at hand while a page is drawn, and not all evening.
    draw_now = copy_current_request_context(_Guest(listener).draw)
    here = parts()
    response = _response(_messages(here, listener, line, draw_now, _shown()))
    response.call_on_close(lambda: here.listeners.leave(listener))
    return response


def _response(events: Iterator[bytes]) -> Response:
    response = Response(events, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _shown() -> int:
    """The version that the page has; a browser that reconnects by itself names the last one it heard of."""
    since = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    return int(since) if since.isascii() and since.isdigit() else -1


def _allowed(code: str, kind: str) -> Viewer | None:
    """Who listens: a seat that was freed or handed over hears nothing more, nor does a device between two hands."""
    if kind == "wall":
        return Viewer(-1)
    return None if kind == "seat" and is_between_hands(code) else viewer_of(code)


def _messages(
    here: Parts, listener: Listener, line: Line, draw_now: Callable[[], Drawn | None], shown: int
) -> Iterator[bytes]:
    """The newest state whenever there is one, and a beat otherwise."""
    yield b"retry: 1000\n\n"
    info = here.tables.info(listener.code)
    assert info is not None, f"table {listener.code} is gone"
    # Before the first input names change without a version, the lobby always does, and a secret question's page may.
    must_draw = listener.kind == "lobby" or shown != info.version or not shown or here.tables.is_veiled(listener.code)
    version, sent_at, seen = info.version, 0.0, _seats(here, listener)
    while not line.is_closed():
        if listener.ended:
            yield message(listener.ended, version)
            return
        seats = _seats(here, listener)
        if must_draw or seats != seen:
            drawn = draw_now()
            if drawn is None:
                yield message(GONE, version)
                return
            version, sent_at, seen = drawn.version, time.monotonic(), seats
            yield message("state", version, drawn.html)
        elif time.monotonic() - sent_at >= BEAT_S:
            sent_at = time.monotonic()
            yield message("beat", version)
        must_draw = listener.wake.wait(LOOK_S)
        if must_draw:  # cleared before the page is drawn, and not where it may just have been set
            listener.wake.clear()
        here.listeners.look(listener, answers=line.is_answered())


def _seats(here: Parts, listener: Listener) -> tuple[tuple[int, Presence], ...]:
    """What a page shows of the phones at its table: nothing on a seat's own page."""
    return () if listener.kind == "seat" else here.listeners.presences(listener.code)


class _Guest:
    """Who listens, and at what table: asked anew whenever anybody came, went or was let go there."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._people = -1
        self._viewer: Viewer | None = None
        self._info: TableInfo | None = None

    def draw(self) -> Drawn | None:
        """The page as it is now; ``None`` if the listener may not see it any more."""
        here, code, kind = parts(), self._listener.code, self._listener.kind
        people, stamp = here.listeners.people(code), here.listeners.stamp(code)
        if people != self._people:
            self._people, self._viewer, self._info = people, _allowed(code, kind), here.tables.info(code)
        viewer, info = self._viewer, self._info
        if viewer is None or info is None or (kind == "seat" and viewer.seat != self._listener.seat):
            return None
        key = (code, kind, viewer, request.host_url, stamp, _seats(here, self._listener))
        return here.drawings.get(key, lambda: draw(kind, info, viewer))
