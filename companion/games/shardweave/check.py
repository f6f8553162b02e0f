"""Which moves of Shardweave are legal. One source: ``check`` gives nothing, or the refusal with its clause."""

from __future__ import annotations

from companion.games.shardweave import check_repairs
from companion.games.shardweave.moves import (
    Begin,
    Commit,
    Concede,
    Correct,
    Look,
    Move,
    Mulligan,
    Notice,
    Reopen,
    Reveal,
    Skip,
)
from companion.games.shardweave.places import (
    HAND,
    MULLIGAN,
    OVER,
    SELECT,
    SETUP,
    SPOT,
    at,
    both_locked,
    count,
    has_locked,
    name,
    of,
    unsettled_spot,
)
from companion.games.shardweave.selecting import barred, restricts
from companion.table.held import Held
from companion.table.nudges import Nudge, check_nudge
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of
from companion.table.viewers import as_seen

NOT_BEGUN = Refusal("SW-SET-01", "not_begun")
FINISHED = Refusal("SW-RES-04", "finished")
NOT_YOUR_WEAVE = Refusal("SW-COM-20", "not_your_weave")


def check(state: State, move: Move) -> Refusal | None:
    """Why a move can't be made at this table, or ``None`` if it can."""
    match move:
        case Begin():
            return None if state.clock.phase == SETUP else Refusal("SW-SET-01", "begun_already")
        case Mulligan():
            return _check_mulligan(state)
        case Concede():
            return _check_running(state)
        case Look():
            return _check_running(state) or _check_look(state, move)
        case Correct():
            return _check_begun(state) or check_repairs.check_correct(state, move)
        case Nudge():
            return _check_begun(state) or check_nudge(state, move, check_repairs.nudgeable(state, move), "SW-RES-06")
        case Notice():
            return _check_selecting(state) or _check_notice(state, move)
        case _:
            return _check_selecting(state) or _check_choice(state, move)


def _check_begun(state: State) -> Refusal | None:
    return NOT_BEGUN if state.clock.phase == SETUP else None


def _check_running(state: State) -> Refusal | None:
    return FINISHED if state.clock.phase == OVER else _check_begun(state)


def _check_mulligan(state: State) -> Refusal | None:
    """SW-SET-03, SW-SET-05: once, after the deal."""
    if state.clock.phase == MULLIGAN:
        return None
    return _check_running(state) or Refusal("SW-SET-03", "mulligan_over")


def _check_selecting(state: State) -> Refusal | None:
    """SW-RND-01, SW-APP-03: what belongs to another step is refused with the step that runs."""
    if state.clock.phase == MULLIGAN:
        return Refusal("SW-SET-03", "mulligan_first")
    return _check_running(state)


def _check_choice(state: State, move: Commit | Reopen | Reveal | Skip) -> Refusal | None:
    assert state.clock.phase == SELECT
    match move:
        case Commit():
            return _check_queue(state) or _check_commit(state, move)
        case Reveal():
            return _check_queue(state) or (None if both_locked(state) else _still_choosing(state))
        case Reopen():
            locked = any(count(state, seat, SPOT) for seat in (0, 1))
            return None if locked else Refusal("SW-COM-10", "nothing_locked")
        case Skip():
            held = count(state, move.seat, HAND)
            if held and not count(state, move.seat, SPOT):
                return Refusal("SW-RND-03", "must_commit", (("count", held),))
            return Refusal("SW-RND-07", "nothing_to_choose")


def _check_notice(state: State, move: Notice) -> Refusal | None:
    """SW-COM-08, SW-SCN-03: a locked card that lies face down on the table, or a face before both have locked."""
    if move.shown:
        return Refusal("SW-SCN-03", "may_be_open") if both_locked(state) else None
    if of(state).options.commit_mode != "face_down":
        return Refusal("SW-COM-08", "lies_nowhere_yet")
    return None if count(state, move.whose, SPOT) else Refusal("SW-COM-08", "may_be_moved", (("seat_who", move.whose),))


def _check_queue(state: State) -> Refusal | None:
    """SW-ARE-06: an Arena that was set right out of its spot leaves the round waiting for another."""
    spot = unsettled_spot(state)
    return Refusal("SW-ARE-06", "arena_missing", (("zone", spot),)) if spot >= 0 else None


def _still_choosing(state: State) -> Refusal:
    """SW-RND-05: never one before the other."""
    waits = next((seat for seat in (0, 1) if not has_locked(state, seat)), 0)
    return Refusal("SW-RND-05", "still_choosing", (("seat_at", name(state, waits)),))


def _check_commit(state: State, move: Commit) -> Refusal | None:
    """SW-RND-03, -04, SW-COM-03, -07, -13, -16, -20."""
    if count(state, move.seat, SPOT):
        return Refusal("SW-RND-04", "locked_already")
    if not count(state, move.seat, HAND):
        return Refusal("SW-RND-07", "nothing_to_choose")
    if of(state).options.commit_mode == "face_down":
        if move.card != UNKNOWN:
            return Refusal("SW-COM-07", "lay_it_face_down")
        return _check_lifted(state, move) if move.lifted else None
    if move.card == UNKNOWN:
        return Refusal("SW-COM-03", "name_it")
    return _check_own(state, move.seat, move.card) or _check_barred(state, move)


def _check_own(state: State, seat: Seat, card: CardIndex) -> Refusal | None:
    """SW-COM-13, SW-COM-20: a card of the own Weave that may be in hand; the refusal names where it lies."""
    setup = of(state)
    if not 0 <= card < len(setup.copies) or setup.owners[card] != seat:
        return NOT_YOUR_WEAVE
    # What the owner alone knows counts too: a scanned hand, or a card looked at and put under the pile (SW-R-29).
    seen = as_seen(state, seat)
    if Held(seen, at(seat, HAND)).can_show(card):
        return None
    slot = slot_of(seen, card)
    if slot == UNKNOWN:
        return Refusal("SW-COM-13", "not_in_hand", (("card", card),))
    return Refusal("SW-COM-13", "lies_elsewhere", (("card", card), ("zone", seen.slots[slot].zone)))


def _check_barred(state: State, move: Commit) -> Refusal | None:
    """SW-COM-13, SW-COM-16."""
    if move.lifted:
        refusal = _check_lifted(state, move)
        if refusal is not None:
            return refusal
    arena = barred(state, of(state).champion(move.card))
    if arena is None or move.lifted:
        return None
    return Refusal("SW-COM-13", "barred", (("card", move.card), ("arena", arena.name)))


def _check_lifted(state: State, move: Commit) -> Refusal | None:
    """SW-COM-16, SW-R-28: only if nothing is permitted, as far as the companion knows of the own hand."""
    if not restricts(state):
        return Refusal("SW-COM-16", "nothing_barred")
    setup, seen = of(state), as_seen(state, move.seat)
    cards = [seen.slots[slot].card for slot in seen.zones[at(move.seat, HAND)]]
    known = [move.card, *cards] if move.card != UNKNOWN else cards
    for card in known:
        if card != UNKNOWN and barred(state, setup.champion(card)) is None:
            return Refusal("SW-COM-16", "one_is_permitted", (("card", card),))
    return None


def _check_look(state: State, move: Look) -> Refusal | None:
    """SW-COM-14, SW-SET-11."""
    if of(state).options.hand_tracking != "tracked":
        return Refusal("SW-COM-14", "not_tracked")
    refusal = _check_own(state, move.seat, move.card)
    if refusal is not None or count(state, move.seat, HAND):
        return refusal
    return Refusal("SW-COM-14", "not_in_hand", (("card", move.card),))
