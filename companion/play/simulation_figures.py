"""The figures of many simulated games: lengths, endings, wins of each side, and what became of each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from companion.table.bots import Tally


class CardFigures(msgspec.Struct, frozen=True):
    """A card in the hands of a side: in how many games the side got or played it, how often in a game of those.

    ``won`` is the share of these games that the side won, ``usual`` its share of all games.
    """

    card: str
    side: str
    games: int
    got: float
    played: float
    won: float
    usual: float


class Figures(msgspec.Struct, frozen=True):
    """The figures of a run of games. Shares are of 1; ``shortest`` and ``longest`` are the 5 and 95 % marks."""

    games: int
    unit: str
    median: int
    shortest: int
    longest: int
    most: int
    endings: dict[str, float]
    wins: dict[str, float]
    cards: tuple[CardFigures, ...]


def figures_of(tallies: Sequence[Tally], unit: str) -> Figures:
    """The figures of these games, of which there is at least one."""
    lengths = sorted(tally.length for tally in tallies)
    count = len(tallies)
    endings = Counter(tally.ending for tally in tallies)
    wins = Counter({side: 0 for tally in tallies for side, _ in tally.sides})
    wins.update(winner for tally in tallies for winner in tally.winners)
    return Figures(
        count,
        unit,
        lengths[count // 2],
        lengths[count // 20],
        lengths[-1 - count // 20],
        lengths[-1],
        {ending: number / count for ending, number in sorted(endings.items())},
        {side: number / count for side, number in sorted(wins.items())},
        tuple(_cards(tallies)),
    )


def _cards(tallies: Sequence[Tally]) -> Iterable[CardFigures]:
    games, got, played, won = (Counter[tuple[str, str]]() for _ in range(4))
    usual = Counter(winner for tally in tallies for winner in tally.winners)
    for tally in tallies:
        for one in tally.cards:
            key = (one.side, one.card)
            games[key] += 1
            got[key] += one.got
            played[key] += one.played
            won[key] += one.side in tally.winners
    for side, card in sorted(games):
        key = (side, card)
        number = games[key]
        share = usual[side] / len(tallies)
        yield CardFigures(card, side, number, got[key] / number, played[key] / number, won[key] / number, share)
