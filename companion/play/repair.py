"""Going back: who may undo what, whose consent it needs, and how hands put the real table back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.play.inputs import Agree, Effect, PendingMove, PendingUndo, PutBack, Refused, Undo
from companion.play.refusals import plain_no
from companion.table.events import Moved
from companion.table.state import EVERYBODY, TABLE, UNKNOWN, Seat, SlotId, State

if TYPE_CHECKING:
    from companion.play.inputs import Outcome
    from companion.play.table import Act, LiveTable


def _act(kind: str, effect: Effect, seat: Seat) -> Act:
    from companion.play.table import Act

    return Act(kind, effect, seat)


def judge_undo(table: LiveTable, seat: Seat, said: Undo, consenting: tuple[Seat, ...]) -> Act | Outcome:
    """An undo: at once if only own inputs are taken back and nothing was given away; else by everybody's consent."""
    timeline = table.timeline
    if isinstance(timeline.now.pending, PendingUndo):
        return Refused(plain_no("Asked already", "An undo is waiting for an answer."))
    to = timeline.last_own(seat) if said.to < 0 else said.to
    if to < 0 or to >= timeline.version or (to and to in timeline.undone):
        return Refused(plain_no("Nothing to take back", "There is nothing of yours to take back."))
    taken = timeline.since(to)
    if not taken:
        return Refused(plain_no("Nothing to take back", "Nothing has happened since then."))
    events = tuple(event for moment in taken for event in moment.events)
    clause = table.game.hidden_undo(timeline.moments[to].state, events)
    foreign = any(moment.seat not in (seat, TABLE) for moment in taken)
    waiting = tuple(other for other in consenting if other != seat) if clause or foreign else ()
    if not waiting:
        return _act("undo", back_to(table, to), seat)
    under = timeline.now.pending if isinstance(timeline.now.pending, PendingMove) else None
    asked = PendingUndo(to, seat, waiting, clause, under)
    return _act("ask", Effect(pending=asked, text="asked to go back", clause=clause), seat)


def judge_agreement(table: LiveTable, seat: Seat, said: Agree) -> Act | Outcome:
    """Consent to an undo, or not; one refusal is enough."""
    pending = table.timeline.now.pending
    if not isinstance(pending, PendingUndo) or seat not in pending.waiting:
        return Refused(plain_no("Nothing was asked", "No undo waits for your answer."))
    if not said.yes:
        return _act("agree", Effect(pending=pending.under, text="did not agree to go back"), seat)
    left = tuple(other for other in pending.waiting if other != seat)
    if left:
        waiting = msgspec.structs.replace(pending, waiting=left)
        return _act("agree", Effect(pending=waiting, text="agreed to go back"), seat)
    return _act("undo", back_to(table, pending.to), seat)


def back_to(table: LiveTable, to: int) -> Effect:
    """The effect of going back to a moment, with the list of what hands must do."""
    taken = table.timeline.since(to)
    number = table.timeline.version + 1
    listed = () if table.timeline.dealer is not None else put_back_list(table, to, number)
    count = len(taken)
    text = "took back the last move" if count == 1 else f"took back {count} moves"
    clause = next((moment.effect.clause for moment in taken if moment.effect.clause), "")
    return Effect(back_to=to, text=text, clause=clause and "", to_put=listed)


def put_back_list(table: LiveTable, to: int, number: int) -> tuple[tuple[str, str, int], ...]:
    """What hands must do, in the order that leaves every pile right: the card moved last goes back first.

    Each is (key, text, seat); the seat is whose cards are concerned, or -1.
    """
    before, after = table.state, table.timeline.moments[to].state
    order: list[SlotId] = []
    for moment in reversed(table.timeline.since(to)):
        for event in reversed(moment.events):
            if isinstance(event, Moved) and event.slot not in order:
                order.append(event.slot)
    listed = []
    for slot in order:
        here, there = before.slots[slot].zone, after.slots[slot].zone
        if here != there:
            listed.append((f"{number}-{slot}", _instruction(before, after, slot), _owner(after, there, before, here)))
    return tuple(listed)


def _instruction(before: State, after: State, slot: SlotId) -> str:
    setup = before.setup
    card = before.slots[slot]
    public = card.card != UNKNOWN and card.seen == EVERYBODY
    name = setup.names[setup.copies[card.card].card] if public else "the card drawn last"
    return f"{name}: {_place(before, card.zone)} → {_place(after, after.slots[slot].zone)}"


def _place(state: State, zone: int) -> str:
    setup = state.setup
    if zone < setup.places:
        return setup.zones[zone].name
    card = state.slots[zone - setup.places].card
    return f"on {setup.names[setup.copies[card].card]}" if card != UNKNOWN else "on a card"


def _owner(after: State, there: int, before: State, here: int) -> Seat:
    zones = after.setup.zones
    for zone in (there, here):
        if zone < len(zones) and zones[zone].owner >= 0:
            return zones[zone].owner
    return TABLE


def judge_put_back(table: LiveTable, seat: Seat, said: PutBack) -> Act | Outcome:
    """A card was put back by hand."""
    if said.key not in {key for key, _, _ in open_put_backs(table)}:
        return Refused(plain_no("Done already", "This card is back in its place."))
    return _act(
        "put",
        Effect(pending=table.timeline.now.pending, text="put a card back", card="", to_put=((said.key, "", -1),)),
        seat,
    )


def open_put_backs(table: LiveTable) -> tuple[tuple[str, str, int], ...]:
    """What is still to be put back by hand."""
    done = {key for moment in table.timeline.moments if moment.kind == "put" for key, _, _ in moment.effect.to_put}
    asked = [entry for moment in table.timeline.moments if moment.kind == "undo" for entry in moment.effect.to_put]
    return tuple(entry for entry in asked if entry[0] not in done)
