"""What the scripts send: inputs, scans, pictures and the host's buttons. Every reply is JSON of a fixed shape."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from flask import Blueprint, Response, abort, jsonify, render_template, request

from companion.play.inputs import Applied, ChooseOne, Known, Outcome, Refused, Stale
from companion.play.refusals import plain_no
from companion.vision.images import UnreadableImage
from companion.web.context import parts, seated_or_403, table_or_404
from companion.web.security import LIMITER

API: Final = Blueprint("api", __name__, url_prefix="/api")

MOST_TAGS: Final = 60
MOST_JSON_BYTES: Final = 64_000


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An input of a page: a key of its own, the version that the page showed, and the input as the page got it."""

    key: str
    version: int
    input: msgspec.Raw
    seat: int | None = None


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tags that a camera has seen."""

    key: str
    version: int
    tags: tuple[str, ...]


def reply(outcome: Outcome) -> Response:
    """An outcome as the scripts take it; refusals and choices come drawn."""
    match outcome:
        case Applied(version=version, text=text, repeated=repeated, can_undo=can_undo):
            return jsonify({"applied": {"version": version, "text": text, "repeated": repeated, "undo": can_undo}})
        case Refused(no=no):
            return jsonify({"refused": {"html": render_template("parts/no.html", no=no), "title": no.title}})
        case Stale(version=version):
            return jsonify({"stale": {"version": version}})
        case Known(version=version, text=text):
            return jsonify({"known": {"version": version, "text": text}})
        case ChooseOne(card=card, choices=choices):
            html = render_template("parts/choose.html", card=card, choices=choices)
            return jsonify({"choose": {"html": html}})


def body(kind: type[Any]) -> Any:
    """The JSON of this request as a typed value."""
    if (request.content_length or 0) > MOST_JSON_BYTES:
        abort(413, "That input is too large.")
    try:
        found = msgspec.json.decode(request.get_data(), type=kind)
    except msgspec.DecodeError:
        abort(400)
    if not 8 <= len(found.key) <= 64:
        abort(400, "This input has no key of its own. Load the page again.")
    return found


@API.post("/<code>/input")
def submit(code: str) -> Response:
    """One input of a seat."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    sent = body(Sent)
    return reply(
        parts().tables.submit(
            info.code, viewer, key=sent.key, version=sent.version, body=bytes(sent.input), seat=sent.seat
        )
    )


@API.post("/<code>/scan")
def scan(code: str) -> Response:
    """Tags that the browser has read."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    shown = body(Shown)
    if len(shown.tags) > MOST_TAGS:
        abort(400, "Too many cards at once. Show fewer.")
    return reply(parts().tables.scan(info.code, viewer, key=shown.key, version=shown.version, tags=shown.tags))


@API.post("/<code>/read")
@LIMITER.limit("90 per minute")
def read(code: str) -> Response:
    """A picture that the server reads, beside this process; what it shows is taken like a scan."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    key = request.headers.get("X-Key", "")
    if not 8 <= len(key) <= 64:
        abort(400, "This picture has no key of its own. Load the page again.")
    try:
        found = parts().decoder.decode(request.get_data())
    except UnreadableImage as error:
        return reply(Refused(plain_no("Not a picture", str(error))))
    if not found and request.headers.get("X-Quiet"):
        return jsonify({"nothing": {}})
    tags = tuple(seen.text for seen in found)
    return reply(parts().tables.scan(info.code, viewer, key=key, version=None, tags=tags))


@API.post("/<code>/begin")
def begin(code: str) -> Response:
    """The host begins the game."""
    info = table_or_404(code)
    return reply(parts().tables.begin(info.code, seated_or_403(info.code)))


@API.post("/<code>/lock")
def lock(code: str) -> Response:
    """The host locks the door, or opens it."""
    info = table_or_404(code)
    if not parts().tables.lock(info.code, seated_or_403(info.code), locked=not info.locked):
        abort(403, "Only the host locks the door.")
    return jsonify({"locked": not info.locked})


@API.post("/<code>/free/<int:seat>")
def free(code: str, seat: int) -> Response:
    """The host frees a seat whose phone is gone."""
    info = table_or_404(code)
    if not parts().tables.free_seat(info.code, seated_or_403(info.code), seat):
        abort(403, "Only the host frees a seat.")
    return jsonify({"freed": seat})


@API.post("/<code>/hand-over")
def hand_over(code: str) -> Response:
    """An address with which another phone takes this seat, once."""
    info = table_or_404(code)
    token = parts().tables.hand_over(info.code, seated_or_403(info.code))
    if not token:
        abort(403, "Only a seat can be handed over.")
    return jsonify({"token": token})
