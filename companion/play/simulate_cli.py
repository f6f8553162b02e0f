"""``companion simulate``: bots play whole games, and the figures of them."""

from __future__ import annotations

import csv
import io
import statistics
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
import msgspec

from companion.errors import UserError
from companion.games import registry
from companion.play import own_cards
from companion.play.simulation import Played, play_by, tally_of
from companion.play.simulation_figures import CardFigures, Figures, figures_of
from companion.table.bots import Policy
from companion.table.game import Game, OptionFault
from companion.table.options import from_text

EXAMPLE = "companion simulate --game cadaver --games 200 --seed 1 --players 3"


@click.command("simulate", epilog=f"Example:  {EXAMPLE}")
@click.option("--game", "key", required=True, help="The key of the game, such as cadaver.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default=1, show_default=True, help="The seed of the first game; the others follow.")
@click.option("--players", default=0, type=click.IntRange(0), help="How many players; the fewest if not given.")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME",
    help="How they play, such as random; given several times, for the seats in turn.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; may be given several times."
)
@click.option("--own", type=click.Path(path_type=Path, dir_okay=False), help="A file of your own card values.")
@click.option(
    "--with",
    "roles",
    multiple=True,
    metavar="ROLE=CARD,...",
    help="What is chosen before the first turn, by the ids of cards; the rest comes by chance.",
)
@click.option(
    "--cards", "with_cards", is_flag=True, help="How often each card was got and played, and who won with it."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the figures to a .json or .csv file too.")
def command(
    key: str,
    games: int,
    seed: int,
    players: int,
    policies: tuple[str, ...],
    options: tuple[str, ...],
    roles: tuple[str, ...],
    with_cards: bool,
    output: Path | None,
    own: Path | None,
) -> None:
    """Let bots play whole games without cards, and print games and moves a second, lengths, endings and winners."""
    if key not in registry.keys():
        raise UserError(f"There is no game {key!r}; there are {', '.join(registry.keys())}.")
    if output is not None and output.suffix not in (".json", ".csv"):
        raise UserError(f"Figures are written to a .json or .csv file, not to {output.name!r}.")
    game = registry.game(key)
    chosen = from_text(dict(_pair(option, "An option is NAME=VALUE") for option in options))
    how, wanted = _policies(game, policies), _wanted(game, roles)
    started = time.perf_counter()
    try:
        chosen |= own_cards.options_from(game, own)
        played = [
            play_by(game, players or game.least_seats, chosen, seed + at, how, wanted=wanted) for at in range(games)
        ]
    except OptionFault as fault:
        raise UserError(str(fault)) from fault
    took_s = time.perf_counter() - started
    figures = figures_of([tally_of(game, one) for one in played], game.bots.unit)
    for line in (*_lines(played, figures, took_s), *(_card_lines(figures.cards) if with_cards else ())):
        click.echo(line)
    if output is not None:
        output.write_text(_as_csv(figures) if output.suffix == ".csv" else _as_json(figures), encoding="utf-8")


def _pair(text: str, what: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UserError(f"{what}, not {text!r}.")
    return name, value


def _policies(game: Game, names: Sequence[str]) -> tuple[Policy, ...]:
    """The policies of these names; that of practice tables if none is named."""
    known = game.bots.policies
    for name in names:
        if name not in known:
            raise UserError(f"The bots of {game.name} play {', '.join(known)}; there is no {name!r}.")
    return tuple(known[name] for name in names or tuple(known)[:1])


def _wanted(game: Game, roles: Sequence[str]) -> Mapping[str, tuple[str, ...]] | None:
    """The choices that are fixed, by role; ``None`` if none is."""
    wanted = dict(_pair(role, "What is chosen is ROLE=CARD,...") for role in roles)
    known = game.bots.roles
    for role, cards in wanted.items():
        if role not in known:
            there = f"; there are {', '.join(known)}" if known else ""
            raise UserError(f"In {game.name} nothing is chosen as {role!r}{there}.")
        for card in cards.split(","):
            if card not in known[role]:
                raise UserError(f"No {role} is {card!r}; there are {', '.join(known[role])}.")
    return {role: tuple(cards.split(",")) for role, cards in wanted.items()} if wanted else None


def _lines(played: Sequence[Played], figures: Figures, took_s: float) -> list[str]:
    inputs = sum(one.inputs for one in played)
    best = [max(one.outcome.scores) for one in played]
    return [
        f"{figures.games} games in {took_s:.2f} s: {figures.games / took_s:.1f} games/s, {inputs / took_s:.0f} moves/s",
        f"{figures.unit} a game: median {figures.median}, 5-95 %: {figures.shortest}-{figures.longest}, "
        f"most {figures.most}",
        f"moves a game: median {statistics.median(one.inputs for one in played):g}",
        f"best points: median {statistics.median(best):g}, most {max(best)}",
        "endings: " + ", ".join(f"{ending} {share:.0%}" for ending, share in figures.endings.items()),
        "wins: " + ", ".join(f"{side} {share:.0%}" for side, share in figures.wins.items()),
    ]


def _card_lines(cards: Sequence[CardFigures]) -> list[str]:
    width = max((len(one.card) for one in cards), default=4)
    head = f"{'side':8} {'card':{width}} games   got  played  won  usual"
    return ["", head] + [
        f"{one.side:8} {one.card:{width}} {one.games:5} "
        f"{one.got:5.1f} {one.played:7.1f} {one.won:4.0%} {one.usual:6.0%}"
        for one in cards
    ]


def _as_json(figures: Figures) -> str:
    return msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n"


def _as_csv(figures: Figures) -> str:
    """One line for each card, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CardFigures.__struct_fields__)
    writer.writerows(msgspec.structs.astuple(one) for one in figures.cards)
    return text.getvalue()
