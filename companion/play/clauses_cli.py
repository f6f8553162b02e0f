"""``companion clauses``: for each clause of a game, where the code keeps it and what proves it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click
import msgspec

from companion.errors import UserError
from companion.games import registry


class Kept(msgspec.Struct, frozen=True):
    """One clause with the functions that name it and the tests that prove it."""

    clause: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


def named_in_code(folder: Path) -> dict[str, list[str]]:
    """Clause ids in the functions, classes and constants of a game, each with "file:line name"."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        names = _names_by_line(ast.parse(text))
        for number, line in enumerate(text.splitlines(), 1):
            for clause in _ids(line):
                place = f"{path.name}:{number} {names.get(number, '')}".strip()
                found.setdefault(clause, []).append(place)
    return found


def _ids(line: str) -> Iterator[str]:
    """Ids in a line, with short forms spelled out: "CD-LAY-01 to -05" and "CD-RES-01 and -02" name each one."""
    last = ""
    for match in re.finditer(r"([A-Z]{2}-[A-Z]+)-(\d+)|(to|and|,) -(\d+)", line):
        if match.group(1):
            last, number = match.group(1), int(match.group(2))
            yield f"{last}-{number:02}"
        elif last:
            end = int(match.group(4))
            first = number + 1 if match.group(3) == "to" else end
            for each in range(first, end + 1):
                yield f"{last}-{each:02}"
            number = end


def _names_by_line(tree: ast.Module) -> dict[int, str]:
    names: dict[int, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                names[line] = node.name
    return names


def named_in_tests(folder: Path, key: str) -> dict[str, list[str]]:
    """Clause ids in scenarios (their list ``clauses``) and in the tests of a game."""
    from companion.play.scenarios.file import load

    found: dict[str, list[str]] = {}
    for path in sorted((folder / "scenarios" / key).glob("*.toml")):
        for scenario in load(path)[1]:
            for clause in scenario.clauses:
                found.setdefault(clause, []).append(scenario.id)
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        names = _names_by_line(ast.parse(text))
        for number, line in enumerate(text.splitlines(), 1):
            for clause in _ids(line):
                found.setdefault(clause, []).append(f"{path.name}:{number} {names.get(number, '')}".strip())
    return found


def kept(key: str, tests: Path) -> tuple[Kept, ...]:
    """Every live clause of a game."""
    code = named_in_code(Path(str(files(registry.GAMES[key]))))
    proofs = named_in_tests(tests, key)
    return tuple(
        Kept(clause, tuple(code.get(clause, ())), tuple(proofs.get(clause, ())))
        for clause in registry.game(key).clauses.clauses
    )


@click.command("clauses", epilog="Example:  companion clauses --game cadaver")
@click.option("--game", "key", required=True, help="The key of the game, such as cadaver.")
@click.option(
    "--tests",
    type=click.Path(path_type=Path, exists=True),
    default=Path("tests"),
    show_default=True,
    help="The folder of the tests.",
)
@click.option("--missing", is_flag=True, help="Only the clauses that lack code or a test.")
@click.pass_context
def command(ctx: click.Context, key: str, tests: Path, *, missing: bool) -> None:
    """List each clause with where it is kept and what tests it; the exit code is 1 while any is missing."""
    if key not in registry.keys():
        raise UserError(f"There is no game {key!r}; there are {', '.join(registry.keys())}.")
    lacking = 0
    for one in kept(key, tests):
        lacks = not one.code or not one.tests
        lacking += lacks
        if lacks or not missing:
            click.echo(
                f"{one.clause}  {one.code[0] if one.code else 'NO CODE'}  |  {one.tests[0] if one.tests else 'NO TEST'}"
            )
    click.echo(f"{lacking} clauses lack code or a test." if lacking else "Every clause has code and a test.")
    ctx.exit(1 if lacking else 0)
