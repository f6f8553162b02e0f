"""A camera above a table without mats: places marked with taps on the picture, kept on the device, and read by."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from benchmarks.areas import Camera, Lying, photograph_bare, pixel, printed
from cardprints.backs import ValueBack
from companion.games.voidream.mat import HEIGHT_MM, WIDTH_MM, by_hand, mat
from tests.browser.conftest import OpenBrowser
from tests.browser.people import LAPTOP, PHONE, Person, first_top_is_asked
from tests.browser.server import Server

pytestmark = pytest.mark.browser

FRAMES = 6
SHOT = Camera((1280, 960), 2, 5, 30, 900, 0.93, 0.6, 3, 90)
MIDDLES = {zone.key: (zone.x_mm + zone.width_mm / 2, zone.y_mm + zone.height_mm / 2) for zone in mat().zones}
TAPS = [
    *((0.0, 0.0), (WIDTH_MM, 0.0), (WIDTH_MM, HEIGHT_MM), (0.0, HEIGHT_MM)),
    *(MIDDLES[key] for key in by_hand().spots),
]


def film(path: Path) -> Path:
    """Ann's side without a mat, a back of value 2 on her Dream: JPEG frames end to end, for Chromium."""
    backs = (card.back for _, card in sorted(printed().items()))
    two = next(back for back in backs if isinstance(back, ValueBack) and (back.value, back.label) == ("2", "Dream"))
    mind = next(card.face for (number, copy), card in sorted(printed().items()) if card.face.name == "Cunning")
    cards = (Lying(two, *MIDDLES["dream"], 2), Lying(mind, *MIDDLES["mind"], 0))
    path.write_bytes(b"".join(photograph_bare({0: cards}, SHOT, at) for at in range(FRAMES)))
    return path


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_places_are_marked_with_taps_and_the_top_of_a_dream_is_read_by_them(
    server: Server, open_browser: OpenBrowser, tmp_path: Path, size: dict[str, int]
) -> None:
    """VD-OBS-05, VD-OBS-06."""
    browser = open_browser(film(tmp_path / "bare.mjpeg"))
    ann = Person(browser, server.address, size)
    ben = first_top_is_asked(ann, Person(browser, server.address))
    ann.page.get_by_role("link", name="Camera above the table").click()
    expect(ann.page.locator("#told")).to_have_text("Looking for a mat")
    ann.button("No mat: mark the places").click()
    expect(ann.page.locator("[data-what]")).to_have_text("tap the far left corner of this side")
    for place in (TAPS[0], TAPS[3], TAPS[2], TAPS[1]):
        ann.page.mouse.click(*on_screen(ann, place))
    expect(ann.page.locator("[data-what]")).to_contain_text("no way round. Once more: tap the far left corner")
    for place in TAPS:
        ann.page.mouse.click(*on_screen(ann, place))
    expect(ann.page.locator("[data-who]")).to_have_text("Ben")
    ann.button("Leave this side out").click()
    expect(ann.page.locator("#told")).to_have_text("Watching, by your marks")
    expect(ben.page.locator("#ask-title")).to_contain_text("Dream show?")
    ann.page.reload()
    expect(ann.page.locator("#told")).to_have_text("Watching, by your marks")
    expect(ann.page.locator("#marks circle")).to_have_count(len(TAPS))
    ann.button("Forget the marks").click()
    expect(ann.page.locator("#told")).to_have_text("Looking for a mat")
    assert ann.faults == []
    for person in (ann, ben):
        person.context.close()


def on_screen(person: Person, place: tuple[float, float]) -> tuple[float, float]:
    """Where on the page a point of Ann's side is: the picture is as large as it can be, in the middle."""
    box = person.page.locator("#video").bounding_box()
    assert box is not None
    wide, high = SHOT.size_px
    scale = min(box["width"] / wide, box["height"] / high)
    x, y = pixel(SHOT, (0,), 0, place)
    left, top = box["x"] + (box["width"] - wide * scale) / 2, box["y"] + (box["height"] - high * scale) / 2
    return left + x * scale, top + y * scale
