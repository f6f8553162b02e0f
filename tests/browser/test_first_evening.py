"""A first evening: three people, two phones with cameras, one wall; cards are held up, refused, taken back, kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.film import card_film
from tests.browser.people import LAPTOP, SERVER_IS_GONE, Person
from tests.browser.server import Server

pytestmark = pytest.mark.browser


class Evening(NamedTuple):
    """Who sits at the table. Ben's camera sees a James Darkwell, Cy's a Key; the wall is a television."""

    server: Server
    ada: Person
    ben: Person
    cy: Person
    wall: Person

    @property
    def pages(self) -> tuple[Page, ...]:
        """Every page that is open."""
        return self.ada.page, self.ben.page, self.cy.page, self.wall.page

    @property
    def faults(self) -> list[str]:
        """What any of the consoles complained of."""
        return [*self.ada.faults, *self.ben.faults, *self.cy.faults, *self.wall.faults]

    def expect_all_at(self, version: int) -> None:
        """Every page comes to this state by itself."""
        for page in self.pages:
            expect(page.locator("body")).to_have_attribute("data-version", str(version))
            expect(page.locator("#version")).to_contain_text(str(version))


@pytest.fixture(scope="module")
def phones(open_browser: OpenBrowser, tmp_path_factory: pytest.TempPathFactory) -> tuple[Browser, Browser]:
    """Two phones, each with a card of our own sheet before its camera."""
    films = tmp_path_factory.mktemp("films")
    laid, refused = card_film("James Darkwell", films / "laid.mjpeg"), card_film("Key", films / "refused.mjpeg")
    return open_browser(laid), open_browser(refused)


@pytest.fixture
def evening(server: Server, phones: tuple[Browser, Browser]) -> Iterator[Evening]:
    """A table of three that stands in its lobby."""
    ada = Person(phones[0], server.address, LAPTOP).make_table("Ada")
    ben = Person(phones[0], server.address).join(ada.code, "Ben")
    cy = Person(phones[1], server.address).join(ada.code, "Cy")
    # Browsers draw a tab in the background seldom: each page has a window, as it has a device of its own at a table.
    wall = Person(phones[1], server.address, LAPTOP).at(ada.code)
    wall.table("wall")
    yield Evening(server, ada, ben, cy, wall)
    for person in (ada, ben, cy, wall):
        person.context.close()


def mark(page: Page) -> None:
    """Leave a sign in the page that a reload would wipe away."""
    page.evaluate("() => { window.stayed = true; }")


def stayed(page: Page) -> bool:
    """Whether the page was not loaded again since."""
    return page.evaluate("() => window.stayed === true") is True


def test_a_card_held_to_the_camera_is_laid_and_taken_back_and_everybody_follows(evening: Evening) -> None:
    ada, ben, cy, wall = evening.ada, evening.ben, evening.cy, evening.wall
    ada.set_up("Ben")
    evening.expect_all_at(9)
    for page in (ada.page, cy.page, wall.page):
        mark(page)

    ben.page.get_by_role("link", name="Scan a card").click()
    expect(ben.page.locator("#told")).to_contain_text("laid James Darkwell")
    ben.page.wait_for_url("**/seat")
    evening.expect_all_at(10)
    for page in evening.pages:
        expect(page.locator(".inplay", has_text="James Darkwell")).to_be_visible()

    ben.page.reload()
    expect(ben.page.locator(".inplay", has_text="James Darkwell")).to_be_visible()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Lay one more card")

    ben.tap(ben.button("Undo"))
    evening.expect_all_at(11)
    for page in evening.pages:
        expect(page.locator(".inplay", has_text="James Darkwell")).to_have_count(0)
    ben.tap(ben.page.get_by_role("button", name="James Darkwell: Ben's Corpses"))
    expect(ben.page.locator("#putback")).to_have_count(0)
    assert all(stayed(page) for page in (ada.page, cy.page, wall.page))
    assert evening.faults == []


def test_a_card_that_may_not_be_laid_is_refused_with_its_clause_to_its_own_phone(evening: Evening) -> None:
    cy = evening.cy
    evening.ada.set_up("Cy")
    cy.page.get_by_role("link", name="Scan a card").click()
    sheet = cy.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("No Lid within reach")
    expect(sheet.locator(".rule .clause")).to_have_text("CD-KEY-03")
    expect(sheet).to_contain_text("Only you can see this")
    cy.button("Keep it in hand").click()
    expect(sheet).to_have_count(0)
    cy.page.get_by_role("link", name="Close").click()
    cy.page.wait_for_url("**/seat")
    evening.expect_all_at(9)
    for page in (evening.ada.page, evening.ben.page, evening.wall.page):
        expect(page.get_by_text("CD-KEY-03")).to_have_count(0)
    assert evening.faults == []


def test_a_server_that_dies_is_missed_and_nothing_is_lost_when_it_is_back(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    ada.set_up("Ben")
    ben.pick("James Darkwell")
    evening.expect_all_at(10)
    for page in evening.pages:
        mark(page)

    evening.server.die()
    for page in evening.pages:
        expect(page.locator(".out-of-step")).to_be_visible(timeout=20_000)
        expect(page.locator(".out-of-step")).to_contain_text("catching up")

    evening.server.start()
    for page in evening.pages:
        expect(page.locator(".out-of-step")).to_be_hidden(timeout=20_000)
        expect(page.locator(".inplay", has_text="James Darkwell")).to_be_visible()
    ben.tap(ben.button("Undo"))
    evening.expect_all_at(11)
    assert all(stayed(page) for page in evening.pages)
    assert [fault for fault in evening.faults if not fault.startswith(SERVER_IS_GONE)] == []
