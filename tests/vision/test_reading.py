"""Reading: many cards at once, right corners and turn, no false reads, and bad pictures in one sentence."""

from __future__ import annotations

import json
import math
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
import qrcode
from click.testing import CliRunner

from cardprints.tags import Tag, format_tag
from companion.vision import UnreadableImage, read
from companion.vision.cli import command
from companion.vision.decoders import available, with_opencv, with_zbar
from companion.vision.images import Reason
from companion.vision.sightings import centre
from tests.vision.scenes import placed, table, worn

TEXT = format_tag(Tag("CD", 31, 2))
SHARED = Path(__file__).parents[3] / "shared" / "vision"


@pytest.mark.parametrize("turn_deg", range(0, 360, 30))
def test_corners_and_turn_are_those_of_the_symbol(turn_deg: int) -> None:
    scene = table(640, 480)
    corners = placed(scene, TEXT, at=(320.3, 240.7), module_px=4, turn_deg=turn_deg)
    (seen,) = read(worn(scene, seed=turn_deg))
    assert seen.text == TEXT
    # zxing-cpp gives whole pixels and works the fourth corner out from the other three.
    errors = [math.dist(one, other) for one, other in zip(seen.corners, corners, strict=True)]
    assert max(errors) < 2.5
    assert math.sqrt(sum(error * error for error in errors) / 4) < 1.5
    assert abs((seen.turn_deg - turn_deg + 180) % 360 - 180) < 1.5


def test_twelve_cards_in_one_frame_are_all_read_once() -> None:
    scene = table()
    texts = [format_tag(Tag("CD", card, 1)) for card in range(1, 13)]
    for at, text in enumerate(texts):
        placed(scene, text, at=(150 + 300 * (at % 4), 130 + 230 * (at // 4)), module_px=2.2, turn_deg=37 * at)
    found = read(worn(scene, seed=1))
    assert sorted(seen.text for seen in found) == sorted(texts)


def test_a_second_pass_reads_small_soft_tags() -> None:
    scene = table(640, 480)
    placed(scene, TEXT, at=(300, 200), module_px=1.5, turn_deg=12)
    (seen,) = read(worn(scene, seed=2, blur_px=0.7))
    assert (seen.text, seen.reader) == (TEXT, "zxing 3x")


def test_noise_and_art_are_never_read() -> None:
    random = np.random.default_rng(3)
    for _ in range(5):
        assert read(random.integers(0, 256, (480, 640), dtype=np.uint8), raw=True) == ()


def test_a_foreign_code_is_given_only_when_asked_for() -> None:
    code = np.array(qrcode.make("https://example.org/menu", box_size=6).convert("L"))
    assert read(code) == ()
    assert [seen.text for seen in read(code, raw=True)] == ["https://example.org/menu"]


def test_colour_pictures_read_like_grey_ones() -> None:
    scene = table(640, 480)
    placed(scene, TEXT, at=(320, 240), module_px=4, turn_deg=0)
    assert [seen.text for seen in read(cv2.cvtColor(scene, cv2.COLOR_GRAY2BGR))] == [TEXT]


@pytest.mark.zbar
@pytest.mark.skipif("zbar" not in available(), reason="libzbar is not installed")
@pytest.mark.parametrize("turn_deg", [0, 90, 180, 270, 20])
def test_without_zxing_zbar_reads_with_the_right_turn(turn_deg: int) -> None:
    scene = table(640, 480)
    placed(scene, TEXT, at=(300, 240), module_px=4, turn_deg=turn_deg)
    found = with_zbar(worn(scene, seed=4), "zbar")
    assert TEXT in {seen.text for seen in found}
    assert all(abs((seen.turn_deg - turn_deg + 180) % 360 - 180) < 3 for seen in found)


def test_opencv_alone_still_reads_a_near_card() -> None:
    scene = table(420, 420)
    placed(scene, TEXT, at=(210, 210), module_px=6, turn_deg=0)
    assert [seen.text for seen in with_opencv(scene, "opencv")][:1] == [TEXT]


def _png_header(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


BAD = {
    "empty": (b"", Reason.EMPTY),
    "text": (b"Dear companion, here is my card.", Reason.NOT_AN_IMAGE),
    "huge": (_png_header(60_000, 60_000), Reason.HUGE),
    "no pixels after the header": (_png_header(100, 100), Reason.DAMAGED),
    "cut off": (cv2.imencode(".jpg", np.full((400, 400), 90, np.uint8))[1].tobytes()[:600], Reason.DAMAGED),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_picture_says_in_one_sentence_what_is_wrong(name: str) -> None:
    data, reason = BAD[name]
    with pytest.raises(UnreadableImage) as error:
        read(data)
    assert error.value.reason is reason
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    "array", [np.zeros((4, 4), np.float32), np.zeros((4, 4, 4), np.uint8), np.zeros((0, 4), np.uint8)]
)
def test_an_array_of_another_kind_is_refused(array: np.ndarray) -> None:
    with pytest.raises(UnreadableImage, match="uint8"):
        read(array)


def test_the_command_reads_on_after_a_bad_picture(tmp_path: Path) -> None:
    scene = table(640, 480)
    corners = placed(scene, TEXT, at=(320, 240), module_px=4, turn_deg=0)
    good, bad = tmp_path / "card.png", tmp_path / "notes.txt"
    cv2.imwrite(str(good), scene)
    bad.write_text("no picture")
    result = CliRunner().invoke(command, [str(bad), str(tmp_path / "gone.jpg"), str(good)])
    assert result.exit_code == 2
    line = json.loads(result.stdout)
    assert line["image"] == str(good)
    assert line["sightings"][0]["text"] == TEXT
    assert math.dist(line["sightings"][0]["corners"][0], corners[0]) < 1.5
    assert "no picture that can be read" in result.stderr
    assert "no such file" in result.stderr


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.exists(), reason="the pictures with truth are not here")
def test_frames_of_a_table_are_read_as_well_as_by_the_published_cascade() -> None:
    right = readable = false = 0
    for path in sorted((SHARED / "frames").glob("*.json")):
        truth = json.loads(path.read_text())
        found = read(path.with_suffix(".jpg"), raw=True)
        matched = set()
        for tag in truth["tags"]:
            side = max(math.dist(tag["corners"][at], tag["corners"][(at + 1) % 4]) for at in range(4))
            hits = [
                at
                for at, seen in enumerate(found)
                if seen.text == tag["text"] and math.dist(centre(seen), tag["centre"]) < 0.35 * side
            ]
            matched.update(hits)
            readable += tag["readable"]
            right += bool(tag["readable"] and hits)
        false += len(found) - len(matched)
    assert false == 0
    assert right / readable >= 0.797


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.exists(), reason="the pictures with truth are not here")
def test_photographs_are_read_as_well_as_by_the_published_phone_cascade() -> None:
    def plain(text: str) -> str:
        return "".join(sign for sign in text.replace("\r\n", "\n") if ord(sign) < 128).strip()

    truth = json.loads((SHARED / "real" / "truth.json").read_text())
    found = {
        entry["file"]: {plain(seen.text) for seen in read(SHARED / "real" / entry["file"], raw=True)} for entry in truth
    }
    texts = [(entry["file"], plain(text)) for entry in truth for text in entry["texts"]]
    right = sum(1 for file, text in texts if text in found[file])
    assert right / len(texts) >= 0.958
