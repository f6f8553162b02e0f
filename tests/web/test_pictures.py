"""Photographs and frames of a Voidream table, from the mat that is printed to what a phone is told."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import quote

import cv2
import numpy as np
import pytest
from flask import Flask

from benchmarks.areas import Camera, Lying, photograph, printed
from cardprints.backs import ValueBack
from tests.web.people import Browser, tables_of

STEADY = Camera((1600, 1200), 3, 6, 40, 900, 0.94, 0.6, 3, 90)
DREAM = (163, 313)
"""The middle of its zone."""


@pytest.fixture
def host(app: Flask) -> Browser:
    """Ann at a table of Voidream with Ben, set up until the first top is to be read."""
    ann = Browser(app)
    answer = ann.form("/new", game="voidream", name="Kitchen", seat=["Ann", ""], own_seat="0")
    ann.code = answer.location.split("/")[2]
    ben = Browser(app, "192.168.7.21").join(ann.code, "Ben")
    assert "applied" in ann.script(ann.table("api/begin")).get_json()
    live = tables_of(app).table(ann.code)
    while (asked := live.waiting()[0]) is not None and asked.code != "read_top":
        asked_one = ben if asked.seats == (1,) else ann
        assert "applied" in asked_one.tap({"do": "answer", "value": asked.options[0].value}).get_json()
    return ann


def top_of_two() -> bytes:
    """Ann's mat with a back of value 2 on her Dream."""
    backs = (card.back for _, card in sorted(printed().items()))
    two = next(back for back in backs if isinstance(back, ValueBack) and (back.value, back.label) == ("2", "Dream"))
    return photograph({0: (Lying(two, *DREAM, 3, 12.0),)}, STEADY, 1)


def said(host: Browser, path: str, picture: bytes) -> dict[str, Any]:
    answer = host.script(host.table(path), picture).get_json()
    assert isinstance(answer, dict)
    return answer


def test_a_photograph_of_the_own_area_offers_what_it_shows_and_changes_nothing(host: Browser) -> None:
    # VD-OBS-06, VD-OBS-28.
    before = host.version()
    told = said(host, "api/area", top_of_two())["refused"]
    assert "Ann's Dream shows 2." in unescape(told["html"])
    assert "It shows 2" in unescape(told["html"])
    assert host.version() == before


def test_a_camera_above_the_table_reads_the_top_once_it_has_been_still(host: Browser, app: Flask) -> None:
    # VD-OBS-06, VD-DEP-10.
    before, picture = host.version(), top_of_two()
    tables = tables_of(app)
    now = tables._clock()
    tables._clock = lambda: now
    assert said(host, "api/watch", picture) == {"nothing": {"mats": 12}}
    assert host.version() == before
    now += 1200
    assert "applied" in said(host, "api/watch", picture)
    assert host.version() == before + 1


def test_a_frame_without_a_mat_or_without_a_picture_says_nothing(host: Browser) -> None:
    assert said(host, "api/watch", b"not a picture") == {"nothing": {}}
    bare = cv2.imencode(".jpg", np.full((600, 800), 96, np.uint8))[1].tobytes()
    assert said(host, "api/watch", bare) == {"nothing": {"mats": 0}}


def test_sides_that_were_marked_by_hand_come_with_the_picture(host: Browser) -> None:
    # VD-OBS-05.
    bare = cv2.imencode(".jpg", np.full((600, 800), 96, np.uint8))[1].tobytes()
    side = {"seat": 0, "corners": [[10, 10], [700, 10], [700, 500], [10, 500]], "spots": {"dream": [200, 400]}}
    assert said(host, f"api/watch?marks={quote(json.dumps([side]))}", bare) == {"nothing": {"mats": 1}}
    wrong = {**side, "corners": side["corners"][::-1]}
    told = said(host, f"api/watch?marks={quote(json.dumps([wrong]))}", bare)
    assert told["error"]["sentence"] == "The marks do not fit this table. Mark the places again."
    page = unescape(host.get(host.table("watch")).text)
    assert '["dream", "Dream"]' in page and "No mat: mark the places" in page


def test_the_page_of_the_camera_is_there_for_who_sits_at_the_table_alone(host: Browser, app: Flask) -> None:
    assert re.search(r'href="[^"]+/watch"', host.page())
    assert host.get(host.table("watch")).status_code == 200
    assert Browser(app, "192.168.7.99").get(host.table("watch")).status_code == 403


def test_a_game_without_a_mat_has_no_such_page_on_its_seats(app: Flask) -> None:
    ann = Browser(app, "192.168.7.30").new_table("Ann", "", own=0)
    Browser(app, "192.168.7.31").join(ann.code, "Ben")
    ann.script(ann.table("api/begin"))
    assert "Check my cards by photo" in ann.page()
    assert not re.search(r'href="[^"]+/watch"', ann.page())
