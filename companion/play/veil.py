"""What nobody may know while a secret question waits: how many have answered it, and so who.

From the first such answer until the move is carried out, or taken back, the table's version stands still for everybody,
and nothing that is told or judged depends on those answers.
"""

from __future__ import annotations

from companion.play.inputs import PendingMove, PendingUndo
from companion.play.timeline import Moment, Timeline


def waiting_move(timeline: Timeline) -> PendingMove | None:
    """The move that waits for answers, also while an undo is asked for."""
    pending = timeline.now.pending
    return pending.under if isinstance(pending, PendingUndo) else pending


def veiled(timeline: Timeline) -> frozenset[int]:
    """The numbers of the answers of which nobody may know yet."""
    waits = waiting_move(timeline)
    if waits is None:
        return frozenset()
    since = timeline.moments[waits.number :]
    return frozenset(moment.number for moment in since if moment.effect.secret and moment.number not in timeline.undone)


def known_version(timeline: Timeline) -> int:
    """The number of the last input as everybody may know it."""
    return min(veiled(timeline), default=timeline.version + 1) - 1


def known(timeline: Timeline, moments: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """Those of some moments of which everybody may know."""
    hidden = veiled(timeline)
    return tuple(moment for moment in moments if moment.number not in hidden)
