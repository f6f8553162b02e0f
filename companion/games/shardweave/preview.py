"""What a Champion would score in an Arena by what is public: for its owner's page, and for bots (SW-APP-02)."""

from __future__ import annotations

from companion.games.shardweave.contest import REVEAL, SCORE, TRIGGER, Contest, Facts
from companion.games.shardweave.effects import AddNextHazard, Plain
from companion.games.shardweave.noting import carried_by, contestant, register
from companion.games.shardweave.places import LAST, LATER, VP, arena_in, discarded, of
from companion.games.shardweave.plain import wake_next
from companion.games.shardweave.settle import settle, settle_scores
from companion.table.state import CardIndex, Seat, Table


def preview(table: Table, seat: Seat, card: CardIndex, spot: int, rival: CardIndex = -1) -> int:
    """The final score of an own card in the Arena of a spot, alone or against a card of the rival's.

    The Arena must be known. What depends on a card that is not known is left out.
    """
    contest = _contest(table, spot)
    contest.sides[seat] = contestant(table, seat, card)
    if rival >= 0:
        contest.sides[1 - seat] = contestant(table, 1 - seat, rival)
    contest.sides = dict(sorted(contest.sides.items()))
    contest.carried = {side: carried_by(table, side) for side in contest.sides}
    for step in range(REVEAL, TRIGGER + 1):
        _note(contest, step)
        if step == REVEAL:
            contest.settle_hazard()
    stats = settle(contest)
    _note(contest, SCORE)
    return settle_scores(contest, stats)[seat]


def _contest(table: Table, spot: int) -> Contest:
    setup = of(table)
    arena = arena_in(table, spot)
    assert arena is not None, "the Arena is known"
    discards = tuple(tuple(setup.champion(card) for card in discarded(table, side)) for side in (0, 1))
    points = (table.dials[VP[0]], table.dials[VP[1]])
    facts = Facts(table.clock.turn, table.clock.seat, points, table.dials[LAST] - 1, (discards[0], discards[1]))
    return Contest(facts, arena, arena_in(table, spot + 1) if spot < LATER else None)


def _note(contest: Contest, step: int) -> None:
    for source, part in tuple(contest.parts(step)):
        if isinstance(part.does, AddNextHazard):
            wake_next(contest, step, source)
        elif not isinstance(part.does, Plain):
            register(contest, step, source, part)
