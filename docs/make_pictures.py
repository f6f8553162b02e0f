"""Makes the pictures of the README by using the program: ``.venv/bin/python docs/make_pictures.py``.

Starts a server on this computer, plays the first minutes of an evening in a browser, and keeps what it sees.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent / "pictures"
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def server() -> Iterator[str]:
    """The address of a server that runs as long as it is needed."""
    with tempfile.TemporaryDirectory() as data:
        command = [
            sys.executable,
            "-m",
            "companion",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-tls",
            "--data",
            data,
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            address = ""
            for line in process.stdout:
                found = re.search(r"http://127\.0\.0\.1:\d+", line)
                if found:
                    address = found.group(0)
                    break
            try:
                yield address
            finally:
                process.terminate()


def page(browser: Browser, size: dict[str, int]) -> Page:
    """A page of this size, twice as fine on a phone."""
    scale = 2 if size is PHONE else 1
    return browser.new_context(viewport=size, device_scale_factor=scale, color_scheme="light").new_page()  # type: ignore[arg-type]  # a dict of the right shape


def keep(seen: Page, name: str) -> None:
    """Keep what a page shows once its fonts are there."""
    seen.evaluate("document.fonts.ready")
    seen.wait_for_timeout(300)
    seen.screenshot(path=str(FOLDER / f"{name}.png"))


def evening(browser: Browser, address: str) -> None:
    """A table is made, two phones join, the game begins, and a practice game shows a refusal."""
    host = page(browser, LAPTOP)
    host.goto(address)
    keep(host, "start")
    host.goto(f"{address}/new?game=cadaver")
    host.click("text=Open the table")
    host.wait_for_url("**/lobby")
    code = host.url.split("/")[4]
    for name in ("Ben", "Cy"):
        phone = page(browser, PHONE)
        phone.goto(f"{address}/join/{code}")
        phone.fill("[name=name]", name)
        keep(phone, "join")
        phone.click("button.chief")
        phone.wait_for_url("**/seat")
    host.wait_for_timeout(1500)
    keep(host, "lobby")
    practice(browser, address)


def practice(browser: Browser, address: str) -> None:
    phone = page(browser, PHONE)
    phone.goto(address)
    phone.click("form[action$=practice] button")
    phone.wait_for_url("**/seat")
    keep(phone, "seat")
    code = phone.url.split("/")[4]
    phone.locator("#main [data-send]", has_text="Go on to").click()
    phone.wait_for_timeout(600)
    phone.click(".bar [data-open=by-hand]")
    phone.locator("#by-hand [data-send]").first.click()
    phone.wait_for_selector(".refusal")
    keep(phone, "refusal")
    wall = page(browser, WALL)
    wall.goto(f"{address}/table/{code}/wall")
    keep(wall, "wall")


def dreaming(browser: Browser, address: str) -> None:
    """A practice game of Voidream, at an own action when the depth is 3; another game if that does not come."""
    phone = page(browser, PHONE)
    phone.goto(address)
    phone.get_by_role("button", name="Practise Voidream").click()
    phone.wait_for_url("**/seat")
    for _ in range(60):
        phone.wait_for_timeout(500)
        asked = phone.locator("main .question .choice:not([aria-disabled])")
        if asked.count():
            asked.first.click()
        elif "Your action" in (phone.locator("#sign h1").text_content() or ""):
            if phone.locator(".gauge .now b").text_content() == "3":
                break
            phone.locator("main .choice", has_text="Pass").click()
        elif phone.get_by_text("wins").count():
            dreaming(browser, address)
            return
    phone.evaluate("scrollTo(0, 0)")
    phone.wait_for_selector("#toast", state="hidden", timeout=20_000)
    keep(phone, "voidream")


def sheet() -> None:
    """The sixth sheet of a printed deck, which has several kinds of cards."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck.pdf"
        subprocess.run(
            [sys.executable, "-m", "companion", "print", "--game", "cadaver", "-o", str(file)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        with pypdfium2.PdfDocument(file) as document:
            drawn = document[8].render(scale=80 / 72).to_numpy()
    cv2.imwrite(str(FOLDER / "sheet.png"), np.ascontiguousarray(drawn))


def main() -> None:
    """All pictures."""
    FOLDER.mkdir(exist_ok=True)
    sheet()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Chromium is not installed; companion doctor says how to get it.")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        evening(browser, address)
        dreaming(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
