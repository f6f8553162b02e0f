"""A contest of two Champions for the Active Arena: who takes part, which effects are noted, and in which order.

Plain values and no table: what the numbers come to is worked out in ``settle``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from companion.games.shardweave.cards import Arena, Champion, Stats
from companion.games.shardweave.effects import (
    Class,
    Effect,
    Forbid,
    Needs,
    Part,
    Side,
    SuppressHazard,
    class_of,
)
from companion.games.shardweave.record import Entry, Status
from companion.table.state import TABLE, UNKNOWN, CardIndex, Seat

REVEAL: Final = 4
"""The step from which a suppressed hazard is silent (SW-PRE-14, SW-PRE-15)."""
HAZARD, STATIC, TRIGGER, SCORE, TIEBREAK, RESULT, AFTERMATH, CLEANUP = range(5, 13)


class Contestant(msgspec.Struct, frozen=True):
    """A Champion that was played: its copy, the printed line of its form, and the parts of that form's ability."""

    seat: Seat
    card: CardIndex
    champion: Champion
    stats: Stats
    key: str
    parts: tuple[Part, ...]


class Source(msgspec.Struct, frozen=True):
    """Where an effect comes from: an Arena (seat -1), a Champion, or what a Weaver carries."""

    seat: Seat
    id: str
    card: CardIndex
    key: str
    parts: tuple[Part, ...]
    is_ability: bool = True


class Noted(msgspec.Struct, frozen=True):
    """An effect that holds in this contest, and the Champions that it is on."""

    step: int
    source: Source
    effect: Effect
    seats: tuple[Seat, ...]

    @property
    def kind(self) -> Class:
        """The class of the effect."""
        return class_of(self.effect)


class Facts(msgspec.Struct, frozen=True):
    """What conditions may read of the table besides the two Champions (SW-EFF-04)."""

    round: int
    active: Seat
    points: tuple[int, int]
    last_winner: Seat
    discards: tuple[tuple[Champion, ...], tuple[Champion, ...]]


class Contest:
    """One round's contest as it goes through the steps; what is noted in it ends with it (SW-CLN-05)."""

    def __init__(self, facts: Facts, arena: Arena, following: Arena | None, arena_card: CardIndex = UNKNOWN) -> None:
        """``following`` is the Next Arena; ``arena_card`` the physical card of the Active one."""
        self.facts: Final = facts
        self.arena: Final = arena
        self.following: Final = following
        self.arena_card: Final = arena_card
        self.sides: dict[Seat, Contestant] = {}
        self.carried: dict[Seat, tuple[Source, ...]] = {}
        self.noted: list[Noted] = []
        self.entries: list[Entry] = []
        self.is_suppressed = False
        self.next_from = 99
        """The step after which the Next Arena's hazard acts too (SW-HAZ-03)."""
        self.winner: Seat = UNKNOWN
        self.is_tied = False
        """Whether final scores were equal."""
        self.counts_as: dict[Seat, str] = {}
        """What the round counts as for a Champion's own ability, where both agreed on it (SW-OPT-13)."""

    @property
    def defender(self) -> Seat:
        """SW-RND-06: the Weaver who is not the active one."""
        return 1 - self.facts.active

    def order(self, step: int) -> tuple[Seat, Seat]:
        """SW-PRE-07, SW-PRE-08, SW-AFT-02: to step 6 the defender first, from step 7 the active Weaver."""
        first = self.defender if step <= STATIC else self.facts.active
        return first, 1 - first

    def sources(self, step: int) -> Iterator[Source]:
        """All that may have a part in a step, in the order in which it resolves (SW-PRE-08, SW-ORD-16, SW-ORD-19).

        There is nobody else (SW-ORD-17); where both sides have the same key, each acts by itself (SW-EFF-08).
        """
        yield from self.arenas(step)
        for seat in self.order(step):
            if seat in self.sides:
                side = self.sides[seat]
                yield Source(seat, side.champion.id, side.card, side.key, side.parts)
                yield from self.carried.get(seat, ())

    def arenas(self, step: int) -> Iterator[Source]:
        """SW-GEN-05, SW-HAZ-01, SW-HAZ-03: the Active Arena's hazard, and the Next one's if a Champion wakes it."""
        if self.arena.parts and not (self.is_suppressed and step >= REVEAL):
            yield Source(TABLE, self.arena.id, self.arena_card, self.arena.key, self.arena.parts, is_ability=False)
        if self.following is not None and step > self.next_from:
            following = self.following
            yield Source(TABLE, following.id, UNKNOWN, following.key, following.parts, is_ability=False)

    def parts(self, step: int) -> Iterator[tuple[Source, Part]]:
        """The parts of a step in their order; a part that wakes another hazard in it adds nothing to the same step."""
        for source in tuple(self.sources(step)):
            for part in source.parts:
                if part.step == step:
                    yield source, part

    def seats_of(self, source: Source, side: Side) -> tuple[Seat, ...]:
        """Whose Champion is meant, of those who play one (SW-EFF-06, SW-HAZ-02)."""
        if source.seat == TABLE or side == "both":
            return tuple(seat for seat in (0, 1) if seat in self.sides)
        seat = source.seat if side == "own" else 1 - source.seat
        return (seat,) if seat in self.sides else ()

    def fits(self, seat: Seat, needs: Needs) -> bool:
        """What a condition asks of a Champion that would be touched (SW-CAR-04)."""
        champion = self.sides[seat].champion
        points = self.facts.points
        return (
            needs.faction in ("", champion.faction)
            and needs.shard in ("", champion.shard)
            and needs.type in ("", champion.type)
            and (not needs.trails or points[seat] < points[1 - seat])
        )

    def unmet(self, source: Source, needs: Needs) -> str:
        """The word of a condition about the table that does not hold; "" if all do."""
        seat, facts = source.seat, self.facts
        same_next = self.following is not None and self.following.primary == self.arena.primary
        found = {
            "primary": needs.primary not in ("", self.arena.primary),
            "next_same_primary": needs.next_same_primary and not same_next,
            "hazard": needs.hazard and not self.has_hazard,
            "lost_last": needs.lost_last and facts.last_winner != 1 - seat,
            "rival_leads": needs.rival_leads and facts.points[1 - seat] <= facts.points[seat],
            "result": needs.result != "" and needs.result != self.result_for(seat),
        }
        return next((word for word, fails in found.items() if fails), "")

    @property
    def has_hazard(self) -> bool:
        """Whether an unsuppressed hazard is in the Active Arena."""
        return bool(self.arena.parts) and not self.is_suppressed

    def result_for(self, seat: Seat) -> str:
        """SW-AFT-01, SW-RES-03: what the round was for a Weaver; for an Arena, whether somebody won.

        With no winner it is no loss (SW-TRF-10); one by the tiebreak is (SW-TRF-16).
        """
        if seat in self.counts_as:
            return self.counts_as[seat]
        if self.winner == UNKNOWN:
            return "none"
        return "win" if seat in (self.winner, TABLE) else "loss"

    def protected(self) -> Noted | None:
        """What keeps the hazard from being suppressed; on a hazard itself it holds from step 1 (SW-PRE-13)."""
        for part in self.arena.parts:
            if isinstance(part.does, Forbid) and part.does.change == "suppress":
                source = Source(
                    TABLE, self.arena.id, self.arena_card, self.arena.key, self.arena.parts, is_ability=False
                )
                return Noted(part.step, source, part.does, ())
        return next((one for one in self.noted if _keeps_hazard(one.effect)), None)

    def settle_hazard(self) -> None:
        """SW-PRE-13: at the end of step 4 it is sure whether the hazard acts, whatever came first."""
        guard = self.protected()
        for one in self.noted:
            if isinstance(one.effect, SuppressHazard):
                if not self.arena.parts:
                    self.tell(REVEAL, one.source, one.kind, "hazard", status="no_target")
                elif guard is not None:
                    self.tell(REVEAL, one.source, one.kind, "hazard", status="blocked", cause=guard.source.id)
                else:
                    self.is_suppressed = True
                    self.tell(REVEAL, one.source, one.kind, "hazard", before=1, after=0)

    def note(self, step: int, source: Source, effect: Effect, seats: tuple[Seat, ...]) -> None:
        """Register an effect (SW-PRE-18)."""
        self.noted.append(Noted(step, source, effect, seats))

    def tell(
        self,
        step: int,
        source: Source,
        kind: Class,
        what: str,
        *,
        of: Seat = UNKNOWN,
        before: int | None = None,
        after: int | None = None,
        status: Status = "applied",
        cause: str = "",
    ) -> None:
        """Write an entry of the timeline."""
        self.entries.append(
            Entry(
                self.facts.round,
                step,
                len(self.entries),
                source.id,
                source.card,
                source.seat,
                source.key,
                kind,
                what,
                of,
                before,
                after,
                status,
                cause,
            )
        )


def _keeps_hazard(effect: Effect) -> bool:
    return isinstance(effect, Forbid) and effect.change == "suppress"
