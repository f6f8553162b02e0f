"""Cards that leave play: destroyed, sacrificed, discarded; and what lay under them (VD-ATT-05 to -07, VD-DMG-03)."""

from __future__ import annotations

from companion.games.voidream.doing import pick_slot, told_of
from companion.games.voidream.places import (
    ATTACKS,
    DEFENDS,
    DREAM,
    DREAM_DISCARD,
    ORDER_LOST,
    VALUE,
    at,
    bastion,
    is_face_down,
    is_face_up_in_dream,
    of,
    own_dial,
    owner,
)
from companion.table.consent import DONE
from companion.table.events import Shuffled
from companion.table.knowledge import gather, may_turn_up, turn_up
from companion.table.questions import Kind, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table, mark_of

BY_EFFECT = "veiled by an effect"
"""A mark on a card that an effect has veiled, so that it need not have the keyword (VD-VEI-12)."""


def discard_card(run: Run, slot: SlotId, because: str) -> Script:
    """A Dream card goes face up to its owner's Dream discard pile (VD-DMG-03), after what lies under it.

    A memory leaves in no other way than by a text or with its host (VD-MEM-02).
    """
    yield from strip(run, slot, mixed=True)
    yield from show_face(run, slot)
    forget(run, slot, because)
    run.move(slot, at(owner(run, slot), DREAM_DISCARD), because)


def show_face(run: Run, slot: SlotId) -> Script:
    """A veiled card that leaves play is shown to both (VD-VEI-11, VD-R-44)."""
    if run.slots[slot].card != UNKNOWN:
        return
    answer = yield Question(
        "show_veiled", "VD-VEI-11", (owner(run, slot),), Kind.CARD, cards=unread_cards(run, slot), slot=slot
    )
    assert isinstance(answer.value, int)
    run.mark(slot, VALUE, 0, "VD-VEI-11")
    turn_up(run, slot, answer.value, "VD-VEI-11", claimed=answer.scanned)


def unread_cards(table: Table, slot: SlotId) -> tuple[CardIndex, ...]:
    """The copies that an unread card may be, by what is known of it and by its back.

    One that was named elsewhere, but not read there, may be another copy of the same card.
    """
    setup = of(table)
    value = mark_of(table.slots[slot], VALUE)
    return tuple(card for card in may_turn_up(table, slot) if not value or setup.cards[card].value == value)


def forget(run: Run, slot: SlotId, because: str) -> None:
    """A card that leaves play forgets all that was done to it, also who controlled it for a while (VD-ENT-07)."""
    forget_modifiers(run, slot, because)
    if any(lasting.about == slot for lasting in run.lasting):
        run.end(lambda lasting: lasting.about == slot, because)


def forget_modifiers(run: Run, slot: SlotId, because: str) -> None:
    """A card that is veiled or unveiled forgets modifiers, exhaustion and its part in a conflict (VD-VEI-10)."""
    for mark in (ATTACKS, DEFENDS, BY_EFFECT):
        run.mark(slot, mark, 0, because)
    run.pose(slot, 0, because)
    run.end(lambda lasting: lasting.about == slot and lasting.what != "control", because)


def strip(run: Run, host: SlotId, *, mixed: bool) -> Script:
    """What lies under a host that leaves play or is veiled (VD-ATT-05 to -07, VD-R-15).

    Face-up attachments are discarded. Charges go under their owner's deck: ``mixed`` at random, else in the order that
    their owner likes.
    """
    under = run.zones[run.setup.on(host)]
    charges = [slot for slot in under if is_face_down(run, slot)]
    for slot in under:
        if slot not in charges:
            forget(run, slot, "VD-ATT-05")
            run.move(slot, at(owner(run, slot), DREAM_DISCARD), "VD-ATT-05")
    for seat in (0, 1):
        yield from _back_under(run, seat, [slot for slot in charges if owner(run, slot) == seat], mixed=mixed)


def _back_under(run: Run, seat: Seat, charges: list[SlotId], *, mixed: bool) -> Script:
    """Each Dreamer's own charges go under the own deck: after a change of control there may be some of both."""
    if not charges:
        return
    facts = (told_of(run, seat), ("count", len(charges)))
    if mixed or len(charges) == 1:
        yield Question("charges_under", "VD-ATT-07", (seat,), Kind.CHOOSE, (DONE,), facts=facts)
        _mix(run, charges)
    while charges:
        slot = charges[0] if mixed else (yield from pick_slot(run, seat, "charge_next", "VD-ATT-07", charges))
        charges.remove(slot)
        run.pose(slot, 0, "VD-ATT-07")
        put_under(run, seat, slot, "VD-ATT-07")


def _mix(run: Run, charges: list[SlotId]) -> None:
    if len(charges) > 1:
        gather(run, [slot for slot in charges if run.slots[slot].card == UNKNOWN], "VD-ATT-07", rove=())
        run.emit(Shuffled(tuple(charges), "VD-ATT-07"))
        for slot in charges:
            run.mark(slot, VALUE, 0, "VD-ATT-07")


def put_under(run: Run, seat: Seat, slot: SlotId, because: str) -> None:
    """Put a card to the bottom of a Dream: literally, or as agreed above the bastion (VD-SHF-06, VD-R-10)."""
    zone, base = at(seat, DREAM), bastion(run, seat)
    if of(run).options.bottom == "literal" or base == UNKNOWN:
        run.move(slot, zone, because, at=BOTTOM)
        return
    place = run.zones[zone].index(base)
    inside = slot in run.zones[zone] and run.zones[zone].index(slot) < place
    run.move(slot, zone, because, at=place - inside)
    if run.dials[own_dial(seat, ORDER_LOST)]:
        _lose_places(run, seat, because)


def _lose_places(run: Run, seat: Seat, because: str) -> None:
    """A card was put above a bastion of which nobody has said how deep it lies: under the top, places mean nothing now.

    VD-SHF-07: the table sees where it went, the record can't.
    """
    below = [slot for slot in run.zones[at(seat, DREAM)][1:] if not is_face_up_in_dream(run, slot)]
    if below:
        gather(run, below, because, rove=())
        for slot in below:
            run.mark(slot, VALUE, 0, because)
