"""The real cards of Voidream: decks whose backs show values, with cards that lie face up among them.

After a shuffle people know where those lie, whether the record does or not: so what is hidden is found by counting the
cards that lie face down, and what lies open is seen.
"""

from __future__ import annotations

import msgspec

from companion.games.voidream.places import DREAM, ORDER_LOST, PLACES, SETUP, VALUE, is_face_up_in_dream, own_dial
from companion.table.events import Moved, Noted, Revealed, Shuffled
from companion.table.state import UNKNOWN, CardIndex, SlotId, State, Table, mark_of
from tests.shadow.cards_on_table import CardsOnTable, Difference

PLACED = "VD-SHF-07"
"""The clause by which the record learns where a card lies that has been there all the time."""


class VoidreamCards(CardsOnTable):
    """Both Dreamers' cards."""

    def value(self, card: CardIndex) -> int:
        """What a back shows."""
        return int(self.setup.backs[card] or 0)

    def is_dream(self, place: int) -> bool:
        """Whether a place is a Dream."""
        return place < self.setup.places and place % len(PLACES) == DREAM

    def open_in(self, table: Table, zone: int) -> dict[SlotId, CardIndex]:
        """The cards of a Dream that lie face up, as the record calls them and as people see them."""
        return {slot: self.face(table, slot) for slot in table.zones[zone] if is_face_up_in_dream(table, slot)}

    def face(self, table: Table, slot: SlotId) -> CardIndex:
        """The physical card that lies face up in a slot of a Dream."""
        return self.body.get(slot, table.slots[slot].card)

    def index(self, table: Table, zone: int, slot: SlotId) -> int:
        """At which place of a real Dream the card of a slot lies."""
        faces = self.open_in(table, zone)
        cards = self.at[zone]
        if slot in faces:
            return cards.index(faces[slot])
        rank = [other for other in table.zones[zone] if other not in faces].index(slot)
        down = [at for at, card in enumerate(cards) if card not in faces.values()]
        return down[rank]

    def in_slot(self, table: Table, slot: SlotId) -> list[CardIndex]:
        """The physical cards that people may mean by a slot."""
        zone = table.slots[slot].zone
        if self.is_dream(zone):
            return [self.at[zone][self.index(table, zone, slot)]]
        return super().in_slot(table, slot)

    def _card(self, now: Table, event: Moved, source: int) -> CardIndex:
        if self.is_dream(source):
            return self.at[source][self.index(now, source, event.slot)]
        return super()._card(now, event, source)

    def _move(self, now: Table, event: Moved) -> None:
        """A card that the record learns the place of has been lying there; all others go where they are told to."""
        if event.because == PLACED and event.zone == event.to_zone:
            return
        mixed = list(self._shuffled)
        height = self._height(now, event)
        super()._move(now, msgspec.structs.replace(event, to_at=height))
        if self.is_dream(event.zone):
            # It is laid face down, alone, and everybody sees from where: nothing is mixed by that.
            self._shuffled = mixed
        if self.is_dream(event.to_zone) and now.slots[event.slot].card != UNKNOWN:
            self.body[event.slot] = self.last_seen[event.slot] = self.at[event.to_zone][height]

    def put_back(self, slot: SlotId, card: CardIndex, target: int, *, under: str = "") -> None:
        """What lies face up in a Dream is seen there at its old height too, whichever copy it was called."""
        stays = self.is_dream(target) and self.where(card) == target and self.body.get(slot) == card
        super().put_back(slot, card, target, under=under)
        if stays:
            self.body[slot] = card

    def _height(self, now: Table, event: Moved) -> int:
        """At which place of a real pile a card is laid: above the one that lies under it in the record."""
        if not self.is_dream(event.to_zone) or not event.to_at:
            return event.to_at
        others = [slot for slot in now.zones[event.to_zone] if slot != event.slot]
        if event.to_at >= len(others):
            return len(self.at[event.to_zone]) - (event.zone == event.to_zone)
        under = self.index(now, event.to_zone, others[event.to_at])
        leaves = event.zone == event.to_zone and self.index(now, event.zone, event.slot) < under
        return under - leaves

    def _identify(self, now: Table, event: Revealed | Noted) -> None:
        """What is turned up on a Dream is the card that lies there, whichever copy it was called."""
        if isinstance(event, Revealed) and self.is_dream(now.slots[event.slot].zone):
            (self.body[event.slot],) = self.in_slot(now, event.slot)
        else:
            super()._identify(now, event)

    def _shuffle(self, now: Table, event: Shuffled) -> None:
        """Cards are mixed among themselves; a deck is shuffled with all that lies in it, once the game has begun."""
        zone = now.slots[event.slots[0]].zone
        place = self.place(zone)
        if any(now.slots[slot].zone != zone for slot in event.slots):
            raise Difference("cards of several places are mixed")
        cards = self.at[place]
        whole = self.is_dream(place) and event.because == "VD-SHF-04" and now.clock.phase != SETUP
        there = list(range(len(cards))) if whole else [self._at_of(now, zone, slot) for slot in event.slots]
        mixed = [cards[at] for at in there]
        self.chance.shuffle(mixed)
        for at, card in zip(there, mixed, strict=True):
            cards[at] = card
        for slot in event.slots:
            self.body.pop(slot, None)
        self._shuffled.append(place)
        self.changes += 1
        if not self.is_dream(place):
            # Charges lie side by side: people see which of them is which again.
            self.body.update(zip(event.slots, mixed, strict=True))

    def _at_of(self, now: Table, zone: int, slot: SlotId) -> int:
        if self.is_dream(zone):
            return self.index(now, zone, slot)
        return self.at[self.place(zone)].index(self.body[slot])

    def lies_at(self, table: Table, zone: int, slot: SlotId) -> list[CardIndex]:
        """While nobody has told where the cards lie that are face up, only the order of the others counts."""
        if self.is_dream(zone) and (self.asked == "how_deep" or table.dials[own_dial(zone // len(PLACES), ORDER_LOST)]):
            return [self.at[zone][self.index(table, zone, slot)]]
        return super().lies_at(table, zone, slot)

    def untrue(self, state: State) -> list[str]:
        """Values that the record has read off backs and that are not there."""
        found: list[str] = []
        for slot, here in enumerate(state.slots):
            read = mark_of(here, VALUE)
            if here.card == UNKNOWN and read:
                (card,) = self.in_slot(state, slot)
                if self.value(card) != read:
                    found.append(f"slot {slot} shows a {self.value(card)}, the record says {read}")
        return found
