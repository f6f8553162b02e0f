"""The table as a value: slots, pools, zones, dials and the turn clock.

A slot is one physical card and the place where it lies; its card is known or unknown. A pool is a set of cards of
which we know only that they lie, in some order, in the slots that name it. Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final

import msgspec

from companion.table.reminders import Reminder
from companion.table.turns import turned

Seat = Annotated[int, msgspec.Meta(extra={"names": "seat"})]
SlotId = Annotated[int, msgspec.Meta(extra={"names": "slot"})]
CardIndex = Annotated[int, msgspec.Meta(extra={"names": "card"})]
"""The number of one physical card among ``Setup.copies``."""
ZoneId = Annotated[int, msgspec.Meta(extra={"names": "zone"})]
"""The number of a place among ``Setup.zones`` or, after them, of the zone on the card in a slot (``Setup.on``).

Each of these says what it is a number of, so that a move can be written down with the names of what it is about.
"""

UNKNOWN: Final = -1
TABLE: Final = -1
"""The viewer who knows what everybody knows: the wall, a spectator, a host without a seat."""
EVERYBODY: Final = -1
NOBODY: Final = 0
"""Masks for ``Slot.seen``: all bits, and none."""
ANY_RUN: Final = -1
"""Of a copy: its print run does not matter."""


class Copy(msgspec.Struct, frozen=True):
    """One printed copy: the id of its card and its number among the copies of that card, from 1.

    ``run`` is the print run that its tag names, 0 to 1023; or ``ANY_RUN``, where any print of that copy is the card.
    """

    card: str
    copy: int
    run: int = ANY_RUN


class ZoneKind(msgspec.Struct, frozen=True):
    """A place on the table. ``owner`` is a seat or -1; ``open`` zones show their cards to everybody.

    In ``ordered`` zones it counts how the cards lie. The first of a pile is its top; but cards laid on something, as
    Lids on a pile (``laid``) and all that lies on a card, are in the order of laying, so that the last is on top.
    ``name`` is the rulebook's word, ``key`` is unique at the table.
    """

    key: str
    name: str
    owner: Seat
    open: bool
    ordered: bool
    laid: bool = False


class Setup:
    """What never changes during a game: the cards, places, dials and seats. A game adds its own to a subclass.

    ``copies`` are the physical cards, ``names`` the printed name of each card id, ``seats`` the names of the players,
    ``signed`` the dials that may go below 0, ``owners`` whose deck each copy is of (copies of two decks are never taken
    for each other), ``backs`` what is printed on each back where backs tell something. Worked out from them: ``equals``
    are the copies of each card id, ``equals_of`` those that are equal to each copy, ``hidden_of`` the zones of each
    seat that hide their cards.
    """

    found_by: ClassVar[tuple[str, ...]] = ()
    """The clauses by which the record learns where a card lies that no hand has moved."""
    shuffles_stay: ClassVar[str] = ""
    """The code of the refusal where no undo goes back past a shuffle; "" where one does."""

    def __init__(
        self,
        *,
        game: str,
        copies: tuple[Copy, ...],
        zones: tuple[ZoneKind, ...],
        dials: tuple[str, ...],
        seats: tuple[str, ...],
        names: Mapping[str, str],
        signed: tuple[str, ...] = (),
        automated: tuple[str, ...] = (),
        owners: tuple[Seat, ...] = (),
        backs: tuple[str, ...] = (),
    ) -> None:
        self.names: Final = names
        self.signed: Final = signed
        self.player_names: Final = (*seats, *automated)
        self.game: Final = game
        self.copies: Final = copies
        self.zones: Final = zones
        self.dials: Final = dials
        self.seats: Final = seats
        self.places: Final = len(zones)
        self.zone_by_key: Final = {zone.key: at for at, zone in enumerate(zones)}
        self.dial_by_name: Final = {name: at for at, name in enumerate(dials)}
        equals: dict[str, list[CardIndex]] = {}
        for at, copy in enumerate(copies):
            equals.setdefault(copy.card, []).append(at)
        self.equals: Final = {card: tuple(found) for card, found in equals.items()}
        self.owners: Final = owners or (TABLE,) * len(copies)
        self.backs: Final = backs or ("",) * len(copies)
        self.equals_of: Final = tuple(
            tuple(other for other in self.equals[copy.card] if self.owners[other] == owner)
            for copy, owner in zip(copies, self.owners, strict=True)
        )
        self.hidden_of: Final = tuple(
            tuple(at for at, zone in enumerate(zones) if zone.owner == seat and not zone.open)
            for seat in range(len(seats))
        )

    def on(self, slot: SlotId) -> int:
        """The zone on top of the card in this slot, where cards attached to it lie, in the order of laying."""
        return self.places + slot

    def lay(self, then: Table, now: Table, slot: SlotId) -> str:
        """How hands lay a card so that it lies as ``then``, after "turn it", where it lies as ``now``; "" if it does.

        The card may have to go somewhere else, too, but never into a hand. All read this: both are what all know.
        """
        return turned(then.slots[slot].pose, now.slots[slot].pose)

    def reminder(self, state: State) -> Reminder | None:
        """What people are reminded of after a time, if this table does so now."""
        return None


class Slot(msgspec.Struct, frozen=True, gc=False):
    """One physical card.

    ``card`` is its index or ``UNKNOWN``; ``pool`` the pool that it was last hidden in (-1 if never); ``seen`` is
    ``EVERYBODY`` if it is known, and else ``NOBODY`` (what some know is a ``Note``); ``claimed`` whether this very
    copy was read, and not just "a copy of"; ``pose`` quarter turns clockwise, plus 4 when its other side is up;
    ``marks`` named numbers that lie on the card.
    """

    card: CardIndex
    pool: int
    seen: int
    zone: int
    claimed: bool = False
    pose: int = 0
    marks: tuple[tuple[str, int], ...] = ()


class Rover(msgspec.Struct, frozen=True):
    """A card of a pool of which more is known: it lies in one of these zones, as everybody knows (``seen``)."""

    card: CardIndex
    zones: tuple[int, ...]
    seen: int


class Pool(msgspec.Struct, frozen=True):
    """Cards that lie, one each, in the unknown slots that name this pool. ``cards`` is sorted."""

    cards: tuple[CardIndex, ...]
    rovers: tuple[Rover, ...] = ()


class Note(msgspec.Struct, frozen=True):
    """What one seat alone knows of a card that is hidden from the others: it lies in one of these zones.

    Where ``slot`` is not ``UNKNOWN``, it is that very slot. ``claimed`` says whether the copy itself was read. A note
    is a hint to its seat and no part of the record: no rule reads it, so nothing that others see can depend on it.
    """

    seat: Seat
    card: CardIndex
    zones: tuple[int, ...]
    claimed: bool = False
    slot: SlotId = UNKNOWN


class Clock(msgspec.Struct, frozen=True):
    """Whose turn it is, in which phase (the game names its phases), and the number of the turn."""

    seat: Seat
    phase: int
    turn: int


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """Something that holds for a while, such as a bonus or a block.

    ``what`` and ``until`` are words of the game: what holds, and when it ends. ``player`` is whom it concerns, ``by``
    who brought it about, ``slot`` the card that it comes from (``UNKNOWN`` if from none), ``about`` a slot that it
    concerns (-1 for none), ``amount`` how much.
    """

    what: str
    player: Seat
    amount: int
    slot: SlotId
    until: str
    by: Seat = -1
    about: SlotId = -1


class State(msgspec.Struct, frozen=True):
    """A table at rest. ``zones`` holds the places of the setup and then, for each slot, the zone on that card."""

    setup: Setup
    slots: tuple[Slot, ...]
    zones: tuple[tuple[SlotId, ...], ...]
    pools: tuple[Pool, ...]
    dials: tuple[int, ...]
    clock: Clock
    lasting: tuple[Lasting, ...] = ()
    """What holds for a while, in the order in which it began."""
    notes: tuple[Note, ...] = ()


class Draft:
    """A table in the middle of a move: the same fields, which events change in place."""

    __slots__ = ("clock", "dials", "lasting", "notes", "pools", "setup", "slots", "zones")

    def __init__(self, state: State) -> None:
        self.setup = state.setup
        self.slots = list(state.slots)
        self.zones = list(state.zones)
        self.pools = list(state.pools)
        self.dials = list(state.dials)
        self.clock = state.clock
        self.lasting = list(state.lasting)
        self.notes = state.notes

    def freeze(self) -> State:
        """The table as it stands now, as a value."""
        return State(
            self.setup,
            tuple(self.slots),
            tuple(self.zones),
            tuple(self.pools),
            tuple(self.dials),
            self.clock,
            tuple(self.lasting),
            self.notes,
        )


Table = State | Draft
"""What a rule may read."""


def fresh(setup: Setup, *, zone: int, clock: Clock) -> State:
    """All cards of the setup face down in one zone, in an order that nobody knows."""
    count = len(setup.copies)
    slot = Slot(card=UNKNOWN, pool=0, seen=NOBODY, zone=zone)
    zones: list[tuple[SlotId, ...]] = [()] * (setup.places + count)
    zones[zone] = tuple(range(count))
    return State(setup, (slot,) * count, tuple(zones), (Pool(tuple(range(count))),), (0,) * len(setup.dials), clock)


def slot_of(table: Table, card: CardIndex) -> SlotId:
    """The slot that is known to hold this card, or ``UNKNOWN``."""
    slots = table.slots
    if 0 <= card < len(slots) and slots[card].card == card:
        # Where a deck begins known, a card that was never shuffled is still in the slot with its own number.
        return card
    for at, slot in enumerate(slots):
        if slot.card == card:
            return at
    return UNKNOWN


def mark_of(slot: Slot, name: str) -> int:
    """The number of the mark with this name on a card; 0 where there is none."""
    for mark, value in slot.marks:
        if mark == name:
            return value
    return 0


def standing_on(table: Table, slot: SlotId) -> SlotId:
    """The card on the table that carries this one, through any number of cards between; itself if it lies free."""
    places = table.setup.places
    while table.slots[slot].zone >= places:
        slot = table.slots[slot].zone - places
    return slot


def base_zone(table: Table, zone: int) -> int:
    """The place of the setup in which a zone lies: itself, or the place of the card that it is on."""
    places = table.setup.places
    while zone >= places:
        zone = table.slots[zone - places].zone
    return zone


class SavedState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state without its setup, as it is written down."""

    slots: tuple[Slot, ...]
    zones: tuple[tuple[SlotId, ...], ...]
    pools: tuple[Pool, ...]
    dials: tuple[int, ...]
    clock: Clock
    lasting: tuple[Lasting, ...] = ()
    notes: tuple[Note, ...] = ()


def to_json(state: State) -> bytes:
    """The state as JSON; the same state gives the same bytes. The setup is not in it."""
    return msgspec.json.encode(
        SavedState(state.slots, state.zones, state.pools, state.dials, state.clock, state.lasting, state.notes)
    )


def from_json(data: bytes, setup: Setup) -> State:
    """The state that ``to_json`` wrote, at the table of this setup.

    Raises ``msgspec.ValidationError`` if the text is no state.
    """
    saved = msgspec.json.decode(data, type=SavedState)
    return State(setup, saved.slots, saved.zones, saved.pools, saved.dials, saved.clock, saved.lasting, saved.notes)


def faults(table: Table) -> Sequence[str]:
    """What is wrong with a table, in words; empty for a sound one.

    No card in two places or nowhere, and every pool has as many cards as unknown slots name it.
    """
    found: list[str] = []
    known = [slot.card for slot in table.slots if slot.card != UNKNOWN]
    pooled = [card for pool in table.pools for card in pool.cards]
    if sorted(known + pooled) != list(range(len(table.setup.copies))):
        found.append(f"cards in slots {sorted(known)} and in pools {sorted(pooled)} are not each card once")
    # On a card that only some know the rules would run for all, and tell the others where it is.
    found.extend(
        f"slot {at} is known, but not to all"
        for at, slot in enumerate(table.slots)
        if slot.card != UNKNOWN and slot.seen != EVERYBODY
    )
    for at, pool in enumerate(table.pools):
        unknown = sum(1 for slot in table.slots if slot.pool == at and slot.card == UNKNOWN)
        if unknown != len(pool.cards):
            found.append(f"pool {at} has {len(pool.cards)} cards for {unknown} unknown slots")
        found.extend(f"rover {rover.card} is not in pool {at}" for rover in pool.rovers if rover.card not in pool.cards)
    placed = [slot for zone in table.zones for slot in zone]
    if sorted(placed) != list(range(len(table.slots))):
        found.append("the zones do not hold each slot once")
    for zone, slots in enumerate(table.zones):
        found.extend(
            f"slot {slot} lies in zone {zone} but says otherwise" for slot in slots if table.slots[slot].zone != zone
        )
    return found
