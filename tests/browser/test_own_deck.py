"""DP-APP-15: two players with a deck of their own, of which a text is done by hand; both pages show what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.people import LAPTOP, PHONE, Person
from tests.browser.server import Server

pytestmark = pytest.mark.browser

OWN: Final = """
[[deck]]
key = "mine"
name = "Mine"
cards = [["standard-dirk", 6], ["standard-dagger", 6], ["keen-blade", 3]]

[[card]]
id = "standard-dirk"
text = "Choose a Weapon: its LP are 1 more."
does = [{ do = "by_hand" }]
"""


def begun(server: Server, open_browser: OpenBrowser, folder: Path) -> tuple[Person, Person]:
    """Ann, who is on turn, and Ben; the table plays with the deck of the file."""
    browser = open_browser()
    ann, ben = (Person(browser, server.address, size) for size in (PHONE, LAPTOP))
    file = folder / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    page = ann.open("/new?game=dirks-and-poniards")
    for seat, name in enumerate(("Ann", "", "-")):
        page.locator("input[name=seat]").nth(seat).fill(name)
    page.locator("label:has([name=deck][value=own])").click()
    page.locator("[name=own_file]").set_input_files(file)
    expect(page.locator(".own-found")).to_contain_text("Values of 1 card and 1 deck: this file can be played with.")
    ann.button("Open the table").click()
    page.wait_for_url("**/lobby")
    ann.code = page.url.split("/")[4]
    ben.join(ann.code, "Ben")
    ann.button("Begin").click()
    page.wait_for_url("**/seat")
    expect(page.locator("main .question")).to_contain_text("A deck has 30 as a rule; Ann’s and Ben’s may run out soon.")
    ann.tap(page.locator("main .question").get_by_role("button", name="All have"))
    ann.tap(page.locator("main .question").get_by_role("button", name="Ann"))
    return ann, ben


def asked(page: Page, title: str) -> None:
    """A question stands where it can be seen."""
    expect(page.locator("#ask-title")).to_have_text(title)
    expect(page.locator("#ask-title")).to_be_in_viewport()


def test_a_text_is_done_by_hand_and_what_is_told_stands_on_both_pages(
    server: Server, open_browser: OpenBrowser, tmp_path: Path
) -> None:
    ann, ben = begun(server, open_browser, tmp_path)
    page = ann.page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ann.pick("Standard Dirk")
    asked(page, "What does Standard Dirk do?")
    expect(page.locator("main .question")).to_contain_text("Choose a Weapon: its LP are 1 more.")
    ann.tap(page.locator("main .question").get_by_role("button", name="LP of a Weapon"))
    asked(page, "Which Weapon?")
    ann.tap(page.locator("main .question .choice").first)
    asked(page, "LP of Standard Dirk now")
    picker = page.locator("main .numberform")
    expect(picker.locator("output")).to_have_text("6")
    picker.get_by_role("button", name="One more").click()
    ann.tap(picker.get_by_role("button", name="Take this number"))
    asked(page, "What does Standard Dirk do?")
    ann.tap(page.locator("main .question").get_by_role("button", name="That is all"))
    for person in (ann, ben):
        expect(person.page.locator("main").get_by_text("of 7").first).to_be_visible()
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert person.faults == []
