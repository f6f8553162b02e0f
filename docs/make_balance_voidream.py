"""How balanced Voidream is with our values: plays many games between bots, and makes the tables of its page.

``.venv/bin/python docs/make_balance_voidream.py play FOLDER`` plays and keeps each game as a line of JSON; if it was
stopped it goes on. ``... draw FOLDER`` makes the tables of ``balance-voidream.md`` from what lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path

import click
import kept_games
import msgspec
from kept_games import DOCS, play_missing, read, redraw

from companion.games import registry
from companion.play.simulation import play_by, tally_of
from companion.play.simulation_figures import figures_of
from companion.table.bots import Tally

PAGE = "balance-voidream.md"
BEGIN = "<!-- tables: made by docs/make_balance_voidream.py -->"
GAME = registry.game("voidream")
DECKS = {"court": "Chimeric Court", "subter": "Subter Venellam", "fracta": "Fracta", "maze": "The Maze"}
SIDES = ("first", "second")


class Line(msgspec.Struct, frozen=True):
    """A finished game as it is kept: both decks, how both played, its seed, what is counted of it."""

    first: str
    second: str
    policy: str
    seed: int
    tally: Tally

    @property
    def job(self) -> tuple[str, str, str, int]:
        """Both decks, how both played, and the seed."""
        return (self.first, self.second, self.policy, self.seed)

    @property
    def winners(self) -> tuple[str, ...]:
        """The decks that won: one, or none of a drawn game."""
        decks = dict(zip(SIDES, (self.first, self.second), strict=True))
        return tuple(decks[side] for side in self.tally.winners)


@click.group()
def commands() -> None:
    """Play and draw."""


@commands.command("play")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--games", default=2000, help="How many; each pair of decks, both ways round, gets as many.")
@click.option("--policy", default="sensible", type=click.Choice(tuple(GAME.bots.policies)), help="How both play.")
def play_command(folder: Path, games: int, policy: str) -> None:
    """Play what is still missing, all pairs in step, so that a part of it is a picture of the whole."""
    pairs, seeds = tuple(product(DECKS, DECKS)), range(1, -(-games // len(DECKS) ** 2) + 1)
    jobs = ((*pair, policy, seed) for seed, pair in product(seeds, pairs))
    play_missing(games_file(folder), Line, jobs, lambda job: played(*job))


def games_file(folder: Path) -> Path:
    """The file of the games that were played with the cards and bots of now."""
    return kept_games.games_file(folder, "voidream", "bot*.py", "cards/*.toml")


def played(first: str, second: str, policy: str, seed: int) -> Line:
    """One game from the shuffle to its end."""
    game = play_by(GAME, 2, {"deck_0": first, "deck_1": second}, seed, (GAME.bots.policies[policy],))
    return Line(first, second, policy, seed, tally_of(GAME, game))


@commands.command("draw")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--at", "docs", default=DOCS, type=click.Path(path_type=Path, file_okay=False), help="Where the page is.")
def draw_command(folder: Path, docs: Path) -> None:
    """Make the tables of the page from the kept games."""
    redraw(docs / PAGE, BEGIN, tables(tuple(read(games_file(folder), Line))))


def tables(lines: Sequence[Line]) -> str:
    """The tables of the page, in Markdown."""
    return f"{_games_table(lines)}\n{_wins_table(lines)}"


def _games_table(lines: Sequence[Line]) -> str:
    """Lengths and endings: of all games, and of those in which a deck plays."""
    head = (
        "| with | games | rounds: mean | median (5–95 %) | longest | 4–12 rounds | bastion | Nightmare | other |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
    )
    rows = [_games_row("any deck", lines)]
    rows += [_games_row(name, [one for one in lines if key in (one.first, one.second)]) for key, name in DECKS.items()]
    return head + "".join(rows)


def _games_row(name: str, lines: Sequence[Line]) -> str:
    tallies = [line.tally for line in lines]
    figures = figures_of(tallies, "rounds")
    mean = sum(tally.length for tally in tallies) / len(tallies)
    usual = sum(4 <= tally.length <= 12 for tally in tallies) / len(tallies)
    bastion, nightmare = (figures.endings.get(ending, 0.0) for ending in ("bastion", "Nightmare"))
    return (
        f"| {name} | {figures.games} | {mean:.1f} | {figures.median} ({figures.shortest}–{figures.longest}) "
        f"| {figures.most} | {usual:.0%} | {bastion:.0%} | {nightmare:.0%} | {1 - bastion - nightmare:.0%} |\n"
    )


def _wins_table(lines: Sequence[Line]) -> str:
    """How often the deck of a row wins against that of a column, and against all others."""
    head = f"| wins of | {' | '.join(DECKS.values())} | all others |\n|---|{'--:|' * (len(DECKS) + 1)}\n"
    rows = []
    for key, name in DECKS.items():
        found = [_share(key, [one for one in lines if {one.first, one.second} == {key, rival}]) for rival in DECKS]
        others = [one for one in lines if key in (one.first, one.second) and one.first != one.second]
        cells = ["–" if rival == key else share for rival, share in zip(DECKS, found, strict=True)]
        rows.append(f"| {name} | {' | '.join(cells)} | {_share(key, others)} |\n")
    return head + "".join(rows)


def _share(deck: str, lines: Iterable[Line]) -> str:
    won = [deck in line.winners for line in lines]
    return f"{sum(won) / len(won):.0%}" if won else "–"


if __name__ == "__main__":
    commands()
