"""Hands that put cards back as the companion tells them, line by line. They know their own cards and what they read."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from companion.table.state import UNKNOWN, CardIndex, SlotId
from tests.shadow.cards_on_table import Difference
from tests.shadow.turning import posed, turn_alone, turn_told

if TYPE_CHECKING:
    from tests.shadow.shadow import ShadowTable

PUT_LAST: Final = ", put there last"


class Hands:
    """The hands of all who sit at a shadow table."""

    def __init__(self, table: ShadowTable) -> None:
        self.table = table

    def follow(self, key: str, text: str) -> None:
        """One instruction, "card: from → to". Where several cards are called so, it is the one that was moved.

        Or a pile is to be shuffled again.
        """
        number = key.split("-")
        if number[1] == "shuffle":
            self.table.shuffle(int(number[2]))
            return
        if number[1] == "turn":
            self._turn(int(number[2]), text)
            return
        text, turned = turn_told(text)
        name, _, way = text.partition(": ")
        is_last, name = name.endswith(PUT_LAST), name.removesuffix(PUT_LAST)
        source, _, target = way.partition(" → ")
        target, _, under = target.partition(", under ")
        slot = int(number[1])
        card = self._meant(name, source, target, slot)
        if self.table.cards.is_hand(self.table.cards.where(card)) or name in self.table.live.setup.names.values():
            card = self._any_equal(
                card, self.table.cards.memory.came_with(card, self.table.cards.at) if is_last else ()
            )
        self.table.cards.put_back(slot, card, self._target(target, card), under=under)
        self._turn_card(card, turned)

    def _turn(self, slot: SlotId, text: str) -> None:
        """One instruction to turn a card that stays where it is; of a Dream, the one that all see there."""
        name, words, place = turn_alone(text)
        body = self.table.cards.body
        there = [body[slot]] if slot in body else self.table.cards.in_slot(self.table.state, slot)
        if len(there) != 1:
            raise Difference(f"{text}: nobody sees which card that is")
        self._check_called(there[0], name, place)
        self._turn_card(there[0], words)

    def _turn_card(self, card: CardIndex, words: str) -> None:
        if words:
            self.table.cards.poses[card] = posed(words, self.table.cards.poses.get(card, 0))
            self.table.cards.changes += 1

    def _any_equal(self, card: CardIndex, among: Collection[CardIndex]) -> CardIndex:
        """Of equal cards in a hand, or sought in a face-down pile, nobody can tell which it was; on top it is seen.

        Where it is told to be one of those put there last, it is sought ``among`` them alone.
        """
        zone = self.table.cards.where(card)
        is_on_top = self.table.cards.is_pile(zone) and self.table.cards.at[zone][0] == card
        if not self.table.cards.is_hidden(zone) or is_on_top:
            return card
        equal = [
            own
            for own in among or self.table.cards.at[zone]
            if self.table.cards.id_of(own) == self.table.cards.id_of(card)
        ]
        other = self.table.chance.choice(equal)
        self.table.cards.mistake(card, other)
        return other

    def _meant(self, name: str, source: str, target: str, slot: int) -> CardIndex:
        is_unseen = name in ("the card drawn last", "the card put there last", "a card that came from there")
        if slot in self.table.cards.body and not is_unseen:
            card = self.table.cards.body[slot]
            self._check_called(card, name, source)
            return card
        if is_unseen:
            there = [place for called in source.split(" or ") for place in self._zones(called)]
            found = (
                self.table.cards.memory.came_last(place, there, self.table.cards.at) for place in self._zones(target)
            )
            card = next((card for card in found if card != UNKNOWN), UNKNOWN)
        else:
            zone = self._zone(source)
            last = self.table.cards.last_seen.get(slot, UNKNOWN)
            if last != UNKNOWN and self._is(last, name, zone, self.table.cards.memory.went_last(last)):
                return last
            card = next(
                (card for card, _, to in self.table.cards.memory.latest() if self._is(card, name, zone, to)), UNKNOWN
            )
        if card == UNKNOWN:
            raise Difference(f"{name} is to go back from {source} to {target}, but none came that way")
        return card

    def _is(self, card: CardIndex, name: str, zone: int, went_to: int) -> bool:
        return (
            went_to == zone
            and card in self.table.cards.at[zone]
            and self.table.live.setup.names[self.table.cards.id_of(card)] == name
        )

    def _check_called(self, card: CardIndex, name: str, source: str) -> None:
        setup = self.table.live.setup
        place = self.table.cards.where(card)
        on = place - setup.places
        called = setup.zones[place].name if on < 0 else f"on {setup.names[self.table.cards.id_of(on)]}"
        if (setup.names[self.table.cards.id_of(card)], called) != (name, source):
            raise Difference(f"told of {name} in {source}, but it is {self.table.cards.id_of(card)} in {called}")

    def _zone(self, name: str) -> int:
        found = [at for at, zone in enumerate(self.table.live.setup.zones) if zone.name == name]
        if len(found) != 1:
            raise Difference(f"{len(found)} places are called {name}")
        return found[0]

    def _zones(self, name: str) -> list[int]:
        """The places that are called so: one, or on each card of a name."""
        setup = self.table.live.setup
        if not name.startswith("on "):
            return [self._zone(name)]
        cards = range(len(setup.copies))
        return [setup.places + card for card in cards if f"on {setup.names[self.table.cards.id_of(card)]}" == name]

    def _target(self, name: str, card: CardIndex) -> int:
        """Where a card goes back to; if that is on another card, on the one that it lay on before."""
        setup = self.table.live.setup
        if not name.startswith("on "):
            return self._zone(name)
        for known, source, _ in self.table.cards.memory.latest():
            host = source - setup.places
            if known == card and host >= 0 and setup.names[self.table.cards.id_of(host)] == name.removeprefix("on "):
                return source
        raise Difference(f"a card is to go back {name}, where it did not lie")
