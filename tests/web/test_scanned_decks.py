"""A deck of one's own on the page for a new table: tags are read, and a table begins with what they come to."""

from __future__ import annotations

import html
import io
import re
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from cardprints.tags import BACK, Tag, format_tag
from companion.games import registry
from companion.play.deck_scans import MOST_CARDS
from companion.table.state import Copy
from tests.web.people import Browser, tables_of
from tests.web.test_api import photograph

DIRKS = registry.game("dirks-and-poniards")
TAKING = [key for key in registry.keys() if registry.game(key).deck_scans is not None]


def numbers(key: str) -> dict[str, int]:
    """The number in tags of each card that a deck may have."""
    scans = registry.game(key).deck_scans
    assert scans is not None
    return {card.id: card.number for card in scans.cards({})}


def tag(key: str, card: str, copy: int, run: int = 0) -> str:
    return format_tag(Tag(registry.game(key).badge, numbers(key)[card], copy, run))


def deck_tags(key: str, seat: int) -> list[str]:
    """The tags of the deck that a seat has if nobody chooses."""
    setup = registry.game(key).set_up(("Ann", "Ben"), {})
    owned = zip(setup.copies, setup.owners, strict=True)
    return [tag(key, copy.card, copy.copy) for copy, owner in owned if owner == seat]


def answer(app: Flask, key: str, *tags: str, **fields: Any) -> dict[str, Any]:
    """What the page hears of these tags."""
    form = {"game": key, "seat": ["Ann", ""], "deck_of": "0", "tag": list(tags), **fields}
    found = Browser(app).form("/decks/read", **form)
    assert found.status_code == 200, found.text
    said: dict[str, Any] = found.get_json()
    return said


def owned(app: Flask, code: str, seat: int) -> set[Copy]:
    """The physical cards of a seat of the table."""
    setup = tables_of(app).table(code).setup
    return {copy for copy, owner in zip(setup.copies, setup.owners, strict=True) if owner == seat}


def test_only_games_whose_players_bring_decks_offer_to_scan_one(app: Flask) -> None:
    offering = [key for key in registry.keys() if "data-scan-deck" in Browser(app).get(f"/new?game={key}").text]
    assert offering == TAKING
    assert len(TAKING) == 3


@pytest.mark.parametrize("key", TAKING)
def test_a_table_begins_with_the_deck_that_was_scanned(app: Flask, key: str) -> None:
    # DP-SET-06, SW-WEA-07, VD-DCK-13: the cards of the other player's box, so that the list alone would not do.
    own = deck_tags(key, 1)
    said = answer(app, key, *own)
    assert said["refused"] == []
    assert sorted(said["tags"]) == sorted(own)
    rest = answer(app, key, *deck_tags(key, 0))
    # Browsers send the ends of lines so.
    sent = [text.replace("\n", "\r\n") for text in (said["text"], rest["text"])]
    made = Browser(app).form("/new", game=key, seat=["Ann", "Ben"], scanned=sent)
    assert made.status_code == 303, html.unescape(made.text)
    code = made.location.split("/")[2]
    setup = registry.game(key).set_up(("Ann", "Ben"), {})
    was = {replace(copy, run=0) for copy, owner in zip(setup.copies, setup.owners, strict=True) if owner == 1}
    assert owned(app, code, 0) == was


def test_a_deck_goes_to_its_seat_though_a_seat_before_it_is_not_there(app: Flask) -> None:
    text = answer(app, DIRKS.key, *[tag(DIRKS.key, "keen-blade", copy) for copy in range(11, 17)])["text"]
    made = Browser(app).form("/new", game=DIRKS.key, seat=["Ann", "-", "Cy", ""], scanned=["", "", text, ""])
    code = made.location.split("/")[2]
    assert owned(app, code, 1) == {Copy("keen-blade", copy, 0) for copy in range(11, 17)}
    assert len(owned(app, code, 0)) == len(owned(app, code, 2)) == 35


def test_cards_are_told_by_name_and_number_and_the_same_copy_counts_once(app: Flask) -> None:
    dirks = [tag(DIRKS.key, "standard-dirk", copy) for copy in (1, 2, 1)]
    said = answer(app, DIRKS.key, *dirks, tag(DIRKS.key, "keen-blade", 1))
    assert said["told"] == "3 cards"
    assert said["tags"] == [*dirks[:2], tag(DIRKS.key, "keen-blade", 1)]
    lines = re.findall(r'class="copies">(\d+)</span><span class="card-name">([^<]+)</span>', said["html"])
    assert lines == [("1", "Keen Blade"), ("2", "Standard Dirk")]
    # A tap takes away the copy that was read last.
    assert f'data-take="{dirks[1]}"' in said["html"]
    assert answer(app, DIRKS.key, tag(DIRKS.key, "keen-blade", 1))["told"] == "1 card"


def test_a_weave_says_of_how_many_champions(app: Flask) -> None:
    own = deck_tags("shardweave", 0)
    assert answer(app, "shardweave", *own)["told"] == "18 of 18 cards"
    assert answer(app, "shardweave", *own[:2])["told"] == "2 of 18 cards"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(format_tag(Tag("CD", 1, 1)), "That is a card of Cadaver, and this is a deck of Dirks & Poniards.",
                     id="another game"),
        pytest.param(format_tag(Tag("DP", 999, 1)),
                     "No deck has the card with the number 999 (DP-SET-06). Put it aside.", id="unknown card"),
        pytest.param(format_tag(Tag("DP", 1, 1, kind=BACK)), "That is a back. Show the face of the card.", id="back"),
        pytest.param("https://example.org",
                     "This code belongs to something else. Show the tag of a card of this game.", id="foreign code"),
        pytest.param(tag("dirks-and-poniards", "keen-blade", 1, run=5),
                     "Keen Blade: another print of copy 1 is in this deck already, and by their numbers nobody could "
                     "tell the two apart (DP-SET-06). Put one aside.", id="another print"),
    ],
)  # fmt: skip
def test_what_is_no_card_of_the_deck_is_refused_with_a_sentence(app: Flask, text: str, sentence: str) -> None:
    before = tag(DIRKS.key, "keen-blade", 1)
    said = answer(app, DIRKS.key, before, text)
    assert said["refused"] == [sentence]
    assert said["tags"] == [before]


def test_an_arena_is_no_card_of_a_weave(app: Flask) -> None:
    game = registry.game("shardweave")
    arena = game.card_numbers(game.set_up(("Ann", "Ben"), {}))["sw-a-01"]
    said = answer(app, "shardweave", format_tag(Tag("SW", arena, 1)))
    assert said["refused"] == [f"No Weave has the card with the number {arena} (SW-WEA-07). Put it aside."]


def test_what_is_wrong_with_the_deck_is_said_by_the_rules_of_this_table(app: Flask) -> None:
    blades = [tag(DIRKS.key, "keen-blade", copy) for copy in range(1, 7)]
    assert answer(app, DIRKS.key, *blades)["text"] != ""
    agreed = answer(app, DIRKS.key, *blades, max_copies="3")
    assert agreed["text"] == ""
    assert "Ann’s deck: 6 copies of Keen Blade, at most 3 (DP-OPT-12)." in html.unescape(agreed["html"])
    few = answer(app, DIRKS.key, *blades[:5], deck_of="1")
    assert "Deck of seat 2: 5 cards, and 6 are needed to begin (DP-SET-08)." in html.unescape(few["html"])


def test_one_card_offers_the_ready_decks_to_which_it_belongs(app: Flask) -> None:
    # DP-SET-06: a shipped deck by its name and one scanned card.
    said = answer(app, DIRKS.key, tag(DIRKS.key, "standard-dirk", 2))
    offered = re.findall(r'data-whole="([^"]*)" data-name="([^"]*)"', said["html"])
    assert offered[0][1] == "One of each (35)"
    made = Browser(app).form("/new", game=DIRKS.key, seat=["Ann", "Ben"], scanned=["", html.unescape(offered[0][0])])
    assert made.status_code == 303, html.unescape(made.text)
    assert Copy("standard-dirk", 2, 0) in owned(app, made.location.split("/")[2], 1)


def test_cards_of_a_file_of_ones_own_are_read_too(app: Flask) -> None:
    # DP-APP-15: what the form has chosen counts, and without it there is no such card.
    own = (
        '[[card]]\nid = "owl-trick"\nnumber = 250\nname = "Owl Trick"\nkind = "event"\n'
        'text = "Draw a card."\ndoes = [{ do = "draw", n = 1 }]\n'
    )
    text = format_tag(Tag("DP", 250, 1))
    said = answer(app, DIRKS.key, text, own="file", own_file=(io.BytesIO(own.encode()), "own.toml"))
    assert said["refused"] == [], said
    assert "Owl Trick" in said["html"]
    assert answer(app, DIRKS.key, text)["tags"] == []


def test_a_scanned_deck_stays_in_a_form_that_comes_back(app: Flask) -> None:
    deck = '[[deck]]\nkey = "scanned"\nname = "Ann’s deck"\nserials = [["keen-blade",1]]\n'
    made = Browser(app).form(
        "/new", game=DIRKS.key, seat=["Ann", "Ben"], scanned=["", deck], scanned_tags=["", "DPF0010010"],
        scanned_as=["", "Ann’s deck, 1 card, scanned"],
    )  # fmt: skip
    assert made.status_code == 400
    page = html.unescape(made.text)
    assert "Ann’s deck: 1 card, and 6 are needed to begin (DP-SET-08)." in page
    assert f'name="scanned" value="{deck}"' in page
    assert 'name="scanned_tags" value="DPF0010010"' in page


def test_a_picture_of_cards_gives_their_tags(app: Flask) -> None:
    texts = [tag(DIRKS.key, "keen-blade", copy) for copy in (1, 2)]
    said = Browser(app).script("/decks/picture", photograph(*texts)).get_json()
    assert sorted(said["tags"]) == texts


def test_what_is_no_picture_is_said_in_words(app: Flask) -> None:
    said = Browser(app).script("/decks/picture", b"no picture").get_json()
    assert said["tags"] == []
    assert len(said["refused"]) == 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"game": "cadaver"}, 404), ({"game": "gone"}, 404), ({"tag": ["A"] * (MOST_CARDS + 1)}, 400)],
)
def test_nothing_else_is_read(app: Flask, fields: dict[str, Any], code: int) -> None:
    assert Browser(app).form("/decks/read", **{"game": DIRKS.key, **fields}).status_code == code


def test_no_other_player_gets_a_scanned_list_to_see(app: Flask) -> None:
    # SW-WEA-08: lists are closed.
    own = answer(app, "shardweave", *deck_tags("shardweave", 1), seat=["Ann", "Ben"], deck_of="1")
    made = Browser(app).form("/new", game="shardweave", seat=["Ann", ""], own_seat="0", scanned=["", own["text"]])
    assert made.status_code == 303, html.unescape(made.text)
    code = made.location.split("/")[2]
    ben = Browser(app, "192.168.7.21").join(code, "Ben")
    names = re.findall(r'class="card-name">([^<]+)<', own["html"])
    assert len(names) > 9
    for page in (ben.get(f"/table/{code}/lobby").text, ben.page(), ben.get(f"/table/{code}/wall").text):
        assert not [name for name in names if name in page]
        assert "serials" not in page


# On the own phone, before the game begins.


def seated(app: Flask, key: str = DIRKS.key) -> tuple[Browser, Browser]:
    """Ann, who made the table, and Ben on a phone of his own."""
    ann = Browser(app)
    ann.code = ann.form("/new", game=key, seat=["Ann", ""], own_seat="0", max_copies="4").location.split("/")[2]
    return ann, Browser(app, "192.168.7.21").join(ann.code, "Ben")


BLADES = [tag(DIRKS.key, card, copy) for card in ("keen-blade", "razor-dirk") for copy in range(11, 15)]


def test_each_player_scans_a_deck_on_the_own_phone_and_the_game_begins_with_it(app: Flask) -> None:
    ann, ben = seated(app)
    assert f'href="/table/{ann.code}/deck"' in ben.page()
    assert f'href="/table/{ann.code}/deck"' in ann.get(ann.table("lobby")).text
    said = ben.form(ben.table("deck/read"), tag=BLADES).get_json()
    assert (said["name"], said["told"], said["refused"]) == ("Ben’s deck", "8 cards", [])
    assert "Deck as the table has it" in ben.get(ben.table("deck")).text
    assert ben.form(ben.table("deck"), scanned=said["text"]).status_code == 303
    assert "Deck scanned, and at the table" in ben.get(ben.table("deck")).text
    assert "Deck as the table has it" in ann.get(ann.table("deck")).text
    assert "applied" in ann.script(ann.table("api/begin")).get_json()
    serials = {Copy(card, copy, 0) for card in ("keen-blade", "razor-dirk") for copy in range(11, 15)}
    assert owned(app, ann.code, 1) == serials
    assert len(owned(app, ann.code, 0)) == 35
    assert "/deck" not in re.findall(r'href="([^"]*)"', ben.page())


def test_on_the_own_phone_the_rules_of_the_table_hold(app: Flask) -> None:
    _, ben = seated(app)
    said = ben.form(ben.table("deck/read"), tag=[tag(DIRKS.key, "keen-blade", copy) for copy in range(1, 7)]).get_json()
    assert said["text"] == ""
    assert "Ben’s deck: 6 copies of Keen Blade, at most 4 (DP-OPT-12)." in html.unescape(said["html"])


def test_a_deck_with_a_card_of_another_player_is_refused_and_stays_on_the_page(app: Flask) -> None:
    ann, ben = seated(app)
    text = ann.form(ann.table("deck/read"), tag=BLADES).get_json()["text"]
    assert ann.form(ann.table("deck"), scanned=text).status_code == 303
    again = ben.form(ben.table("deck"), scanned=text.replace("Ann", "Ben"), scanned_tags=" ".join(BLADES))
    assert again.status_code == 400
    page = html.unescape(again.text)
    assert "Ben’s deck: copy 11 of Keen Blade is already registered here (DP-SET-06)." in page
    assert f'name="scanned_tags" value="{" ".join(BLADES)}"' in page
    assert owned(app, ann.code, 0) != owned(app, ann.code, 1)
    assert len(owned(app, ann.code, 1)) == 35


def test_a_game_that_has_begun_keeps_its_decks(app: Flask) -> None:
    ann, ben = seated(app)
    text = ben.form(ben.table("deck/read"), tag=BLADES).get_json()["text"]
    assert "applied" in ann.script(ann.table("api/begin")).get_json()
    late = ben.form(ben.table("deck"), scanned=text)
    assert late.status_code == 409
    assert "The game has begun; it is played with the decks that it began with." in late.text
    assert len(owned(app, ann.code, 1)) == 35


def test_only_who_sits_at_the_table_brings_a_deck(app: Flask) -> None:
    ann, _ = seated(app)
    stranger = Browser(app, "192.168.7.30")
    for path in ("deck", "deck/read"):
        assert stranger.form(f"/table/{ann.code}/{path}", tag=BLADES, scanned="x\n").status_code == 403
    assert stranger.get(f"/table/{ann.code}/deck").status_code == 403
    host = Browser(app)
    code = host.form("/new", game=DIRKS.key, seat=["Ann", ""], own_seat="").location.split("/")[2]
    assert host.get(f"/table/{code}/deck").status_code == 403
    cadaver = Browser(app).new_table("Ann", "")
    assert cadaver.get(cadaver.table("deck")).status_code == 404


def test_nothing_scanned_brings_nothing(app: Flask) -> None:
    _, ben = seated(app)
    answer = ben.form(ben.table("deck"), scanned="")
    assert answer.status_code == 400
    assert "Scan a deck first." in answer.text
