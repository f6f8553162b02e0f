"""Which corrections of the record can be made; both Weavers agree to each (SW-APP-04, SW-RES-06)."""

from __future__ import annotations

from companion.games.shardweave.moves import Correct
from companion.games.shardweave.places import DIALS, TIEBREAK_SPOT, VP, at, has_open_lists, is_transformed, of, other
from companion.games.shardweave.places import SPOT as COMMIT_SPOT
from companion.table.corrections import comes_from, may_come_from
from companion.table.nudges import Nudge, Range
from companion.table.refusals import Refusal
from companion.table.state import TABLE, UNKNOWN, State, slot_of

NOTHING = Refusal("SW-APP-04", "nothing_to_correct")


def check_correct(state: State, move: Correct) -> Refusal | None:
    """A card in another place, or a Champion in its other form."""
    if not move.reason.strip():
        return Refusal("SW-APP-04", "reason_missing")
    if not 0 <= move.card < len(state.setup.copies) or _is_rivals_secret(state, move):
        return NOTHING
    return _check_form(state, move) if move.turned >= 0 else _check_place(state, move)


def _is_rivals_secret(state: State, move: Correct) -> bool:
    """SW-WEA-08: to name a card of the other Weave that nobody has seen would tell that it is there."""
    is_rivals = of(state).owners[move.card] == other(move.seat)
    return is_rivals and slot_of(state, move.card) == UNKNOWN and not has_open_lists(state)


def _check_form(state: State, move: Correct) -> Refusal | None:
    """SW-TRF-15: the companion's state decides, and both may set it right."""
    champion = of(state).champions[move.card]
    if champion is None or champion.second is None:
        return Refusal("SW-TRF-15", "one_form", (("card", move.card),))
    if is_transformed(state, move.card) == bool(move.turned):
        return Refusal("SW-TRF-15", "has_that_form", (("card", move.card),))
    return None


def _check_place(state: State, move: Correct) -> Refusal | None:
    setup = of(state)
    if not 0 <= move.zone < setup.places:
        return NOTHING
    facts = (("card", move.card), ("zone", move.zone))
    if not _belongs(state, move):
        return Refusal("SW-APP-04", "never_lies_there", facts)
    if comes_from(state, move.card, move.source):
        may_be = may_come_from(state, move.card, move.source)
        return None if may_be else Refusal("SW-APP-04", "say_where_it_was", facts)
    slot = slot_of(state, move.card)
    return Refusal("SW-APP-04", "lies_there_already", facts) if state.slots[slot].zone == move.zone else None


def _belongs(state: State, move: Correct) -> bool:
    """Whether a card of this kind can ever lie in that zone: each Weaver's own places, or those of the Arenas."""
    owner = of(state).owners[move.card]
    if move.zone == TIEBREAK_SPOT or move.card == of(state).tiebreak:
        return False
    if owner == TABLE:
        return move.zone >= at(2, 0)
    return at(owner, 0) <= move.zone < at(owner + 1, 0) and move.zone != at(owner, COMMIT_SPOT)


def nudgeable(state: State, move: Nudge) -> Range | None:
    """SW-RES-06: the Victory Points, if both agree."""
    for seat in (0, 1):
        if move.dial == DIALS[VP[seat]]:
            most = of(state).options.vp_target
            return Range(f"{state.setup.seats[seat]}’s Victory Points", "SW-RES-06", 0, most, confirmed=True)
    return None
