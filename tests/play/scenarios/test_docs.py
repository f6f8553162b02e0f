"""The page on scenario files is true and whole."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import click
import msgspec
import pytest

from companion.games import registry
from companion.play.scenarios.cli import command
from companion.play.scenarios.file import Asks, Given, Holds, Knows, Reply, Scenario, Step, Then, parse
from companion.play.scenarios.moves import VALUES
from companion.play.scenarios.running import EXPECTED, run

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")


def test_the_example_holds() -> None:
    example = textwrap.dedent(PAGE.partition("## An example\n")[2].partition("\n## ")[0])
    key, (scenario,) = parse(example)
    assert len(scenario.step) == 2
    assert run(registry.game(key), scenario) == ()


@pytest.mark.parametrize("part", [Scenario, Given, Step, Asks, Reply, Then, Knows, Holds])
def test_every_field_is_described(part: type[msgspec.Struct]) -> None:
    assert [name for name in part.__struct_fields__ if not re.search(rf"\b{name}\b( =|`)", PAGE)] == []


@pytest.mark.parametrize("word", [*EXPECTED, *(f"{kind}:" for kind in VALUES)])
def test_every_word_is_described(word: str) -> None:
    assert re.search(rf"[`\"]{word}", PAGE)


def test_every_option_of_the_command_is_described_and_none_beside_it() -> None:
    options = {name for one in command.params if isinstance(one, click.Option) for name in one.opts}
    assert set(re.findall(r"(?<![\w-])--?[a-z-]+", PAGE)) == options - {"--output", "--database"}
