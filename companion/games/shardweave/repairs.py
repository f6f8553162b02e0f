"""Setting the record right, if both agree (SW-APP-04, SW-RES-06)."""

from __future__ import annotations

from companion.games.shardweave.check_repairs import nudgeable
from companion.games.shardweave.doing import finish
from companion.games.shardweave.moves import Commit, Correct, Move
from companion.games.shardweave.places import FORM, HAND, OVER, VP, at, of, other
from companion.table.consent import confirm
from companion.table.corrections import comes_from
from companion.table.knowledge import show
from companion.table.nudges import Nudge, nudge
from companion.table.questions import Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import UNKNOWN, Lasting, Seat, Table, slot_of


def correct(run: Run, move: Correct) -> Script:
    """What was wrong is set right; nothing that has been done meanwhile changes by it."""
    facts: Facts = (("seat_asking", move.seat), ("reason", move.reason), ("card", move.card))
    code = "correction_form" if move.turned >= 0 else "correction_place"
    told = facts if move.turned >= 0 else (*facts, ("zone", move.zone))
    if not (yield from confirm((other(move.seat),), code, "SW-APP-04", told)):
        return
    if move.turned >= 0:
        _set_form(run, move)
        return
    slot = slot_of(run, move.card)
    if comes_from(run, move.card, move.source):
        slot = show(run, move.source, move.card, "SW-APP-04", claimed=move.scanned)
    run.move(slot, move.zone, "SW-APP-04")


def _set_form(run: Run, move: Correct) -> None:
    run.end(lambda one: one.what == FORM and one.amount == move.card, "SW-TRF-15")
    if move.turned:
        run.last(Lasting(FORM, of(run).owners[move.card], move.card, UNKNOWN, "match", move.seat), "SW-TRF-15")


def nudged(run: Run, move: Nudge) -> Script:
    """SW-RES-06: Victory Points by agreement; who has enough of them has won."""
    allowed = nudgeable(run.freeze(), move)
    assert allowed is not None
    yield from nudge(run, move, allowed)
    for seat in (0, 1):
        if run.dials[VP[seat]] >= of(run).options.vp_target and run.clock.phase != OVER:
            finish(run, 1 << seat, "SW-RES-04")


def as_correction(table: Table, move: Move, reason: str, witnesses: tuple[Seat, ...]) -> Correct | None:
    """The correction that comes to the same as a refused commit: the card is in hand, whatever the record says.

    The rival says yes to each (SW-APP-04), so nobody need be named for it.
    """
    if isinstance(move, Commit) and move.card != UNKNOWN:
        return Correct(move.seat, reason, move.card, at(move.seat, HAND), scanned=move.scanned)
    return None
