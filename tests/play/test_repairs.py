"""Setting the record right at a table that is played: counts, consent, and lists for putting cards back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardprints.tags import Tag, format_tag
from companion.play.inputs import Applied, Outcome, PendingUndo, Refused
from companion.table.screens import Can
from tests.play.tables import PILES, Play

JAMES, PRISCILLA, POTION = 31, 32, 1
DECK = 52
"""Cards in the deck of a table of three."""


def refused(outcome: Outcome) -> Any:
    assert isinstance(outcome, Refused), outcome
    return outcome.no


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("recount", {"count": DECK + 1}), ("recount", {"count": 2**62}),
        ("correct", {"reason": "x", "lays": DECK + 1}), ("correct", {"reason": "x", "lays": 2**62}),
    ],
    ids=str,
)  # fmt: skip
def test_no_count_is_more_than_there_are_cards(table: Play, kind: str, fields: dict[str, Any]) -> None:
    version = table.version
    no = refused(table.move(0, kind, **fields))
    assert no.title == "That is more than there are"
    assert no.facts[0].text.endswith(f"the whole deck has {DECK} cards.")
    assert table.version == version


def test_a_count_of_all_cards_is_told_where_they_must_come_from(table: Play) -> None:
    assert refused(table.move(0, "recount", count=DECK)).title == "The hands come first"


def test_the_page_asks_for_no_count_that_can_not_be(table: Play) -> None:
    blocks = table.tables.screen(table.code, table.viewer(0))[1].blocks
    can = next(block for block in blocks if isinstance(block, Can) and block.title == "Set the record right")
    most = {choice.label: choice.most for choice in can.choices}
    in_deck = table.count("deck")
    assert most["Count the Deck"] == len(table.tables.table(table.code).setup.copies) == DECK
    assert most["Count your hand"] == 5 + in_deck
    said = json.loads(next(choice.send for choice in can.choices if choice.label == "Count your hand"))
    assert refused(table.move(0, "correct", **{**_fields(said), "hand": 6 + in_deck})).title == "Not enough in the Deck"


@pytest.mark.parametrize("answered", [False, True], ids=["while it asks who begins", "when it is done"])
def test_the_deal_is_taken_back_only_if_all_agree(tmp_path: Path, answered: bool) -> None:
    # CD-APP-07: everybody has looked at the own hand.
    table = Play(tmp_path)
    assert isinstance(table.tables.begin(table.code, table.viewer(0)), Applied)
    for card in PILES:
        table.send(0, do="show", card=card)
    table.send(0, do="answer", value="dealt")
    if answered:
        table.send(0, do="answer", value="0")
    assert isinstance(table.send(0, do="undo", to=0), Applied)
    for seat in (1, 2):
        assert table.count("hand-0") == (5 if answered else 0)
        ask = table.tables.screen(table.code, table.viewer(seat))[1].ask
        assert ask is not None
        assert (ask.title, ask.clause) == ("Ann wants to go back", "CD-APP-07")
        assert isinstance(table.send(seat, do="agree", yes=True), Applied)
    assert [table.count(f"hand-{seat}") for seat in range(3)] == [0, 0, 0]
    assert table.tables.table(table.code).timeline.now.pending is None
    assert len(table.tables.put_backs(table.code)) == 3 * 5 + len(PILES)


def test_before_the_deal_the_piles_are_taken_back_at_once(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.tables.begin(table.code, table.viewer(0))
    for card in PILES:
        table.send(0, do="show", card=card)
    assert isinstance(table.send(0, do="undo", to=0), Applied)
    assert table.tables.table(table.code).timeline.now.kind == "undo"


def rows(table: Play) -> dict[str, bool]:
    """The lines of what is to be put back, each with whether it is done."""
    return {back.text: back.done for back in table.tables.put_backs(table.code)}


def tag(number: int, copy: int) -> str:
    return format_tag(Tag("CD", number, copy))


def taken_back(table: Play, to: int) -> None:
    """All agree to go back."""
    assert isinstance(table.send(0, do="undo", to=to), Applied)
    while isinstance(pending := table.tables.table(table.code).timeline.now.pending, PendingUndo):
        assert isinstance(table.send(pending.waiting[0], do="agree", yes=True), Applied)


def test_a_card_set_aside_from_under_the_deck_goes_back_under_it(table: Play) -> None:
    start = table.version
    table.move(0, "recount", count=table.count("deck") - 2)
    table.send(1, do="answer", value="yes")
    taken_back(table, start)
    texts = [back.text for back in table.tables.put_backs(table.code)]
    assert texts == ["the card put there last: set aside → Deck, under all of it"] * 2


def test_a_known_card_of_a_hand_set_aside_is_not_sought_among_cards_that_nobody_has_seen(table: Play) -> None:
    """CD-DWN-11: a Deck's card lies aside already, face down, and may be a Potion too."""
    table.lay(0, "professor-victor-drax")
    table.move(0, "draw", zone=4)
    table.move(0, "recount", count=table.count("deck") - 1)
    table.send(1, do="answer", value="yes")
    start = table.version
    table.move(0, "leave")
    table.send(0, do="answer", value="yes")
    assert table.count("aside") == 1 + 5
    taken_back(table, start)
    assert [back.text for back in table.tables.put_backs(table.code)] == [
        "Potion, put there last: set aside → Ann's hand",
        *["the card put there last: set aside → Ann's hand"] * 4,
    ]


def test_of_cards_that_changed_hands_those_with_a_name_are_given_back_first(table: Play) -> None:
    """A card without a name may be any of what came, so it is told of once the others are back."""
    table.lay(0, "professor-victor-drax")
    table.lay(0, "james-darkwell")
    table.move(0, "draw", zone=4)
    table.move(0, "draw", zone=0)
    start = table.version
    table.move(0, "propose", partner=1, give=5)
    table.send(1, do="answer", value=1)
    table.send(0, do="answer", value="done")
    table.send(1, do="answer", value="done")
    assert (table.count("hand-0"), table.count("hand-1")) == (1, 9)
    taken_back(table, start)
    assert [back.text for back in table.tables.put_backs(table.code)] == [
        "a card that came from there: Ann's hand → Ben's hand",
        "Potion: Ben's hand → Ann's hand",
        *["a card that came from there: Ben's hand → Ann's hand"] * 4,
    ]


def test_cards_that_went_back_on_top_are_not_said_to_go_under(table: Play) -> None:
    start = table.version
    table.move(0, "discard", card=0)
    table.move(0, "draw", zone=0)
    taken_back(table, start)
    assert not any("under" in text for text in rows(table))


def test_a_scan_ticks_off_the_row_of_the_very_copy_that_was_read(table: Play) -> None:
    start = table.version
    table.scan(0, tag(JAMES, 1))
    taken_back(table, start)
    (back,) = table.tables.put_backs(table.code)
    assert (back.text, back.by_scan, back.done) == ("James Darkwell: Ann's Corpses → Ann's hand", True, False)
    done = table.scan(1, tag(JAMES, 1))
    assert isinstance(done, Applied)
    assert done.text == "put back: James Darkwell"
    assert rows(table) == {}
    assert table.count("corpses-0") == 0


def test_another_copy_ticks_nothing_off_and_means_what_it_means(table: Play) -> None:
    start = table.version
    table.scan(0, tag(JAMES, 1))
    taken_back(table, start)
    assert isinstance(table.scan(0, tag(JAMES, 2)), Applied)
    assert table.count("corpses-0") == 1
    assert list(rows(table).values()) == [False]


def test_a_card_that_was_only_named_is_ticked_off_by_any_copy(table: Play) -> None:
    start = table.version
    table.lay(0, "james-darkwell")
    taken_back(table, start)
    assert isinstance(table.scan(0, tag(JAMES, 3)), Applied)
    assert rows(table) == {}
    assert table.count("corpses-0") == 0


def test_one_picture_ticks_off_all_that_it_shows_and_does_nothing_else(table: Play) -> None:
    start = table.version
    table.scan(0, tag(JAMES, 1))
    table.scan(0, tag(PRISCILLA, 1))
    taken_back(table, start)
    assert len(rows(table)) == 2
    assert isinstance(table.scan(0, tag(33, 1), tag(PRISCILLA, 1), tag(JAMES, 1)), Applied)
    assert rows(table) == {}
    assert table.count("corpses-0") == 0


def test_done_rows_stay_until_the_whole_list_is_done(table: Play) -> None:
    start = table.version
    table.scan(0, tag(JAMES, 1))
    table.scan(0, tag(PRISCILLA, 1))
    taken_back(table, start)
    table.scan(2, tag(JAMES, 1))
    assert sorted(rows(table).values()) == [False, True]
    assert isinstance(table.scan(2, tag(PRISCILLA, 1)), Applied)
    assert rows(table) == {}


def test_a_card_that_a_question_asks_for_answers_it_first(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.tables.begin(table.code, table.viewer(0))
    table.scan(0, tag(POTION, 1))
    taken_back(table, 0)
    assert list(rows(table)) == ["Potion: Potion pile → Deck"]
    table.tables.begin(table.code, table.viewer(0))
    assert isinstance(table.scan(0, tag(POTION, 1)), Applied)
    _, shown = table.tables.table(table.code).waiting()
    assert len(shown.zones[shown.setup.zone_by_key["pile-potion"]]) == 1
    assert list(rows(table).values()) == [False]


def test_a_card_that_nobody_saw_is_ticked_off_by_hand_alone(table: Play) -> None:
    start = table.version
    table.move(0, "discard", card=0)
    table.move(0, "draw", zone=0)
    taken_back(table, start)
    assert {back.text: back.by_scan for back in table.tables.put_backs(table.code)} == {
        "the card drawn last: Ann's hand → Deck": False,
        "Potion: discard pile → Ann's hand": True,
    }


def _fields(said: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in said["move"].items() if name not in ("type", "seat")}
