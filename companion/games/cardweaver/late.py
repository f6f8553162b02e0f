"""A card that is told too late: it may have been played before the Attack of this turn was made (CW-HID-13)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cardweaver.box import of
from companion.games.cardweaver.effects import ChooseOne, Effect, ForEach, If, May, Stat, To
from companion.games.cardweaver.moves import Play
from companion.games.cardweaver.places import ATTACKS, PLAYING
from companion.table.game import Meaning
from companion.table.state import CardIndex, Seat, State


def forgotten(state: State, seat: Seat, card: CardIndex) -> Iterator[Meaning]:
    """CW-HID-13: a card that would have made the Attack of this turn stronger may have been played before it."""
    on_turn = state.clock.phase == PLAYING and state.clock.seat == seat
    if on_turn and state.dials[ATTACKS] and any(adds_attack(effect) for effect in of(state).cards[card].play):
        yield Meaning("it_lay_before", Play(seat, card, scanned=True), is_guess=True, before="attack")


def adds_attack(effect: Effect) -> bool:
    """Whether an effect adds to Attack Power, by itself or in one of its options."""
    match effect:
        case Stat(stat="attack"):
            return effect.n > 0
        case To() | May() | If() | ForEach():
            return any(map(adds_attack, effect.then))
        case ChooseOne():
            return any(adds_attack(inner) for option in effect.options for inner in option)
        case _:
            return False
