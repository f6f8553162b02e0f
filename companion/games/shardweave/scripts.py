"""What the moves of Shardweave do, as straight-line scripts. A move that reaches a script is legal."""

from __future__ import annotations

from companion.games.shardweave import repairs, rounds, selecting, set_up
from companion.games.shardweave.doing import Over, finish, told_of
from companion.games.shardweave.moves import (
    Begin,
    Commit,
    Concede,
    Correct,
    Look,
    Move,
    Mulligan,
    Notice,
    Reopen,
    Reveal,
    Skip,
)
from companion.games.shardweave.places import HAND, at, other
from companion.table import viewers
from companion.table.consent import all_agree, confirm
from companion.table.nudges import Nudge
from companion.table.questions import Script
from companion.table.run import Run


def script(run: Run, move: Move) -> Script:
    """The script of a legal move; it stops where the match ends (SW-RES-04)."""
    try:
        yield from _do(run, move)
    except Over:
        return


def _do(run: Run, move: Move) -> Script:
    match move:
        case Begin():
            return set_up.set_up(run)
        case Mulligan():
            return set_up.mulligan(run)
        case Commit():
            return _commit(run, move)
        case Reveal():
            return rounds.reveal(run)
        case Look():
            return _look(run, move)
        case Reopen():
            return _reopen(run, move)
        case Notice():
            return _notice(run, move)
        case Concede():
            return _concede(run, move)
        case Correct():
            return repairs.correct(run, move)
        case Nudge():
            return repairs.nudged(run, move)
        case Skip():
            raise TypeError("no rule allows this: check refuses it")


def _commit(run: Run, move: Commit) -> Script:
    yield from ()
    selecting.lock(run, move)


def _look(run: Run, move: Look) -> Script:
    """SW-COM-14: for the own view only."""
    yield from ()
    viewers.look(run, at(move.seat, HAND), move.card, "SW-COM-14", seat=move.seat, claimed=move.scanned)


def _reopen(run: Run, move: Reopen) -> Script:
    """SW-COM-12: only if both agree; both choices are void."""
    if (yield from confirm((other(move.seat),), "reopen", "SW-COM-12", told_of(move.seat))):
        selecting.open_again(run, "SW-COM-12")


def _notice(run: Run, move: Notice) -> Script:
    """SW-COM-08: both decide whether to select anew; SW-SCN-03: a card that was only shown stays, or is taken back."""
    if selecting.lies_locked(run, move.whose):
        code, clause = ("shown_after_lock", "SW-SCN-03") if move.shown else ("moved_after_lock_asked", "SW-COM-08")
        if (yield from all_agree((0, 1), code, clause, told_of(move.whose))):
            selecting.open_again(run, "SW-COM-08")


def _concede(run: Run, move: Concede) -> Script:
    """SW-END-05, SW-APP-06: a match that is given up, or that the rival has left."""
    code = "confirm_absent" if move.absent else "confirm_concede"
    if (yield from confirm((move.seat,), code, "SW-END-05", told_of(other(move.seat)))):
        winner = move.seat if move.absent else other(move.seat)
        finish(run, 1 << winner, "SW-END-05")
