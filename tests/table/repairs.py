"""Looks, corrections, counts and leaving in random games of Cadaver: they use every kind of event."""

from __future__ import annotations

import random
from typing import Any

from companion.games.cadaver.moves import Correct, Leave, Look, Recount
from companion.games.cadaver.places import DECK, corpses_of
from companion.play.simulation import hand_of
from companion.table.dealer import Dealer
from companion.table.game import Game
from companion.table.state import State


def repair(_game: Game, state: State, dealer: Dealer, chance: random.Random) -> Any:
    """One of them, for any seat; it may be refused."""
    seat = chance.randrange(len(state.setup.seats))
    hand = hand_of(dealer, state, seat)
    match chance.randrange(8):
        case 0 | 1 | 2:
            return Look(seat, chance.choice(hand), scanned=chance.random() < 0.5) if hand else None
        case 3 | 4:
            return Correct(seat, "a slip", hand_of=seat, hand=max(0, len(hand) + chance.choice((-1, 1))))
        case 5:
            return Recount(seat, max(0, len(state.zones[DECK]) - 1))
        case 6:
            one, other = chance.sample(range(len(state.setup.seats)), 2)
            mine = state.zones[corpses_of(one)]
            card = state.slots[mine[0]].card if mine else -1
            if not mine:
                return None
            source, zone, read = corpses_of(one), corpses_of(other), chance.random() < 0.5
            return Correct(seat, "a slip", card=card, source=source, zone=zone, scanned=read)
        case _:
            return Leave(seat) if chance.random() < 0.2 else None
