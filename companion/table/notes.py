"""What single seats know in private, and what becomes of it when cards are shown, move, or change hands unseen.

Notes are no part of the record: rules run without them, so nothing that others see can depend on what somebody has
looked at. Each function gives the new notes; where people may have meant one of several cards, less is known after it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from companion.table.state import UNKNOWN, CardIndex, Note, Seat, Setup, SlotId

Notes = tuple[Note, ...]

replace = msgspec.structs.replace


def looked(notes: Notes, setup: Setup, new: Note) -> Notes:
    """A seat has looked at a card of one zone. What it knew of this card before, or may have meant by it, goes."""
    if new.slot != UNKNOWN:
        return (*(note for note in notes if (note.seat, note.slot) != (new.seat, new.slot)), new)
    here = new.zones[0]
    notes = tuple(note for note in notes if not _same_copy(note, new))
    equal = _of_zone(notes, setup, new.seat, here, new.card)
    if new.claimed:
        equal = [note for note in equal if not note.claimed]
    there = [note for note in equal if note.zones == (here,)]
    # A card that is named again is the one that was named before: otherwise there would have to be two.
    if there:
        return (*(note for note in notes if note is not there[0]), new if new.claimed else there[0])
    return (*(_one_less(notes, equal) if equal else notes), new)


def _same_copy(note: Note, read: Note) -> bool:
    """Whether this is what a seat knew of a copy that it has read now."""
    return read.claimed and note.claimed and (note.seat, note.card) == (read.seat, read.card)


def _of_zone(notes: Notes, setup: Setup, seat: Seat, zone: int, card: CardIndex) -> list[Note]:
    """What a seat knows of cards like this one that may lie in a zone."""
    equals = setup.equals_of[card]
    own = [note for note in notes if note.seat == seat and note.slot == UNKNOWN]
    return [note for note in own if zone in note.zones and note.card in equals]


def _one_less(notes: Notes, equal: list[Note]) -> Notes:
    """One of these was seen, and nobody knows which: of the others it is known that they are where any could be."""
    zones = tuple(sorted({at for note in equal for at in note.zones}))
    rest = tuple(note for note in notes if note not in equal)
    return (*rest, *(replace(note, zones=zones, claimed=False) for note in equal[1:]))


def shown(notes: Notes, setup: Setup, zone: int, card: CardIndex, *, claimed: bool) -> Notes:
    """A card was shown to all out of a zone, or named: what seats knew of it is known to all now."""
    for seat in {note.seat: None for note in notes}:
        notes = shown_to(notes, setup, seat, zone, card, claimed=claimed)
    return notes


def shown_to(notes: Notes, setup: Setup, seat: Seat, zone: int, card: CardIndex, *, claimed: bool) -> Notes:
    """The same for one seat that has seen the card leave the zone."""
    equal = _of_zone(notes, setup, seat, zone, card)
    if claimed:
        exact = [note for note in equal if note.claimed and note.card == card]
        if exact:
            return tuple(note for note in notes if note not in exact)
        equal = [note for note in equal if not note.claimed]
    return _one_less(notes, equal) if equal else notes


def carried(notes: Notes, setup: Setup, slot: SlotId, zone: int, to_zone: int, *, unseen: bool) -> Notes:
    """A card moves. If nobody was shown which, a card of the zone that it leaves may be in the other one after it."""
    return tuple(_carried(note, setup, slot, zone, to_zone, unseen=unseen) for note in notes)


def _carried(note: Note, setup: Setup, slot: SlotId, zone: int, to_zone: int, *, unseen: bool) -> Note:
    if note.slot == slot:
        in_hand = to_zone < setup.places and not setup.zones[to_zone].open and not setup.zones[to_zone].ordered
        return replace(note, zones=(to_zone,), slot=UNKNOWN if in_hand else slot)
    if unseen and note.slot == UNKNOWN and zone in note.zones:
        return replace(note, zones=tuple(sorted({*note.zones, to_zone})))
    return note


def spread(notes: Notes, image: Mapping[int, tuple[int, ...]], *, knowing: Collection[Seat] = ()) -> Notes:
    """Cards of some zones changed places unseen: a card of each may be in any zone of its image after it.

    Seats ``knowing`` saw which cards they were.
    """
    return tuple(
        note
        if note.seat in knowing or note.slot != UNKNOWN
        else replace(note, zones=tuple(sorted({after for zone in note.zones for after in image.get(zone, (zone,))})))
        for note in notes
    )


def mixed(notes: Notes, slots: Collection[SlotId]) -> Notes:
    """These cards can't be told apart any more, so nobody knows which of them is in which slot."""
    return tuple(note for note in notes if note.slot not in slots)
