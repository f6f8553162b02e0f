"""Names of cards in scenario files, where two prints of one copy are at the table."""

from __future__ import annotations

import pytest

from companion.play.scenarios.file import ScenarioError
from companion.play.scenarios.names import Names, card_name
from companion.table.state import TABLE, Copy, Setup, ZoneKind

COPIES = (Copy("fox", 1, 7), Copy("fox", 1, 640), Copy("fox", 2, 7), Copy("owl", 1), Copy("owl", 1, 3))
SETUP = Setup(
    game="t",
    copies=COPIES,
    zones=(ZoneKind("deck", "deck", TABLE, open=False, ordered=True),),
    dials=(),
    seats=("Ann", "Ben"),
    names={"fox": "Fox", "owl": "Owl"},
)


def test_each_copy_has_a_name_of_its_own_that_leads_back_to_it() -> None:
    names = [card_name(SETUP, card) for card in range(len(COPIES))]
    assert names == ["fox#1r7", "fox#1r640", "fox#2", "owl#1", "owl#1r3"]
    assert [Names(SETUP).card(name) for name in names] == list(range(len(COPIES)))


def test_a_number_that_two_prints_share_needs_the_print_run() -> None:
    with pytest.raises(ScenarioError, match=r"there is no copy 1 of 'fox' \(1r7, 1r640, 2\)"):
        Names(SETUP).fresh_copy("fox#1")
