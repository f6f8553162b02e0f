"""Activated abilities: whether their costs can be paid, and paying them (VD-ABL, VD-MAI-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.voidream.arcana import discard_from_hand
from companion.games.voidream.doing import Cast, can_do, carry_out_part, pick_slot, source_facts
from companion.games.voidream.dream import settle, tear
from companion.games.voidream.effects_play import sacrifice
from companion.games.voidream.leaving import unread_cards
from companion.games.voidream.mind import turn_mind
from companion.games.voidream.numbers import is_met, matching
from companion.games.voidream.places import (
    DREAM,
    DREAM_DISCARD,
    HAND,
    VALUE,
    VOID,
    at,
    charges,
    controller,
    entities,
    is_face_up_in_dream,
    is_ready,
    mind_count,
    owner,
)
from companion.games.voidream.powers import (
    Ability,
    Cost,
    ExhaustEntities,
    ExhaustSelf,
    PayArcana,
    PayCharge,
    PayMind,
    PaySacrifice,
    PayTear,
    PayVoid,
)
from companion.games.voidream.turning import turn_down
from companion.table.knowledge import turn_up
from companion.table.questions import Kind, Question, Script
from companion.table.refusals import Refusal
from companion.table.run import Run
from companion.table.state import UNKNOWN, SlotId, Table, mark_of

NOTHING_TO_GIVE: Final = {
    "entity": "no_entity_to_give",
    "memory": "no_memory_to_give",
    "veiled": "no_veiled_to_give",
    "card": "no_card_to_give",
    "construct": "no_construct_to_give",
    "host": "no_host_to_give",
    "this": "no_this_to_give",
}
"""Why a sacrifice can't be paid, by what it asks for."""


def cannot_use(table: Table, cast: Cast, ability: Ability) -> Refusal | None:
    """Why an ability can't be used: a cost that can't be paid, or an effect that can't be done whole (VD-MAI-02)."""
    facts = (("slot", cast.slot),)
    if not is_met(table, cast.seat, cast.slot, ability.needs):
        return Refusal("VD-MAI-02", "condition_unmet", facts)
    for cost in ability.costs:
        why = _unpayable(table, cast, cost, ability.costs)
        if why:
            return Refusal("VD-KEY-07" if why == "exhausted_already" else "VD-ABL-04", why, facts)
    if not can_do(table, cast, ability.do):
        return Refusal("VD-MAI-02", "not_whole", facts)
    return None


def _unpayable(table: Table, cast: Cast, cost: Cost, costs: Sequence[Cost]) -> str:
    """Why a cost can't be paid together with the others of its ability; "" if it can."""
    seat = cast.seat
    match cost:
        case ExhaustSelf():
            return "" if is_ready(table, cast.slot) else "exhausted_already"
        case ExhaustEntities(n=n):
            ready = _ready_entities(table, cast)
            taken = cast.slot in ready and ExhaustSelf() in costs
            return "" if len(ready) - taken >= n else "too_few_ready"
        case PayArcana() | PayVoid():
            need = sum(each.n for each in costs if isinstance(each, PayArcana | PayVoid))
            return "" if len(table.zones[at(seat, HAND)]) >= need else "hand_too_small"
        case PaySacrifice(filter=wanted):
            return "" if _to_give(table, cast, cost) else NOTHING_TO_GIVE[wanted.kind]
        case PayCharge(n=n):
            return "" if len(charges(table, cast.slot)) >= n else "no_charge"
        case PayMind(n=n):
            return "" if mind_count(table, seat) >= n else "mind_spent"
        case PayTear(n=n):
            dream = table.zones[at(seat, DREAM)][:n]
            whole = len(dream) == n and not any(is_face_up_in_dream(table, slot) for slot in dream)
            return "" if whole else "too_few_layers"


def _ready_entities(table: Table, cast: Cast) -> list[SlotId]:
    return [slot for slot in entities(table, cast.seat) if is_ready(table, slot)]


def _to_give(table: Table, cast: Cast, cost: PaySacrifice) -> tuple[SlotId, ...]:
    found = matching(table, cast.seat, cast.slot, cost.filter)
    return tuple(slot for slot in found if controller(table, slot) == cast.seat)


def use(run: Run, cast: Cast, ability: Ability) -> Script:
    """Pay the costs, then do the effect: what a cost took away may leave a line without a target (VD-DRM-06)."""
    yield from pay(run, cast, ability.costs)
    if can_do(run, cast, ability.do):
        yield from carry_out_part(run, cast, ability)


def pay(run: Run, cast: Cast, costs: Sequence[Cost]) -> Script:
    """Pay each cost in the order of the text."""
    for cost in costs:
        yield from _pay(run, cast, cost)


def _pay(run: Run, cast: Cast, cost: Cost) -> Script:
    seat = cast.seat
    match cost:
        case ExhaustSelf():
            yield from turn_down(run, cast.slot, cast, "VD-KEY-08")
        case ExhaustEntities(n=n):
            for _ in range(n):
                ready = _ready_entities(run, cast)
                slot = yield from pick_slot(run, seat, "exhaust_which", "VD-ABL-04", ready)
                yield from turn_down(run, slot, cast, "VD-KEY-08")
        case PayArcana(n=n) | PayVoid(n=n):
            for _ in range(n):
                if isinstance(cost, PayVoid):
                    yield from discard_from_hand(run, seat, cast, "VD-ABL-04", to=VOID)
                else:
                    yield from discard_from_hand(run, seat, cast, "VD-ABL-04")
        case PaySacrifice():
            found = _to_give(run, cast, cost)
            slot = yield from pick_slot(run, seat, "sacrifice_which", "VD-ABL-04", found, facts=source_facts(run, cast))
            yield from sacrifice(run, slot, cast)
        case PayCharge(n=n):
            for _ in range(n):
                yield from spend_charge(run, cast)
        case PayMind(n=n):
            for _ in range(n):
                turn_mind(run, seat, "VD-ABL-04")
        case PayTear(n=n):
            for _ in range(n):
                yield from tear(run, seat, cast, "VD-DMG-12")
            yield from settle(run)


def spend_charge(run: Run, cast: Cast) -> Script:
    """VD-ATT-12: a charge goes face up to the Dream discard pile."""
    slot = yield from pick_slot(run, cast.seat, "spend_which", "VD-ATT-12", charges(run, cast.slot))
    if run.slots[slot].card == UNKNOWN:
        answer = yield Question(
            "show_charge", "VD-ATT-12", (cast.seat,), Kind.CARD, cards=unread_cards(run, slot), slot=slot
        )
        assert isinstance(answer.value, int)
        if mark_of(run.slots[slot], VALUE):
            run.mark(slot, VALUE, 0, "VD-ATT-12")
        turn_up(run, slot, answer.value, "VD-ATT-12", claimed=answer.scanned)
    run.pose(slot, 0, "VD-ATT-12")
    run.move(slot, at(owner(run, slot), DREAM_DISCARD), "VD-ATT-12")
