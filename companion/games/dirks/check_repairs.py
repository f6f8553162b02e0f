"""Which corrections of the record can be made (DP-APP-05, DP-APP-12)."""

from __future__ import annotations

from companion.games.dirks.cards import Is
from companion.games.dirks.moves import Correct, Recount
from companion.games.dirks.places import (
    DISCARD,
    HAND,
    LP,
    MOST_LP,
    OUT,
    ROW,
    SWARM,
    TALLY,
    at,
    card_in,
    deck_count,
    hand_count,
    in_game,
    is_weapon_in_play,
    middle,
    of,
)
from companion.table.corrections import comes_from, may_come_from
from companion.table.nudges import Nudge, Range
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, State, mark_of, slot_of

NOTHING = Refusal("DP-APP-12", "nothing_to_correct")


def check_recount(state: State, move: Recount) -> Refusal | None:
    """A hand and its deck have as many cards together as before."""
    if not move.reason.strip():
        return Refusal("DP-APP-05", "reason_missing")
    if move.of not in in_game(state):
        return NOTHING
    both = hand_count(state, move.of) + deck_count(state, move.of)
    known = sum(state.slots[slot].card != UNKNOWN for slot in state.zones[at(move.of, HAND)])
    if not known <= move.hand < both:
        return Refusal("DP-APP-05", "count_impossible", (("least", known), ("most", both - 1)))
    if move.hand == hand_count(state, move.of):
        return Refusal("DP-APP-05", "counts_so_already", (("count", move.hand),))
    return None


def check_correct(state: State, move: Correct) -> Refusal | None:
    """A card of a player in the game lies in another place."""
    setup = of(state)
    if not move.reason.strip():
        return Refusal("DP-APP-12", "reason_missing")
    if not 0 <= move.card < len(setup.cards) or setup.owners[move.card] not in in_game(state):
        return NOTHING
    if not _belongs(state, move):
        return Refusal("DP-APP-12", "never_lies_there", (("card", move.card),))
    target = setup.on(move.on) if move.on >= 0 else move.zone
    if comes_from(state, move.card, move.source):
        may_be = may_come_from(state, move.card, move.source)
        return None if may_be else Refusal("DP-APP-12", "say_where_it_was", (("card", move.card),))
    slot = slot_of(state, move.card)
    return (
        Refusal("DP-APP-12", "lies_there_already", (("card", move.card),)) if state.slots[slot].zone == target else None
    )


def _belongs(state: State, move: Correct) -> bool:
    """Weapons in their owner's row, Events on a Weapon, Specials in the middle; all in hand or on the own pile."""
    setup = of(state)
    kind, seat = setup.cards[move.card].kind, setup.owners[move.card]
    if move.on >= 0:
        return kind is Is.EVENT and is_weapon_in_play(state, move.on)
    if move.zone in (at(seat, HAND), at(seat, DISCARD)):
        return True
    if move.zone == at(seat, OUT):
        return False
    return (kind is Is.WEAPON and move.zone == at(seat, ROW)) or (kind is Is.SPECIAL and move.zone == middle(state))


def nudgeable(state: State, move: Nudge) -> Range | None:
    """LP, countdowns and tallies, with another player's yes."""
    names = state.setup.dials
    for seat, who in enumerate(state.setup.seats):
        if move.dial == names[TALLY + seat]:
            most = of(state).options.target_defeats
            return Range(f"{who}’s defeats", "DP-END-01", 0, most, confirmed=True)
    if 0 <= move.slot < len(state.slots):
        if move.mark == LP and is_weapon_in_play(state, move.slot):
            return Range(f"LP of {card_in(state, move.slot).name}", "DP-NUM-09", 0, MOST_LP, confirmed=True)
        if move.mark == SWARM and mark_of(state.slots[move.slot], SWARM):
            return Range(f"Turns left of {card_in(state, move.slot).name}", "DP-EVT-16", 1, 9, confirmed=True)
    return None
