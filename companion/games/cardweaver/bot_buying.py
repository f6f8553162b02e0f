"""What a bot wants to purchase: the set of cards that brings most for the Conviction there is."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cardweaver.bot_worth import Judge
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    BOUGHT,
    BUYING,
    CONVICTION,
    DREAM_CATCHERS,
    DREAMSCAPE,
    HP,
    MOST_HP,
    at,
    value,
)
from companion.games.cardweaver.players import living_animus, nemesis_of, same_side
from companion.games.cardweaver.scoring import sides
from companion.games.cardweaver.sums import cost_by, cost_changes
from companion.table.state import CardIndex, Seat, SlotId, Table

DRAWN_AGAIN = 1.8
"""How often a card that is purchased in the first turns is drawn in a game."""
COMMON = 0.9
"""What a card of the Starter Deck is worth; a new card is drawn in its place."""
PER_VICTORY_POINT = 0.15
COLLECTED = 5.0
"""The same for who collects them."""
FORTUNE = 50.0
"""What an end of the game is worth that the own side wins."""


def turns_left(table: Table, player: Seat) -> float:
    """The part of the game that is left, from 1 to about 0: of the side that is worse off."""
    nemesis = nemesis_of(table)
    animus = living_animus(table)
    own = value(table, nemesis, HP) / max(1, value(table, nemesis, MOST_HP))
    hp = sum(value(table, one, HP) for one in animus)
    return min(own, hp / max(1, sum(value(table, one, MOST_HP) for one in animus)))


class Market:
    """What can be purchased, what each card costs and brings, and the best choice for each sum of Conviction.

    ``per_point`` is what a Victory Point is worth.
    """

    def __init__(self, table: Table, judge: Judge, per_point: float = PER_VICTORY_POINT) -> None:
        self.per_point = per_point
        self.table = table
        self.player = player = judge.player
        self.judge = judge
        self.left = DRAWN_AGAIN * turns_left(table, player)
        self.items = [item for item in self._items() if item[2] > 0]
        self.chosen: dict[int, tuple[float, tuple[SlotId, ...]]] = {}

    def _items(self) -> Iterator[tuple[SlotId, int, float]]:
        table, player = self.table, self.player
        ending = self._ending()
        changes = tuple(cost_changes(table, player))
        for slot in table.zones[at(player, DREAMSCAPE)]:
            yield slot, cost_by(table, player, slot, changes), self.gain(card_in(table, slot)) + ending
        for pile in (ADAPTABILITIES, DREAM_CATCHERS):
            for slot in table.zones[pile][:1]:
                card = card_in(table, slot)
                if not table.dials[BOUGHT[card.deck]]:
                    yield slot, cost_by(table, player, slot, changes), self.gain(card)

    def gain(self, card: Card) -> float:
        """What it is worth to have a card from now on."""
        return self.left * (self.judge.card(card) - COMMON) + self.per_point * card.vp

    def _ending(self) -> float:
        """What it is worth to leave a gap that can't be filled: the game ends then, by Victory Points (CW-END-03)."""
        table, player = self.table, self.player
        deck = len(table.zones[at(player, BUYING)])
        if deck > 5 - len(table.zones[at(player, DREAMSCAPE)]):
            return 0.0
        totals = sides(table)
        lead = totals.animus - totals.nemesis
        if same_side(table, player, nemesis_of(table)):
            lead = -lead
        return FORTUNE if lead > 0 else -FORTUNE

    def best(self, conviction: int) -> float:
        """The most that can be had for so much Conviction."""
        return self._best(conviction)[0]

    def wants(self, card: CardIndex) -> bool:
        """Whether a card is in the best choice for the Conviction there is."""
        cards = of(self.table).cards
        _, slots = self._best(self.table.dials[CONVICTION])
        return any(card_in(self.table, slot).id == cards[card].id for slot in slots)

    def _best(self, conviction: int) -> tuple[float, tuple[SlotId, ...]]:
        if not self.chosen:
            self._fill(conviction + 3)
        return self.chosen[min(conviction, max(self.chosen))]

    def _fill(self, most: int) -> None:
        """The best choice for every sum, by adding one card after the other."""
        best: list[tuple[float, tuple[SlotId, ...]]] = [(0.0, ())] * (most + 1)
        for slot, cost, gain in self.items:
            for sum_ in range(most, cost - 1, -1):
                before = best[sum_ - cost]
                if before[0] + gain > best[sum_][0]:
                    best[sum_] = (before[0] + gain, (*before[1], slot))
        self.chosen = dict(enumerate(best))
