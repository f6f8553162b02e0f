"""What a Dreamer may do besides playing an arcanum, and what the end of the main phase would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.voidream import screen_words as say
from companion.games.voidream.moves import Activate, Arcanum, Move, Unveil
from companion.games.voidream.offers import proposals
from companion.games.voidream.places import (
    HAND,
    LOCKED,
    PASSES,
    at,
    card_in,
    mind_count,
    name,
    of,
    other,
    value_of,
)
from companion.games.voidream.playing import unveil_price
from companion.games.voidream.rounds import who_faces
from companion.table.screens import Can, Choice, send
from companion.table.state import UNKNOWN, Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream


def can(game: Voidream, state: State, seat: Seat) -> Can:
    """Abilities, unveiling and passing, each with the reason where it can't be done (VD-MAI-02, -05, -06)."""
    moves = [move for move in proposals(state, seat, ()) if not isinstance(move, Arcanum)]
    note = "one action, or a pass" if mind_count(state, seat) else "your mind is spent"
    return Can("Besides arcana", tuple(_choice(game, state, move) for move in moves), note)


def _choice(game: Voidream, state: State, move: Move) -> Choice:
    refused = say.reason(game, state, game.check(state, move))
    sent = send("move", move=move)
    match move:
        case Activate():
            card = card_in(state, move.slot)
            return Choice(card.name, sent, say.lettered(card.abilities[move.ability].text), "ability", "", refused)
        case Unveil():
            return Choice(unveil_label(state, move.slot), sent, unveil_note(state, move.slot), "veiled", "", refused)
        case _:
            return Choice("Pass", sent, after_pass(state, move.seat), "end-of-turn", "", refused)


def unveil_label(state: State, slot: SlotId) -> str:
    """What is unveiled: its name for who knows it."""
    return f"Unveil {card_in(state, slot).name if state.slots[slot].card != UNKNOWN else f'a {value_of(state, slot)}'}"


def unveil_note(state: State, slot: SlotId) -> str:
    """What unveiling takes (VD-VEI-05, VD-VEI-07); of a card that nobody has told, glaring may add one."""
    cost = of(state).options.unveil_cost
    arcana = 0 if cost == "mind" else 1
    is_known = state.slots[slot].card != UNKNOWN
    if is_known:
        arcana = unveil_price(state, slot, card_in(state, slot))
    parts = [f"discard {say.counted(arcana, 'arcanum', 'arcana')}"] if arcana else []
    parts += ["turn your mind"] if cost != "arcanum" else []
    return say.capital(say.listed(parts)) + ("" if is_known else ", one more if it is glaring")


def after_pass(state: State, seat: Seat) -> str:
    """What a pass brings: the other's turn, or the end of the phase and who faces Nightmare (VD-MAI-07, VD-NIG-02)."""
    locked = of(state).options.pass_lock
    ends = state.dials[LOCKED] >> other(seat) & 1 if locked else state.dials[PASSES]
    if not ends:
        return "You act no more in this round" if locked else "If the other passes too, the phase ends"
    return f"It ends the main phase. {say.capital(nightmare_ahead(state, seat))}"


def nightmare_ahead(state: State, viewer: Seat) -> str:
    """Who would face Nightmare if the main phase ended now, and what it costs (VD-NIG-02 to -05)."""
    if of(state).options.nightmare_rules == "manual":
        return "Nightmare follows"
    seat = who_faces(state)
    who = "you face" if seat == viewer else f"{name(state, seat)} faces"
    held = len(state.zones[at(seat, HAND)])
    if not held:
        return f"{who} Nightmare with an empty hand, and {'lose' if seat == viewer else 'loses'} the game"
    cost = "discarded" if of(state).options.nightmare_cost == "discard_one" else "voided"
    return f"{who} Nightmare: one of {say.counted(held, 'arcanum', 'arcana')} is {cost}"
