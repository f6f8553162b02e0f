"""Strangers, other sites and oversized things are kept out, and every answer says what a browser must not do."""

from __future__ import annotations

import pytest
from flask import Flask, abort

from companion.web.security import HEADERS, MOST_BODY_BYTES, MOST_PICTURE_BYTES, WRONG_CODES, is_ours
from tests.web.conftest import Make
from tests.web.people import HOST, Browser


@pytest.mark.parametrize("path", ["/", "/nothing-here", "/static/css/tokens.css", "/table/AAAAAA/stream/wall"])
def test_every_answer_carries_the_security_headers(app: Flask, path: str) -> None:
    headers = Browser(app).get(path).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


def test_pages_forbid_inline_scripts_and_frames_and_allow_our_own_decoder(app: Flask) -> None:
    policy = Browser(app).get("/").headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["frame-ancestors"] == "'none'"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/join",
        "/prints",
        "/trust",
        "/components",
        "/rules/cadaver",
        "{t}/seat",
        "{t}/lobby",
        "{t}/wall",
        "{t}/scan",
        "{t}/watch",
    ],
)
def test_no_page_has_what_its_own_policy_forbids(playing: Browser, path: str) -> None:
    page = playing.get(path.format(t=f"/table/{playing.code}")).text
    assert "<html" in page
    for forbidden in ("<style", " style=", " onclick=", "javascript:", "<script>"):
        assert forbidden not in page


def test_nothing_of_a_table_is_kept_by_a_browser_and_files_are_asked_for_again(playing: Browser) -> None:
    assert playing.get(playing.table("seat")).headers["Cache-Control"] == "no-store"
    file = playing.get("/static/css/tokens.css")
    assert file.headers["Cache-Control"] == "no-cache"
    again = playing.get("/static/css/tokens.css", headers={"If-None-Match": file.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "LOCALHOST.", "kitchen.local:8000", "127.0.0.1", "192.168.7.1:8443",
        "[::1]:8000", "192.0.2.9", "cards.example",
    ],
)  # fmt: skip
def test_the_servers_own_names_and_addresses_are_served(make_app: Make, host: str) -> None:
    answer = make_app(hosts=("cards.example",)).test_client().get("/", headers={"Host": host})
    assert answer.status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "local", "127.0.0.1.evil.com", "[", "a]"])
def test_a_foreign_name_that_points_here_is_refused(app: Flask, host: str) -> None:
    assert not is_ours(host, frozenset())
    answer = app.test_client().get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert "not one of the companion" in answer.text


FOREIGN = [
    pytest.param({"Origin": "http://evil.example"}, id="another site"),
    pytest.param({"Origin": "http://192.168.7.1:9000"}, id="another port of this machine"),
    pytest.param({"Origin": f"https://{HOST}"}, id="another scheme"),
    pytest.param({"Origin": "null"}, id="an opaque page"),
    pytest.param({"Sec-Fetch-Site": "cross-site"}, id="cross-site by the browser's word"),
    pytest.param({"Sec-Fetch-Site": "same-site", "Origin": f"http://{HOST}"}, id="same-site is not enough"),
    pytest.param({"Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"}, id="the two disagree"),
    pytest.param({}, id="no sign of where it comes from"),
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", ["/practice", "/new", "/join", "/prints"])
def test_a_form_from_elsewhere_changes_nothing(app: Flask, path: str, headers: dict[str, str]) -> None:
    answer = app.test_client().post(path, base_url=f"http://{HOST}", data={"game": "cadaver"}, headers=headers)
    assert answer.status_code == 403
    assert "did nothing" in answer.text


@pytest.mark.parametrize("headers", [*FOREIGN, pytest.param({"Origin": f"http://{HOST}"}, id="without our header")])
def test_an_input_from_elsewhere_changes_nothing(playing: Browser, headers: dict[str, str]) -> None:
    before = playing.version()
    ours = {} if headers in ({}, {"Origin": f"http://{HOST}"}) else {"X-Companion": "1"}
    body = {"key": "k" * 20, "version": before, "input": playing.taps()[0]}
    answer = playing.client.post(
        playing.table("api/input"), base_url=f"http://{HOST}", json=body, headers={**headers, **ours}
    )
    assert answer.status_code == 403
    assert answer.get_json()["error"]["code"] == 403
    assert playing.version() == before


@pytest.mark.parametrize(
    "path",
    [
        "api/input",
        "api/scan",
        "api/read",
        "api/area",
        "api/watch",
        "api/begin",
        "api/lock",
        "api/free/1",
        "api/hand-over",
    ],
)
def test_nothing_is_changed_by_looking(playing: Browser, path: str) -> None:
    answer = playing.get(playing.table(path))
    assert answer.status_code == 405
    assert answer.get_json()["error"]["sentence"]


def test_an_input_of_more_than_64_kb_is_refused_before_it_is_read(playing: Browser) -> None:
    answer = playing.script(playing.table("api/input"), b"x" * (MOST_BODY_BYTES + 1))
    assert answer.status_code == 413
    assert answer.get_json()["error"]["sentence"] == "That is too large: 64 kB is the most."


def test_a_picture_may_be_larger_than_an_input_but_not_without_bounds(playing: Browser) -> None:
    key = {"X-Key": "k" * 20}
    assert playing.script(playing.table("api/read"), b"x" * (MOST_BODY_BYTES + 1), **key).status_code == 200
    answer = playing.script(playing.table("api/read"), b"x" * (MOST_PICTURE_BYTES + 1), **key)
    assert answer.status_code == 413
    assert answer.get_json()["error"]["sentence"] == "That is too large: 12 MB is the most."


def test_a_form_may_be_as_large_as_an_input(app: Flask) -> None:
    answer = Browser(app).form("/new", game="cadaver", name="x" * MOST_BODY_BYTES)
    assert answer.status_code == 413
    assert "64 kB is the most" in answer.text


def test_whoever_guesses_codes_gets_no_answer_for_a_while_right_or_wrong(make_app: Make) -> None:
    app = make_app(limits=True)
    host = Browser(app).new_table("Ann", "", own=0)
    guesser = Browser(app, "192.168.7.66")
    answers = [guesser.get("/table/AAAAAA/wall").status_code for _ in range(WRONG_CODES.amount + 1)]
    assert answers == [404] * WRONG_CODES.amount + [429]
    assert guesser.get(f"/table/{host.code}/wall").status_code == 429
    assert guesser.get(f"/join/{host.code}", follow_redirects=True).status_code == 429
    assert host.get(host.table("wall")).status_code == 200


def test_joining_is_tried_thirty_times_a_minute_at_most_and_the_answer_is_a_sentence(make_app: Make) -> None:
    stranger = Browser(make_app(limits=True))
    answers = [stranger.form("/table/AAAAAA/join", name="x") for _ in range(31)]
    assert [answer.status_code for answer in answers] == [404] * 30 + [429]
    assert "Too many tries. Wait a minute and try again." in answers[-1].text
    assert "per 1 minute" not in answers[-1].text


def test_whoever_sends_inputs_without_a_pause_is_told_to_wait_a_second(make_app: Make) -> None:
    playing = Browser(make_app(limits=True)).new_table("Ann", "", own=0)
    said = [playing.script(playing.table("api/input"), b"{}") for _ in range(100)]
    told = {answer.get_json()["error"]["sentence"] for answer in said if answer.status_code == 429}
    assert told == {"Too many tries. Wait a second and try again."}


@pytest.mark.parametrize(
    ("code", "head"),
    [
        (400, "Not understood"), (403, "Not yours to do"), (404, "Not here"), (405, "Not this way"),
        (413, "Too large"), (429, "Too many at once"), (409, "Not understood"), (500, "Something went wrong"),
        (503, "Something went wrong"),
    ],
)  # fmt: skip
def test_the_page_of_an_error_is_headed_by_what_it_is(app: Flask, code: int, head: str) -> None:
    app.add_url_rule("/fail", view_func=lambda: abort(code))
    page = Browser(app).get("/fail")
    assert page.status_code == code
    assert f"<title>{head}</title>" in page.text
    assert f"<h2>{head}</h2>" in page.text


def test_tables_are_made_twenty_times_a_minute_at_most(make_app: Make) -> None:
    maker = Browser(make_app(limits=True))
    answers = [maker.form("/new", game="cadaver", seat=["Ann", "Ben"]).status_code for _ in range(21)]
    assert answers == [303] * 20 + [429]
