"""Arcana: played upright or inverted, discarded, voided, returned (VD-ARC)."""

from __future__ import annotations

from companion.games.voidream.doing import Cast, able_if, handles, resolve_lines, told_of, who_is
from companion.games.voidream.effects import DiscardArcana, ReturnArcana, VoidArcana
from companion.games.voidream.mind import turn_mind
from companion.games.voidream.places import DISCARD, HAND, SPOT, VOID, at, card_in
from companion.games.voidream.triggers import happened
from companion.table.knowledge import show
from companion.table.questions import Kind, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table

INVERTED = 2
"""The pose of an arcanum that lies turned by 180 degrees in the play spot (VD-ARC-14)."""


def play(run: Run, seat: Seat, card: CardIndex, *, inverted: bool, scanned: bool) -> Script:
    """VD-ARC-02: the mind first, then the lines, then for an inverted one the discards return, then its pile.

    VD-MND-06, VD-CNF-27: text that is upright after the turn applies to this arcanum already, and in its conflict.
    VD-ARC-06, VD-ARC-07, VD-ARC-10: nothing may resolve and nothing return, and it is played all the same.
    """
    turn_mind(run, seat, "VD-MND-02")
    slot = show(run, at(seat, HAND), card, "VD-ARC-01", claimed=scanned)
    run.move(slot, at(seat, SPOT), "VD-ARC-01")
    run.pose(slot, INVERTED if inverted else 0, "VD-ARC-14")
    cast = Cast(seat, slot)
    yield from happened(run, cast, "arcanum_played", slot, seat=seat)
    arcanum = card_in(run, slot)
    yield from resolve_lines(run, cast, arcanum.inverted if inverted else arcanum.lines)
    if inverted:
        for back in run.zones[at(seat, DISCARD)]:
            to_hand(run, back, "VD-ARC-05")
    run.pose(slot, 0, "VD-ARC-03")
    run.move(slot, at(seat, VOID if inverted else DISCARD), "VD-ARC-04" if inverted else "VD-ARC-03")


def to_hand(run: Run, slot: SlotId, because: str) -> None:
    """A discarded arcanum comes back; both have seen it, and its value shows on its back."""
    seat = run.setup.owners[run.slots[slot].card]
    run.move(slot, at(seat, HAND), because)


def hand_arcana(table: Table, seat: Seat) -> tuple[CardIndex, ...]:
    """The arcana that a Dreamer holds: all that lie in no pile (VD-SET-07, VD-APP-01)."""
    found: list[CardIndex] = []
    pools: set[int] = set()
    for slot in table.zones[at(seat, HAND)]:
        here = table.slots[slot]
        if here.card != UNKNOWN:
            found.append(here.card)
        else:
            pools.add(here.pool)
    for pool in pools:
        found += table.pools[pool].cards
    return tuple(sorted(found))


def discard_from_hand(run: Run, seat: Seat, cast: Cast, because: str, *, to: int = DISCARD) -> Script:
    """VD-ARC-11, VD-R-17: the owner picks an arcanum and shows it; the Depth Rule does not bind it."""
    cards = hand_arcana(run, seat)
    if not cards:
        return
    code = "discard_arcanum" if to == DISCARD else "void_arcanum"
    answer = yield Question(code, because, (seat,), Kind.CARD, cards=cards, facts=(told_of(run, seat),))
    assert isinstance(answer.value, int)
    slot = show(run, at(seat, HAND), answer.value, because, claimed=answer.scanned)
    run.move(slot, at(seat, to), because)
    if to == VOID:
        yield from happened(run, cast, "arcanum_voided", slot, seat=seat)


@able_if(DiscardArcana)
def _can_discard(table: Table, cast: Cast, effect: DiscardArcana) -> bool:
    return bool(table.zones[at(who_is(cast, effect.who), HAND)])


@handles(DiscardArcana)
def _discard(run: Run, cast: Cast, effect: DiscardArcana) -> Script:
    for _ in range(effect.n):
        yield from discard_from_hand(run, who_is(cast, effect.who), cast, "VD-ARC-11")


@able_if(VoidArcana)
def _can_void(table: Table, cast: Cast, effect: VoidArcana) -> bool:
    return bool(table.zones[at(who_is(cast, effect.who), HAND if effect.where == "hand" else DISCARD)])


@handles(VoidArcana)
def _void(run: Run, cast: Cast, effect: VoidArcana) -> Script:
    """VD-ARC-12: into the Void pile, without resolving and without a return."""
    seat = who_is(cast, effect.who)
    for _ in range(effect.n):
        if effect.where == "hand":
            yield from discard_from_hand(run, seat, cast, "VD-ARC-12", to=VOID)
            continue
        cards = tuple(run.slots[slot].card for slot in run.zones[at(seat, DISCARD)])
        if not cards:
            return
        answer = yield Question(
            "void_arcanum", "VD-ARC-12", (seat,), Kind.CARD, cards=cards, facts=(told_of(run, seat),)
        )
        assert isinstance(answer.value, int)
        slot = show(run, at(seat, DISCARD), answer.value, "VD-ARC-12", claimed=answer.scanned)
        run.move(slot, at(seat, VOID), "VD-ARC-12")
        yield from happened(run, cast, "arcanum_voided", slot, seat=seat)


@able_if(ReturnArcana)
def _can_return(table: Table, cast: Cast, effect: ReturnArcana) -> bool:
    return bool(table.zones[at(who_is(cast, effect.who), DISCARD)])


@handles(ReturnArcana)
def _return(run: Run, cast: Cast, effect: ReturnArcana) -> Script:
    seat = who_is(cast, effect.who)
    for left in range(effect.n, 0, -1):
        cards = tuple(run.slots[slot].card for slot in run.zones[at(seat, DISCARD)])
        if not cards:
            return
        chosen = cards[0]
        if len(cards) > left:
            answer = yield Question(
                "return_arcanum", "VD-ARC-13", (seat,), Kind.CARD, cards=cards, facts=(told_of(run, seat),)
            )
            assert isinstance(answer.value, int)
            chosen = answer.value
        to_hand(run, show(run, at(seat, DISCARD), chosen, "VD-ARC-13"), "VD-ARC-13")
