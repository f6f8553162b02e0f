"""SW-COM-17: two Weavers choose against a clock that reminds; it outlives a reload and a restart of the server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.people import LAPTOP, PHONE, SERVER_IS_GONE, Person
from tests.browser.server import Server

pytestmark = pytest.mark.browser

OVER = "Time is up: lock your Champion when you are ready."


def choosing(server: Server, open_browser: OpenBrowser) -> tuple[Person, Person, Person]:
    """Ann and Ben at the beginning of the first round, with 60 s to choose; and a wall."""
    browser = open_browser()
    ann, ben, wall = (Person(browser, server.address, size) for size in (PHONE, LAPTOP, LAPTOP))
    page = ann.open("/new?game=shardweave")
    for seat, name in enumerate(("Ann", "")):
        page.locator("input[name=seat]").nth(seat).fill(name)
    for option, value in (("commit_seconds", "60"), ("commit_mode", "face_down")):
        page.locator(f"label:has([name={option}][value='{value}'])").click()
    ann.button("Open the table").click()
    page.wait_for_url("**/lobby")
    ann.code = page.url.split("/")[4]
    ben.join(ann.code, "Ben")
    ann.button("Begin").click()
    page.wait_for_url("**/seat")
    ann.tap(page.locator("main .question .choice").first)  # all is shuffled and dealt
    ann.tap(page.locator("main .question .choice").first)  # who begins
    ann.tap(ann.button("Mulligan, and begin"))
    for person in (ann, ben):  # both at once: what each said shows when both have
        person.page.locator("main .question").get_by_role("button", name="Take this number").click()
    for spot, arena in (("Active", "Sawdust"), ("Next", "Noon Plaza"), ("Later", "Ropewalk")):
        expect(page.locator("main .question")).to_contain_text(spot)
        page.locator(".bar [data-open=by-hand]").click()
        page.get_by_label("Find a card").fill(arena)
        page.locator("#picks button.choice:visible").first.click()
    expect(page.locator(".reminder")).to_be_visible()
    wall.at(ann.code).table("wall")
    return ann, ben, wall


def seconds(page: Page) -> int:
    """What the clock of a page shows."""
    minutes, rest = re.fullmatch(r"(\d+):(\d\d)", page.locator(".reminder b").inner_text()).groups()  # type: ignore[union-attr]
    return 60 * int(minutes) + int(rest)


def test_choosing_against_a_clock(server: Server, open_browser: OpenBrowser) -> None:
    ann, ben, wall = choosing(server, open_browser)
    assert 30 < seconds(ann.page) <= 60
    assert abs(seconds(ann.page) - seconds(ben.page)) <= 2
    expect(wall.page.locator(".reminder")).to_contain_text("Time to choose")
    ben.tap(ben.button("Locked").first)
    expect(ann.page.locator(".wait", has_text="Ben has locked")).to_be_visible()

    before = seconds(ann.page)
    ann.page.reload()
    assert before - 5 <= seconds(ann.page) <= before

    server.die()
    server.start()
    ann.page.reload()
    assert 0 < seconds(ann.page) <= before

    # As a minute later: what this page then says needs no word from the server.
    for person in (ann, ben, wall):
        person.page.clock.install()
        person.page.reload()
        person.page.clock.fast_forward(60_000)
    expect(ann.page.locator(".reminder")).to_contain_text(OVER)
    expect(ben.page.locator(".reminder")).to_contain_text("Time is up: Ann is still choosing.")
    expect(wall.page.locator(".reminder")).to_contain_text("Time is up: Ann is still choosing.")
    expect(ann.button("Locked").first).to_be_enabled()
    for person in (ann, ben, wall):
        assert [fault for fault in person.faults if not fault.startswith(SERVER_IS_GONE)] == []
