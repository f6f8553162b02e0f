"""Reading: many cards at once, right corners and turn, no false reads, and every decoder by itself."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
import qrcode

from cardprints.tags import FACE, Tag, format_tag
from companion.vision import Sighting, read, readers
from companion.vision.decoders import available, with_opencv, with_zbar
from companion.vision.frames import DEFAULT, scale_for, without_zxing, zones
from companion.vision.sightings import centre, merged, sighting
from tests.vision.scenes import Grey, Point, placed, table, worn

TEXT = format_tag(Tag("CD", 31, 2))


def off_px(seen: Sighting, corners: list[Point]) -> float:
    """How far the worst corner is from the truth."""
    return max(math.dist(one, other) for one, other in zip(seen.corners, corners, strict=True))


def off_deg(seen: Sighting, corners: list[Point]) -> float:
    """How far the turn is from the true direction of the upper side."""
    (x0, y0), (x1, y1) = corners[:2]
    return abs((seen.turn_deg - math.degrees(math.atan2(y1 - y0, x1 - x0)) + 180) % 360 - 180)


@pytest.mark.parametrize("module_px", [1.8, 4, 9])
@pytest.mark.parametrize("turn_deg", range(0, 360, 10))
def test_corners_and_turn_are_those_of_the_symbol(turn_deg: int, module_px: float) -> None:
    scene = table(640, 480)
    corners = placed(scene, TEXT, at=(320.3, 240.7), module_px=module_px, turn_deg=turn_deg)
    (seen,) = read(worn(scene, seed=turn_deg))
    assert seen.text == TEXT
    assert off_px(seen, corners) < 1.0
    assert abs((seen.turn_deg - turn_deg + 180) % 360 - 180) < 0.7
    assert 0 <= seen.turn_deg < 360


@pytest.mark.parametrize("tilt_deg", [20, 40])
@pytest.mark.parametrize("module_px", [2.5, 6, 12])
@pytest.mark.parametrize("turn_deg", [0, 75, 200, 310])
def test_a_tilted_card_has_its_true_corners(turn_deg: int, module_px: float, tilt_deg: float) -> None:
    scene = table(640, 480)
    corners = placed(scene, TEXT, at=(320, 240), module_px=module_px, turn_deg=turn_deg, tilt_deg=tilt_deg)
    (seen,) = read(worn(scene, seed=turn_deg))
    assert off_px(seen, corners) < 1.5
    assert off_deg(seen, corners) < 1.5


def test_twelve_cards_in_one_frame_are_all_read_once_each_in_its_place() -> None:
    scene = table()
    tags = {}
    for at in range(12):
        text = format_tag(Tag("CD", at + 1, 1))
        place = (150 + 300 * (at % 4), 130 + 230 * (at // 4))
        tags[text] = placed(scene, text, at=place, module_px=2.2, turn_deg=37 * at)
    found = read(worn(scene, seed=1))
    assert [seen.text for seen in found] == list(tags), "in reading order"
    assert all(off_px(seen, tags[seen.text]) < 1.5 and off_deg(seen, tags[seen.text]) < 1.5 for seen in found)


def test_forty_cards_that_nearly_touch_are_all_read() -> None:
    scene = table(1920, 1080)
    texts = [format_tag(Tag("VD", card, 3, kind=FACE)) for card in range(1, 41)]
    for at, text in enumerate(texts):
        placed(scene, text, at=(200 + 200 * (at % 8), 150 + 190 * (at // 8)), module_px=3, turn_deg=90 * (at % 4) + 3)
    assert sorted(seen.text for seen in read(worn(scene, seed=5))) == sorted(texts)


@pytest.mark.parametrize("module_px", [1.5, 1.6])
def test_a_finer_pass_reads_small_soft_tags(module_px: float) -> None:
    scene = table(640, 480)
    placed(scene, TEXT, at=(300, 200), module_px=module_px, turn_deg=12)
    (seen,) = read(worn(scene, seed=2, blur_px=0.7))
    assert seen.text == TEXT
    assert seen.reader in ("zxing 3x", "zxing 4x")


@pytest.mark.parametrize("module_px", [4, 6, 8])
def test_large_blurred_modules_are_read_too(module_px: float) -> None:
    scene = table(640, 480)
    placed(scene, TEXT, at=(320, 240), module_px=module_px, turn_deg=33)
    assert [seen.text for seen in read(worn(scene, seed=6, blur_px=0.4 * module_px, noise=8))] == [TEXT]


@pytest.mark.parametrize("seed", range(6))
def test_noise_and_art_are_never_read(seed: int) -> None:
    random = np.random.default_rng(seed)
    noise = random.integers(0, 256, (480, 640), dtype=np.uint8)
    blocks = cv2.resize(noise[:120, :160], None, fx=4, fy=4, interpolation=cv2.INTER_NEAREST)
    art = cv2.GaussianBlur(noise, (0, 0), 3) // 2 * 2
    for picture in (noise, blocks, cv2.normalize(art, None, 0, 255, cv2.NORM_MINMAX)):
        assert read(picture, raw=True) == ()


def test_three_finders_without_a_code_are_no_tag() -> None:
    scene = table(640, 480)
    placed(scene, TEXT, at=(320, 240), module_px=6, turn_deg=0)
    random = np.random.default_rng(9)
    inside = random.integers(0, 2, (5, 13), dtype=np.uint8) * 255
    scene[225:255, 281:359] = cv2.resize(inside, (78, 30), interpolation=cv2.INTER_NEAREST)
    scene[262:302, 310:380] = 255
    assert read(scene, raw=True) == ()


def test_a_foreign_code_is_given_only_when_asked_for() -> None:
    code = np.array(qrcode.make("https://example.org/menu", box_size=6).convert("L"))
    assert read(code) == ()
    assert [seen.text for seen in read(code, raw=True)] == ["https://example.org/menu"]


def test_a_tag_of_ours_with_a_wrong_check_character_is_given_only_raw() -> None:
    wrong = TEXT[:-1] + ("0" if TEXT[-1] != "0" else "1")
    scene = table(400, 300)
    placed(scene, wrong, at=(200, 150), module_px=5, turn_deg=0)
    assert read(scene) == ()
    assert [seen.text for seen in read(scene, raw=True)] == [wrong]


def test_tags_are_found_among_foreign_codes() -> None:
    scene = table(800, 400)
    code = np.array(qrcode.make("https://example.org/menu", box_size=5).convert("L"))
    scene[50 : 50 + code.shape[0], 50 : 50 + code.shape[1]] = code
    placed(scene, TEXT, at=(600, 200), module_px=4, turn_deg=100)
    assert [seen.text for seen in read(scene)] == [TEXT]
    assert len(read(scene, raw=True)) == 2


def inverted(scene: Grey) -> Grey:
    return 255 - scene


def in_shade(scene: Grey) -> Grey:
    return (scene * np.linspace(0.05, 1, scene.shape[1])).astype(np.uint8)


def close_up(scene: Grey) -> Grey:
    return np.asarray(cv2.resize(scene[80:400, 160:480], None, fx=9, fy=9, interpolation=cv2.INTER_CUBIC))


def bent(scene: Grey) -> Grey:
    """As on a bottle: the middle comes towards the camera."""
    height, width = scene.shape
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    across = (x - width / 2) / 110
    return np.asarray(
        cv2.remap(scene, x, (y + 14 * np.clip(across, -1.5, 1.5) ** 2).astype(np.float32), cv2.INTER_LINEAR)
    )


@pytest.mark.parametrize("spoilt", [inverted, in_shade, close_up, bent])
def test_a_single_near_code_is_read_however_it_was_taken(spoilt: object) -> None:
    assert callable(spoilt)
    scene = table(640, 480)
    placed(scene, TEXT, at=(320, 240), module_px=8, turn_deg=8)
    assert [seen.text for seen in read(worn(spoilt(scene), seed=7))] == [TEXT]


def test_colour_pictures_and_slices_read_like_grey_ones() -> None:
    scene = table(640, 480)
    placed(scene, TEXT, at=(320, 240), module_px=4, turn_deg=0)
    grey = read(scene)
    assert read(cv2.cvtColor(scene, cv2.COLOR_GRAY2BGR)) == grey
    assert read(np.dstack([scene, scene, scene])[:, ::-1][:, ::-1]) == grey
    assert read(scene[::-1][::-1]) == grey


def test_the_readers_of_this_machine_are_named_best_first() -> None:
    assert readers()[0] == "zxing"
    assert readers()[-1] == "opencv"


@pytest.mark.zbar
@pytest.mark.skipif("zbar" not in available(), reason="libzbar is not installed")
@pytest.mark.parametrize("turn_deg", range(0, 360, 15))
def test_without_zxing_zbar_reads_with_the_right_turn(turn_deg: int) -> None:
    scene = table(640, 480)
    corners = placed(scene, TEXT, at=(300, 240), module_px=4, turn_deg=turn_deg)
    found = with_zbar(worn(scene, seed=4), "zbar")
    assert {seen.text for seen in found} == {TEXT}
    assert all(off_px(seen, corners) < 2 and off_deg(seen, corners) < 1.5 for seen in found)


def test_opencv_alone_still_reads_near_cards_with_the_right_turn() -> None:
    for turn_deg in (0, 90, 200):
        scene = table(420, 420)
        corners = placed(scene, TEXT, at=(210, 210), module_px=6, turn_deg=turn_deg)
        (seen,) = merged(with_opencv(scene, "opencv"))
        assert seen.text == TEXT
        assert off_deg(seen, corners) < 2


def test_the_fall_back_reads_a_table_once() -> None:
    scene = table(800, 600)
    texts = [format_tag(Tag("CW", card, 1)) for card in range(1, 5)]
    for at, text in enumerate(texts):
        placed(scene, text, at=(230 + 340 * (at % 2), 170 + 260 * (at // 2)), module_px=6, turn_deg=0)
    assert sorted(seen.text for seen in merged(without_zxing(scene))) == texts


def test_doubles_are_one_but_two_copies_of_a_text_are_two() -> None:
    def at(x: float, reader: str) -> Sighting:
        return sighting(TEXT, np.array([(x, 0), (x + 40, 0), (x + 40, 40), (x, 40)], np.float64), reader)

    found = merged([at(200, "first"), at(203, "second"), at(0, "first")])
    assert [(centre(seen)[0], seen.reader) for seen in found] == [(20, "first"), (220, "first")]


def test_zones_hold_every_tag_and_leave_the_table_out() -> None:
    scene = table()
    corners = placed(scene, TEXT, at=(400, 300), module_px=1.5, turn_deg=30)
    (zone,) = zones(worn(scene, seed=8))
    for x, y in corners:
        assert zone.left <= x <= zone.left + zone.width
        assert zone.top <= y <= zone.top + zone.height
    assert zone.width * zone.height < 0.02 * scene.size
    assert zones(worn(table(), seed=8, noise=6)) == []


def test_zones_are_enlarged_less_when_modules_are_large_or_they_are_many() -> None:
    def tag(side: float) -> Sighting:
        return sighting(TEXT, np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float64), "zxing")

    scene = worn(table(), seed=0)
    placed(scene, TEXT, at=(300, 300), module_px=2, turn_deg=0)
    small = zones(scene)
    assert scale_for(small, []) == DEFAULT.fine
    assert scale_for(small, [tag(40)]) == DEFAULT.fine
    assert scale_for(small, [tag(120)]) == DEFAULT.coarse
    whole = small[0]._replace(width=3000, height=2500)
    assert scale_for([whole], []) == DEFAULT.coarse
    assert scale_for([whole._replace(width=6000)], []) == 0
