"""Pages in a browser without a server: what a new state changes, what it leaves alone, and text twice as large."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from jinja2 import Environment
from markupsafe import Markup
from playwright.sync_api import Browser, Page, Route, sync_playwright

from companion.assets import folder
from companion.play.tables import SeatInfo, TableInfo, Viewer
from companion.probes import find_chromium
from companion.table import screens as s
from tests.look.conftest import GAME

pytestmark = pytest.mark.browser

SITE: Final = "http://127.0.0.1"
INFO: Final = TableInfo("K7M4RX", "cadaver", "Graveyard", (SeatInfo(0, "Mira", True),), True, False, False, 52)
PICKS: Final = tuple(s.Pick(name, "{}", "potion", "Resource") for name in ("Potion", "Brain", "Scroll"))
ASK: Final = s.Ask("How many cards do you give?", least=1, most=5, number_send=s.send("answer", value="NUMBER"))


def seat(title: str, *, ask: s.Ask | None = ASK, button: str = "Draw") -> s.Screen:
    """A seat's screen with a question, a button and a long refused choice."""
    can = s.Can("You can", (s.Choice(button, "{}"), s.Choice("Trade", "{}", refused="You must draw up to five first.")))
    area = s.Area(
        "Before you", (s.InPlay("James Darkwell", "", (s.Square("brain", "Brain", s.SquareState.OPEN),) * 5),)
    )
    piles = s.Piles("Piles", tuple(s.Pile(name, "brain", 12, False, "no Accomplice") for name in ("A", "B", "C")))
    numbers = s.Numbers((s.Dial("HP", 17, "hp", most=26, lost=3, nudge=s.nudge_dial("hp")), s.Dial("Conviction", 3)))
    stations = tuple(s.Station(name, s.StationState.NEXT) for name in ("Laying", "Drawing", "Trading"))
    return s.Screen(s.Sign(title, True, "Deck 14", stations), (numbers, can, area, piles), ask, PICKS)


class Pages:
    """Draws pages for a browser that reaches nothing but them and the files in ``static``."""

    def __init__(self, browser: Browser, templates: Environment) -> None:
        self._templates = templates
        self.page = browser.new_page(viewport={"width": 360, "height": 740})
        self.html = ""
        self.page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body=self.html, content_type="text/html; charset=utf-8")
        elif path.startswith("/static/") and (file := folder("static") / path.removeprefix("/static/")).is_file():
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")
        else:
            route.abort()

    def draw(self, template: str, **more: Any) -> str:
        """A template as the server would draw it."""
        context = {"info": INFO, "game": GAME, "viewer": Viewer(0), "version": 52, "put_backs": ()}
        return self._templates.get_template(template).render(context | more)

    def open(self, template: str, **more: Any) -> Page:
        """A whole page."""
        self.html = self.draw(template, **more)
        self.page.goto(f"{SITE}/")
        return self.page

    def open_seat(self, screen: s.Screen) -> Page:
        """The page of a seat."""
        return self.open("seat.html", body=Markup(self.draw("seat_body.html", screen=screen)))

    def arrive(self, screen: s.Screen) -> None:
        """A new state comes in."""
        self.page.evaluate(
            "async (html) => (await import('/static/js/live.js')).morph(document.getElementById('live'), html)",
            self.draw("seat_body.html", screen=screen),
        )


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here: companion doctor says how to install it")
    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture
def shown(browser: Browser, pages: Environment) -> Iterator[Pages]:
    """Pages in one window."""
    found = Pages(browser, pages)
    yield found
    found.page.close()


def test_a_new_state_leaves_an_open_sheet_and_what_is_typed_in_it(shown: Pages) -> None:
    page = shown.open_seat(seat("Before"))
    page.locator(".bar [data-open=by-hand]").click()
    page.locator("[data-filter]").fill("br")
    shown.arrive(seat("After"))
    assert page.locator("#sign h1").text_content() == "After"
    assert page.locator("#by-hand").evaluate("sheet => sheet.matches(':modal')")
    assert page.locator("[data-filter]").input_value() == "br"
    assert page.evaluate("document.activeElement.type") == "search"


@pytest.mark.parametrize(
    ("question", "left"), [(ASK, "3"), (s.Ask("Another", least=2, most=5), "2")], ids=["same", "new"]
)
def test_a_number_being_chosen_stays_while_its_question_stands(shown: Pages, question: s.Ask, left: str) -> None:
    page = shown.open_seat(seat("Before"))
    for _ in range(2):
        page.get_by_role("button", name="One more", exact=True).click()
    shown.arrive(seat("After", ask=question))
    assert page.locator(".numberform output").first.text_content() == left


def test_the_button_that_was_just_tapped_gets_its_new_words(shown: Pages) -> None:
    page = shown.open_seat(seat("Before", button="Lock the door"))
    page.get_by_role("button", name="Lock the door").focus()
    shown.arrive(seat("After", button="Open the door"))
    assert page.get_by_role("button", name="Open the door").count() == 1


def test_a_search_by_hand_shows_only_what_fits(shown: Pages) -> None:
    page = shown.open_seat(seat("Before"))
    page.locator(".bar [data-open=by-hand]").click()
    page.locator("[data-filter]").fill("BR")
    assert page.locator("#picks > li:visible").all_text_contents()[0].strip().startswith("Brain")
    page.locator("[data-filter]").fill("no such card")
    assert page.locator("#by-hand .nothing").is_visible()


def test_a_held_step_shows_what_it_will_be_and_escape_sends_nothing(shown: Pages) -> None:
    sent: list[str] = []
    page = shown.open_seat(seat("Before"))
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    box = page.get_by_role("button", name="HP: one less").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.locator(".preview").wait_for()
    assert (page.locator(".preview").text_content() or "").startswith("17")
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator(".preview").count() == 0
    assert sent == []


def test_a_dragged_ruler_sends_where_it_was_let_go(shown: Pages) -> None:
    page = shown.open_seat(seat("Before"))
    box = page.locator(".adjust .ruler").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 10 / 26, box["y"] + 10)
    with page.expect_request(lambda request: request.method == "POST") as sending:
        page.mouse.up()
    assert (sending.value.post_data_json or {})["input"] == {"do": "nudge", "dial": "hp", "by": -7}


def test_a_reason_goes_with_the_next_number_that_is_set_right_and_with_no_other(shown: Pages) -> None:
    page = shown.open_seat(seat("Before"))
    page.fill("#why", "  counted anew ")
    sent = []
    for _ in range(2):
        with page.expect_request(lambda request: request.method == "POST") as sending:
            page.locator("[data-nudge='-1']").first.press("Enter")
        sent.append((sending.value.post_data_json or {})["input"])
    assert sent == [
        {"do": "nudge", "dial": "hp", "by": -1, "reason": "counted anew"},
        {"do": "nudge", "dial": "hp", "by": -1},
    ]


@pytest.mark.parametrize("percent", [100, 200])
def test_text_twice_as_large_goes_below_and_not_beyond_the_edge(shown: Pages, percent: int) -> None:
    page = shown.open_seat(seat("Choose what to do"))
    page.evaluate("(percent) => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


USES: Final = tuple(s.Use(title, ("Evoke.",) * 3, s.Choice("Play it", "{}")) for title in ("Upright", "Inverted"))
BEARINGS: Final = s.Bearings(
    s.TurnCard(
        "Mind, 2 arcana left", 2, "You cannot initiate conflicts now.", (3, 4, 1), then="1", then_text="+1 dawn"
    ),
    s.Gauge("Depth", 3, tuple(s.Band(value, "deepest") for value in (4, 3, 2, 1))),
)


def dreaming(*, number: int = 4) -> s.Screen:
    """A seat's screen with a turned card, a hand, small cards and a fight."""
    hand = s.HeldGroup("Playable", True, (s.Held(number, "Procession of Masks", "masks", uses=USES),) * 3)
    sides = (s.Dial("You", 24, word="attacks"), s.Dial("Somebody-With-A-Long-Name", -12, word="defends"))
    numbers = tuple(s.Dial(word, 12, "dawn") for word in ("dawn", "stability", "dusk"))
    cards = tuple(
        s.InPlay("Lion-Serpent of Law", "exhausted", lies=s.Lying("2", way), numbers=numbers) for way in s.Way
    )
    told = s.InPlay("Clerk", lies=s.Lying("2", s.Way.UPRIGHT), texts=("Evoke.",), key="card-1")
    contest = s.Contest("Dawn conflict", sides, 0, "the higher wins", "12 damage")
    folded = s.Ledger("Advice", (s.Row("", "Begin high."),), folded=True)
    blocks = (BEARINGS, s.Fan("Your arcana", (hand,)), contest, s.Area("In play", (*cards, told)), folded)
    return s.Screen(s.Sign("Your action", True), blocks, s.Ask("Act, or pass?", contest=contest))


@pytest.mark.parametrize("percent", [100, 200])
def test_a_turned_card_and_a_fight_go_below_and_not_beyond_the_edge(shown: Pages, percent: int) -> None:
    page = shown.open_seat(dreaming())
    page.evaluate("document.fonts.ready")
    page.evaluate("(percent) => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_gauge_stands_beside_the_card_however_long_its_text_is(shown: Pages) -> None:
    page = shown.open_seat(dreaming())
    page.evaluate("document.fonts.ready")
    card, gauge = (page.locator(f".bearings {part}").bounding_box() for part in (".turn-card", ".gauge"))
    assert card is not None and gauge is not None
    assert (card["width"], abs(card["y"] - gauge["y"]) < 2, gauge["x"] > card["x"] + 200) == (156, True, True)


def test_what_was_opened_stays_open_when_a_new_state_comes_in(shown: Pages) -> None:
    page = shown.open_seat(dreaming())
    text, advice = page.get_by_text("Evoke.", exact=True).last, page.get_by_text("Begin high.")
    assert not text.is_visible() and not advice.is_visible()
    page.get_by_role("button", name="Clerk").click()
    page.get_by_role("button", name="Advice").click()
    shown.arrive(dreaming(number=3))
    assert text.is_visible() and advice.is_visible()
    assert page.locator(".fan .number").first.text_content() == "3"


def test_a_card_of_the_hand_opens_its_sheet_and_a_new_state_leaves_it_open(shown: Pages) -> None:
    page = shown.open_seat(dreaming())
    page.get_by_role("button", name="Procession of Masks").first.click()
    sheet = page.locator("#held-masks").first
    assert sheet.get_by_role("button", name="Play it").count() == 2
    shown.arrive(dreaming(number=3))
    assert sheet.evaluate("sheet => sheet.matches(':modal')")


@pytest.mark.parametrize(
    ("fought", "cards", "told"), [(False, 7, 7), (False, 12, 12), (False, 20, 11), (True, 7, 7), (True, 10, 10)]
)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1280, 800)], ids=["full HD", "720p", "laptop"])
def test_the_wall_of_two_dreamers_shows_whole_play_areas_of_many_cards(
    shown: Pages, size: tuple[int, int], fought: bool, cards: int, told: int
) -> None:
    sources = tuple(s.Row("+4", "Lion-Serpent of Law", is_card=True) for _ in range(6))
    sides = tuple(s.Dial(name, 24, word="attacks", rows=sources) for name in ("Ann", "Ben"))
    numbers = tuple(s.Dial(word, 12, "dawn") for word in ("dawn", "stability", "dusk"))
    card = s.InPlay("Lion-Serpent of Law", lies=s.Lying("2", s.Way.TURNED), numbers=numbers)
    small = tuple(s.Dial(word, 12, "card") for word in ("layers", "in hand", "discarded", "in the Void", "bastion"))
    seats = tuple(
        s.WallSeat(name, name == "Ann", 12, "layers", small=small, cards=(card,) * cards, bearings=BEARINGS)
        for name in ("Ann", "Ben")
    )
    contest = s.Contest("Dawn conflict", (sides[0], sides[1]), 0, "the higher wins", "12 damage") if fought else None
    wall = s.Wall("Ann’s action", (), seats, dials=(s.Dial("Round", 5),), contest=contest)
    body = shown.draw("wall_body.html", wall=wall, latest=None, presence={}, to_put=0)
    shown.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = shown.open("wall.html", body=Markup(body))
    page.evaluate("document.fonts.ready")
    hidden = page.evaluate(
        "[...document.querySelectorAll('.seats > section, .bears')].map((one) => one.scrollHeight - one.clientHeight)"
    )
    assert page.evaluate("document.documentElement.scrollHeight") == size[1]
    assert max(hidden) <= 0
    below = page.evaluate("""[...document.querySelectorAll('.turn-card')].map((card) => {
        const [text, edge] = ['.writ', '.below'].map((part) => card.querySelector(part).getBoundingClientRect());
        return text.bottom - edge.top;
    })""")
    assert max(below) <= 0
    outside = page.evaluate("""[...document.querySelectorAll('.bearing .cards > li')].map((card) => {
        const [mine, all] = [card, card.closest('.cards')].map((one) => one.getBoundingClientRect());
        return Math.max(mine.bottom - all.bottom, mine.right - all.right, all.left - mine.left);
    })""")
    assert len(outside) == 2 * (told + (cards > told))
    assert max(outside) <= 0.5


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1366, 768)], ids=["full HD", "720p", "laptop"])
def test_the_wall_of_six_fits_its_screen_without_scrolling(shown: Pages, size: tuple[int, int]) -> None:
    cards = tuple(s.InPlay(name, "", (s.Square("brain", "Brain", s.SquareState.OPEN),) * 4) for name in "ABCDEFGH")
    seats = tuple(s.WallSeat(f"Player {at}", at == 1, 12, "points", cards=cards[at:]) for at in range(6))
    wall = s.Wall("Player 1: laying", (), seats, dials=(s.Dial("Deck", 14),))
    body = shown.draw("wall_body.html", wall=wall, latest=None, presence={}, to_put=0)
    shown.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = shown.open("wall.html", body=Markup(body))
    page.evaluate("document.fonts.ready")
    hidden = page.evaluate(
        "[...document.querySelectorAll('.seats > section')].map((seat) => seat.scrollHeight - seat.clientHeight)"
    )
    assert page.evaluate("document.documentElement.scrollHeight") == size[1]
    assert max(hidden) <= 0
