"""Live updates by server-sent events: each page has one stream, and is told the newest state, drawn for its viewer.

Only the wish to look waits for a stream, never a message: a slow phone skips what it missed and gets the newest.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import msgspec
from flask import Blueprint, Response, abort, request, stream_with_context

from companion.play.tables import Viewer
from companion.web.context import parts, table_or_404, viewer_of
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
    listener = parts().listeners.enter(info.code, kind, seat, request.remote_addr or "")
    if listener is None:
        abort(429, "Too many pages are open. Close some and try again.")
    line = request.environ.get("companion.line") or UnknownLine()
    listeners = parts().listeners
    response = _response(stream_with_context(_messages(listener, line, _shown())))
    response.call_on_close(lambda: listeners.leave(listener))
    return response


def _response(events: Iterator[bytes]) -> Response:
    response = Response(events, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _shown() -> int:
    """The version that the page has; a browser that reconnects by itself names the last one it heard of."""
    since = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    return int(since) if since.isascii() and since.isdigit() else -1


def _allowed(code: str, kind: str) -> Viewer | None:
    """Who listens, asked anew for each state: a seat that was freed or handed over hears nothing more."""
    viewer = viewer_of(code)
    return Viewer(-1) if kind == "wall" else viewer


def _messages(listener: Listener, line: Line, shown: int) -> Iterator[bytes]:
    """The newest state whenever there is one, and a beat otherwise."""
    listeners, code, kind = parts().listeners, listener.code, listener.kind
    yield b"retry: 1000\n\n"
    info = parts().tables.info(code)
    assert info is not None, f"table {code} is gone"
    # Before the first input names change without a version, and the lobby always does.
    must_draw = kind == "lobby" or shown != info.version or not shown
    version, sent_at, seen = info.version, 0.0, _seats(listener)
    while not line.is_closed():
        if listener.ended:
            yield message(listener.ended, version)
            return
        seats = _seats(listener)
        if must_draw or seats != seen:
            drawn = _draw(listener)
            if drawn is None:
                yield message(GONE, version)
                return
            version, sent_at, seen = drawn.version, time.monotonic(), seats
            yield message("state", version, drawn.html)
        elif time.monotonic() - sent_at >= BEAT_S:
            sent_at = time.monotonic()
            yield message("beat", version)
        must_draw = listener.wake.wait(LOOK_S)
        listener.wake.clear()
        listeners.look(listener, answers=line.is_answered())


def _seats(listener: Listener) -> tuple[tuple[int, Presence], ...]:
    """What a page shows of the phones at its table: nothing on a seat's own page."""
    return () if listener.kind == "seat" else parts().listeners.presences(listener.code)


def _draw(listener: Listener) -> Drawn | None:
    """The page as it is now; ``None`` if the listener may not see it any more."""
    code, kind = listener.code, listener.kind
    viewer = _allowed(code, kind)
    if viewer is None or (kind == "seat" and viewer.seat != listener.seat):
        return None
    here = parts()
    key = (code, kind, viewer, request.host_url, here.listeners.stamp(code), _seats(listener))
    return here.drawings.get(key, lambda: draw(kind, code, viewer))
