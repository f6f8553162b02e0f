"""Where a hidden card may lie, for all the companion knows; and what a zone holds and may hold.

Questions only: nothing here changes what is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from companion.table.state import UNKNOWN, CardIndex, Pool, Rover, SlotId, Table, slot_of


class Held:
    """The cards of a zone, looked through once for any number of questions; after a change it must be made anew.

    ``known`` are the slots of the known cards, by card. ``unseen`` is one unknown slot for each pool: those of one
    pool in one zone are alike. The slots ``apart`` count as elsewhere.
    """

    __slots__ = ("_equal", "_found", "_free", "_hidden", "_read", "_roving", "known", "table", "unseen", "zone")

    def __init__(self, table: Table, zone: int, *, apart: Sequence[SlotId] = ()) -> None:
        self.table: Final = table
        self.zone: Final = zone
        self.known: Final[dict[CardIndex, SlotId]] = {}
        self.unseen: Final[dict[int, SlotId]] = {}
        self._equal: dict[CardIndex, bool] = {}
        self._found: dict[CardIndex, SlotId] = {}
        self._free: dict[int, bool] = {}
        self._hidden: frozenset[CardIndex] | None = None
        self._read: frozenset[CardIndex] | None = None
        self._roving: frozenset[CardIndex] | None = None
        slots = table.slots
        for at in table.zones[zone]:
            if at not in apart:
                slot = slots[at]
                if slot.card != UNKNOWN:
                    self.known[slot.card] = at
                elif slot.pool not in self.unseen:
                    self.unseen[slot.pool] = at

    def find(self, card: CardIndex) -> SlotId:
        """A slot that holds this card, or may hold it; ``UNKNOWN`` if none can."""
        return self.known[card] if card in self.known else self.find_unseen(card)

    def find_unseen(self, card: CardIndex) -> SlotId:
        """A slot with an unknown card that may be this one; ``UNKNOWN`` if there is none."""
        if card not in self._found:
            fitting = (at for pool, at in self.unseen.items() if self._may_hide(pool, card))
            self._found[card] = next(fitting, UNKNOWN)
        return self._found[card]

    def _may_hide(self, pool: int, card: CardIndex) -> bool:
        """The same as the function of that name; of cards that do not rove, one is as good as another of its pool."""
        here = self.table.pools[pool]
        if card not in here.cards:
            return False
        if not here.rovers or rover_of(here, card) is not None:
            return may_hide(self.table, pool, self.zone, card)
        if pool not in self._free:
            self._free[pool] = may_hide(self.table, pool, self.zone, card)
        return self._free[pool]

    def can_show(self, card: CardIndex) -> bool:
        """Whether this card may be shown out of the zone: it may lie here, or an equal one stands for it."""
        # Most cards can simply be here; whether an equal copy may stand in for one is asked only of the others.
        return self.find(card) != UNKNOWN or (self._is_exchangeable(card) and self._has_equal(card))

    def _has_equal(self, card: CardIndex) -> bool:
        """Whether a copy of the same card stands in for it, if any may: the answer is one for all copies."""
        equals = self.table.setup.equals_of[card]
        if equals[0] not in self._equal:
            unread = (other in equals and not self.table.slots[at].claimed for other, at in self.known.items())
            unseen = (other not in self.known and self.find_unseen(other) != UNKNOWN for other in equals)
            self._equal[equals[0]] = any(unread) or any(unseen)
        return self._equal[equals[0]]

    def stand_in(self, card: CardIndex) -> CardIndex:
        """The copy of the same card by which the record has this one here: the two may be exchanged in the record.

        ``card`` itself if the record has it here. Else a copy that is known to be here, or to be here or elsewhere,
        but was never read, since it may be this one: to take another for it would claim that there are two. Else
        ``card`` or a copy that may lie here unseen. ``UNKNOWN`` if the record can't be mended so: the copy was read
        elsewhere, or none can be here.
        """
        if card in self.known:
            return card
        table = self.table
        if not self._is_exchangeable(card):
            return UNKNOWN
        equals = table.setup.equals_of[card]
        for other, at in self.known.items():
            if other in equals and not table.slots[at].claimed:
                return other
        if self._roving is None:
            self._roving = roving(table)
        for other in _surest_first(table, card, self._roving):
            if other not in self.known and self.find_unseen(other) != UNKNOWN:
                return other
        return UNKNOWN

    def _is_exchangeable(self, card: CardIndex) -> bool:
        """The same as the function of that name, for many cards of one table."""
        if self._hidden is None:
            self._hidden = frozenset(card for pool in self.table.pools for card in pool.cards)
        if card in self._hidden:
            return True
        if self._read is None:
            self._read = read_copies(self.table)
        return card not in self._read


def is_exchangeable(table: Table, card: CardIndex) -> bool:
    """Whether an equal copy may lie where the record has this one: its tag was not read there."""
    # A card that is in a pool is known nowhere: looking there is much quicker than at each slot.
    return any(card in pool.cards for pool in table.pools) or not table.slots[slot_of(table, card)].claimed


def read_copies(table: Table) -> frozenset[CardIndex]:
    """The known cards whose own tag was read where they lie."""
    return frozenset(slot.card for slot in table.slots if slot.claimed)


def roving(table: Table) -> frozenset[CardIndex]:
    """The hidden cards of which more is known than their pool."""
    return frozenset(rover.card for pool in table.pools for rover in pool.rovers)


def _surest_first(table: Table, card: CardIndex, rovers: frozenset[CardIndex]) -> tuple[CardIndex, ...]:
    """The copies of a card: first those of which something is known, then the card itself, then the rest."""
    equals = table.setup.equals_of[card]
    first = tuple(copy for copy in equals if copy in rovers) if rovers else ()
    return (*first, card, *equals)


def stand_in_slot(table: Table, slot: SlotId, card: CardIndex) -> CardIndex:
    """The copy of the same card by which the record may have this one in one slot; ``UNKNOWN`` if it can't be there."""
    here = table.slots[slot]
    if here.card != UNKNOWN:
        unread = not here.claimed and here.card in table.setup.equals_of[card] and is_exchangeable(table, card)
        return here.card if here.card == card or unread else UNKNOWN
    if not is_exchangeable(table, card):
        return UNKNOWN
    fitting = (
        other for other in _surest_first(table, card, roving(table)) if may_hide(table, here.pool, here.zone, other)
    )
    return next(fitting, UNKNOWN)


def rover_of(pool: Pool, card: CardIndex) -> Rover | None:
    """What is known of where a card of the pool lies, if anything."""
    for rover in pool.rovers:
        if rover.card == card:
            return rover
    return None


def may_hide(table: Table, pool: int, zone: int, card: CardIndex) -> bool:
    """Whether an unknown slot of this pool in this zone, which has one, may hold the card."""
    here = table.pools[pool]
    if card not in here.cards:
        return False
    if not here.rovers:
        return True
    asking = 0
    for rover in here.rovers:
        if rover.card != card:
            asking += zone in rover.zones
        elif zone not in rover.zones:
            return False
    # Before that all rovers found a slot, or the record would be wrong: so it is enough if the zone has room for all
    # that may be in it; if not, they must fit with one slot of it used up.
    if asking < _unknown_in(table, zone, pool):
        return True
    others = Counter(rover.zones for rover in here.rovers if rover.card != card)
    return _find_seats(table, pool, zone, others)


def _find_seats(table: Table, pool: int, used: int, asking: Mapping[tuple[int, ...], int]) -> bool:
    """Whether as many rovers as ask for each set of zones find a slot each, with one in the zone ``used`` gone.

    Hall's condition: they do if nowhere more of them may lie only in some zones than these have room. The zones are
    the hands and piles between which cards went unseen: a few.
    """
    if len(asking) == 1:
        # Most often all went the same way: then it is enough to count.
        ((zones, number),) = asking.items()
        return number <= sum(_unknown_in(table, zone, pool) for zone in zones) - (used in zones)
    reached = sorted({zone for zones in asking for zone in zones})
    room = {zone: _unknown_in(table, zone, pool) - (zone == used) for zone in reached}
    for count in range(1, len(room) + 1):
        for some in combinations(room, count):
            bound = sum(number for zones, number in asking.items() if set(zones).issubset(some))
            if bound > sum(room[zone] for zone in some):
                return False
    return True


def _unknown_in(table: Table, zone: int, pool: int) -> int:
    count = 0
    for at in table.zones[zone]:
        slot = table.slots[at]
        if slot.card == UNKNOWN and slot.pool == pool:
            count += 1
    return count
