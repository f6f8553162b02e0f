"""Whole pages: what the content policy forbids is nowhere, and every file that a page names is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from jinja2 import Environment

from companion.assets import folder
from companion.play.tables import SeatInfo, TableInfo, Viewer
from companion.table import screens as s
from companion.web import sample
from tests.look.conftest import GAME

TEMPLATES: Final = sorted(folder("templates").rglob("*.html"))
STATIC: Final = folder("static")
INFO: Final = TableInfo(
    "K7M4RX", "cadaver", "Kitchen table", (SeatInfo(0, "Mira", True), SeatInfo(1, "", False)), False, False, False, 52
)


def path_id(path: Path) -> str:
    """A short name for a case."""
    return path.name


@pytest.mark.parametrize("path", TEMPLATES, ids=path_id)
def test_a_template_has_no_script_style_or_address_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", text)
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=path_id)
def test_every_file_and_symbol_that_a_template_names_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r"filename='([^'{]+\.[a-z0-9]+)'", text):
        assert (STATIC / name).is_file(), name
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "symbols.svg").read_text(encoding="utf-8")))
    assert set(re.findall(r"symbol\('([a-z-]+)'[,)]", text)) <= drawn


def context(**more: Any) -> dict[str, Any]:
    """What the server gives to the pages of a table."""
    return {"info": INFO, "game": GAME, "viewer": Viewer(0, is_host=True), "version": 52, "advice": (), **more}


@pytest.fixture
def screen() -> s.Screen:
    """A screen with every kind of part."""
    shown = sample.everything()["screen"]
    assert isinstance(shown, s.Screen)
    return shown


def test_a_seats_page_shows_the_number_of_its_state(pages: Environment, screen: s.Screen) -> None:
    body = pages.get_template("seat_body.html").render(context(screen=screen, put_backs=()))
    assert re.search(r'id="version">.*?52</span>', body)
    page = pages.get_template("seat.html").render(context(body="", screen=screen))
    assert 'data-version="52"' in page
    assert 'data-stream="/stream.stream/K7M4RX/seat"' in page


def test_only_the_host_begins_and_only_before_the_game(pages: Environment, screen: s.Screen) -> None:
    template = pages.get_template("seat_body.html")
    begun = TableInfo("K7M4RX", "cadaver", "Kitchen table", INFO.seats, True, False, False, 52)
    host, guest = Viewer(0, is_host=True), Viewer(1, is_host=False)
    for info, viewer, offered in ((INFO, host, True), (INFO, guest, False), (begun, host, False)):
        body = template.render(context(screen=screen, put_backs=(), info=info) | {"viewer": viewer})
        assert ("api.begin" in body) is offered


def test_the_wall_ends_with_the_winner(pages: Environment) -> None:
    seat = s.WallSeat("Mira", True, 9, "points")
    wall = s.Wall("The game is over", (), (seat,), finished="Mira wins with 9")
    body = pages.get_template("wall_body.html").render(
        context(wall=wall, latest=None, presence={0: ("live", 0)}, to_put=0)
    )
    assert "Mira wins with 9" in body
    assert "All phones in step" in body


def test_the_wall_names_the_cards_that_have_no_room(pages: Environment) -> None:
    seat = s.WallSeat("Mira", False, 9, "points", cards=(s.InPlay("Igor"),) * 9)
    body = pages.get_template("wall_body.html").render(
        context(wall=s.Wall("", (), (seat,)), latest=None, presence={}, to_put=0)
    )
    assert body.count("card-name") == 6
    assert "and 3 more" in body


@pytest.mark.parametrize(
    ("presence", "says"),
    [(("live", 0), "here"), (("stale", 40), "phone asleep, 40 s"), (("left", 60), "no phone open")],
    ids=["live", "stale", "left"],
)
def test_a_seats_dot_stands_beside_its_word(pages: Environment, presence: tuple[str, int], says: str) -> None:
    body = pages.get_template("lobby_body.html").render(context(presence={0: presence}))
    assert re.search(rf'class="dot {presence[0]}" aria-hidden="true"></span>{says}', body)


def test_the_lobby_lets_only_its_host_lock_and_begin(pages: Environment) -> None:
    body = pages.get_template("lobby_body.html").render(
        context(presence={0: ("live", 0)}) | {"viewer": Viewer(0, is_host=False)}
    )
    assert "data-post" not in body


def test_the_door_asks_for_a_seat_only_where_there_is_a_choice(pages: Environment) -> None:
    template = pages.get_template("join.html")
    one_open = template.render(code="K7M4RX", fault="", info=INFO, game=GAME)
    assert 'name="seat"' not in one_open
    seats = (*INFO.seats, SeatInfo(2, "", False))
    wide = TableInfo("K7M4RX", "cadaver", "Kitchen table", seats, False, False, False, 0)
    assert template.render(code="K7M4RX", fault="", info=wide, game=GAME).count('name="seat"') == 3


def test_the_gallery_shows_every_part_in_each_of_its_states(pages: Environment) -> None:
    page = pages.get_template("components.html").render(sample=sample.everything(), game=None)
    shown = (
        "sign others", "turnline", "ruler", "stack", "choice boxed", "square open", "square locked", "pile closed",
        "wait", "question", "numberpick", "clock", "refusal", "putback", "timeline", "undone first", "dot stale",
        "dot left", "out-of-step", "toast", "button chief",
    )  # fmt: skip
    assert [part for part in shown if f'class="{part}' not in page] == []


def test_a_table_that_is_not_put_back_yet_is_out_of_step_on_every_screen(pages: Environment) -> None:
    wall = s.Wall("Mira: laying", (), (s.WallSeat("Mira", True, 0, "points"),))
    backs = (s.PutBack("a", "Potion → hand", 0), s.PutBack("b", "Brain → hand", 0, done=True))
    live = {"latest": None, "presence": {0: ("live", 0)}}
    for to_put in (0, 1):
        body = pages.get_template("wall_body.html").render(context(wall=wall, to_put=to_put, **live))
        assert ("Put the table back: 1 to go" in body) is bool(to_put)
        assert ("All phones in step" in body) is not bool(to_put)
        assert ("Table and record out of step" in body) is bool(to_put)
        screen = s.Screen(s.Sign("Lay", True), ())
        seat = pages.get_template("seat_body.html").render(context(screen=screen, put_backs=backs[: 2 * to_put]))
        assert ("put back first" in seat) is bool(to_put)
