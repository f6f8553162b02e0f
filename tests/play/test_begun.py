"""Whether a game has begun: one that is taken back to its first moment begins anew."""

from __future__ import annotations

from pathlib import Path

from companion.play.inputs import Applied
from tests.play.tables import Play


def test_a_game_that_is_taken_back_to_its_start_can_be_begun_again(tmp_path: Path) -> None:
    table = Play(tmp_path)
    for _ in range(2):
        assert not table.tables.has_begun(table.code)
        assert isinstance(table.tables.begin(table.code, table.viewer(0)), Applied)
        assert table.tables.has_begun(table.code)
        table.send(0, do="undo", to=0)
        for seat in (1, 2):
            table.send(seat, do="agree", yes=True)
    info = table.tables.info(table.code)
    assert info is not None
    assert not info.begun
    assert info.version > 0
