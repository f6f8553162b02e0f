"""What the scripts send: inputs, scans, pictures and the host's buttons. Every reply is JSON of a fixed shape."""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

import msgspec
from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for

from cardprints.tags import MAT
from companion.play.inputs import Applied, ChooseOne, Known, Outcome, Refused, Stale
from companion.play.marking import MarkedArea, decode_marks
from companion.play.refusals import plain_no
from companion.play.tables import Viewer
from companion.vision.images import UnreadableImage
from companion.vision.reading import ours
from companion.vision.sightings import Sighting
from companion.web import passing
from companion.web.context import parts, phone_address, seated_or_403, table_or_404
from companion.web.security import LIMITER

Body = TypeVar("Body")

API: Final = Blueprint("api", __name__, url_prefix="/table/<code>/api")

MOST_TAGS: Final = 60
"""Cards in one frame: a table full of them."""
MOST_SIGHTED: Final = 200
"""Tags in a picture of a table: those of two mats, and two on each back."""
MOST_TAG_SIGNS: Final = 200
"""A tag of ours has 10; other codes are told apart from ours, not read to their end."""

INPUTS: Final = "20 per second"
"""From one address: more than a table of hands can do, less than would keep the others waiting."""

Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
"""What makes sure that an input counts once, however often it is sent."""
Version = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An input of a page: a key of its own, the version that the page showed, and the input as the page got it."""

    key: Key
    version: Version
    input: msgspec.Raw
    seat: Annotated[int, msgspec.Meta(ge=0, lt=100)] | None = None


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tags that a camera has seen."""

    key: Key
    version: Version
    tags: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=MOST_TAG_SIGNS)], ...], msgspec.Meta(max_length=MOST_TAGS)
    ]


def reply_to(code: str, viewer: Viewer, outcome: Outcome) -> Response:
    """An outcome; where several seats share this device, it goes to the next one if that one has to act by it now."""
    info = parts().tables.info(code) if isinstance(outcome, Applied) else None
    if info is None or not passing.is_for_another(info, viewer):
        return reply(outcome)
    return passing.put_away(jsonify({**reply(outcome).get_json(), "passed_on": True}), info.code, viewer)


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


def body(kind: type[Body]) -> Body:
    """The JSON of this request as a typed value."""
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        abort(400)


@API.post("/input")
@LIMITER.limit(INPUTS)
def submit(code: str) -> Response:
    """One input of a seat."""
    viewer = seated_or_403(code)
    sent = body(Sent)
    outcome = parts().tables.submit(
        code, viewer, key=sent.key, version=sent.version, body=bytes(sent.input), seat=sent.seat
    )
    return reply_to(code, viewer, outcome)


@API.post("/scan")
@LIMITER.limit(INPUTS)
def scan(code: str) -> Response:
    """Tags that the browser has read."""
    viewer = seated_or_403(code)
    shown = body(Shown)
    outcome = parts().tables.scan(code, viewer, key=shown.key, version=shown.version, tags=shown.tags)
    return reply_to(code, viewer, outcome)


@API.post("/read")
@LIMITER.limit("90 per minute")
def read(code: str) -> Response:
    """A picture that the server reads, beside this process; what it shows is taken like a scan."""
    viewer = seated_or_403(code)
    key = request.headers.get("X-Key", "")
    if not 8 <= len(key) <= 64:
        abort(400, "This picture has no key of its own. Load the page again.")
    quiet = "X-Quiet" in request.headers
    try:
        found = decoded(request.get_data())
    except UnreadableImage as error:
        return nothing() if quiet else reply(Refused(plain_no("No picture to read", str(error))))
    # Of a frame nobody asked about only our own tags count; a photograph is told what it shows, foreign codes too.
    found = ours(found) if quiet else found
    if not found and quiet:
        return nothing()
    shown = request.headers.get("X-Version", "")
    version = int(shown) if shown.isdecimal() and len(shown) < 12 else None
    return reply_to(code, viewer, parts().tables.scan(code, viewer, key=key, version=version, tags=texts_of(found)))


@API.post("/area")
@LIMITER.limit("30 per minute")
def area(code: str) -> Response:
    """A picture of what lies before this seat, compared with the record; nothing changes by it."""
    viewer = seated_or_403(code)
    try:
        found = decoded(request.get_data())
    except UnreadableImage as error:
        return reply(Refused(plain_no("No picture to read", str(error))))
    return reply(parts().tables.check_area(code, viewer, found[:MOST_SIGHTED]))


@API.post("/watch")
@LIMITER.limit("180 per minute")
def watch(code: str) -> Response:
    """A frame of a camera above the table; what has been so for a second is told, once."""
    viewer = seated_or_403(code)
    try:
        found = ours(decoded(request.get_data()))
    except UnreadableImage:
        return nothing()
    marked = _marked(request.args.get("marks", ""))
    said = parts().tables.watch(code, viewer, found[:MOST_SIGHTED], marked)
    sides = len(marked) + sum(seen.text[2] == MAT for seen in found)
    return nothing(mats=sides) if said is None else reply(said)


def _marked(text: str) -> tuple[MarkedArea, ...]:
    """The sides of the table as somebody has marked them in the picture of this camera."""
    if not text:
        return ()
    try:
        return decode_marks(text)
    except msgspec.DecodeError:
        abort(400, "The marks do not fit this table. Mark the places again.")


def texts_of(found: tuple[Sighting, ...]) -> tuple[str, ...]:
    """What the codes say, each no longer than what a script may send."""
    return tuple(seen.text[:MOST_TAG_SIGNS] for seen in found[:MOST_TAGS])


def nothing(**seen: int) -> Response:
    """A frame that was sent on the quiet showed nothing new; nobody needs to hear of it."""
    return jsonify({"nothing": seen})


def decoded(picture: bytes) -> tuple[Sighting, ...]:
    """The codes in a picture, read by the process beside this one. Raises ``UnreadableImage``."""
    here = parts()
    if not here.pictures.acquire(blocking=False):
        abort(429, "The reader is busy with other pictures. Try again in a moment.")
    try:
        return here.decoder.decode(picture)
    finally:
        here.pictures.release()


@API.post("/begin")
def begin(code: str) -> Response:
    """The host begins the game."""
    return reply(parts().tables.begin(code, seated_or_403(code)))


@API.post("/lock")
def lock(code: str) -> Response:
    """The host locks the door, or opens it."""
    info = table_or_404(code)
    if not parts().tables.lock(info.code, seated_or_403(info.code), locked=not info.locked):
        abort(403, "Only the host locks the door.")
    return jsonify({"locked": not info.locked})


@API.post("/free/<int:seat>")
def free(code: str, seat: int) -> Response:
    """The host frees a seat whose phone is gone."""
    if not parts().tables.free_seat(code, seated_or_403(code), seat):
        abort(403, "Only the host frees a seat.")
    parts().listeners.end_seat(code, seat)
    return jsonify({"freed": seat})


@API.post("/hand-over")
def hand_over(code: str) -> Response:
    """An address with which another phone takes this seat, once and in time, and its QR code's own address."""
    made = parts().tables.hand_over(code, seated_or_403(code))
    if made is None:
        abort(403, "Only a seat can be handed over.")
    address = phone_address("pages.take_over", code=code, token=made.token)
    picture = url_for("pages.take_over_code", code=code, token=made.token)
    return jsonify({"hand_over": {"address": address, "picture": picture, "until_ms": made.until_ms}})
