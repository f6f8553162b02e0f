"""The rules in a browser: clauses are found by words, and the one that was asked for is in view."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenBrowser
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_clauses_are_found_by_their_words_and_shown_by_their_address(server: Server, open_browser: OpenBrowser) -> None:
    page = open_browser().new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{server.address}/rules/cadaver#CD-OPT-05")
    asked = page.locator("#CD-OPT-05")
    finder = page.locator("#finder").bounding_box()
    page.wait_for_function("document.getElementById('CD-OPT-05').getBoundingClientRect().top < 740")
    box = asked.bounding_box()
    assert box is not None
    assert finder is not None
    assert finder["y"] + finder["height"] <= box["y"] < 740

    page.get_by_role("searchbox").fill("ghoul LID")
    shown = page.locator(".entry:visible")
    assert page.locator("#found").text_content() == f"{shown.count()} clauses"
    assert 0 < shown.count() < 20
    for text in shown.all_text_contents():
        assert "ghoul" in text.lower() and "lid" in text.lower()
    assert page.locator(".topic:visible").count() <= shown.count()

    page.get_by_role("searchbox").fill("CD-LAY-01")
    assert shown.count() == 1
    page.get_by_role("searchbox").fill("no such words")
    assert page.locator("#found").text_content() == "No clause has these words."
    page.evaluate("location.hash = 'CD-SET-01'")
    page.locator("#CD-SET-01").wait_for()
    assert page.get_by_role("searchbox").input_value() == ""
