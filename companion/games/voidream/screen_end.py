"""The end of a game: who has won, and by what (VD-BAS-03, VD-NIG-05, VD-END)."""

from __future__ import annotations

from companion.games.voidream.places import HAND, LOSERS, at, bastion, layers, name
from companion.games.voidream.scoring import outcome
from companion.table.screens import Ledger, Row
from companion.table.state import UNKNOWN, Seat, State


def winner(state: State) -> str:
    """Who has won, as the wall says it; nothing before the end."""
    found = outcome(state)
    if found is None:
        return ""
    return f"{name(state, found.winners[0])} wins" if found.winners else "A draw"


def how_it_ended(state: State) -> str:
    """By what the game ended."""
    lost = [seat for seat in (0, 1) if state.dials[LOSERS] >> seat & 1]
    if not lost:
        return "Nobody has lost until the last round was over."
    if len(lost) == 2:
        return "Both have lost by the same step."
    return _how_lost(state, lost[0])


def _how_lost(state: State, seat: Seat) -> str:
    who = name(state, seat)
    if bastion(state, seat) == UNKNOWN:
        return f"{who}’s bastion is destroyed."
    if not state.zones[at(seat, HAND)]:
        return f"{who} faced Nightmare with an empty hand."
    return f"{who} has conceded."


def result(state: State) -> Ledger:
    """The end with the layers that are left on both sides."""
    rows = tuple(
        Row(
            "?" if layers(state, seat) < 0 else str(layers(state, seat)),
            f"layers of {name(state, seat)}’s Dream",
            "" if state.dials[LOSERS] >> seat & 1 else "wins" if state.dials[LOSERS] else "",
            "VD-BAS-03",
        )
        for seat in (0, 1)
    )
    return Ledger(winner(state), rows, symbol="bastion", note=how_it_ended(state))
