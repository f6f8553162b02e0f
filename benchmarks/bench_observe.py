"""Pictures of random Voidream areas, read and compared with what lies there: no wrong state may be taken for true.

python -m benchmarks.bench_observe [pictures] [first seed]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from typing import Final

from msgspec.structs import replace

from benchmarks.areas import GAME, Camera, photograph
from benchmarks.random_areas import Area, lay, random_table
from companion.games.voidream.comparing import faces_in, observe
from companion.games.voidream.observing import UNCLEAR, Observed, observe_marks
from companion.games.voidream.places import of
from companion.play.codes import codes_of
from companion.play.framing import framed
from companion.table.sight import Area as Shown
from companion.table.state import UNKNOWN
from companion.vision import read

PICTURES: Final = 240
ALL_FACES: Final = 40
NOT_READ: Final = frozenset({"mind_unclear", "lies_unclear", "not_in_picture", "veiled_not_in_picture", "mat_hidden"})
NO_MAT: Final = Shown(has_zones=False)
"""Differences that come of a tag that was not read, or of a card that lies askew: somebody is asked."""


class Score:
    """What came of some pictures."""

    def __init__(self) -> None:
        self.areas = self.agreed = self.slips = 0
        self.things: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.missed: list[str] = []
        self.seconds = 0.0

    def lines(self) -> str:
        """The score in words."""
        shares = ", ".join(
            f"{what} {100 * self.told[what] / max(1, count):.1f}" for what, count in sorted(self.things.items())
        )
        return "\n".join(
            [
                f"{self.areas} areas, {self.slips} slips of hands in them; {len(self.wrong)} things taken wrongly, "
                f"{len(self.missed)} slips taken for agreement",
                f"told, %: {shares}; the rest is asked about",
                f"{self.agreed} areas agree wholly with the record; {1000 * self.seconds / max(1, self.areas):.0f} ms "
                "an area to read",
                *self.wrong,
                *self.missed,
            ]
        )


def camera(chance: random.Random, *, both: bool) -> Camera:
    """A phone over one mat, or a camera above both, tilted by up to 25 degrees, from anywhere."""
    return Camera(
        size_px=(3000, 2250) if both else (2000, 1500),
        roll_deg=chance.choice((0, 90, 180, 270)) + chance.uniform(-15, 15),
        tilt_deg=chance.uniform(0, 25),
        from_deg=chance.uniform(0, 360),
        far_mm=chance.uniform(700, 1100),
        fills=chance.uniform(0.86, 0.97),
        blur_px=chance.uniform(0.5, 0.9),
        noise=chance.uniform(2, 6),
        quality=chance.randint(75, 92),
    )


def judge_picture(seed: int, score: Score, *, faces: int = ALL_FACES) -> None:
    """One picture: a random table, one mat or both, slips on every other one."""
    chance = random.Random(seed)
    state = random_table(chance, faces)
    both = chance.random() < 0.2
    seats = (0, 1) if both else (chance.randint(0, 1),)
    areas = {seat: lay(state, seat, chance, slips=chance.choice((0, 2))) for seat in seats}
    picture = photograph({seat: area.cards for seat, area in areas.items()}, camera(chance, both=both), seed)
    began = time.perf_counter()
    sightings = read(picture)
    found = framed(GAME, codes_of(GAME, state.setup), sightings, faces_in(None))
    score.seconds += time.perf_counter() - began
    for seat, area in areas.items():
        judge_area(area, found.areas.get(seat, NO_MAT), score, f"seed {seed}, seat {seat}")


def judge_area(area: Area, shown: Shown, score: Score, where: str) -> None:
    seen = observe_marks(of(area.state), area.seat, shown.marks)
    score.areas += 1
    score.slips += len(area.slips)
    if not shown.has_zones:
        # Without zones every face is compared with the place that the record has it in.
        seen = replace(seen, in_play=tuple(card for card in seen.in_play if card.card in area.truth.poses))
    score.wrong += [f"{where}: {what}" for what in _wrong(area, seen, score)]
    score.wrong += [f"{where}: {one.code} {one.facts}" for one in seen.strange]
    codes = [one.code for one in observe(area.state, area.seat, area.seat, shown, None).differences]
    score.agreed += not codes
    if area.slips and not codes:
        score.missed.append(f"{where}: {area.slips}")
    if not area.slips and any(code not in NOT_READ for code in codes):
        score.wrong.append(f"{where}: {codes} though nothing has slipped")


def _wrong(area: Area, seen: Observed, score: Score) -> list[str]:
    """What the picture says and is not so; what it leaves open is counted only."""
    truth, wrong = area.truth, list[str]()

    def count(what: str, *, is_told: bool, is_right: bool, said: object) -> None:
        score.things[what] += 1
        score.told[what] += is_told
        if is_told and not is_right:
            wrong.append(f"{what}: {said} in {truth}")

    right = (seen.depth, seen.top) == (truth.depth, truth.top)
    count("depth", is_told=seen.depth > 0, is_right=right, said=(seen.depth, seen.top))
    if truth.mind != UNCLEAR or seen.mind != UNCLEAR:
        count("mind", is_told=seen.mind != UNCLEAR, is_right=seen.mind == truth.mind, said=seen.mind)
    poses = {card.card: card.pose for card in seen.in_play}
    for card, pose in truth.poses.items():
        if pose != UNCLEAR or poses.get(card, UNCLEAR) != UNCLEAR:
            lies = poses.get(card, UNCLEAR)
            count("cards in play", is_told=lies != UNCLEAR, is_right=lies == pose, said=(card, lies))
    wrong += [f"card {card} is not in play" for card in poses if card not in truth.poses]
    for place, card in seen.piles:
        count("piles", is_told=True, is_right=truth.piles.get(place, UNKNOWN) == card, said=(place, card))
    spot = {one.card: one.inverted for one in seen.spot}
    for card, inverted in truth.spot.items():
        lies = spot.get(card, UNCLEAR)
        count("play spot", is_told=lies != UNCLEAR, is_right=lies == inverted, said=(card, lies))
    wrong += [f"card {card} is not in the spot" for card in spot if card not in truth.spot]
    return wrong + _wrong_backs(area, seen, score)


def _wrong_backs(area: Area, seen: Observed, score: Score) -> list[str]:
    truth, shown = area.truth, Counter(seen.veiled)
    wrong = [f"a veiled {value} is not there" for value in (shown - truth.veiled).elements()]
    score.things["veiled cards"] += truth.veiled.total()
    score.told["veiled cards"] += (shown & truth.veiled).total()
    for one in seen.under:
        if not any(truth.charges.get(host, Counter())[one.value] for host in one.hosts):
            wrong.append(f"no charge of {one.value} under {one.hosts}")
    return wrong


def main() -> None:
    """As many pictures as the command line says."""
    said = [int(text) for text in sys.argv[1:] if text.isdecimal()]  # after ``make bench`` names of benchmarks, too
    count, first = (*said, *(PICTURES, 0)[len(said) :])[:2]
    score = Score()
    for seed in range(first, first + count):
        judge_picture(seed, score)
        print(".", end="", flush=True)
    print(f"\n{score.lines()}")
    if score.wrong or score.missed:
        sys.exit(1)


if __name__ == "__main__":
    main()
