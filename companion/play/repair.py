"""Going back: who may undo what, whose consent it needs, and how hands put the real table back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.play.doubts import doubtful
from companion.play.inputs import Agree, Effect, PendingMove, PendingUndo, PutBack, Refused, Undo
from companion.play.refusals import plain_no
from companion.table.events import Event, Moved
from companion.table.run import Waiting, perform
from companion.table.state import EVERYBODY, TABLE, UNKNOWN, Draft, Seat, SlotId, Table, ZoneKind

if TYPE_CHECKING:
    from companion.play.inputs import Outcome
    from companion.play.table import Act, LiveTable
    from companion.play.timeline import Moment


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
    # What hands have done of a move that still waits counts too: dealt cards have been seen.
    clause = table.game.hidden_undo(timeline.moments[to].state, _events_since(table, to))
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
    return Effect(back_to=to, text=text, clause=clause and "", to_put=listed, doubtful=_doubtful(table, to))


def _doubtful(table: LiveTable, to: int) -> tuple[int, ...]:
    """The copies that may not be those which were read, for hands have put equal cards back, now or in between."""
    timeline = table.timeline
    if timeline.dealer is not None:
        return ()
    found = doubtful(table.waiting()[1], _events_since(table, to))
    return tuple(sorted(found.union(*(moment.effect.doubtful for moment in timeline.moments[to + 1 :]))))


class _Step(msgspec.Struct):
    """One card's way back: what people call it, and the zones, by number and in words."""

    slot: SlotId
    name: str
    zone: int
    source: str
    to_zone: int
    target: str


def put_back_list(table: LiveTable, to: int, number: int) -> tuple[tuple[str, str, int], ...]:
    """What hands must do, in the order that leaves every pile right: the card moved last goes back first.

    Each is (key, text, seat); the seat is whose cards are concerned, or -1.
    """
    draft = Draft(table.waiting()[1])
    steps: list[_Step] = []
    for event in reversed(_events_since(table, to)):
        if isinstance(event, Moved):
            _add_step(steps, draft, event)
        event.revert(draft)
    zones = table.setup.zones
    return tuple(
        (f"{number}-{step.slot}-{at}", f"{step.name}: {step.source} → {step.target}", _owner(zones, step))
        for at, step in enumerate(steps)
        if step.zone != step.to_zone
    )


def _events_since(table: LiveTable, to: int) -> tuple[Event, ...]:
    """All that hands have done since a moment, of a move that waits as much as was told already."""
    target = table.timeline.moments[to]
    then, now = told_so_far(table, target), told_so_far(table, table.timeline.now)
    return (*(event for moment in table.timeline.since(to) for event in moment.events), *now)[len(then) :]


def told_so_far(table: LiveTable, moment: Moment) -> tuple[Event, ...]:
    """What hands have done of the move that waits at this moment."""
    pending = moment.pending.under if isinstance(moment.pending, PendingUndo) else moment.pending
    if pending is None:
        return ()
    move = table.game.decode_move(bytes(pending.move))
    got = perform(moment.state, lambda run: table.game.script(run, move), pending.answers)
    assert isinstance(got, Waiting), "a pending move waits"
    return got.so_far


def _add_step(steps: list[_Step], draft: Draft, event: Moved) -> None:
    """A card that all see goes straight back to where it came from; one that was in a hand stops there.

    Which of the cards in a hand it was only the people know, so the way may not be cut short across a hand.
    """
    target = _place(draft, event.zone)
    earlier = next((step for step in reversed(steps) if step.slot == event.slot), None)
    if earlier is not None and earlier.to_zone == event.to_zone and not _is_hidden(draft, event.to_zone):
        earlier.to_zone, earlier.target = event.zone, target
        return
    name = _name(draft, event)
    steps.append(_Step(event.slot, name, event.to_zone, _place(draft, event.to_zone), event.zone, target))


def _is_hidden(table: Table, zone: int) -> bool:
    return zone < table.setup.places and not table.setup.zones[zone].open


def _name(table: Table, event: Moved) -> str:
    slot = table.slots[event.slot]
    if slot.card != UNKNOWN and slot.seen == EVERYBODY:
        return table.setup.names[table.setup.copies[slot.card].card]
    to_pile = event.zone < table.setup.places and table.setup.zones[event.zone].ordered
    return "the card drawn last" if to_pile else "a card that came from there"


def _place(table: Table, zone: int) -> str:
    setup = table.setup
    if zone < setup.places:
        return setup.zones[zone].name
    card = table.slots[zone - setup.places].card
    return f"on {setup.names[setup.copies[card].card]}" if card != UNKNOWN else "on a card"


def _owner(zones: tuple[ZoneKind, ...], step: _Step) -> Seat:
    for zone in (step.to_zone, step.zone):
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
