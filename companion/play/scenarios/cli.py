"""``companion scenario``: run scenario files, or write one from a table as it stands."""

from __future__ import annotations

from pathlib import Path

import click

from companion.errors import UserError
from companion.store.cli import DEFAULT


@click.command(
    "scenario",
    epilog="\b\nExample:  companion scenario tests/scenarios/cadaver/*.toml\n"
    "          companion scenario --from-table K7M4RX --at 41 -o wrong.toml",
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--from-table", "code", default="", help="Write what was done at the table with this code instead.")
@click.option("--at", type=int, help="The input that is written, with the table before it; the last if not given.")
@click.option("--to", type=int, help="Write all inputs from --at to this one.")
@click.option("--try", "tried", default="", metavar="MOVE", help="A move to try after it, in JSON: what was refused.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; the screen if not given.",
)
@click.option(
    "--database", default=str(DEFAULT), show_default=True, help="The SQLite file, or the address of another database."
)
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    code: str,
    at: int | None,
    to: int | None,
    tried: str,
    output: Path | None,
    database: str,
) -> None:
    """Run scenario files and say for each scenario whether it holds, and if not, what differs.

    With --from-table, write a scenario file instead: the best report of a bug.
    """
    if code:
        from companion.play.scenarios.writer import write

        text = write(database, code.upper(), at=at, to=to, tried=tried)
        _put(text, output)
        return
    if not files:
        raise UserError("Name at least one scenario file, or a table with --from-table.")
    failed = 0
    for file in files:
        failed += _run_file(file)
    ctx.exit(1 if failed else 0)


def _run_file(file: Path) -> int:
    from companion.play.scenarios.file import ScenarioError, load, within
    from companion.play.scenarios.running import run

    failed = 0
    try:
        game, scenarios = load(file)
        with within(str(file)):
            for scenario in scenarios:
                differences = run(game, scenario)
                failed += bool(differences)
                click.echo(f"{'FAIL' if differences else 'pass'}  {scenario.id}  {scenario.title}")
                for difference in differences:
                    click.echo(f"      {difference}")
    except ScenarioError as error:
        raise UserError(str(error)) from error
    return failed


def _put(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{output}: {error.strerror}.") from error
    click.echo(f"{output} is written; run it with: companion scenario {output}")
