"""What a scanned card means, and why one is refused (CW-HID-03, -09 to -13, CW-SYM-13)."""

from __future__ import annotations

import pytest

from cardprints.tags import Tag, format_tag
from companion.games.cardweaver import offers
from companion.games.cardweaver.check import check
from companion.games.cardweaver.moves import Correct, EndTurn, Play, Purchase
from companion.games.cardweaver.places import DISCARD, HAND, at
from companion.play.codes import codes_of
from companion.play.inputs import Refused
from companion.play.showing import card_for_tag
from companion.table.questions import Answer
from companion.table.run import replay
from tests.games.cardweaver.tables import GAME, asks, card, done, table

PILED = 'zones = { "hand:Ann" = ["guard", "4?"], "discard:Ann" = ["sharp-note#1"] }'


def test_a_card_that_lies_in_the_discard_pile_is_refused_with_its_place_and_a_correction() -> None:
    # CW-EX-57: CW-HID-03, CW-HID-09.
    state = table(PILED)
    meant = offers.meanings(state, 0, card(state, "sharp-note"), None)
    refusal = check(state, meant[0].move)
    assert isinstance(meant[0].move, Play)
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("CW-HID-03", "lies_elsewhere")
    assert dict(refusal.facts)["zone"] == at(0, DISCARD)
    assert meant[-1].move == Correct(0, "it was in my hand", card(state, "sharp-note"), at(0, HAND), scanned=True)
    corrected = done(state, meant[-1].move, Answer(1, "yes"))
    assert check(corrected, meant[0].move) is None


def test_a_card_of_a_hand_that_is_known_can_be_no_other() -> None:
    # CW-HID-01, CW-HID-03: what lies in the deck for certain is in no hand.
    state = table(
        'pools = { hand = ["guard"], deck = ["assault"] }\nzones = { "hand:Ann" = ["?hand"], "deck:Ann" = ["?deck"] }'
    )
    refusal = check(state, Play(0, card(state, "assault")))
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("CW-HID-03", "not_in_hand")
    assert check(state, Play(0, card(state, "guard"))) is None


def test_a_card_of_a_hand_shown_while_the_turn_is_cleared_away_waits_for_the_next_turn() -> None:
    # CW-SYM-13.
    state = table(
        'dials = { "standing pass:Ann" = 1, "standing pass:Ben" = 1, "standing pass:Cy" = 1 }\n'
        + PILED.replace("4?", "?")
    )
    waiting = asks(state, EndTurn(0))
    assert waiting.question.code == "draw_up"
    meant = offers.meanings(replay(state, waiting.so_far), 0, card(state, "guard"), waiting.question)
    assert [one.refusal and one.refusal.clause for one in meant] == ["CW-SYM-13"]


def test_another_copy_than_the_one_that_was_read_for_sale_is_not_bought() -> None:
    # CW-HID-12: the copy that was read lies in the row of another, and the equal one was read here.
    state = table(
        'dials = { Conviction = 9 }\nzones = { "dreamscape:Ann" = ["lullaby#1"], "stays:Ben" = ["lullaby#2"] }'
    )
    refusal = check(state, Purchase(0, card(state, "lullaby", 2), scanned=True))
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("CW-HID-12", "lies_elsewhere")
    assert check(state, Purchase(0, card(state, "lullaby", 1), scanned=True)) is None


def test_a_copy_that_nobody_has_read_may_be_any() -> None:
    # CW-HID-12.
    state = table('dials = { Conviction = 9 }\nzones = { "dreamscape:Ann" = ["lullaby#1"] }\nunread = ["lullaby#1"]')
    bought = done(state, Purchase(0, card(state, "lullaby", 2), scanned=True))
    assert bought.slots[bought.zones[at(0, 8)][0]].card == card(state, "lullaby", 2)


CODES = codes_of(GAME, table().setup)


@pytest.mark.parametrize(
    ("tag", "title"),
    [
        ("https://example.org", "Not one of our cards"),
        ("", "Not one of our cards"),
        (format_tag(Tag("CD", 31, 1)), "A card of another game"),
        (format_tag(Tag("CW", 41, 9)), "A boxed card"),
        (format_tag(Tag("CW", 41, 1))[:-1] + "*", "Not one of our cards"),
    ],
    ids=["a web page", "nothing", "another game", "a copy that there is not", "a damaged tag"],
)
def test_what_is_no_card_of_ours_changes_nothing_and_is_asked_for_again(tag: str, title: str) -> None:
    # CW-HID-11.
    got = card_for_tag(GAME, table(), tag, CODES)
    assert isinstance(got, Refused)
    assert got.no.title == title
