"""Dawn, stability, dusk, keywords, counts, and what is forbidden or protected now. Nothing here changes anything.

VD-EFF-06: printed, then "set to", then plus and minus, then limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from companion.games.voidream.cards import Is
from companion.games.voidream.places import (
    ATTACKS,
    CONFLICT,
    DAWN,
    DEFENDS,
    DISCARD,
    DUSK,
    at,
    card_in,
    charges,
    construct,
    depth,
    entities,
    host_of,
    is_attached,
    is_face_down,
    is_ready,
    layers,
    memories,
    mind_count,
    of,
    other,
    participants,
    texts,
    top,
    value_of,
    veiled,
    void_count,
)
from companion.games.voidream.powers import Holds, HoldsCount, HoldsForbid, HoldsKeyword, HoldsProtect, HoldsStat
from companion.games.voidream.said import AT_ANY
from companion.games.voidream.terms import ALWAYS, Filter, Needs, Per
from companion.table.state import UNKNOWN, Seat, SlotId, Table, mark_of


class Point(msgspec.Struct, frozen=True, gc=False):
    """A part of a count: how much, the card that it comes from (``UNKNOWN``: a rule), and the clause."""

    n: int
    slot: SlotId
    clause: str


HoldsT = TypeVar("HoldsT", bound=Holds)


def in_force(table: Table, kind: type[HoldsT], subject: str) -> Iterator[tuple[Seat, SlotId, HoldsT]]:
    """What texts of one sort say of a subject now, with the Dreamer whose they are and the card (VD-EFF-01, VD-MND-05).

    They beat the rules (VD-GEN-02).
    """
    said = of(table).said.get((kind, subject))
    if said is None:
        return
    for seat in (0, 1):
        for source in texts(table, seat):
            for mind, held in said.get(table.slots[source].card, ()):
                at_its_number = mind in (AT_ANY, mind_count(table, seat))
                if at_its_number and isinstance(held, kind) and is_met(table, seat, source, held.needs):
                    yield seat, source, held


def is_met(table: Table, seat: Seat, slot: SlotId, needs: Needs) -> bool:
    """Whether a condition holds for a card of this Dreamer."""
    if needs == ALWAYS:
        return True
    if not needs.mind_at_least <= mind_count(table, seat) <= needs.mind_at_most or not _at_depth(table, seat, needs):
        return False
    if void_count(table, seat) < needs.void_at_least or not _few_layers(table, seat, needs.layers_at_most):
        return False
    if needs.on_top is not None and needs.on_top != (slot == top(table, seat)):
        return False
    if needs.in_conflict is not None and needs.in_conflict != bool(table.dials[CONFLICT]):
        return False
    return needs.have is None or sum(1 for _ in matching(table, seat, slot, needs.have)) >= needs.at_least


def _at_depth(table: Table, seat: Seat, needs: Needs) -> bool:
    """Whether a Dream shows a value that is asked for; until it is read, only what asks for one waits (VD-DEP-10)."""
    if (needs.depth_at_least, needs.depth_at_most) == (ALWAYS.depth_at_least, ALWAYS.depth_at_most):
        return True
    return needs.depth_at_least <= depth(table, seat) <= needs.depth_at_most


def _few_layers(table: Table, seat: Seat, most: int) -> bool:
    """Whether a Dream has at most so many layers; while their number is unknown, nobody can say so (VD-SHF-07)."""
    return most == ALWAYS.layers_at_most or 0 <= layers(table, seat) <= most


def matching(table: Table, seat: Seat, slot: SlotId, wanted: Filter) -> Iterator[SlotId]:
    """The cards that a filter means, seen from the card in ``slot`` of this Dreamer (VD-GEN-11)."""
    for found in _candidates(table, seat, slot, wanted):
        if _fits(table, slot, found, wanted):
            yield found


def _candidates(table: Table, seat: Seat, slot: SlotId, wanted: Filter) -> Iterator[SlotId]:
    match wanted.kind:
        case "this":
            yield slot
            return
        case "host":
            if is_attached(table, slot):
                yield host_of(table, slot)
            return
        case _:
            pass
    sides = {"yours": (seat,), "theirs": (other(seat),), "any": (seat, other(seat))}[wanted.whose]
    for side in sides:
        match wanted.kind:
            case "entity":
                yield from entities(table, side)
            case "memory":
                yield from memories(table, side)
            case "veiled":
                yield from veiled(table, side)
            case "construct":
                if construct(table, side) != UNKNOWN:
                    yield construct(table, side)
            case _:
                yield from entities(table, side)
                yield from memories(table, side)
                yield from veiled(table, side)


def _fits(table: Table, slot: SlotId, found: SlotId, wanted: Filter) -> bool:
    if wanted.other and found == slot:
        return False
    if not wanted.least_value <= value_of(table, found) <= wanted.most_value:
        return False
    if wanted.is_ready is not None and wanted.is_ready != is_ready(table, found):
        return False
    if not wanted.subtype and not wanted.faction:
        return True
    if is_face_down(table, found):
        return False
    card = card_in(table, found)
    return wanted.subtype in ("", card.subtype) and wanted.faction in ("", card.faction)


def times(table: Table, seat: Seat, slot: SlotId, per: Per) -> int:
    """How often a number is taken."""
    match per:
        case "":
            return 1
        case "your_entities" | "their_entities":
            return sum(1 for _ in entities(table, seat if per == "your_entities" else other(seat)))
        case "your_memories":
            return sum(1 for _ in memories(table, seat))
        case "your_void" | "their_void":
            return void_count(table, seat if per == "your_void" else other(seat))
        case "your_charges":
            return len(charges(table, slot))
        case "your_discard":
            return len(table.zones[at(seat, DISCARD)])
        case "your_mind":
            return mind_count(table, seat)
        case "your_depth":
            return depth(table, seat)


def stat_points(table: Table, slot: SlotId, stat: str) -> Iterator[Point]:
    """Each part of an entity's dawn, stability or dusk, or of a construct's stability (VD-EFF-06, VD-EFF-07)."""
    return _points(table, slot, stat, in_force(table, HoldsStat, stat))


def _points(table: Table, slot: SlotId, stat: str, said: Iterable[tuple[Seat, SlotId, HoldsStat]]) -> Iterator[Point]:
    yield Point(_printed(table, slot, stat), slot, "VD-EFF-06")
    for seat, source, held in said:
        meant = slot in matching(table, seat, source, held.filter)
        if meant and not is_shut_out(table, source, slot):
            yield Point(held.n * times(table, seat, source, held.per), source, "VD-EFF-01")
    for lasting in table.lasting:
        if lasting.about == slot and lasting.what == stat:
            yield Point(lasting.amount, lasting.slot, "VD-EFF-02")


def _printed(table: Table, slot: SlotId, stat: str) -> int:
    number: int = getattr(card_in(table, slot), stat)
    for lasting in table.lasting:
        if lasting.about == slot and lasting.what == f"set_{stat}":
            number = lasting.amount
    return number


def stat(table: Table, slot: SlotId, name: str) -> int:
    """A number of a card now; dawn and stability below 0 count as 0 (VD-ENT-06)."""
    return _limited(name, stat_points(table, slot, name))


def stats(table: Table, slots: Iterable[SlotId], name: str) -> dict[SlotId, int]:
    """The same number of several cards, for which each text is looked up once."""
    said = tuple(in_force(table, HoldsStat, name))
    return {slot: _limited(name, _points(table, slot, name, said)) for slot in slots}


def _limited(name: str, points: Iterable[Point]) -> int:
    total = sum(point.n for point in points)
    return total if name == "dusk" else max(0, total)


def keyword(table: Table, slot: SlotId, name: str) -> int:
    """The number of a keyword that a face-up card has now, 1 without one, 0 if it has it not (VD-KEY)."""
    if is_face_down(table, slot):
        return 0
    number = card_in(table, slot).keyword(name)
    for seat, source, held in in_force(table, HoldsKeyword, name):
        meant = slot in matching(table, seat, source, held.filter)
        # A text that gives deep is not asked whether deep lets it in.
        if meant and (name == "deep" or not is_shut_out(table, source, slot)):
            number = max(number, held.n or 1)
    for lasting in table.lasting:
        if lasting.about == slot:
            if lasting.what == f"keyword_{name}":
                number = max(number, lasting.amount or 1)
            elif lasting.what == f"lose_{name}":
                number = 0
    return number


def is_shut_out(table: Table, source: SlotId, target: SlotId) -> bool:
    """Whether a deep card keeps the effects of this source out (VD-KEY-01, VD-KEY-03); a mind card has no value.

    VD-ATT-14: what lies under it already keeps working.
    """
    if target == source or (is_attached(table, source) and host_of(table, source) == target):
        return False
    return keeps_out(table, target, value_of(table, source))


def keeps_out(table: Table, target: SlotId, value: int) -> bool:
    """Whether a card is deep and keeps out what comes from a card of this value (VD-KEY-01)."""
    if is_face_down(table, target) or value <= value_of(table, target):
        return False
    return bool(keyword(table, target, "deep"))


def is_protected(table: Table, slot: SlotId, against: str) -> bool:
    """Whether a card can't be destroyed, targeted or damaged now (VD-KEY-13, VD-DMG-13)."""
    if against == "destroyed" and keyword(table, slot, "indestructible"):
        return True
    for seat, source, held in in_force(table, HoldsProtect, against):
        meant = slot in matching(table, seat, source, held.filter)
        if meant and not is_shut_out(table, source, slot):
            return True
    return any(lasting.about == slot and lasting.what == f"protect_{against}" for lasting in table.lasting)


def is_forbidden(table: Table, seat: Seat, act: str) -> bool:
    """Whether a Dreamer can't do something now (VD-GEN-03, VD-MND-09)."""
    for side, _, held in in_force(table, HoldsForbid, act):
        if (held.who == "you") == (side == seat):
            return True
    return any(lasting.player == seat and lasting.what == f"forbid_{act}" for lasting in table.lasting)


def count_points(table: Table, seat: Seat) -> Iterator[Point]:
    """Each part of a side's count in the conflict (VD-CNF-13 to -15, VD-MND-08, VD-KEY-05, VD-KEY-06)."""
    kind = table.dials[CONFLICT]
    stat_name = "dawn" if kind == DAWN else "dusk"
    taking_part = tuple(participants(table, seat))
    for slot in taking_part:
        yield Point(stat(table, slot, stat_name), slot, "VD-CNF-13" if kind == DAWN else "VD-CNF-14")
    yield from modifiers(table, seat, f"{stat_name}_count", len(taking_part))
    if not taking_part and kind == DUSK:
        yield Point(of(table).options.dusk_undefended, UNKNOWN, "VD-CNF-15")
    if kind == DUSK:
        yield from dread(table, seat)


def dread(table: Table, seat: Seat) -> Iterator[Point]:
    """What the rival's ready dread entities add to a side's dusk count, taking part or not (VD-KEY-05, VD-KEY-06)."""
    for slot in entities(table, other(seat)):
        if is_ready(table, slot) and keyword(table, slot, "dread"):
            yield Point(stat(table, slot, "dusk"), slot, "VD-KEY-05")


def modifiers(table: Table, seat: Seat, count: str, number: int) -> Iterator[Point]:
    """What texts add to a side's count; those of mind cards need somebody who takes part (VD-MND-08, VD-CNF-15)."""
    per_entity = of(table).options.modifier_scope == "per_entity"
    for side, source, held in in_force(table, HoldsCount, count):
        if (held.who == "you") == (side == seat):
            if card_in(table, source).kind is not Is.MIND:
                yield Point(held.n, source, "VD-EFF-01")
            elif number:
                yield Point(held.n * (number if per_entity else 1), source, "VD-MND-08")
    for lasting in table.lasting:
        if lasting.player == seat and lasting.what == count:
            yield Point(lasting.amount, lasting.slot, "VD-EFF-02")


def count_of(table: Table, seat: Seat) -> int:
    """A side's count in the conflict; it is not limited below (VD-CNF-25)."""
    return sum(point.n for point in count_points(table, seat))


def takes_part(table: Table, slot: SlotId) -> bool:
    """Whether an entity was declared in the conflict that is fought."""
    return bool(mark_of(table.slots[slot], ATTACKS) or mark_of(table.slots[slot], DEFENDS))


def reachable(table: Table, source: SlotId, slot: SlotId, *, aimed: bool) -> bool:
    """Whether an effect of this source reaches a card (VD-KEY-01); what is ``aimed`` at it may be shut out too."""
    return not is_shut_out(table, source, slot) and not (aimed and is_protected(table, slot, "targeted"))
