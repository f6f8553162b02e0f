"""Every worked example is a scenario file, and every scenario holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.play.scenarios.cli import command
from companion.play.scenarios.file import Scenario, ScenarioError, load
from companion.play.scenarios.running import run
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
GIVEN = HEAD + "[scenario.given]\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "this is not TOML: Invalid value (at end of document)."),
        ("\0\1\2", "this is not TOML: Invalid statement (at line 1, column 1)."),
        ('game = "chess"\n[[scenario]]\nid = "X"\ntitle = "x"\nseats = []\n', "game: there is no game 'chess'; "),
        ('game = "cadaver"\n', "scenario is missing."),
        (HEAD + "turns = 3\n", "X: there is no field 'turns' here, only id, title, seats, "),
        (HEAD.replace('["Ann", "Ben"]', '["Ann"]'), "X: options: Cadaver is for two to six players, not 1."),
        (HEAD + "options = { luck = 1 }\n", 'X: options: Cadaver has no option "luck"; its options are scoring, '),
        (HEAD + "options = { deck = 'big' }\n", "X: options: The option deck can be cheatwell_house, custom or "),
        (GIVEN + "phase = 9\n", "X: given: phase: there is no phase 9; there are 0 (Set-up), 1 (Laying), "),
        (GIVEN + "turn = 'Cy'\n", "X: given: turn: nobody is called 'Cy'; there are Ann, Ben."),
        (GIVEN + "dials = { lays = -1 }\n", "X: given: dials: the dial 'lays' is from 0 to 1000000, not -1."),
        (GIVEN + "dials = { luck = 1 }\n", "X: given: dials: there is no dial 'luck'; there are lays, "),
        (GIVEN + 'zones."hand-0" = ["unicorn"]\n', "X: given: zones: hand-0: there is no card 'unicorn' in "),
        (GIVEN + 'zones."moon" = ["key"]\n', "X: given: zones: moon: there is no place 'moon'; there are "),
        (GIVEN + 'zones."hand-0" = ["key#9"]\n', "X: given: zones: hand-0: there is no copy 9 of 'key' (1 to "),
        (GIVEN + "unknown.deck = 53\n", "X: given: unknown: deck: a number of cards is from 0 to 52, not 53."),
        (GIVEN + "unknown.deck = -2\n", "X: given: unknown: deck: a number of cards is from 0 to 52, not -2."),
        (GIVEN + "unknown.deck = 'two'\n", "X: given.unknown: this is a text, but a whole number "),
        (HEAD + '[[scenario.step]]\nmove = { type = "fly" }\n', "X: step 1: move: there is no move 'fly'; there are "),
        (HEAD + "[[scenario.step]]\nexpect = 'x'\n", "X: step 1: move is missing."),
        ("usual = '../secret'\n" + HEAD, "usual: '../secret' is no name of a file beside this one."),
        ("usual = 'three'\n" + HEAD, "usual: there is no file three.usual that can be read beside this one."),
    ],
)
def test_a_malformed_scenario_is_refused_in_a_sentence_with_file_and_field(
    text: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    result = CliRunner().invoke(command, [str(file)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {file}: {sentence}")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n\x00", "game = 'caf\xe9'".encode("latin-1")])
def test_a_file_that_is_no_text_is_refused_in_a_sentence(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(data)
    result = CliRunner().invoke(command, [str(file)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {file}: this is no text in UTF-8, and a scenario file is.\n"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path)])
    assert (result.exit_code, result.stderr) == (2, f"Error: {tmp_path}: Is a directory.\n")


def test_a_scenario_that_does_not_hold_says_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(HEAD + "[scenario.given.unknown]\ndeck = 9\n[scenario.then]\ncounts = { deck = 8 }\n")
    result = CliRunner().invoke(command, [str(file)])
    assert result.exit_code == 1
    assert "deck: expected 8 cards, but there are 9" in result.output


def test_an_unreadable_file_is_named() -> None:
    with pytest.raises(ScenarioError, match="nowhere"):
        load(Path("nowhere.toml"))


def test_what_is_usual_may_stand_in_a_file_for_several_others(tmp_path: Path) -> None:
    (tmp_path / "three.usual").write_text('seats = ["Ann", "Ben", "Cy"]\n')
    (tmp_path / "evening.usual").write_text('seats = ["Dee"]\ngiven.phase = 4\n')
    file = tmp_path / "one.toml"
    file.write_text('game = "cadaver"\nusual = "three"\n[[scenario]]\nid = "X"\ntitle = "x"\n')
    assert load(file)[1][0].seats == ("Ann", "Ben", "Cy")
    file.write_text('game = "cadaver"\nusual = ["evening", "three"]\n[[scenario]]\nid = "X"\ntitle = "x"\n')
    assert (load(file)[1][0].seats, load(file)[1][0].given.phase) == (("Ann", "Ben", "Cy"), 4)
