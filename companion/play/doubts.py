"""Going back puts real cards back by name, so of equal ones in a hand or a face-down pile any may have been taken.

Which copy is where was read before; after that the record says "a copy of" again, and no more than is true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.play.inputs import Pending, PendingMove, PendingUndo
from companion.table.events import Event, Moved
from companion.table.game import Game
from companion.table.held import Held, is_exchangeable
from companion.table.knowledge import can_be, possible
from companion.table.state import UNKNOWN, CardIndex, Draft, Note, SlotId, State, Table

replace = msgspec.structs.replace


def doubtful(now: State, events: Iterable[Event]) -> frozenset[CardIndex]:
    """The copies for which an equal one may have been taken when all these events, the last first, were taken back.

    ``now`` is the table after them.
    """
    draft, found = Draft(now), set[CardIndex]()
    for event in reversed(tuple(events)):
        if isinstance(event, Moved) and _is_hidden(draft, event.to_zone):
            found.update(_mistaken(draft, event.slot, event.to_zone))
        event.revert(draft)
    return frozenset(found)


def _is_hidden(table: Table, zone: int) -> bool:
    return zone < table.setup.places and not table.setup.zones[zone].open


def _mistaken(table: Table, slot: SlotId, zone: int) -> Iterator[CardIndex]:
    """The copies in a zone for which this card may be taken, or that may be taken for it.

    Where one of them was not read, it may be any of which all know of no place where it was read.
    """
    others = Held(table, zone, apart=(slot,))
    for equals in _may_be(table, slot):
        there = [card for card in equals if others.find(card) != UNKNOWN]
        if there:
            yield from there
            are_read = all(table.slots[at].claimed for at in (slot, *map(others.find, there)))
            free = (card for card in equals if not are_read and is_exchangeable(table, card))
            yield from (*free, *(card for card in equals if can_be(table, slot, card)))


def _may_be(table: Table, slot: SlotId) -> Iterator[tuple[CardIndex, ...]]:
    """For each card of which there are several copies and that may be in a slot, these copies."""
    for equals in dict.fromkeys(table.setup.equals_of[card] for card in possible(table, slot)):
        if len(equals) > 1:
            yield equals


def unread(state: State, cards: frozenset[CardIndex]) -> State:
    """The same table without the claim that these very copies lie where they do."""
    if not cards:
        return state
    slots = tuple(replace(slot, claimed=False) if slot.claimed and slot.card in cards else slot for slot in state.slots)
    return replace(state, slots=slots, notes=tuple(_unread_notes(state, cards)))


def _unread_notes(state: State, cards: frozenset[CardIndex]) -> Iterator[Note]:
    """Single seats' notes without these claims. One that was read may be a card that all know; one that was named is
    none of them: so where that may be, nothing is left of the note."""
    for note in state.notes:
        if not note.claimed or note.card not in cards:
            yield note
            continue
        here = [state.slots[at] for zone in note.zones for at in state.zones[zone]]
        if not any(slot.card in state.setup.equals_of[note.card] and not slot.claimed for slot in here):
            yield replace(note, claimed=False)


def unread_move(game: Game, pending: Pending | None, cards: frozenset[CardIndex]) -> Pending | None:
    """The same for a move that waits: of what was shown for it, these copies count as named."""
    if not isinstance(pending, PendingMove) or not cards:
        return pending
    answers = tuple(replace(one, scanned=False) if one.value in cards else one for one in pending.answers)
    move = game.decode_move(bytes(pending.move))
    if getattr(move, "scanned", False) and move.card in cards:
        move = replace(move, scanned=False)
    under = unread_move(game, pending.under, cards)
    assert not isinstance(under, PendingUndo)
    return replace(pending, move=msgspec.Raw(msgspec.json.encode(move)), answers=answers, under=under)
