"""Setting the record right, if both agree (VD-APP-07, VD-GEN-05)."""

from __future__ import annotations

from companion.games.voidream.doing import told_of
from companion.games.voidream.dream import settle
from companion.games.voidream.leaving import forget
from companion.games.voidream.moves import Arcanum, Correct, Move
from companion.games.voidream.places import (
    DISCARD,
    DREAM,
    HAND,
    MIND,
    ORDER_LOST,
    VALUE,
    VOID,
    at,
    bastion,
    controller,
    count_of_pose,
    other,
    own_dial,
    place_of,
    top,
)
from companion.table.consent import confirm
from companion.table.corrections import comes_from
from companion.table.knowledge import show
from companion.table.questions import Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import Seat, Table, slot_of


def correct(run: Run, move: Correct) -> Script:
    """What was wrong is set right; nothing that has been done meanwhile changes by it (VD-R-48)."""
    code, what = _asks(run, move)
    facts = (*what, ("seat_asking", move.seat), ("reason", move.reason))
    if not (yield from confirm((other(move.seat),), code, "VD-APP-07", facts)):
        return
    if move.dream >= 0:
        run.mark(top(run, move.dream), VALUE, move.value, "VD-APP-07")
        return
    if move.above >= 0:
        yield from _count_down_to(run, move)
        return
    if move.pose >= 0:
        run.pose(move.slot, move.pose, "VD-APP-07")
        return
    slot = slot_of(run, move.card)
    if comes_from(run, move.card, move.source):
        slot = show(run, move.source, move.card, "VD-APP-07", claimed=move.scanned)
        run.mark(slot, VALUE, 0, "VD-APP-07")
    forget(run, slot, "VD-APP-07")
    run.move(slot, move.zone, "VD-APP-07")


def _count_down_to(run: Run, move: Correct) -> Script:
    """So many cards lie above a face-up card: its bastion's place is known by that, and another top is read."""
    seat = controller(run, move.slot)
    run.move(move.slot, at(seat, DREAM), "VD-OBS-09", at=move.above)
    if move.slot == bastion(run, seat):
        run.count(own_dial(seat, ORDER_LOST), 0, "VD-OBS-09")
    yield from settle(run)


def _asks(table: Table, move: Correct) -> tuple[str, Facts]:
    """What the other Dreamer is asked to confirm."""
    if move.dream >= 0:
        return "correction_top", (told_of(table, move.dream), ("value", move.value))
    if move.above >= 0:
        return "correction_layers", (("slot", move.slot), ("above", move.above))
    if move.pose >= 0:
        if place_of(table, move.slot) == MIND:
            return "correction_mind", (("slot", move.slot), ("count", count_of_pose(move.pose)))
        return "correction_exhausted" if move.pose else "correction_ready", (("slot", move.slot),)
    return "correction_place", (("card", move.card), ("zone", move.zone))


def as_correction(table: Table, move: Move, reason: str, witnesses: tuple[Seat, ...]) -> Correct | None:
    """The correction that comes to the same as a refused move: where the arcanum lies now.

    What an arcanum does can't be had by a correction, only that it was played; what needs answers has none at all.
    The other Dreamer says yes to each (VD-APP-07), so nobody need be named for it.
    """
    match move:
        case Arcanum():
            zone = at(move.seat, VOID if move.inverted else DISCARD)
            return Correct(move.seat, reason, move.card, zone, at(move.seat, HAND), scanned=move.scanned)
        case _:
            return None
