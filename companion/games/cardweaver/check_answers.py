"""Why a card that is shown can't be the answer to what is asked; each reason with its clause."""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Is
from companion.games.cardweaver.cards_in_play import controller, is_character, is_facedown, is_target
from companion.games.cardweaver.check_cards import check_held, check_play
from companion.games.cardweaver.holding import is_ignored
from companion.games.cardweaver.moves import Play
from companion.games.cardweaver.places import ATTACKS, BUYING, CHARACTER, HAND, at, place_of_zone
from companion.games.cardweaver.players import deck_in_play, name
from companion.table.knowledge import stand_in
from companion.table.questions import Kind, Question
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, slot_of

CLEARING: Final = ("draw_up", "how_many_held", "turn_up")
"""Questions while a turn is cleared away: what is shown from a hand then may be played in the next one (CW-SYM-13)."""
DISCARDS: Final = ("discard_one", "discard_at_random")
TARGETS: Final = ("name_target", "npc_attacks")


def check_answer(state: State, seat: Seat, card: CardIndex, question: Question) -> Refusal | None:
    """Why this card is no answer, or ``None`` if it may be one or no clause has anything to say to it."""
    if any(option.value == "respond" for option in question.options) or question.code == "show_response":
        return check_response(state, seat, card)
    if question.code in CLEARING and card not in question.cards and _may_hold(state, seat, card):
        return Refusal("CW-SYM-13", "after_this_turn", (("card", card),))
    if question.kind is Kind.CARD:
        return None if card in question.cards else _not_asked_for(state, seat, card, question)
    if option_of(state, card, question):
        return None
    if question.code in TARGETS:
        return _no_target(state, card, question)
    return Refusal(question.clause, "not_asked_for", (("card", card),))


def option_of(state: State, card: CardIndex, question: Question) -> str:
    """The answer that names this card where it lies, or an equal one that nobody has read (CW-HID-12); "" if none."""
    equals = of(state).equals_of[card]
    named = {option.value for option in question.options}
    lying = (slot for slot, here in enumerate(state.slots) if here.card in equals and not here.claimed)
    return next((str(slot) for slot in (slot_of(state, card), *lying) if str(slot) in named), "")


def check_response(state: State, seat: Seat, card: CardIndex) -> Refusal | None:
    """In a window only Quick Cast is played, on the own turn too (CW-SYM-04, CW-R-14)."""
    if seat == state.clock.seat and not of(state).cards[card].is_quick:
        return check_held(state, seat, card) or Refusal("CW-SYM-04", "quick_cast_only", (("card", card),))
    return check_play(state, Play(seat, card), on_turn=False)


def _may_hold(state: State, seat: Seat, card: CardIndex) -> bool:
    return stand_in(state, at(seat, HAND), card) != UNKNOWN


def _not_asked_for(state: State, seat: Seat, card: CardIndex, question: Question) -> Refusal:
    facts = (("card", card),)
    if not deck_in_play(state, of(state).cards[card].deck):
        return Refusal("CW-SET-06", "other_deck", facts)
    if question.slot != UNKNOWN:
        zone = state.slots[question.slot].zone
        clause = "CW-HID-06" if place_of_zone(state, zone) == BUYING else "CW-HID-03"
        return Refusal(clause, "not_in_that_place", (*facts, ("zone", zone)))
    held = check_held(state, seat, card)
    if held is None and question.code in DISCARDS and of(state).what[card] is Is.NIGHTMARE:
        return Refusal("CW-NGT-03", "nightmare_stays", facts)
    return held or Refusal(question.clause, "not_asked_for", facts)


def _no_target(state: State, card: CardIndex, question: Question) -> Refusal:
    """CW-PLY-07, CW-ANM-04, CW-FDN-02, CW-IGN-01, CW-NPC-26: whom an effect, or the automated Nemesis, can't aim at."""
    slot = slot_of(state, card)
    facts = (("card", card),)
    if slot == UNKNOWN or not is_target(state, slot):
        return _out_of_reach(state, slot, card)
    if question.code == "npc_attacks" and not is_character(state, slot) and not state.dials[ATTACKS]:
        return Refusal("CW-NPC-26", "animus_first", facts)
    by = dict(question.facts).get("card", UNKNOWN)
    if isinstance(by, int) and by != UNKNOWN and is_ignored(state, controller(state, slot), of(state).cards[by]):
        return Refusal("CW-IGN-01", "ignores_it", (("seat_at", name(state, controller(state, slot))), ("card_by", by)))
    return Refusal(question.clause, "no_such_target", facts)


def _out_of_reach(state: State, slot: SlotId, card: CardIndex) -> Refusal:
    facts = (("card", card),)
    if slot != UNKNOWN and place_of_zone(state, state.slots[slot].zone) == CHARACTER:
        return Refusal("CW-ANM-04", "anima_is_no_target", (("seat_at", name(state, controller(state, slot))),))
    if slot != UNKNOWN and is_facedown(state, slot):
        return Refusal("CW-FDN-02", "facedown", facts)
    return Refusal("CW-ATK-03", "not_in_play", facts)
