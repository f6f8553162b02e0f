"""The page for prints: only the chosen game's choices are offered, and each has one that is on."""

from __future__ import annotations

import pytest

from companion.games import registry
from tests.browser.conftest import OpenBrowser
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ON = """[...document.querySelectorAll('[data-of]:not([hidden])')].filter((set) => set.querySelector('[type=radio]'))
    .map((set) => [set.dataset.of, set.querySelectorAll('[type=radio]:checked').length])"""


def test_whatever_game_is_chosen_each_of_its_choices_is_made(server: Server, open_browser: OpenBrowser) -> None:
    page = open_browser().new_page()
    page.goto(f"{server.address}/prints")
    for key in (*registry.keys(), *reversed(registry.keys())):
        page.locator(f"label:has([name=game][value={key}])").click()
        on = page.evaluate(ON)
        assert on == [[key, 1]] * len(on)
