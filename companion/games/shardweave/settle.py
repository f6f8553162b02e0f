"""The numbers of a contest: stats and scores settled from all noted effects, class by class (SW-PRE, SW-SCO).

All modifiers act, then all caps, then all replacements, both sides together, leaving out what a cannot forbids
(SW-PRE-03); within one class in the order in which they were noted, which is that of steps and sides (SW-PRE-07).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from companion.games.shardweave.contest import TIEBREAK, Contest, Noted
from companion.games.shardweave.effects import (
    STATS,
    ArenaExchange,
    Class,
    Forbid,
    Needs,
    ScoreCap,
    ScoreMod,
    ScoreSet,
    Stat,
    StatCap,
    StatMod,
    StatSet,
    StatSwap,
    TieRule,
    Which,
)
from companion.table.state import UNKNOWN, Seat

Quantity = tuple[Seat, Stat | str]
"""A stat of a Weaver's Champion, or its ``score``; effects on different ones never conflict (SW-PRE-17)."""
CLASSES: Final[tuple[Class, ...]] = ("modifier", "cap", "replacement")
"""In rising precedence; nothing else gives any (SW-PRE-16)."""
StatEffect = StatMod | StatCap | StatSet | StatSwap
ScoreEffect = ScoreMod | ScoreCap | ScoreSet


class Settled:
    """Numbers as they stand after the effects noted so far.

    ``scoring`` are each Weaver's primary and secondary stat, after what exchanges them (SW-SCO-09).
    """

    def __init__(self, contest: Contest) -> None:
        self.contest: Final = contest
        self.values: dict[Quantity, int] = {
            (seat, stat): side.stats[stat] for seat, side in contest.sides.items() for stat in STATS
        }
        scoring: tuple[Stat, Stat] = (contest.arena.primary, contest.arena.secondary)
        self.scoring: dict[Seat, tuple[Stat, Stat]] = dict.fromkeys(contest.sides, scoring)
        self.bases: dict[Seat, int] = {}
        self.is_exchanged = dict.fromkeys(contest.sides, False)

    def primary(self, seat: Seat) -> int:
        """The current primary of a Champion."""
        return self.values[seat, self.scoring[seat][0]]

    def stat(self, seat: Seat, which: Which) -> tuple[Stat, ...]:
        """The stats that a word means for a Champion (SW-SCO-11, SW-SCO-12)."""
        match which:
            case "primary":
                return (self.scoring[seat][0],)
            case "secondary":
                return (self.scoring[seat][1],)
            case "highest":
                return (self.contest.sides[seat].stats.highest,)
            case "all":
                return STATS
            case _:
                return (which,)

    def base(self, seat: Seat) -> int:
        """SW-SCO-01, SW-SCO-04, SW-SCO-08: primary and half the secondary, rounded down once."""
        primary, secondary = self.scoring[seat]
        return self.values[seat, primary] + self.values[seat, secondary] // 2

    def change(self, one: Noted, changes: Mapping[Quantity, int], *, log: bool) -> None:
        """Let an effect change these numbers together, unless something forbids it for one of them (SW-PRE-05)."""
        guard = next((found for key, new in changes.items() if (found := self._forbids(one, key, new))), None)
        for (seat, what), new in changes.items():
            before = self.values[seat, what]
            if guard is None:
                self.values[seat, what] = new
            if log:
                self.contest.tell(
                    one.step,
                    one.source,
                    one.kind,
                    what,
                    of=seat,
                    before=before,
                    after=new if guard is None else before,
                    status="applied" if guard is None else "blocked",
                    cause="" if guard is None else guard.source.id,
                )

    def _forbids(self, one: Noted, key: Quantity, new: int) -> Noted | None:
        """SW-PRE-01, SW-PRE-10 to -12: the cannot that keeps an effect from leaving a number so."""
        seat, what = key
        old = self.values[key]
        for guard in self.contest.noted:
            cannot = guard.effect
            if not isinstance(cannot, Forbid) or seat not in guard.seats:
                continue
            if cannot.abilities and not one.source.is_ability:
                continue
            if _is_barred(cannot, one.kind, what, old, new) and self._covers(cannot, seat, what):
                return guard
        return None

    def _covers(self, cannot: Forbid, seat: Seat, what: str) -> bool:
        return what == "score" or what in self.stat(seat, cannot.stat)


def _is_barred(cannot: Forbid, kind: Class, what: str, old: int, new: int) -> bool:
    up, down = new > old, new < old
    if what == "score":
        return (cannot.change == "score_increase" and up) or (cannot.change == "score_reduce" and down)
    match cannot.change:
        case "reduce":
            return down
        case "increase":
            return up
        case "replace":
            return kind == "replacement"
        case _:
            return False


def settle(contest: Contest, *, log: bool = False) -> Settled:
    """All stats from all effects noted so far (SW-SCO-02, SW-SCO-03, SW-PRE-18); with ``log`` into the timeline."""
    found = Settled(contest)
    for one in contest.noted:
        if isinstance(one.effect, ArenaExchange):
            _exchange(found, one, log=log)
    for kind in CLASSES:
        for one in contest.noted:
            if isinstance(one.effect, StatEffect) and one.kind == kind:
                for changes in stat_changes(found, one):
                    found.change(one, changes, log=log)
    if log:
        _mark_overridden(contest)
    for key, value in found.values.items():
        # SW-CAR-07: after all effects, and not before each of them.
        found.values[key] = max(value, 0)
    return found


def _exchange(found: Settled, one: Noted, *, log: bool) -> None:
    for seat in one.seats:
        primary, secondary = found.scoring[seat]
        found.scoring[seat] = (secondary, primary)
        found.is_exchanged[seat] = not found.is_exchanged[seat]
        if log:
            found.contest.tell(one.step, one.source, one.kind, "arena", of=seat)


def stat_changes(found: Settled, one: Noted) -> list[dict[Quantity, int]]:
    """What an effect would make of the numbers as they stand: changes that happen together are in one of the parts.

    As caps come one after the other, the lower of two upper ones remains, and the later of opposite ones (SW-PRE-09).
    """
    effect = one.effect
    if isinstance(effect, StatSwap):
        return _swaps(found, one, effect)
    changes: list[dict[Quantity, int]] = []
    for seat in one.seats:
        for stat in found.stat(seat, effect.stat) if isinstance(effect, StatMod | StatCap | StatSet) else ():
            old = found.values[seat, stat]
            match effect:
                case StatMod(n=n):
                    changes.append({(seat, stat): old + n})
                case StatCap(n=n, lower=lower):
                    new = max(old, n) if lower else min(old, n)
                    changes += [{(seat, stat): new}] if new != old else []
                case StatSet():
                    new_value = _source_value(found, one, effect, seat)
                    changes += [{(seat, stat): new_value}] if new_value is not None else []
    return changes


def _swaps(found: Settled, one: Noted, effect: StatSwap) -> list[dict[Quantity, int]]:
    """SW-PRE-05: two values change places as they stand."""
    pairs: list[tuple[Quantity, Quantity]] = []
    for seat in one.seats:
        rival = 1 - seat
        if not effect.across:
            (first,), (second,) = found.stat(seat, effect.stat), found.stat(seat, effect.other)
            pairs.append(((seat, first), (seat, second)))
        elif rival in found.contest.sides:
            (first,), (second,) = found.stat(seat, effect.stat), found.stat(rival, effect.other)
            pairs.append(((seat, first), (rival, second)))
    return [{one_: found.values[two], two: found.values[one_]} for one_, two in pairs]


def _source_value(found: Settled, one: Noted, effect: StatSet, seat: Seat) -> int | None:
    """What a stat is set to; ``None`` if the Champion that it is taken from does not exist (SW-EFF-06)."""
    if effect.n is not None or not effect.source:
        return effect.n
    # An Arena stands on nobody's side: for each Champion "own" is its own (SW-HAZ-02).
    own = seat if one.source.seat == UNKNOWN else one.source.seat
    giver = own if effect.of == "own" else 1 - own
    if giver not in found.contest.sides:
        return None
    (stat,) = found.stat(giver, effect.source)
    return found.contest.sides[giver].stats[stat] if effect.printed else found.values[giver, stat]


def _mark_overridden(contest: Contest) -> None:
    """SW-PRE-04, SW-PRE-06: what a later replacement of the same number has made vain."""
    for at, entry in enumerate(contest.entries):
        later = next(
            (
                two
                for two in contest.entries[at + 1 :]
                if two.status == "applied"
                and two.kind == "replacement"
                and (two.what, two.of) == (entry.what, entry.of)
                and not _is_swap(contest, two.source, two.step)
            ),
            None,
        )
        if later is not None and entry.status == "applied" and entry.before is not None:
            contest.entries[at] = replace(entry, status="overridden", cause=later.source)


def _is_swap(contest: Contest, source: str, step: int) -> bool:
    """Whether the replacement at that step exchanges numbers, so that plus and minus travel with them (SW-PRE-05)."""
    return any(
        one.source.id == source and one.step == step and isinstance(one.effect, StatSwap) for one in contest.noted
    )


def holds_now(contest: Contest, one: Noted, needs: Needs) -> bool:
    """Conditions that read current numbers, from all that was noted before (SW-PRE-18)."""
    if not (needs.higher or needs.raises_primary):
        return True
    found = settle(contest)
    seat = one.source.seat
    changes = [change for part in stat_changes(found, one) for change in part.items()]
    if needs.higher and not any(new > found.values[key] for key, new in changes if key[0] == seat):
        return False
    if not needs.raises_primary:
        return True
    primary: Quantity = (seat, found.scoring[seat][0])
    return any(key == primary and new > found.values[primary] for key, new in changes)


def settle_scores(contest: Contest, stats: Settled) -> dict[Seat, int]:
    """Base scores, then what acts on them directly, and 0 at the least (SW-SCO-05 to -07)."""
    for seat in contest.sides:
        stats.bases[seat] = stats.base(seat)
        stats.values[seat, "score"] = stats.bases[seat]
    for kind in CLASSES:
        for one in contest.noted:
            if isinstance(one.effect, ScoreEffect) and one.kind == kind:
                for seat in one.seats:
                    _score(contest, stats, one, seat)
    return {seat: max(stats.values[seat, "score"], 0) for seat in contest.sides}


def _score(contest: Contest, stats: Settled, one: Noted, seat: Seat) -> None:
    old = stats.values[seat, "score"]
    match one.effect:
        case ScoreMod(n=n, per_discarded=faction, most=most):
            times = min(_discarded(contest, one.source.seat, faction), most) if faction else 1
            new = old + n * times
        case ScoreCap(n=n, lower=lower):
            new = max(old, n) if lower else min(old, n)
        case ScoreSet(n=n):
            new = n
        case _:
            return
    if new != old:
        stats.change(one, {(seat, "score"): new}, log=True)


def _discarded(contest: Contest, seat: Seat, faction: str) -> int:
    return sum(champion.faction == faction for champion in contest.facts.discards[seat])


def tie_rules(contest: Contest) -> list[Noted]:
    """The effects of the tiebreak step that hold, in their order (SW-TIE-06)."""
    return [
        Noted(TIEBREAK, source, part.does, ())
        for source, part in contest.parts(TIEBREAK)
        if isinstance(part.does, TieRule | Forbid) and not contest.unmet(source, part.needs)
    ]


def break_tie(contest: Contest, stats: Settled, rules: Sequence[Noted]) -> Seat:
    """Who wins equal final scores, or nobody (SW-TIE-01 to -06).

    ``rules`` are the effects of the tiebreak step; a cannot goes before any replacement.
    """
    for one in rules:
        if isinstance(one.effect, Forbid):
            contest.tell(one.step, one.source, one.kind, "tie")
            return UNKNOWN
    if rules:
        return _ruled(contest, rules)
    arena = contest.arena
    both = all(stats.is_exchanged.values())
    order = (arena.secondary, arena.primary) if both else (arena.primary, arena.secondary)
    for stat in order:
        first, second = (contest.sides[seat].stats[stat] for seat in (0, 1))
        if first != second:
            return 0 if first > second else 1
    return UNKNOWN


def _ruled(contest: Contest, rules: Sequence[Noted]) -> Seat:
    """SW-PRE-06: of several tie rules the last stands."""
    winner = UNKNOWN
    for one in rules:
        word = getattr(one.effect, "wins", "own")
        winner = {"defender": contest.defender, "active": contest.facts.active}.get(word, one.source.seat)
        contest.tell(one.step, one.source, one.kind, "tie", of=winner)
    return winner
