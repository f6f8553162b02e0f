"""Every page on a phone and on a laptop, by day and by night: nothing overflows, is too small or pale, or fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.people import LAPTOP, PHONE, Person
from tests.browser.server import Server

pytestmark = pytest.mark.browser

MEASURE: Final = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
NO_PILE_CARD: Final = "CDF00Z100F"
"""The tag of a James Darkwell, which is refused while the table asks for a card of a pile."""


class Looker(NamedTuple):
    """One person with five tables: at the first the set-up is asked, at the others practice games go on."""

    asked: Person
    playing: Person
    dreaming: Person
    weaving: Person
    arming: Person


@pytest.fixture(scope="module")
def looker(server: Server, open_browser: OpenBrowser) -> Iterator[Looker]:
    """Somebody who looks at every page."""
    browser = open_browser()
    asked = Person(browser, server.address).make_table("Ada")
    asked.button("Begin").click()
    asked.page.wait_for_url("**/seat")
    practices = []
    for game in ("Cadaver", "Voidream", "Shardweave", "Dirks & Poniards"):
        person = Person(browser, server.address)
        person.open("/")
        person.button(f"Practise {game}").click()
        person.page.wait_for_url("**/seat")
        person.at(person.page.url.split("/")[4])
        practices.append(person)
    yield Looker(asked, *practices)


def own_action(look: Looker) -> Page:
    """A Dreamer's page when it is the own action: whatever is asked before is answered with what comes first."""
    page = look.dreaming.table("seat")
    own = page.locator("#sign h1", has_text="Your action")
    asked = page.locator("main .question .choice:not([aria-disabled])").first
    for _ in range(60):
        expect(own.or_(asked).first).to_be_visible()
        if own.is_visible():
            return page
        version = page.locator("#version").text_content()
        asked.click()
        expect(page.locator("#version")).not_to_have_text(version or "")
    raise AssertionError("the set-up did not come to an end")


def arcanum(look: Looker) -> Page:
    """The sheet of a card of the hand."""
    page = own_action(look)
    page.locator(".fan button").first.click()
    expect(page.locator("dialog.held[open]")).to_be_visible()
    return page


def all_open(look: Looker) -> Page:
    """A Dreamer's page with everything opened that can be."""
    page = own_action(look)
    page.evaluate(
        "for (const one of document.querySelectorAll('[data-fold]')) one.setAttribute('aria-expanded', 'true')"
    )
    return page


def by_hand(look: Looker) -> Page:
    """The sheet with every card that can be picked."""
    look.asked.table("seat")
    look.asked.page.locator(".bar [data-open=by-hand]").click()
    expect(look.asked.page.locator("#by-hand")).to_be_visible()
    return look.asked.page


def refusal(look: Looker) -> Page:
    """A card that can't be meant, by the signs at its foot."""
    look.asked.table("scan")
    look.asked.page.get_by_label("The ten signs").fill(NO_PILE_CARD)
    expect(look.asked.page.locator("#sheet .refusal")).to_be_visible()
    return look.asked.page


def between_hands(look: Looker) -> Page:
    """A phone that two share, while it is handed over."""
    page = look.asked.open("/new?game=shardweave")
    page.get_by_text("One device, passed on", exact=True).click()
    look.asked.button("Open the table").click()
    page.get_by_role("link", name="My seat").last.click()
    look.asked.button("Pass the phone on").click()
    expect(page.locator("body.between-hands")).to_be_visible()
    return page


def error(look: Looker) -> Page:
    """An address with nothing behind it."""
    return look.asked.open("/nowhere")


PAGES: Final[dict[str, Callable[[Looker], Page]]] = {
    "start": lambda look: look.asked.open("/"),
    "new": lambda look: look.asked.open("/new?game=cadaver"),
    "join": lambda look: look.asked.open("/join"),
    "join by a code": lambda look: look.playing.open(f"/table/{look.asked.code}/join"),
    "lobby": lambda look: look.asked.table("lobby"),
    "question": lambda look: look.asked.table("seat"),
    "seat": lambda look: look.playing.table("seat"),
    "scan": lambda look: look.playing.table("scan"),
    "by hand": by_hand,
    "refusal": refusal,
    "history": lambda look: look.playing.table("history"),
    "wall": lambda look: look.playing.table("wall"),
    "trust": lambda look: look.asked.open("/trust"),
    "prints": lambda look: look.asked.open("/prints"),
    "a Dreamer's seat": own_action,
    "an arcanum": arcanum,
    "all that opens": all_open,
    "a Dreamer's wall": lambda look: look.dreaming.table("wall"),
    "a Weaver's seat": lambda look: look.weaving.table("seat"),
    "a Weaver's wall": lambda look: look.weaving.table("wall"),
    "a seat with blades": lambda look: look.arming.table("seat"),
    "a wall with blades": lambda look: look.arming.table("wall"),
    "between hands": between_hands,
    "components": lambda look: look.asked.open("/components"),
    "error": error,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_phone_and_laptop_by_day_and_by_night(looker: Looker, name: str) -> None:
    for person in looker:
        person.faults.clear()
    page = PAGES[name](looker)
    found = {}
    for size_name, size in (("phone", PHONE), ("laptop", LAPTOP)):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a dict of the right shape
        for theme in ("day", "night"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            if faults := page.evaluate(MEASURE):
                found[f"{size_name} by {theme}"] = faults
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a dict of the right shape
    assert found == {}
    complaints = [fault for person in looker for fault in person.faults]
    assert complaints == [] or (name == "error" and all("404" in fault for fault in complaints))


def test_the_measure_finds_what_is_too_wide_too_small_too_pale_and_too_low(looker: Looker) -> None:
    page = looker.asked.open("/trust")
    assert page.evaluate(MEASURE) == []
    page.evaluate("""() => {
        const add = (tag) => document.body.appendChild(document.createElement(tag));
        const [wide, small, pale, low] = ["p", "p", "p", "button"].map(add);
        for (const node of [wide, small, pale, low]) node.textContent = "Here";
        Object.assign(wide.style, { width: "2000px" });
        Object.assign(small.style, { fontSize: "11px" });
        Object.assign(pale.style, { color: "#aaa", background: "#fff" });
        Object.assign(low.style, { height: "20px", minHeight: "0", fontSize: "16px" });
    }""")
    found = page.evaluate(MEASURE)
    assert [fault.split(" ", 2)[0] for fault in found] == ["wider", "text", "contrast", "target"]
    assert "text of 11 px: p “Here”" in found
