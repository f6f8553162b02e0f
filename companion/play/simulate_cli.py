"""``companion simulate``: bots play whole games, and the figures of them."""

from __future__ import annotations

import statistics
import time
from collections import Counter

import click

from companion.errors import UserError
from companion.games import registry
from companion.play.simulation import any_legal, play, sensible
from companion.table.game import OptionFault
from companion.table.options import from_text


@click.command("simulate", epilog="Example:  companion simulate --game cadaver --games 200 --seed 1 --players 3")
@click.option("--game", "key", required=True, help="The key of the game, such as cadaver.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default=1, show_default=True, help="The seed of the first game; the others follow.")
@click.option("--players", default=0, type=click.IntRange(0), help="How many players; the fewest if not given.")
@click.option(
    "--bots", type=click.Choice(["sensible", "random"]), default="sensible", show_default=True, help="How they play."
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; may be given several times."
)
def command(key: str, games: int, seed: int, players: int, bots: str, options: tuple[str, ...]) -> None:
    """Let bots play whole games without cards, and print games and moves a second, lengths and winners."""
    if key not in registry.keys():
        raise UserError(f"There is no game {key!r}; there are {', '.join(registry.keys())}.")
    game = registry.game(key)
    wrong = [option for option in options if "=" not in option]
    if wrong:
        raise UserError(f"An option is NAME=VALUE, not {wrong[0]!r}.")
    chosen = from_text(dict(option.split("=", 1) for option in options))
    choose = sensible if bots == "sensible" else any_legal
    started = time.perf_counter()
    try:
        played = [play(game, players or game.least_seats, chosen, seed + at, choose) for at in range(games)]
    except OptionFault as fault:
        raise UserError(str(fault)) from fault
    took_s = time.perf_counter() - started
    inputs = sum(one.inputs for one in played)
    winners = Counter(seat for one in played for seat in one.outcome.winners)
    best = [max(one.outcome.scores) for one in played]
    click.echo(f"{games} games in {took_s:.2f} s: {games / took_s:.1f} games/s, {inputs / took_s:.0f} moves/s")
    turns = [one.turns for one in played]
    click.echo(f"turns a game: median {statistics.median(turns):g}, most {max(turns)}")
    click.echo(f"moves a game: median {statistics.median(one.inputs for one in played):g}")
    click.echo(f"winner's points: median {statistics.median(best):g}, best {max(best)}")
    click.echo("wins: " + ", ".join(f"seat {seat + 1} {count}" for seat, count in sorted(winners.items())))
