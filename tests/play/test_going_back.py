"""Going back to a moment at which something else was asked of all."""

from __future__ import annotations

from companion.play.inputs import Applied, PendingUndo
from tests.play.tables import Play


def test_going_back_to_a_moment_at_which_an_undo_was_asked_for_does_not_ask_for_it_again(table: Play) -> None:
    # The question was answered since; going back takes back what was played, not what was said to it.
    table.end_turn(0)
    assert isinstance(table.send(1, do="undo", to=table.version - 1), Applied)
    asked = table.version
    assert isinstance(table.tables.table(table.code).timeline.now.pending, PendingUndo)
    assert isinstance(table.send(2, do="agree", yes=False), Applied)
    table.end_turn(1)
    assert isinstance(table.send(1, do="undo", to=asked), Applied)
    while isinstance(pending := table.tables.table(table.code).timeline.now.pending, PendingUndo):
        assert pending.to == asked
        assert isinstance(table.send(pending.waiting[0], do="agree", yes=True), Applied)
    assert table.tables.table(table.code).timeline.now.kind == "undo"
    assert pending is None
