"""A camera above the table: the printed mat under it, and what is asked for read where it lies."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from benchmarks.areas import Camera, Lying, photograph, printed
from cardprints.backs import ValueBack
from companion.games import registry
from companion.games.shardweave.mat import mat
from tests.browser.conftest import OpenBrowser
from tests.browser.people import LAPTOP, Person, first_top_is_asked
from tests.browser.server import Server

pytestmark = pytest.mark.browser

FRAMES = 6
DREAM = (163, 317)


def film_of_a_mat(path: Path) -> Path:
    """Ann's mat with a back of value 2 on her Dream, seen from above: JPEG frames end to end, for Chromium."""
    backs = (card.back for _, card in sorted(printed().items()))
    two = next(back for back in backs if isinstance(back, ValueBack) and (back.value, back.label) == ("2", "Dream"))
    cards = (Lying(two, *DREAM, 2, 12.0),)
    shots = (Camera((1280, 960), 2 + 0.1 * at, 5, 30, 900, 0.93, 0.6, 3, 90) for at in range(FRAMES))
    path.write_bytes(b"".join(photograph({0: cards}, shot, at) for at, shot in enumerate(shots)))
    return path


def test_the_camera_reads_the_top_of_a_dream_where_it_is_asked_for(
    server: Server, open_browser: OpenBrowser, tmp_path: Path
) -> None:
    browser = open_browser(film_of_a_mat(tmp_path / "mat.mjpeg"))
    ann = Person(browser, server.address, LAPTOP)
    ben = first_top_is_asked(ann, Person(browser, server.address))
    ann.page.get_by_role("link", name="Camera above the table").click()
    expect(ann.page.locator("#told")).to_have_text("Watching")
    expect(ben.page.locator("#ask-title")).to_contain_text("Dream show?")
    assert ann.faults == []
    for person in (ann, ben):
        person.context.close()


def film_of_an_arena(path: Path) -> Path:
    """Shardweave's mat with one Arena on the Active spot and nothing else."""
    active = next(zone for zone in mat().zones if zone.key == "active")
    middle = (active.x_mm + active.width_mm / 2, active.y_mm + active.height_mm / 2)
    number = registry.game("shardweave").box.arenas["sw-a-06"].number  # type: ignore[attr-defined]  # its own box
    cards = (Lying(printed("shardweave")[number, 1].face, *middle, 2, 0.4),)
    shots = (Camera((1280, 960), 2 + 0.1 * at, 5, 30, 900, 0.93, 0.6, 3, 90) for at in range(FRAMES))
    path.write_bytes(b"".join(photograph({0: cards}, shot, at, "shardweave") for at, shot in enumerate(shots)))
    return path


def test_the_camera_reads_an_arena_where_it_is_asked_for(
    server: Server, open_browser: OpenBrowser, tmp_path: Path
) -> None:
    """SW-SCN-02."""
    browser = open_browser(film_of_an_arena(tmp_path / "arena.mjpeg"))
    ann = Person(browser, server.address, LAPTOP)
    ann.open("/new?game=shardweave")
    ann.page.locator("input[name=seat]").first.fill("Ann")
    ann.button("Open the table").click()
    ann.page.wait_for_url("**/lobby")
    ann.code = ann.page.url.split("/")[4]
    ben = Person(browser, server.address).join(ann.code, "Ben")
    ann.button("Begin").click()
    ann.page.wait_for_url("**/seat")
    for words in ("Done", "Ann", "Mulligan, and begin"):
        ann.tap(ann.page.get_by_role("button", name=words).first)
    for person in (ann, ben):
        person.button("Take this number").click()
    expect(ann.page.locator("main .question")).to_contain_text("For this spot: Active Arena")
    ann.page.get_by_role("link", name="Camera above the table").click()
    expect(ann.page.locator("#told")).to_have_text("Watching")
    seat = ann.context.new_page()
    seat.goto(f"{server.address}/table/{ann.code}/seat")
    expect(seat.locator("main .question")).to_contain_text("For this spot: Next Arena")
    assert ann.faults == []
    for person in (ann, ben):
        person.context.close()
