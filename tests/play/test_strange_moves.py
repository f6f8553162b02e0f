"""Moves as no page sends them: a number that names nothing at the table must not reach the rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.inputs import Applied, Refused
from companion.table.state import to_json
from tests.play.tables import Play


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("look", {"card": -1}),
        ("look", {"card": -5}),
        ("look", {"card": 52}),
        ("lay", {"card": -3}),
        ("lay", {"card": 0, "target": -7}),
        ("lay", {"card": 0, "target": 999}),
        ("discard", {"card": -2}),
        ("draw", {"zone": -1}),
        ("take", {"slot": -3, "zone": 10}),
        ("take", {"slot": 3, "zone": -10}),
        ("propose", {"partner": -1, "give": 1}),
        ("correct", {"reason": "x", "card": 3, "zone": 11, "source": 999}),
        ("correct", {"reason": "x", "hand_of": 3, "hand": 4}),
    ],
    ids=lambda said: said if isinstance(said, str) else " ".join(f"{name} {value}" for name, value in said.items()),
)
def test_a_move_that_names_what_is_not_at_the_table_is_not_understood(
    table: Play, kind: str, fields: dict[str, Any]
) -> None:
    before, version = to_json(table.tables.table(table.code).state), table.version
    got = table.move(0, kind, **fields)
    assert isinstance(got, Refused)
    assert got.no.title == "Not understood"
    assert (to_json(table.tables.table(table.code).state), table.version) == (before, version)


def test_a_field_that_names_nothing_by_default_may_say_so(table: Play) -> None:
    card = table.tables.table(table.code).setup.equals["james-darkwell"][0]
    assert isinstance(table.move(0, "lay", card=card, target=-1), Applied)
