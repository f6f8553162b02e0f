"""What a player can say when the record and the real table differ (CW-HID-09, CW-HID-15), and conceding (CW-R-64)."""

from __future__ import annotations

from companion.games.cardweaver.moves import Leave
from companion.games.cardweaver.places import (
    CONVICTION,
    DECK,
    GONE,
    HAND,
    PLAYING,
    at,
    is_anima,
    name,
    players,
    value,
)
from companion.games.cardweaver.screen_words import whose
from companion.table.screens import Area, Can, Choice, Dial, InPlay, nudge_dial, send
from companion.table.state import Seat, State

NUMBER = "NUMBER"


def repair_block(state: State, viewer: Seat) -> Can:
    """Hands that can be counted anew, and the way out of the game."""
    choices = [_hand(state, viewer, player) for player in players(state) if not is_anima(state, player)]
    if not value(state, viewer, GONE):
        move = send("move", move=Leave(viewer))
        choices.append(Choice("Concede", move, "an Animus counts as defeated; a Nemesis has lost", "left"))
    alone = len(state.setup.seats) == 1
    return Can("Set the record right", tuple(choices), "" if alone else "one other player confirms")


def numbers_block(state: State, viewer: Seat) -> Area | None:
    """Conviction of the own turn, set right by hand; HP, Experience and tokens have their steps where they stand."""
    if state.clock.seat != viewer or state.clock.phase != PLAYING or is_anima(state, viewer):
        return None
    dial = Dial("Conviction", state.dials[CONVICTION], "conviction", most=99, nudge=nudge_dial("Conviction"))
    return Area("Count anew", (InPlay("This turn", "what you have to spend now", dials=(dial,)),))


def _hand(state: State, viewer: Seat, player: Seat) -> Choice:
    held = len(state.zones[at(player, HAND)])
    most = held + len(state.zones[at(player, DECK)])
    move = {"type": "recount", "seat": viewer, "of": player, "count": NUMBER}
    label = f"Count {whose(state, viewer, player)} hand"
    note = f"the record says {held}; the rest is in {name(state, player)}’s Player Deck"
    if player == viewer:
        note = f"the record says {held}; the rest is in your Player Deck"
    return Choice(label, send("move", move=move), note, "card", least=0, most=most, now=held)
