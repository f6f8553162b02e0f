"""Every worked example is a scenario file, and every scenario holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.play.scenario_cli import command
from companion.play.scenarios import Scenario, ScenarioError, load, run
from companion.table.game import Game

FOLDER = Path(__file__).parents[1] / "scenarios"
CASES = [
    (game, scenario) for file in sorted(FOLDER.rglob("*.toml")) for game, found in [load(file)] for scenario in found
]


@pytest.mark.parametrize(("game", "scenario"), CASES, ids=[scenario.id for _, scenario in CASES])
def test_the_scenario_holds(game: Game, scenario: Scenario) -> None:
    assert run(game, scenario) == ()


def test_ids_of_scenarios_are_unique() -> None:
    ids = [scenario.id for _, scenario in CASES]
    assert len(ids) == len(set(ids))


HEAD = 'game = "cadaver"\n[[scenario]]\nid = "X"\ntitle = "x"\nseats = ["Ann", "Ben"]\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", "Invalid value"),
        ('game = "chess"\n[[scenario]]\nid = "X"\ntitle = "x"\nseats = []\n', "there is no game 'chess'"),
        (HEAD + "turns = 3\n", "unknown field `turns`"),
        (HEAD + '[scenario.given.zones]\n"hand-0" = ["unicorn"]\n', "no card 'unicorn'"),
        (HEAD + '[scenario.given.zones]\n"moon" = ["key"]\n', "no place 'moon'"),
        (HEAD + '[scenario.given.zones]\n"hand-0" = ["key#9"]\n', "no copy 9"),
        (HEAD + "[scenario.given.unknown]\ndeck = 53\n", "more cards are laid out"),
        (HEAD + "[scenario.given]\ndials = { luck = 1 }\n", "no dial 'luck'"),
        (HEAD + '[[scenario.step]]\nmove = { type = "fly" }\n', "fly"),
    ],
)
def test_a_malformed_scenario_is_refused_in_a_sentence(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    result = CliRunner().invoke(command, [str(file)])
    assert result.exit_code == 2
    assert words in result.output


def test_a_scenario_that_does_not_hold_says_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(HEAD + "[scenario.given.unknown]\ndeck = 9\n[scenario.then]\ncounts = { deck = 8 }\n")
    result = CliRunner().invoke(command, [str(file)])
    assert result.exit_code == 1
    assert "deck: expected 8 cards, but there are 9" in result.output


def test_an_unreadable_file_is_named() -> None:
    with pytest.raises(ScenarioError, match="nowhere"):
        load(Path("nowhere.toml"))
