"""The pages: start, a new table, joining, the lobby, the seat, scanning, history, the wall, and trust."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, send_file, url_for
from markupsafe import Markup

from companion.games import registry
from companion.play.tables import Joined, TableInfo, Viewer, clean_name
from companion.table.game import OptionFault
from companion.table.options import from_text
from companion.web import sample
from companion.web.addresses import lan_addresses, qr_svg
from companion.web.authority import Authority
from companion.web.context import parts, seated_or_403, set_secret, table_or_404, viewer_of
from companion.web.drawing import draw_lobby, draw_seat, draw_wall, game_facts
from companion.web.security import LIMITER

PAGES: Final = Blueprint("pages", __name__)


def template_globals() -> dict[str, Callable[..., Any]]:
    """What every template may call."""
    return {"all_games": lambda: [registry.game(key) for key in registry.keys()]}


def _go(endpoint: str, **values: Any) -> Response:
    return make_response(redirect(url_for(endpoint, **values)))


@PAGES.get("/")
def start() -> str:
    """Begin here."""
    return render_template("start.html")


@PAGES.get("/health")
def health() -> Response:
    """Whether the server and its database answer."""
    parts().tables.store.recent_tables(1)
    return Response("ok\n", mimetype="text/plain")


@PAGES.get("/new")
def new_table() -> str:
    """The form for a new table."""
    return render_template("new_table.html", game=registry.game(_known_game()), faults=(), values=request.args)


def _known_game() -> str:
    key = request.values.get("game", registry.keys()[0])
    return key if key in registry.keys() else abort(404, "The companion does not know that game.")


@PAGES.post("/new")
@LIMITER.limit("20 per minute")
def make_table() -> Response:
    """Make the table that the form describes, and take its host to the lobby."""
    game = registry.game(_known_game())
    names = tuple(clean_name(name) for name in request.form.getlist("seat") if name != "-")
    chosen = {spec.name: request.form.get(spec.name, spec.values[0].value) for spec in game.option_specs}
    options = from_text({name: value for name, value in chosen.items() if value})
    try:
        code, secret = parts().tables.create(
            game.key, name=clean_name(request.form.get("name", "")), seats=names, options=options
        )
    except OptionFault as fault:
        page = render_template("new_table.html", game=game, faults=fault.faults, values=request.form)
        return make_response(page, 400)
    response = _go("pages.lobby", code=code)
    set_secret(response, "host", code, secret)
    own = request.form.get("own_seat", "")
    if own.isdigit() and int(own) < len(names):
        _seat_down(response, code, parts().tables.join(code, names[int(own)], int(own)))
    return response


def _seat_down(response: Response, code: str, joined: Joined | None) -> None:
    if joined is not None:
        set_secret(response, "seat", code, joined.secret)


@PAGES.post("/practice")
@LIMITER.limit("20 per minute")
def practice() -> Response:
    """A table that needs no cards: three seats, two of them played by the companion, begun at once."""
    key = _known_game()
    code, secret = parts().tables.create(key, name="Practice", seats=("You", "Mira", "Tom"), options={}, practice=True)
    joined = parts().tables.join(code, clean_name(request.form.get("name", "")) or "You", 0)
    assert joined is not None, "the first seat of a new practice table is free"
    parts().tables.begin(code, Viewer(joined.seat, is_host=True))
    response = _go("pages.seat", code=code)
    set_secret(response, "host", code, secret)
    return set_secret(response, "seat", code, joined.secret)


@PAGES.route("/join", methods=["GET", "POST"])
@PAGES.route("/join/<code>", methods=["GET", "POST"])
@LIMITER.limit("30 per minute", methods=["POST"])
def join(code: str = "") -> Response:
    """Join with a code and a name. Whoever sits at the table already goes straight to the seat."""
    typed = "".join((request.values.get("code") or code).upper().split())[:6]
    if typed and (viewer := viewer_of(typed)) is not None and viewer.seat >= 0:
        return _go("pages.seat", code=typed)
    if request.method == "POST":
        wanted = request.form.get("seat", "")
        seat = int(wanted) if wanted.isdigit() else None
        joined = parts().tables.join(typed, request.form.get("name", ""), seat)
        if joined is not None:
            return set_secret(_go("pages.seat", code=typed), "seat", typed, joined.secret)
        # The same sentence for a wrong code, a locked door and a full table: guessing tells nothing.
        return make_response(
            _join_page(typed, "There is no free seat under this code. Look at the host's screen."), 404
        )
    return make_response(_join_page(typed, ""))


def _join_page(code: str, fault: str) -> str:
    info = parts().tables.info(code) if code and not fault else None
    return render_template("join.html", code=code, fault=fault, info=info, game=game_facts(info) if info else None)


@PAGES.get("/table/<code>/lobby")
def lobby(code: str) -> Response:
    """The waiting room, for the host's screen."""
    info = table_or_404(code)
    viewer = viewer_of(info.code)
    if viewer is None:
        return _go("pages.join", code=info.code)
    address = f"{parts().phone_address or request.host_url.rstrip('/')}{url_for('pages.join', code=info.code)}"
    _, body = draw_lobby(info.code, viewer)
    return make_response(
        render_template(
            "lobby.html", info=info, game=game_facts(info), viewer=viewer, body=Markup(body), address=address,
            join_qr_svg=Markup(qr_svg(address)), version=info.version,
        )
    )  # fmt: skip


@PAGES.get("/table/<code>/seat")
def seat(code: str) -> Response:
    """The page of a seat."""
    info = table_or_404(code)
    viewer = viewer_of(info.code)
    if viewer is None:
        return _go("pages.join", code=info.code)
    version, body = draw_seat(info.code, viewer)
    return make_response(_live_page("seat.html", info, viewer, version, body))


def _live_page(template: str, info: TableInfo, viewer: Viewer, version: int, body: str) -> str:
    return render_template(
        template, info=info, game=game_facts(info), viewer=viewer, version=version, body=Markup(body)
    )


@PAGES.get("/table/<code>/scan")
def scan(code: str) -> str:
    """The camera page of a seat."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    version, screen = parts().tables.screen(info.code, viewer)
    return render_template("scan.html", info=info, game=game_facts(info), viewer=viewer, version=version, screen=screen)


@PAGES.get("/table/<code>/history")
def history(code: str) -> str:
    """What happened, as this viewer may know it."""
    info = table_or_404(code)
    viewer = seated_or_403(info.code)
    lines = parts().tables.history(info.code, viewer)
    return render_template(
        "history.html", info=info, game=game_facts(info), viewer=viewer, version=info.version, lines=lines
    )


@PAGES.get("/table/<code>/wall")
def wall(code: str) -> str:
    """The table page for a laptop or a television. It holds nothing that not everybody may know."""
    info = table_or_404(code)
    version, body = draw_wall(info.code)
    return _live_page("wall.html", info, Viewer(-1), version, body)


@PAGES.get("/table/<code>/take/<token>")
def take_over(code: str, token: str) -> Response:
    """Another phone takes a seat, once, with the word that the old phone showed."""
    info = table_or_404(code)
    joined = parts().tables.take_over(info.code, token)
    if joined is None:
        abort(403, "This hand-over was used already, or was never made. Ask for a new one on the old phone.")
    return set_secret(_go("pages.seat", code=info.code), "seat", info.code, joined.secret)


@PAGES.get("/trust")
def trust() -> str:
    """How to let a phone trust this computer, so that its camera opens."""
    folder = parts().data / "certificates"
    fingerprint = ""
    if (folder / "root.crt").exists():
        fingerprint = Authority(folder, _now()).fingerprint()
    return render_template(
        "trust.html", secure_address=parts().phone_address, fingerprint=fingerprint, addresses=lan_addresses()
    )


def _now() -> Any:
    import datetime as dt

    return dt.datetime.now(dt.UTC)


@PAGES.get("/companion-root.crt")
def certificate() -> Response:
    """The root certificate of this computer, for phones that shall trust it."""
    file = parts().data / "certificates" / "root.crt"
    if not file.exists():
        abort(404, "This server runs without a certificate. Start it without --no-tls.")
    return send_file(file, mimetype="application/x-x509-ca-cert", as_attachment=True, download_name="companion.crt")


@PAGES.get("/components")
def components() -> str:
    """Every component in every state, for those who work on the look."""
    return render_template("components.html", sample=sample.everything())
