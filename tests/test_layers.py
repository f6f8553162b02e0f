"""The arrows between the layers: who may import whom, and what the rules may import at all."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import registry

ROOT = Path(__file__).parent.parent

IMPURE = {
    "asyncio", "concurrent", "datetime", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib",
    "secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip
"""Clocks, files, networks, threads and chance: the rules have none of them."""

DEALER = "companion.table.dealer"
"""Stands in for shuffled cards: the one place that may make chance. Bots are handed theirs."""

SHOWCASES = {"companion.web.sample"}
"""The page that shows every component has made-up parts of one game on it."""


def imports(source: str, module: str, *, is_package: bool) -> Iterator[str]:
    """The full name of everything that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = module.split(".")[: None if is_package and node.level == 1 else -max(node.level - is_package, 1)]
            base = ".".join([*parents, node.module or ""]).strip(".") if node.level else str(node.module)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def modules_of(package: str) -> list[tuple[str, Path]]:
    folder = ROOT.joinpath(*package.split("."))
    return [
        (".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), path)
        for path in sorted(folder.rglob("*.py"))
    ]


def fault(imported: str, ours: tuple[str, ...]) -> str:
    """Why a pure module may not import this; empty if it may."""
    top = imported.split(".", maxsplit=1)[0]
    if top == "msgspec":
        return ""
    if top in ("companion", "cardprints"):
        return "" if any(f"{imported}.".startswith(f"{name}.") for name in ours) else "another layer"
    if top in IMPURE:
        return "not pure"
    return "" if top in sys.stdlib_module_names else "neither the standard library nor msgspec"


def faults(package: str, ours: tuple[str, ...]) -> list[str]:
    return [
        f"{module} imports {imported}: {why}"
        for module, path in modules_of(package)
        for imported in imports(path.read_text(encoding="utf-8"), module, is_package=path.name == "__init__.py")
        if (why := fault(imported, ours))
    ]


def test_the_kernel_imports_only_pure_parts_of_the_standard_library_and_msgspec() -> None:
    assert faults("companion.table", ours=("companion.table",)) == []


@pytest.mark.parametrize("key", registry.keys())
def test_a_game_imports_only_the_kernel_and_itself(key: str) -> None:
    package = registry.GAMES[key]
    assert modules_of(package)
    assert faults(package, ours=("companion.table", package)) == []


def draws(source: str) -> list[str]:
    """What a module takes from ``random`` apart from the type of a generator that somebody hands it."""
    tree = ast.parse(source)
    annotations = {id(node.annotation) for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation}
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if (
            (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random")
            and id(node) not in annotations
        )
        or (isinstance(node, ast.ImportFrom) and node.module == "random")
    ]


def test_only_the_dealer_makes_chance() -> None:
    drawing = {
        module
        for package in ("companion.table", "companion.games")
        for module, path in modules_of(package)
        if draws(path.read_text(encoding="utf-8"))
    }
    assert drawing == {DEALER}


@pytest.mark.parametrize("source", ["from random import choice", "random.choice(cards)", "a = random.Random(1)"])
def test_chance_in_the_rules_would_be_noticed(source: str) -> None:
    assert draws(source)


def test_every_folder_of_a_game_is_in_the_registry() -> None:
    folders = {path.parent.name for path in (ROOT / "companion" / "games").glob("*/__init__.py")}
    assert folders == {package.rpartition(".")[2] for package in registry.GAMES.values()}


@pytest.mark.parametrize(
    ("imported", "why"),
    [
        ("flask.Flask", "neither the standard library nor msgspec"),
        ("time.monotonic", "not pure"),
        ("companion.store.store.Store", "another layer"),
        ("companion.tablecloth.x", "another layer"),
        ("companion.table.state.Table", ""),
        ("dataclasses.dataclass", ""),
    ],
)
def test_a_wrong_import_would_be_noticed(imported: str, why: str) -> None:
    assert fault(imported, ("companion.table",)) == why


def test_imports_inside_functions_and_relative_ones_are_seen() -> None:
    source = "import os.path\ndef f():\n    from ..store import store\n    from . import words\n"
    assert list(imports(source, "companion.table.run", is_package=False)) == [
        "os.path", "companion.store.store", "companion.table.words",
    ]  # fmt: skip


def test_the_arrows_between_the_layers_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache", "--config", "pyproject.toml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_no_game_is_named_outside_its_own_folder_and_the_registry() -> None:
    """Only in Python: pages that belong to one game lie in folders of its own."""
    for package in ("companion", "cardprints"):
        for module, path in modules_of(package):
            if module.startswith("companion.games") or module in SHOWCASES:
                continue
            named = [key for key in registry.GAMES if f'"{key}"' in path.read_text(encoding="utf-8")]
            assert not named, f"{module} names {named}"
