"""Bad pictures: each is told in one sentence, and the good ones beside it are still read."""

from __future__ import annotations

import json
import math
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cardprints.tags import Tag, format_tag
from companion.vision import UnreadableImage, read
from companion.vision.cli import command
from companion.vision.headers import header_of
from companion.vision.images import MOST_BYTES, Reason
from tests.vision.scenes import as_jpeg, placed, png_header, table, with_orientation

TEXT = format_tag(Tag("CD", 31, 2))
SCENE = table(640, 480)
CORNERS = placed(SCENE, TEXT, at=(320, 240), module_px=4, turn_deg=0)
KINDS = {kind: cv2.imencode(kind, SCENE)[1].tobytes() for kind in (".png", ".jpg", ".bmp", ".webp")}
PROGRESSIVE = cv2.imencode(".jpg", SCENE, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
RESTARTS = cv2.imencode(".jpg", SCENE, [cv2.IMWRITE_JPEG_RST_INTERVAL, 3])[1].tobytes()

BAD = {
    "empty": (b"", Reason.EMPTY),
    "text": (b"Dear companion, here is my card.", Reason.NOT_AN_IMAGE),
    "a page": (b"<!doctype html><title>404</title>", Reason.NOT_AN_IMAGE),
    "only the first bytes of a PNG": (b"\x89PNG\r\n\x1a\n", Reason.NOT_AN_IMAGE),
    "only the first bytes of a JPEG": (b"\xff\xd8\xff\xe0", Reason.NOT_AN_IMAGE),
    "huge": (png_header(60_000, 60_000), Reason.HUGE),
    "just too large": (png_header(8_001, 5_000), Reason.HUGE),
    "too wide": (png_header(20_001, 30), Reason.HUGE),
    "no pixels after the header": (png_header(100, 100), Reason.DAMAGED),
    "no size": (png_header(0, 0), Reason.DAMAGED),
    "too many bytes": (KINDS[".jpg"] + b"\0" * MOST_BYTES, Reason.TOO_MANY_BYTES),
    **{f"cut off {kind}": (data[: len(data) * 2 // 3], Reason.DAMAGED) for kind, data in KINDS.items()},
    "cut off just before the end": (KINDS[".jpg"][:-2], Reason.DAMAGED),
    "cut off progressive": (PROGRESSIVE[: len(PROGRESSIVE) * 2 // 3], Reason.DAMAGED),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_picture_says_in_one_sentence_what_is_wrong(name: str, tmp_path: Path) -> None:
    data, reason = BAD[name]
    with pytest.raises(UnreadableImage) as error:
        read(data)
    assert error.value.reason is reason
    assert str(error.value)[0].isupper()
    file = tmp_path / "card.jpg"
    file.write_bytes(data)
    with pytest.raises(UnreadableImage, match=str(file)) as error:
        read(file)
    assert error.value.reason is reason
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("name", [*KINDS, "progressive", "restarts"])
def test_every_kind_of_picture_is_read(name: str) -> None:
    data = {**KINDS, "progressive": PROGRESSIVE, "restarts": RESTARTS}[name]
    assert [seen.text for seen in read(data)] == [TEXT]
    header = header_of(data)
    assert header is not None
    assert (header.width, header.height, header.is_cut_off) == (640, 480, False)


def test_a_film_behind_a_photograph_is_no_damage() -> None:
    assert [seen.text for seen in read(KINDS[".jpg"] + b"ftypmp42" + b"\x01" * 50_000)] == [TEXT]


def test_a_preview_inside_a_cut_off_photograph_does_not_hide_the_damage() -> None:
    preview = as_jpeg(table(64, 48))
    photograph = as_jpeg(SCENE)
    segment = b"\xff\xe2" + (len(preview) + 2).to_bytes(2, "big") + preview
    whole = photograph[:2] + segment + photograph[2:]
    assert [seen.text for seen in read(whole)] == [TEXT]
    with pytest.raises(UnreadableImage):
        read(whole[: len(whole) * 2 // 3])


@pytest.mark.parametrize(
    ("orientation", "turn_deg", "size"),
    [(1, 0, (640, 480)), (3, 180, (640, 480)), (6, 90, (480, 640)), (8, 270, (480, 640))],
)
def test_a_photograph_is_turned_upright_as_its_camera_noted(
    orientation: int, turn_deg: int, size: tuple[int, int]
) -> None:
    (seen,) = read(with_orientation(as_jpeg(SCENE), orientation))
    assert abs((seen.turn_deg - turn_deg + 180) % 360 - 180) < 1
    assert max(x for x, _ in seen.corners) < size[0]
    assert math.isclose(sum(y for _, y in seen.corners) / 4, size[1] / 2, abs_tol=1.5)


@pytest.mark.parametrize("depth", [np.uint8, np.uint16])
def test_what_one_sees_through_is_white(depth: type) -> None:
    most = np.iinfo(depth).max
    clear = np.zeros((480, 640, 4), depth)
    clear[..., 3] = np.where(SCENE < 60, most, 0)
    assert [seen.text for seen in read(cv2.imencode(".png", clear)[1].tobytes())] == [TEXT]


@pytest.mark.parametrize(
    "array",
    [
        pytest.param(np.zeros((4, 4), np.float32), id="numbers with a point"),
        pytest.param(np.zeros((4, 4), np.uint16), id="16 bits"),
        pytest.param(np.zeros((4, 4, 4), np.uint8), id="four channels"),
        pytest.param(np.zeros((0, 4), np.uint8), id="empty"),
        pytest.param(np.zeros(9, np.uint8), id="one row"),
        pytest.param(np.zeros((2, 4, 4, 3), np.uint8), id="several pictures"),
    ],
)
def test_an_array_of_another_kind_is_refused(array: np.ndarray) -> None:
    with pytest.raises(UnreadableImage, match="uint8") as error:
        read(array)
    assert error.value.reason is Reason.BAD_ARRAY


def test_an_array_that_is_too_large_is_refused() -> None:
    huge = np.broadcast_to(np.uint8(0), (50_000, 50_000))
    with pytest.raises(UnreadableImage) as error:
        read(huge)
    assert error.value.reason is Reason.HUGE


@pytest.mark.parametrize(
    "size",
    [(1, 1), (1, 900), (900, 1), (7, 7), (8, 8), (20, 400), (21, 21), (22, 23), (30, 900), (21, 20_000), (20_000, 21)],
)
def test_a_tiny_or_narrow_picture_just_holds_nothing(size: tuple[int, int]) -> None:
    random = np.random.default_rng(4)
    assert read(np.zeros(size, np.uint8), raw=True) == ()
    assert read(random.integers(0, 256, size, dtype=np.uint8), raw=True) == ()


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 200), st.binary(min_size=1, max_size=8))
def test_a_header_of_any_bytes_is_read_or_told(kind: str, at: int, junk: bytes) -> None:
    data = KINDS[kind]
    header = header_of(data[:at] + junk + data[at + len(junk) :])
    assert header is None or (header.width >= 0 and header.height >= 0)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_picture_or_told(data: bytes) -> None:
    for start in (b"", b"\xff\xd8", b"BM", b"RIFF0000WEBPVP8 "):
        try:
            assert read(start + data) == ()
        except UnreadableImage as error:
            assert str(error).endswith(".")


def test_the_command_reads_on_after_a_bad_picture(tmp_path: Path) -> None:
    good, bad = tmp_path / "card.png", tmp_path / "notes.txt"
    good.write_bytes(KINDS[".png"])
    bad.write_text("no picture")
    result = CliRunner().invoke(command, [str(bad), str(tmp_path / "gone.jpg"), str(tmp_path), str(good)])
    assert result.exit_code == 2
    line = json.loads(result.stdout)
    assert line["image"] == str(good)
    (seen,) = line["sightings"]
    assert sorted(seen) == ["corners", "reader", "text", "turn_deg"]
    assert seen["text"] == TEXT
    assert all(math.dist(one, other) < 1 for one, other in zip(seen["corners"], CORNERS, strict=True))
    sentences = result.stderr.splitlines()
    assert len(sentences) == 3
    assert "no picture that can be read" in sentences[0]
    assert "no such file" in sentences[1]
    assert "can't be opened" in sentences[2]


def test_the_command_prints_one_line_for_each_picture(tmp_path: Path) -> None:
    one, none = tmp_path / "card.png", tmp_path / "table.png"
    one.write_bytes(KINDS[".png"])
    cv2.imwrite(str(none), table(300, 200))
    result = CliRunner().invoke(command, [str(one), str(none)])
    assert result.exit_code == 0
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(line["image"], len(line["sightings"])) for line in lines] == [(str(one), 1), (str(none), 0)]
