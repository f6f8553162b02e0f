"""DP-SET-06: on a phone, a deck of one's own is scanned card by card and from a photograph, and the table has it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from cardprints.tags import Tag, format_tag
from companion.games import registry
from tests.browser.conftest import OpenBrowser
from tests.browser.film import FRAME_PX, Picture
from tests.browser.people import LAPTOP, PHONE, Person
from tests.browser.server import Server
from tests.web.test_api import photograph

pytestmark = pytest.mark.browser

DIRKS: Final = registry.game("dirks-and-poniards")
CODE_PX: Final = 240
ROW: Final = 5
FRAMES: Final = 4


def tag(card: str, copy: int) -> str:
    """The tag of a copy of a card."""
    assert DIRKS.deck_scans is not None
    number = next(one.number for one in DIRKS.deck_scans.cards({}) if one.id == card)
    return format_tag(Tag("DP", number, copy))


def laid_out(*texts: str) -> Picture:
    """Grey, the codes in rows."""
    codes = [cv2.resize(_grey(photograph(text)), (CODE_PX, CODE_PX), interpolation=cv2.INTER_AREA) for text in texts]
    codes += [np.full_like(codes[0], 255)] * (-len(codes) % ROW)
    return np.vstack([np.hstack(codes[at : at + ROW]) for at in range(0, len(codes), ROW)])


def _grey(picture: bytes) -> Picture:
    return np.asarray(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)


def film_of(text: str, path: Path) -> Path:
    """What the camera sees: one code in the middle."""
    frame = np.full((FRAME_PX[1], FRAME_PX[0]), 255, np.uint8)
    frame[200:440, 500:740] = laid_out(text)[:, :CODE_PX]
    path.write_bytes(b"".join(cv2.imencode(".jpg", frame)[1].tobytes() for _ in range(FRAMES)))
    return path


def take_photo(page: Page, picture: Picture) -> None:
    """Choose a photograph of cards."""
    data = cv2.imencode(".jpg", picture)[1].tobytes()
    page.locator("#deck-scan [data-photo]").first.set_input_files(
        {"name": "cards.jpg", "mimeType": "image/jpeg", "buffer": data}
    )


def new_table(person: Person) -> Page:
    page = person.open("/new?game=dirks-and-poniards")
    for seat, name in enumerate(("Ann", "Ben", "-")):
        page.locator("input[name=seat]").nth(seat).fill(name)
    return page


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_deck_is_scanned_and_a_table_opened_with_it(
    server: Server, open_browser: OpenBrowser, tmp_path: Path, size: dict[str, int]
) -> None:
    ann = Person(open_browser(film_of(tag("keen-blade", 11), tmp_path / "card.mjpeg")), server.address, size)
    page = new_table(ann)
    row = page.locator(".own-deck").nth(1)
    expect(row).to_contain_text("Deck as chosen below")
    row.get_by_role("button", name="Scan a deck").click()
    expect(page.locator("#deck-scan-title")).to_have_text("Ben’s deck")
    count, told = page.locator("#deck-count"), page.locator("#deck-told")
    expect(count).to_have_text("1 card")
    expect(page.locator("#deck-found")).to_contain_text("Ben’s deck: 1 card, and 6 are needed to begin (DP-SET-08).")
    expect(page.get_by_role("button", name="Use this deck")).to_be_disabled()
    blades = [tag("keen-blade", copy) for copy in range(11, 14)]
    take_photo(page, laid_out(*blades, *(tag("razor-dirk", copy) for copy in range(11, 16))))
    expect(count).to_have_text("8 cards")
    expect(told).to_have_text("7 cards read.")
    take_photo(page, laid_out(format_tag(Tag("CD", 1, 1))))
    expect(told).to_have_text("That is a card of Cadaver, and this is a deck of Dirks & Poniards.")
    page.get_by_role("button", name="One Keen Blade less").click()
    expect(count).to_have_text("7 cards")
    assert page.evaluate("document.getElementById('deck-scan').scrollWidth <= innerWidth")
    expect(page.get_by_role("button", name="Use this deck")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Use this deck").click()
    expect(row).to_contain_text("Ben’s deck, 7 cards, scanned")
    # The dialog tells that it is closed a moment later, and the camera stops then.
    expect(page.locator("#deck-video")).to_have_js_property("srcObject", None)
    row.get_by_role("button", name="Scan a deck").click()
    expect(count).to_have_text("7 cards")
    page.get_by_role("button", name="Close").click()
    ann.button("Open the table").click()
    page.wait_for_url("**/lobby")
    ann.button("Begin").click()
    page.wait_for_url("**/seat")
    expect(page.locator("main .question")).to_contain_text("A deck has 30 as a rule; Ben’s may run out soon.")
    assert ann.faults == []


def test_a_scanned_deck_can_be_done_without(server: Server, open_browser: OpenBrowser) -> None:
    ann = Person(open_browser(), server.address)
    page = new_table(ann)
    row = page.locator(".own-deck").first
    row.get_by_role("button", name="Scan a deck").click()
    for signs in (tag("keen-blade", copy) for copy in range(1, 7)):
        page.locator("#deck-typed").fill(signs[:5].lower() + " " + signs[5:])
        expect(page.locator("#deck-typed")).to_have_value("")
        expect(page.locator("#deck-told")).to_have_text("Keen Blade, read.")
    page.locator("#deck-typed").fill(tag("keen-blade", 1))
    expect(page.locator("#deck-told")).to_have_text("That very card counts already.")
    page.get_by_role("button", name="Use this deck").click()
    expect(row).to_contain_text("Ann’s deck, 6 cards, scanned")
    row.get_by_role("button", name="Without it").click()
    expect(row).to_contain_text("Deck as chosen below")
    assert page.locator("[name=scanned]").first.input_value() == ""


def test_a_guest_scans_the_own_deck_on_the_own_phone(server: Server, open_browser: OpenBrowser) -> None:
    browser = open_browser()
    ann, ben = Person(browser, server.address, LAPTOP), Person(browser, server.address)
    page = new_table(ann)
    page.locator("input[name=seat]").nth(1).fill("")
    ann.button("Open the table").click()
    page.wait_for_url("**/lobby")
    ann.code = page.url.split("/")[4]
    ben.join(ann.code, "Ben")
    ben.page.get_by_role("link", name="Scan my deck").click()
    expect(ben.page.locator(".own-deck")).to_contain_text("Deck as the table has it")
    ben.button("Scan a deck").click()
    take_photo(ben.page, laid_out(*(tag("razor-dirk", copy) for copy in range(11, 19))))
    expect(ben.page.locator("#deck-count")).to_have_text("8 cards")
    ben.button("Use this deck").click()
    expect(ben.page.locator(".own-deck")).to_contain_text("Ben’s deck, 8 cards, scanned; not yet brought to the table.")
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.button("Bring it to the table").click()
    ben.page.wait_for_url("**/seat")
    ann.button("Begin").click()
    page.wait_for_url("**/seat")
    expect(page.locator("main .question")).to_contain_text("A deck has 30 as a rule; Ben’s may run out soon.")
    assert [*ann.faults, *ben.faults] == []
