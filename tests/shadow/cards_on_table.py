"""The real cards: where each lies, in true order. They move only as people are told to, and know nothing of records.

A place is a number: a zone of the setup, or ``places`` plus the number of the physical card that others lie on.
"""

from __future__ import annotations

import random

from companion.table.events import Event, Moved, Revealed
from companion.table.run import replay
from companion.table.state import UNKNOWN, CardIndex, Setup, SlotId, State

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
        self.body: dict[SlotId, CardIndex] = {}
        """The physical card that people see in a slot."""
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
        """Where everything lies; hands without their order."""
        return tuple(
            (place, tuple(sorted(cards) if self.is_hand(place) else cards)) for place, cards in self.at.items() if cards
        )

    def follow(self, resting: State, done: tuple[Event, ...], events: tuple[Event, ...]) -> None:
        """Do what these events tell, one by one; the record stood at ``resting`` before those that are done."""
        draft = replay(resting, done)
        given = self._picks(draft, events)
        for event in events:
            if isinstance(event, Moved):
                self._move(draft, event, given)
            draft = replay(draft, (event,))

    def _picks(self, before: State, events: tuple[Event, ...]) -> dict[SlotId, CardIndex]:
        """Which cards people give away unseen: any that they hold, but those that all know by name as named."""
        after = replay(before, events)
        picks: dict[SlotId, CardIndex] = {}
        shown = {event.slot for event in events if isinstance(event, Revealed)}
        for event in events:
            if isinstance(event, Moved) and self.is_hand(event.zone) and after.slots[event.slot].card == UNKNOWN:
                assert event.slot not in shown
                stay = [self._named(before, after, slot, event.zone) for slot in before.zones[event.zone]]
                free = [card for card in self.at[event.zone] if card not in stay and card not in picks.values()]
                if not free:
                    raise Difference(f"a card is to leave {self.setup.zones[event.zone].name}, but none is left")
                picks[event.slot] = self.chance.choice(free)
        return picks

    def _named(self, before: State, after: State, slot: SlotId, zone: int) -> CardIndex:
        """The physical card that stands for a slot which is known before and after; ``UNKNOWN`` if it is not."""
        card = after.slots[slot].card
        if card == UNKNOWN or before.slots[slot].card == UNKNOWN:
            return UNKNOWN
        return next((own for own in self.at[zone] if self.id_of(own) == self.id_of(card)), UNKNOWN)

    def _move(self, now: State, event: Moved, given: dict[SlotId, CardIndex]) -> None:
        source, target = self.place(event.zone), self.place(event.to_zone)
        card = given[event.slot] if event.slot in given else self._card(now, event, source)
        self.put(event.slot, card, source, target, at=event.to_at)

    def put(self, slot: SlotId, card: CardIndex, source: int, target: int, *, at: int) -> None:
        """Move one physical card, which the record calls this slot."""
        self.at[source].remove(card)
        cards = self.at[target]
        cards.insert(len(cards) if self.is_hand(target) else at, card)
        if self.is_hidden(target):
            self.body.pop(slot, None)
        else:
            self.body[slot] = card

    def _card(self, now: State, event: Moved, source: int) -> CardIndex:
        """The physical card that is meant: the one seen there, the one somebody has in mind, or that of its place."""
        slot = now.slots[event.slot]
        cards = self.at[source]
        if event.slot in self.body:
            return self._seen(event.slot, source)
        if slot.card != UNKNOWN:
            wanted = [card for card in self.intent if card in cards and self.id_of(card) == self.id_of(slot.card)]
            held = [card for card in cards if self.id_of(card) == self.id_of(slot.card)]
            if wanted:
                return wanted[0]
            if self.is_hand(source) and held:
                return slot.card if slot.card in held else held[0]
            if self.is_hand(source):
                raise Difference(f"{self.id_of(slot.card)} is to leave {self.setup.zones[source].name}, where it is not")
        if event.at >= len(cards):
            raise Difference(f"card {event.at} of {self.setup.zones[source].name} is to move, which has {len(cards)}")
        return cards[event.at]

    def _seen(self, slot: SlotId, source: int) -> CardIndex:
        card = self.body[slot]
        if card not in self.at[source]:
            raise Difference(f"{self.id_of(card)} is to leave place {source} but lies in {self.where(card)}")
        return card

