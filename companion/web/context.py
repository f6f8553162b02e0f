"""What a request needs: the server's parts, and who is asking."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
from flask import Response, abort, current_app, request

from companion.play.tables import TableInfo, Tables, Viewer
from companion.vision.worker import Decoder

if TYPE_CHECKING:
    from companion.web.prints import Jobs
    from companion.web.stream import Streams

YEAR_S = 365 * 24 * 3600


class Parts(msgspec.Struct, frozen=True):
    """The parts of one server."""

    tables: Tables
    decoder: Decoder
    data: Path
    phone_address: str
    plain_address: str
    streams: Streams
    jobs: Jobs


def parts() -> Parts:
    """The parts of the server that answers this request."""
    return cast(Parts, current_app.extensions["companion"])


def table_or_404(code: str) -> TableInfo:
    """The table with this code, typed in any case; else a page that says there is none."""
    info = parts().tables.info(code.upper())
    if info is None:
        abort(404, f"There is no table with the code {code[:12]}. Look at the host's screen and type it again.")
    return info


def viewer_of(code: str) -> Viewer | None:
    """Who is asking, by the secrets in the cookies of this table."""
    return parts().tables.viewer_of(
        code, request.cookies.get(f"seat-{code}", ""), request.cookies.get(f"host-{code}", "")
    )


def seated_or_403(code: str) -> Viewer:
    """Who is asking, or a page that says to join first."""
    viewer = viewer_of(code)
    if viewer is None:
        abort(403, "This seat belongs to another phone. Join the table again, or ask its host to free the seat.")
    return viewer


def set_secret(response: Response, kind: str, code: str, secret: str) -> Response:
    """Give this device a secret that no script can read and no other site can send."""
    response.set_cookie(
        f"{kind}-{code}", secret, max_age=YEAR_S, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response
