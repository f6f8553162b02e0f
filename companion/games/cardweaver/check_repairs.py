"""Which corrections of the record can be made."""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import CHARACTERS
from companion.games.cardweaver.cards_in_play import cap_of, card_in
from companion.games.cardweaver.moves import Correct, Recount
from companion.games.cardweaver.places import (
    BUYING,
    CHARACTER,
    CHOOSING,
    CONVICTION,
    DAMAGE,
    DECK,
    DREAMSCAPE,
    EXPERIENCE,
    HAND,
    HP,
    MOST_HP,
    OVER,
    STAYS,
    TOKENS,
    XP,
    at,
    dial,
    owner_of_zone,
    place_of_zone,
    value,
)
from companion.games.cardweaver.players import character, is_anima, is_npc, name, players
from companion.table.corrections import comes_from, may_come_from
from companion.table.nudges import Nudge, Range
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, State, Table, slot_of

COUNTED: Final = {"hand": HAND, "deck": DECK, "buying": BUYING}
"""Places whose cards a seat may count."""


def check_recount(state: State, move: Recount) -> Refusal | None:
    """CW-HID-15: a hand or Player Deck holds no more than both have together; of a buying deck each card is named."""
    if state.clock.phase in (CHOOSING, OVER):
        return Refusal("CW-HID-15", "nothing_to_count")
    if not 0 <= move.of < of(state).players or is_anima(state, move.of):
        return Refusal("CW-HID-15", "nothing_to_count")
    there = len(state.zones[at(move.of, COUNTED[move.place])])
    if move.count == there:
        return Refusal("CW-HID-09", "nothing_to_correct")
    if move.place == "buying":
        return Refusal("CW-HID-09", "name_the_card", (("count", move.count), ("have", there)))
    most = sum(len(state.zones[at(move.of, place)]) for place in (HAND, DECK))
    if not 0 <= move.count <= most:
        return Refusal("CW-HID-15", "no_such_count", (("count", move.count), ("most", most)))
    return None


def check_correct(state: State, move: Correct) -> Refusal | None:
    """CW-HID-09: with a reason; a card can only come from where it may be."""
    if state.clock.phase == CHOOSING:
        return Refusal("CW-HID-09", "not_begun")
    if not move.reason.strip():
        return Refusal("CW-HID-09", "reason_missing")
    if any(seat == move.seat or not 0 <= seat < len(state.setup.seats) for seat in move.witnesses):
        return Refusal("CW-HID-09", "no_such_witness")
    facts = (("card", move.card), ("zone", move.zone))
    if not 0 <= move.card < len(of(state).cards) or not 0 <= move.zone < state.setup.places:
        return Refusal("CW-HID-09", "nothing_to_correct")
    if of(state).what[move.card] in CHARACTERS or place_of_zone(state, move.zone) == CHARACTER:
        return Refusal("CW-HID-09", "nothing_to_correct")
    if comes_from(state, move.card, move.source):
        may_be = may_come_from(state, move.card, move.source)
        return None if may_be else Refusal("CW-HID-09", "say_where_it_was", facts)
    slot = slot_of(state, move.card)
    return Refusal("CW-HID-09", "lies_there_already", facts) if state.slots[slot].zone == move.zone else None


def is_pile(table: Table, zone: int) -> bool:
    """Whether it matters how cards lie in a place and nobody sees them."""
    return zone < table.setup.places and table.setup.zones[zone].ordered and not table.setup.zones[zone].open


def nudgeable(state: State, move: Nudge) -> Range | None:
    """The numbers that people set right by hand: HP, Experience, Conviction, and the tokens on cards (CW-HID-09)."""
    if state.clock.phase in (CHOOSING, OVER):
        return None
    if move.dial:
        return _dial_range(state, move.dial)
    return _mark_range(state, move) if 0 <= move.slot < len(state.slots) else None


def _dial_range(state: State, label: str) -> Range | None:
    number = state.setup.dial_by_name.get(label, -1)
    if number == CONVICTION:
        return Range("Conviction", "CW-HID-09", most=99)
    for player in players(state):
        if is_anima(state, player):
            continue
        if number == dial(player, HP):
            # At 0 a Character is defeated, which is more than a dial: that is a move or a correction of its own.
            return Range(f"{name(state, player)}’s HP", "CW-HID-09", 1, value(state, player, MOST_HP))
        if number == dial(player, XP):
            most = cap_of(state, character(state, player))
            return Range(f"{name(state, player)}’s Experience", "CW-HID-09", 0, most)
    return None


def _mark_range(state: State, move: Nudge) -> Range | None:
    slot = move.slot
    place = place_of_zone(state, state.slots[slot].zone)
    if place not in (STAYS, DREAMSCAPE) or state.slots[slot].card == UNKNOWN:
        return None
    card = card_in(state, slot)
    if move.mark == TOKENS and place == DREAMSCAPE and is_npc(state, owner_of_zone(state, state.slots[slot].zone)):
        return Range(f"Countdown Tokens on {card.name}", "CW-HID-09", 1, card.cost)
    if move.mark == DAMAGE and place == STAYS and card.hp:
        return Range(f"Damage Tokens on {card.name}", "CW-HID-09", 0, card.hp - 1)
    if move.mark == EXPERIENCE and place == STAYS and cap_of(state, slot):
        return Range(f"Experience Tokens on {card.name}", "CW-HID-09", 0, cap_of(state, slot))
    return None
