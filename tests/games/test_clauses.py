"""Every clause of a finished game is kept by code and proved by a test, and no id is named that there is not."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from companion.games import registry
from companion.play.clauses_cli import kept, named_in_code

TESTS = Path(__file__).parents[1]
FINISHED = ("cadaver", "cardweaver", "dirks-and-poniards")


@pytest.mark.parametrize("key", FINISHED)
def test_every_clause_has_code_and_a_test(key: str) -> None:
    found = kept(key, TESTS)
    assert len(found) > 100
    assert [one.clause for one in found if not one.code or not one.tests] == []


@pytest.mark.parametrize("key", FINISHED)
def test_code_and_tests_name_clauses_and_rulings_that_there_are(key: str) -> None:
    game = registry.game(key)
    known = {*game.clauses.clauses, *game.clauses.rulings}
    named = set(named_in_code(Path(str(files(registry.GAMES[key])))))
    package = registry.GAMES[key].rpartition(".")[2]
    folders = (TESTS / "games" / package, TESTS / "scenarios" / key)
    for path in sorted(path for folder in folders for path in folder.iterdir() if path.suffix in (".py", ".toml")):
        named.update(re.findall(rf"\b{game.badge}-[A-Z]+-\d\d\b(?!\w)", path.read_text(encoding="utf-8")))
    assert sorted(one for one in named - known if "-EX-" not in one and one.startswith(game.badge)) == []


def test_every_worked_example_of_cardweaver_is_a_scenario() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (TESTS / "scenarios" / "cardweaver").glob("*.toml"))
    found = {int(number) for number in re.findall(r'^id = "CW-EX-(\d\d)"$', text, re.MULTILINE)}
    left_out = {3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58, 63}
    assert found == set(range(1, 75)) - left_out


def test_every_worked_example_of_dirks_and_poniards_is_a_scenario() -> None:
    folder = TESTS / "scenarios" / "dirks-and-poniards"
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.toml"))
    found = {int(number) for number in re.findall(r'^id = "DP-EX-(\d\d)"$', text, re.MULTILINE)}
    # A deck that can't be registered makes no table: test_decks has 49.
    left_out = {3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 49}
    assert found == set(range(1, 62)) - left_out
