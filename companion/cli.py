"""The command line: which commands there are, and where each is found. Heavy imports wait until a command is run."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

COMMANDS: Final = {
    "serve": ("companion.web.serve", "Start the server that phones and laptops open."),
    "print": ("companion.play.printing_cli", "Make a PDF of tagged cards."),
    "read": ("companion.vision.cli", "Read the tags in pictures."),
    "clauses": ("companion.play.clauses_cli", "Where each clause is enforced, and what tests it."),
    "scenario": ("companion.play.scenario_cli", "Run scenario files, or write one from a table."),
    "simulate": ("companion.play.simulate_cli", "Let bots play whole games without cards."),
    "doctor": ("companion.doctor", "Say what is missing on this machine, and how to mend it."),
    "db": ("companion.store.cli", "Look after the database."),
}
"""The module of each command (its function is called ``command``) and one line of help."""


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tabletop-companion", prog_name="companion")
def main() -> None:
    """Follow a card game that is played with real, printed, tagged cards.

    Begin with:  companion serve
    """
