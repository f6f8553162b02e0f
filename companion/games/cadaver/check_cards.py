"""Where each kind of card of Cadaver may go. CD-LAY-05: without a legal use a card can only be discarded."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cadaver.cards import WORDS, Is
from companion.games.cadaver.moves import Lay
from companion.games.cadaver.places import (
    OWN,
    PILE_LIDS,
    accomplices_of,
    corpses_of,
    is_lidded,
    of,
    open_symbols,
    owner_of,
    raised_of,
    reachable,
)
from companion.table.refusals import Refusal
from companion.table.state import Seat, State, Table


def check_use(state: State, move: Lay) -> Refusal | None:
    """Whether this card has a legal use here; with a target named, whether it may go there."""
    what = of(state).what[move.card]
    if what in (Is.CORPSE, Is.ACCOMPLICE):
        return None if move.target < 0 else Refusal("CD-CRP-01", "lies_before_you")
    if move.target < 0:
        return None if next(targets(state, move.seat, move.card), None) is not None else no_target(state, move)
    return check_target(state, move)


def check_target(state: State, move: Lay) -> Refusal | None:
    """Whether the card may act on the named target."""
    match of(state).what[move.card]:
        case Is.RESOURCE | Is.AMULET:
            return _check_fill(state, move)
        case Is.GHOUL:
            return _check_take(state, move.seat, move.target)
        case Is.LID:
            return _check_lock(state, move.target)
        case Is.KEY:
            return _check_unlock(state, move.target)
        case Is.CORPSE | Is.ACCOMPLICE:
            return None


def candidates(table: Table, seat: Seat, card: int) -> Iterator[int]:
    """Zones that a card of this kind could be meant to act on: a generous list, which ``check_target`` narrows."""
    setup = of(table)
    what = setup.what[card]
    zones, places = table.zones, setup.places
    if what in (Is.RESOURCE, Is.AMULET):
        for slot in zones[corpses_of(seat)]:
            yield places + slot
    elif what in (Is.GHOUL, Is.LID, Is.KEY):
        for other in range(len(setup.seats)):
            if what == Is.GHOUL and other == seat:
                continue
            for slot in zones[corpses_of(other)]:
                yield places + slot
            for slot in zones[accomplices_of(other)]:
                yield places + slot
        if what != Is.GHOUL:
            yield from range(PILE_LIDS, PILE_LIDS + 3)


def targets(state: State, seat: Seat, card: int) -> Iterator[int]:
    """The zones on which this card may act now."""
    for zone in candidates(state, seat, card):
        if check_target(state, Lay(seat, card, zone)) is None:
            yield zone


def _host(state: State, zone: int) -> tuple[Seat, bool]:
    """The seat before which the target lies, and whether it is a Corpse or Accomplice in play; else (-1, False)."""
    setup = of(state)
    if zone < setup.places:
        return -1, False
    base = state.slots[zone - setup.places].zone
    if not OWN <= base < setup.places:
        return -1, False
    owner = owner_of(base)
    return owner, base in (corpses_of(owner), accomplices_of(owner))


def _check_fill(state: State, move: Lay) -> Refusal | None:
    """CD-RES-01 and -02, CD-AML-04: an empty symbol of its kind on an own, unlidded, unraised Corpse.

    CD-LID-02 locks what is lidded; CD-GHL-07 and CD-KEY-04: what was taken or opened in this turn is as good as any.
    """
    setup = of(state)
    zone, seat = move.target, move.seat
    if zone < setup.places:
        return Refusal("CD-RES-01", "resource_on_corpse")
    corpse = zone - setup.places
    base = state.slots[corpse].zone
    if base != corpses_of(seat):
        return _not_own_corpse(state, corpse, base, seat)
    if is_lidded(state, zone):
        return Refusal("CD-LID-03", "corpse_lidded", (("slot", corpse),))
    left = open_symbols(state, corpse)
    if setup.what[move.card] == Is.RESOURCE:
        kind = setup.kind[move.card]
        return None if left[kind] else Refusal("CD-RES-02", "no_symbol", (("slot", corpse), ("kind", WORDS[kind])))
    return None if not move.kinds else _check_wild(move, left, setup.options.amulet_size)


def _not_own_corpse(state: State, corpse: int, base: int, seat: Seat) -> Refusal:
    owner = owner_of(base) if base < state.setup.places else -1  # a card that lies on a card is nobody's place
    if owner >= 0 and base == raised_of(owner):
        return Refusal("CD-RES-12", "raised_already", (("slot", corpse),))
    if owner >= 0 and owner != seat and base == corpses_of(owner):
        return Refusal("CD-RES-01", "not_your_corpse", (("slot", corpse), ("seat", owner)))
    return Refusal("CD-RES-01", "resource_on_corpse")


def _check_wild(move: Lay, left: list[int], size: int) -> Refusal | None:
    """CD-AML-01, CD-CHW-07: as many symbols as it stands for, or all that are empty if they are fewer."""
    wanted = min(size, sum(left))
    fits = all(0 <= kind < 3 and move.kinds.count(kind) <= left[kind] for kind in move.kinds)
    if len(move.kinds) == wanted and fits:
        return None
    return Refusal("CD-AML-04", "wild_does_not_fit", (("slot", move.target), ("size", wanted)))


def _check_take(state: State, seat: Seat, zone: int) -> Refusal | None:
    """CD-GHL-01, -05, -06 and CD-DWN-08: an unraised Corpse or an Accomplice of an opponent who is still in."""
    setup = of(state)
    owner, in_play = _host(state, zone)
    slot = zone - setup.places
    if not in_play:
        raised = owner >= 0 and state.slots[slot].zone == raised_of(owner)
        facts = (("slot", slot),) if raised else ()
        return Refusal("CD-GHL-06", "ghoul_not_raised" if raised else "ghoul_wrong_target", facts)
    if owner == seat:
        return Refusal("CD-GHL-06", "ghoul_own_card", (("slot", slot),))
    if not reachable(state, owner):
        return Refusal("CD-DWN-08", "owner_out", (("seat", owner), ("slot", slot)))
    if setup.options.lid_blocks_ghoul and is_lidded(state, zone):
        return Refusal("CD-OPT-03", "lid_protects", (("slot", slot),))
    return None


def _check_lock(state: State, zone: int) -> Refusal | None:
    """CD-LID-01, -06 and -07: any Corpse or Accomplice within reach, or any pile; more than one unless agreed."""
    setup = of(state)
    if not PILE_LIDS <= zone < PILE_LIDS + 3:
        owner, in_play = _host(state, zone)
        if not in_play:
            raised = owner >= 0 and state.slots[zone - setup.places].zone == raised_of(owner)
            return Refusal("CD-RES-12", "lid_not_raised") if raised else Refusal("CD-LID-01", "lid_wrong_target")
        if not reachable(state, owner):
            return Refusal("CD-DWN-08", "owner_out", (("seat", owner), ("slot", zone - setup.places)))
    if setup.options.one_lid and is_lidded(state, zone):
        return Refusal("CD-OPT-04", "one_lid_only")
    return None


def _check_unlock(state: State, zone: int) -> Refusal | None:
    """CD-KEY-01: a Lid on a pile, or before a player who may be reached."""
    setup = of(state)
    on_pile = PILE_LIDS <= zone < PILE_LIDS + 3
    owner, in_play = _host(state, zone)
    if not (on_pile or in_play) or not is_lidded(state, zone):
        return Refusal("CD-KEY-01", "no_lid_there")
    if in_play and not reachable(state, owner):
        return Refusal("CD-DWN-08", "owner_out", (("seat", owner), ("slot", zone - setup.places)))
    return None


def no_target(state: State, move: Lay) -> Refusal:
    """Why a card has no legal use at all: the reason that helps most."""
    what = of(state).what[move.card]
    if what == Is.GHOUL:
        return _nearest(state, move, Refusal("CD-GHL-08", "nothing_to_take"), prefer=("lid_protects",))
    if what == Is.KEY:
        return Refusal("CD-KEY-03", "no_lid_in_reach")
    if what == Is.LID:
        return Refusal("CD-OPT-04", "one_lid_only")
    empty = Refusal("CD-RES-01", "no_corpse_of_yours")
    return _nearest(state, move, empty, prefer=("no_symbol", "corpse_lidded"))


def _nearest(state: State, move: Lay, otherwise: Refusal, *, prefer: tuple[str, ...]) -> Refusal:
    """Of the reasons at each candidate, one of the preferred kinds; where the symbol is free, a Lid is the reason."""
    found = [
        refusal
        for zone in candidates(state, move.seat, move.card)
        if (refusal := check_target(state, Lay(move.seat, move.card, zone))) is not None
    ]
    locked = [refusal for refusal in found if refusal.code == "corpse_lidded" and _would_fit(state, move, refusal)]
    if locked:
        return locked[0]
    for code in prefer:
        for refusal in found:
            if refusal.code == code:
                return refusal
    return otherwise


def _would_fit(state: State, move: Lay, refusal: Refusal) -> bool:
    setup = of(state)
    corpse = dict(refusal.facts)["slot"]
    assert isinstance(corpse, int)
    left = open_symbols(state, corpse)
    return sum(left) > 0 if setup.what[move.card] == Is.AMULET else left[setup.kind[move.card]] > 0
