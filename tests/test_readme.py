"""The README is true: what it names exists, and what exists is named in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKE_TARGETS = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str) -> None:
    assert f"`companion {name}" in README


def test_every_command_that_the_readme_names_exists() -> None:
    named = re.findall(r"(?:`|^ {4}|bin/)companion ([a-z]+)", README, re.MULTILINE)
    assert named and set(named) <= set(COMMANDS)


def test_every_make_target_is_documented_and_every_documented_one_exists() -> None:
    named = set(re.findall(r"(?:`|^ {4})make ([a-z]+)", README, re.MULTILINE))
    assert named == set(MAKE_TARGETS) - {"help"}


def test_the_quick_start_is_two_commands() -> None:
    quick_start = README.partition("## Quick start")[2].partition("\n## ")[0]
    assert re.findall(r"^ {4}(.+)$", quick_start, re.MULTILINE) == ["make run", "make test"]


def test_what_the_readme_links_to_is_there() -> None:
    targets = re.findall(r"!?\[[^\]]*\]\(([^)#:]+)(?:#[^)]*)?\)", README)
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_every_folder_of_the_map_is_there() -> None:
    where = README.partition("## What is where")[2].partition("\n## ")[0]
    folders = re.findall(r"(?:^ {4}|\S )([a-z_/]+/)(?=\s)", where, re.MULTILINE)
    assert len(folders) > 8
    assert [name for name in folders if not (ROOT / name).is_dir()] == []
