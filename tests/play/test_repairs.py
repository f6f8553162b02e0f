"""Setting the record right at a table that is played: counts, consent, and lists for putting cards back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.play.inputs import Applied, Outcome, Refused
from companion.table.screens import Can
from tests.play.tables import PILES, Play

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


def _fields(said: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in said["move"].items() if name not in ("type", "seat")}
