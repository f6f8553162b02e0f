"""How balanced Shardweave is with our values: plays many games between bots, and makes ``balance-shardweave.md``.

``.venv/bin/python docs/make_balance_shardweave.py play FOLDER`` plays and keeps each game as a line of JSON in the
folder; if stopped and started again it goes on. ``... sum FOLDER`` sums the games up in ``balance-shardweave.json``;
``... draw`` makes the tables of the page from that.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import click
import kept_games
import msgspec
from kept_games import DOCS, play_missing, read, redraw

from companion.games import registry
from companion.games.shardweave.tally import rounds_of
from companion.games.shardweave.weaves import SIZE
from companion.play.simulation import Played, play_by, tally_of

SUMMARY: Final = "balance-shardweave.json"
PAGE: Final = "balance-shardweave.md"
BEGIN: Final = "<!-- tables: made by docs/make_balance_shardweave.py -->"
GAME: Final = registry.game("shardweave")
BOX: Final = GAME.box  # type: ignore[attr-defined]
PAIRS: Final = tuple(product(BOX.weaves, repeat=2))
KINDS: Final = {"ready": "Ready Weaves", "mirror": "A ready Weave against itself", "random": "Weaves by chance"}
"""Each ready Weave against each, in turn, told apart by whether both are the same; or 18 cards drawn from a box."""
USUAL: Final = ("ready=2016", "random=2000")
POLICY: Final = "sensible"


class Share(msgspec.Struct, frozen=True):
    """Of a Champion: the Arenas it was played in, those it has won, and those that nobody won."""

    played: int
    won: int
    unwon: int

    @property
    def of_played(self) -> float:
        """Won among played."""
        return self.won / self.played

    @property
    def error(self) -> float:
        """The standard error of that."""
        return math.sqrt(self.of_played * (1 - self.of_played) / self.played)

    @property
    def of_decided(self) -> float:
        """Won among those that somebody won."""
        return self.won / (self.played - self.unwon)


class Line(msgspec.Struct, frozen=True):
    """A finished game as it is kept. ``winner`` is the seat, or -1."""

    kind: str
    seed: int
    weaves: tuple[str, str]
    rounds: int
    ending: str
    winner: int
    champions: dict[str, Share]

    @property
    def job(self) -> tuple[str, int]:
        """As ``jobs`` gives it."""
        return (self.kind, self.seed)


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """All games of a kind. ``shortest`` and ``longest`` are the 5 and 95 % marks of the rounds; shares are of 1."""

    kind: str
    games: int
    mean: float
    median: int
    shortest: int
    longest: int
    least: int
    most: int
    unwon: float
    endings: dict[str, int]
    first: float
    weaves: dict[str, float]
    champions: dict[str, Share]


@click.group()
def commands() -> None:
    """Play, sum up and draw."""


@commands.command("play")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--kind", "wanted", multiple=True, default=USUAL, metavar="NAME=GAMES", help="How many of each kind.")
@click.option("--minutes", default=0.0, help="Stop after so many minutes.")
def play_command(folder: Path, wanted: Sequence[str], minutes: float) -> None:
    """Play what is still missing, all kinds in step, so that a part of it is a picture of the whole."""
    counts = {name: int(count) for name, count in (one.split("=") for one in wanted)}
    play_missing(games_file(folder), Line, jobs(counts), lambda job: played(*job), minutes)


def jobs(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Kind and seed of each game, so ordered that all kinds are equally far at any time."""
    found = [(seed / count, (kind, seed)) for kind, count in counts.items() for seed in range(1, count + 1)]
    return [job for _, job in sorted(found)]


def played(kind: str, seed: int) -> Line:
    """One game from the shuffle to its end."""
    if kind == "ready":
        keys = PAIRS[seed % len(PAIRS)]
        weaves = keys
    else:
        chance = random.Random(f"weaves of game {seed}")
        keys = ("", "")
        weaves = (by_chance(chance), by_chance(chance))
    game = play_by(GAME, 2, {"weave_0": weaves[0], "weave_1": weaves[1]}, seed, (GAME.bots.policies[POLICY],))
    tally = tally_of(GAME, game)
    winner = game.outcome.winners[0] if len(game.outcome.winners) == 1 else -1
    return Line(kind, seed, keys, tally.length, tally.ending, winner, champions(game))


def by_chance(chance: random.Random) -> str:
    """A Weave of cards drawn from a Weaver's box, so that it has no more copies than are allowed (SW-WEA-02, -03)."""
    box = [card.id for card in BOX.champions.values() for _ in range(card.copies)]
    counts = Counter(chance.sample(box, SIZE))
    rows = ", ".join(f'["{card}", {count}]' for card, count in sorted(counts.items()))
    return f'[[weave]]\nkey = "drawn"\nname = "Drawn"\nchampions = [{rows}]\n'


def champions(game: Played) -> dict[str, Share]:
    """What became of each Champion in a game. One that met no rival is not counted: there it could not lose."""
    played_, won, unwon = Counter[str](), Counter[str](), Counter[str]()
    for entries in rounds_of(game.events):
        both = {entry.of: entry.source for entry in entries if entry.what == "final"}
        winner = next((entry.of for entry in entries if entry.what == "winner"), -1)
        for seat, card in both.items() if len(both) > 1 else ():
            played_[card] += 1
            won[card] += seat == winner
            unwon[card] += winner == -1
    return {card: Share(count, won[card], unwon[card]) for card, count in sorted(played_.items())}


def games_file(folder: Path) -> Path:
    """The file of the games that were played with the cards, Weaves and bots of now."""
    return kept_games.games_file(folder, "shardweave", "bots.py", "foresight.py", "weaves.toml", "cards/*.toml")


@commands.command("sum")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--to", default=DOCS, type=click.Path(path_type=Path, file_okay=False), help="Where the page lies.")
def sum_command(folder: Path, to: Path) -> None:
    """Sum the kept games up."""
    text = msgspec.json.format(msgspec.json.encode(summed(read(games_file(folder), Line))), indent=1).decode()
    (to / SUMMARY).write_text(text + "\n", encoding="utf-8")


def summed(lines: Iterable[Line]) -> tuple[Kind, ...]:
    """The figures of each kind."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        is_mirror = line.weaves[0] == line.weaves[1] != ""
        found.setdefault("mirror" if is_mirror else line.kind, []).append(line)
    return tuple(_kind(kind, found[kind]) for kind in KINDS if kind in found)


def _kind(kind: str, lines: Sequence[Line]) -> Kind:
    lengths, count = sorted(line.rounds for line in lines), len(lines)
    shares = _together(lines)
    return Kind(
        kind=kind,
        games=count,
        mean=round(sum(lengths) / count, 2),
        median=lengths[count // 2],
        shortest=lengths[count // 20],
        longest=lengths[-1 - count // 20],
        least=lengths[0],
        most=lengths[-1],
        unwon=round(sum(one.unwon for one in shares.values()) / max(1, sum(one.played for one in shares.values())), 4),
        endings=dict(Counter(line.ending for line in lines).most_common()),
        first=round(sum(line.winner == 0 for line in lines) / count, 4),
        weaves=_weaves(lines) if kind == "ready" else {},
        champions=shares,
    )


def _together(lines: Sequence[Line]) -> dict[str, Share]:
    sums: dict[str, list[int]] = {}
    for line in lines:
        for card, share in line.champions.items():
            found = sums.setdefault(card, [0, 0, 0])
            for at, number in enumerate((share.played, share.won, share.unwon)):
                found[at] += number
    return {card: Share(*found) for card, found in sorted(sums.items())}


def _weaves(lines: Sequence[Line]) -> dict[str, float]:
    """The share of its games that each Weave has won."""
    games, won = Counter[str](), Counter[str]()
    for line in lines:
        games.update(line.weaves)
        won.update(line.weaves[line.winner : line.winner + 1] if line.winner >= 0 else ())
    return {key: round(won[key] / games[key], 4) for key in BOX.weaves if games[key]}


@commands.command("draw")
@click.option(
    "--at", "folder", default=DOCS, type=click.Path(path_type=Path, file_okay=False), help="Where the page is."
)
def draw_command(folder: Path) -> None:
    """Make the tables of the page from the summary."""
    kinds = msgspec.json.decode((folder / SUMMARY).read_bytes(), type=tuple[Kind, ...])
    redraw(folder / PAGE, BEGIN, tables(kinds))


def tables(kinds: Sequence[Kind]) -> str:
    """The tables of the page, in Markdown."""
    of_cards = [kind for kind in kinds if kind.kind != "mirror"]
    parts = [_game_table(kinds), *(_weave_table(kind) for kind in kinds if kind.weaves), _champion_table(of_cards)]
    return "\n".join(parts)


def _game_table(kinds: Sequence[Kind]) -> str:
    head = (
        "### Games\n\n| games | what | rounds: mean, median, 5-95 %, least, most | Arenas without a winner "
        "| first seat wins | endings |\n|--:|---|---|--:|--:|---|\n"
    )
    return head + "".join(
        f"| {one.games} | {KINDS[one.kind]} | {one.mean:.1f}, {one.median}, {one.shortest}-{one.longest}, {one.least}, "
        f"{one.most} | {one.unwon:.0%} | {one.first:.0%} "
        f"| {', '.join(f'{word} {count}' for word, count in one.endings.items())} |\n"
        for one in kinds
    )


def _weave_table(kind: Kind) -> str:
    head = "### Ready Weaves, against the five others\n\n| Weave | wins |\n|---|--:|\n"
    return head + "".join(f"| {BOX.weaves[key].name} | {share:.0%} |\n" for key, share in kind.weaves.items())


def _champion_table(kinds: Sequence[Kind]) -> str:
    names = " | ".join(f"{KINDS[kind.kind].lower()}: played | won | of those decided" for kind in kinds)
    head = f"### Champions\n\n| Champion | stats | {names} |\n|---|---|{'--:|' * 3 * len(kinds)}\n"
    shown = sorted(BOX.champions, key=lambda card: -kinds[0].champions[card].of_played)
    return head + "".join(
        f"| {' | '.join((BOX.champions[card].name, _stats(card), *(_share(one.champions[card]) for one in kinds)))} |\n"
        for card in shown
    )


def _stats(card: str) -> str:
    stats = BOX.champions[card].stats
    return f"{stats.power}/{stats.speed}/{stats.mind}/{stats.spirit}"


def _share(share: Share) -> str:
    return f"{share.played} | {share.of_played:.1%} ± {share.error:.1%} | {share.of_decided:.1%}"


if __name__ == "__main__":
    commands()
