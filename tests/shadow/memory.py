"""What people remember of their cards: where each one went, until it is put back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.table.state import UNKNOWN, CardIndex


class Way(NamedTuple):
    """A card went from one place to another."""

    card: CardIndex
    source: int
    target: int


class Memory:
    """The ways of cards, the last one last; one that was put back is forgotten."""

    def __init__(self, ways: Sequence[Way] = ()) -> None:
        self.ways = list(ways)

    def latest(self) -> Iterator[Way]:
        """The ways, the last one first."""
        return reversed(self.ways)

    def went(self, card: CardIndex, source: int, target: int) -> None:
        """A card goes somewhere."""
        self.ways.append(Way(card, source, target))

    def came_back(self, card: CardIndex, target: int) -> None:
        """A card is where it was before it left that place: what it did since is forgotten."""
        for number in reversed(range(len(self.ways))):
            if self.ways[number].card == card:
                source = self.ways[number].source
                del self.ways[number]
                if source == target:
                    return

    def exchange(self, pair: Mapping[CardIndex, CardIndex]) -> None:
        """Two equal cards are taken for each other."""
        self.ways = [Way(pair.get(way.card, way.card), way.source, way.target) for way in self.ways]

    def came_last(self, source: int, targets: Collection[int], at: Mapping[int, Sequence[CardIndex]]) -> CardIndex:
        """The card that went last from one place to another of these; people know which that was.

        ``at`` is what lies in each place now. ``UNKNOWN`` if none did. It may have gone there over others.
        """
        back: set[CardIndex] = set()
        for card, left, came in self.latest():
            if came == left == source and source in targets and card not in back:
                return card
            if came == source:
                back.add(card)
            elif left == source and card not in back and any(card in at[target] for target in targets):
                return card
        return UNKNOWN

    def went_last(self, card: CardIndex) -> int:
        """The place to which a card went last; ``UNKNOWN`` if it never went anywhere."""
        return next((way.target for way in self.latest() if way.card == card), UNKNOWN)

    def came_with(self, card: CardIndex, at: Mapping[int, Sequence[CardIndex]]) -> list[CardIndex]:
        """The cards that went where this one lies at the same time as it, from the same place; it is one of them."""
        last = next(number for number in reversed(range(len(self.ways))) if self.ways[number].card == card)
        way, first, end = self.ways[last][1:], last, last + 1
        while first and self.ways[first - 1][1:] == way:
            first -= 1
        while end < len(self.ways) and self.ways[end][1:] == way:
            end += 1
        return [one.card for one in self.ways[first:end] if one.card in at[way[1]]]
