"""The page on the balance of Voidream: games are kept and gone on with, and its tables say what came out of them."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.table.bots import Tally

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script, which is run from the folder of the documentation."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    import make_balance_voidream

    return make_balance_voidream


def call(made: Any, *arguments: object) -> None:
    result = CliRunner().invoke(made.commands, [str(one) for one in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output


def line(made: Any, decks: tuple[str, str], length: int, ending: str, *winners: str) -> Any:
    return made.Line(*decks, "sensible", 1, Tally(length, ending, winners))


def test_each_pair_of_decks_plays_both_ways_round_and_nothing_is_played_twice(made: Any, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    (tmp_path / made.PAGE).write_text(
        f"# Before\n\n{made.BEGIN}\nold\n{made.kept_games.END}\n\nafter\n", encoding="utf-8"
    )
    play = ("play", kept, "--policy", "random", "--games", 16)
    call(made, *play)
    (path,) = kept.iterdir()
    first = path.read_bytes()
    assert [(one.first, one.second) for one in made.read(path, made.Line)] == list(product(made.DECKS, made.DECKS))
    call(made, *play)
    assert path.read_bytes() == first
    call(made, "draw", kept, "--at", tmp_path)
    text = (tmp_path / made.PAGE).read_text(encoding="utf-8")
    assert text.startswith("# Before\n") and text.endswith("\nafter\n") and "\nold\n" not in text
    assert "| any deck | 16 |" in text


def test_lengths_and_endings_are_those_of_the_games_with_a_deck_and_wins_those_between_two(made: Any) -> None:
    lines = (
        line(made, ("court", "maze"), 3, "bastion", "first"),
        line(made, ("maze", "court"), 4, "Nightmare", "first"),
        line(made, ("court", "maze"), 12, "Nightmare", "first"),
        line(made, ("maze", "court"), 13, "last round"),
        line(made, ("court", "court"), 8, "Nightmare", "second"),
        line(made, ("subter", "fracta"), 20, "bastion", "second"),
    )
    text = made.tables(lines)
    assert "| Chimeric Court | 5 | 8.0 | 8 (3–13) | 13 | 60% | 20% | 60% | 20% |" in text
    assert "| Fracta | 1 | 20.0 | 20 (20–20) | 20 | 0% | 100% | 0% | 0% |" in text
    assert "| Chimeric Court | – | – | – | 50% | 50% |" in text
    assert "| The Maze | 25% | – | – | – | 25% |" in text
    assert "| Fracta | – | 100% | – | – | 100% |" in text
