"""The bodies of the live pages, drawn on the server for one viewer; the same text is the first page and each update."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
from flask import render_template

from companion.games import registry
from companion.play.tables import TableInfo, Viewer
from companion.table.game import Game
from companion.web.context import parts
from companion.web.presence import Presence

KEPT_S: Final = 1.0
"""How long a drawn page serves equal viewers: a countdown on it must not run behind."""
MOST_KEPT: Final = 500


class Drawn(NamedTuple):
    """A body and the version of the table that it shows."""

    version: int
    html: str


class Drawings:
    """Pages drawn just now, so that equal viewers (two televisions, a phone's two pages) are drawn once."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._kept: dict[tuple[object, ...], tuple[float, Drawn]] = {}

    def get(self, key: tuple[object, ...], draw: Callable[[], Drawn]) -> Drawn:
        """The page under this key, drawn now unless it was a moment ago. The key names the state of the table."""
        now = time.monotonic()
        with self._guard:
            found = self._kept.get(key)
            if found is not None and now - found[0] < KEPT_S:
                return found[1]
        drawn = draw()
        with self._guard:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = now, drawn
        return drawn


def game_facts(info: TableInfo) -> dict[str, Any]:
    """What a page needs to know of the game besides its screen."""
    return facts_of(registry.game(info.game))


def facts_of(game: Game) -> dict[str, Any]:
    """A game as the head of a page shows it."""
    return {
        "key": game.key,
        "name": game.name,
        "badge": game.badge,
        "shape": game.shape,
        "has_mat": game.sight is not None,
        "deck_word": game.deck_scans.what if game.deck_scans is not None else "",
    }


def draw(kind: str, info: TableInfo, viewer: Viewer) -> Drawn:
    """The body of a live page, ``seat``, ``lobby`` or ``wall``, as this viewer may see it.

    Of ``info`` the version may be an older one: a page shows the state that it is drawn from.
    """
    match kind:
        case "wall":
            return draw_wall(info)
        case "lobby":
            return draw_lobby(info, viewer)
        case _:
            return draw_seat(info, viewer)


def draw_seat(info: TableInfo, viewer: Viewer) -> Drawn:
    """The page of a seat."""
    tables = parts().tables
    version, screen = tables.screen(info.code, viewer)
    html = render_template(
        "seat_body.html", info=_at(info, version), game=game_facts(info), viewer=viewer, version=version,
        screen=screen, put_backs=tables.put_backs(info.code),
    )  # fmt: skip
    return Drawn(version, html)


def draw_wall(info: TableInfo) -> Drawn:
    """The table page."""
    tables = parts().tables
    version, wall = tables.wall(info.code)
    lines = tables.history(info.code, Viewer(-1))
    html = render_template(
        "wall_body.html", info=_at(info, version), game=game_facts(info), version=version, wall=wall,
        latest=next((line for line in lines if not line.undone), None), presence=presence_of(info),
        to_put=sum(not back.done for back in tables.put_backs(info.code)),
    )  # fmt: skip
    return Drawn(version, html)


def draw_lobby(info: TableInfo, viewer: Viewer) -> Drawn:
    """The waiting room."""
    tables = parts().tables
    version = tables.version(info.code)
    advice = registry.game(info.game).advice(len(info.seats), tables.options(info.code))
    html = render_template(
        "lobby_body.html", info=_at(info, version), game=game_facts(info), viewer=viewer, version=version,
        presence=presence_of(info), advice=advice,
    )  # fmt: skip
    return Drawn(version, html)


def _at(info: TableInfo, version: int) -> TableInfo:
    return msgspec.structs.replace(info, version=version, begun=version > 0 and parts().tables.has_begun(info.code))


def presence_of(info: TableInfo) -> dict[int, Presence]:
    """For each seat that is taken, whether its phone is there."""
    return {seat.seat: parts().listeners.presence(info.code, seat.seat) for seat in info.seats if seat.taken}
