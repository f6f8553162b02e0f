"""The pages of one table: lobby, seat, scanning, history, the wall, and moving a seat to another phone."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, make_response, render_template, request
from markupsafe import Markup

from companion.games import registry
from companion.play.tables import TableInfo, Viewer
from companion.web.context import (
    go,
    is_between_hands,
    parts,
    phone_address,
    seated_or_403,
    set_secret,
    table_or_404,
    viewer_of,
)
from companion.web.drawing import Drawn, draw_lobby, draw_seat, draw_wall, game_facts
from companion.web.passing import screen_between, set_seats
from companion.web.qr import qr_svg

MOST_TOKEN: Final = 40
"""Signs of a hand-over's word, with room; nobody draws longer ones."""


def add_to(pages: Blueprint) -> None:
    """Give these pages their addresses."""
    for view in (lobby, seat, scan, watch, history, wall):
        pages.add_url_rule(f"/table/<code>/{view.__name__}", view_func=view)
    pages.add_url_rule("/table/<code>/take/<token>", view_func=take_over, methods=["GET", "POST"])
    pages.add_url_rule("/table/<code>/take/<token>/code.svg", view_func=take_over_code)


def _live_page(template: str, info: TableInfo, viewer: Viewer, drawn: Drawn) -> Response:
    page = render_template(
        template, info=info, game=game_facts(info), viewer=viewer, version=drawn.version, body=Markup(drawn.html)
    )
    return make_response(page)


def lobby(code: str) -> Response:
    """The waiting room, for the host's screen."""
    info = table_or_404(code)
    viewer = viewer_of(info.code)
    if viewer is None:
        return go("pages.sit_down", code=info.code)
    address = phone_address("pages.join", code=info.code)
    page = render_template(
        "lobby.html", info=info, game=game_facts(info), viewer=viewer, version=info.version, address=address,
        body=Markup(draw_lobby(info, viewer).html), join_qr_svg=Markup(qr_svg(address)),
    )  # fmt: skip
    return make_response(page)


def seat(code: str) -> Response:
    """The page of a seat; for a host without one, what the table itself has to answer.

    A device that is passed on shows here the screen to hand it over, until the next player has it.
    """
    info = table_or_404(code)
    if is_between_hands(info.code):
        return screen_between(info)
    viewer = viewer_of(info.code)
    if viewer is None:
        return go("pages.sit_down", code=info.code)
    return _live_page("seat.html", info, viewer, draw_seat(info, viewer))


def scan(code: str) -> str:
    """The camera page of a seat."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    version, screen = parts().tables.screen(info.code, viewer)
    return render_template("scan.html", info=info, game=game_facts(info), viewer=viewer, version=version, screen=screen)


def watch(code: str) -> str:
    """The page of a camera above the table, of a seat or of the host."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    return render_template(
        "watch.html", info=info, game=game_facts(info), viewer=viewer, version=info.version, places=_places(info.game)
    )


def _places(key: str) -> list[tuple[str, str]]:
    """The spots that people mark where no mat lies, by key and word; none in a game where that tells nothing."""
    sight = registry.game(key).sight
    if sight is None or sight.by_hand is None:
        return []
    words = {zone.key: zone.word for zone in sight.mat.zones}
    return [(spot, words[spot]) for spot in sight.by_hand.spots]


def history(code: str) -> str:
    """What happened, as this viewer may know it."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    lines = parts().tables.history(info.code, viewer)
    return render_template(
        "history.html", info=info, game=game_facts(info), viewer=viewer, version=info.version, lines=lines
    )


def wall(code: str) -> Response:
    """The table page for a laptop or a television, for all who know the code: it shows nothing that they may not."""
    info = table_or_404(code)
    return _live_page("wall.html", info, Viewer(-1), draw_wall(info))


def take_over(code: str, token: str) -> Response:
    """Another phone takes a seat with the word that the old phone showed, once.

    It takes a tap: looking at an address (as messengers do for a preview) changes nothing.
    """
    info = table_or_404(code)
    if request.method == "GET":
        return make_response(render_template("take_over.html", info=info, game=game_facts(info)))
    joined = parts().tables.take_over(info.code, token)
    if joined is None:
        abort(
            403,
            "This hand-over was used already, its time is over, or it was never made. "
            "Ask for a new one on the old phone.",
        )
    parts().listeners.end_seat(info.code, joined.seat)
    response = go("pages.seat", code=info.code)
    return (
        set_seats(response, info, (joined,))
        if info.one_device
        else set_secret(response, "seat", info.code, joined.secret)
    )


def take_over_code(code: str, token: str) -> Response:
    """The address of a hand-over as a QR code. It says no more than its own address does."""
    address = phone_address("pages.take_over", code=table_or_404(code).code, token=token[:MOST_TOKEN])
    return Response(qr_svg(address), mimetype="image/svg+xml")
