"""What keeps strangers and other sites out: host names, origins, headers and limits."""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

MOST_BODY_BYTES: Final = 12_000_000
"""A photograph from a phone; everything else is far smaller."""

POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

LIMITER: Final = Limiter(get_remote_address, storage_uri="memory://", default_limits=[])
"""Counts tries by address, in memory: right for one process."""


def protect(app: Flask, hosts: tuple[str, ...]) -> None:
    """Check every request, and put the headers on every answer."""
    LIMITER.init_app(app)
    allowed = frozenset(host.lower() for host in hosts)

    @app.before_request
    def check() -> None:
        host = (urlsplit(f"//{request.host}").hostname or "").lower()
        if not is_ours(host, allowed):
            abort(400, "This address is not one of the companion's. Open the address that its screen shows.")
        if request.method not in ("GET", "HEAD", "OPTIONS") and not _from_here():
            abort(403, "This came from another site, so the companion did nothing.")

    @app.after_request
    def seal(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith("/static/"):
            response.headers["Cache-Control"] = "public, max-age=3600"
        else:
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def is_ours(host: str, allowed: frozenset[str]) -> bool:
    """Whether a host name is one of this server: an address of a private network, ``.local``, or one that was named.

    Anything else would let a foreign name that points here (DNS rebinding) act in a visitor's name.
    """
    if host in ("localhost", *allowed) or host.endswith(".local"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_private or address.is_loopback or address.is_link_local


def _from_here() -> bool:
    """Whether a change comes from our own pages: the browser says so itself, or its ``Origin`` is our host."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    if origin is not None:
        return urlsplit(origin).netloc == request.host
    return "X-Companion" in request.headers
