"""A clock that reminds: it is drawn with what is left, counts on by itself, and says in words when it is over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jinja2 import Environment
from markupsafe import Markup
from playwright.sync_api import Browser, Page, expect, sync_playwright

from companion.probes import find_chromium
from companion.table import screens as s
from companion.table.reminders import Clock
from tests.look.conftest import Draw
from tests.look.test_live_page import Pages
from tests.look.test_scripts import needs_node, run

RUNS, OVER = "[data-running]", "[data-over]"


def screen(left_ms: int) -> s.Screen:
    """A page with a clock and nothing else."""
    clock = Clock("Lock your card", "Time is up: lock when you are ready.", "CD-AML-05", left_ms)
    return s.Screen(s.Sign("Choose", True), (clock,))


@pytest.mark.parametrize(
    ("left_ms", "shown"),
    [(30_000, "Lock 0:30"), (29_001, "Lock 0:30"), (61_000, "Lock 1:01"), (1, "Lock 0:01"), (0, "Time is up.")],
)
def test_the_server_draws_what_is_left_and_words_when_nothing_is(draw: Draw, left_ms: int, shown: str) -> None:
    html = draw("clock", "clock", Clock("Lock", "Time is up.", "", left_ms))
    seen = re.sub(r"<span[^>]* hidden>.*?</span>", "", html)
    assert " ".join(re.sub(r"<[^>]*>", " ", seen).split()) == shown


@needs_node
def test_time_is_spelled_in_minutes_and_seconds_and_never_below_none() -> None:
    assert run("""
        import { spelled } from "JS/reminder.js";
        console.log(JSON.stringify([300000, 61000, 60001, 59999, 1, 0, -5000].map(spelled)));
    """) == ["5:00", "1:01", "1:01", "1:00", "0:01", "0:00", "0:00"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here: companion doctor says how to install it")
    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture
def drawn(chromium: Browser, pages: Environment) -> Iterator[Pages]:
    """Pages in one window whose time the test moves."""
    found = Pages(chromium, pages)
    found.page.clock.install(time=1_700_000_000)
    yield found
    found.page.close()


def expect_over(page: Page) -> None:
    expect(page.locator(RUNS)).to_be_hidden()
    expect(page.locator(OVER)).to_have_text("Time is up: lock when you are ready.")
    expect(page.locator(OVER)).to_be_visible()


@pytest.mark.browser
def test_a_page_counts_down_and_says_when_it_is_over(drawn: Pages) -> None:
    page = drawn.open_seat(screen(20_000))
    expect(page.locator(".reminder b")).to_have_text("0:20")
    page.clock.run_for(7_000)
    expect(page.locator(".reminder b")).to_have_text("0:13")
    expect(page.locator(OVER)).to_be_hidden()
    page.clock.run_for(13_000)
    expect_over(page)
    assert page.locator("[data-send]:visible").count() == 1  # Undo, as before: nothing is forced


@pytest.mark.browser
def test_a_phone_that_slept_knows_how_late_it_is(drawn: Pages) -> None:
    # Its timers stood still meanwhile: one tick later it has the time that it is.
    page = drawn.open_seat(screen(20_000))
    page.clock.fast_forward(60_000)
    expect_over(page)


@pytest.mark.browser
def test_a_new_state_is_believed(drawn: Pages) -> None:
    page = drawn.open_seat(screen(20_000))
    page.clock.run_for(20_000)
    expect_over(page)
    drawn.arrive(screen(15_000))
    page.clock.run_for(1_000)
    expect(page.locator(".reminder b")).to_have_text("0:14")
    expect(page.locator(OVER)).to_be_hidden()


@pytest.mark.browser
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (360, 740)], ids=["full HD", "720p", "phone"])
def test_the_clock_on_the_wall_counts_down_and_fits(drawn: Pages, size: tuple[int, int]) -> None:
    clock = Clock("Time to choose", "Time is up: both are still choosing.", "", 9_000)
    grounds = s.Grounds("Choose in secret", (s.Ground("Active", "Noon Plaza", (s.Scores("Mind", "whole", "mind"),)),))
    seats = tuple(s.WallSeat(name, False, 3, "VP", of=7, note="choosing") for name in ("Ann", "Ben"))
    wall = s.Wall("Choose in secret", (), seats, grounds=grounds, clock=clock)
    body = drawn.draw("wall_body.html", wall=wall, latest=None, presence={}, to_put=0)
    drawn.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = drawn.open("wall.html", body=Markup(body))
    page.clock.run_for(4_000)
    expect(page.locator(".reminder b")).to_have_text("0:05")
    page.clock.run_for(5_000)
    expect(page.locator(OVER)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert page.locator(".ground-of").evaluate("one => one.scrollHeight - one.clientHeight") <= 0


@pytest.mark.browser
def test_without_arenas_the_clock_stands_on_the_band(drawn: Pages) -> None:
    clock = Clock("Time to choose", "Time is up.", "", 9_000)
    wall = s.Wall("Choose", (), (s.WallSeat("Ann", True, 3, "VP"),), clock=clock)
    body = drawn.draw("wall_body.html", wall=wall, latest=None, presence={}, to_put=0)
    page = drawn.open("wall.html", body=Markup(body))
    expect(page.locator(".says .reminder")).to_contain_text("0:09")
