"""What is counted of a finished game, and how a simulation has Characters chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.moves import Choose, Move, Prepare
from companion.games.cardweaver.places import (
    BY_DEFEAT_OF_ANIMUS,
    BY_DEFEAT_OF_NEMESIS,
    BY_LEAVING,
    BY_POINTS,
    CHOOSING,
    DEAD,
    DREAMSCAPE,
    ENDING,
    HOLDING,
    OWN,
    PILES,
    PLAYED,
    REMOVED,
    ROUND,
    STAYS,
    owner_of_zone,
    place_of_zone,
)
from companion.games.cardweaver.players import character, nemesis_of, players
from companion.games.cardweaver.scoring import winning_side
from companion.table.bots import Handled, Tally
from companion.table.events import Event, Moved
from companion.table.state import UNKNOWN, Draft, Seat, State, Table

ENDINGS: Final = {
    BY_DEFEAT_OF_ANIMUS: "all Animus defeated",
    BY_DEFEAT_OF_NEMESIS: "Nemesis defeated",
    BY_POINTS: "Victory Points",
    BY_LEAVING: "Nemesis left",
}
SIDES: Final = ("animus", "nemesis")


def side_of(table: Table, player: Seat) -> str:
    """The word for a player's side."""
    return SIDES[player == nemesis_of(table)]


def cast(state: State, seat: Seat, wanted: Mapping[str, Sequence[str]], chance: random.Random) -> Move | None:
    """The next choice before the first turn: the last seat is the Nemesis, if a seat is; who is not wanted comes by
    chance. ``None`` once play has begun.
    """
    if state.clock.phase != CHOOSING:
        return None
    setup = of(state)
    last = setup.players - 1
    for player in players(state):
        if character(state, player) == UNKNOWN:
            kind = Is.NEMESIS if player == last else Is.ANIMUS
            role = SIDES[player == last]
            there = [card for card in setup.characters if setup.what[card] is kind and state.slots[card].zone < OWN]
            names = [name for name in wanted.get(role, ()) if any(setup.cards[card].id == name for card in there)]
            open_to = [card for card in there if setup.cards[card].id in names[:1]] or there
            return Choose(player if player < len(setup.seats) else seat, chance.choice(open_to))
    return Prepare(seat)


def tally(begun: State, end: State, events: Sequence[Event]) -> Tally:
    """The rounds, the ending, the winning side, the Characters, and the cards that each side got and played."""
    nemesis = nemesis_of(end)
    heroes = [card_in(end, character(end, player)).id for player in players(end) if player != nemesis]
    side = winning_side(end)
    return Tally(
        end.dials[ROUND],
        ENDINGS.get(end.dials[ENDING], "both defeated"),
        (side,) if side in SIDES else (),
        (("animus", "+".join(sorted(heroes))), ("nemesis", card_in(end, character(end, nemesis)).id)),
        tuple(_handled(begun, events, nemesis)),
    )


def _handled(begun: State, events: Sequence[Event], nemesis: Seat) -> list[Handled]:
    got: Counter[tuple[str, str]] = Counter()
    played: Counter[tuple[str, str]] = Counter()
    draft = Draft(begun)
    cards = of(begun).cards
    for event in events:
        event.apply(draft)
        if isinstance(event, Moved) and draft.slots[event.slot].card != UNKNOWN:
            key = (cards[draft.slots[event.slot].card].id, SIDES[owner_of_zone(draft, event.to_zone) == nemesis])
            if _is_gained(draft, event):
                got[key] += 1
            if place_of_zone(draft, event.to_zone) in (PLAYED, STAYS):
                played[key] += 1
    return [Handled(card, side, got[card, side], played[card, side]) for card, side in sorted(got | played)]


def _is_gained(table: Table, event: Moved) -> bool:
    """Whether a card comes to a player by purchase or gain, or into play out of a Dreamscape."""
    if place_of_zone(table, event.to_zone) not in HOLDING:
        return False
    if event.zone in PILES.values():
        return True
    source = place_of_zone(table, event.zone)
    given = source == REMOVED and owner_of_zone(table, event.zone) != owner_of_zone(table, event.to_zone)
    return source in (DREAMSCAPE, DEAD) or given
