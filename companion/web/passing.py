"""One device for all seats of a table: whose page it shows, and the screen by which it goes from hand to hand.

Between two players it shows no page of either: no address of the table answers with anything but the hand-over screen
until the next one has said that nobody else looks. Which games are played so they say themselves (``TableInfo``).
"""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response, make_response, render_template, request

from companion.play.sitting import Joined
from companion.play.tables import TableInfo, Viewer
from companion.table.state import Seat
from companion.web.context import (
    IN_HANDS,
    NOBODY_YET,
    go,
    held_kind,
    in_hands_of,
    is_between_hands,
    parts,
    seats_held,
    set_secret,
    set_word,
    table_or_404,
    viewer_of,
)
from companion.web.drawing import game_facts


def add_to(pages: Blueprint) -> None:
    """Give the two taps their addresses."""
    pages.add_url_rule("/table/<code>/give", view_func=give, methods=["POST"])
    pages.add_url_rule("/table/<code>/receive", view_func=receive, methods=["POST"])


def set_seats(response: Response, info: TableInfo, joined: Iterable[Joined]) -> Response:
    """Let this device have these seats, beside those that it has; it shows the first if it shows none yet."""
    seats = tuple(joined)
    for one in seats:
        set_secret(response, held_kind(one.seat), info.code, one.secret)
    if not seats_held(info.code, len(info.seats)):
        set_word(response, IN_HANDS, info.code, str(seats[0].seat))
    return response


def give(code: str) -> Response:
    """Whoever has the device gives it away."""
    info = table_or_404(code)
    viewer = viewer_of(info.code)
    response = go("pages.seat", code=info.code)
    return response if viewer is None else put_away(response, info.code, viewer)


def put_away(response: Response, code: str, viewer: Viewer) -> Response:
    """The device shows nothing of this seat from now on, on whatever page it may have open."""
    if in_hands_of() == viewer.seat:
        set_word(response, IN_HANDS, code, f"{NOBODY_YET}{viewer.seat}")
        parts().listeners.end_pages(code, viewer.seat)
    return response


def receive(code: str) -> Response:
    """The next player has the device, and nobody else looks.

    It must have been given away before: from the page of one seat there is no way to that of another.
    """
    info = table_or_404(code)
    response = go("pages.seat", code=info.code)
    wanted = request.form.get("seat", "")
    if is_between_hands(info.code) and wanted in map(str, seats_held(info.code, len(info.seats))):
        set_word(response, IN_HANDS, info.code, wanted)
    return response


def screen_between(info: TableInfo) -> Response:
    """The screen to hand the device over: to whom, and nothing of any seat."""
    first, *others = _next(info)
    page = render_template(
        "between_hands.html", info=info, game=game_facts(info), seat=info.seats[first],
        others=tuple(info.seats[seat] for seat in others),
    )  # fmt: skip
    return make_response(page)


def _next(info: TableInfo) -> list[Seat]:
    """The seats of this device, the one that has most to do first, and the last who had it after all others."""
    held = seats_held(info.code, len(info.seats))
    last = request.cookies.get(IN_HANDS, "").removeprefix(NOBODY_YET)
    return sorted(held, key=lambda seat: (-_urgency(info.code, Viewer(seat)), str(seat) == last, seat))


def is_for_another(info: TableInfo, viewer: Viewer) -> bool:
    """Whether it is another seat of this device that has to act now, and not this one."""
    if not info.one_device or in_hands_of() != viewer.seat:
        return False
    others = (seat for seat in seats_held(info.code, len(info.seats)) if seat != viewer.seat)
    urgency = max((_urgency(info.code, Viewer(seat, viewer.is_host)) for seat in others), default=0)
    return urgency > _urgency(info.code, viewer)


def _urgency(code: str, viewer: Viewer) -> int:
    """What a seat has to do: 2 for a question, 1 for a turn, 0 for nothing."""
    _, screen = parts().tables.screen(code, viewer)
    return 2 if screen.ask is not None else int(screen.sign.yours)
