"""What is known of face-down cards, and how that changes when cards are shown, change hands or are shuffled.

Every claim made here is true at the real table; where the companion can't know, it says less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.table import notes
from companion.table.events import Moved, Noted, Recast, Revealed, Shuffled, Swapped
from companion.table.held import Held, may_hide, read_copies, rover_of, stand_in_slot
from companion.table.run import Run
from companion.table.state import (
    EVERYBODY,
    NOBODY,
    UNKNOWN,
    CardIndex,
    Pool,
    Rover,
    Seat,
    Slot,
    SlotId,
    Table,
)


def can_be(table: Table, slot: SlotId, card: CardIndex) -> bool:
    """Whether the card in this slot may be this one, for all the companion knows."""
    here = table.slots[slot]
    if here.card != UNKNOWN:
        return here.card == card
    return here.pool >= 0 and may_hide(table, here.pool, here.zone, card)


def possible(table: Table, slot: SlotId) -> tuple[CardIndex, ...]:
    """The cards that may be in this slot, in order of their index."""
    here = table.slots[slot]
    if here.card != UNKNOWN:
        return (here.card,)
    pool = table.pools[here.pool]
    # Of cards of which nothing more is known than their pool each may lie in each slot of it.
    return tuple(card for card in pool.cards if can_be(table, slot, card)) if pool.rovers else pool.cards


def find_in(table: Table, zone: int, card: CardIndex) -> SlotId:
    """A slot of a zone that holds this card, or may hold it; ``UNKNOWN`` if none can."""
    slots = table.slots
    hiding = asked = UNKNOWN
    for at in table.zones[zone]:
        here = slots[at]
        if here.card == card:
            return at
        # Slots of one pool in one zone are alike: one answer does for them all.
        if hiding == UNKNOWN and here.card == UNKNOWN and here.pool != asked:
            asked = here.pool
            if may_hide(table, asked, zone, card):
                hiding = at
    return hiding


def stand_in(table: Table, zone: int, card: CardIndex, *, apart: Sequence[SlotId] = ()) -> CardIndex:
    """The copy by which the record has this card in a zone, or ``UNKNOWN``; see ``Held.stand_in``."""
    return Held(table, zone, apart=apart).stand_in(card)


def showable(
    table: Table, zone: int, cards: Iterable[CardIndex], *, apart: Sequence[SlotId] = ()
) -> tuple[CardIndex, ...]:
    """Those of the cards that may be shown out of a zone; see ``Held.can_show``."""
    held = Held(table, zone, apart=apart)
    return tuple(card for card in cards if held.can_show(card))


def may_turn_up(table: Table, slot: SlotId) -> tuple[CardIndex, ...]:
    """The copies that may turn up in a slot: those that may lie there, and equal ones that were read nowhere else."""
    copies = sorted({copy for card in possible(table, slot) for copy in table.setup.equals_of[card]})
    if table.slots[slot].card != UNKNOWN:
        return tuple(card for card in copies if stand_in_slot(table, slot, card) != UNKNOWN)
    # Of each of these cards a copy may lie there, so that all the others may be taken for it.
    read = read_copies(table)
    return tuple(card for card in copies if card not in read)


def turn_up(run: Run, slot: SlotId, card: CardIndex, because: str, *, claimed: bool = False) -> None:
    """The card in one slot, as the top of a pile, is turned up and named or read: mend the record if another copy
    of it stood there."""
    other = stand_in_slot(run, slot, card)
    assert other != UNKNOWN, f"card {card} cannot be in slot {slot}"
    if other != card:
        run.emit(Swapped(card, other, because))
    here = run.slots[slot]
    rover = rover_of(run.pools[here.pool], card) if here.card == UNKNOWN else None
    reveal(run, slot, card, because, claimed=claimed)
    if rover is not None:
        _blur_equals(run, here.zone, rover, because)
    if run.notes:
        run.forget(notes.shown(run.notes, run.setup, here.zone, card, claimed=claimed), because)


def reveal(run: Run, slot: SlotId, card: CardIndex, because: str, *, claimed: bool = False) -> None:
    """The card in a slot is seen by all: fix it. What single seats see is no part of the record (``viewers``).

    The caller has made sure that the card can be there.
    """
    here = run.slots[slot]
    if here.card == UNKNOWN:
        rover = rover_of(run.pools[here.pool], card) if run.pools[here.pool].rovers else None
        run.emit(Revealed(slot, card, EVERYBODY, claimed, because, rover))
        run.forget(notes.mixed(run.notes, (slot,)), because)
        return
    assert here.card == card, f"slot {slot} holds {here.card}, not {card}"
    if claimed:
        run.claim(slot, because)


def show(
    run: Run,
    zone: int,
    card: CardIndex,
    because: str,
    *,
    claimed: bool = False,
    apart: Sequence[SlotId] = (),
) -> SlotId:
    """A card is shown to all out of a zone, or named: mend the record if another copy stood there; tell its slot.

    A card that was named and not read (``claimed``) is any copy; one that is known to be there is taken first.
    """
    held = Held(run, zone, apart=apart)
    if not claimed:
        card = _known_copy(run, held, card)
    if _join_candidates(run, held, card, because):
        held = Held(run, zone, apart=apart)
    other = held.stand_in(card)
    assert other != UNKNOWN, f"card {card} cannot be in zone {zone}"
    slot = held.find(other)
    if other != card:
        run.emit(Swapped(card, other, because))
    rover = rover_of(run.pools[run.slots[slot].pool], card) if run.slots[slot].card == UNKNOWN else None
    reveal(run, slot, card, because, claimed=claimed)
    if rover is not None:
        _blur_equals(run, zone, rover, because)
    if not claimed:
        _forget_copies(run, zone, slot, because)
    if run.notes:
        run.forget(notes.shown(run.notes, run.setup, zone, card, claimed=claimed), because)
    return slot


def _known_copy(run: Run, held: Held, card: CardIndex) -> CardIndex:
    if card in held.known:
        return card
    equals = run.setup.equals_of[card]
    return next((known for known in held.known if known in equals), card)


def _join_candidates(run: Run, held: Held, card: CardIndex, because: str) -> bool:
    """Where copies of a card may lie in slots of several pools, nobody can say from which of them one is shown.

    Tells whether pools were joined.
    """
    if len(held.unseen) < 2:
        return False
    equals = run.setup.equals_of[card]
    if any(known in equals and (known == card or not run.slots[at].claimed) for known, at in held.known.items()):
        return False
    hiding = [at for at in held.unseen.values() if any(can_be(run, at, copy) for copy in equals)]
    if len(hiding) < 2:
        return False
    gather(run, hiding, because, rove=())
    return True


def _blur_equals(run: Run, zone: int, shown: Rover, because: str) -> None:
    """One of several equal cards that roved was shown: it may be any of them, so the rest may be where it could be."""
    equals = run.setup.equals_of[shown.card]
    pools: list[tuple[int, Pool | None, Pool | None]] = []
    for at, pool in enumerate(run.pools):
        rovers = tuple(
            Rover(rover.card, tuple(sorted({*rover.zones, *shown.zones})), rover.seen & shown.seen)
            if rover.card in equals and zone in rover.zones
            else rover
            for rover in pool.rovers
        )
        if rovers != pool.rovers:
            pools.append((at, pool, Pool(pool.cards, rovers)))
    if pools:
        run.emit(Recast((), tuple(pools), because))


def _forget_copies(run: Run, zone: int, shown: SlotId, because: str) -> None:
    """A card was named and not read: where the zone may hold equal ones, nobody knows any more which copy is which."""
    if zone < run.setup.places and run.setup.zones[zone].open:
        return
    equals = run.setup.equals_of[run.slots[shown].card]
    others = [at for at in run.zones[zone] if at != shown]
    read = [at for at in (shown, *others) if run.slots[at].claimed and run.slots[at].card in equals]
    if read and any(can_be(run, at, card) for at in others for card in equals):
        for at in read:
            seen = run.slots[at].seen
            run.emit(Noted(at, (seen, True), (seen, False), because))


def shuffle(run: Run, zone: int, because: str) -> None:
    """The cards of a zone are shuffled together face down: a new pool, of which nobody knows the order.

    Cards of other pools that lay unknown in the zone stay in a pool with their fellows elsewhere: then those pools
    are joined, since nobody can say which cards came from which.
    """
    gather(run, run.zones[zone], because, rove=())
    run.emit(Shuffled(run.zones[zone], because))


def gather(run: Run, slots: Iterable[SlotId], because: str, *, rove: tuple[int, ...]) -> None:
    """Nobody can tell these cards apart any more: all join one pool.

    Cards known until now are said to lie in one of the zones ``rove`` (empty: nothing more is known than the pool).
    Unknown cards of several pools join the first of them; of the cards of the others it stays known where they can be.
    Cards that not everybody knows count as hidden in their pool here, or a pool of their own would give them away.
    """
    chosen = tuple(slots)
    before = [run.slots[at] for at in chosen]
    hidden = sorted({slot.pool for slot in before if slot.seen != EVERYBODY})
    target = hidden[0] if hidden else len(run.pools)
    cards: list[CardIndex] = list(run.pools[target].cards) if hidden else []
    rovers: list[Rover] = list(run.pools[target].rovers) if hidden else []
    changed: dict[SlotId, Slot] = {}
    pools: list[tuple[int, Pool | None, Pool | None]] = []
    for other in hidden[1:]:
        zones = _zones_of(run, other)
        cards.extend(run.pools[other].cards)
        fixed = {rover.card: rover for rover in run.pools[other].rovers}
        rovers.extend(fixed.get(card, Rover(card, zones, EVERYBODY)) for card in run.pools[other].cards)
        for at, slot in enumerate(run.slots):
            if slot.pool == other:
                changed[at] = msgspec.structs.replace(slot, pool=target)
        pools.append((other, run.pools[other], Pool(())))
    for at, slot in zip(chosen, before, strict=True):
        if slot.card != UNKNOWN:
            cards.append(slot.card)
            changed[at] = _hidden(slot, target)
            if rove:
                rovers.append(Rover(slot.card, rove, slot.seen))
    new = Pool(tuple(sorted(cards)), tuple(sorted(rovers, key=lambda rover: rover.card)))
    pools.append((target, run.pools[target] if hidden else None, new))
    run.emit(Recast(tuple((at, run.slots[at], slot) for at, slot in sorted(changed.items())), tuple(pools), because))
    run.forget(notes.mixed(run.notes, chosen), because)


def _hidden(slot: Slot, pool: int) -> Slot:
    return Slot(UNKNOWN, pool, NOBODY, slot.zone, False, slot.pose, slot.marks)


def _zones_of(table: Table, pool: int) -> tuple[int, ...]:
    """Where the cards of a pool lie, for all that everybody knows."""
    return tuple(sorted({slot.zone for slot in table.slots if slot.pool == pool and slot.seen != EVERYBODY}))


def exchange_unseen(
    run: Run, one: tuple[int, int], other: tuple[int, int], because: str, *, knowing: Sequence[Seat] = ()
) -> None:
    """Two hands give each other cards that nobody else sees; each side is (zone, number of cards given).

    A side that gives its whole hand stays exactly known. Of the cards of a side that gives some, it is only known
    afterwards that they lie in one of the two hands; the claims about cards that already roved follow suit. The notes
    of seats ``knowing`` are left alone.
    """
    (zone, given), (zone_2, given_2) = one, other
    image = {zone: _image(run, zone, given, zone_2), zone_2: _image(run, zone_2, given_2, zone)}
    _spread(run, image, because)
    run.forget(notes.spread(run.notes, image, knowing=knowing), because)
    moving = [_leaving(run, zone, given), _leaving(run, zone_2, given_2)]
    for slots, target in zip(moving, (zone_2, zone), strict=True):
        for slot in slots:
            # What is known of roving cards was spread before, so the plain event is enough.
            here = run.slots[slot].zone
            run.emit(Moved(slot, here, run.zones[here].index(slot), target, 0, because))


def _image(run: Run, zone: int, given: int, target: int) -> tuple[int, ...]:
    """The zones in which a card of ``zone`` may be after the exchange."""
    if given == 0:
        return (zone,)
    if given == len(run.zones[zone]):
        return (target,)
    return tuple(sorted((zone, target)))


def _spread(run: Run, image: dict[int, tuple[int, ...]], because: str) -> None:
    """Forget which of the two hands holds the cards of a side that gives only some, and widen older claims."""
    blurred = [zone for zone, zones in image.items() if len(zones) == 2]
    touched: set[int] = set()
    if blurred:
        slots = tuple(slot for zone in blurred for slot in run.zones[zone])
        gather(run, slots, because, rove=image[blurred[0]])
    for zone in image:
        touched.update(run.slots[slot].pool for slot in run.zones[zone] if run.slots[slot].seen != EVERYBODY)
    pools: list[tuple[int, Pool | None, Pool | None]] = []
    for at in sorted(touched):
        pool = run.pools[at]
        rovers = tuple(_widened(rover, image) for rover in pool.rovers)
        if rovers != pool.rovers:
            pools.append((at, pool, Pool(pool.cards, rovers)))
    if pools:
        run.emit(Recast((), tuple(pools), because))


def _widened(rover: Rover, image: dict[int, tuple[int, ...]]) -> Rover:
    zones = {after for zone in rover.zones for after in image.get(zone, (zone,))}
    return Rover(rover.card, tuple(sorted(zones)), rover.seen)


def _leaving(run: Run, zone: int, given: int) -> tuple[SlotId, ...]:
    """The slots that go over: all of a hand, or any that are unknown now."""
    slots = run.zones[zone]
    return slots if given == len(slots) else slots[:given]
