"""What a player can say when the record and the real table differ (CD-APP-08, CD-APP-18), and leaving (CD-DWN-11)."""

from __future__ import annotations

from companion.games.cadaver.moves import Leave
from companion.games.cadaver.places import DECK, LAYS, LAYS_USED, hand_of, is_in
from companion.table.screens import Can, Choice, send
from companion.table.state import Seat, State

NUMBER = "NUMBER"


def repair_block(state: State, viewer: Seat) -> Can:
    """Counts that can be set right, each confirmed by one other player; and the way out of the game."""
    choices = [_deck(state, viewer), *(_hand(state, viewer, seat) for seat in range(len(state.setup.seats)))]
    if state.clock.seat == viewer:
        choices.append(_lays(state, viewer))
    if is_in(state, viewer):
        move = send("move", move=Leave(viewer))
        choices.append(Choice("Leave the game", move, "your hand is set aside, your Scoring Pile counts", "left"))
    return Can("Set the record right", tuple(choices), "one other player confirms")


def _deck(state: State, viewer: Seat) -> Choice:
    count = len(state.zones[DECK])
    move = {"type": "recount", "seat": viewer, "count": NUMBER}
    note = f"the record says {count}"
    return Choice(
        "Count the Deck", send("move", move=move), note, "face-down", least=0, most=len(state.setup.copies), now=count
    )


def _hand(state: State, viewer: Seat, seat: Seat) -> Choice:
    held = len(state.zones[hand_of(seat)])
    name = "your hand" if seat == viewer else f"{state.setup.seats[seat]}’s hand"
    move = {"type": "correct", "seat": viewer, "reason": f"counted {name}", "hand_of": seat, "hand": NUMBER}
    label = f"Count {name}"
    most = held + len(state.zones[DECK])
    return Choice(label, send("move", move=move), f"the record says {held}", "card", least=0, most=most, now=held)


def _lays(state: State, viewer: Seat) -> Choice:
    used = state.dials[LAYS_USED]
    move = {"type": "correct", "seat": viewer, "reason": "lays counted anew", "lays": NUMBER}
    return Choice(
        "Lays used", send("move", move=move), f"the record says {used}", "done", least=0, most=max(LAYS, used)
    )
