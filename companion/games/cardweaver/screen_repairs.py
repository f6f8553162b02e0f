"""What a player can say when the record and the real table differ (CW-HID-09, CW-HID-15), and conceding (CW-R-64)."""

from __future__ import annotations

from typing import Final, Literal

from companion.games.cardweaver.box import of
from companion.games.cardweaver.moves import Leave
from companion.games.cardweaver.places import BUYING, CONVICTION, DECK, GONE, HAND, PLAYING, at, value
from companion.games.cardweaver.players import is_anima, is_npc, name, players
from companion.games.cardweaver.screen_words import listed, whose
from companion.table.screens import Area, Can, Choice, Dial, InPlay, nudge_dial, send
from companion.table.state import Seat, State

NUMBER = "NUMBER"
DECKS: Final = {"deck": (DECK, "Player Deck"), "buying": (BUYING, "buying deck")}


def repair_block(state: State, viewer: Seat) -> Can:
    """Hands and decks that can be counted anew (CW-HID-15), and the way out of the game."""
    choices = [_hand(state, viewer, player) for player in players(state) if not is_anima(state, player)]
    for player in players(state):
        if (player == viewer or is_npc(state, player)) and not is_anima(state, player):
            choices += (_deck(state, viewer, player, "deck"), _deck(state, viewer, player, "buying"))
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


def unread_block(state: State) -> Area | None:
    """What an older program could read of the owner's values and this one can't: people have the printed cards."""
    cards = of(state).unread
    if not cards:
        return None
    text = f"This version can't read all that your file says of {listed(cards)}; there our own values count. "
    return Area("Your own card values", (), empty=text + "Go by the printed card, and set the record right by hand.")


def _hand(state: State, viewer: Seat, player: Seat) -> Choice:
    held = len(state.zones[at(player, HAND)])
    most = held + len(state.zones[at(player, DECK)])
    move = {"type": "recount", "seat": viewer, "of": player, "count": NUMBER}
    label = f"Count {whose(state, viewer, player)} hand"
    note = f"the record says {held}; the rest is in {name(state, player)}’s Player Deck"
    if player == viewer:
        note = f"the record says {held}; the rest is in your Player Deck"
    return Choice(label, send("move", move=move), note, "card", least=0, most=most, now=held)


def _deck(state: State, viewer: Seat, player: Seat, place: Literal["deck", "buying"]) -> Choice:
    """A pile that its player counts; where a buying deck differs, the answer says how to go on."""
    zone, called = DECKS[place]
    there = len(state.zones[at(player, zone)])
    most = there + len(state.zones[at(player, HAND)]) if place == "deck" else there + 9
    move = {"type": "recount", "seat": viewer, "of": player, "count": NUMBER, "place": place}
    label = f"Count {whose(state, viewer, player)} {called}"
    return Choice(label, send("move", move=move), f"the record says {there}", "card", least=0, most=most, now=there)
