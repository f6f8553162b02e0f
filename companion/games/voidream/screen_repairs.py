"""What a Dreamer can say when the record and the real table differ; the other says yes to it (VD-APP-07)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream.check import check
from companion.games.voidream.moves import Correct
from companion.games.voidream.places import (
    EXHAUSTED,
    PLAY,
    at,
    count_of_pose,
    depth,
    is_face_down,
    is_face_up_in_dream,
    mind_slot,
    of,
    top,
)
from companion.table.screens import Can, Choice, send
from companion.table.state import Seat, State


def repair_block(state: State, viewer: Seat) -> Can:
    """Minds turned otherwise, cards that lie otherwise, and the value on top of a Dream."""
    choices = [one for seat in (viewer, 1 - viewer) for one in _of_seat(state, viewer, seat)]
    return Can("Set the record right", tuple(choices), "the other Dreamer confirms")


def _of_seat(state: State, viewer: Seat, seat: Seat) -> Iterator[Choice]:
    whose = "Your" if seat == viewer else f"{state.setup.seats[seat]}’s"
    if not is_face_up_in_dream(state, top(state, seat)):
        move = {"type": "correct", "seat": viewer, "reason": "the top was read anew", "dream": seat, "value": "NUMBER"}
        note = f"the record says {depth(state, seat) or 'nothing yet'}"
        now = depth(state, seat) or None
        yield Choice(f"{whose} Dream shows", send("move", move=move), note, "depth", least=1, most=4, now=now)
    mind = mind_slot(state, seat)
    for pose in range(5):
        shows = f"{whose} mind shows {count_of_pose(pose)}" if count_of_pose(pose) else f"{whose} mind is spent"
        yield from _pose(state, Correct(viewer, "the mind card was read anew", slot=mind, pose=pose), shows)
    for slot in state.zones[at(seat, PLAY)]:
        if not is_face_down(state, slot):
            name = of(state).cards[state.slots[slot].card].name
            for pose, word in ((0, "ready"), (EXHAUSTED, "exhausted")):
                lies = Correct(viewer, f"it lies {word}", slot=slot, pose=pose)
                yield from _pose(state, lies, f"{whose} {name} is {word}")


def _pose(state: State, move: Correct, label: str) -> Iterator[Choice]:
    if check(state, move) is None:
        yield Choice(label, send("move", move=move))
