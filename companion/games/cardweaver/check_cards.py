"""Which cards a player may play, redeem, discard or purchase now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import UNIVERSAL, Card, Is
from companion.games.cardweaver.cards_in_play import in_play
from companion.games.cardweaver.effects import ChooseOne, Effect, ForEach, If, May, To
from companion.games.cardweaver.holding import is_blocked
from companion.games.cardweaver.moves import Discard, Play, Purchase, Redeem
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    ASIDE,
    BOUGHT,
    BOX,
    CONVICTION,
    DEAD,
    DREAM_CATCHERS,
    DREAMSCAPE,
    HAND,
    REDEEMED,
    REDEEMS,
    REMOVED,
    at,
    owner_of_zone,
    place_of_zone,
)
from companion.games.cardweaver.players import character, deck_in_play
from companion.games.cardweaver.sums import cost_of
from companion.table.knowledge import find_in, stand_in
from companion.table.refusals import Facts, Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, Table, slot_of


def check_held(state: State, seat: Seat, card: CardIndex) -> Refusal | None:
    """CW-HID-03: the card must be one that can be in this hand; CW-SET-06: and one of this game."""
    hand = at(seat, HAND)
    if find_in(state, hand, card) != UNKNOWN or stand_in(state, hand, card) != UNKNOWN:
        return None
    facts = (("card", card),)
    if not deck_in_play(state, of(state).cards[card].deck):
        return Refusal("CW-SET-06", "other_deck", facts)
    slot = slot_of(state, card)
    if slot == UNKNOWN:
        return Refusal("CW-HID-03", "not_in_hand", facts)
    zone = state.slots[slot].zone
    if zone < state.setup.places and zone != BOX and not state.setup.zones[zone].open:
        return Refusal("CW-HID-03", "not_in_hand", facts)
    return _lies_in(state, seat, zone, facts)


def _lies_in(state: State, seat: Seat, zone: int, facts: Facts) -> Refusal:
    """Why a card that is known to lie openly elsewhere can't be used now."""
    match place_of_zone(state, zone):
        case _ if zone == BOX:
            return Refusal("CW-NDK-10", "boxed", facts)
        case place if place == ASIDE and zone == at(seat, ASIDE):
            return Refusal("CW-BUY-06", "waits_aside", facts)
        case place if place == DEAD:
            return Refusal("CW-DST-05", "destroyed", facts)
        case place if place == REMOVED:
            return Refusal("CW-ANM-07", "removed", facts)
        case _:
            return Refusal("CW-HID-03", "lies_elsewhere", (*facts, ("zone", zone)))


def check_play(state: State, move: Play, *, on_turn: bool) -> Refusal | None:
    """CW-PLY-01, CW-PLY-02, CW-SYM-01, CW-SYM-04, CW-SYM-10, and what blocks it."""
    card = of(state).cards[move.card]
    facts = (("card", move.card),)
    if not on_turn and not card.is_quick:
        return Refusal("CW-PLY-02", "no_quick_cast", (*facts, ("seat_on", of(state).names_of[state.clock.seat])))
    refusal = check_held(state, move.seat, move.card)
    if refusal is not None:
        return refusal
    blocked = _blocked(state, move.seat, card, on_turn=on_turn)
    if blocked:
        return Refusal("CW-CRD-07", blocked, facts)
    if card.is_unique and any(_card_at(state, slot).id == card.id for slot in in_play(state, move.seat)):
        return Refusal("CW-SYM-01", "unique_in_play", facts)
    if move.target not in (UNKNOWN, character(state, move.seat)) and not any(aims(effect) for effect in card.play):
        return Refusal("CW-MOD-02", "only_for_yourself", facts)
    return None


def aims(effect: Effect) -> bool:
    """Whether an effect names somebody, by itself or in one of its options."""
    match effect:
        case To():
            return True
        case ChooseOne():
            return any(aims(inner) for option in effect.options for inner in option)
        case If():
            return any(map(aims, (*effect.then, *effect.otherwise)))
        case May() | ForEach():
            return any(map(aims, effect.then))
        case _:
            return False


def _card_at(table: Table, slot: SlotId) -> Card:
    return of(table).cards[table.slots[slot].card]


def _blocked(state: State, seat: Seat, card: Card, *, on_turn: bool) -> str:
    if is_blocked(state, seat, card.type.value):
        return "type_blocked"
    return "quick_blocked" if not on_turn and is_blocked(state, seat, "quick_cast") else ""


def check_redeem(state: State, move: Redeem) -> Refusal | None:
    """CW-TRN-03, CW-TRN-04, CW-NGT-03."""
    refusal = _check_thrown(state, move.seat, move.card)
    if refusal is None and state.dials[REDEEMED] >= REDEEMS:
        return Refusal("CW-TRN-03", "redeemed_two", (("card", move.card),))
    return refusal


def check_discard(state: State, move: Discard) -> Refusal | None:
    """CW-TRN-05, CW-NGT-03; CW-R-54: a table may do without."""
    refusal = _check_thrown(state, move.seat, move.card)
    if refusal is None and not of(state).options.free_discards:
        return Refusal("CW-R-54", "no_free_discards", (("card", move.card),))
    return refusal


def _check_thrown(state: State, seat: Seat, card: CardIndex) -> Refusal | None:
    refusal = check_held(state, seat, card)
    if refusal is None and of(state).what[card] is Is.NIGHTMARE:
        return Refusal("CW-NGT-03", "nightmare_stays", (("card", card),))
    return refusal


def offered(table: Table, seat: Seat, card: CardIndex) -> Iterator[SlotId]:
    """Where a copy of this card lies in the seat's Dreamscape or a Universal pile; the very copy first."""
    setup = of(table)
    name = setup.copies[card].card
    found = [
        slot
        for zone in (at(seat, DREAMSCAPE), ADAPTABILITIES, DREAM_CATCHERS)
        for slot in table.zones[zone]
        if setup.copies[table.slots[slot].card].card == name
    ]
    yield from sorted(found, key=lambda slot: table.slots[slot].card != card)


def check_purchase(state: State, move: Purchase) -> Refusal | None:
    """CW-BUY-02 to -04, CW-UNI-02 to -04, CW-PCN-05: from the own Dreamscape or a Universal pile, for its cost.

    Any number of cards (CW-BUY-05), of a Unique one as well: it may be in play once, not owned once (CW-SYM-03).
    """
    card = of(state).cards[move.card]
    facts = (("card", move.card),)
    if is_blocked(state, move.seat, "purchase"):
        return Refusal("CW-CRD-07", "purchase_blocked", facts)
    slot = next(offered(state, move.seat, move.card), UNKNOWN)
    if slot == UNKNOWN:
        return _not_offered(state, move)
    if move.scanned and stand_in(state, state.slots[slot].zone, move.card) == UNKNOWN:
        # An equal card is for sale, but the very copy that was read is known to lie elsewhere.
        there = state.slots[slot_of(state, move.card)].zone
        return Refusal("CW-HID-12", "lies_elsewhere", (*facts, ("zone", there)))
    if card.deck in UNIVERSAL and state.dials[BOUGHT[card.deck]]:
        return Refusal("CW-UNI-03", "one_of_each", facts)
    cost = cost_of(state, move.seat, slot)
    have = state.dials[CONVICTION]
    if cost > have:
        return Refusal("CW-BUY-02", "too_dear", (*facts, ("cost", cost), ("have", have), ("short", cost - have)))
    return None


def _not_offered(state: State, move: Purchase) -> Refusal:
    facts = (("card", move.card),)
    slot = slot_of(state, move.card)
    card = of(state).cards[move.card]
    if not deck_in_play(state, card.deck):
        return Refusal("CW-SET-06", "other_deck", facts)
    if slot != UNKNOWN:
        zone = state.slots[slot].zone
        if place_of_zone(state, zone) == DREAMSCAPE:
            other = of(state).names_of[owner_of_zone(state, zone)]
            return Refusal("CW-BUY-03", "not_your_dreamscape", (*facts, ("seat_of", other)))
        if zone == BOX:
            return Refusal("CW-NDK-10", "boxed", facts)
    if card.deck in UNIVERSAL:
        return Refusal("CW-UNI-04", "pile_empty", facts)
    return Refusal("CW-BUY-03", "not_for_sale", facts)
