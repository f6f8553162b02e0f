"""The bodies of the live pages, drawn on the server for one viewer; the same text is the first page and each update."""

from __future__ import annotations

from typing import Any

from flask import render_template

from companion.games import registry
from companion.play.tables import TableInfo, Viewer
from companion.web.context import parts


def game_facts(info: TableInfo) -> dict[str, Any]:
    """What a page needs to know of the game besides its screen."""
    game = registry.game(info.game)
    return {"key": game.key, "name": game.name, "badge": game.badge, "shape": game.shape}


def _info(code: str) -> TableInfo:
    info = parts().tables.info(code)
    assert info is not None, f"table {code} is gone"
    return info


def draw_seat(code: str, viewer: Viewer) -> tuple[int, str]:
    """The page of a seat."""
    here = parts()
    info = _info(code)
    version, screen = here.tables.screen(code, viewer)
    html = render_template(
        "seat_body.html",
        info=info,
        game=game_facts(info),
        viewer=viewer,
        version=version,
        screen=screen,
        put_backs=here.tables.put_backs(code),
    )
    return version, html


def draw_wall(code: str) -> tuple[int, str]:
    """The table page."""
    here = parts()
    info = _info(code)
    version, wall = here.tables.wall(code)
    lines = here.tables.history(code, Viewer(-1))
    html = render_template(
        "wall_body.html",
        info=info,
        game=game_facts(info),
        version=version,
        wall=wall,
        latest=next((line for line in lines if not line.undone), None),
        presence=presence_of(info),
    )
    return version, html


def draw_lobby(code: str, viewer: Viewer) -> tuple[int, str]:
    """The waiting room."""
    info = _info(code)
    html = render_template(
        "lobby_body.html",
        info=info,
        game=game_facts(info),
        viewer=viewer,
        presence=presence_of(info),
        version=info.version,
    )
    return info.version, html


def presence_of(info: TableInfo) -> dict[int, tuple[str, int]]:
    """For each seat that is taken: ``live``, ``stale`` or ``left``, and since when."""
    return {seat.seat: parts().streams.presence(info.code, seat.seat) for seat in info.seats if seat.taken}
