"""A table as it may be for all that one seat knows: what a bot thinks ahead on. It never sees what truly lies there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from companion.table.dealer import Dealer
from companion.table.state import UNKNOWN, CardIndex, Pool, Rover, SlotId, State


def imagined(state: State, known: Mapping[SlotId, CardIndex], chance: random.Random) -> Dealer:
    """A dealer whose hidden cards are drawn by chance from what they can be.

    ``known`` are the true cards of slots that the seat can see, such as those of its own hand.
    """
    dealer = Dealer(state, chance.getrandbits(32))
    for at, pool in enumerate(state.pools):
        slots = [slot for slot, here in enumerate(state.slots) if here.pool == at and here.card == UNKNOWN]
        for slot, card in _dealt(state, pool, slots, known, chance).items():
            dealer.truth[slot] = card
    return dealer


def _dealt(
    state: State, pool: Pool, slots: Sequence[SlotId], known: Mapping[SlotId, CardIndex], chance: random.Random
) -> dict[SlotId, CardIndex]:
    """A card of the pool for each of its slots: those that are seen, those of which more is known, the rest."""
    dealt = {slot: known[slot] for slot in slots if known.get(slot) in pool.cards}
    taken = set(dealt.values())
    free = [slot for slot in slots if slot not in dealt]
    chance.shuffle(free)
    for slot, rover in _roving(state, [one for one in pool.rovers if one.card not in taken], free).items():
        dealt[slot] = rover.card
        taken.add(rover.card)
    rest = [card for card in pool.cards if card not in taken]
    chance.shuffle(rest)
    dealt.update(zip((slot for slot in free if slot not in dealt), rest, strict=True))
    return dealt


def _roving(state: State, rovers: Sequence[Rover], free: Sequence[SlotId]) -> dict[SlotId, Rover]:
    """A slot in one of its zones for each roving card (augmenting paths); the record says that there is one."""
    found: dict[SlotId, Rover] = {}

    def settle(rover: Rover, tried: set[SlotId]) -> bool:
        for slot in free:
            if slot in tried or state.slots[slot].zone not in rover.zones:
                continue
            tried.add(slot)
            other = found.get(slot)
            if other is None or settle(other, tried):
                found[slot] = rover
                return True
        return False

    for rover in rovers:
        settled = settle(rover, set())
        assert settled, f"rover {rover.card} has no slot"
    return found
