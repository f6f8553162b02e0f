"""One table with people and real cards around it: inputs go in, the cards follow what is told, and all is compared."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import event

from cardprints.tags import format_tag
from companion.play.codes import tag_of
from companion.play.inputs import Applied, Outcome, PendingMove, PendingUndo
from companion.play.put_backs import told_so_far
from companion.play.table import LiveTable
from companion.play.tables import Tables, Viewer
from companion.play.timeline import Moment
from companion.store.database import address_of
from companion.store.store import Store
from companion.table.events import Began, Clocked, Counted, Ended, Event, Marked, Moved, Posed
from companion.table.questions import Question
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, faults, from_json, to_json
from companion.table.viewers import as_seen
from tests.shadow.cards_on_table import CardsOnTable, Difference, Saved, Snapshot
from tests.shadow.comparing import differences
from tests.shadow.hands import Hands
from tests.shadow.turning import Turned

NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
MOST_SAVED: Final = 100
"""For so many inputs it is kept how all lay: a turn is shorter."""
BESIDE: Final = (Began, Clocked, Counted, Ended, Marked, Posed)
"""Events that tell nothing of which card lies where."""


class QuietTables(Tables):
    """Tables on which no clock runs: the time of a question is over when the test says so."""

    def _set_clock(self, code: str, table: LiveTable) -> None:
        """No timer is started."""

    def time_is_over(self, code: str) -> None:
        """Do what a timer would do now."""
        pending = self.table(code).timeline.now.pending
        self._time_is_over(code, getattr(pending, "number", 0))


def fast_store(file: Path) -> Store:
    """A store in a file that is not forced to the disk with each commit: no power is cut here."""
    store = Store(address_of(file))

    def hurry(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA synchronous=OFF")

    event.listen(store.engine, "connect", hurry)
    store.engine.dispose()
    return store


class ShadowTable:
    """Stands in for the people and the real cards of one table."""

    def __init__(
        self,
        file: Path,
        game: str,
        seats: int,
        options: dict[str, Any],
        chance: random.Random,
        cards: type[CardsOnTable] = CardsOnTable,
    ) -> None:
        self.file = file
        self.chance = chance
        self.tables = QuietTables(fast_store(file), clock=lambda: 0)
        self.code, host = self.tables.create(game, name="Shadow", seats=NAMES[:seats], options=options)
        self.viewers: list[Viewer] = []
        for seat, name in enumerate(NAMES[:seats]):
            joined = self.tables.join(self.code, name, seat)
            assert joined is not None
            viewer = self.tables.viewer_of(self.code, joined.secret, "" if seat else host)
            assert viewer is not None
            self.viewers.append(viewer)
        self.cards = cards(self.live.state, chance)
        self._keys = (f"key-{number:07}" for number in itertools.count())
        self._half: tuple[Event, ...] = ()
        """What people have done already of a move that still waits for an answer."""
        self._compared, self._is_told = -1, True
        """How often cards had gone somewhere when all was compared, and whether the record has told anything since."""
        self._owed: tuple[str, ...] = ()
        """The clauses by which the record has to catch up with hands that have moved cards already."""
        self._pictured: tuple[int, Snapshot] = (-1, ())
        self.snapshots: dict[int, Snapshot] = {0: self.cards.snapshot()}
        self.turned: dict[int, Turned] = {0: self.cards.turned()}
        self._saved: dict[int, Saved] = {0: self.cards.save()}
        self._intents: dict[int, tuple[CardIndex, ...]] = {0: ()}
        self._before_slip: Snapshot = ()
        self._turned_before: Turned = {}
        self._disturbed: dict[int, int] = {}
        """For a zone, the input before which its order was last changed by hand."""
        self.log: list[str] = []

    @property
    def live(self) -> LiveTable:
        """The companion's own table."""
        return self.tables.table(self.code)

    @property
    def told_version(self) -> int:
        """The number of the last input as everybody may know it."""
        info = self.tables.info(self.code)
        assert info is not None
        return info.version

    @property
    def state(self) -> State:
        """The record, with what a waiting move has done so far."""
        return self.live.waiting()[1]

    @property
    def question(self) -> Question | None:
        """The question that waits, unless an undo is asked for."""
        return None if isinstance(self.live.timeline.now.pending, PendingUndo) else self.live.waiting()[0]

    @property
    def is_between(self) -> bool:
        """Whether a move waits that was made while another waits."""
        pending = self.live.timeline.now.pending
        return isinstance(pending, PendingMove) and pending.under is not None

    def hand(self, seat: Seat) -> tuple[CardIndex, ...]:
        """The cards that a seat truly holds."""
        zones = self.live.setup.zones
        return tuple(
            card for at, zone in enumerate(zones) if zone.owner == seat and not zone.open for card in self.cards.at[at]
        )

    def tag(self, card: CardIndex) -> str:
        """What is printed on a physical card for cameras."""
        return format_tag(tag_of(self.live.game, self.live.setup, card))

    def begin(self) -> None:
        """The host begins."""
        self._after(self.live.timeline.version, self.tables.begin(self.code, self.viewers[0]), "begin")

    def send(self, seat: Seat, version: int | None = None, **said: Any) -> Outcome:
        """One input from a seat's phone."""
        before = self.live.timeline.version
        key, body = next(self._keys), json.dumps(said).encode()
        done = self.tables.submit(self.code, self.viewers[seat], key=key, version=version, body=body)
        self._after(before, done, f"seat {seat}: {said}")
        if self.chance.random() < 0.03:
            again = self.tables.submit(self.code, self.viewers[seat], key=key, version=version, body=body)
            if isinstance(done, Applied) and not (isinstance(again, Applied) and again.repeated):
                raise Difference("an input that was sent twice was not known again")
        return done

    def make(self, seat: Seat, move: Any) -> Outcome:
        """A move of the game, as a page sends it."""
        return self.send(seat, do="move", move=msgspec.json.decode(msgspec.json.encode(move)))

    def scan(self, seat: Seat, text: str, version: int | None = None) -> Outcome:
        """A camera reads a tag; ``version`` is what its page showed, if that was older."""
        before = self.live.timeline.version
        done = self.tables.scan(self.code, self.viewers[seat], key=next(self._keys), version=version, tags=(text,))
        self._after(before, done, f"seat {seat} scans {text}")
        return done

    def look_at_pages(self, seat: Seat) -> None:
        """Somebody looks at the own page, the wall and the history: each can be drawn at every moment."""
        self.tables.screen(self.code, self.viewers[seat])
        self.tables.wall(self.code)
        self.tables.history(self.code, self.viewers[seat])

    def late(self) -> None:
        """The time of a question is over."""
        before = self.live.timeline.version
        self.tables.time_is_over(self.code)
        self._after(before, Applied(self.live.timeline.version), "late")

    def restart(self) -> None:
        """The program is started anew, over what is stored."""
        old = self.live
        version, state, waiting = old.timeline.version, to_json(old.state), old.waiting()[0]
        self.tables.store.close()
        self.tables = QuietTables(fast_store(self.file), clock=lambda: 0)
        self.log.append("restart")
        if (self.live.timeline.version, to_json(self.live.state), self.live.waiting()[0]) != (version, state, waiting):
            raise Difference("the table is another one after a restart")

    def slip(
        self,
        card: CardIndex,
        source: int,
        target: int,
        *,
        set_right_by: tuple[str, ...],
        slot: SlotId = UNKNOWN,
        at: int = 0,
    ) -> None:
        """Somebody moves a card of which the companion knows nothing yet; it will be told by these clauses."""
        self._owed = set_right_by
        self._before_slip, self._turned_before = self.cards.snapshot(), self.cards.turned()
        self.cards.put(slot, card, source, target, at=at)
        self._note_disturbed(self.live.timeline.version + 1)

    def shuffle(self, zone: int) -> None:
        """Somebody shuffles a pile."""
        self.chance.shuffle(self.cards.at[zone])
        self._note_disturbed(self.live.timeline.version)

    def _note_disturbed(self, version: int) -> None:
        for zone, kind in enumerate(self.live.setup.zones):
            if not kind.open:
                self._disturbed[zone] = version

    def _after(self, before: int, done: Outcome, what: str) -> None:
        self.log.append(f"{before}: {what} -> {type(done).__name__}")
        version = self.live.timeline.version
        if not isinstance(done, Applied) or done.repeated:
            if version != before:
                raise Difference("the table went on although the input did not count")
            return
        steps = self.live.timeline.moments[before + 1 : version + 1]
        if len(steps) > 1 and steps[0].effect.insert is None:
            raise Difference(f"one input made {len(steps)} steps")
        for moment in steps:
            self._step(moment)
        self.cards.is_told_anew = False
        if self._owed and steps[-1].pending is None:
            raise Difference("the record was not set right")
        if not self._owed:
            self.compare()

    def _step(self, moment: Moment) -> None:
        """What hands do because of one input, or of one of the moves that are done again by it."""
        effect = moment.effect
        if effect.back_to is None:
            self._go_on(moment)
        elif effect.insert is None:
            self._put_back(effect.back_to)
        else:
            # Nothing is put back: what was done since lies there, and is now told in another order.
            self.cards.restore(self._saved[effect.back_to])
            self.cards.intent, self._half, self._is_told = list(self._intents[effect.back_to]), (), True
        self._intents[moment.number] = tuple(self.cards.intent)
        # With a slip the cards lie as the record will have them once somebody has confirmed.
        self.snapshots[moment.number] = self._before_slip if self._owed else self._snapshot()
        self.turned[moment.number] = self._turned_before if self._owed else self.cards.turned()
        self._save(moment.number)

    def _save(self, number: int) -> None:
        """Keep how all lies for some time; the last picture is good while nothing has moved."""
        last = self._saved.get(number - 1)
        self._saved[number] = last if last is not None and last.changes == self.cards.changes else self.cards.save()
        self._saved.pop(number - MOST_SAVED, None)

    def _snapshot(self) -> Snapshot:
        """Where everything lies; the last one is good while nothing has moved."""
        if self._pictured[0] != self.cards.changes:
            self._pictured = (self.cards.changes, self.cards.snapshot())
        return self._pictured[1]

    def _go_on(self, moment: Moment) -> None:
        """Do what an input tells; of a move that waits, so much as is told already."""
        pending = moment.pending
        if isinstance(pending, PendingUndo) or moment.kind in ("put", "agree"):
            return
        if pending is not None and moment.effect.did is not None:
            self._set_right(moment)
            return
        resting = self.live.timeline.moments[moment.number - 1].state
        events = moment.events if pending is None else told_so_far(self.live, moment)
        if events[: len(self._half)] != self._half:
            raise Difference("with one more answer a move does something else than it had done up to there")
        new = events[len(self._half) :]
        self.cards.follow(resting, self._half, new, lie_so=self._owed)
        if any(isinstance(event, Moved) and event.because in self._owed for event in new):
            self._owed = ()
        for zone in self.cards.take_shuffled():
            self._disturbed[zone] = moment.number - 1
        self._half = () if pending is None else events
        self._is_told = self._is_told or not all(isinstance(event, BESIDE) for event in new)

    def _set_right(self, moment: Moment) -> None:
        """A number was set right, or not, while a question waits: hands do nothing, and what they did stands."""
        half = told_so_far(self.live, moment)
        if [*self._by_hand(moment.events), *self._by_hand(half)] != self._by_hand(self._half):
            raise Difference("what people do while a question waits moves cards")
        self._half = half

    def _by_hand(self, events: tuple[Event, ...]) -> list[Event]:
        return [event for event in events if not isinstance(event, BESIDE)]

    def _put_back(self, to: int) -> None:
        """After an undo: follow the list, tick each line off, and all must lie as it lay then."""
        self.cards.intent = list(self._intents[to])
        hands = Hands(self)
        for line in self.tables.put_backs(self.code):
            hands.follow(line.key, line.text)
        self._half = told_so_far(self.live, self.live.timeline.now)
        self._is_told = True
        then, now = dict(self.snapshots[to]), dict(self.cards.snapshot())
        for place in sorted({*then, *now}):
            if self._ordered_since(to, place, then) != self._ordered_since(to, place, now):
                told = f"{self._called(place)} holds {now.get(place)} and not {then.get(place)} as it did then"
                raise Difference(f"after going back to {to}, {told}")
        self._compare_turned(to)

    def _compare_turned(self, to: int) -> None:
        """After an undo all is turned as it was then."""
        then, now = self.turned[to], self.cards.turned()
        for place in sorted({*then, *now}):
            if then.get(place) != now.get(place):
                told = f"{self._called(place)} has {now.get(place)} and not {then.get(place)} as then"
                raise Difference(f"after going back to {to} cards are turned otherwise: {told}")

    def _ordered_since(self, to: int, place: int, snapshot: dict[int, tuple[CardIndex, ...]]) -> tuple[str, ...]:
        """What lay in a place, any copy; without its order where that was changed by hand in between."""
        cards = tuple(map(self.cards.id_of, snapshot.get(place, ())))
        return tuple(sorted(cards)) if self._disturbed.get(place, -1) >= to else cards

    def _called(self, place: int) -> str:
        setup = self.live.setup
        if place < setup.places:
            return setup.zones[place].key
        return f"on {setup.copies[place - setup.places].card}"

    def tick_off(self) -> None:
        """Tell the companion that the cards are back."""
        for line in self.tables.put_backs(self.code):
            if not line.done and not isinstance(self.send(0, do="put", key=line.key), Applied):
                raise Difference("a line of what is to be put back could not be ticked off")

    def compare(self) -> None:
        """The record against the cards, if either has changed since; raises ``Difference``."""
        if self._compared == self.cards.changes and not self._is_told:
            return
        question, state = self.live.waiting()
        self._compared, self._is_told = self.cards.changes, False
        self.cards.asked = question.code if question is not None else ""
        found = [*faults(state), *differences(state, self.cards)]
        for seat in {note.seat: None for note in state.notes}:
            seen = as_seen(state, seat)
            found += [f"seat {seat}: {what}" for what in (*faults(seen), *differences(seen, self.cards))]
        if found:
            raise Difference("; ".join(found[:4]))
        if self.live.timeline.version % 8 == 0 and from_json(to_json(state), state.setup) != state:
            raise Difference("the table does not survive being written down")

    def by_table(self, question: Question) -> Seat:
        """Who answers: somebody who is asked, or the host for the table."""
        return self.chance.choice(question.seats) if question.seats else 0
