"""The pages before a table: start, a new table, practice, the door, and the gallery of components."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for

from companion.games import registry
from companion.play.tables import Viewer, clean_name
from companion.table.game import Game, OptionFault
from companion.web import decks, own_cards, passing, sample
from companion.web.context import clean_code, go, is_between_hands, parts, set_secret, viewer_of
from companion.web.drawing import game_facts
from companion.web.security import LIMITER, note_wrong_code, refuse_guesser

NO_SEAT: Final = "There is no free seat under this code. Look at the host's screen."
"""The same for a wrong code, a locked door and a full table: guessing tells nothing."""


def add_to(pages: Blueprint) -> None:
    """Give these pages their addresses."""
    pages.add_url_rule("/", view_func=start)
    pages.add_url_rule("/health", view_func=health)
    pages.add_url_rule("/new", view_func=new_table)
    pages.add_url_rule("/new", view_func=make_table, methods=["POST"])
    pages.add_url_rule("/practice", view_func=practice, methods=["POST"])
    pages.add_url_rule("/join", view_func=join, methods=["GET", "POST"])
    pages.add_url_rule("/join/<code>", view_func=join)
    pages.add_url_rule("/table/<code>/join", view_func=sit_down, methods=["GET", "POST"])
    pages.add_url_rule("/components", view_func=components)


def template_globals() -> dict[str, Callable[..., Any]]:
    """What every template may call."""
    return {"all_games": lambda: [registry.game(key) for key in sorted(registry.GAMES)], "url_for": _address}


@cache
def _file(prefix: str, filename: str) -> str:
    """The address of one of our files. A seat's page names the file of symbols two dozen times."""
    return url_for("static", filename=filename)


def _address(endpoint: str, **values: Any) -> str:
    if endpoint == "static" and values.keys() == {"filename"}:
        return _file(request.script_root, values["filename"])
    return url_for(endpoint, **values)


def start() -> str:
    """Begin here."""
    return render_template("start.html")


def health() -> Response:
    """Whether the server and its database answer."""
    parts().tables.store.recent_tables(1)
    return Response("ok\n", mimetype="text/plain")


def components() -> str:
    """Every component in every state, for those who work on the look."""
    return render_template("components.html", sample=sample.everything())


def new_table() -> str:
    """The form for a new table."""
    return _new_table(registry.game(_known_game()), (), request.args)


def _new_table(game: Game, faults: tuple[str, ...], values: Mapping[str, str]) -> str:
    kept = own_cards.kept_words(game) if game.own_cards else ""
    return render_template("new_table.html", game=game, faults=faults, values=values, kept=kept)


def _known_game() -> str:
    key = request.values.get("game", registry.keys()[0])
    return key if key in registry.GAMES else abort(404, "The companion does not know that game.")


@LIMITER.limit("20 per minute")
def make_table() -> Response:
    """Make the table that the form describes, and take its host to the lobby."""
    game = registry.game(_known_game())
    names = tuple(clean_name(name) for name in request.form.getlist("seat") if name != decks.NOT_HERE)
    try:
        options = decks.with_scanned(game, decks.form_options(game))
        code, secret = parts().tables.create(
            game.key, name=clean_name(request.form.get("name", "")), seats=names, options=options
        )
    except OptionFault as fault:
        return make_response(_new_table(game, fault.faults, request.form), 400)
    response = set_secret(go("pages.lobby", code=code), "host", code, secret)
    own = _seat_number(request.form.get("own_seat", ""))
    if own is None or own >= len(names):
        return response
    return _seated(response, code, (names[own],), own) or response


def _seated(response: Response, code: str, names: Sequence[str], seat: int | None) -> Response | None:
    """The response with which a device sits down: at one seat, or at all that are free if they share one device.

    ``None`` if there is no free one, or the door is locked.
    """
    tables = parts().tables
    joined = tables.join(code, names[0] if names else "", seat)
    if joined is None:
        return None
    info = tables.info(code)
    assert info is not None, f"table {code} was there a moment ago"
    if not info.one_device:
        return set_secret(response, "seat", code, joined.secret)
    free = [other for other in info.seats if not other.taken]
    called = (*names[1:], *(other.name for other in free[len(names[1:]) :]))
    more = (tables.join(code, name, other.seat) for other, name in zip(free, called, strict=False))
    return passing.set_seats(response, info, (joined, *(one for one in more if one is not None)))


def _seat_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


@LIMITER.limit("20 per minute")
def practice() -> Response:
    """A table that needs no cards, begun at once: three seats or as many as the game has, one's own and bots'."""
    name = clean_name(request.form.get("name", "")) or "Guest"
    tables, key = parts().tables, _known_game()
    seats = (name, "Mira", "Tom")[: registry.game(key).most_seats]
    code, secret = tables.create(key, name="Practice", seats=seats, options={}, practice=True)
    joined = tables.join(code, name, 0)
    assert joined is not None, "the first seat of a new practice table is free"
    tables.begin(code, Viewer(joined.seat, is_host=True))
    response = set_secret(go("pages.seat", code=code), "host", code, secret)
    return set_secret(response, "seat", code, joined.secret)


def join(code: str = "") -> Response:
    """The door for people who type a code; it leads to the door of that table, where a seat's cookie can be seen."""
    typed = request.values.get("code", code)
    if not typed:
        return make_response(_door("", ""))
    if not clean_code(typed):
        return make_response(_door(typed[:12], NO_SEAT), 404)
    # 307 keeps the name that was sent with the code.
    return make_response(redirect(url_for("pages.sit_down", code=clean_code(typed)), 307))


@LIMITER.limit("30 per minute", methods=["POST"])
def sit_down(code: str) -> Response:
    """The door of a table. Whoever sits there already goes straight to the seat."""
    refuse_guesser()
    viewer = viewer_of(clean_code(code))
    if (viewer is not None and viewer.seat >= 0) or is_between_hands(clean_code(code)):
        return go("pages.seat", code=clean_code(code))
    if request.method == "GET":
        return make_response(_door(clean_code(code), ""))
    form = request.form
    response = go("pages.seat", code=clean_code(code))
    seated = _seated(response, clean_code(code), form.getlist("name"), _seat_number(form.get("seat", "")))
    if seated is None:
        note_wrong_code()
        return make_response(_door(clean_code(code), NO_SEAT), 404)
    return seated


def _door(code: str, fault: str) -> str:
    """The form. It says nothing of a table that nobody can sit down at."""
    info = parts().tables.info(code) if code and not fault else None
    if info is not None and (info.locked or all(seat.taken for seat in info.seats)):
        info = None
    if code and info is None:
        note_wrong_code()
    return render_template("join.html", code=code, fault=fault, info=info, game=game_facts(info) if info else None)
