"""What is allowed but may not be what a Dreamer wants: said beside an arcanum before it is played.

Looked at on a copy of the table as it will be when the mind has turned; what a line changes before the next is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.voidream.cards import MindText
from companion.games.voidream.doing import Cast, can_do
from companion.games.voidream.effects import Conflict, Evoke
from companion.games.voidream.mind import turn_mind
from companion.games.voidream.numbers import is_forbidden, is_met
from companion.games.voidream.places import (
    CONFLICT,
    DISCARD,
    HAND,
    SPOT,
    at,
    card_in,
    entities,
    is_face_up_in_dream,
    is_ready,
    mind_count,
    mind_slot,
    of,
    top,
)
from companion.games.voidream.powers import Line
from companion.table.knowledge import find_in, show, stand_in
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, Table

FEW: Final = 2
"""From so many arcana in hand downward it is warned of Nightmare (VD-NIG-09)."""
NOTHING_RETURNS: Final = "nothing is discarded yet, so nothing comes back to your hand"
LAST_ONE: Final = "it is your last arcanum: your hand is empty then, and nothing left to invert"
LAST_INVERTED: Final = "it is your last arcanum, and nothing is discarded that could come back: your hand is empty then"
ALL_LEFT_OUT: Final = "as things stand it does nothing at all, and your mind turns all the same"


def of_hand(state: State, seat: Seat) -> tuple[str, ...]:
    """VD-NIG-09: hand sizes decide Nightmare."""
    held = len(state.zones[at(seat, HAND)])
    if held > FEW:
        return ()
    few = f"Only {held} in hand" if held else "Your hand is empty"
    return (f"{few}: you will lose if you face Nightmare with an empty hand",)


def of_arcanum(state: State, seat: Seat, card: CardIndex, *, inverted: bool) -> tuple[str, ...]:
    """What to know before this arcanum is played this way (VD-ARC-07, -10, -13, VD-CNF-05, -06)."""
    hand = at(seat, HAND)
    if not mind_count(state, seat) or UNKNOWN == find_in(state, hand, card) == stand_in(state, hand, card):
        return ()
    run = Run(state)
    slot = show(run, hand, card, "")
    turn_mind(run, seat, "")
    run.move(slot, at(seat, SPOT), "")
    facts = of(state).cards[card]
    lines = facts.inverted if inverted else facts.lines
    return (*_left_out(run, Cast(seat, slot), lines), *_of_the_hand(run, seat, inverted=inverted))


def _of_the_hand(table: Table, seat: Seat, *, inverted: bool) -> Iterator[str]:
    is_last = not table.zones[at(seat, HAND)]
    nothing = not table.zones[at(seat, DISCARD)]
    if is_last and not inverted:
        yield LAST_ONE
    elif inverted and nothing:
        yield LAST_INVERTED if is_last else NOTHING_RETURNS


def _left_out(table: Table, cast: Cast, lines: tuple[Line, ...]) -> Iterator[str]:
    """The lines that would be left out as things stand, each with the reason (VD-DRM-05, VD-DRM-06)."""
    reasons = [reason for line in lines if (reason := why_left_out(table, cast, line))]
    if reasons and len(reasons) == len(lines):
        yield ALL_LEFT_OUT
    yield from dict.fromkeys(reasons)


def why_left_out(table: Table, cast: Cast, line: Line) -> str:
    """Why a line would be left out, or nothing."""
    if not is_met(table, cast.seat, cast.slot, line.needs):
        return f"“{line.text}” is left out: its condition does not hold"
    for effect in line.do:
        if not can_do(table, cast, (effect,)):
            match effect:
                case Conflict():
                    return f"as things stand no conflict begins: {_no_conflict(table, cast.seat)}"
                case Evoke():
                    return f"“{line.text}” is left out: {_no_evoke(table, cast.seat)}"
                case _:
                    return f"“{line.text}” is left out: there is nothing that it could be done to"
    return ""


def _no_conflict(table: Table, seat: Seat) -> str:
    """VD-CNF-05, -06, -12."""
    if table.dials[CONFLICT]:
        return "one is fought already"
    if is_forbidden(table, seat, "initiate_conflict"):
        text = _text_now(table, mind_slot(table, seat), mind_count(table, seat))
        by_mind = any(getattr(held, "what", "") == "initiate_conflict" for held in text.holds)
        return f"at {mind_count(table, seat)} your mind card forbids it" if by_mind else "a text forbids it"
    if not any(is_ready(table, slot) for slot in entities(table, seat)):
        return "you have no ready entity to attack with"
    return "it can’t be opened now"


def _text_now(table: Table, slot: SlotId, count: int) -> MindText:
    return next((text for text in card_in(table, slot).mind if text.at == count), MindText(count))


def _no_evoke(table: Table, seat: Seat) -> str:
    """VD-EVK-04."""
    return "the top of your Dream lies face up" if is_face_up_in_dream(table, top(table, seat)) else "a text forbids it"
