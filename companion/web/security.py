"""What keeps strangers and other sites out: host names, origins, headers, sizes and numbers of tries."""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse

MOST_PICTURE_BYTES: Final = 12_000_000
"""A photograph from a phone."""
MOST_BODY_BYTES: Final = 64_000
"""Everything else: a form, an input, the tags of a frame."""
TAKES_PICTURES: Final = frozenset({"api.read", "api.area", "api.watch", "pages.read_deck_picture"})
MOST_CARD_FILE_BYTES: Final = 400_000
"""A file of own card values with the form that it comes in."""
TAKES_CARD_FILES: Final = frozenset(
    {"pages.make_table", "pages.check_own_cards", "pages.read_deck", "pages.read_own_deck", "prints.make"}
)
JSON_PARTS: Final = frozenset({"api", "stream"})
"""The parts that scripts talk to: they take no change without our own header, and their errors are JSON."""

POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: under it browsers send "Origin: null" with our own forms, and on plain HTTP there is no
    # Sec-Fetch-Site to decide by, so nobody could join (seen with Chromium). To other sites both send nothing.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}

LIMITER: Final = Limiter(get_remote_address, storage_uri="memory://", default_limits=[])
"""Counts tries by address, in memory: right for one process."""
WRONG_CODES: Final = parse("60 per minute")
"""Guesses of table codes from one address. There are 887 million codes: to try them all takes 28 years."""


def protect(app: Flask, hosts: tuple[str, ...]) -> None:
    """Check every request, and put the headers on every answer."""
    app.config["MAX_CONTENT_LENGTH"] = MOST_BODY_BYTES
    allowed = frozenset(host.lower() for host in hosts)
    app.before_request(lambda: _check(allowed))
    LIMITER.init_app(app)
    app.after_request(_seal)


def _check(allowed: frozenset[str]) -> None:
    if request.endpoint in TAKES_PICTURES:
        request.max_content_length = MOST_PICTURE_BYTES
    if request.endpoint in TAKES_CARD_FILES and request.mimetype == "multipart/form-data":
        request.max_content_length = MOST_CARD_FILE_BYTES
    if not is_ours(request.host, allowed):
        abort(400, "This address is not one of the companion's. Open the address that its screen shows.")
    if request.method not in ("GET", "HEAD", "OPTIONS") and not _from_here():
        abort(403, "This came from another site, so the companion did nothing.")


def is_ours(host: str, allowed: frozenset[str]) -> bool:
    """Whether a ``Host`` is one of this server: an address, ``localhost``, a name in ``.local``, or one that was named.

    Any other name could be a foreign one that was made to point here (DNS rebinding), whose pages would then act in
    a visitor's name. A bare address can't be made to point elsewhere: whoever has it in the bar has reached us.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").lower().removesuffix(".")
        if name in ("localhost", *allowed) or name.endswith(".local"):
            return True
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _from_here() -> bool:
    """Whether a change comes from our own pages: browsers say so themselves, in one header or the other.

    ``Sec-Fetch-Site`` is missing on plain HTTP, ``Origin`` in old browsers; where both are, both must agree. Scripts
    also send a header of ours, which another site's page can't send without asking first.
    """
    named = "X-Companion" in request.headers
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site not in (None, "same-origin", "none"):
        return False
    if origin is not None and origin != request.host_url.rstrip("/"):
        return False
    if request.blueprint in JSON_PARTS:
        return named
    return named or site is not None or origin is not None


def _seal(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:  # elsewhere browsers ignore it, and complain
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if request.endpoint == "static":
        # Asked for again each time and answered with "unchanged": after an update no phone runs yesterday's scripts.
        response.headers["Cache-Control"] = "no-cache"
    else:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def refuse_guesser() -> None:
    """Stop an address that has tried too many wrong codes of tables."""
    if LIMITER.enabled and not LIMITER.limiter.test(WRONG_CODES, "codes", get_remote_address()):
        abort(429, "Too many wrong codes came from your address. Wait a minute and try again.")


def note_wrong_code() -> None:
    """Count a wrong code against the address that sent it."""
    if LIMITER.enabled:
        LIMITER.limiter.hit(WRONG_CODES, "codes", get_remote_address())
