"""The table page of CardWeaver, and what all see at the end."""

from __future__ import annotations

import msgspec

from companion.games.cardweaver.scoring import points, sides
from companion.table.questions import Question
from companion.table.screens import (
    Ledger,
    Wall,
)
from companion.table.state import TABLE, State
from companion.table.viewers import as_seen
from tests.games.cardweaver.pages import ANN, BUILT, block, page
from tests.games.cardweaver.tables import GAME, table

OVER = """
phase = "Over"
dials = { ending = 3 }
zones = { "discard:Ann" = ["crescendo", "crescendo#2", "fear"], "discard:Cy" = ["plague-cloud"], "hand:Ann" = [],
"deck:Ann" = [], "hand:Ben" = [], "deck:Ben" = [], "hand:Cy" = [], "deck:Cy" = [] }
""".replace("\n\"deck", " \"deck")  # fmt: skip


def test_the_end_lists_every_counted_card_with_its_points_and_both_sides() -> None:
    # CW-VPS-02 to -06: Crescendo 2 each, Fear −1, Plague Cloud 2 times two Animus.
    state = table(OVER)
    shown = page(state, ANN)
    own = block(shown, Ledger, "Your cards")
    assert (own.total, [(row.number, row.label, row.note) for row in own.rows]) == (
        "3",
        [("4", "Crescendo", "2 × 2"), ("−1", "Fear", "1 × −1")],
    )
    totals = block(shown, Ledger, "Victory Points")
    assert [(row.number, row.label) for row in totals.rows] == [
        ("3", "You"), ("0", "Ben"), ("3", "The Animus together"), ("4", "The Nemesis: 2 × 2"),
    ]  # fmt: skip
    assert (sides(state).animus, sides(state).nemesis) == (3, 4)
    assert shown.sign.title == "The Nemesis wins"
    assert sum(int(row.number.replace("−", "-")) for row in own.rows) == points(state, ANN)


def wall(state: State, question: Question | None = None) -> Wall:
    """The table page."""
    return GAME.wall(as_seen(state, TABLE), question)


def test_the_wall_has_the_nemesis_on_its_band_and_the_attack_as_it_stands() -> None:
    shown = wall(table(BUILT))
    assert shown.against is not None
    assert (shown.against.name, shown.against.card, shown.against.number, shown.against.of) == (
        "Cy", "Undead Warlord", 41, 48,
    )  # fmt: skip
    assert [seat.name for seat in shown.seats] == ["Ann", "Ben"]
    ann, ben = shown.seats
    assert ann.now and ann.beside is not None and ann.blow is not None
    assert (ann.beside.label, ann.beside.value) == ("Conviction", 3)
    assert (ann.blow.power.value, ann.blow.against.value, ann.blow.left.value) == (4, 1, 3)
    assert (ben.now, ben.beside, ben.blow) == (False, None, None)
    assert [(one.name, one.note) for one in ann.cards] == [("Drummer", "4/4 HP")]


def test_the_wall_names_no_card_of_a_hand() -> None:
    state = table('zones = { "hand:Ann" = ["standing-ovation"] }')
    assert "Standing Ovation" not in msgspec.json.encode(wall(state)).decode()


def test_the_wall_ends_with_both_sides_and_every_counted_card() -> None:
    # CW-VPS-06.
    shown = wall(table(OVER))
    assert shown.finished == "The Nemesis wins"
    assert [one.title for one in shown.results] == ["Victory Points", "Ann’s cards", "Ben’s cards", "Cy’s cards"]
    assert shown.results[1].rows[0].label == "Crescendo"
