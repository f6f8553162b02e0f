"""What scripts send is judged once, by the table as it is now; bad input gets a sentence and changes nothing."""

from __future__ import annotations

import uuid
from typing import Any

import cv2
import numpy as np
import pytest
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from cardprints.tags import BACK, Tag, format_tag
from tests.web.people import Browser

KEY = "k" * 20


def test_an_input_is_applied_and_everybody_sees_the_next_state(playing: Browser, guest: Browser) -> None:
    before = playing.version()
    applied = playing.tap(playing.taps()[0]).get_json()["applied"]
    assert applied["version"] == before + 1 == guest.version()


def test_an_input_sent_twice_counts_once(playing: Browser) -> None:
    said = playing.taps()[0]
    first = playing.tap(said, key=KEY, version=1).get_json()["applied"]
    again = playing.tap(said, key=KEY, version=1).get_json()["applied"]
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["version"] == first["version"] == playing.version()


def test_an_input_for_an_older_state_is_told_so_and_does_nothing(playing: Browser) -> None:
    playing.tap(playing.taps()[0])
    now = playing.version()
    stale = playing.tap({"do": "undo"}, version=now - 1).get_json()
    assert stale == {"stale": {"version": now}}
    assert playing.version() == now


def test_a_refusal_comes_drawn_for_its_owner(playing: Browser, guest: Browser) -> None:
    before = playing.version()
    refused = guest.tap({"do": "move", "move": {"type": "next", "seat": 1}}).get_json()["refused"]
    assert refused["title"]
    assert refused["title"] in refused["html"]
    assert playing.version() == before


MALFORMED = [
    pytest.param(b"", id="nothing"),
    pytest.param(b"{", id="half"),
    pytest.param(b"\xff\xfe", id="not text"),
    pytest.param(b"[]", id="a list"),
    pytest.param(b'{"key":"' + b"k" * 20 + b'","version":1}', id="no input"),
    pytest.param(b'{"key":"' + b"k" * 20 + b'","version":"1","input":{}}', id="a version in quotes"),
    pytest.param(b'{"key":"' + b"k" * 20 + b'","version":-1,"input":{}}', id="a version before the first"),
    pytest.param(b'{"key":"short","version":1,"input":{}}', id="a key that others could have"),
    pytest.param(b'{"key":"' + b"k" * 65 + b'","version":1,"input":{}}', id="a key without end"),
    pytest.param(b'{"key":"' + b"k" * 20 + b'","version":1,"input":{},"seat":-2}', id="no such seat"),
    pytest.param(b'{"key":"' + b"k" * 20 + b'","version":1,"input":{},"extra":1}', id="something unknown"),
    pytest.param(b'{"key":"\\ud800kkkkkkkkkk","version":1,"input":{}}', id="half a sign"),
    pytest.param(b"[" * 30_000, id="nested without end"),
    pytest.param(
        b'{"key":"deepdeep1","version":1,"input":' + b"[" * 20_000 + b"]" * 20_000 + b"}", id="deep and whole"
    ),
]


@pytest.mark.parametrize("body", MALFORMED)
@pytest.mark.parametrize("path", ["api/input", "api/scan"])
def test_malformed_json_is_a_sentence_and_changes_nothing(playing: Browser, path: str, body: bytes) -> None:
    before = playing.version()
    answer = playing.script(playing.table(path), body)
    assert answer.status_code == 400
    assert set(answer.get_json()["error"]) == {"code", "sentence"}
    assert playing.version() == before


@pytest.mark.parametrize(
    "said",
    [
        {}, {"do": "dance"}, {"do": "move"}, {"do": "move", "move": {"type": "next", "seat": 999}}, "undo", 7, None,
        {"do": "answer", "value": [1]}, {"do": "undo", "to": 10**30}, {"do": "undo", "to": 999},
        {"do": "move", "move": {"type": "lay", "seat": 0, "card": 999, "on": 7}}, {"do": "put", "key": "1-1"},
        {"do": "agree", "yes": True}, {"do": "show", "card": "x"},
    ],
)  # fmt: skip
def test_an_input_that_means_nothing_here_is_refused(playing: Browser, said: object) -> None:
    before = playing.version()
    answer = playing.tap(said)
    assert answer.status_code == 200
    assert answer.get_json()["refused"]["html"]
    assert playing.version() == before


TAGS = [
    pytest.param("https://evil.example/x", "Not one of our cards", id="a foreign code"),
    pytest.param("CDF0011000X", "Not one of our cards", id="a code of another length"),
    pytest.param(format_tag(Tag("CD", 1, 1))[:-1] + "?", "Not one of our cards", id="a sign that tags do not have"),
    pytest.param(format_tag(Tag("VD", 1, 1)), "A card of another game", id="another game"),
    pytest.param(format_tag(Tag("CD", 1, 1, kind=BACK)), "That is a back", id="a back"),
    pytest.param(format_tag(Tag("CD", 30_000, 1)), "A boxed card", id="a card that is not in the deck"),
    pytest.param(format_tag(Tag("CD", 1, 31)), "A boxed card", id="a copy that is not in the deck"),
    pytest.param("", "Not one of our cards", id="an empty code"),
    pytest.param("é" * 200, "Not one of our cards", id="a long foreign code"),
]


@pytest.mark.parametrize(("tag", "title"), TAGS)
def test_a_tag_that_is_no_card_of_this_table_is_refused_in_words(playing: Browser, tag: str, title: str) -> None:
    before = playing.version()
    refused = playing.show(tag).get_json()["refused"]
    assert title in refused["title"]
    assert playing.version() == before


def test_a_damaged_tag_is_told_from_a_foreign_one(playing: Browser) -> None:
    good = format_tag(Tag("CD", 1, 1))
    damaged = good[:-1] + ("A" if good[-1] != "A" else "B")
    assert playing.show(damaged).get_json()["refused"]["title"] == "Not read well"


def test_more_cards_than_a_frame_holds_are_refused(playing: Browser) -> None:
    assert playing.show(*(["CDF0010000"] * 61)).status_code == 400


def test_no_card_in_a_scan_is_told(playing: Browser) -> None:
    assert playing.show().get_json()["refused"]["title"] == "No tag"


PICTURES = [
    pytest.param(b"", id="an empty file"),
    pytest.param(b"not a picture at all", id="a text"),
    pytest.param(b"\xff\xd8\xff\xe0" + b"\0" * 100, id="a truncated photograph"),
    pytest.param(b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\xff" * 8 + b"\x08\x02\0\0\0" + b"\0" * 8, id="a huge one"),
]


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_that_cant_be_read_is_a_sentence_and_changes_nothing(playing: Browser, picture: bytes) -> None:
    before = playing.version()
    answer = playing.script(playing.table("api/read"), picture, **{"X-Key": KEY})
    assert answer.status_code == 200
    assert answer.get_json()["refused"]["title"] == "No picture to read"
    assert playing.version() == before


def test_a_frame_sent_on_the_quiet_never_disturbs_the_player(playing: Browser) -> None:
    answer = playing.script(playing.table("api/read"), b"not a picture", **{"X-Key": KEY, "X-Quiet": "1"})
    assert answer.get_json() == {"nothing": {}}


def test_a_picture_needs_a_key(playing: Browser) -> None:
    assert playing.script(playing.table("api/read"), b"x").status_code == 400


def photograph(*texts: str, quiet: int = 8) -> bytes:
    """Real QR codes side by side, as a photograph has them."""
    codes = []
    for text in texts:
        code = QRCode(border=quiet, error_correction=ERROR_CORRECT_M)
        code.add_data(text)
        dark = np.array(code.get_matrix(), dtype=np.uint8)
        drawn = cv2.resize(255 * (1 - dark), (400, 400), interpolation=cv2.INTER_NEAREST)
        codes.append(np.pad(drawn, 40, constant_values=255))
    return cv2.imencode(".jpg", np.hstack(codes))[1].tobytes()


def photo_said(playing: Browser, picture: bytes, **headers: str) -> dict[str, Any]:
    """The reply to a photograph."""
    answer = playing.script(playing.table("api/read"), picture, **{"X-Key": uuid.uuid4().hex, **headers})
    found = answer.get_json()
    assert isinstance(found, dict)
    return found


FOREIGN = "https://restaurant.example/menu?table=7"
OTHER_GAME = format_tag(Tag("VD", 1, 1))


def test_a_photograph_of_a_card_is_taken_like_a_scan(playing: Browser) -> None:
    assert photo_said(playing, photograph(OTHER_GAME))["refused"]["title"] == "A card of another game"


@pytest.mark.parametrize(
    "text", [FOREIGN, "x" * 900, "ÄÖ 中", "4006381333931"], ids=["address", "long", "signs", "figures"]
)
def test_a_foreign_code_in_a_photograph_is_told_to_be_foreign(playing: Browser, text: str) -> None:
    before = playing.version()
    assert photo_said(playing, photograph(text))["refused"]["title"] == "Not one of our cards"
    assert playing.version() == before


def test_a_card_beside_a_foreign_code_is_what_the_photograph_is_about(playing: Browser) -> None:
    for texts in ((FOREIGN, OTHER_GAME), (OTHER_GAME, FOREIGN)):
        assert photo_said(playing, photograph(*texts))["refused"]["title"] == "A card of another game"


def test_a_photograph_without_any_code_shows_no_tag(playing: Browser) -> None:
    blank = cv2.imencode(".jpg", np.full((400, 400), 255, np.uint8))[1].tobytes()
    assert photo_said(playing, blank)["refused"]["title"] == "No tag"


def test_a_foreign_code_in_a_frame_sent_on_the_quiet_disturbs_nobody(playing: Browser) -> None:
    assert photo_said(playing, photograph(FOREIGN), **{"X-Quiet": "1"}) == {"nothing": {}}


def test_a_foreign_code_among_the_own_cards_is_no_card(playing: Browser) -> None:
    answer = playing.script(playing.table("api/area"), photograph(FOREIGN)).get_json()
    assert answer["refused"]["title"] == "No card seen"
