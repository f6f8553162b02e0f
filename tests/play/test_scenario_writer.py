"""A table written as a scenario is the same table again."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.play.scenario_cli import command
from companion.play.scenario_writer import write
from companion.play.scenarios import load, run
from companion.play.scenarios import table_of as built
from companion.table.state import State
from tests.play.tables import Play
from tests.play.test_tables import GHOUL, JAMES, tag


def summary(state: State) -> list[tuple[str, list[str], int]]:
    """Each place with the names of its known cards and the number of unknown ones."""
    found = []
    for at, zone in enumerate(state.setup.zones):
        cards = [state.slots[slot].card for slot in state.zones[at]]
        names = sorted(state.setup.copies[card].card for card in cards if card >= 0)
        found.append((zone.key, names, sum(card < 0 for card in cards)))
    return found


@pytest.mark.parametrize("back", [0, 2])
def test_a_table_written_as_a_scenario_is_the_same_table(tmp_path: Path, back: int) -> None:
    table = Play(tmp_path)
    table.begin()
    table.scan(0, tag(JAMES, 2))
    table.lay(0, "potion")
    table.end_turn(0)
    table.send(2, do="show", card="key", purpose="look_at_it")
    table.scan(1, tag(GHOUL, 1))
    for seat in (0, 2):
        table.send(seat, do="answer", value="pass")
    moments = table.tables.table(table.code).timeline.moments
    number = moments[-1].number - back
    file = tmp_path / "table.toml"
    file.write_text(write(table.file, table.code, number))
    game, (scenario,) = load(file)
    assert run(game, scenario) == ()
    assert summary(built(game, scenario)) == summary(moments[number].state)
    assert built(game, scenario).dials == moments[number].state.dials
    assert built(game, scenario).clock.phase == moments[number].state.clock.phase


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    table = Play(tmp_path)
    for arguments, words in (
        (["--from-table", "NOPE22", "--database", str(table.file)], "There is no table NOPE22"),
        (["--from-table", table.code, "--at", "99", "--database", str(table.file)], "there is no input 99"),
        (["--from-table", table.code, "--database", str(tmp_path / "none.db")], "There is no database"),
        ([], "Name at least one scenario file"),
    ):
        result = CliRunner().invoke(command, arguments)
        assert result.exit_code == 2
        assert words in result.output
