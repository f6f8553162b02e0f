"""Who knows what: cards that single seats see in private, and the table as each viewer knows it.

What a viewer may not know is in no state that is drawn for that viewer. What some know in private is written down as
notes beside the record, on which the rules run; so it changes nothing for anybody else.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.table.events import Recast
from companion.table.held import stand_in_slot
from companion.table.knowledge import can_be, exchange_unseen, gather, show, stand_in, turn_up
from companion.table.notes import Notes, looked, shown_to
from companion.table.run import Run
from companion.table.state import (
    EVERYBODY,
    TABLE,
    UNKNOWN,
    CardIndex,
    Note,
    Pool,
    Rover,
    Seat,
    Setup,
    Slot,
    SlotId,
    State,
)

Shown = tuple[CardIndex, bool]
"""A card that was shown, and whether it was read or only named."""


def look(run: Run, zone: int, card: CardIndex, because: str, *, seat: Seat, claimed: bool = False) -> None:
    """A seat sees in private that a card lies in a zone: it is read, or named; nobody else is told.

    There is always an event, so that nobody can tell whether it was news.
    """
    here = [run.slots[slot] for slot in run.zones[zone] if run.slots[slot].card in run.setup.equals_of[card]]
    known = any(not claimed or (slot.card == card and slot.claimed) for slot in here)
    after = run.notes if known else looked(run.notes, run.setup, Note(seat, card, (zone,), claimed))
    run.remember(after, because)


def peek(run: Run, slot: SlotId, card: CardIndex, because: str, *, seat: Seat, claimed: bool = False) -> None:
    """A seat sees in private which card lies in a slot: in a pile, or face down on the table."""
    note = Note(seat, card, (run.slots[slot].zone,), claimed, slot)
    run.remember(looked(run.notes, run.setup, note), because)


def move_unseen(
    run: Run,
    source: int,
    target: int,
    card: CardIndex,
    because: str,
    *,
    seat: Seat,
    claimed: bool,
    at: int = 0,
    stays: bool = False,
) -> SlotId:
    """A card that not all know goes from one hidden zone to another, and this seat knows which. Tells its slot.

    With ``stays`` the seat knows it by its place there, such as a card laid face down on the table.
    """
    slots = run.zones[source]
    if run.setup.zones[source].ordered:
        slots = tuple(slot for slot in slots if run.slots[slot].card == UNKNOWN)
    gather(run, slots, because, rove=(source, target))
    slot = slots[0]
    run.move(slot, target, because, at=at)
    note = Note(seat, card, (target,), claimed, slot if stays else UNKNOWN)
    run.remember(looked(run.notes, run.setup, note), because)
    return slot


def shown_out(state: State, zone: int, cards: Sequence[Shown]) -> tuple[Run, tuple[SlotId, ...]]:
    """The table as it would be if these cards had been shown out of a zone, and the slots that they are in there."""
    run, slots = Run(state), list[SlotId]()
    for card, claimed in cards:
        slots.append(show(run, zone, card, "", claimed=claimed, apart=slots))
    return run, tuple(slots)


def exchange_shown(
    run: Run, one: tuple[Seat, int, Sequence[Shown]], other: tuple[Seat, int, Sequence[Shown]], because: str
) -> None:
    """Two seats give each other cards that both of them see, and nobody else; each side is (seat, hand, cards)."""
    before, seats = run.freeze(), (one[0], other[0])
    after = [shown_out(before, zone, cards) for _, zone, cards in (one, other)]
    exchange_unseen(run, (one[1], len(one[2])), (other[1], len(other[2])), because, knowing=seats)
    notes = run.notes
    for (_, zone, cards), (_, target, _), (there, given) in ((one, other, after[0]), (other, one, after[1])):
        known = [slot for slot in before.zones[zone] if before.slots[slot].card != UNKNOWN]
        stayed = [there.slots[slot] for slot in known if slot not in given and run.slots[slot].card == UNKNOWN]
        moved = [
            run.slots[slot].card for slot in known if run.slots[slot].card != UNKNOWN and slot in run.zones[target]
        ]
        for seat in seats:
            for card, claimed in cards:
                notes = shown_to(notes, run.setup, seat, zone, card, claimed=claimed)
            notes = (*notes, *_received(run.setup, seat, target, cards, moved))
            notes = (*notes, *_kept(notes, run.setup, seat, zone, stayed))
    run.remember(notes, because)


def _received(setup: Setup, seat: Seat, zone: int, cards: Sequence[Shown], moved: list[CardIndex]) -> list[Note]:
    """For one who saw these cards go into a zone, they are there; the cards ``moved`` all have seen go there."""
    notes, public = list[Note](), [setup.equals_of[card] for card in moved]
    for card, claimed in cards:
        equal = setup.equals_of[card]
        is_public = equal in public
        if is_public:
            public.remove(equal)
        if claimed or not is_public:
            notes.append(Note(seat, card, (zone,), claimed))
    return notes


def _kept(notes: Notes, setup: Setup, seat: Seat, zone: int, stayed: Sequence[Slot]) -> list[Note]:
    """For one who saw that these cards, which all had known there, were not given, they still are there.

    One that the seat had read itself is noted already.
    """
    read = [note.card for note in notes if note.seat == seat and note.zones == (zone,) and note.claimed]
    equals = [setup.equals_of[card] for card in read]
    kept = list[Note]()
    for slot in stayed:
        equal = setup.equals_of[slot.card]
        if equal in equals:
            equals.remove(equal)
        else:
            kept.append(Note(seat, slot.card, (zone,), slot.claimed))
    return kept


def as_seen(state: State, viewer: Seat) -> State:
    """The table as this viewer knows it: the record, and the viewer's own notes as far as they agree with it.

    Nothing that a page shows may come from anywhere else. ``TABLE`` knows what everybody knows.
    """
    if not state.notes:
        return state
    record = msgspec.structs.replace(state, notes=())
    own = [note for note in state.notes if note.seat == viewer != TABLE]
    if not own:
        return record
    run = Run(record)
    placed: list[SlotId] = []
    # The newest is the surest: where two contradict each other, somebody has shown another card in between.
    for note in reversed(own):
        _add(run, note, placed)
    return run.freeze()


def _add(run: Run, note: Note, placed: list[SlotId]) -> None:
    if note.slot != UNKNOWN:
        if run.slots[note.slot].card == UNKNOWN and stand_in_slot(run, note.slot, note.card) != UNKNOWN:
            # An equal card that all know to be here or elsewhere may be this one, or there would have to be two.
            turn_up(run, note.slot, note.card, "", claimed=note.claimed)
    elif len(note.zones) == 1 and not _is_pile(run.setup, note.zones[0]):
        _add_here(run, note, placed)
    else:
        _add_rover(run, note)


def _is_pile(setup: Setup, zone: int) -> bool:
    """Whether the cards of a zone lie face down in an order: who put one there knows no more than that it is there."""
    return zone < setup.places and setup.zones[zone].ordered and not setup.zones[zone].open


def _add_here(run: Run, note: Note, placed: list[SlotId]) -> None:
    """Each note is of another card; one that was only named is none of those that all know."""
    (zone,) = note.zones
    known = [slot for slot in run.zones[zone] if run.slots[slot].card != UNKNOWN]
    apart = placed if note.claimed else known
    if stand_in(run, zone, note.card, apart=apart) != UNKNOWN:
        placed.append(show(run, zone, note.card, "", claimed=note.claimed, apart=apart))


def _add_rover(run: Run, note: Note) -> None:
    """A card that is in one of several zones; unless it may be one of which all know as much."""
    equal = run.setup.equals_of[note.card]
    known = [run.slots[slot].card for zone in note.zones for slot in run.zones[zone]]
    roving = [rover.card for pool in run.pools for rover in pool.rovers]
    if any(card in equal for card in (*known, *roving)):
        return
    for card in (note.card,) if note.claimed else equal:
        for at, pool in enumerate(run.pools):
            if card in pool.cards and any(can_be(run, slot, card) for zone in note.zones for slot in run.zones[zone]):
                rovers = tuple(sorted((*pool.rovers, Rover(card, note.zones, EVERYBODY)), key=lambda rover: rover.card))
                run.emit(Recast((), ((at, pool, Pool(pool.cards, rovers)),), ""))
                return
