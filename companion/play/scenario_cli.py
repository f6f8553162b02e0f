"""``companion scenario``: run scenario files, or write one from a table as it stands."""

from __future__ import annotations

from pathlib import Path

import click

from companion.errors import UserError
from companion.store.cli import DEFAULT


@click.command("scenario", epilog="Example:  companion scenario tests/scenarios/cadaver/*.toml")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--from-table", "code", default="", help="Write the scenario of a table with this code instead.")
@click.option("--at", "number", default=-1, help="The input after which the table is written; the last if not given.")
@click.option(
    "--database", type=click.Path(path_type=Path), default=DEFAULT, show_default=True, help="Where the table is."
)
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], code: str, number: int, database: Path) -> None:
    """Run scenario files and say for each scenario whether it holds, and if not, what differs."""
    if code:
        from companion.play.scenario_writer import write

        click.echo(write(database, code.upper(), number), nl=False)
        return
    if not files:
        raise UserError("Name at least one scenario file, or a table with --from-table.")
    failed = 0
    for file in files:
        failed += _run_file(file)
    ctx.exit(1 if failed else 0)


def _run_file(file: Path) -> int:
    from companion.play.scenarios import ScenarioError, load, run

    try:
        game, scenarios = load(file)
        failed = 0
        for scenario in scenarios:
            differences = run(game, scenario)
            failed += bool(differences)
            click.echo(f"{'FAIL' if differences else 'pass'}  {scenario.id}  {scenario.title}")
            for difference in differences:
                click.echo(f"      {difference}")
    except ScenarioError as error:
        raise UserError(str(error)) from error
    return failed
