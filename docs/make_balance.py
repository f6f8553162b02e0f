"""How balanced CardWeaver is with our values: plays many games between bots, and makes ``balance-cardweaver.md``.

``.venv/bin/python docs/make_balance.py play FOLDER`` plays and keeps each game as a line of JSON in the folder; if
stopped and started again it goes on. ``... sum FOLDER`` sums the games up in ``balance-cardweaver.json``; ``... draw``
makes the tables and pictures of the page from that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import balance_pictures
import click
import kept_games
import msgspec
from balance_figures import BOTH, CARDS, ENDINGS, MODES, NEMESES, Balance, CardSum, Setting
from kept_games import DOCS, play_missing, read, redraw

from companion.games import registry
from companion.play.simulation import play_by, tally_of
from companion.play.simulation_figures import figures_of
from companion.table.bots import Tally

SUMMARY = "balance-cardweaver.json"
PAGE = "balance-cardweaver.md"
BEGIN = "<!-- tables: made by docs/make_balance.py -->"
GAME = registry.game("cardweaver")
SEATS = {"two players": 2, "2 Animus": 3, "3 Animus": 4, "automated, 1": 1, "automated, 2": 2, "automated, 3": 3}
USUAL = ("greedy=1000", "ahead=1000", "collect=1000")


class Line(msgspec.Struct, frozen=True):
    """A finished game as it is kept."""

    mode: str
    nemesis: str
    policy: str
    seed: int
    tally: Tally

    @property
    def job(self) -> tuple[str, str, str, int]:
        """As ``jobs`` gives it."""
        return (self.mode, self.nemesis, self.policy, self.seed)


@click.group()
def commands() -> None:
    """Play, sum up and draw."""


@commands.command("play")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--policy", "wanted", multiple=True, default=USUAL, metavar="NAME=GAMES", help="How many of each setting."
)
@click.option("--mode", "modes", multiple=True, default=MODES, type=click.Choice(MODES), help="Only these.")
@click.option("--minutes", default=0.0, help="Stop after so many minutes.")
def play_command(folder: Path, wanted: Sequence[str], modes: Sequence[str], minutes: float) -> None:
    """Play what is still missing, all settings in step, so that a part of it is a picture of the whole."""
    counts = {name: int(count) for name, count in (one.split("=") for one in wanted)}
    play_missing(games_file(folder), Line, jobs(counts, modes), lambda job: played(*job), minutes)


def jobs(counts: Mapping[str, int], modes: Sequence[str]) -> list[tuple[str, str, str, int]]:
    """Mode, Nemesis, policy and seed of each game, so ordered that all settings are equally far at any time."""
    found = [
        ((seed / count, policy), (mode, nemesis, policy, seed))
        for policy, count in counts.items()
        for mode in modes
        for nemesis in NEMESES
        for seed in range(1, count + 1)
    ]
    return [job for _, job in sorted(found, key=lambda pair: pair[0])]


def played(mode: str, nemesis: str, policy: str, seed: int) -> Line:
    """One game from the shuffle to its end. The Animus come by chance."""
    options = {"nemesis": "npc"} if mode.startswith("automated") else {}
    how = (GAME.bots.policies[policy],)
    game = play_by(GAME, SEATS[mode], options, seed, how, wanted={"nemesis": (nemesis,)})
    return Line(mode, nemesis, policy, seed, tally_of(GAME, game))


def games_file(folder: Path) -> Path:
    """The file of the games that were played with the cards and bots of now."""
    return kept_games.games_file(folder, "cardweaver", "bot*.py", "cards/*.toml")


@commands.command("sum")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--to", default=DOCS, type=click.Path(path_type=Path, file_okay=False), help="Where the page lies.")
def sum_command(folder: Path, to: Path) -> None:
    """Sum the kept games up."""
    balance = summed(read(games_file(folder), Line))
    text = msgspec.json.format(msgspec.json.encode(balance), indent=1).decode()
    (to / SUMMARY).write_text(text + "\n", encoding="utf-8")


def summed(lines: Iterable[Line]) -> Balance:
    """The figures of each setting, and of each card in all games of a policy."""
    tallies: dict[tuple[str, str, str], list[Tally]] = {}
    for line in lines:
        tallies.setdefault((line.mode, line.nemesis, line.policy), []).append(line.tally)
    settings = []
    for mode in MODES:
        for nemesis in NEMESES:
            for policy in GAME.bots.policies:
                if found := tallies.get((mode, nemesis, policy)):
                    settings.append(_setting(mode, nemesis, policy, found))
    of_policy = [one for key, found in tallies.items() if key[2] == CARDS for one in found]
    return Balance(tuple(settings), tuple(_cards(of_policy)))


def _setting(mode: str, nemesis: str, policy: str, tallies: Sequence[Tally]) -> Setting:
    figures = figures_of(tallies, "rounds")
    within = sum(6 <= tally.length <= 25 for tally in tallies) / len(tallies)
    return Setting(
        mode=mode,
        nemesis=nemesis,
        policy=policy,
        games=figures.games,
        median=figures.median,
        shortest=figures.shortest,
        longest=figures.longest,
        most=figures.most,
        within=round(within, 4),
        animus=round(figures.wins.get("animus", 0.0), 4),
        nemesis_wins=round(figures.wins.get("nemesis", 0.0), 4),
        endings={ending: round(share, 4) for ending, share in figures.endings.items()},
    )


def _cards(tallies: Sequence[Tally]) -> Iterator[CardSum]:
    """Each card in the hands of a side, over the games in which its deck took part."""
    decks = GAME.decks  # type: ignore[attr-defined]
    head = {card.id: deck.cards[0].id for deck in decks.values() for card in deck.cards}
    heroes = {card.id for deck in decks.values() for card in deck.cards if card.type in BOTH}
    there, won, got, played_, with_it, won_with = (Counter[tuple[str, str]]() for _ in range(6))
    for tally in tallies:
        names = {name for _, both in tally.sides for name in both.split("+")}
        for one in ((side, name) for side in ("animus", "nemesis") for name in names):
            there[one] += 1
            won[one] += one[0] in tally.winners
        for card in tally.cards:
            key = (card.side, card.card)
            got[key] += card.got
            played_[key] += card.played
            with_it[key] += 1
            won_with[key] += card.side in tally.winners
    for key in sorted(with_it):
        side, name = key
        where = (side, head[name]) if head[name] in heroes else (side, "")
        games = there[where] if where[1] else len(tallies)
        wins = won[where] if where[1] else sum(side in tally.winners for tally in tallies)
        yield CardSum(
            name,
            side,
            games,
            round(got[key] / games, 3),
            round(played_[key] / games, 3),
            with_it[key],
            round(won_with[key] / with_it[key], 4),
            round(wins / games, 4),
        )


@commands.command("draw")
@click.option(
    "--at", "folder", default=DOCS, type=click.Path(path_type=Path, file_okay=False), help="Where the page is."
)
def draw_command(folder: Path) -> None:
    """Make the tables and pictures of the page from the summary."""
    balance = msgspec.json.decode((folder / SUMMARY).read_bytes(), type=Balance)
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    for name, picture in balance_pictures.all_of(balance).items():
        (pictures / name).write_text(picture, encoding="utf-8")
    redraw(folder / PAGE, BEGIN, tables(balance))


def tables(balance: Balance) -> str:
    """The tables of the page, in Markdown."""
    parts = []
    for policy in dict.fromkeys(one.policy for one in balance.settings):
        found = [one for one in balance.settings if one.policy == policy]
        parts.append(f"### Bots: {policy}\n\n{_table(found)}")
    return "\n".join((*parts, f"### Cards (bots: {CARDS})\n\n{_card_table(balance.cards)}"))


def _table(settings: Sequence[Setting]) -> str:
    head = (
        "| mode | Nemesis | games | rounds: median (5–95 %) | longest | 6–25 rounds | Animus win | Nemesis wins "
        "| all Animus defeated | Nemesis defeated | Victory Points |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n"
    )
    return head + "".join(
        f"| {one.mode} | {NEMESES[one.nemesis]} | {one.games} | {one.median} ({one.shortest}–{one.longest}) "
        f"| {one.most} | {one.within:.0%} | {one.animus:.0%} | {one.nemesis_wins:.0%} "
        f"{''.join(f'| {one.ended(ending):.0%} ' for ending in ENDINGS)}|\n"
        for one in settings
    )


def _card_table(cards: Sequence[CardSum]) -> str:
    names = {card.id: card.name for deck in GAME.decks.values() for card in deck.cards}  # type: ignore[attr-defined]
    head = (
        "| side | card | bought or gained a game | played a game | won with it | usual |\n|---|---|--:|--:|--:|--:|\n"
    )
    shown = sorted(cards, key=lambda one: (one.side, one.usual - one.won, one.card))
    return head + "".join(
        f"| {one.side.title()} | {names[one.card]} | {one.got:.2f} | {one.played:.2f} "
        f"| {one.won:.0%} | {one.usual:.0%} |\n"
        for one in shown
    )


if __name__ == "__main__":
    commands()
