"""The table page of one against all: everything fits, and what stands on the band can be read there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from jinja2 import Environment
from markupsafe import Markup
from playwright.sync_api import sync_playwright

from companion.probes import find_chromium
from companion.table import screens as s
from tests.look.test_live_page import Pages

pytestmark = pytest.mark.browser

MEASURE: Final = (Path(__file__).parents[1] / "browser" / "measure.js").read_text(encoding="utf-8")
BEYOND: Final = """() => {
const parts = [...document.querySelectorAll('.seats > section, .against, .in-row, .blow')];
return parts.flatMap((part) => {
  const { right, bottom } = part.getBoundingClientRect();
  return [...part.querySelectorAll('p, ul, li, h3, .term')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > right + 1 || box.bottom > bottom + 1;
  }).map((one) => `${one.className || one.tagName} in ${part.className}: ${one.textContent.trim().slice(0, 30)}`);
});
}"""
"""What lies beyond the edge of its part."""
SIZES: Final = {"16 to 10": (1280, 800), "full HD": (1920, 1080), "laptop": (1366, 768)}
ROW: Final = tuple(
    s.Offer(3, name) for name in ("Echo Chamber", "Battle Hymn", "Shatter Glass", "Lullaby", "Crescendo")
)
REAVERS: Final = tuple(s.InPlay("Undead General", "6/6 HP, 3 XP", symbol="reaver") for _ in range(3))
POINTS: Final = (s.Row("4", "Songstress"), s.Row("4", "Drummer"))
SMALL: Final = (s.Dial("XP", 8, "experience"), s.Dial("Defense", 12, "defense"), s.Dial("in hand", 5, "card"))


@pytest.fixture(scope="module")
def shown(pages: Environment) -> Iterator[Pages]:
    chromium = find_chromium()
    assert chromium is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield Pages(browser, pages)
        browser.close()


def wall(animus: int) -> s.Wall:
    """The fullest table of so many Animus: the second, or the only one, is on turn and builds up an Attack."""
    now = min(1, animus - 1)
    blow = s.Blow(
        s.Dial("Attack Power", 8, "attack-power", rows=POINTS), s.Dial("Defense", 12, "defense"), s.Dial("damage", 0)
    )
    allies = (s.InPlay("Backing Singer", "3/3 HP", symbol="ally"),)
    seats = tuple(
        s.WallSeat(
            f"Player {at}", at == now, 26, "HP", "hp", 26, SMALL, allies, card="Lantern Knight", row=ROW,
            beside=s.Dial("Conviction", 4, "conviction") if at == now else None, blow=blow if at == now else None,
        )
        for at in range(animus)
    )  # fmt: skip
    ladder = s.Ladder("Experience", 12, tuple(s.Rung(at, "a Skill") for at in (2, 5, 9, 14)), "experience")
    most = 24 * animus
    against = s.WallSeat(
        "The Nemesis", False, most, "HP", "hp", most, SMALL, REAVERS, card="Undead Warlord", ladder=ladder, row=ROW
    )
    return s.Wall("Player 1’s turn", (), seats, against=against)


@pytest.mark.parametrize("animus", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_the_wall_of_one_against_all_fits_its_screen(shown: Pages, size: tuple[int, int], animus: int) -> None:
    body = shown.draw("wall_body.html", wall=wall(animus), latest=None, presence={}, to_put=0)
    shown.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = shown.open("wall.html", body=Markup(body))
    page.evaluate("document.fonts.ready")
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(MEASURE) == []
