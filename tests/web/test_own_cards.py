"""An owner's file of card values on the pages: for a new table, for printing, and checked while it is chosen."""

from __future__ import annotations

import html
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games import registry
from companion.play import own_cards
from companion.store.store import Store
from companion.web.prints import Jobs, Order
from companion.web.security import MOST_CARD_FILE_BYTES
from tests.web.people import Browser, tables_of
from tests.web.test_prints import finished

GOOD = '[[card]]\nid = "riot-shield"\ncost = 5\n'
OTHER = '[[card]]\nid = "riot-shield"\ncost = 2\n[[card]]\nid = "vow"\ncost = 2\n'
FAULTY = '[[card]]\nid = "vow"\nnumber = 3\n[[card]]\nid = "unicorn"\ncost = 2\n'
FAULTS = [
    "own.toml, line 3: card 'vow' field 'number': this can't be changed",
    "own.toml, line 5: card 'unicorn' field 'id': there is no card of this id",
]
GAME = registry.game("cardweaver")


def sent(text: str, **fields: Any) -> dict[str, Any]:
    """A form with a file."""
    return {"game": "cardweaver", "own": "file", "own_file": (io.BytesIO(text.encode()), "own.toml"), **fields}


def new_table(app: Flask, **fields: Any) -> TestResponse:
    return Browser(app).form("/new", **{"game": "cardweaver", "seat": ["Ann", "Ben"], **fields})


def options_of(app: Flask, answer: TestResponse) -> dict[str, Any]:
    """The options of the table that was made."""
    assert answer.status_code == 303, html.unescape(answer.text)
    store: Store = app.extensions["companion"].tables.store
    found = store.table(answer.location.split("/")[2])
    assert found is not None
    options: dict[str, Any] = json.loads(found.options)
    return options


def faults_of(answer: TestResponse) -> list[str]:
    return [html.unescape(words) for words in re.findall(r'role="alert">.*?</svg>(.*?)</p>', answer.text)]


def chosen(page: TestResponse) -> list[str]:
    """Which of the choices is made when the page opens."""
    return re.findall(r'name="own" value="([^"]*)" checked', page.text)


def keep(app: Flask, text: str) -> None:
    own_cards.keep(app.extensions["companion"].data, GAME, text, "own.toml")


def test_a_game_that_takes_own_values_offers_them(app: Flask) -> None:
    browser = Browser(app)
    assert 'name="own_file"' in browser.get("/new?game=cardweaver").text
    assert 'name="own_file"' not in browser.get("/new?game=cadaver").text
    taking = [key for key in registry.keys() if registry.game(key).own_cards is not None]
    assert browser.get("/prints").text.count('name="own_file"') == len(taking)


def test_a_table_is_made_with_the_values_of_a_file(app: Flask) -> None:
    assert options_of(app, new_table(app, **sent(GOOD)))["own_cards"] == GOOD


@pytest.mark.parametrize(
    ("text", "says"),
    [(GOOD, "1 card has the values of an owner’s own file"), (OTHER, "2 cards have the values of an owner’s own file")],
)
def test_the_lobby_and_the_rules_say_that_a_table_plays_with_values_of_a_file(app: Flask, text: str, says: str) -> None:
    host = Browser(app)
    code = host.form("/new", **sent(text, seat=["Ann", "Ben"])).location.split("/")[2]
    assert says in host.get(f"/table/{code}/lobby").text
    assert f"At your table {says}" in host.get(f"/rules/cardweaver?table={code}").text


def test_the_lobby_of_a_table_with_our_values_says_nothing_of_a_file(app: Flask) -> None:
    host = Browser(app)
    code = host.form("/new", game="cardweaver", seat=["Ann", "Ben"]).location.split("/")[2]
    assert "own file" not in host.get(f"/table/{code}/lobby").text


def test_a_table_is_made_with_our_values_if_nothing_is_chosen(app: Flask) -> None:
    assert "own_cards" not in options_of(app, new_table(app))


def test_every_fault_of_a_file_is_listed_and_no_table_is_made(app: Flask) -> None:
    answer = new_table(app, **sent(FAULTY))
    assert (answer.status_code, faults_of(answer), chosen(answer)) == (400, FAULTS, ["file"])
    assert app.extensions["companion"].tables.store.recent_tables(1) == ()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"own": "file"}, "Choose the file with your own card values."),
        ({"own": "kept"}, "No file of your own values is kept for CardWeaver any more; choose one."),
        ({"own": "theirs"}, "The values can be ours, of the kept file or of a file, not “theirs”."),
    ],
)
def test_a_choice_that_can_not_be_says_what_can(app: Flask, fields: dict[str, str], says: str) -> None:
    answer = new_table(app, **fields)
    assert (answer.status_code, faults_of(answer)) == (400, [says])


def test_the_kept_file_is_chosen_when_the_page_opens(app: Flask) -> None:
    browser = Browser(app)
    assert chosen(browser.get("/new?game=cardweaver")) == [""]
    keep(app, OTHER)
    page = browser.get("/new?game=cardweaver")
    assert chosen(page) == ["kept"]
    assert "The kept file, 2 cards" in page.text
    # Every game that takes such a file has a choice of its own there; the others have none kept.
    assert sorted(set(chosen(browser.get("/prints?game=cardweaver")))) == ["", "kept"]


def test_a_table_goes_on_with_the_values_that_it_began_with(app: Flask) -> None:
    keep(app, GOOD)
    answer = new_table(app, own="kept")
    keep(app, OTHER)
    assert options_of(app, answer)["own_cards"] == GOOD


def test_a_kept_file_that_is_faulty_by_now_is_not_offered(app: Flask) -> None:
    keep(app, GOOD)
    own_cards.kept_file(app.extensions["companion"].data, GAME).write_text(FAULTY, encoding="utf-8")
    assert 'value="kept"' not in Browser(app).get("/new?game=cardweaver").text


def test_a_file_is_checked_as_it_is_chosen(app: Flask) -> None:
    browser = Browser(app)
    assert browser.form("/own-cards/check", **sent(OTHER)).get_json() == {"cards": 2, "decks": 0, "faults": []}
    assert browser.form("/own-cards/check", **sent(FAULTY)).get_json() == {"cards": 0, "decks": 0, "faults": FAULTS}
    assert browser.form("/own-cards/check", **sent(GOOD, game="cadaver")).get_json()["faults"] == [
        "Cadaver takes no file of your own card values."
    ]
    assert browser.form("/own-cards/check", **sent(GOOD, game="chess")).status_code == 404


def test_a_file_may_be_larger_than_a_form_but_not_without_bounds(app: Flask) -> None:
    browser = Browser(app)
    assert browser.form("/own-cards/check", **sent(GOOD + "#" * 100_000)).get_json()["cards"] == 1
    assert browser.form("/own-cards/check", **sent("#" * (MOST_CARD_FILE_BYTES + 1))).status_code == 413


def test_a_file_from_another_site_is_not_taken(app: Flask) -> None:
    client = app.test_client()
    answer = client.post(
        "/own-cards/check", data=sent(GOOD), base_url="http://192.168.7.1:8000", headers={"Origin": "http://evil.test"}
    )
    assert answer.status_code == 403


def test_sheets_are_ordered_with_the_values_of_a_file(app: Flask, tmp_path: Path) -> None:
    store: Store = app.extensions["companion"].tables.store
    code = "import sys\nopen(sys.argv[-1], 'w').write(open(sys.argv[sys.argv.index('--own') + 1]).read())"
    jobs = Jobs(tmp_path / "own-prints", store, (sys.executable, "-c", code))
    job = finished(jobs.start(Order("cardweaver", own=GOOD)))
    assert (job.error, job.file.read_text(encoding="utf-8")) == ("", GOOD)
    # What a file says is nothing for the list of print runs.
    assert GOOD not in " ".join(Order("cardweaver", own=GOOD).arguments())


def test_a_faulty_file_is_not_printed(app: Flask) -> None:
    answer = Browser(app).form("/prints", **sent(FAULTY))
    assert (answer.status_code, faults_of(answer)) == (400, FAULTS)


def test_an_order_of_a_game_without_own_values_leaves_them_out(app: Flask) -> None:
    # Without a script all fieldsets are sent.
    answer = Browser(app).form("/prints", game="cadaver", own="kept", backs="none", part="accomplices")
    assert answer.status_code == 303


# Decks of a file.

DIRKS = registry.game("dirks-and-poniards")
OWN_DECK = '[[deck]]\nkey = "mine"\nname = "Mine"\ncards = [["razor-dirk", 15], ["keen-blade", 15]]\n'


def dirks(text: str, **fields: Any) -> dict[str, Any]:
    """A form for a table of a game that takes decks in the file."""
    return {**sent(text, seat=["Ann", "Ben"], deck="own"), "game": DIRKS.key, **fields}


def test_a_table_is_made_with_the_deck_of_a_file(app: Flask) -> None:
    host = Browser(app)
    code = host.form("/new", **dirks(OWN_DECK)).location.split("/")[2]
    table = tables_of(app).table(code)
    assert {table.setup.copies[card].card for card in range(30)} == {"razor-dirk", "keen-blade"}
    assert len(table.setup.copies) == 60


def test_the_deck_of_a_file_needs_the_file(app: Flask) -> None:
    answer = Browser(app).form("/new", **dirks(OWN_DECK, own=""))
    assert faults_of(answer) == ["deck: choose your own card file too; it needs a [[deck]] (DP-SET-06)."]


def test_a_kept_file_that_has_a_deck_alone_is_offered(app: Flask) -> None:
    own_cards.keep(app.extensions["companion"].data, DIRKS, OWN_DECK, "own.toml")
    assert "The kept file, 1 deck" in Browser(app).get(f"/new?game={DIRKS.key}").text
    found = Browser(app).form("/own-cards/check", **dirks(OWN_DECK)).get_json()
    assert found == {"cards": 0, "decks": 1, "faults": []}
