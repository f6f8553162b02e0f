"""The real cards: where each lies, in true order. They move only as people are told to, and know nothing of records.

A place is a number: a zone of the setup, or ``places`` plus the number of the physical card that others lie on.
"""

from __future__ import annotations

import random

from companion.table.events import Event, Moved, Revealed
from companion.table.run import replay
from companion.table.state import UNKNOWN, CardIndex, Setup, Slot, SlotId, State

Snapshot = tuple[tuple[int, tuple[CardIndex, ...]], ...]


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
        self.memory: list[tuple[CardIndex, int, int]] = []
        """What people remember: each card that went somewhere, from where and to where, and was not put back since."""
        self.intent: list[CardIndex] = []
        """The cards that somebody has in mind, and shows or names to the companion."""
        heap = list(range(len(setup.copies)))
        chance.shuffle(heap)
        for zone, slots in enumerate(state.zones):
            if slots:
                self.at[zone] = heap

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

    def follow(self, resting: State, done: tuple[Event, ...], events: tuple[Event, ...]) -> None:
        """Do what these events tell, one by one; the record stood at ``resting`` before those that are done."""
        draft = replay(resting, done)
        given = self._picks(draft, events)
        for event in events:
            if isinstance(event, Moved):
                self._move(draft, event, given)
            draft = replay(draft, (event,))

    def _picks(self, before: State, events: tuple[Event, ...]) -> dict[SlotId, CardIndex]:
        """Which cards people give away unseen: those that they have shown the other, else any that they hold.

        Cards that all know by name are given as named.
        """
        after = replay(before, events)
        picks: dict[SlotId, CardIndex] = {}
        shown = {event.slot for event in events if isinstance(event, Revealed)}
        for event in events:
            if isinstance(event, Moved) and self.is_hand(event.zone) and after.slots[event.slot].card == UNKNOWN:
                assert event.slot not in shown
                stay = self._named(before, after, event.zone)
                free = [card for card in self.at[event.zone] if card not in stay and card not in picks.values()]
                if not free:
                    raise Difference(f"a card is to leave {self.setup.zones[event.zone].name}, but none is left")
                meant = [card for card in free if card in self.intent]
                picks[event.slot] = meant[0] if meant else self.chance.choice(free)
        return picks

    def _named(self, before: State, after: State, zone: int) -> list[CardIndex]:
        """The physical cards of a hand that are known before and after, and so are named when they are to move."""
        found: list[CardIndex] = []
        for slot in before.zones[zone]:
            card = after.slots[slot].card
            if card != UNKNOWN and before.slots[slot].card != UNKNOWN:
                equal = [own for own in self.at[zone] if self.id_of(own) == self.id_of(card) and own not in found]
                found += [card] if card in equal else equal[:1]
        return found

    def _move(self, now: State, event: Moved, given: dict[SlotId, CardIndex]) -> None:
        source, target = self.place(event.zone), self.place(event.to_zone)
        card = given[event.slot] if event.slot in given else self._card(now, event, source)
        self.put(event.slot, card, source, target, at=event.to_at)

    def put(self, slot: SlotId, card: CardIndex, source: int, target: int, *, at: int) -> None:
        """Move one physical card, which the record calls this slot."""
        self.memory.append((card, source, target))
        self._lay(slot, card, source, target, at=at)

    def put_back(self, slot: SlotId, card: CardIndex, target: int, *, under: str = "") -> None:
        """Take back what was done with a card since it left a place: it goes on top there, or under what is told."""
        self._lay(slot, card, self.where(card), target, at=self._at(target, under))
        for number in reversed(range(len(self.memory))):
            known, source, _ = self.memory[number]
            if known == card:
                del self.memory[number]
                if source == target:
                    return

    def _at(self, target: int, under: str) -> int:
        """The index in a place at which a card lies under what it is told to lie under: all, so many, or a card."""
        cards = self.at[target]
        if under == "all of it":
            return len(cards)
        if under[:1].isdigit():
            return int(under.partition(" ")[0])
        if under:
            return [self.setup.names[self.id_of(card)] for card in cards].index(under)
        return len(cards) if target in self.upward else 0

    def came_last(self, source: int, target: int) -> CardIndex:
        """The card that went last from one place to the other; people know which that was. ``UNKNOWN`` if none did."""
        return next(
            (card for card, *way in reversed(self.memory) if way == [source, target] and card in self.at[target]),
            UNKNOWN,
        )

    def went_last(self, card: CardIndex) -> int:
        """The place to which a card went last; ``UNKNOWN`` if it never went anywhere."""
        return next((target for known, _, target in reversed(self.memory) if known == card), UNKNOWN)

    def _lay(self, slot: SlotId, card: CardIndex, source: int, target: int, *, at: int) -> None:
        self.at[source].remove(card)
        cards = self.at[target]
        cards.insert(len(cards) if self.is_hand(target) else at, card)
        if self.is_hidden(target):
            self.body.pop(slot, None)
        else:
            self.body[slot] = self.last_seen[slot] = card

    def _card(self, now: State, event: Moved, source: int) -> CardIndex:
        """The physical card that is meant: the one seen there, the one somebody has in mind, or that of its place."""
        slot = now.slots[event.slot]
        cards = self.at[source]
        if event.slot in self.body:
            return self._seen(event.slot, source)
        if slot.card != UNKNOWN and (named := self._by_name(now, slot, source)) != UNKNOWN:
            return named
        if slot.card != UNKNOWN and self.is_hand(source):
            raise Difference(f"{self.id_of(slot.card)} is to leave {self._name(source)}, where it is not")
        if event.at >= len(cards):
            raise Difference(f"card {event.at} of {self._name(source)} is to move, which has {len(cards)}")
        return cards[event.at]

    def _by_name(self, now: State, slot: Slot, source: int) -> CardIndex:
        """The very copy that was read; else one that somebody has in mind; else, from a hand, any that is equal."""
        cards = self.at[source]
        if slot.claimed and slot.card in cards and self.is_hand(source):
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
