"""Sheets are made beside the server, one order at a time, and what goes wrong with them is said."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from flask import Flask
from markupsafe import escape
from msgspec.structs import replace

from cardprints.raster import text_pages
from companion.games import registry
from companion.play.box_parts import parts_of
from companion.play.editions import options_for
from companion.store.store import MOST_RUNS, Store
from companion.table.game import OptionFault
from companion.web.prints import MOST_JOBS, MOST_WAITING, Backs, Job, Jobs, Order, Paper, order_of
from tests.web.people import Browser

ORDER = Order("cadaver", Paper.LETTER, Backs.NONE, 2, "first-edition", low_ink=True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path}/store.db")
    yield opened
    opened.close()


@pytest.fixture
def jobs_of(tmp_path: Path, store: Store) -> Iterator[Callable[[str], Jobs]]:
    """Print orders that a small program fulfils; it finds its file's name in ``sys.argv[-1]``."""
    made: list[Jobs] = []

    def make(code: str) -> Jobs:
        made.append(Jobs(tmp_path / "prints", store, (sys.executable, "-c", f"import sys\n{code}")))
        return made[-1]

    yield make
    for jobs in made:
        jobs.close()


def finished(job: Job | None) -> Job:
    """The order when it is done."""
    assert job is not None
    end = time.monotonic() + 20
    while not job.done:
        assert time.monotonic() < end, "the order takes too long"
        time.sleep(0.01)
    return job


def test_an_order_says_what_the_command_line_understands() -> None:
    assert ORDER.arguments() == [
        "--game", "cadaver", "--paper", "letter", "--backs", "none", "--decks", "2", "--edition", "first-edition",
        "--low-ink",
    ]  # fmt: skip


def test_progress_is_read_from_the_lines_of_the_program(jobs_of: Callable[[str], Jobs]) -> None:
    job = finished(jobs_of("print('Page 3 of 12 proved'); open(sys.argv[-1], 'w').write('x')").start(ORDER))
    assert (job.line, job.share, job.error) == ("Page 3 of 12 proved", 0.25, "")
    assert job.file.read_text() == "x"


def test_each_order_gets_a_print_run_of_its_own(jobs_of: Callable[[str], Jobs], store: Store) -> None:
    jobs = jobs_of("open(sys.argv[-1], 'w').write(' '.join(sys.argv[1:-1]))")
    texts = [finished(jobs.start(ORDER)).file.read_text() for _ in range(2)]
    second, first = store.print_runs("cadaver")
    assert (second.run, second.paper, first.paper) == ((first.run + 1) % MOST_RUNS, "letter", "letter")
    assert [f"--run {run.run} -o" in text for run, text in zip((first, second), texts, strict=True)] == [True, True]


def test_each_house_begins_with_a_print_run_of_its_own(jobs_of: Callable[[str], Jobs], store: Store) -> None:
    # DP-SET-06: two boxes of the same game, printed in two houses, lie on one table.
    finished(jobs_of("open(sys.argv[-1], 'w').write('x')").start(ORDER))
    (run,) = store.print_runs("cadaver")
    with patch("companion.web.prints.secrets.randbelow", return_value=700):
        finished(jobs_of("open(sys.argv[-1], 'w').write('x')").start(replace(ORDER, game="voidream")))
    assert [one.run for one in store.print_runs("voidream")] == [700]
    assert 0 <= run.run < MOST_RUNS


@pytest.mark.parametrize(
    ("code", "error"),
    [
        pytest.param("sys.exit('Error: no')", "The sheets could not be made. Try again.", id="it crashes"),
        pytest.param("print('Error: The paper is out.'); sys.exit(2)", "The paper is out.", id="it says why"),
        pytest.param("pass", "The sheets could not be made. Try again.", id="it makes nothing"),
        pytest.param(
            "print('x' * 1_000_000); sys.exit(1)", "The sheets could not be made. Try again.", id="it babbles"
        ),
    ],
)
def test_sheets_that_can_not_be_made_are_told_in_a_sentence(
    jobs_of: Callable[[str], Jobs], code: str, error: str
) -> None:
    assert finished(jobs_of(code).start(ORDER)).error == error


def test_only_so_many_orders_wait(jobs_of: Callable[[str], Jobs]) -> None:
    jobs = jobs_of("sys.stdin.read(); __import__('time').sleep(30)")
    assert all(jobs.start(ORDER) for _ in range(MOST_WAITING))
    assert jobs.start(ORDER) is None


def test_old_files_are_cleared_away(jobs_of: Callable[[str], Jobs]) -> None:
    jobs = jobs_of("open(sys.argv[-1], 'w').write('x')")
    first = finished(jobs.start(ORDER))
    for at in range(MOST_JOBS):
        jobs._jobs[str(at)] = Job(str(at), "cadaver", first.file.with_name(str(at)), done=True)
    finished(jobs.start(ORDER))
    assert not first.file.exists()
    assert jobs.find(first.id) is None


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"decks": "50"}, "The number of decks can be 1 or 2, not “50”."),
        ({"decks": "0"}, "The number of decks can be 1 or 2, not “0”."),
        ({"decks": "³"}, "The number of decks can be 1 or 2, not “³”."),
        ({"decks": "9" * 99}, f"The number of decks can be 1 or 2, not “{'9' * 20}”."),
        ({"run": "99999"}, "The print run is counted by the companion, from 0 to 1023, and not chosen here."),
        ({"paper": "a3"}, "The paper can be a4 or letter, not “a3”."),
        ({"backs": "sideways"}, "The backs can be long, short or none, not “sideways”."),
        ({"low_ink": "yes"}, "The ink can be 1, not “yes”."),
        ({"edition": "../../etc"}, "The edition can be triple_ace or cheatwell_house, not “../../etc”."),
        ({"edition": "--run"}, "The edition can be triple_ace or cheatwell_house, not “--run”."),
        ({"edition": "custom"}, "The edition can be triple_ace or cheatwell_house, not “custom”."),
        (
            {"part": "--run"},
            "Cadaver has no part &#39;--run&#39;; there are: resources, corpses, accomplices, tricks.",
        ),
        (
            {"copies": "2"},
            "An order has no “copies”; it has: game, paper, backs, decks, low_ink, edition, players, part.",
        ),
    ],
    ids=str,
)
def test_an_order_that_can_not_be_says_what_can(app: Flask, form: dict[str, str], sentence: str) -> None:
    answer = Browser(app).form("/prints", game="cadaver", **form)
    assert answer.status_code == 400
    assert re.findall(r'<p class="fault" role="alert">.*?</svg>(.*?)</p>', answer.text) == [sentence]
    assert 'name="decks"' in answer.text


def test_all_that_is_wrong_with_an_order_is_told_at_once(app: Flask) -> None:
    answer = Browser(app).form("/prints", game="cadaver", decks="50", paper="a3", run="1")
    assert answer.text.count('class="fault"') == 3


def test_what_the_form_leaves_out_is_as_the_page_has_it_first() -> None:
    assert order_of({"game": "cadaver", "edition": "", "low_ink": ""}) == Order("cadaver")


def test_an_order_of_own_decks_says_for_how_many_players(app: Flask) -> None:
    page = Browser(app).get("/prints").text
    assert re.findall(r'name="players" value="(\d)"', page) == [str(count) for count in range(2, 9)]
    order = order_of({"game": "dirks-and-poniards", "players": "4"}, ["deck-d"])
    assert order.arguments()[-4:] == ["--players", "4", "--part", "deck-d"]
    with pytest.raises(OptionFault, match="has no part 'deck-d'; there are: deck-a, deck-b, deck-c"):
        order_of({"game": "dirks-and-poniards", "players": "3"}, ["deck-d"])
    with pytest.raises(OptionFault, match="The number of players can be 2, 3, 4, 5, 6, 7 or 8, not “9”"):
        order_of({"game": "dirks-and-poniards", "players": "9"})
    with pytest.raises(OptionFault, match="There is only one number of players, so leave it out"):
        order_of({"game": "cadaver", "players": "4"})


def test_an_order_may_name_parts_of_the_box(app: Flask) -> None:
    order = order_of({"game": "cadaver"}, ["corpses", "", "tricks", "corpses"])
    assert order.arguments()[-4:] == ["--part", "corpses", "--part", "tricks"]
    browser = Browser(app)
    offered = re.findall(r'type="checkbox" name="part" value="([^"]+)"', browser.get("/prints").text)
    games = [registry.game(key) for key in registry.keys()]
    assert offered == [part.key for game in games for part in parts_of(game, options_for(game, "", 1), game.most_seats)]
    place = browser.form("/prints", game="cadaver", backs="none", part="corpses").location
    job = finished(app.extensions["companion"].jobs.find(place.split("/")[-1]))
    # Thirteen Corpses, nine on a sheet.
    assert (job.error, len(list(text_pages(job.file.read_bytes())))) == ("", 2)


@pytest.mark.parametrize("key", ["", "zzz", "CADAVER", "<b>"])
def test_an_unknown_game_is_named_with_those_that_there_are(app: Flask, key: str) -> None:
    asked = Browser(app).get(f"/prints?game={key}")
    ordered = Browser(app).form("/prints", game=key)
    assert (asked.status_code, ordered.status_code) == (404, 400)
    for answer in (asked, ordered):
        assert f"The companion knows no game “{escape(key)}”" in answer.text
        assert ", ".join(registry.keys()) in answer.text


def test_an_address_may_name_the_game(app: Flask) -> None:
    page = Browser(app).get("/prints?game=cadaver")
    assert page.status_code == 200
    assert 'value="cadaver" checked' in page.text


@pytest.mark.parametrize("path", ["", "/progress", "/file"])
def test_an_unknown_order_is_gone(app: Flask, path: str) -> None:
    answer = Browser(app).get(f"/prints/{'0' * 32}{path}")
    assert answer.status_code == 404
    assert "Start it again" in answer.text


def test_a_deck_is_made_and_offered_as_a_file(app: Flask) -> None:
    browser = Browser(app)
    place = browser.form("/prints", game="cadaver", paper="a4", backs="none", decks="1", low_ink="").location
    assert browser.get(place).status_code == 200
    finished(app.extensions["companion"].jobs.find(place.split("/")[-1]))
    progress = browser.get(f"{place}/progress").get_json()
    assert (progress["done"], progress["error"], progress["share"]) == (True, "", 1.0)
    file = browser.get(f"{place}/file")
    assert file.data.startswith(b"%PDF")
    assert "cadaver.pdf" in file.headers["Content-Disposition"]
