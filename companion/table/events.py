"""The closed set of primitive changes. Each can be applied and taken back exactly; nothing else changes a table.

Every event names the clause that it follows from (``because``), so that the history can quote it.
"""

from __future__ import annotations

import msgspec

from companion.table.state import UNKNOWN, CardIndex, Clock, Draft, Lasting, Note, Pool, Rover, Slot, SlotId

replace = msgspec.structs.replace


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    """A card goes from one zone, at that index, to another. What lies on it goes with it."""

    slot: SlotId
    zone: int
    at: int
    to_zone: int
    to_at: int
    because: str

    def apply(self, draft: Draft) -> None:
        """Move the card."""
        _shift(draft, self.slot, source=(self.zone, self.at), target=(self.to_zone, self.to_at))

    def revert(self, draft: Draft) -> None:
        """Move it back."""
        _shift(draft, self.slot, source=(self.to_zone, self.to_at), target=(self.zone, self.at))


def _shift(draft: Draft, slot: SlotId, *, source: tuple[int, int], target: tuple[int, int]) -> None:
    zones = draft.zones
    zone, at = source
    here = zones[zone]
    assert here[at] == slot, f"slot {slot} is not at {at} of zone {zone}"
    zones[zone] = here[:at] + here[at + 1 :]
    zone, at = target
    there = zones[zone]
    zones[zone] = (*there[:at], slot, *there[at:])
    old = draft.slots[slot]
    draft.slots[slot] = Slot(old.card, old.pool, old.seen, zone, old.claimed, old.pose, old.marks)


class Revealed(msgspec.Struct, frozen=True, tag="revealed", gc=False):
    """An unknown slot is seen to hold this card of its pool; ``seen`` is everybody."""

    slot: SlotId
    card: CardIndex
    seen: int
    claimed: bool
    because: str
    rover: Rover | None = None
    """What was known of the card's whereabouts before."""

    def apply(self, draft: Draft) -> None:
        """Fix the slot and take the card out of its pool."""
        old = draft.slots[self.slot]
        assert old.card == UNKNOWN, f"slot {self.slot} is known"
        pool = draft.pools[old.pool]
        at = pool.cards.index(self.card)
        rovers = pool.rovers
        if self.rover is not None:
            rovers = tuple(rover for rover in rovers if rover.card != self.card)
        draft.pools[old.pool] = Pool(pool.cards[:at] + pool.cards[at + 1 :], rovers)
        draft.slots[self.slot] = Slot(self.card, old.pool, self.seen, old.zone, self.claimed, old.pose, old.marks)

    def revert(self, draft: Draft) -> None:
        """Put the card back into its pool."""
        old = draft.slots[self.slot]
        pool = draft.pools[old.pool]
        rovers = pool.rovers if self.rover is None else tuple(sorted((*pool.rovers, self.rover), key=_rover_order))
        draft.pools[old.pool] = Pool(tuple(sorted((*pool.cards, self.card))), rovers)
        draft.slots[self.slot] = Slot(UNKNOWN, old.pool, 0, old.zone, False, old.pose, old.marks)


def _rover_order(rover: Rover) -> int:
    return rover.card


class Noted(msgspec.Struct, frozen=True, tag="noted", gc=False):
    """The very copy was read, or is not sure any more; ``before`` and ``after`` are (seen, claimed) of the slot."""

    slot: SlotId
    before: tuple[int, bool]
    after: tuple[int, bool]
    because: str

    def apply(self, draft: Draft) -> None:
        """Set who sees the card."""
        self._set(draft, self.after)

    def revert(self, draft: Draft) -> None:
        """Set it back."""
        self._set(draft, self.before)

    def _set(self, draft: Draft, value: tuple[int, bool]) -> None:
        draft.slots[self.slot] = replace(draft.slots[self.slot], seen=value[0], claimed=value[1])


class Swapped(msgspec.Struct, frozen=True, tag="swapped", gc=False):
    """Two copies of the same card change places in the record: the other one turned up where one was expected."""

    one: CardIndex
    other: CardIndex
    because: str

    def apply(self, draft: Draft) -> None:
        """Exchange the two copies wherever they stand."""
        pair = {self.one: self.other, self.other: self.one}
        for at, slot in enumerate(draft.slots):
            if slot.card in pair:
                draft.slots[at] = replace(slot, card=pair[slot.card])
        for at, pool in enumerate(draft.pools):
            if self.one in pool.cards or self.other in pool.cards:
                draft.pools[at] = _with_swapped(pool, pair)

    def revert(self, draft: Draft) -> None:
        """Exchange them again."""
        self.apply(draft)


def _with_swapped(pool: Pool, pair: dict[CardIndex, CardIndex]) -> Pool:
    cards = tuple(sorted(pair.get(card, card) for card in pool.cards))
    rovers = tuple(replace(rover, card=pair.get(rover.card, rover.card)) for rover in pool.rovers)
    return Pool(cards, tuple(sorted(rovers, key=_rover_order)))


class Recast(msgspec.Struct, frozen=True, tag="recast"):
    """What is known of some slots and pools is replaced: cards were shuffled, or changed hands unseen.

    ``slots`` and ``pools`` are (index, before, after). A new pool has an empty one before it.
    """

    slots: tuple[tuple[SlotId, Slot, Slot], ...]
    pools: tuple[tuple[int, Pool | None, Pool | None], ...]
    because: str

    def apply(self, draft: Draft) -> None:
        """Take over the new knowledge."""
        for at, _, slot in self.slots:
            draft.slots[at] = slot
        for at, _, pool in self.pools:
            _set_pool(draft, at, pool)

    def revert(self, draft: Draft) -> None:
        """Take back the old."""
        for at, slot, _ in self.slots:
            draft.slots[at] = slot
        for at, pool, _ in reversed(self.pools):
            _set_pool(draft, at, pool)


def _set_pool(draft: Draft, at: int, pool: Pool | None) -> None:
    if pool is None:
        assert at == len(draft.pools) - 1
        draft.pools.pop()
    elif at == len(draft.pools):
        draft.pools.append(pool)
    else:
        draft.pools[at] = pool


class Remembered(msgspec.Struct, frozen=True, tag="remembered"):
    """What single seats know in private changes; nobody else's table does."""

    before: tuple[Note, ...]
    after: tuple[Note, ...]
    because: str

    def apply(self, draft: Draft) -> None:
        """Take over the new notes."""
        draft.notes = self.after

    def revert(self, draft: Draft) -> None:
        """Take back the old."""
        draft.notes = self.before


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled", gc=False):
    """Hands have shuffled the cards in these slots. What is known of them is changed by a ``Recast`` before."""

    slots: tuple[SlotId, ...]
    because: str

    def apply(self, draft: Draft) -> None:
        """Nothing changes in the record."""

    def revert(self, draft: Draft) -> None:
        """Nothing changes back; real cards stay shuffled."""


class Posed(msgspec.Struct, frozen=True, tag="posed", gc=False):
    """A card is turned or flipped; see ``Slot.pose``."""

    slot: SlotId
    before: int
    after: int
    because: str

    def apply(self, draft: Draft) -> None:
        """Turn the card."""
        draft.slots[self.slot] = replace(draft.slots[self.slot], pose=self.after)

    def revert(self, draft: Draft) -> None:
        """Turn it back."""
        draft.slots[self.slot] = replace(draft.slots[self.slot], pose=self.before)


class Marked(msgspec.Struct, frozen=True, tag="marked", gc=False):
    """The marks on a card change."""

    slot: SlotId
    before: tuple[tuple[str, int], ...]
    after: tuple[tuple[str, int], ...]
    because: str

    def apply(self, draft: Draft) -> None:
        """Set the new marks."""
        draft.slots[self.slot] = replace(draft.slots[self.slot], marks=self.after)

    def revert(self, draft: Draft) -> None:
        """Set the old ones."""
        draft.slots[self.slot] = replace(draft.slots[self.slot], marks=self.before)


class Counted(msgspec.Struct, frozen=True, tag="counted", gc=False):
    """A dial goes from one number to another."""

    dial: int
    before: int
    after: int
    because: str

    def apply(self, draft: Draft) -> None:
        """Set the dial."""
        draft.dials[self.dial] = self.after

    def revert(self, draft: Draft) -> None:
        """Set it back."""
        draft.dials[self.dial] = self.before


class Clocked(msgspec.Struct, frozen=True, tag="clocked", gc=False):
    """The turn clock moves on."""

    before: Clock
    after: Clock
    because: str

    def apply(self, draft: Draft) -> None:
        """Set the clock."""
        draft.clock = self.after

    def revert(self, draft: Draft) -> None:
        """Set it back."""
        draft.clock = self.before


class Began(msgspec.Struct, frozen=True, tag="began", gc=False):
    """Something begins to hold for a while; ``at`` is its place among all that does."""

    at: int
    lasting: Lasting
    because: str

    def apply(self, draft: Draft) -> None:
        """Let it begin."""
        draft.lasting.insert(self.at, self.lasting)

    def revert(self, draft: Draft) -> None:
        """Take it away again."""
        found = draft.lasting.pop(self.at)
        assert found == self.lasting, f"{found} holds at {self.at}"


class Ended(msgspec.Struct, frozen=True, tag="ended", gc=False):
    """Something that held for a while ends."""

    at: int
    lasting: Lasting
    because: str

    def apply(self, draft: Draft) -> None:
        """Let it end."""
        found = draft.lasting.pop(self.at)
        assert found == self.lasting, f"{found} holds at {self.at}"

    def revert(self, draft: Draft) -> None:
        """Let it hold again, in its old place."""
        draft.lasting.insert(self.at, self.lasting)


Event = (
    Moved
    | Revealed
    | Noted
    | Swapped
    | Recast
    | Shuffled
    | Remembered
    | Posed
    | Marked
    | Counted
    | Clocked
    | Began
    | Ended
)


def encode(events: tuple[Event, ...]) -> bytes:
    """The events as JSON."""
    return msgspec.json.encode(events)


def decode(data: bytes) -> tuple[Event, ...]:
    """The events that ``encode`` wrote. Raises ``msgspec.ValidationError`` if the text is something else."""
    return msgspec.json.decode(data, type=tuple[Event, ...])
