"""Which moves of Cadaver are legal. One source: ``check`` gives nothing, or the refusal with its clause."""

from __future__ import annotations

from companion.games.cadaver import check_cards, check_repairs
from companion.games.cadaver.moves import (
    Begin,
    Correct,
    Discard,
    Draw,
    Lay,
    Leave,
    Look,
    Move,
    Next,
    Propose,
    Recount,
    Take,
)
from companion.games.cadaver.places import (
    DECK,
    DISCARD,
    DISCARDS,
    DRAWING,
    EXCHANGED,
    FINAL_LAST_TRADE,
    FINAL_LAYING,
    FINAL_TRADING,
    HAND_SIZE,
    LAYING,
    LAYS,
    LAYS_USED,
    OUT,
    OVER,
    PILE_LIDS,
    PILES,
    SETUP,
    TRADING,
    accomplices_of,
    can_trade,
    hand_of,
    has_helper,
    of,
    sources,
)
from companion.table.held import Held
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of

NOT_BEGUN = Refusal("CD-SET-03", "not_begun")
FINISHED = Refusal("CD-DWN-10", "finished")
IS_OUT = Refusal("CD-DWN-07", "you_are_out")
NO_LAY_LEFT = "no_lay_left"


def check(state: State, move: Move) -> Refusal | None:
    """Why a move can't be made at this table, or ``None`` if it can. CD-APP-06: each refusal names its clause."""
    match move:
        case Lay():
            return check_lay(state, move)
        case Discard():
            return check_discard(state, move)
        case Draw():
            return check_draw(state, move)
        case Next():
            return check_next(state, move)
        case Propose():
            return check_propose(state, move)
        case Take():
            return check_repairs.check_take(state, move)
        case Begin():
            return None if state.clock.phase == SETUP else Refusal("CD-SET-08", "begun_already")
        case Look():
            return _check_look(state, move)
        case Leave():
            return _check_playing(state, move.seat)
        case Recount():
            return check_repairs.check_recount(state, move)
        case Correct():
            return check_repairs.check_correct(state, move)


def _check_playing(state: State, seat: Seat) -> Refusal | None:
    phase = state.clock.phase
    if phase == SETUP:
        return NOT_BEGUN
    if phase == OVER:
        return FINISHED
    return IS_OUT if state.dials[OUT + seat] else None


def _check_on_turn(state: State, seat: Seat, act: str) -> Refusal | None:
    """CD-TRN-05: outside the own turn the only play is an Amulet against a Ghoul."""
    clock = state.clock
    if clock.seat == seat and LAYING <= clock.phase < OVER:
        return None
    refusal = _check_playing(state, seat)
    return refusal or Refusal("CD-TRN-05", "not_your_turn", (("seat", clock.seat), ("act", act)))


def _check_laying(state: State, seat: Seat) -> Refusal | None:
    """Whether this player is in a Laying that is still open (CD-TRN-02, CD-DWN-04 to -06)."""
    phase = state.clock.phase
    if phase in (LAYING, FINAL_LAYING, FINAL_TRADING):
        return None
    if phase == FINAL_LAST_TRADE:
        return Refusal("CD-OPT-15", "laying_done")
    return Refusal("CD-TRN-02", "laying_closed", (("phase", "Drawing" if phase == DRAWING else "Trading"),))


def check_lay(state: State, move: Lay) -> Refusal | None:
    """CD-LAY-01 to -05 and, for each kind of card, where it may go."""
    seat = move.seat
    refusal = _check_on_turn(state, seat, "lay")
    if refusal is not None:
        return _amulet_out_of_turn(state, move, refusal)
    refusal = _check_laying(state, seat) or check_held(state, seat, move.card)
    if refusal is not None:
        return refusal
    if state.clock.phase == LAYING and state.dials[LAYS_USED] >= LAYS:
        return _no_lay_left(state)
    return check_cards.check_use(state, move)


def _amulet_out_of_turn(state: State, move: Lay, refusal: Refusal) -> Refusal:
    if refusal.code == "not_your_turn" and move.card in of(state).amulets:
        return Refusal("CD-TRN-05", "no_ghoul_waits", (("seat", state.clock.seat),))
    return refusal


def _no_lay_left(state: State) -> Refusal:
    """CD-LAY-01: two lays; CD-LAY-03: a discard is one as well."""
    discards = state.dials[DISCARDS]
    return Refusal(
        "CD-LAY-03" if discards else "CD-LAY-01", NO_LAY_LEFT, (("laid", LAYS - discards), ("discards", discards))
    )


def check_held(state: State, seat: Seat, card: CardIndex) -> Refusal | None:
    """CD-APP-03: the card must be one that can be in this hand; CD-APP-15: an unread copy stands for its equals."""
    if Held(state, hand_of(seat)).can_show(card):
        return None
    slot = slot_of(state, card)
    if slot == UNKNOWN:
        return Refusal("CD-APP-03", "not_in_hand", (("card", card),))
    zone = state.slots[slot].zone
    if zone == DISCARD:
        return Refusal("CD-LAY-09", "in_discards", (("card", card),))
    if zone != hand_of(seat) and zone < len(state.setup.zones) and not state.setup.zones[zone].open:
        return Refusal("CD-APP-03", "not_in_hand", (("card", card),))
    return Refusal("CD-APP-03", "lies_elsewhere", (("card", card), ("zone", zone)))


def check_discard(state: State, move: Discard) -> Refusal | None:
    """CD-DIS-01: only in Laying, at the cost of a lay, two a turn; CD-DIS-04: only the own hand."""
    refusal = _check_on_turn(state, move.seat, "discard")
    if refusal is not None:
        return refusal
    phase = state.clock.phase
    if phase not in (LAYING, FINAL_LAYING, FINAL_TRADING):
        return Refusal("CD-DIS-01", "discard_only_in_laying")
    refusal = check_held(state, move.seat, move.card)
    if refusal is not None:
        return Refusal("CD-DIS-04", "discard_own_hand", refusal.facts)
    if state.dials[DISCARDS] >= LAYS:
        return Refusal("CD-DIS-01", "two_discards_made")
    if phase == LAYING and state.dials[LAYS_USED] >= LAYS:
        return _no_lay_left(state)
    return None


def check_draw(state: State, move: Draw) -> Refusal | None:
    """CD-DRW-01 and -03 to -08: how many, and from where."""
    seat, zone = move.seat, move.zone
    refusal = _check_on_turn(state, seat, "draw")
    if refusal is not None:
        return refusal
    if zone == DISCARD:
        return Refusal("CD-LAY-09", "no_draw_from_discards")
    phase = state.clock.phase
    if phase >= FINAL_TRADING:
        return Refusal("CD-DWN-04", "no_drawing_in_final")
    if phase == TRADING:
        return Refusal("CD-TRN-02", "drawing_closed")
    held = len(state.zones[hand_of(seat)])
    if held >= HAND_SIZE:
        return Refusal("CD-DRW-01", "hand_full", (("held", held),))
    if zone == DECK:
        return None if state.zones[DECK] else Refusal("CD-DRW-08", "deck_empty")
    return _check_pile(state, seat, zone)


def _check_pile(state: State, seat: Seat, zone: int) -> Refusal | None:
    """CD-DRW-04: an unlidded Accomplice of its kind, and a pile that is neither lidded nor empty."""
    kind = zone - PILES
    if not 0 <= kind < 3:
        return Refusal("CD-DRW-03", "no_source")
    facts = (("zone", zone),)
    if state.zones[PILE_LIDS + kind]:
        return Refusal("CD-LID-04", "pile_lidded", facts)
    if not has_helper(state, seat, kind):
        setup = of(state)
        lidded = any(setup.kind[state.slots[slot].card] in (kind, -1) for slot in state.zones[accomplices_of(seat)])
        return Refusal("CD-ACC-05", "helper_lidded", facts) if lidded else Refusal("CD-DRW-04", "no_helper", facts)
    return None if state.zones[zone] else Refusal("CD-DRW-07", "pile_empty", facts)


def check_next(state: State, move: Next) -> Refusal | None:
    """CD-TRN-04: each phase may be passed, unless the table made drawing a must (CD-DRW-06, CD-OPT-10)."""
    return _check_on_turn(state, move.seat, "go on") or _check_refill(state, move.seat)


def _check_refill(state: State, seat: Seat) -> Refusal | None:
    if state.clock.phase != DRAWING or not of(state).options.must_refill:
        return None
    held = len(state.zones[hand_of(seat)])
    if held >= HAND_SIZE or next(sources(state, seat), None) is None:
        return None
    return Refusal("CD-OPT-10", "must_refill", (("held", held),))


def check_propose(state: State, move: Propose) -> Refusal | None:
    """CD-TRD-01 to -04, -11 and -12: with whom, once, after Drawing or before the lays of a final turn."""
    seat, partner = move.seat, move.partner
    refusal = _check_on_turn(state, seat, "trade") or _check_trading(state)
    if refusal is not None:
        return refusal
    if state.dials[EXCHANGED]:
        return Refusal("CD-TRD-02", "exchanged_already")
    if partner == seat or not 0 <= partner < len(state.setup.seats):
        return Refusal("CD-TRD-01", "no_such_partner")
    if state.dials[OUT + partner]:
        return Refusal("CD-TRD-11", "partner_out", (("seat", partner),))
    refusal = _check_refill(state, seat)
    if refusal is not None:
        return refusal
    held = len(state.zones[hand_of(seat)])
    if move.give > held:
        return Refusal("CD-TRD-12", "too_few_to_give", (("held", held), ("give", move.give)))
    if move.give < (0 if of(state).options.gifts else 1):
        return Refusal("CD-TRD-04", "give_at_least_one")
    if not can_trade(state, seat, partner) or not (move.give or state.zones[hand_of(partner)]):
        return Refusal("CD-TRD-04", "partner_has_nothing", (("seat", partner),))
    return None


def _check_trading(state: State) -> Refusal | None:
    phase = state.clock.phase
    if phase == LAYING:
        return Refusal("CD-TRN-01", "trading_comes_last")
    if phase == FINAL_LAYING:
        return Refusal("CD-DWN-06", "final_trading_closed")
    return None


def _check_look(state: State, move: Look) -> Refusal | None:
    """CD-APP-05: a hand may be shown to the companion in private, at any time."""
    if state.clock.phase == SETUP:
        return NOT_BEGUN
    return check_held(state, move.seat, move.card)
