"""What a Dreamer can say when the record and the real table differ; the other says yes to it (VD-APP-07, VD-OBS-25)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream.check import check
from companion.games.voidream.moves import Correct
from companion.games.voidream.places import (
    DREAM,
    EXHAUSTED,
    MAIN,
    at,
    count_of_pose,
    depth,
    is_face_up_in_dream,
    is_ready,
    layers,
    mind_slot,
    name,
    of,
    top,
)
from companion.table.screens import Can, Choice, send
from companion.table.state import Seat, SlotId, State


def repair_block(state: State, viewer: Seat) -> Can:
    """Minds turned otherwise, and the value on top of a Dream; how a card lies is said beside it."""
    choices = [one for seat in (viewer, 1 - viewer) for one in _of_seat(state, viewer, seat)]
    note = "The other Dreamer confirms it. A card in play that lies otherwise is opened there."
    return Can("Set the record right", tuple(choices), note, folded=True)


def _of_seat(state: State, viewer: Seat, seat: Seat) -> Iterator[Choice]:
    whose = "Your" if seat == viewer else f"{name(state, seat)}’s"
    if not is_face_up_in_dream(state, top(state, seat)):
        move = {"type": "correct", "seat": viewer, "reason": "the top was read anew", "dream": seat, "value": "NUMBER"}
        now = depth(state, seat) or None
        note = f"the record says {now or 'nothing yet'}"
        yield Choice(f"{whose} Dream shows", send("move", move=move), note, "depth", least=1, most=4, now=now)
    yield from _counted(state, viewer, seat)
    mind = mind_slot(state, seat)
    for pose in range(5):
        count = count_of_pose(pose)
        shows = f"{whose} mind shows {count}" if count else f"{whose} mind is spent"
        symbol = "mind-count" if count else "spent-side"
        yield from _pose(state, Correct(viewer, "the mind card was read anew", slot=mind, pose=pose), shows, symbol)


def _counted(state: State, viewer: Seat, seat: Seat) -> Iterator[Choice]:
    """How many cards lie above what lies face up in a Dream (VD-OBS-09, VD-SHF-07)."""
    dream = state.zones[at(seat, DREAM)]
    for slot in dream:
        if is_face_up_in_dream(state, slot) and len(dream) > 1:
            move = {"type": "correct", "seat": viewer, "reason": "counted", "slot": slot, "above": "NUMBER"}
            now = dream.index(slot) if layers(state, seat) >= 0 else None
            note = "the record does not know" if now is None else f"the record says {now}"
            label = f"Cards above {of(state).cards[state.slots[slot].card].name}"
            yield Choice(label, send("move", move=move), note, "card", least=0, most=len(dream) - 1, now=now)


def turned(state: State, viewer: Seat, slot: SlotId) -> tuple[Choice, ...]:
    """A face-up card in play that lies the other way on the real table: a tap instead of a camera (VD-OBS-25)."""
    if viewer < 0 or state.clock.phase != MAIN:
        return ()
    pose, word = (EXHAUSTED, "exhausted") if is_ready(state, slot) else (0, "ready")
    move = Correct(viewer, f"it lies {word}", slot=slot, pose=pose)
    return tuple(_pose(state, move, f"On the table it is {word}", "exhausted"))


def _pose(state: State, move: Correct, label: str, symbol: str) -> Iterator[Choice]:
    if check(state, move) is None:
        yield Choice(label, send("move", move=move), "the other Dreamer confirms it", symbol)
