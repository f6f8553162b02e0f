"""What the scenarios of Shardweave come to: each sum, and what was blocked or overridden (SW-SCO, SW-TML-02)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.shardweave.record import CONVERGENCE, Entry, timeline
from companion.games.shardweave.screen_timeline import steps
from companion.play.scenarios.file import Scenario, load
from companion.play.scenarios.running import begun
from companion.table.game import Game
from companion.table.state import State

FOLDER = Path(__file__).parents[2] / "scenarios" / "shardweave"
SCENARIOS: dict[str, tuple[Game, Scenario]] = {
    scenario.id: (game, scenario)
    for file in sorted(FOLDER.glob("*.toml"))
    for game, found in [load(file)]
    for scenario in found
}
SUMS: dict[str, tuple[tuple[int, int, int, int], tuple[int, int, int, int]]] = {
    "SW-EX-01": ((6, 7, 9, 9), (5, 6, 8, 8)),
    "SW-EX-02": ((9, 2, 10, 10), (4, 10, 9, 9)),
    "SW-EX-14": ((6, 6, 9, 9), (8, 8, 12, 12)),
    "SW-EX-15": ((6, 6, 9, 9), (7, 9, 11, 11)),
    "SW-EX-16": ((8, 6, 11, 11), (4, 5, 6, 6)),
    "SW-EX-17": ((7, 7, 10, 10), (9, 5, 11, 11)),
    "SW-EX-17b": ((7, 6, 10, 10), (9, 6, 12, 12)),
    "SW-EX-19": ((4, 5, 6, 6), (4, 8, 8, 8)),
    "SW-EX-19b": ((8, 4, 10, 10), (5, 8, 9, 9)),
    "SW-EX-19c": ((6, 4, 8, 8), (6, 5, 8, 8)),
    "SW-EX-20": ((8, 7, 11, 11), (9, 6, 12, 12)),
    "SW-EX-21": ((8, 5, 10, 10), (5, 8, 9, 9)),
    "SW-EX-22": ((9, 6, 12, 11), (4, 6, 7, 7)),
    "SW-EX-24": ((7, 4, 9, 9), (6, 7, 9, 9)),
    "SW-EX-25": ((6, 6, 9, 9), (6, 7, 9, 9)),
    "SW-EX-26": ((6, 7, 9, 9), (6, 7, 9, 9)),
    "SW-EX-46": ((5, 4, 7, 7), (9, 6, 12, 12)),
    "SW-EX-47": ((8, 4, 10, 10), (8, 4, 10, 10)),
    "SW-EX-49": ((5, 5, 7, 7), (4, 5, 6, 6)),
    "SW-EX-50": ((4, 6, 7, 7), (5, 6, 8, 8)),
    "SW-EX-51": ((9, 6, 12, 10), (5, 6, 8, 8)),
    "SW-EX-52": ((7, 4, 9, 9), (6, 6, 9, 9)),
    "SW-EX-55": ((6, 4, 8, 8), (6, 5, 8, 8)),
    "SW-EX-59": ((5, 6, 8, 8), (5, 8, 9, 9)),
    "SW-EX-60": ((7, 7, 10, 10), (5, 8, 9, 9)),
}
"""By scenario, of Ann and of Ben: the primary and the secondary as they are settled, the base and the final score."""
CAUSES = {
    "SW-EX-15": ("sw-a-07", "power", 1, "blocked", "sw-c-013"),
    "SW-EX-17": ("sw-a-13", "power", 1, "blocked", "sw-c-001"),
    "SW-EX-17b": ("sw-a-03", "power", 1, "blocked", "sw-c-001"),
    "SW-EX-19": ("sw-c-010", "hazard", -1, "blocked", "sw-c-017"),
    "SW-EX-19c": ("sw-c-010", "hazard", -1, "blocked", "sw-a-19"),
    "SW-EX-46": ("sw-c-019", "power", 1, "blocked", "sw-c-001"),
    "SW-EX-50": ("sw-c-034", "score", 0, "blocked", "sw-c-036"),
    "SW-EX-61": ("sw-a-22", "aside", 0, "overridden", "sw-c-025"),
}
"""By scenario: which card's effect on what, and of whom, did not come to pass; how, and by which card."""


def played(scenario: str) -> State:
    """The table after all steps of a scenario."""
    game, found = SCENARIOS[scenario]
    bench = begun(game, found)
    assert [wrong for step in found.step for wrong in bench.done(step)] == []
    return bench.state


def sums(entries: tuple[Entry, ...], seat: int) -> tuple[int | None, ...]:
    """Primary, secondary, base and final score of a Weaver."""
    *_, stats, final = (entry for entry in entries if entry.step == 8 and entry.of == seat and entry.kind == "plain")
    assert final.what == "final"
    return stats.before, stats.after, final.before, final.after


@pytest.mark.parametrize("scenario", SUMS)
def test_the_sums_of_the_scenario_are_right(scenario: str) -> None:
    entries = timeline(played(scenario))
    assert tuple(sums(entries, seat) for seat in (0, 1)) == SUMS[scenario]


@pytest.mark.parametrize("scenario", CAUSES)
def test_the_timeline_says_what_an_effect_was_kept_from_and_by_which_card(scenario: str) -> None:
    """SW-TML-02, SW-PRE-04, SW-PRE-10."""
    entries = timeline(played(scenario))
    found = {(entry.source, entry.what, entry.of, entry.status, entry.cause) for entry in entries}
    assert CAUSES[scenario] in found


@pytest.mark.parametrize("scenario", SUMS)
def test_the_same_inputs_give_the_same_timeline_to_the_byte(scenario: str) -> None:
    """SW-TML-03: no clock and no salt is in it."""
    assert played(scenario).lasting == played(scenario).lasting
    assert [entry.number for entry in timeline(played(scenario))] == list(range(len(timeline(played(scenario)))))


@pytest.mark.parametrize(
    ("scenario", "seat", "words"),
    [
        ("SW-EX-01", 0, "Ann: Power 6, Mind 7 → 3, base 9"),
        ("SW-EX-22", 0, "Ann: Power 7+2=9, Speed 6 → 3, base 12, −1 = 11"),
        ("SW-EX-21", 0, "Ann: Power 8, Speed 7−2=5 → 2, base 10"),
        ("SW-EX-16", 0, "Ann: Power 4, now 8, Speed 8, now 6 → 3, base 11"),
        ("SW-SCO-05a", 1, "Ben: Spirit 8, Speed 4 → 2, base 10, +2 = 12"),
    ],
)
def test_sums_are_shown_so_that_a_player_can_check_them(scenario: str, seat: int, words: str) -> None:
    """SW-SCO-10, SW-APP-01, SW-TML-04: from what was written down."""
    state = played(scenario)
    shown = steps(state)
    assert shown is not None
    (scored,) = [step for step in shown.steps if step.number == 8]
    assert [line.text for line in scored.lines if "base" in line.text][seat] == words


def test_the_convergence_has_a_timeline_of_its_own() -> None:
    """SW-CVG-08, SW-CVG-04: round C, with the score of each pick."""
    state = played("SW-EX-37")
    shown = steps(state)
    assert shown is not None and shown.title == "Sudden Convergence"
    told = [(entry.source, entry.of, entry.after) for entry in timeline(state) if entry.round == CONVERGENCE]
    assert told == [("sw-c-025", 0, 11), ("sw-c-001", 1, 12)]


def test_a_timeline_goes_through_the_steps_in_their_order() -> None:
    """SW-ORD-01, SW-ORD-18, SW-TML-01: entries of a step noted are told when it is reached."""
    noted = [entry.step for entry in timeline(played("SW-EX-60")) if entry.status == "noted"]
    assert noted == sorted(noted)
    assert {entry.step for entry in timeline(played("SW-EX-60"))} <= set(range(1, 13))
