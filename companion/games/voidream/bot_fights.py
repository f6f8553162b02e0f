"""Who attacks and who defends: a bot weighs both counts and what the difference would destroy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.voidream.bot_worth import Numbers, loss_of
from companion.games.voidream.numbers import dread, is_protected, keyword, modifiers
from companion.games.voidream.places import (
    ATTACKER,
    CONFLICT,
    DAWN,
    entities,
    is_ready,
    mind_count,
    of,
    other,
    participants,
)
from companion.table.state import UNKNOWN, Seat, SlotId, Table

TIRED: Final = 0.12
"""What each point of dawn costs that exhausts while the rival can still act."""


class Sides:
    """A conflict as it stands, with what either side would count if these took part."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.is_dawn = table.dials[CONFLICT] == DAWN
        self.stat = "dawn" if self.is_dawn else "dusk"
        self.attacker = table.dials[ATTACKER]
        self.numbers = Numbers(table, [slot for side in (0, 1) for slot in entities(table, side)])
        self.counted = self.numbers.dawn if self.is_dawn else self.numbers.dusk
        self.dread = tuple(0 if self.is_dawn else sum(point.n for point in dread(table, seat)) for seat in (0, 1))

    def count(self, seat: Seat, side: Sequence[SlotId]) -> int:
        """A side's count with exactly these."""
        total = sum(self.counted[slot] for slot in side) + self.dread[seat]
        total += sum(point.n for point in modifiers(self.table, seat, f"{self.stat}_count", len(side)))
        if not side and not self.is_dawn:
            total += of(self.table).options.dusk_undefended
        return total

    def ready(self, seat: Seat) -> list[SlotId]:
        """A side's entities that can be declared, the most useful first."""
        found = [slot for slot in entities(self.table, seat) if is_ready(self.table, slot)]
        sign = -1 if self.is_dawn else 1
        return sorted(found, key=lambda slot: sign * self.counted[slot])

    def outcome(self, attacking: Sequence[SlotId], defending: Sequence[SlotId]) -> float:
        """What the attacker gains, or loses, if these meet."""
        mine, theirs = self.count(self.attacker, attacking), self.count(other(self.attacker), defending)
        lead = mine - theirs if self.is_dawn else theirs - mine
        if lead >= 0:
            return self._lost(other(self.attacker), defending, lead)
        overflow = of(self.table).options.attacker_overflow
        return -self._lost(self.attacker, attacking, -lead, overflow=overflow)

    def _lost(self, seat: Seat, side: Sequence[SlotId], damage: int, *, overflow: bool = True) -> float:
        """What a side loses by this much damage if it assigns it well."""
        lost, left = 0.0, damage
        for slot in self.hit_order(side, damage):
            endures = self.numbers.stability[slot]
            if left >= endures and not is_protected(self.table, slot, "destroyed"):
                lost += self.numbers.worth(slot)
            left = max(0, left - endures)
        return lost + (loss_of(self.table, seat, left) if overflow else 0.0)

    def tired(self, seat: Seat, side: Sequence[SlotId]) -> float:
        """What it costs that these exhaust."""
        if not mind_count(self.table, other(seat)):
            return 0.0
        return TIRED * sum(self.numbers.dawn[slot] for slot in side)

    def hit_order(self, side: Sequence[SlotId], damage: int) -> list[SlotId]:
        """In which order damage is assigned: heroic first; who endures it all, then who is worth least."""

        def key(slot: SlotId) -> tuple[bool, bool, float]:
            falls = self.numbers.stability[slot] <= damage and not is_protected(self.table, slot, "destroyed")
            return not keyword(self.table, slot, "heroic"), falls, self.numbers.worth(slot)

        return sorted(side, key=key)


def next_attacker(table: Table, options: Sequence[SlotId], *, may_stop: bool) -> SlotId:
    """The next to declare, or ``UNKNOWN`` for no more. The rival is taken to answer as well as it can."""
    sides = Sides(table)
    seat = sides.attacker
    declared = list(participants(table, seat))
    ready = [slot for slot in sides.ready(seat) if slot in options]

    answers = list(_first_of(sides.ready(other(seat))))

    def worth(side: list[SlotId]) -> float:
        return min(sides.outcome(side, answer) for answer in answers) - sides.tired(seat, side)

    choices = [[*declared, *more] for more in _first_of(ready) if more or may_stop]
    best = max(choices, key=worth)
    return next((slot for slot in best if slot not in declared), UNKNOWN)


def next_defender(table: Table, options: Sequence[SlotId]) -> SlotId:
    """The next to declare, or ``UNKNOWN`` for no more."""
    sides = Sides(table)
    seat = other(sides.attacker)
    attacking, declared = list(participants(table, sides.attacker)), list(participants(table, seat))
    ready = [slot for slot in sides.ready(seat) if slot in options]

    def worth(side: list[SlotId]) -> float:
        return -sides.outcome(attacking, side) - sides.tired(seat, side)

    best = max(([*declared, *more] for more in _first_of(ready)), key=worth)
    return next((slot for slot in best if slot not in declared), UNKNOWN)


def _first_of(ready: Sequence[SlotId]) -> Iterator[list[SlotId]]:
    """Nobody, the most useful one, the two most useful ones, and so on."""
    return (list(ready[:number]) for number in range(len(ready) + 1))
