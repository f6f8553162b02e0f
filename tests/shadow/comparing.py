"""Whether all that a record claims is true of the real cards.

A slot that was never read claims "a copy of", so equal copies count as one there; a read one claims the very copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.table.knowledge import stand_in
from companion.table.state import UNKNOWN, CardIndex, Rover, State
from tests.shadow.cards_on_table import CardsOnTable

Held = Counter[tuple[str, int]]
"""How many copies of a card lie in a zone."""


def differences(state: State, cards: CardsOnTable) -> list[str]:
    """What the record says that is not so, in words; empty if it is true."""
    found = [*_counts(state, cards)]
    return found or [*_known(state, cards), *_unknown(state, cards), *_showable(state, cards)]


def _place(state: State, cards: CardsOnTable, zone: int) -> int:
    """The real place of a zone; -1 for that on a card which nobody sees, where nothing can lie."""
    host = zone - state.setup.places
    if host < 0:
        return zone
    return state.setup.places + cards.body[host] if host in cards.body else -1


def _name(state: State, zone: int) -> str:
    return state.setup.zones[zone].key if zone < state.setup.places else f"on slot {zone - state.setup.places}"


def _counts(state: State, cards: CardsOnTable) -> Iterator[str]:
    told = 0
    for zone, slots in enumerate(state.zones):
        place = _place(state, cards, zone)
        true = len(cards.at[place]) if place >= 0 else 0
        told += true
        if true != len(slots):
            yield f"{_name(state, zone)} has {true} cards, the record says {len(slots)}"
    if told != len(state.setup.copies):
        yield f"{len(state.setup.copies) - told} cards lie where the record has no place"


def _is_ordered(state: State, zone: int) -> bool:
    """Cards set aside lie in a heap; what lies on a card lies side by side."""
    return zone < state.setup.places and state.setup.zones[zone].ordered and state.setup.zones[zone].key != "aside"


def _known(state: State, cards: CardsOnTable) -> Iterator[str]:
    for zone, slots in enumerate(state.zones):
        here = cards.at[_place(state, cards, zone)] if slots else []
        for at, slot in enumerate(slots):
            said = state.slots[slot]
            if said.card == UNKNOWN:
                continue
            if _is_ordered(state, zone):
                there = here[at : at + 1]
            elif slot in cards.body:
                there = [cards.body[slot]] if cards.body[slot] in here else []
            else:
                there = here
            fits = said.card in there if said.claimed else cards.id_of(said.card) in map(cards.id_of, there)
            if not fits:
                copy = state.setup.copies[said.card]
                very = "the very copy" if said.claimed else "a copy"
                yield f"slot {slot}, {_name(state, zone)} at {at}: not {copy.card} {copy.copy} ({very})"


def _hidden_places(state: State) -> list[int]:
    return [at for at, zone in enumerate(state.setup.zones) if not zone.open]


def _one_of_each(cards: CardsOnTable, zone: int) -> list[CardIndex]:
    return list({cards.id_of(card): card for card in cards.at[zone]}.values())


def _showable(state: State, cards: CardsOnTable) -> Iterator[str]:
    """Whatever people hold they can show: the record finds it possible."""
    for zone in _hidden_places(state):
        if cards.is_hand(zone):
            for card in _one_of_each(cards, zone):
                if stand_in(state, zone, card) == UNKNOWN:
                    yield f"{cards.id_of(card)} is in {_name(state, zone)} but would be refused there"


def _unknown(state: State, cards: CardsOnTable) -> Iterator[str]:
    """Pools as multisets, the zones of their unknown slots, and the claims about rovers."""
    left: Held = Counter()
    room: Counter[tuple[int, int]] = Counter()
    for zone in _hidden_places(state):
        left.update((cards.id_of(card), zone) for card in cards.at[zone])
        for slot in state.zones[zone]:
            said = state.slots[slot]
            if said.card == UNKNOWN:
                room[said.pool, zone] += 1
            else:
                left[cards.id_of(said.card), zone] -= 1
    short = [key for key, count in left.items() if count < 0]
    if short:
        yield f"more copies are known than there are: {short}"
        return
    pooled = Counter(cards.id_of(card) for pool in state.pools for card in pool.cards)
    true = Counter[str]()
    for (card, _), count in left.items():
        true[card] += count
    if +pooled != +true:
        yield f"pools hold {dict(pooled - true)} too much and {dict(true - pooled)} too little"
    elif not _fits(state, cards, left, room):
        yield f"no way to lay the true cards into the pools and zones that the record tells: {_told(state)}"


def _told(state: State) -> str:
    return "; ".join(
        f"pool {at}: {len(pool.cards)} cards, rovers "
        + ", ".join(f"{state.setup.copies[r.card].card} in {[_name(state, z) for z in r.zones]}" for r in pool.rovers)
        for at, pool in enumerate(state.pools)
        if pool.cards
    )


def _fits(state: State, cards: CardsOnTable, left: Held, room: Counter[tuple[int, int]]) -> bool:
    """Search: cards of all pools but the largest are laid one by one; the largest takes the rest, its rovers first."""
    pools = [at for at, pool in enumerate(state.pools) if pool.cards]
    if not pools:
        return True
    largest = max(pools, key=lambda at: len(state.pools[at].cards))
    todo: list[tuple[int, CardIndex, tuple[int, ...] | None]] = []
    for at in pools:
        roving: dict[CardIndex, Rover] = {rover.card: rover for rover in state.pools[at].rovers}
        for card in state.pools[at].cards:
            if at != largest or card in roving:
                todo.append((at, card, roving[card].zones if card in roving else None))
    todo.sort(key=lambda entry: len(entry[2]) if entry[2] else 99)
    zones = _hidden_places(state)

    def lay(number: int) -> bool:
        if number == len(todo):
            return True
        pool, card, allowed = todo[number]
        name = cards.id_of(card)
        for zone in zones if allowed is None else allowed:
            if room[pool, zone] > 0 and left[name, zone] > 0:
                room[pool, zone] -= 1
                left[name, zone] -= 1
                if lay(number + 1):
                    return True
                room[pool, zone] += 1
                left[name, zone] += 1
        return False

    return lay(0)
