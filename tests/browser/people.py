"""People at a table, each with a page of their own: they type, tap, hold cards up, and look at what the page says."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, Locator, Page, expect

PHONE: Final = {"width": 360, "height": 740}
LAPTOP: Final = {"width": 1280, "height": 800}

SERVER_IS_GONE: Final = "Failed to load resource: net::ERR_"
"""What a console says of a server that does not answer."""


class Person:
    """Somebody with a browser; ``faults`` are what its console complained of."""

    def __init__(self, browser: Browser, address: str, size: dict[str, int] = PHONE, *, scheme: str = "light") -> None:
        self.address = address
        self.context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]  # a dict of the right shape
        self.context.set_default_timeout(15_000)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.code = ""

    def open(self, path: str) -> Page:
        """Go to a page of the server."""
        self.page.goto(self.address + path)
        return self.page

    def table(self, path: str) -> Page:
        """Go to a page of one's table."""
        return self.open(f"/table/{self.code}/{path}")

    def at(self, code: str) -> Person:
        """Look at the table with this code."""
        self.code = code
        return self

    def button(self, name: str) -> Locator:
        """What can be tapped under this name."""
        return self.page.get_by_role("button", name=name)

    def make_table(self, own_name: str) -> Person:
        """Make a table of three at the first seat, by its form."""
        self.open("/new?game=cadaver")
        self.page.locator("input[name=seat]").first.fill(own_name)
        self.button("Open the table").click()
        self.page.wait_for_url("**/lobby")
        self.code = self.page.url.split("/")[4]
        return self

    def join(self, code: str, name: str) -> Person:
        """Sit down with the code and a name."""
        self.open("/")
        self.page.get_by_label("Code on the host").fill(f"{code[:3]} {code[3:]}".lower())
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join").click()
        self.page.wait_for_url("**/seat")
        self.code = code
        return self

    def tap(self, button: Locator) -> None:
        """Tap what makes the table go on, and wait until this page shows it."""
        before = self.page.locator("body").get_attribute("data-version") or ""
        button.click()
        expect(self.page.locator("body")).not_to_have_attribute("data-version", before)

    def pick(self, card: str) -> None:
        """Pick a card by hand."""
        self.page.locator(".bar [data-open=by-hand]").click()
        self.page.get_by_label("Find a card").fill(card)
        self.tap(self.page.locator("#picks button.choice:visible").first)

    def set_up(self, first: str) -> None:
        """Begin the game and answer what the table is asked first."""
        self.button("Begin").click()
        self.page.wait_for_url("**/seat")
        for card in ("Potion", "Scroll", "Brain"):
            for _ in range(2):
                expect(self.page.locator("#ask-title")).to_contain_text(f"{card} pile")
                self.pick(card)
        self.tap(self.button("five dealt to each"))
        self.tap(self.page.locator("[data-ask]").get_by_role("button", name=first))


def first_top_is_asked(host: Person, guest: Person) -> Person:
    """Both sit down to Voidream and set up, until the value on top of the host's Dream is asked for; the guest."""
    host.open("/new?game=voidream")
    host.page.locator("input[name=seat]").first.fill("Ann")
    host.button("Open the table").click()
    host.page.wait_for_url("**/lobby")
    host.code = host.page.url.split("/")[4]
    guest.join(host.code, "Ben")
    host.button("Begin").click()
    host.page.wait_for_url("**/seat")
    for person in (host, host, guest, guest, host, host):
        person.tap(person.page.locator("[data-ask]").get_by_role("button", name="Done"))
    expect(host.page.locator("#ask-title")).to_contain_text("Dream show?")
    return guest
