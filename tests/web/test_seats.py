"""A seat belongs to whoever holds its secret: how one gets it, keeps it, hands it over and loses it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from flask import Flask

from companion.play.tables import Tables, Viewer
from companion.store.store import Store
from companion.web.pages import NO_SEAT
from companion.web.qr import qr_svg
from tests.web.people import Browser


def test_a_name_is_enough_to_sit_down(host: Browser, app: Flask) -> None:
    ben = Browser(app)
    answer = ben.form(f"/table/{host.code}/join", name="Ben")
    assert answer.location == f"/table/{host.code}/seat"
    assert "Ben" in host.get(host.table("lobby")).text


def test_a_code_is_typed_in_any_case_and_with_spaces(host: Browser, app: Flask) -> None:
    typed = f" {host.code[:3].lower()} {host.code[3:]}"
    answer = Browser(app).form("/join", code=typed, name="Ben")
    assert (answer.status_code, answer.location) == (307, f"/table/{host.code}/join")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_secret_is_out_of_reach_of_scripts_other_sites_and_other_tables(app: Flask, scheme: str) -> None:
    host = Browser(app, scheme=scheme)
    answer = host.form("/practice", game="cadaver")
    code = answer.location.split("/")[2]
    cookies = answer.headers.getlist("Set-Cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        name, _, rest = cookie.partition("=")
        parts = {part.strip() for part in rest.split(";")[1:]}
        assert {"HttpOnly", "SameSite=Lax", f"Path=/table/{code}"} <= parts
        assert ("Secure" in parts, name.startswith("__Secure-")) == (
            (True, True) if scheme == "https" else (False, False)
        )
        assert len(rest.split(";")[0]) >= 22  # 128 bits, six to a sign
    assert rest.split(";")[0] not in answer.location


def test_a_phone_that_sat_down_over_plain_http_keeps_its_seat_over_https(host: Browser) -> None:
    host.base = host.base.replace("http://", "https://")
    assert host.get(host.table("seat")).status_code == 200


def test_whoever_sits_there_already_goes_straight_to_the_seat(host: Browser) -> None:
    assert host.get(f"/table/{host.code}/join").location == f"/table/{host.code}/seat"


def test_a_wrong_code_a_locked_door_and_a_full_table_get_the_same_answer(host: Browser, app: Flask) -> None:
    stranger = Browser(app)
    wrong = stranger.form("/table/AAAAAA/join", name="Eve")
    host.script(host.table("api/lock"))
    locked = stranger.form(f"/table/{host.code}/join", name="Eve")
    host.script(host.table("api/lock"))
    Browser(app).join(host.code, "Ben")
    full = stranger.form(f"/table/{host.code}/join", name="Eve")
    assert NO_SEAT.replace("'", "&#39;") in wrong.text
    assert {answer.status_code for answer in (wrong, locked, full)} == {404}
    assert locked.text.replace(host.code, "AAAAAA") == full.text.replace(host.code, "AAAAAA") == wrong.text


def test_the_door_of_a_full_table_looks_like_that_of_no_table(host: Browser, guest: Browser, app: Flask) -> None:
    stranger = Browser(app)
    full, none = (stranger.get(f"/table/{code}/join").text for code in (host.code, "AAAAAA"))
    assert full.replace(host.code, "AAAAAA") == none
    assert "Kitchen" not in full


@pytest.mark.parametrize("page", ["scan", "history"])
def test_pages_of_a_seat_need_its_secret(playing: Browser, app: Flask, page: str) -> None:
    answer = Browser(app).get(playing.table(page))
    assert answer.status_code == 403
    assert "another phone" in answer.text


@pytest.mark.parametrize("page", ["seat", "lobby"])
def test_a_stranger_at_a_seat_is_led_to_the_door(playing: Browser, app: Flask, page: str) -> None:
    assert Browser(app).get(playing.table(page)).location == f"/table/{playing.code}/join"


@pytest.mark.parametrize("secret", ["", "x", "A" * 22, "ü" * 22, "A" * 4000])
def test_an_input_with_a_wrong_secret_changes_nothing(playing: Browser, app: Flask, secret: str) -> None:
    before, said = playing.version(), playing.taps()[0]
    thief = Browser(app)
    thief.code = playing.code
    thief.client.set_cookie("seat", secret, domain="192.168.7.1", path="/")
    answer = thief.tap(said, version=before)
    assert answer.status_code == 403
    assert "another phone" in answer.get_json()["error"]["sentence"]
    assert playing.version() == before


def test_the_secret_of_one_table_opens_no_other(host: Browser, app: Flask) -> None:
    other = Browser(app).new_table("Eve", "", own=0)
    secret = other.client.get_cookie("seat", "192.168.7.1", f"/table/{other.code}")
    assert secret is not None
    other.client.set_cookie("seat", secret.value, domain="192.168.7.1", path=f"/table/{host.code}")
    assert other.get(f"/table/{host.code}/scan").status_code == 403


def test_nobody_moves_from_another_seat(playing: Browser, guest: Browser) -> None:
    before = playing.version()
    body = {"key": "k" * 20, "version": before, "input": playing.taps()[0], "seat": 0}
    answer = guest.script(guest.table("api/input"), body).get_json()
    assert answer["refused"]["title"] == "Not your seat"
    assert playing.version() == before


def handed_over(phone: Browser) -> str:
    """The path of the address with which another phone takes this one's seat."""
    reply = phone.script(phone.table("api/hand-over")).get_json()["hand_over"]
    return str(reply["address"]).removeprefix(phone.base)


def test_a_hand_over_says_how_long_it_works_and_where_its_code_is(guest: Browser) -> None:
    before = time.time() * 1000
    reply = guest.script(guest.table("api/hand-over")).get_json()["hand_over"]
    assert set(reply) == {"address", "picture", "until_ms"}
    assert 14.9 < (reply["until_ms"] - before) / 60_000 < 15.1
    picture = guest.get(reply["picture"])
    assert picture.mimetype == "image/svg+xml"
    assert picture.text == qr_svg(reply["address"])


def test_a_hand_over_whose_time_is_over_takes_nothing(tmp_path: Path) -> None:
    minutes = 0
    play = Tables(Store(f"sqlite:///{tmp_path}/t.db"), clock=lambda: minutes * 60_000)
    code, _ = play.create("cadaver", name="Kitchen", seats=("Ann", "Ben"), options={})
    joined = play.join(code, "Ann", 0)
    assert joined is not None
    made = play.hand_over(code, Viewer(0))
    assert made is not None
    minutes = 15
    assert play.take_over(code, made.token) is None
    assert play.viewer_of(code, joined.secret) == Viewer(0)
    minutes = 14
    taken = play.take_over(code, made.token)
    assert taken is not None
    assert play.viewer_of(code, joined.secret) is None
    assert play.viewer_of(code, taken.secret) == Viewer(0)
    play.store.close()


def test_a_viewer_without_a_seat_hands_nothing_over(app: Flask) -> None:
    screen = Browser(app).new_table("Ann", "", own=None)
    assert screen.script(screen.table("api/hand-over")).status_code == 403


def test_a_seat_moves_to_another_phone_and_the_old_one_is_out(playing: Browser, guest: Browser, app: Flask) -> None:
    path = handed_over(guest)
    tablet = Browser(app)
    tablet.code = guest.code
    assert tablet.form(path).location == f"/table/{guest.code}/seat"
    assert tablet.get(tablet.table("scan")).status_code == 200
    assert guest.get(guest.table("scan")).status_code == 403


def test_looking_at_a_hand_over_takes_nothing(guest: Browser, app: Flask) -> None:
    path = handed_over(guest)
    assert Browser(app).get(path).status_code == 200
    assert guest.get(guest.table("scan")).status_code == 200


def test_a_hand_over_works_once(guest: Browser, app: Flask) -> None:
    path = handed_over(guest)
    Browser(app).form(path)
    second = Browser(app).form(path)
    assert second.status_code == 403
    assert "used already" in second.text


def test_a_newer_hand_over_ends_the_older(guest: Browser, app: Flask) -> None:
    older, newer = handed_over(guest), handed_over(guest)
    assert Browser(app).form(older).status_code == 403
    assert Browser(app).form(newer).status_code == 303


def test_the_host_frees_a_seat_and_its_phone_is_out(playing: Browser, guest: Browser, app: Flask) -> None:
    assert playing.script(playing.table("api/free/1")).get_json() == {"freed": 1}
    assert guest.get(guest.table("scan")).status_code == 403
    Browser(app).join(playing.code, "Cid")


@pytest.mark.parametrize("path", ["api/free/0", "api/lock"])
def test_only_the_host_frees_seats_and_locks_the_door(playing: Browser, guest: Browser, path: str) -> None:
    answer = guest.script(guest.table(path))
    assert answer.status_code == 403
    assert "Only the host" in answer.get_json()["error"]["sentence"]


def test_only_the_host_begins(host: Browser, guest: Browser) -> None:
    assert guest.script(guest.table("api/begin")).get_json()["refused"]["title"] == "Only the host begins"


def test_names_are_text_and_never_markup(host: Browser, app: Flask) -> None:
    Browser(app).join(host.code, "<b>Ben</b>")
    assert "<b>Ben" not in host.get(host.table("lobby")).text
    assert "&lt;b&gt;Ben" in host.get(host.table("lobby")).text
