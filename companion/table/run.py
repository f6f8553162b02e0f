"""A move as a transaction: its script runs on a draft, and either all of its events happen or none.

Where the script needs an answer that is not there yet, the run stops, the draft is dropped and the question is handed
out; with one more answer the move runs again from the same resting state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from companion.table.events import (
    Began,
    Clocked,
    Counted,
    Ended,
    Event,
    Marked,
    Moved,
    Noted,
    Posed,
    Recast,
    Remembered,
)
from companion.table.notes import carried
from companion.table.questions import Answer, Question, Script, fits
from companion.table.state import EVERYBODY, Clock, Draft, Lasting, Note, Pool, Rover, SlotId, State, mark_of

BOTTOM = -1


class Run(Draft):
    """A draft that writes down each change."""

    __slots__ = ("events",)

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Let an event happen."""
        event.apply(self)
        self.events.append(event)

    def move(self, slot: SlotId, zone: int, because: str, *, at: int = 0) -> None:
        """Move a card to a zone, on top unless told otherwise; ``BOTTOM`` puts it under the others.

        A card that not everybody knows may be any of its pool, for those who don't: those of which it is known that
        they lie in the zone that it leaves may be in the new one afterwards.
        """
        here = self.slots[slot].zone
        unseen = self.slots[slot].seen != EVERYBODY
        if unseen and here != zone:
            self._spread_rovers(self.slots[slot].pool, here, zone, because)
        if self.notes and here != zone:
            self.forget(carried(self.notes, self.setup, slot, here, zone, unseen=unseen), because)
        place = self.zones[here].index(slot)
        if at == BOTTOM:
            at = len(self.zones[zone]) - (here == zone)
        self.emit(Moved(slot, here, place, zone, at, because))

    def remember(self, notes: tuple[Note, ...], because: str) -> None:
        """Let what single seats know be this from now on."""
        self.emit(Remembered(self.notes, notes, because))

    def forget(self, notes: tuple[Note, ...], because: str) -> None:
        """The same for what follows from something that all have seen: an event only if it changes anything."""
        if notes != self.notes:
            self.remember(notes, because)

    def _spread_rovers(self, pool: int, zone: int, to_zone: int, because: str) -> None:
        old = self.pools[pool]
        rovers = tuple(
            Rover(rover.card, tuple(sorted({*rover.zones, to_zone})), rover.seen) if zone in rover.zones else rover
            for rover in old.rovers
        )
        if rovers != old.rovers:
            self.emit(Recast((), ((pool, old, Pool(old.cards, rovers)),), because))

    def count(self, dial: int, value: int, because: str) -> None:
        """Set a dial, if that changes it."""
        if self.dials[dial] != value:
            self.emit(Counted(dial, self.dials[dial], value, because))

    def claim(self, slot: SlotId, because: str) -> None:
        """Record that the very copy in this slot was read."""
        old = self.slots[slot]
        if not old.claimed:
            self.emit(Noted(slot, (old.seen, False), (old.seen, True), because))

    def pose(self, slot: SlotId, pose: int, because: str) -> None:
        """Turn or flip a card."""
        if self.slots[slot].pose != pose:
            self.emit(Posed(slot, self.slots[slot].pose, pose, because))

    def mark(self, slot: SlotId, name: str, value: int, because: str) -> None:
        """Set a mark on a card; 0 takes it away."""
        old = self.slots[slot]
        if mark_of(old, name) == value:
            return
        kept = [mark for mark in old.marks if mark[0] != name]
        if value:
            kept.append((name, value))
        self.emit(Marked(slot, old.marks, tuple(sorted(kept)), because))

    def tick(self, clock: Clock, because: str) -> None:
        """Set the turn clock."""
        if clock != self.clock:
            self.emit(Clocked(self.clock, clock, because))

    def last(self, lasting: Lasting, because: str) -> None:
        """Let something hold for a while."""
        self.emit(Began(len(self.lasting), lasting, because))

    def end(self, over: Callable[[Lasting], bool], because: str) -> None:
        """Let all that is over end, the youngest first."""
        for at in range(len(self.lasting) - 1, -1, -1):
            if over(self.lasting[at]):
                self.emit(Ended(at, self.lasting[at], because))


class Done(msgspec.Struct, frozen=True):
    """A move that was carried out: the table after it, and what happened."""

    state: State
    events: tuple[Event, ...]


class Waiting(msgspec.Struct, frozen=True):
    """A move that stopped at a question. ``so_far`` are the events up to there, which did not happen yet."""

    question: Question
    so_far: tuple[Event, ...]


class Misfit(msgspec.Struct, frozen=True):
    """An answer that the question does not allow; ``at`` is its number among the answers."""

    question: Question
    at: int


def perform(state: State, write: Callable[[Run], Script], answers: Sequence[Answer] = ()) -> Done | Waiting | Misfit:
    """Run a move's script on a table at rest, with the answers given so far.

    The state given is never changed. The caller has checked that the move is legal.
    """
    run = Run(state)
    script = write(run)
    try:
        question = next(script)
        for at, answer in enumerate(answers):
            if not fits(question, answer):
                script.close()
                return Misfit(question, at)
            question = script.send(answer)
    except StopIteration:
        return Done(run.freeze(), tuple(run.events))
    script.close()
    return Waiting(question, tuple(run.events))


def replay(state: State, events: Sequence[Event]) -> State:
    """The table after these events."""
    draft = Draft(state)
    for event in events:
        event.apply(draft)
    return draft.freeze()


def take_back(state: State, events: Sequence[Event]) -> State:
    """The table before these events, which were the last to happen."""
    draft = Draft(state)
    for event in reversed(events):
        event.revert(draft)
    return draft.freeze()
