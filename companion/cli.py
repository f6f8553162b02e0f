"""The command line: which commands there are, and where each is found. Heavy imports wait until a command is run."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import click

from companion.errors import UserError

COMMANDS: Final = {
    "serve": ("companion.web.serve", "Start the server that phones and laptops open."),
    "print": ("companion.play.printing_cli", "Make a PDF of tagged cards."),
    "read": ("companion.vision.cli", "Read the tags in pictures."),
    "clauses": ("companion.play.clauses_cli", "Where each clause is enforced, and what tests it."),
    "scenario": ("companion.play.scenarios.cli", "Run scenario files, or write one from a table."),
    "cards": ("companion.play.cards_cli", "Play with the values of your own printed cards."),
    "simulate": ("companion.play.simulate_cli", "Let bots play whole games without cards."),
    "doctor": ("companion.doctor", "Say what is missing on this machine, and how to mend it."),
    "db": ("companion.store.cli", "Look after the database."),
}
"""The module of each command (its function is called ``command``) and one line of help."""

OURS: Final = ("companion", "cardprints")
"""A module of these that can't be imported is our own fault, and not this machine's."""


class _LazyGroup(click.Group):
    """Imports a command's module when it is asked for; a library that is missing then is one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(found, click.Command)
        return found

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ImportError as error:
            if (error.name or "").partition(".")[0] in OURS:
                raise
            fault = (str(error).splitlines() or ["it does not say why"])[0]
            says = f"A library that this needs can't be loaded ({fault}); companion doctor says how to mend that."
            raise UserError(says) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tabletop-companion", prog_name="companion")
def main() -> None:
    """Follow a card game that is played with real, printed, tagged cards.

    Begin with:  companion serve
    """
