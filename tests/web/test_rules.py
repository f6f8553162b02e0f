"""The rules of a game can be read, clause by clause, from every place that names a clause."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest
from flask import Flask

from companion.games import registry
from companion.games.shardweave.options import LEAVABLE
from companion.table.clauses import topic_key
from companion.web.rules import sections
from tests.web.people import Browser

IDS = re.compile(r' id="([A-Z]{2}-[A-Z]+-[0-9]+)"')


@pytest.mark.parametrize("key", registry.keys())
def test_every_clause_and_ruling_of_a_game_stands_on_its_page_once(app: Flask, key: str) -> None:
    book = registry.game(key).clauses
    page = unescape(Browser(app).get(f"/rules/{key}").text)
    assert Counter(IDS.findall(page)) == Counter([*book.clauses, *book.rulings, *book.merged])
    for text in (*(clause.text for clause in book.clauses.values()), *(one.answer for one in book.rulings.values())):
        assert text in page


@pytest.mark.parametrize("key", registry.keys())
def test_every_clause_has_one_topic_and_every_topic_a_clause(key: str) -> None:
    book = registry.game(key).clauses
    named = [one for topic in book.topics for one in topic.ids]
    assert sorted(named) == sorted({topic_key(clause) for clause in (*book.clauses, *book.rulings)})
    assert all(section.entries and section.title for section in sections(registry.game(key)))


def test_a_clause_says_what_a_table_may_choose_and_what_is_usual(app: Flask) -> None:
    page = Browser(app).get("/rules/cadaver").text
    entry = page[page.index('id="CD-OPT-05"') : page.index('id="CD-OPT-06"')]
    assert "Anybody else may stop a Ghoul" in entry
    assert "<b>Who may stop a Ghoul:</b> Anyone (usual), The owner" in entry


def test_a_rule_that_is_ours_and_not_the_rulebooks_is_told_so(app: Flask) -> None:
    page = unescape(Browser(app).get("/rules/voidream").text)
    house = {clause.id for clause in registry.game("voidream").clauses.clauses.values() if clause.house}
    entries = dict(re.findall(r'<li class="entry" id="([^"]+)"(.*?)</li>', page, re.DOTALL))
    assert {clause for clause, entry in entries.items() if ">our own rule<" in entry} == house
    assert len(house) > 100
    assert "our own rule" not in Browser(app).get("/rules/cadaver").text


@pytest.mark.parametrize("key", registry.keys())
def test_every_option_is_told_at_its_clause(key: str) -> None:
    game = registry.game(key)
    told = [spec.name for section in sections(game) for entry in section.entries for spec in entry.options]
    assert sorted(told) == sorted(spec.name for spec in game.option_specs)


@pytest.mark.parametrize("key", ["zzz", "CADAVER", "<b>"])
def test_the_rules_of_an_unknown_game_are_told_to_be_unknown(app: Flask, key: str) -> None:
    answer = Browser(app).get(f"/rules/{key}")
    assert answer.status_code == 404
    assert "There are rules of: " + ", ".join(registry.keys()) in answer.text
    assert "<b>" not in answer.text


def links(html: str) -> list[str]:
    """Where the ids of clauses lead."""
    return [unescape(link) for link in re.findall(r'<a class="clause" href="([^"]*)"', html)]


def test_a_refusal_leads_to_its_clause_and_back_to_the_table(playing: Browser) -> None:
    set_up(playing)
    refused = playing.tap({"do": "move", "move": {"type": "draw", "seat": 0, "zone": 1}}).get_json()["refused"]
    (link,) = links(refused["html"])
    path, _, clause = link.partition("#")
    assert path == f"/rules/cadaver?table={playing.code}"
    button = re.search(r'<a class="button" href="([^"]*)">.{0,300}Read the rule</a>', refused["html"])
    assert button is not None
    assert unescape(button[1]) == link
    page = playing.get(path).text
    assert f'<li class="entry" id="{clause}"' in page
    assert f'href="/table/{playing.code}/seat"' in page


def set_up(host: Browser) -> None:
    """Answer what is asked before the first turn."""
    while (said := host.taps()[0])["do"] != "move":
        assert "applied" in host.tap(said).get_json()


def test_every_line_of_the_history_leads_to_its_clause(playing: Browser) -> None:
    set_up(playing)
    for _ in range(2):
        assert "applied" in playing.tap({"do": "move", "move": {"type": "next", "seat": 0}}).get_json()
    page = playing.get(playing.table("history")).text
    named = re.findall(r'class="clause"[^>]*>([A-Z0-9-]+)<', page)
    assert named
    assert [link.partition("#")[2] for link in links(page)] == named
    rules = IDS.findall(playing.get("/rules/cadaver").text)
    assert set(named) <= set(rules)


def chosen_at(page: str, clause: str) -> list[str]:
    """What the entry of a clause says that this table has agreed on."""
    entry = page[page.index(f'id="{clause}"') :]
    return re.findall(r"<b>This table: ([^<]*)</b>", entry[: entry.index("</li>")])


def test_rules_that_were_opened_from_a_table_say_what_it_has_agreed_on(app: Flask) -> None:
    made = Browser(app).form("/new", game="cardweaver", seat=["Ann", "Ben"], nemesis="npc", vp_tie="animus")
    code = made.location.split("/")[2]
    page = unescape(Browser(app).get(f"/rules/cardweaver?table={code}").text)
    assert chosen_at(page, "CW-R-33") == ["The Animus win"]
    assert chosen_at(page, "CW-R-54") == ["On"]
    assert chosen_at(page, "CW-ATK-01") == []
    assert "This table:" not in Browser(app).get(f"/rules/cadaver?table={code}").text
    assert "This table:" not in Browser(app).get("/rules/cardweaver").text


def test_rules_that_a_table_is_only_reminded_of_are_listed(app: Flask) -> None:
    # SW-OPT-13, VD-OPT-29.
    named = {"shardweave": ["SW-TIE-05", "SW-SCO-08"], "voidream": ["VD-NIG-04", "VD-VEI-05"], "cadaver": "CD-TRD-02"}
    lists = {"shardweave": ["SW-TIE-05", "SW-SCO-08"], "voidream": ["VD-NIG-04", "VD-VEI-05"], "cadaver": []}
    for key, text in named.items():
        made = Browser(app).form("/new", game=key, seat=["Ann", "Ben"], remind=text)
        page = Browser(app).get(f"/rules/{key}?table={made.location.split('/')[2]}").text
        lead = page[page.index('<p class="lead">') : page.index("<nav")]
        assert re.findall(r'<a href="#([^"]+)">', lead) == lists[key]
        assert page.count("only a reminder at your table") == len(lists[key])
    assert "At your table" not in Browser(app).get("/rules/shardweave").text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (["SW-TIE-05", "SW-SET-01"], "SW-SET-01 is no rule of ours, so it can't be left to you (SW-OPT-13)."),
        (["SW-TIE-05", "nonsense"], "nonsense is no rule of ours, so it can't be left to you (SW-OPT-13)."),
    ],
)
def test_a_rule_that_can_not_be_left_makes_no_table_and_what_was_ticked_stays(
    app: Flask, text: list[str], says: str
) -> None:
    made = Browser(app).form("/new", game="shardweave", seat=["Ann", "Ben"], remind=text)
    assert made.status_code == 400
    assert says in unescape(made.text)
    assert 'name="remind" value="SW-TIE-05" checked' in made.text
    assert made.text.count('name="remind"') == len(LEAVABLE)


@pytest.mark.parametrize("table", ["", "?table=", "?table=nonsense", "?table=<b>", "?table=AAAAAA0"])
def test_rules_that_were_opened_from_no_table_lead_to_none(app: Flask, table: str) -> None:
    assert "Back to the table" not in Browser(app).get(f"/rules/cadaver{table}").text


def test_the_start_page_leads_to_the_rules(app: Flask) -> None:
    browser = Browser(app)
    assert 'href="/rules"' in browser.get("/").text
    assert browser.get("/rules").location == f"/rules/{registry.keys()[0]}"
