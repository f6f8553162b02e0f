"""Every Champion against every other, in every Arena: the engine against a second way to work it out (``oracle``)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from companion.games import registry
from companion.games.shardweave.cards import Champion
from companion.games.shardweave.contest import Contest, Contestant, Facts
from companion.games.shardweave.effects import AddNextHazard, Plain
from companion.games.shardweave.noting import register
from companion.games.shardweave.plain import wake_next
from companion.games.shardweave.result import score
from companion.table.run import Run
from tests.games.shardweave.box import BOX
from tests.games.shardweave.oracle import ARENAS, CHAMPIONS, Given, Oracle

GAME = registry.game("shardweave")
FORMS = {"werewolf": "sw-c-025", "antler king": "sw-c-028"}
MYSTICS = [card for card in BOX.champions.values() if card.faction == "mystic"]
USUAL = Run(GAME.begin(GAME.set_up(("Ann", "Ben"), {})))
"""A table with the usual options, which scores ask for."""
OTHERS = [card for card in BOX.champions.values() if card.faction != "mystic"]


def contestant(seat: int, name: str) -> Contestant:
    """A Champion, or its second form."""
    champion = BOX.champions[FORMS.get(name, name)]
    if name not in FORMS:
        return Contestant(seat, seat, champion, champion.stats, champion.key, champion.parts)
    assert champion.second is not None
    return Contestant(seat, seat, champion, champion.second.stats, "", ())


def discards(given: Given) -> tuple[tuple[Champion, ...], tuple[Champion, ...]]:
    """As many Mystics as are given, and some others."""
    first, second = ((*MYSTICS[:count], *OTHERS[:3]) for count in given.mystics)
    return first, second


def by_the_engine(given: Given) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Base scores, final scores and the winner."""
    facts = Facts(5, given.active, given.points, 1 - given.lost if given.lost >= 0 else -1, discards(given))
    contest = Contest(facts, BOX.arenas[given.active_arena], BOX.arenas[given.next_arena])
    contest.sides = {seat: contestant(seat, name) for seat, name in enumerate(given.champions)}
    for step in range(4, 8):
        for source, part in tuple(contest.parts(step)):
            if isinstance(part.does, AddNextHazard):
                wake_next(contest, step, source)
            elif not isinstance(part.does, Plain):
                register(contest, step, source, part)
        if step == 4:
            contest.settle_hazard()
    scoring = score(USUAL, contest)
    with pytest.raises(StopIteration) as end:
        next(scoring)
    finals = [entry for entry in contest.entries if entry.what == "final"]
    return tuple(one.before or 0 for one in finals), tuple(one.after or 0 for one in finals), end.value.value


def varied(chance: random.Random, pairs: Iterator[tuple[str, str, str]]) -> Iterator[Given]:
    """Each of these with some Next Arena, active Weaver, points, last loser and discarded cards."""
    for first, second, arena in pairs:
        following = chance.choice([other for other in ARENAS if other != arena])
        yield Given(
            (first, second), arena, following, chance.randrange(2), (chance.randrange(3), chance.randrange(3)),
            chance.randrange(-1, 2), (chance.randrange(6), chance.randrange(6)),
        )  # fmt: skip


def contests(seed: int) -> Iterator[Given]:
    """A twelfth of all pairs in all Arenas."""
    chance = random.Random(seed)
    found = [one for one in product(CHAMPIONS, CHAMPIONS, ARENAS) if chance.random() < 1 / 12]
    return varied(chance, iter(found))


@pytest.mark.parametrize("seed", range(2))
def test_the_engine_and_the_oracle_agree(seed: int) -> None:
    """SW-SCO, SW-PRE, SW-TIE, SW-HAZ, SW-EFF: base, final scores and winner."""
    endings: Counter[int] = Counter()
    for given in contests(seed):
        oracle = Oracle(given)
        assert by_the_engine(given) == (oracle.bases, oracle.finals, oracle.winner), given
        endings[oracle.winner] += 1
    assert min(endings.values()) > 50


def test_the_oracle_knows_every_card_of_the_box() -> None:
    assert {FORMS.get(name, name) for name in CHAMPIONS} == set(BOX.champions)
    assert {*ARENAS, "sw-a-00"} == set(BOX.arenas)
