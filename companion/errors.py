"""What a user may have caused on the command line: one sentence on the error stream, and exit code 2."""

from __future__ import annotations

import click


class UserError(click.ClickException):
    """One sentence that says what is wrong and what to do."""

    exit_code = 2
