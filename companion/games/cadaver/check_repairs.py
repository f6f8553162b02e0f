"""Cards that are taken from the table, recounts and corrections: which of them the rules and the record allow."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.games.cadaver.cards import Is
from companion.games.cadaver.moves import Correct, Recount, Take
from companion.games.cadaver.places import (
    ASIDE,
    DECK,
    DISCARD,
    LAYS_USED,
    OVER,
    OWN,
    PENDING,
    PILE_LIDS,
    PILES,
    SETUP,
    accomplices_of,
    corpses_of,
    hand_of,
    of,
    owner_of,
    raised_of,
)
from companion.table.knowledge import find_in, stand_in
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, SlotId, State, slot_of


def check_take(state: State, move: Take) -> Refusal:
    """Why a card on the table can't be taken: there is always a clause against it."""
    zone = state.slots[move.slot].zone
    facts = (("slot", move.slot),)
    if zone == DISCARD:
        wanted = PILES <= move.zone < PILE_LIDS
        return Refusal("CD-RES-10", "discards_stay", facts) if wanted else Refusal("CD-LAY-09", "no_draw_from_discards")
    if zone >= of(state).places:
        return _on_a_card(state, move)
    if PILES <= zone < PILE_LIDS:
        return Refusal("CD-APP-04", "pile_card_lifted", (("zone", zone),))
    if PILE_LIDS <= zone < OWN:
        return Refusal("CD-LID-09", "lid_stays", facts)
    return _before_a_player(state, move.slot, move)


def _on_a_card(state: State, move: Take) -> Refusal:
    setup = of(state)
    facts = (("slot", move.slot),)
    if setup.what[state.slots[move.slot].card] == Is.LID:
        return Refusal("CD-LID-09", "lid_stays", facts)
    return Refusal("CD-RES-04", "resource_stays", facts)


def _before_a_player(state: State, slot: SlotId, move: Take) -> Refusal:
    zone = state.slots[slot].zone
    owner = owner_of(zone)
    facts = (("slot", slot),)
    if owner >= 0 and zone == raised_of(owner):
        return Refusal("CD-RES-12", "raised_already", facts)
    if owner >= 0 and zone == corpses_of(owner):
        to_other = owner_of(move.zone) not in (-1, owner)
        return Refusal("CD-CRP-05", "corpse_not_given" if to_other else "corpse_stays", facts)
    if owner >= 0 and zone == accomplices_of(owner):
        return Refusal("CD-TRD-03", "only_hand_cards", facts)
    return Refusal("CD-DIS-04", "not_yours_to_move", facts)


def check_recount(state: State, move: Recount) -> Refusal | None:
    """CD-APP-08, CD-R-29: the real Deck decides; but cards that it has more must come from somewhere."""
    if state.clock.phase in (SETUP, OVER):
        return Refusal("CD-APP-08", "recount_not_now")
    if move.count < 0:
        return Refusal("CD-APP-08", "count_below_zero", (("count", move.count),))
    there = len(state.setup.copies)
    if move.count > there:
        return Refusal("CD-APP-08", "more_than_there_are", (("count", move.count), ("there", there)))
    missing = move.count - len(state.zones[DECK]) - len(state.zones[ASIDE])
    if missing > 0:
        return Refusal("CD-APP-08", "correct_hands_first", (("count", move.count), ("missing", missing)))
    return None


def check_correct(state: State, move: Correct) -> Refusal | None:
    """CD-APP-18: what may be set right is the place of a card, a hand count or the lays used; with a reason."""
    if state.clock.phase in (SETUP, OVER):
        return Refusal("CD-APP-18", "correct_not_now")
    if not move.reason.strip():
        return Refusal("CD-APP-18", "reason_missing")
    if any(seat == move.seat or not 0 <= seat < len(state.setup.seats) for seat in move.witnesses):
        return Refusal("CD-APP-18", "no_such_witness")
    if move.card >= 0:
        return _check_place(state, move)
    if move.hand_of >= 0:
        return _check_hand(state, move)
    if move.lays >= 0:
        return _check_lays(state, move)
    return Refusal("CD-APP-18", "nothing_to_correct")


def _check_lays(state: State, move: Correct) -> Refusal | None:
    """CD-DWN-04 sets no limit to the lays of a final turn but the cards that there are."""
    there = len(state.setup.copies)
    if move.lays > there:
        return Refusal("CD-APP-18", "more_than_there_are", (("count", move.lays), ("there", there)))
    return None if move.lays != state.dials[LAYS_USED] else Refusal("CD-APP-18", "nothing_to_correct")


def _check_hand(state: State, move: Correct) -> Refusal | None:
    if move.hand_of >= len(state.setup.seats) or move.hand < 0:
        return Refusal("CD-APP-18", "nothing_to_correct")
    more = move.hand - len(state.zones[hand_of(move.hand_of)])
    if more == 0:
        return Refusal("CD-APP-18", "nothing_to_correct")
    if more > len(state.zones[DECK]):
        return Refusal("CD-APP-18", "deck_too_small", (("count", len(state.zones[DECK])), ("missing", more)))
    return None


def source_of(state: State, move: Correct) -> tuple[int, SlotId]:
    """The zone and the slot in which the record has the corrected card; the slot is ``UNKNOWN`` if none fits."""
    slot = slot_of(state, move.card)
    if slot != UNKNOWN and (state.slots[slot].claimed or move.source < 0):
        return state.slots[slot].zone, slot
    if move.source < 0 or stand_in(state, move.source, move.card) == UNKNOWN:
        return -1, UNKNOWN
    other = stand_in(state, move.source, move.card)
    return move.source, find_in(state, move.source, other)


def _check_place(state: State, move: Correct) -> Refusal | None:
    _, slot = source_of(state, move)
    if slot == UNKNOWN:
        return Refusal("CD-APP-18", "say_where_it_was", (("card", move.card),))
    if move.zone < 0:
        return None if next(places_for(state, move), None) is not None else _check_where(state, move, slot)
    return _check_where(state, move, slot)


def _check_where(state: State, move: Correct, slot: SlotId) -> Refusal | None:
    """Whether the corrected card, which the record has in this slot, can lie where it is said to lie."""
    zone = state.slots[slot].zone
    if zone == move.zone:
        return Refusal("CD-APP-18", "lies_there_already", (("card", move.card), ("zone", zone)))
    loaded = bool(state.zones[of(state).places + slot])
    if loaded and not _carries(state, move.zone):
        return Refusal("CD-APP-18", "clear_it_first", (("card", move.card),))
    if not _may_lie(state, move.card, move.zone):
        return Refusal("CD-APP-18", "cannot_lie_there", (("card", move.card),))
    return None


def places_for(state: State, move: Correct) -> Iterator[int]:
    """The places where the corrected card could lie instead."""
    _, slot = source_of(state, move)
    for zone in range(len(state.zones)):
        if _check_where(state, msgspec.structs.replace(move, zone=zone), slot) is None:
            yield zone


def _carries(state: State, zone: int) -> bool:
    """Whether cards in this zone may have others lying on them."""
    owner = owner_of(zone) if zone < of(state).places else -1
    return owner >= 0 and zone in (corpses_of(owner), accomplices_of(owner))


def _may_lie(state: State, card: int, zone: int) -> bool:
    """Whether a card of this kind can lie in a zone at all."""
    setup = of(state)
    what = setup.what[card]
    if not 0 <= zone < len(state.zones) or zone == PENDING:
        return False
    if zone >= setup.places:
        host = state.slots[zone - setup.places]
        on_corpse = host.zone < setup.places and setup.what[host.card] == Is.CORPSE and _carries(state, host.zone)
        on_helper = host.zone < setup.places and setup.what[host.card] == Is.ACCOMPLICE and _carries(state, host.zone)
        return (what == Is.LID and (on_corpse or on_helper)) or (what == Is.RESOURCE and on_corpse)
    if PILES <= zone < PILE_LIDS:
        return what == Is.RESOURCE and setup.kind[card] == zone - PILES
    if PILE_LIDS <= zone < OWN:
        return what == Is.LID
    owner = owner_of(zone)
    if owner < 0 or zone == hand_of(owner):
        return True
    return what == (Is.ACCOMPLICE if zone == accomplices_of(owner) else Is.CORPSE)
