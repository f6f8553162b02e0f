"""What the moves of Dirks & Poniards do, as straight-line scripts. A move that reaches a script is legal."""

from __future__ import annotations

from companion.games.dirks import arming, by_hand, repairs, turns
from companion.games.dirks.doing import Over, TurnOver
from companion.games.dirks.leaving import go
from companion.games.dirks.moves import (
    Attack,
    Begin,
    Concede,
    Correct,
    DrawMore,
    EndTurn,
    Move,
    Play,
    Recount,
    Sacrifice,
    Use,
)
from companion.table.consent import confirm
from companion.table.nudges import Nudge
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import Seat


def script(run: Run, move: Move) -> Script:
    """The script of a legal move; it stops where the game ends, and goes on with the next player if one has left."""
    try:
        yield from _with_next(run, move)
    except Over:
        return


def _with_next(run: Run, move: Move) -> Script:
    doing = _do(run, move)
    while True:
        try:
            yield from doing
        except TurnOver:
            doing = turns.resume(run)
        else:
            return


def _do(run: Run, move: Move) -> Script:
    match move:
        case Begin():
            return turns.set_up(run)
        case Play():
            return arming.play(run, move)
        case Sacrifice():
            return arming.sacrifice(run, move.seat, move.slot)
        case Attack():
            return turns.attack(run, move)
        case Use():
            return by_hand.act(run, move.slot, "use")
        case EndTurn():
            return turns.end_turn(run, move.seat)
        case Concede():
            return _concede(run, move.seat)
        case Recount():
            return repairs.recount(run, move)
        case Correct():
            return repairs.correct(run, move)
        case Nudge():
            return repairs.nudged(run, move)
        case DrawMore():
            raise TypeError("no rule allows this: check refuses it")


def _concede(run: Run, seat: Seat) -> Script:
    """DP-END-06."""
    if (yield from confirm((seat,), "confirm_concede", "DP-END-06")):
        yield from go(run, seat, "DP-END-06")
