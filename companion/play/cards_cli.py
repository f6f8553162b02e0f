"""``companion cards``: the values of an owner's own printed cards, checked and kept for new tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from companion.errors import UserError
from companion.games import registry
from companion.play import own_cards
from companion.store.cli import DEFAULT
from companion.table.game import Game, OptionFault

EXAMPLES = """\b
Example:  companion cards --game cardweaver --example > own.toml
          companion cards --game cardweaver --show riot-shield
          companion cards --game cardweaver --check own.toml
          companion cards --game cardweaver --use own.toml
"""
FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("cards", epilog=EXAMPLES)
@click.option("--game", "key", required=True, help="The key of the game, such as cardweaver.")
@click.option("--example", is_flag=True, help="Print a file to begin with.")
@click.option("--list", "listing", is_flag=True, help="Print the id and the name of every card.")
@click.option("--show", metavar="ID", help="Print one of our cards as a card file has it.")
@click.option("--check", type=FILE, help="Say what is wrong with a file.")
@click.option("--use", type=FILE, help="Keep a file for new tables; running ones stay as they are.")
@click.option("--forget", is_flag=True, help="Begin new tables with our values again.")
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), default=DEFAULT.parent, help="The server's data folder."
)
def command(
    key: str,
    show: str | None,
    check: Path | None,
    use: Path | None,
    data: Path,
    *,
    example: bool,
    listing: bool,
    forget: bool,
) -> None:
    """Play with the values that are printed on your own cards. Without an option: what is kept for new tables."""
    if key not in registry.keys():
        raise UserError(f"There is no game {key!r}; there are {', '.join(registry.keys())}.")
    wanted = [example, listing, show is not None, check is not None, use is not None, forget]
    if sum(wanted) > 1:
        raise UserError("Do one thing at a time: --example, --list, --show, --check, --use or --forget.")
    game = registry.game(key)
    try:
        taken = own_cards.taken_by(game)
        if example:
            click.echo(taken.example, nl=False)
        elif listing or show is not None:
            _show(game, show)
        elif check is not None:
            click.echo(_checked(game, check))
        elif use is not None:
            click.echo(_used(game, use, data))
        else:
            click.echo(_forgotten(game, data) if forget else _kept(game, data))
    except OptionFault as fault:
        raise UserError("\n".join(fault.faults)) from fault


def _show(game: Game, card: str | None) -> None:
    for line in _listed(game) if card is None else [_block(game, card)]:
        click.echo(line)


def _listed(game: Game) -> Iterator[str]:
    ours = own_cards.taken_by(game).ours
    width = max(map(len, ours))
    for card, text in ours.items():
        yield f"{card:{width}}  {own_cards.named(text)['name']}"


def _block(game: Game, card: str) -> str:
    ours = own_cards.taken_by(game).ours
    if card not in ours:
        raise UserError(f"{game.name} has no card {card!r}; companion cards --game {game.key} --list names them all.")
    return ours[card].rstrip()


def _checked(game: Game, file: Path) -> str:
    text = own_cards.checked(game, own_cards.read(file), file.name)
    return f"{file}: {_cards(text)}; tables can play with it."


def _used(game: Game, file: Path, data: Path) -> str:
    text = own_cards.read(file)
    kept = own_cards.keep(data, game, text, file.name)
    return f"{kept}: {_cards(text)}. New tables of {game.name} can begin with it; running ones stay as they are."


def _forgotten(game: Game, data: Path) -> str:
    if own_cards.forget(data, game):
        return f"New tables of {game.name} begin with our values again."
    return _kept(game, data)


def _kept(game: Game, data: Path) -> str:
    text = own_cards.kept(data, game)
    if not text:
        return f"No file of your own values is kept for {game.name}; --example prints one to begin with."
    name = own_cards.kept_file(data, game)
    own_cards.checked(game, text, str(name))
    return f"{name}: {_cards(text)} for new tables of {game.name}."


def _cards(text: str) -> str:
    return f"values of {own_cards.content_of(text)}"
