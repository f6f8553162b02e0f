"""What a request needs: the server's parts, which table it is about, and who is asking."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from flask import Response, abort, current_app, make_response, redirect, request, url_for
from werkzeug.routing import RequestRedirect

from companion.play.tables import SIGNS, TableInfo, Tables, Viewer
from companion.table.state import Seat
from companion.vision.worker import Decoder
from companion.web import security

if TYPE_CHECKING:
    from companion.web.addresses import Reach
    from companion.web.drawing import Drawings
    from companion.web.presence import Listeners
    from companion.web.prints import Jobs

YEAR_S: Final = 365 * 24 * 3600
IN_HANDS: Final = "in-hands"
"""The cookie that says whose page a device shows that several share; it is no secret, and alone opens nothing."""
NOBODY_YET: Final = "from-"
"""Before the number of a seat: it has given the device away, and nobody has taken it yet."""
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
    """What this device holds of a table: the secret of the seat whose page it shows and that of the table's host.

    Each is empty if it has none. A device that is passed on has a secret for each seat, and shows the page of the one
    in whose hands it is. A browser sends them on addresses below the table's own only. A phone that sat down over
    plain HTTP keeps its seat when it comes back over HTTPS.
    """
    assert request.path.startswith("/table/"), f"no cookie of table {code} is sent to {request.path}"
    holder = in_hands_of()
    if not is_passed_on():
        seat = "seat"
    elif holder is not None:
        seat = held_kind(holder)
    else:
        return "", _cookie("host")
    return _cookie(seat), _cookie("host")


def held_kind(seat: Seat) -> str:
    """The kind of secret of a seat that shares this device with others."""
    return f"seat-{seat}"


def is_passed_on() -> bool:
    """Whether this device goes from hand to hand: then it says in whose it is."""
    return IN_HANDS in request.cookies


def in_hands_of() -> Seat | None:
    """The seat in whose hands this device is; ``None`` while it is handed over, or never is."""
    said = request.cookies.get(IN_HANDS, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 3 else None


def seats_held(code: str, seats: int) -> tuple[Seat, ...]:
    """The seats of a table of so many that a device that is passed on has the secrets of."""
    if not is_passed_on():
        return ()
    tables = parts().tables
    found = ((seat, tables.viewer_of(code, _cookie(held_kind(seat)))) for seat in range(seats))
    return tuple(seat for seat, viewer in found if viewer is not None and viewer.seat == seat)


def _cookie(kind: str) -> str:
    return request.cookies.get(_name(kind)) or request.cookies.get(kind, "")


def viewer_of(code: str) -> Viewer | None:
    """Who is asking, by the secrets in the cookies of this table."""
    return parts().tables.viewer_of(code, *secrets_of(code))


def go(endpoint: str, **values: Any) -> Response:
    """Send the browser to another page, with GET."""
    return make_response(redirect(url_for(endpoint, **values), 303))


def seated_or_403(code: str) -> Viewer:
    """Who is asking, or a page that says to join first. An unknown code is not found."""
    viewer = viewer_of(code)
    if viewer is None or viewer.seat < 0:
        _stop_between_hands(code)
    if viewer is None:
        table_or_404(code)
        abort(403, "This seat belongs to another phone. Join the table again, or ask its host to free the seat.")
    return viewer


class BetweenHands(RequestRedirect):
    """A page of the table was asked for while the device is handed over: there is that screen alone."""

    code = 303


def _stop_between_hands(code: str) -> None:
    """Nothing of a table is shown or done while its device is on its way from one player to the next."""
    if not is_between_hands(code):
        return
    if request.blueprint == "pages":
        raise BetweenHands(url_for("pages.seat", code=code))
    abort(403, "This device is being handed over. Whoever has it now says so on its page first.")


def is_between_hands(code: str) -> bool:
    """Whether this device is on its way from one player at the table to the next."""
    if not is_passed_on() or (info := parts().tables.info(code)) is None:
        return False
    held = seats_held(code, len(info.seats))
    return bool(held) and in_hands_of() not in held


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


def set_word(response: Response, name: str, code: str, word: str) -> Response:
    """Let this device remember a word of a table that is no secret, the same over HTTP and HTTPS."""
    response.set_cookie(name, word, max_age=YEAR_S, path=f"/table/{code}", httponly=True, samesite="Lax")
    return response


def phone_address(endpoint: str, code: str, **values: Any) -> str:
    """A page's address as a phone in the same network opens it."""
    reach = parts().reach
    base = reach.phone() if reach is not None else request.host_url.rstrip("/")
    return base + url_for(endpoint, code=code, **values)
