"""A second way to work out a contest, card by card from the tables of the rules, to hold the engine against.

It reads no card file and shares no code with the game. Numbers are kept by (seat, stat), scores by (seat, "score").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

P, S, M, SP = STATS = ("power", "speed", "mind", "spirit")
SCORE: Final = "score"
Values = dict[tuple[int, str], int]
Change = dict[tuple[int, str], int]

CHAMPIONS: Final[dict[str, tuple[str, str]]] = {
    "sw-c-001": ("might", "8/6/3/7"), "sw-c-002": ("might", "7/7/3/7"), "sw-c-003": ("might", "8/7/4/6"),
    "sw-c-004": ("might", "7/7/4/6"), "sw-c-005": ("might", "8/4/5/6"), "sw-c-006": ("might", "9/6/5/4"),
    "sw-c-007": ("tech", "7/4/7/6"), "sw-c-008": ("tech", "8/5/6/5"), "sw-c-009": ("tech", "9/5/6/5"),
    "sw-c-010": ("tech", "8/5/7/4"), "sw-c-011": ("tech", "4/8/5/7"), "sw-c-012": ("tech", "5/5/7/7"),
    "sw-c-013": ("mystic", "6/4/7/7"), "sw-c-014": ("mystic", "5/6/6/7"), "sw-c-015": ("mystic", "3/7/6/8"),
    "sw-c-016": ("mystic", "4/6/6/8"), "sw-c-017": ("mystic", "5/5/7/7"), "sw-c-018": ("mystic", "6/4/6/8"),
    "sw-c-019": ("shadow", "7/7/4/6"), "sw-c-020": ("shadow", "3/8/7/6"), "sw-c-021": ("shadow", "5/8/7/5"),
    "sw-c-022": ("shadow", "5/7/5/7"), "sw-c-023": ("shadow", "4/7/5/7"), "sw-c-024": ("shadow", "6/8/6/4"),
    "sw-c-025": ("wild", "6/7/7/4"), "sw-c-026": ("wild", "8/6/6/4"), "sw-c-027": ("wild", "6/7/4/7"),
    "sw-c-028": ("wild", "8/7/3/6"), "sw-c-029": ("wild", "9/5/5/6"), "sw-c-030": ("wild", "9/4/5/6"),
    "sw-c-031": ("cosmic", "7/4/5/8"), "sw-c-032": ("cosmic", "6/6/3/9"), "sw-c-033": ("cosmic", "6/7/3/8"),
    "sw-c-034": ("cosmic", "4/8/6/5"), "sw-c-035": ("cosmic", "7/4/5/8"), "sw-c-036": ("cosmic", "3/8/7/6"),
    "werewolf": ("wild", "9/8/2/5"), "antler king": ("wild", "8/8/4/4"),
}  # fmt: skip
"""Faction and stats of the house set, Power / Speed / Mind / Spirit; both second forms too."""
ARENAS: Final[dict[str, tuple[str, str]]] = {
    "sw-a-01": (P, S), "sw-a-02": (P, M), "sw-a-03": (P, SP), "sw-a-04": (S, P), "sw-a-05": (S, M), "sw-a-06": (S, SP),
    "sw-a-07": (M, P), "sw-a-08": (M, S), "sw-a-09": (M, SP), "sw-a-10": (SP, P), "sw-a-11": (SP, S),
    "sw-a-12": (SP, M), "sw-a-13": (P, S), "sw-a-14": (M, SP), "sw-a-15": (SP, S), "sw-a-16": (S, M),
    "sw-a-17": (P, SP), "sw-a-18": (M, P), "sw-a-19": (S, P), "sw-a-20": (SP, M), "sw-a-21": (P, M), "sw-a-22": (SP, P),
}  # fmt: skip
NO_HAZARD: Final = ("sw-a-01", "sw-a-06", "sw-a-11")


class Given(NamedTuple):
    """What a contest depends on; ``lost`` is who lost the last round (-1: nobody), ``mystics`` the discarded ones."""

    champions: tuple[str, str]
    active_arena: str
    next_arena: str
    active: int
    points: tuple[int, int]
    lost: int
    mystics: tuple[int, int]


class Effect(NamedTuple):
    """One effect on numbers: its class (0 modifier, 1 cap, 2 replacement), whether a Champion's, what it would do."""

    kind: int
    by_champion: bool
    changes: Callable[[Values], list[Change]]


class Oracle:
    """One contest; ``finals`` and ``winner`` (-1: nobody) are what it comes to."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.printed = [
            dict(zip(STATS, map(int, CHAMPIONS[card][1].split("/")), strict=True)) for card in given.champions
        ]
        self.factions = [CHAMPIONS[card][0] for card in given.champions]
        primary, secondary = ARENAS[given.active_arena]
        self.scoring = [
            (secondary, primary) if card == "sw-c-032" else (primary, secondary) for card in given.champions
        ]
        self.effects: list[Effect] = []
        has_hazard = given.active_arena not in NO_HAZARD
        kept = "sw-c-017" in given.champions or given.active_arena == "sw-a-19"
        self.acts = has_hazard and ("sw-c-010" not in given.champions or kept)
        woken = "sw-c-035" in given.champions and given.next_arena not in NO_HAZARD
        self.hazards = [*([given.active_arena] if self.acts else []), *([given.next_arena] if woken else [])]
        for arena in self.hazards:
            self.effects += self.hazard(arena)
        defender = 1 - given.active
        for seat in (defender, given.active):
            self.effects += self.static(seat)
        for seat in (given.active, defender):
            self.effects += self.trigger(seat)
        values = self.settled()
        bases = [values[seat, self.scoring[seat][0]] + values[seat, self.scoring[seat][1]] // 2 for seat in (0, 1)]
        self.bases = tuple(bases)
        self.finals = self.scored(bases)
        self.winner = self.won()

    def hazard(self, arena: str) -> list[Effect]:
        """Step 5: what an Arena does to both Champions."""
        both = (0, 1)

        def add(which: Callable[[int], str | None], n: int) -> Effect:
            named = [(seat, stat) for seat in both if (stat := which(seat))]
            return Effect(0, False, lambda now: [{key: now[key] + n} for key in named])

        match arena:
            case "sw-a-02":
                return [add(lambda _: P, -1)]
            case "sw-a-03":
                return [Effect(1, False, lambda now: [{(seat, P): min(now[seat, P], 7)} for seat in both])]
            case "sw-a-04":
                return [add(lambda seat: S if self.factions[seat] == "wild" else None, 2)]
            case "sw-a-07":
                return [Effect(2, False, lambda _: [{(seat, P): self.printed[seat][SP]} for seat in both])]
            case "sw-a-09":
                return [
                    add(lambda seat: M if self.factions[seat] == "tech" else None, 1),
                    add(lambda seat: SP if self.factions[seat] == "mystic" else None, 1),
                ]
            case "sw-a-13":
                return [Effect(2, False, lambda now: [swapped(now, (seat, P), (seat, S)) for seat in both])]
            case "sw-a-17":
                return [
                    Effect(
                        1,
                        False,
                        lambda now: [{(seat, stat): max(now[seat, stat], 4)} for seat in both for stat in STATS],
                    )
                ]
            case "sw-a-19":
                return [add(self.highest, -2)]
        return []

    def highest(self, seat: int) -> str:
        """The first of the highest printed stats."""
        return max(STATS, key=lambda stat: self.printed[seat][stat])

    def static(self, seat: int) -> list[Effect]:
        """Step 6."""
        primary, secondary = self.scoring[seat]
        rival = 1 - seat
        match self.given.champions[seat]:
            case "sw-c-002" if ARENAS[self.given.active_arena][0] == P:
                return [Effect(0, True, lambda now: [{(seat, P): now[seat, P] + 2}])]
            case "sw-c-005":
                return [Effect(2, True, lambda now: [{(seat, secondary): now[seat, P]}])]
            case "sw-c-007":
                return [Effect(1, True, lambda now: [{(rival, stat): min(now[rival, stat], 8)} for stat in STATS])]
            case "sw-c-008":
                return [Effect(0, True, lambda now: [{(seat, secondary): now[seat, secondary] + 2}])]
            case "sw-c-011":
                now = self.settled()
                better = {S: now[seat, M], M: now[seat, S]}.get(primary, -1) > now[seat, primary]
                return [Effect(2, True, lambda now: [swapped(now, (seat, S), (seat, M))])] if better else []
            case "sw-c-026" if ARENAS[self.given.next_arena][0] == ARENAS[self.given.active_arena][0]:
                return [Effect(0, True, lambda now: [{(seat, primary): now[seat, primary] + 1}])]
            case "sw-c-027" if self.acts:
                return [Effect(0, True, lambda now: [{(seat, S): now[seat, S] + 2}])]
        return []

    def trigger(self, seat: int) -> list[Effect]:
        """Step 7."""
        rival = 1 - seat
        own, other = (seat, self.scoring[seat][0]), (rival, self.scoring[rival][0])
        now = self.settled()
        match self.given.champions[seat]:
            case "sw-c-015" if self.printed[rival][SP] > now[seat, SP]:
                return [Effect(2, True, lambda _: [{(seat, SP): self.printed[rival][SP]}])]
            case "sw-c-019":
                return [Effect(0, True, lambda now: [{other: now[other] - 2}])]
            case "sw-c-023" if self.given.points[rival] > self.given.points[seat] and now[other] > now[own]:
                return [Effect(2, True, lambda now: [swapped(now, own, other)])]
        return []

    def settled(self) -> Values:
        """Modifiers, caps, replacements, each in its order; what is forbidden is left out."""
        now = {(seat, stat): self.printed[seat][stat] for seat in (0, 1) for stat in STATS}
        for kind in range(3):
            for effect in self.effects:
                if effect.kind == kind:
                    for change in effect.changes(now):
                        if not self.barred(now, change, effect):
                            now.update(change)
        return {key: max(value, 0) for key, value in now.items()}

    def barred(self, now: Values, change: Change, effect: Effect) -> bool:
        """Power that cannot be reduced, stats that cannot be replaced."""
        champions = self.given.champions
        return any(
            (champions[seat] == "sw-c-001" and stat == P and value < now[seat, stat])
            or (champions[seat] == "sw-c-013" and effect.kind == 2)
            for (seat, stat), value in change.items()
        )

    def scored(self, bases: list[int]) -> tuple[int, int]:
        """Step 8: more and less, then limits, then what sets a score."""
        now = {(seat, SCORE): bases[seat] for seat in (0, 1)}
        effects = sorted(self.on_scores(), key=lambda one: one.kind)
        for effect in effects:
            for change in effect.changes(now):
                for (seat, what), value in change.items():
                    if value <= now[seat, what] or not self.held_down(seat, by_champion=effect.by_champion):
                        now[seat, what] = value
        return max(now[0, SCORE], 0), max(now[1, SCORE], 0)

    def held_down(self, seat: int, *, by_champion: bool) -> bool:
        """Whether a score cannot be increased."""
        return self.given.champions[1 - seat] == "sw-c-036" or (by_champion and "sw-a-08" in self.hazards)

    def on_scores(self) -> Iterator[Effect]:
        """Effects of step 8 in their order: the Arenas, the active Weaver, the defender."""
        given = self.given
        behind = 0 if given.points[0] < given.points[1] else 1
        for arena in self.hazards:
            if arena == "sw-a-10":
                yield Effect(1, False, lambda now: [{key: min(now[key], 10)} for key in now])
            if arena == "sw-a-16" and given.points[0] != given.points[1]:
                yield Effect(0, False, lambda now: [{(behind, SCORE): now[behind, SCORE] + 1}])
        for seat in (given.active, 1 - given.active):
            yield from self.ability_on_scores(seat)

    def ability_on_scores(self, seat: int) -> Iterator[Effect]:
        given, rival = self.given, 1 - seat

        def more(of: int, n: int) -> Effect:
            return Effect(0, True, lambda now: [{(of, SCORE): now[of, SCORE] + n}])

        match given.champions[seat]:
            case "sw-c-004" if given.lost == seat:
                yield more(seat, 2)
            case "sw-c-014":
                yield more(seat, min(given.mystics[seat], 2))
            case "sw-c-016":
                yield Effect(1, True, lambda now: [{key: min(now[key], 11)} for key in now])
            case "sw-c-022" if given.points[rival] > given.points[seat]:
                yield more(rival, -2)
            case "sw-c-034":
                yield Effect(2, True, lambda _: [{(seat, SCORE): 10}])

    def won(self) -> int:
        """Step 9 and 10."""
        if self.finals[0] != self.finals[1]:
            return 0 if self.finals[0] > self.finals[1] else 1
        if "sw-a-12" in self.hazards:
            return -1
        if "sw-a-20" in self.hazards:
            return 1 - self.given.active
        primary, secondary = ARENAS[self.given.active_arena]
        both_turned = self.given.champions == ("sw-c-032", "sw-c-032")
        for stat in (secondary, primary) if both_turned else (primary, secondary):
            first, second = self.printed[0][stat], self.printed[1][stat]
            if first != second:
                return 0 if first > second else 1
        return -1


def swapped(now: Values, one: tuple[int, str], two: tuple[int, str]) -> Change:
    """Both values change places."""
    return {one: now[two], two: now[one]}
