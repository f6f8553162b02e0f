"""Which moves of Voidream are legal. One source: ``check`` gives nothing, or the refusal with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream import check_repairs
from companion.games.voidream.cards import Is
from companion.games.voidream.costs import cannot_use
from companion.games.voidream.doing import Cast
from companion.games.voidream.moves import (
    Activate,
    Arcanum,
    Begin,
    Concede,
    Correct,
    Draw,
    Look,
    Move,
    Pass,
    Unveil,
)
from companion.games.voidream.numbers import in_force, is_forbidden
from companion.games.voidream.places import (
    DISCARD,
    HAND,
    LOCKED,
    OVER,
    PLAY,
    SETUP,
    VOID,
    at,
    card_in,
    controller,
    depth,
    is_attached,
    is_face_down,
    mind_count,
    mind_slot,
    name,
    of,
    other,
    place_of,
    texts,
    value_of,
)
from companion.games.voidream.playing import against_unveiling
from companion.games.voidream.powers import HoldsForbid
from companion.games.voidream.remind import binding
from companion.table.knowledge import find_in, may_turn_up, stand_in
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, State, Table, slot_of

NOT_BEGUN = Refusal("VD-SET-01", "not_begun")
FINISHED = Refusal("VD-BAS-03", "finished")


def check(state: State, move: Move) -> Refusal | None:
    """Why a move can't be made at this table, or ``None`` if it can (VD-APP-03)."""
    match move:
        case Begin():
            return None if state.clock.phase == SETUP else Refusal("VD-SET-01", "begun_already")
        case Concede():
            return _check_running(state)
        case Look():
            return _check_running(state) or _check_look(state, move)
        case Correct():
            return check_repairs.check_correct(state, move)
        case Draw(evoke=evoke):
            return Refusal("VD-MAI-09", "no_free_evoke") if evoke else Refusal("VD-GEN-04", "no_drawing")
        case _:
            return _check_running(state) or _check_on_turn(state, move.seat) or check_action(state, move)


def _check_running(state: State) -> Refusal | None:
    phase = state.clock.phase
    if phase == SETUP:
        return NOT_BEGUN
    return FINISHED if phase == OVER else None


def _check_on_turn(state: State, seat: Seat) -> Refusal | None:
    """VD-MAI-01, VD-APP-02, VD-OPT-16: one action each in turn, whoever shows a card; a pass may be final."""
    if state.clock.seat != seat:
        return Refusal("VD-MAI-01", "not_your_turn", (("seat_on", name(state, state.clock.seat)),))
    if of(state).options.pass_lock and state.dials[LOCKED] >> seat & 1:
        return Refusal("VD-OPT-16", "passed_for_good")
    return None


Action = Arcanum | Activate | Unveil | Pass


def check_action(table: Table, move: Action) -> Refusal | None:
    """Whether an action may be taken by the Dreamer whose turn it is, in the main phase or a conflict's window."""
    return binding(table, against(table, move))


def against(table: Table, move: Action) -> Iterator[Refusal]:
    """All that stands against an action; after what can't be passed over nothing more is looked for (VD-OPT-29)."""
    match move:
        case Arcanum():
            yield from _against_arcanum(table, move.seat, move.card)
        case Activate():
            yield from _against_activate(table, move)
        case Unveil():
            yield from _against_unveil(table, move)
        case Pass():
            pass


def check_arcanum(table: Table, seat: Seat, card: CardIndex) -> Refusal | None:
    """Why an arcanum can't be played."""
    return binding(table, _against_arcanum(table, seat, card))


def _against_arcanum(table: Table, seat: Seat, card: CardIndex) -> Iterator[Refusal]:
    """VD-MND-04, VD-DEP-05, -06, -08, -10, VD-MND-06: judged as it will be when the mind has turned."""
    refusal = _check_held(table, seat, card)
    if refusal is not None:
        yield refusal
        return
    if not mind_count(table, seat):
        yield Refusal("VD-MND-04", "mind_spent")
    deep = depth(table, seat)
    if not deep:
        yield Refusal("VD-DEP-10", "top_unread")
    value = of(table).cards[card].value
    if value < deep:
        yield Refusal("VD-DEP-05", "below_depth", (("card", card), ("value", value), ("depth", deep)))
    if _arcana_forbidden_after_turn(table, seat):
        yield Refusal("VD-GEN-03", "arcana_forbidden")


def _arcana_forbidden_after_turn(table: Table, seat: Seat) -> bool:
    """VD-MND-06: the text that will stand upright counts, the one that stands now does not."""
    count = mind_count(table, seat) - 1
    own = mind_slot(table, seat)
    for text in card_in(table, own).mind:
        if text.at == count:
            for held in text.holds:
                if isinstance(held, HoldsForbid) and (held.what, held.who) == ("play_arcana", "you"):
                    return True
    for side, source, held in in_force(table, HoldsForbid, "play_arcana"):
        by_mind = source in (own, mind_slot(table, other(seat)))
        if not (by_mind and side == seat) and (held.who == "you") == (side == seat):
            return True
    return any(lasting.player == seat and lasting.what == "forbid_play_arcana" for lasting in table.lasting)


def _check_held(table: Table, seat: Seat, card: CardIndex) -> Refusal | None:
    """The arcanum must be in the own hand (VD-APP-01)."""
    setup = of(table)
    if not 0 <= card < len(setup.cards) or setup.kinds[card] is not Is.ARCANUM:
        return Refusal("VD-ARC-01", "no_arcanum", (("card", card),) if 0 <= card < len(setup.cards) else ())
    hand = at(seat, HAND)
    if find_in(table, hand, card) != UNKNOWN or stand_in(table, hand, card) != UNKNOWN:
        return None
    facts = (("card", card),)
    slot = slot_of(table, card)
    if setup.owners[card] != seat:
        return Refusal("VD-ARC-01", "not_your_arcanum", facts)
    if slot != UNKNOWN and table.slots[slot].zone == at(seat, VOID):
        return Refusal("VD-ARC-04", "voided", facts)
    if slot != UNKNOWN and table.slots[slot].zone == at(seat, DISCARD):
        return Refusal("VD-ARC-03", "discarded", facts)
    return Refusal("VD-ARC-01", "not_in_hand", facts)


def _against_activate(table: Table, move: Activate) -> Iterator[Refusal]:
    """VD-MAI-02, VD-ABL-04 to -06."""
    slot = move.slot
    there = 0 <= slot < len(table.slots) and slot in texts(table, move.seat)
    abilities = card_in(table, slot).abilities if there else ()
    if not 0 <= move.ability < len(abilities):
        yield Refusal("VD-MAI-02", "no_ability")
        return
    if is_forbidden(table, move.seat, "activate"):
        yield Refusal("VD-GEN-03", "abilities_forbidden")
    refusal = cannot_use(table, Cast(move.seat, slot), abilities[move.ability])
    if refusal is not None:
        yield refusal


def _against_unveil(table: Table, move: Unveil) -> Iterator[Refusal]:
    """VD-MAI-05, VD-VEI-05: an own veiled card, with what it takes; what it is shows when it is turned up."""
    slot = move.slot
    if not 0 <= slot < len(table.slots) or place_of(table, slot) != PLAY or is_attached(table, slot):
        yield Refusal("VD-VEI-05", "not_veiled")
        return
    if controller(table, slot) != move.seat or not is_face_down(table, slot):
        yield Refusal("VD-VEI-05", "not_veiled")
        return
    if is_forbidden(table, move.seat, "unveil"):
        yield Refusal("VD-GEN-03", "unveiling_forbidden")
    if table.slots[slot].card != UNKNOWN:
        yield from against_unveiling(table, move.seat, slot, card_in(table, slot))
        return
    need = 0 if of(table).options.unveil_cost == "mind" else 1
    held = len(table.zones[at(move.seat, HAND)])
    if held < need:
        yield Refusal("VD-VEI-05", "too_few_arcana", (("card_name", "It"), ("need", need), ("have", held)))


def _check_look(state: State, move: Look) -> Refusal | None:
    """VD-VEI-13, VD-ATT-10: own veiled cards and charges, at any time."""
    slot = move.slot
    if not 0 <= slot < len(state.slots) or not is_face_down(state, slot) or place_of(state, slot) != PLAY:
        return Refusal("VD-VEI-13", "nothing_to_look_at")
    if controller(state, slot) != move.seat:
        return Refusal("VD-ATT-10", "not_yours_to_see")
    here = state.slots[slot]
    if here.card != UNKNOWN or move.card not in may_turn_up(state, slot):
        return Refusal("VD-DRM-02", "cannot_be_that")
    value = value_of(state, slot)
    if value and of(state).cards[move.card].value != value:
        return Refusal("VD-DRM-02", "value_differs", (("card", move.card), ("value", value)))
    return None
