"""What a Champion would score in an Arena by what is public: for its owner's page, and for bots (SW-APP-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.shardweave.cards import Champion
from companion.games.shardweave.contest import REVEAL, SCORE, TRIGGER, Contest, Contestant, Facts
from companion.games.shardweave.effects import AddNextHazard, Plain
from companion.games.shardweave.noting import carried_by, contestant, register
from companion.games.shardweave.places import LAST, LATER, VP, arena_in, discarded, of
from companion.games.shardweave.plain import wake_next
from companion.games.shardweave.settle import Settled, break_tie, settle, settle_scores, tie_rules
from companion.table.state import UNKNOWN, CardIndex, Seat, Table


def preview(table: Table, seat: Seat, card: CardIndex, spot: int, rival: CardIndex = -1) -> int:
    """The final score of an own card in the Arena of a spot, alone or against a card of the rival's.

    The Arena must be known. What depends on a card that is not known is left out.
    """
    sides = [contestant(table, seat, card)]
    if rival >= 0:
        sides.append(contestant(table, 1 - seat, rival))
    return Outlook(table, spot).scores(sides)[seat]


class Outlook:
    """The Arena of a spot, which must be known, and all that is public and counts there: to try many Champions in."""

    def __init__(self, table: Table, spot: int) -> None:
        setup = of(table)
        arena = arena_in(table, spot)
        assert arena is not None, "the Arena is known"
        discards = tuple(tuple(setup.champion(card) for card in discarded(table, side)) for side in (0, 1))
        points = (table.dials[VP[0]], table.dials[VP[1]])
        self._facts: Final = Facts(
            table.clock.turn, table.clock.seat, points, table.dials[LAST] - 1, (discards[0], discards[1])
        )
        self._arena: Final = arena
        self._following: Final = arena_in(table, spot + 1) if spot < LATER else None
        self._carried: Final = {side: carried_by(table, side) for side in (0, 1)}

    def scores(self, sides: Sequence[Contestant]) -> dict[Seat, int]:
        """The final scores of one Champion alone, or of two against each other."""
        return self._settled(self._noted(sides))[1]

    def winner(self, sides: Sequence[Contestant]) -> Seat:
        """Who of two would win, or nobody (-1)."""
        contest = self._noted(sides)
        stats, finals = self._settled(contest)
        if finals[0] != finals[1]:
            return 0 if finals[0] > finals[1] else 1
        return break_tie(contest, stats, tie_rules(contest))

    def _noted(self, sides: Sequence[Contestant]) -> Contest:
        contest = Contest(self._facts, self._arena, self._following)
        contest.sides = {side.seat: side for side in sorted(sides, key=lambda side: side.seat)}
        contest.carried = {side: self._carried[side] for side in contest.sides}
        busy = self._steps(contest)
        for step in range(REVEAL, TRIGGER + 1):
            if step in busy:
                _note(contest, step)
            if step == REVEAL:
                contest.settle_hazard()
        return contest

    def _steps(self, contest: Contest) -> set[int]:
        """The steps in which anything can happen; the others are left out, as this is done very often."""
        every = [self._arena.parts, *(side.parts for side in contest.sides.values())]
        if self._following is not None:
            every.append(self._following.parts)
        every += (source.parts for sources in contest.carried.values() for source in sources)
        return {part.step for parts in every for part in parts}

    def _settled(self, contest: Contest) -> tuple[Settled, dict[Seat, int]]:
        stats = settle(contest)
        _note(contest, SCORE)
        return stats, settle_scores(contest, stats)


def of_the_box(seat: Seat, champion: Champion) -> Contestant:
    """A Champion as it would take part in its first form, whoever's copy it is."""
    return Contestant(seat, UNKNOWN, champion, champion.stats, champion.key, champion.parts)


def _note(contest: Contest, step: int) -> None:
    for source, part in tuple(contest.parts(step)):
        if isinstance(part.does, AddNextHazard):
            wake_next(contest, step, source)
        elif not isinstance(part.does, Plain):
            register(contest, step, source, part)
