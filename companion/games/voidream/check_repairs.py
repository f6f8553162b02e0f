"""Which corrections of the record can be made; both Dreamers agree to each (VD-APP-07)."""

from __future__ import annotations

from companion.games.voidream.dream import plausible
from companion.games.voidream.moves import Correct
from companion.games.voidream.places import (
    DREAM,
    EXHAUSTED,
    MIND,
    PLAY,
    SETUP,
    SPENT,
    at,
    controller,
    is_face_down,
    is_face_up_in_dream,
    layers,
    of,
    place_of,
    top,
    value_of,
)
from companion.table.corrections import comes_from, may_come_from
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, State, slot_of

NOTHING = Refusal("VD-APP-07", "nothing_to_correct")


def check_correct(state: State, move: Correct) -> Refusal | None:
    """A card in another place, a card turned otherwise, or another value on top of a Dream."""
    if state.clock.phase == SETUP:
        return Refusal("VD-SET-01", "not_begun")
    if not move.reason.strip():
        return Refusal("VD-APP-07", "reason_missing")
    if move.dream >= 0:
        return _check_top(state, move)
    if move.above >= 0:
        return _check_above(state, move)
    if move.pose >= 0:
        return _check_pose(state, move)
    return _check_place(state, move)


def _check_top(state: State, move: Correct) -> Refusal | None:
    """VD-DEP-02, VD-OBS-07: another value on a back, and one that is still to be seen."""
    if move.dream >= len(state.setup.seats) or not 1 <= move.value <= 4:
        return NOTHING
    slot = top(state, move.dream)
    if is_face_up_in_dream(state, slot):
        return Refusal("VD-DEP-03", "top_lies_open", (("slot", slot),))
    if value_of(state, slot) == move.value:
        return Refusal("VD-APP-07", "shows_that_already", (("value", move.value),))
    if state.slots[slot].card != UNKNOWN or move.value not in plausible(state, slot):
        return Refusal("VD-OBS-07", "value_all_out", (("value", move.value),))
    return None


def _check_above(state: State, move: Correct) -> Refusal | None:
    """VD-OBS-09, VD-OBS-18: a face-up card of a Dream has been counted down to; the others lie above or below it."""
    if not 0 <= move.slot < len(state.slots) or place_of(state, move.slot) != DREAM:
        return NOTHING
    dream = state.zones[state.slots[move.slot].zone]
    if not is_face_up_in_dream(state, move.slot) or move.above >= len(dream):
        return NOTHING
    is_known = layers(state, controller(state, move.slot)) >= 0
    if is_known and dream.index(move.slot) == move.above:
        return Refusal("VD-APP-07", "counted_already", (("above", move.above), ("slot", move.slot)))
    return None


def _check_pose(state: State, move: Correct) -> Refusal | None:
    """VD-KEY-08, VD-MND-11: a face-up card in play or a mind card lies otherwise."""
    if not 0 <= move.slot < len(state.slots):
        return NOTHING
    place = place_of(state, move.slot)
    if place == PLAY and is_face_down(state, move.slot):
        return Refusal("VD-VEI-04", "face_down_lies_upright")
    facts = (("slot", move.slot),)
    if move.pose not in {MIND: range(SPENT + 1), PLAY: range(EXHAUSTED + 1)}.get(place, range(0)):
        return Refusal("VD-APP-07", "lies_one_way", facts)
    return Refusal("VD-APP-07", "lies_so_already", facts) if state.slots[move.slot].pose == move.pose else None


def _check_place(state: State, move: Correct) -> Refusal | None:
    if not 0 <= move.card < len(of(state).cards) or not 0 <= move.zone < state.setup.places:
        return NOTHING
    facts = (("card", move.card), ("zone", move.zone))
    if comes_from(state, move.card, move.source):
        may_be = may_come_from(state, move.card, move.source)
        return None if may_be else Refusal("VD-APP-07", "say_where_it_was", facts)
    slot = slot_of(state, move.card)
    if state.slots[slot].zone == move.zone:
        return Refusal("VD-APP-07", "lies_there_already", facts)
    # VD-BAS-04: the bastion leaves a Dream by damage only, and a mind card never leaves its spot.
    stays = state.slots[slot].zone in (at(0, MIND), at(1, MIND)) or place_of(state, slot) == DREAM
    return Refusal("VD-BAS-04", "stays_there", facts) if stays and is_face_up_in_dream(state, slot) else None
