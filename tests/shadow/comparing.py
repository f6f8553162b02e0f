"""Whether all that a record claims is true of the real cards.

A slot that was never read claims "a copy of", so equal copies count as one there; a read one claims the very copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.table.held import Held
from companion.table.state import UNKNOWN, CardIndex, Rover, SlotId, State
from tests.shadow.cards_on_table import CardsOnTable

Copies = Counter[tuple[str, int]]
"""How many copies of a card lie in a zone."""
Room = Counter[tuple[int, int]]
"""How many unknown slots of a pool are in a zone."""


def differences(state: State, cards: CardsOnTable) -> list[str]:
    """What the record says that is not so, in words; empty if it is true."""
    found = [*_counts(state, cards)]
    return found or [*_known(state, cards), *_unknown(state, cards), *_showable(state, cards), *cards.untrue(state)]


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


def _laid(state: State) -> Iterator[tuple[int, tuple[SlotId, ...]]]:
    """The zones in which anything lies."""
    return ((zone, slots) for zone, slots in enumerate(state.zones) if slots)


def _known(state: State, cards: CardsOnTable) -> Iterator[str]:
    for zone, slots in _laid(state):
        here = cards.at[_place(state, cards, zone)]
        for at, slot in enumerate(slots):
            said = state.slots[slot]
            if said.card == UNKNOWN:
                continue
            if _is_ordered(state, zone):
                there = cards.lies_at(state, zone, slot)
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


def _showable(state: State, cards: CardsOnTable) -> Iterator[str]:
    """Whatever people hold they can show: the record finds it possible."""
    for zone in _hidden_places(state):
        if cards.is_hand(zone) and cards.at[zone]:
            held = Held(state, zone)
            for card in cards.at[zone]:
                if not held.can_show(card):
                    yield f"{cards.id_of(card)} is in {_name(state, zone)} but would be refused there"


def _unknown(state: State, cards: CardsOnTable) -> Iterator[str]:
    """Pools as multisets, the zones of their unknown slots, and the claims about rovers."""
    left: Copies = Counter()
    room: Room = Counter()
    for zone, slots in _laid(state):
        unknown = [state.slots[slot].pool for slot in slots if state.slots[slot].card == UNKNOWN]
        if unknown:
            left.update((cards.id_of(card), zone) for card in cards.at[_place(state, cards, zone)])
            left.subtract(
                (cards.id_of(state.slots[slot].card), zone) for slot in slots if state.slots[slot].card != UNKNOWN
            )
            room.update((pool, zone) for pool in unknown)
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
        return
    for pools in _apart(room):
        if not _fits(state, cards, pools, left, room):
            yield f"no way to lay the true cards into the pools and zones that the record tells: {_told(state, pools)}"


def _told(state: State, pools: Sequence[int]) -> str:
    return "; ".join(
        f"pool {at}: {len(state.pools[at].cards)} cards, rovers "
        + ", ".join(
            f"{state.setup.copies[rover.card].card} in {[_name(state, zone) for zone in rover.zones]}"
            for rover in state.pools[at].rovers
        )
        for at in pools
    )


def _apart(room: Room) -> list[tuple[int, ...]]:
    """The pools, in groups of those that share no zone with any of another group."""
    groups: list[tuple[set[int], set[int]]] = []
    for pool, zone in room:
        touched = [group for group in groups if pool in group[0] or zone in group[1]]
        groups = [group for group in groups if group not in touched]
        pools, zones = {pool}, {zone}
        for group in touched:
            pools |= group[0]
            zones |= group[1]
        groups.append((pools, zones))
    return [tuple(sorted(pools)) for pools, _ in groups]


def _fits(state: State, cards: CardsOnTable, pools: Sequence[int], left: Copies, room: Room) -> bool:
    """Search: cards of all pools but the largest are laid one by one; the largest takes the rest, its rovers first.

    With one pool alone the cards fit if they are those that lie there; only its rovers are sought.
    """
    largest = max(pools, key=lambda at: len(state.pools[at].cards))
    zones = [zone for pool, zone in room if pool in pools]
    todo: list[tuple[int, CardIndex, Sequence[int]]] = []
    mine: Counter[str] = Counter()
    for at in pools:
        roving: dict[CardIndex, Rover] = {rover.card: rover for rover in state.pools[at].rovers}
        for card in state.pools[at].cards:
            mine[cards.id_of(card)] += 1
            if at != largest or card in roving:
                own = tuple(zone for pool, zone in room if pool == at)
                allowed = tuple(zone for zone in own if zone in roving[card].zones) if card in roving else own
                todo.append((at, card, allowed))
    todo.sort(key=lambda entry: len(entry[2]))
    there: Counter[str] = Counter()
    for (name, zone), count in left.items():
        if zone in zones:
            there[name] += count
    return +mine == +there and _laid_out(cards, todo, left, room)


def _laid_out(
    cards: CardsOnTable, todo: Sequence[tuple[int, CardIndex, Sequence[int]]], left: Copies, room: Room
) -> bool:
    """Whether each of these cards finds a slot of its pool, in a zone that is allowed and holds such a card."""

    def lay(number: int) -> bool:
        if number == len(todo):
            return True
        pool, card, allowed = todo[number]
        name = cards.id_of(card)
        for zone in allowed:
            if room[pool, zone] > 0 and left[name, zone] > 0:
                room[pool, zone] -= 1
                left[name, zone] -= 1
                found = lay(number + 1)
                room[pool, zone] += 1
                left[name, zone] += 1
                if found:
                    return True
        return False

    return lay(0)
