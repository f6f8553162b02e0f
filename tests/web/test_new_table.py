"""The form for a new table: what can't be agreed on comes back with what is allowed."""

from __future__ import annotations

import html

import pytest
from flask import Flask

from companion.games import registry
from tests.web.people import Browser, tables_of


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("deck", "bad", 'The option deck can be cheatwell_house, custom or triple_ace, not "bad".'),
        ("decks", "7", "The option decks can be 0, 1 or 2, not 7."),
        ("decks", "²", 'The option decks can be 0, 1 or 2, not "²".'),
        ("gifts", "maybe", 'The option gifts can be yes or no, not "maybe".'),
        ("reaction_seconds", "9" * 5000, "The option reaction_seconds can be a number from 0 to 120, not "),
        ("pile_start", "4", "Four cards a pile at the start need two decks (CD-OPT-07)."),
        ("deck", "custom", "An own deck needs its full list of cards and counts (CD-APP-13)."),
    ],
)
def test_an_option_that_does_not_fit_comes_back_with_what_is_allowed(
    app: Flask, option: str, value: str, sentence: str
) -> None:
    answer = Browser(app).form("/new", game="cadaver", seat=["Ann", "Ben"], **{option: value})
    assert answer.status_code == 400
    assert sentence in html.unescape(answer.text)


@pytest.mark.parametrize("key", registry.keys())
def test_a_practice_table_has_as_many_seats_as_the_game_allows_and_one_can_play(app: Flask, key: str) -> None:
    browser = Browser(app)
    browser.code = browser.form("/practice", game=key).location.split("/")[2]
    seats = tables_of(app).table(browser.code).setup.seats
    assert len(seats) == min(3, registry.game(key).most_seats)
    assert browser.taps() or '"NUMBER"' in html.unescape(browser.page())


@pytest.mark.parametrize(
    ("game", "seats", "options", "says"),
    [
        ("cadaver", 5, {"decks": "1"}, "For 5 players the rules take two decks (CD-SET-01)."),
        ("cadaver", 5, {}, ""),
        ("cardweaver", 5, {"four_animus": "yes"}, "Three Animus at most are advised: the Nemesis has the HP of four"),
        ("cardweaver", 4, {}, ""),
    ],
)  # fmt: skip
def test_the_lobby_says_what_the_rules_do_not_advise(
    app: Flask, game: str, seats: int, options: dict[str, str], says: str
) -> None:
    host = Browser(app)
    code = host.form("/new", game=game, seat=["Ann", "Ben", "Cy", "Dee", "Eve"][:seats], **options).location.split("/")[
        2
    ]
    page = html.unescape(host.get(f"/table/{code}/lobby").text)
    assert says in page
    assert says or not any(word in page for word in ("advise", "the rules take"))


def test_rules_of_ours_can_be_left_to_a_table_and_its_rules_page_says_which(app: Flask) -> None:
    """VD-OPT-29."""
    host = Browser(app)
    form = html.unescape(host.get("/new?game=voidream").text)
    offered = next(spec for spec in registry.game("voidream").option_specs if spec.name == "remind").values[1:]
    assert len(offered) > 20
    assert all(f'name="remind" value="{value.value}"' in form and value.label in form for value in offered)
    assert "remind" not in host.get("/new?game=cadaver").text
    answer = host.form("/new", game="voidream", seat=["Ann", "Ben"], remind=["VD-NIG-04", "VD-END-06"])
    code = answer.location.split("/")[2]
    assert tables_of(app).options(code)["remind"] == ["VD-NIG-04", "VD-END-06"]
    page = html.unescape(host.get(f"/rules/voidream?table={code}").text)
    assert page.count(">only a reminder at your table<") == 2
    assert page.index('id="VD-NIG-04"') < page.index(">only a reminder at your table<") < page.index('id="VD-NIG-05"')
    assert "only a reminder at your table" not in html.unescape(host.get("/rules/voidream").text)
