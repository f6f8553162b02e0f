"""The end of a game: how it came, both sides, and every card that counts (CW-VPS, CW-END)."""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.box import of
from companion.games.cardweaver.places import (
    ANIMUS_COUNT,
    BOTH_DEFEATED,
    BY_DEFEAT_OF_ANIMUS,
    BY_DEFEAT_OF_NEMESIS,
    BY_LEAVING,
    BY_POINTS,
    ENDING,
    OVER,
)
from companion.games.cardweaver.players import nemesis_of, turn_order
from companion.games.cardweaver.scoring import held_cards, points, sides, winning_side
from companion.table.screens import Ledger, Row
from companion.table.state import Seat, State

HOW: Final = {
    BY_DEFEAT_OF_ANIMUS: ("Every Animus is defeated.", "CW-END-01"),
    BY_DEFEAT_OF_NEMESIS: ("The Nemesis is defeated.", "CW-END-02"),
    BY_POINTS: ("A Dreamscape could not be filled, so Victory Points decide.", "CW-END-03"),
    BY_LEAVING: ("The Nemesis has left the game.", "CW-R-64"),
    BOTH_DEFEATED: ("Both sides fell at the same moment.", "CW-R-34"),
}
"""How a game can end, and the clause."""
WINNERS: Final = {"nemesis": "The Nemesis wins", "animus": "The Animus win", "draw": "A draw"}


def finished(state: State) -> str:
    """Who has won, in large letters; nothing while the game goes on."""
    return WINNERS[winning_side(state)] if state.clock.phase == OVER else ""


def how(state: State) -> str:
    """What ended the game, in a sentence."""
    return HOW[state.dials[ENDING]][0] if state.dials[ENDING] else ""


def totals(state: State, viewer: Seat) -> Ledger:
    """Both sides with their sums (CW-VPS-03 to -05); after a defeat they decide nothing (CW-END-05)."""
    both = sides(state)
    nemesis = nemesis_of(state)
    factor = state.dials[ANIMUS_COUNT]
    rows = [
        Row(say.plain(points(state, player)), say.called(state, viewer, player), "", "CW-VPS-02")
        for player in turn_order(state)
        if player != nemesis
    ]
    rows.append(Row(say.plain(both.animus), "The Animus together", "", "CW-VPS-03"))
    times = f": {say.plain(points(state, nemesis))} × {factor}" if factor > 1 else ""
    rows.append(Row(say.plain(both.nemesis), f"The Nemesis{times}", "", "CW-VPS-04"))
    decided = state.dials[ENDING] in (BY_POINTS, BOTH_DEFEATED)
    text = how(state) if decided else f"{how(state)} Victory Points decide nothing."
    return Ledger("Victory Points", tuple(rows), symbol="victory-points", note=text)


def counted_cards(state: State, viewer: Seat, player: Seat) -> Ledger:
    """Every card that counts for a player, the dearest first (CW-VPS-06, CW-R-32)."""
    cards = of(state).cards
    found: dict[str, list[int]] = {}
    for card in held_cards(state, player):
        found.setdefault(cards[card].name, []).append(cards[card].vp)
    rows = tuple(
        Row(say.plain(sum(each)), cards_name, f"{len(each)} × {say.plain(each[0])}", is_card=True)
        for cards_name, each in sorted(found.items(), key=lambda item: (-sum(item[1]), item[0]))
    )
    title = f"{say.capital(say.whose(state, viewer, player))} cards"
    return Ledger(title, rows, say.plain(points(state, player)), "victory-points", what="kinds of card")
