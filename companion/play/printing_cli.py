"""``companion print``: a PDF of tagged cards, each tag read again before the file is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.errors import UserError
from companion.games import registry
from companion.play.editions import MOST_DECKS, options_for

if TYPE_CHECKING:
    from cardprints.jobs import PrintJob


EXAMPLES = """\b
Example:  companion print --game cadaver --paper a4 -o deck.pdf
          companion print --game cardweaver --part songstress --part dials -o songstress.pdf
"""


@click.command("print", epilog=EXAMPLES)
@click.option("--game", "key", required=True, help="The key of the game, such as cadaver.")
@click.option("--paper", type=click.Choice(["a4", "letter", "a3"]), default="a4", show_default=True, help="The paper.")
@click.option("--edition", default="", help="Which of the game's card sets; its first if not given.")
@click.option(
    "--own", type=click.Path(path_type=Path, dir_okay=False), help="A file of your own card values: cards with these."
)
@click.option(
    "--part",
    "parts",
    multiple=True,
    help="Only this part of the box, such as characters, dials, tokens, mat or a deck by its name; may be given again.",
)
@click.option(
    "--decks", type=click.IntRange(1, MOST_DECKS), default=1, show_default=True, help="How many decks, numbered on."
)
@click.option(
    "--players", type=click.IntRange(min=1), help="For how many, where each has an own deck; the fewest if not given."
)
@click.option(
    "--backs",
    type=click.Choice(["long", "short", "none"]),
    default="long",
    show_default=True,
    help="How you turn the sheet.",
)
@click.option("--low-ink", is_flag=True, help="Paler pictures, and a rule in place of the foot.")
@click.option("--calibration", is_flag=True, help="A page for measuring your printer before the cards.")
@click.option("--run", type=click.IntRange(0, 1023), default=0, show_default=True, help="Number of the print run.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file to write."
)
def command(
    key: str,
    edition: str,
    own: Path | None,
    parts: tuple[str, ...],
    decks: int,
    players: int | None,
    run: int,
    output: Path,
    **look: Any,
) -> None:
    """Make a PDF of tagged cards, nine a sheet with crop marks and backs, and of the game's dials, tokens and mats."""
    from cardprints.backs import ValueBack
    from cardprints.dials import PieceDoesNotFitError
    from cardprints.face_parts import CardDoesNotFitError
    from cardprints.pdf import make_pdf
    from cardprints.verify import TagsDoNotReadError
    from companion.play import own_cards
    from companion.play.printing import job_for
    from companion.table.game import OptionFault

    if key not in registry.keys():
        raise UserError(f"There is no game {key!r}; there are {', '.join(registry.keys())}.")
    if not output.parent.is_dir():
        raise UserError(f"There is no folder {output.parent}; make it first, or name another file.")
    game = registry.game(key)
    seats = players or game.least_seats
    if not game.least_seats <= seats <= game.most_seats:
        raise UserError(f"{game.name} is for {game.least_seats} to {game.most_seats} players, not {seats}.")
    try:
        options = options_for(game, edition, decks) | own_cards.options_from(game, own)
        job = job_for(game, options, seats, run=run, parts=parts, **look)
        click.echo(_count(job))
        pdf = make_pdf(job, progress=lambda done, pages: click.echo(f"Page {done} of {pages} proved"))
    except (OptionFault, CardDoesNotFitError, PieceDoesNotFitError, TagsDoNotReadError) as error:
        raise UserError(str(error)) from error
    output.write_bytes(pdf)
    click.echo(f"{output}: every tag reads at print size.")
    if any(isinstance(card.back, ValueBack) for card in job.cards):
        click.echo("Use card that no light comes through: a tag that shows through the back gives the face away.")


def _count(job: PrintJob) -> str:
    """What a job is about to make."""
    tokens = sum(token.count for token in job.tokens)
    said = ((len(job.cards), "cards"), (len(job.dials), "dials"), (tokens, "tokens"), (len(job.mats), "mats"))
    return ", ".join(f"{many} {what}" for many, what in said if many)
