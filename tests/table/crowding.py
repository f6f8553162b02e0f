"""Whether all that is known of hidden cards can be true at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.table.state import UNKNOWN, State


def crowded(state: State) -> Iterator[str]:
    """Places that more cards are said to be in than they have unknown slots: by Hall, else each finds one."""
    for at, pool in enumerate(state.pools):
        unknown = [slot.zone for slot in state.slots if slot.card == UNKNOWN and slot.pool == at]
        places = sorted({zone for rover in pool.rovers for zone in rover.zones})
        for some in (set(some) for size in range(1, len(places) + 1) for some in combinations(places, size)):
            bound = [rover.card for rover in pool.rovers if some.issuperset(rover.zones)]
            room = sum(zone in some for zone in unknown)
            if len(bound) > room:
                yield f"pool {at}: cards {bound} are to lie in zones {sorted(some)}, which have room for {room}"
