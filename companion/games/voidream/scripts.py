"""What the moves of Voidream do, as straight-line scripts. A move that reaches a script is legal."""

from __future__ import annotations

from companion.games.voidream import actions, conflict, repairs, rounds, set_up
from companion.games.voidream.doing import Cast, Over, finish
from companion.games.voidream.moves import (
    Activate,
    Arcanum,
    Begin,
    Concede,
    Correct,
    Draw,
    Look,
    Move,
    Pass,
    Unveil,
)
from companion.games.voidream.places import mind_slot
from companion.table import viewers
from companion.table.consent import confirm
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import Seat

WINDOW = conflict.window
"""Named here, since the effects register themselves when their modules are imported."""


def script(run: Run, move: Move) -> Script:
    """The script of a legal move; it stops where the game ends (VD-BAS-03)."""
    try:
        yield from _do(run, move)
    except Over:
        return


def _do(run: Run, move: Move) -> Script:
    match move:
        case Arcanum() | Activate() | Unveil():
            return _action(run, move)
        case Pass():
            return rounds.passed(run, move.seat)
        case Begin():
            return set_up.set_up(run)
        case Look():
            return _look(run, move)
        case Concede():
            return _concede(run, move.seat)
        case Correct():
            return repairs.correct(run, move)
        case Draw():
            raise TypeError("no rule allows this: check refuses it")


def _action(run: Run, move: actions.Action) -> Script:
    """VD-MAI-11: one action, then the other's turn; one that was taken back is none (VD-VEI-12)."""
    cast = Cast(move.seat, mind_slot(run, move.seat))
    if (yield from actions.act(run, move, cast)):
        rounds.acted(run, move.seat)


def _look(run: Run, move: Look) -> Script:
    """VD-VEI-13, VD-ATT-10, VD-APP-05: for the own view only."""
    yield from ()
    viewers.peek(run, move.slot, move.card, "VD-VEI-13", seat=move.seat, claimed=move.scanned)


def _concede(run: Run, seat: Seat) -> Script:
    """VD-END-04."""
    if (yield from confirm((seat,), "confirm_concede", "VD-END-04")):
        finish(run, 1 << seat, "VD-END-04")
