"""One phone for both Weavers, in a browser: what it keeps of a page is gone before the next one looks (SW-COM-09)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.people import Person
from tests.browser.server import Server

pytestmark = pytest.mark.browser


def shared_phone(server: Server, open_browser: OpenBrowser) -> Person:
    """Ann and Ben with one phone, up to the first choice, which is Ben's."""
    phone = Person(open_browser(), server.address)
    page = phone.open("/new?game=shardweave")
    for at, name in enumerate(("Ann", "Ben")):
        page.locator("input[name=seat]").nth(at).fill(name)
    # No Champion is in both Weaves: what is on a page of the one is from nowhere but the own Weave.
    page.locator("fieldset", has_text="Second Weave").get_by_text("Ironsong", exact=True).click()
    page.get_by_text("One device, passed on", exact=True).click()
    phone.button("Open the table").click()
    page.wait_for_url("**/lobby")
    phone.code = page.url.split("/")[4]
    phone.button("Begin").click()
    page.wait_for_url("**/seat")
    for words in ("Done", "Ann", "Mulligan, and begin"):
        phone.tap(page.get_by_role("button", name=words).first)
    phone.button("Take this number").click()
    expect(page.locator("h1")).to_have_text("Give the phone to Ben")
    phone.button("I am Ben").click()
    expect(page.locator("#sign h1")).to_have_text("Your answer, please")
    page.wait_for_load_state()
    # The version stands still until all of a move with secret answers is done.
    phone.button("Take this number").click()
    for spot in ("Active", "Next", "Later"):
        expect(page.locator("main .question")).to_contain_text(f"For this spot: {spot} Arena")
        page.locator(".bar [data-open=by-hand]").click()
        page.locator("#picks button.choice:visible").first.click()
    expect(page.locator("#sign h1")).to_have_text("Choose a Champion")
    return phone


def test_nothing_of_a_page_is_left_when_the_phone_is_passed_on(server: Server, open_browser: OpenBrowser) -> None:
    phone = shared_phone(server, open_browser)
    page = phone.page
    page.get_by_text("Table page").first.scroll_into_view_if_needed()
    phone.table("history")
    phone.table("scan")
    phone.table("seat")
    page.locator(".bar [data-open=by-hand]").click()
    pick = page.locator("#picks button.choice:visible").first
    champion = str(pick.locator(".card-name").first.text_content())
    assert champion in page.content()
    pick.click()
    expect(page.locator("h1")).to_have_text("Give the phone to Ann")
    assert champion not in page.content()
    assert page.title() == "Kitchen table"
    # Each of those pages is asked for anew, and none shows anything of Ben's.
    for _ in range(3):
        page.go_back()
        expect(page.locator("h1")).to_have_text("Give the phone to Ann")
        assert champion not in page.content()
    phone.button("I am Ann").click()
    expect(page.locator("#sign h1")).to_have_text("Choose a Champion")
    page.go_back()
    expect(page.locator("#sign h1, header h1").first).to_be_visible()
    assert champion not in page.content()
    assert phone.faults == []


def test_a_page_in_another_tab_goes_too(server: Server, open_browser: OpenBrowser) -> None:
    phone = shared_phone(server, open_browser)
    other = phone.context.new_page()
    other.goto(phone.page.url)
    expect(other.locator("#sign h1")).to_have_text("Choose a Champion")
    phone.button("Pass the phone on").click()
    expect(phone.page.locator("h1")).to_have_text("Give the phone to Ann")
    expect(other.locator("h1")).to_have_text("Give the phone to Ann")
