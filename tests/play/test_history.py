"""The history: what was done, and the numbers that it changed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.inputs import Applied
from companion.table.figures import Figure
from tests.play.tables import Play


def newest(table: Play, viewer: int = 1) -> Any:
    return table.tables.history(table.code, table.viewer(viewer))[0]


def test_a_draw_shows_the_deck_before_and_after(table: Play) -> None:
    in_deck = table.count("deck")
    table.move(0, "discard", card=0)
    table.move(0, "next")
    table.move(0, "draw", zone=0)
    assert newest(table).changes == (Figure("Deck", in_deck, in_deck - 1, "face-down"),)
    assert (newest(table).clause, newest(table).also) == ("CD-DRW-03", ())


def test_a_turn_in_which_nothing_was_done_ends_like_any_other(table: Play) -> None:
    """That it counts towards a quiet round (CD-APP-10) is told when there was one."""
    table.end_turn(0)
    assert (newest(table).text, newest(table).clause, newest(table).also) == ("ended the turn", "CD-TRN-03", ())


def test_a_lay_that_counts_nothing_shows_no_numbers(table: Play) -> None:
    table.lay(0, "james-darkwell")
    line = newest(table)
    assert (line.text.strip(), line.card, line.changes) == ("laid", "James Darkwell", ())


def test_a_raised_corpse_shows_whose_points_grew(table: Play) -> None:
    table.lay(0, "james-darkwell")
    for card in ("potion", "potion", "spare-brain"):
        while table.tables.table(table.code).state.clock.seat != 0 or not _can_lay(table):
            table.end_turn(table.tables.table(table.code).state.clock.seat)
        assert isinstance(table.lay(0, card), Applied)
    line = newest(table)
    points = table.tables.table(table.code).game.scores(table.tables.table(table.code).state)[0]
    assert points > 0
    assert line.changes == (Figure("Ann’s points", 0, points, "raised"),)
    # What follows by itself has its clauses too: all three go under their piles, and the Corpse is raised.
    assert (line.clause, line.also) == ("CD-LAY-02", ("CD-RES-01", "CD-RES-07", "CD-RES-06"))


def test_of_a_look_in_private_others_are_told_no_clause(table: Play) -> None:
    table.move(0, "look", card=0)
    assert (newest(table, viewer=0).clause, newest(table, viewer=0).also) == ("CD-APP-05", ())
    assert newest(table).text == "set the table up"


def _can_lay(table: Play) -> bool:
    return table.tables.table(table.code).state.dials[0] < 2


def test_an_undone_line_keeps_its_numbers_and_the_undo_has_none(table: Play) -> None:
    table.move(0, "recount", count=table.count("deck") - 1)
    table.send(1, do="answer", value="yes")
    had = newest(table).changes
    table.send(0, do="undo")
    for seat in (1, 2):
        assert isinstance(table.send(seat, do="agree", yes=True), Applied)
    lines = {line.text: line for line in table.tables.history(table.code, table.viewer(1))}
    assert (lines["counted the Deck: 30"].changes, lines["counted the Deck: 30"].undone) == (had, True)
    assert lines["took back the last move"].changes == ()


@pytest.mark.parametrize(
    ("move", "fields", "figures", "text"),
    [
        ("recount", {"count": 30}, (Figure("Deck", 31, 30, "face-down"),), "counted the Deck: 30"),
        (
            "correct", {"reason": "he drew twice", "hand_of": 1, "hand": 6},
            (Figure("Deck", 31, 30, "face-down"), Figure("Ben’s hand", 5, 6, "card")),
            "set the record right: he drew twice",
        ),
        (
            "correct", {"reason": "a slip", "lays": 2}, (Figure("Lays used", 0, 2, "done"),),
            "set the record right: a slip",
        ),
    ],
)  # fmt: skip
def test_what_was_set_right_shows_what_it_was(
    table: Play, move: str, fields: dict[str, Any], figures: tuple[Figure, ...], text: str
) -> None:
    table.move(0, move, **fields)
    table.send(1, do="answer", value="yes")
    line = newest(table)
    assert (line.text, line.changes) == (text, figures)


@pytest.mark.parametrize(
    ("move", "fields", "text"),
    [
        ("recount", {"count": 30}, "counted the Deck: 30, and nobody agreed"),
        ("correct", {"reason": "a slip", "lays": 2}, "asked in vain to set the record right: a slip"),
    ],
)
def test_what_nobody_agreed_to_is_told_so_and_changes_no_number(
    table: Play, move: str, fields: dict[str, Any], text: str
) -> None:
    table.move(0, move, **fields)
    table.send(1, do="answer", value="no")
    assert (newest(table).text, newest(table).changes) == (text, ())


def test_a_line_is_told_of_who_moved_and_not_of_who_answered_last(table: Play) -> None:
    table.move(0, "correct", reason="a slip", lays=2)
    table.send(2, do="answer", value="yes")
    assert newest(table).who == "Ann"
    table.send(1, do="undo", to=table.version - 2)
    table.send(0, do="agree", yes=True)
    table.send(2, do="agree", yes=True)
    assert (newest(table).who, newest(table).text) == ("Ben", "took back the last move")


def test_an_undo_counts_moves_as_the_history_tells_them(table: Play) -> None:
    """A move with its answers is one; so is one that still waits; what a seat has looked at in private is none."""
    start = table.version
    table.move(0, "recount", count=table.count("deck") - 1)
    table.send(1, do="answer", value="yes")
    table.move(0, "look", card=0)
    table.move(0, "leave")
    assert isinstance(table.send(0, do="undo", to=start), Applied)
    ask: Any = table.tables.screen(table.code, table.viewer(1))[1].ask
    assert ask.note == "2 moves would be taken back, by everybody's consent."
    for seat in (1, 2):
        assert isinstance(table.send(seat, do="agree", yes=True), Applied)
    assert newest(table).text == "took back 2 moves"


def test_who_thinks_better_of_leaving_is_told_to_have_stayed(table: Play) -> None:
    table.move(1, "leave")
    table.send(1, do="answer", value="no")
    assert newest(table).text == "wanted to leave, and stayed"
