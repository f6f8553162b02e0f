"""What moves did, in words for the history, and which of them can't be taken back without the other's consent."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.voidream.moves import (
    Activate,
    Arcanum,
    Begin,
    Concede,
    Correct,
    Draw,
    Look,
    Move,
    Pass,
    Unveil,
)
from companion.games.voidream.places import DISCARD, HAND, SETUP, VOID, at, depth, layers, mind_count
from companion.table.events import Event
from companion.table.figures import Figure, changed
from companion.table.state import UNKNOWN, State


def describe(state: State, move: Move, *, happened: bool) -> tuple[str, str]:
    """What a move did, seen from the table after it: a text without the player's name, and a card's name."""
    setup = state.setup
    match move:
        case Arcanum():
            way = " inverted" if move.inverted else ""
            return f"played{{card}}{way}", setup.names[setup.copies[move.card].card]
        case Activate():
            return "used{card}", _name_of(state, move.slot)
        case Unveil():
            return "unveiled{card}" if happened else "turned up{card}, and took it back", _name_of(state, move.slot)
        case Pass():
            return "passed", ""
        case Begin():
            return "shuffled, cut and laid the Dreams down", ""
        case Look():
            return "looked at a face-down card", ""
        case Concede():
            return ("conceded" if happened else "wanted to concede, and went on"), ""
        case Correct():
            done = "set the record right" if happened else "asked in vain to set the record right"
            return f"{done}: {move.reason}", ""
        case Draw():
            raise TypeError("no rule allows this: check refuses it")


def _name_of(state: State, slot: int) -> str:
    card = state.slots[slot].card
    return state.setup.names[state.setup.copies[card].card] if card != UNKNOWN else ""


def figures(before: State, after: State, move: Move) -> tuple[Figure, ...]:
    """Depth, mind count, layers and hand of both: what everybody follows."""
    if before.clock.phase == SETUP:
        return ()
    shown: list[Figure] = []
    for seat, name in enumerate(after.setup.seats):
        shown += (
            Figure(f"{name}’s depth", depth(before, seat), depth(after, seat), "depth"),
            Figure(f"{name}’s mind", mind_count(before, seat), mind_count(after, seat), "mind"),
            Figure(f"{name}’s layers", layers(before, seat), layers(after, seat), "layers"),
        )
        for place, word in ((HAND, "hand"), (DISCARD, "discards"), (VOID, "Void")):
            zone = at(seat, place)
            shown.append(Figure(f"{name}’s {word}", len(before.zones[zone]), len(after.zones[zone]), "card"))
    return changed(*shown)


def hidden_undo(state: State, events: Sequence[Event]) -> str:
    """Every step back needs both, and none goes past a shuffle (``Setup.shuffles_stay``; VD-APP-06)."""
    return "VD-APP-06"
