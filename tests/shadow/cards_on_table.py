"""The real cards: where each lies, in true order. They move only as people are told to, and know nothing of records.

A place is a number: a zone of the setup, or ``places`` plus the number of the physical card that others lie on.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple

from companion.table.events import Event, Moved, Noted, Posed, Revealed, Shuffled
from companion.table.knowledge import possible
from companion.table.run import replay
from companion.table.state import UNKNOWN, CardIndex, Draft, Setup, Slot, SlotId, State, Table
from tests.shadow.memory import Memory, Way
from tests.shadow.turning import Turned, as_seen

Snapshot = tuple[tuple[int, tuple[CardIndex, ...]], ...]


class Saved(NamedTuple):
    """How all lay once, and what people saw and remembered of it."""

    changes: int
    at: dict[int, tuple[CardIndex, ...]]
    body: dict[SlotId, CardIndex]
    last_seen: dict[SlotId, CardIndex]
    memory: tuple[Way, ...]
    poses: dict[CardIndex, int]


class Difference(AssertionError):
    """The companion says something that is not true at the real table, or asks for what can't be done there."""


class CardsOnTable:
    """Ordered lists of physical cards. Index 0 is the top; hands are kept in the order in which their cards came."""

    def __init__(self, state: State, chance: random.Random) -> None:
        setup = state.setup
        self.setup: Setup = setup
        self.chance = chance
        self.at: dict[int, list[CardIndex]] = {zone: [] for zone in range(setup.places + len(setup.copies))}
        self.upward: set[int] = set()
        """Zones of which the record has the top card last."""
        self.body: dict[SlotId, CardIndex] = {}
        """The physical card that people see in a slot."""
        self.last_seen: dict[SlotId, CardIndex] = {}
        """The physical card that people saw last in a slot, be it in a hand now."""
        self.memory = Memory()
        """What people remember: each card that went somewhere, from where and to where, and was not put back since."""
        self.poses: dict[CardIndex, int] = {}
        """How each card is turned that was turned since it left a hand."""
        self.intent: list[CardIndex] = []
        """The cards that somebody has in mind, and shows or names to the companion."""
        self.is_told_anew = False
        """Whether what was done is told once more, in another order."""
        self.asked = ""
        """The code of the question at which the table waits."""
        self.changes = 0
        """How often cards have gone somewhere or were shuffled."""
        self._shuffled: list[int] = []
        self._came: dict[CardIndex, SlotId] = {}
        """The slots under which cards came into hands while one input was followed."""
        for zone, slots in enumerate(state.zones):
            if slots:
                self._open_box(state, zone)

    def _open_box(self, state: State, zone: int) -> None:
        """Lay the cards of a zone out as they may truly lie: equal copies are mixed, hidden cards in any order."""
        hidden = [list(pool.cards) for pool in state.pools]
        for cards in hidden:
            self.chance.shuffle(cards)
        equal: dict[str, list[CardIndex]] = {}
        for slot in state.zones[zone]:
            if state.slots[slot].card != UNKNOWN:
                equal.setdefault(self.id_of(state.slots[slot].card), []).append(state.slots[slot].card)
        for copies in equal.values():
            self.chance.shuffle(copies)
        for slot in state.zones[zone]:
            known = state.slots[slot].card
            card = hidden[state.slots[slot].pool].pop() if known == UNKNOWN else equal[self.id_of(known)].pop()
            self.at[zone].append(card)
            if not self.is_hidden(zone):
                self.body[slot] = self.last_seen[slot] = card

    def save(self) -> Saved:
        """How all lies now."""
        at = {place: tuple(cards) for place, cards in self.at.items() if cards}
        return Saved(self.changes, at, dict(self.body), dict(self.last_seen), tuple(self.memory.ways), dict(self.poses))

    def restore(self, saved: Saved) -> None:
        """Let all lie as it did: for hands that did the same in another order.

        From now on a card that is named lies where it is said to: which of them came first is told anew.
        """
        for place in self.at:
            self.at[place] = list(saved.at.get(place, ()))
        self.body, self.last_seen, self.memory = dict(saved.body), dict(saved.last_seen), Memory(saved.memory)
        self.poses = dict(saved.poses)
        self.changes += 1
        self.is_told_anew = True

    def id_of(self, card: CardIndex) -> str:
        """What is printed on a card."""
        return self.setup.copies[card].card

    def is_hidden(self, zone: int) -> bool:
        """Whether the cards of a place lie face down, or are held so."""
        return zone < self.setup.places and not self.setup.zones[zone].open

    def is_hand(self, zone: int) -> bool:
        """Whether people hold the cards, and so can pick any."""
        return self.is_hidden(zone) and not self.setup.zones[zone].ordered

    def place(self, zone: int) -> int:
        """The place that the record means by a zone."""
        if zone < self.setup.places:
            return zone
        host = zone - self.setup.places
        if host not in self.body:
            raise Difference(f"a card is to lie on slot {host}, in which nobody sees a card")
        return self.setup.places + self.body[host]

    def where(self, card: CardIndex) -> int:
        """The place in which a physical card lies."""
        return next(place for place, cards in self.at.items() if card in cards)

    def in_slot(self, table: Table, slot: SlotId) -> list[CardIndex]:
        """The physical cards that people may mean by a slot: the one they see, that of its place, or any of a hand."""
        if slot in self.body:
            return [self.body[slot]]
        zone = table.slots[slot].zone
        here = self.at[self.place(zone)]
        return list(here) if self.is_hand(zone) else here[(at := table.zones[zone].index(slot)) : at + 1]

    def lies_at(self, table: Table, zone: int, slot: SlotId) -> list[CardIndex]:
        """The physical card at the place in a pile that the record has for a slot."""
        at = table.zones[zone].index(slot)
        return self.at[self.place(zone)][at : at + 1]

    def untrue(self, state: State) -> list[str]:
        """What else a record says of these cards that is not so."""
        return []

    def snapshot(self) -> Snapshot:
        """Where everything lies; without order where order means nothing."""
        return tuple(
            (place, tuple(cards if self.is_pile(place) else sorted(cards, key=self.id_of)))
            for place, cards in self.at.items()
            if cards
        )

    def is_pile(self, place: int) -> bool:
        """Whether the cards of a place have an order; those on a card lie side by side."""
        return place < self.setup.places and self.setup.zones[place].ordered

    def follow(
        self, resting: State, done: tuple[Event, ...], events: tuple[Event, ...], *, lie_so: Collection[str] = ()
    ) -> None:
        """Do what these events tell, one by one; the record stood at ``resting`` before those that are done.

        What is moved by a clause among ``lie_so`` was moved by hand before it was told.
        """
        draft = Draft(replay(resting, done))
        self._came = {}
        for event in events:
            match event:
                case Moved() if event.because in lie_so:
                    self._lies_so(draft, event)
                case Moved():
                    self._move(draft, event)
                case Revealed() | Noted():
                    self._identify(draft, event)
                case Shuffled():
                    self._shuffle(draft, event)
                case Posed():
                    self._turn(draft, event)
                case _:
                    pass
            event.apply(draft)

    def _turn(self, now: Table, event: Posed) -> None:
        if not self.is_hand(self.place(now.slots[event.slot].zone)):
            (card,) = self.in_slot(now, event.slot)
            self.poses[card] = event.after
            self.changes += 1

    def turned(self) -> Turned:
        """How all lies that people see; how a card is turned that they hold, or that lies in a pile, tells nothing."""
        places = ((place, cards) for place, cards in self.at.items() if not self.is_hidden(place))
        return as_seen(((place, self.id_of(card), card) for place, cards in places for card in cards), self.poses)

    def _lies_so(self, now: Table, event: Moved) -> None:
        """The record catches up: from now on the slot is the card that lies there already."""
        target = self.place(event.to_zone)
        if self.is_hidden(target):
            self.body.pop(event.slot, None)
        elif self.body.get(event.slot) not in self.at[target]:
            card, seen = now.slots[event.slot].card, self.body.values()
            equal = [own for own in self.at[target] if own not in seen and self.id_of(own) == self.id_of(card)]
            if not equal:
                raise Difference(f"the record is set right, but {self.id_of(card)} is not in {self._name(target)}")
            self.body[event.slot] = self.last_seen[event.slot] = equal[0]

    def _move(self, now: Table, event: Moved) -> None:
        source, target = self.place(event.zone), self.place(event.to_zone)
        card = self._card(now, event, source)
        if now.slots[event.slot].card == UNKNOWN and self.is_hidden(source) and not self.is_hidden(target):
            # Unseen cards are laid open together: in which order they lay nobody knows any more.
            self._shuffled.append(source)
        self.put(event.slot, card, source, target, at=event.to_at)
        if self.is_hand(target):
            self._came[card] = event.slot

    def _identify(self, now: Table, event: Revealed | Noted) -> None:
        """A card that lies open is named: where it is another than we took for this slot, slots are but names."""
        card = event.card if isinstance(event, Revealed) else now.slots[event.slot].card
        read = event.claimed if isinstance(event, Revealed) else event.after[1]
        if self.is_told_anew and event.slot not in self.body:
            self._was_there(now, event.slot, card, read=read)
        mine = self.body.get(event.slot, card)
        if mine == card or (not read and self.id_of(mine) == self.id_of(card)):
            return
        for other in now.zones[now.slots[event.slot].zone]:
            seen = self.body[other]
            fits = seen == card if read else self.id_of(seen) == self.id_of(card)
            if fits and self._could_be(now.slots[other], mine):
                self.body[event.slot], self.body[other] = seen, mine
                self.last_seen[event.slot], self.last_seen[other] = seen, mine
                return

    def _was_there(self, now: Table, slot: SlotId, card: CardIndex, *, read: bool) -> None:
        """A hidden card was shown before others were drawn that are told of first: it changes places with one of them.

        What lies in a pile or hand unseen may be any of its cards, so nothing else is told by that.
        """

        def fits(one: CardIndex) -> bool:
            return one == card if read else self.id_of(one) == self.id_of(card)

        there = self.in_slot(now, slot)
        if any(map(fits, there)):
            return
        places = [place for place in self.at if self.is_hidden(place)]
        could = possible(now, slot)
        equal = sorted(
            (one for place in places for one in self.at[place] if fits(one)), key=lambda one: one not in could
        )
        found = next(iter(equal), UNKNOWN)
        if found == UNKNOWN:
            self._was_named_there(now, card, there)
            return
        self._change_places(found, self.chance.choice(there))

    def _was_named_there(self, now: Table, card: CardIndex, there: Sequence[CardIndex]) -> None:
        """The very card lies open as one that was only named: then an equal card lies there, and this one here."""
        slot = next(slot for slot, seen in self.body.items() if seen == card)
        mine = next((one for one in there if self._could_be(now.slots[slot], one)), UNKNOWN)
        if mine == UNKNOWN:
            raise Difference(f"{self.id_of(card)} lies open where its tag was read, and is to be elsewhere")
        self._change_places(card, mine)
        self.body[slot] = self.last_seen[slot] = mine

    def _change_places(self, one: CardIndex, other: CardIndex) -> None:
        first, second = self.at[self.where(one)], self.at[self.where(other)]
        here, there = first.index(one), second.index(other)
        first[here], second[there] = other, one

    def _could_be(self, slot: Slot, card: CardIndex) -> bool:
        if slot.card == UNKNOWN:
            return True
        return slot.card == card if slot.claimed else self.id_of(slot.card) == self.id_of(card)

    def _shuffle(self, now: Table, event: Shuffled) -> None:
        """Somebody shuffles a whole pile, as told."""
        for zone in sorted({now.slots[slot].zone for slot in event.slots}):
            if len(self.at[zone]) != len([slot for slot in event.slots if now.slots[slot].zone == zone]):
                raise Difference(f"{len(event.slots)} cards are to be shuffled in {self._name(zone)}")
            self.chance.shuffle(self.at[zone])
            self._shuffled.append(zone)
            self.changes += 1

    def take_shuffled(self) -> list[int]:
        """The piles that were shuffled since this was asked last."""
        found, self._shuffled = self._shuffled, []
        return found

    def put(self, slot: SlotId, card: CardIndex, source: int, target: int, *, at: int) -> None:
        """Move one physical card, which the record calls this slot. Nobody remembers one that stayed where it was."""
        if source != target or self.at[source].index(card) != at:
            self.memory.went(card, source, target)
        self._lay(slot, card, source, target, at=at)

    def put_back(self, slot: SlotId, card: CardIndex, target: int, *, under: str = "") -> None:
        """Take back what was done with a card since it left a place: it goes on top there, or under what is told."""
        self._lay(slot, card, self.where(card), target, at=self._at(target, under))
        self.memory.came_back(card, target)

    def _at(self, target: int, under: str) -> int:
        """The index in a place at which a card lies under what it is told to lie under: all, so many, or a card."""
        cards = self.at[target]
        if under == "all of it":
            return len(cards)
        if under[:1].isdigit():
            number = int(under.partition(" ")[0])
            return number if self.is_pile(target) and target not in self.upward else len(cards) - number
        if under:
            return [self.setup.names[self.id_of(card)] for card in cards].index(under)
        return len(cards) if target in self.upward else 0

    def mistake(self, card: CardIndex, other: CardIndex) -> None:
        """Take one of two equal cards in a hand or pile for the other: nobody can tell which is which."""
        pair = {card: other, other: card}
        self.memory.exchange(pair)
        self.last_seen = {slot: pair.get(known, known) for slot, known in self.last_seen.items()}

    def _lay(self, slot: SlotId, card: CardIndex, source: int, target: int, *, at: int) -> None:
        self.changes += 1
        self.at[source].remove(card)
        cards = self.at[target]
        cards.insert(len(cards) if self.is_hand(target) else at, card)
        if self.is_hand(target):
            self.poses.pop(card, None)
        if self.is_hidden(target):
            self.body.pop(slot, None)
        elif slot != UNKNOWN:
            self.body[slot] = self.last_seen[slot] = card

    def _card(self, now: Table, event: Moved, source: int) -> CardIndex:
        """The physical card that is meant: the one seen there, the one somebody has in mind, or that of its place."""
        slot = now.slots[event.slot]
        cards = self.at[source]
        if event.slot in self.body:
            return self._seen(event.slot, source)
        if slot.card != UNKNOWN and (named := self._by_name(now, slot, source)) != UNKNOWN:
            return named
        if self.is_hand(source):
            if slot.card != UNKNOWN:
                raise Difference(f"{self.id_of(slot.card)} is to leave {self._name(source)}, where it is not")
            return self._unseen(now, event)
        if event.at >= len(cards):
            raise Difference(f"card {event.at} of {self._name(source)} is to move, which has {len(cards)}")
        return cards[event.at]

    def _unseen(self, now: Table, event: Moved) -> CardIndex:
        """Which card people give away unseen: one that they have shown the other, else any that they hold.

        Cards that all know are given as named. What the other gave a moment before stays.
        """
        came = [card for card, slot in self._came.items() if slot != event.slot and slot in now.zones[event.zone]]
        own = [card for card in self.at[event.zone] if card not in came]
        named = self._named(now, event.zone, own)
        free = [card for card in own if card not in named]
        if not free:
            raise Difference(f"a card is to leave {self._name(event.zone)}, but none is left")
        # What was meant last is meant now: a card that was only shown stays where it is.
        meant = [card for card in reversed(self.intent) if card in free]
        return meant[0] if meant else self.chance.choice(free)

    def _named(self, now: Table, zone: int, own: list[CardIndex]) -> list[CardIndex]:
        """Those of the own cards of a hand that all know, and so are named when they are to move."""
        found: list[CardIndex] = []
        for slot in now.zones[zone]:
            card = now.slots[slot].card
            if card != UNKNOWN and slot not in self._came.values():
                equal = [mine for mine in own if self.id_of(mine) == self.id_of(card) and mine not in found]
                found += [card] if card in equal else equal[:1]
        return found

    def _by_name(self, now: Table, slot: Slot, source: int) -> CardIndex:
        """The very copy that was read; else one that somebody has in mind; else, from a hand, any that is equal."""
        cards = self.at[source]
        if slot.claimed and slot.card in cards and (self.is_hand(source) or slot.card in self.intent):
            return slot.card
        read = [other.card for other in now.slots if other.claimed]
        equal = [card for card in cards if self.id_of(card) == self.id_of(slot.card)]
        equal.sort(key=lambda card: card in read)
        wanted = [card for card in equal if card in self.intent]
        if wanted or not self.is_hand(source):
            return next(iter(wanted), UNKNOWN)
        return slot.card if slot.card in equal and slot.card not in read else next(iter(equal), UNKNOWN)

    def _name(self, place: int) -> str:
        return self.setup.zones[place].name if place < self.setup.places else f"place {place}"

    def _seen(self, slot: SlotId, source: int) -> CardIndex:
        card = self.body[slot]
        if card not in self.at[source]:
            raise Difference(f"{self.id_of(card)} is to leave place {source} but lies in {self.where(card)}")
        return card
