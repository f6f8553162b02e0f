"""What a request needs: the server's parts, which table it is about, and who is asking."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from flask import Response, abort, current_app, request, url_for

from companion.play.tables import SIGNS, TableInfo, Tables, Viewer
from companion.vision.worker import Decoder
from companion.web import security

if TYPE_CHECKING:
    from companion.web.addresses import Reach
    from companion.web.drawing import Drawings
    from companion.web.presence import Listeners
    from companion.web.prints import Jobs

YEAR_S: Final = 365 * 24 * 3600
MOST_WAITING_PICTURES: Final = 8
"""Pictures in line for the reader. One takes about 50 ms; a longer line would answer later than people wait."""


class Parts(msgspec.Struct, frozen=True):
    """The parts of one server."""

    tables: Tables
    decoder: Decoder
    pictures: threading.Semaphore
    data: Path
    reach: Reach | None
    listeners: Listeners
    drawings: Drawings
    jobs: Jobs


def parts() -> Parts:
    """The parts of the server that answers this request."""
    return cast(Parts, current_app.extensions["companion"])


def clean_code(typed: str) -> str:
    """A table's code as people type it: any case, with spaces. Empty if it can't be one."""
    code = "".join(typed.upper().split())
    return code if len(code) == 6 and set(code) <= set(SIGNS) else ""


def table_or_404(code: str) -> TableInfo:
    """The table with this code, typed in any case; else a page that says there is none.

    An address that guesses codes gets no answer at all for a while, right or wrong.
    """
    security.refuse_guesser()
    info = parts().tables.info(clean_code(code))
    if info is None:
        security.note_wrong_code()
        abort(404, f"There is no table with the code {code[:12]}. Look at the host's screen and type it again.")
    return info


def secrets_of(code: str) -> tuple[str, str]:
    """What this device holds of a table: the secret of its seat and that of its host, each empty if it has none.

    A browser sends them on addresses below the table's own only. A phone that sat down over plain HTTP keeps its
    seat when it comes back over HTTPS.
    """
    assert request.path.startswith("/table/"), f"no cookie of table {code} is sent to {request.path}"
    seat, host = (request.cookies.get(_name(kind)) or request.cookies.get(kind, "") for kind in ("seat", "host"))
    return seat, host


def viewer_of(code: str) -> Viewer | None:
    """Who is asking, by the secrets in the cookies of this table."""
    return parts().tables.viewer_of(code, *secrets_of(code))


def seated_or_403(code: str) -> Viewer:
    """Who is asking, or a page that says to join first. An unknown code is not found."""
    viewer = viewer_of(code)
    if viewer is None:
        table_or_404(code)
        abort(403, "This seat belongs to another phone. Join the table again, or ask its host to free the seat.")
    return viewer


def _name(kind: str) -> str:
    """A browser takes a name that begins so over HTTPS only, so nobody on plain HTTP can put one in its place."""
    return f"__Secure-{kind}" if request.is_secure else kind


def set_secret(response: Response, kind: str, code: str, secret: str) -> Response:
    """Give this device a secret that no script can read, no other site can send, and no other table gets to see."""
    response.set_cookie(
        _name(kind), secret, max_age=YEAR_S, path=f"/table/{code}", httponly=True, samesite="Lax",
        secure=request.is_secure,
    )  # fmt: skip
    return response


def phone_address(endpoint: str, code: str, **values: Any) -> str:
    """A page's address as a phone in the same network opens it."""
    reach = parts().reach
    base = reach.phone() if reach is not None else request.host_url.rstrip("/")
    return base + url_for(endpoint, code=code, **values)
