"""Which corrections of the record can be made; both Dreamers agree to each (VD-APP-07)."""

from __future__ import annotations

from companion.games.voidream.moves import Correct
from companion.games.voidream.places import DREAM, MIND, PLAY, SETUP, at, is_face_up_in_dream, of, place_of, top
from companion.table.knowledge import find_in, stand_in
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
    if move.pose >= 0:
        return _check_pose(state, move)
    return _check_place(state, move)


def _check_top(state: State, move: Correct) -> Refusal | None:
    if move.dream > 1 or not 1 <= move.value <= 4 or is_face_up_in_dream(state, top(state, move.dream)):
        return NOTHING
    return None


def _check_pose(state: State, move: Correct) -> Refusal | None:
    if not 0 <= move.slot < len(state.slots) or state.slots[move.slot].pose == move.pose:
        return NOTHING
    place = place_of(state, move.slot)
    allowed = {MIND: range(5), PLAY: range(2)}.get(place, range(0))
    return None if move.pose in allowed and state.slots[move.slot].card != UNKNOWN else NOTHING


def _check_place(state: State, move: Correct) -> Refusal | None:
    if not 0 <= move.card < len(of(state).cards) or not 0 <= move.zone < state.setup.places:
        return NOTHING
    facts = (("card", move.card), ("zone", move.zone))
    slot = slot_of(state, move.card)
    if slot == UNKNOWN:
        may_be = 0 <= move.source < state.setup.places and (
            find_in(state, move.source, move.card) != UNKNOWN or stand_in(state, move.source, move.card) != UNKNOWN
        )
        return None if may_be else Refusal("VD-APP-07", "say_where_it_was", facts)
    if state.slots[slot].zone == move.zone:
        return Refusal("VD-APP-07", "lies_there_already", facts)
    # VD-BAS-04: the bastion leaves a Dream by damage only, and a mind card never leaves its spot.
    stays = state.slots[slot].zone in (at(0, MIND), at(1, MIND)) or place_of(state, slot) == DREAM
    return NOTHING if stays and is_face_up_in_dream(state, slot) else None
