"""Sums of Champions made up for the test: effects that no card of the house set has (SW-PRE, SW-SCO, SW-TIE)."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.shardweave.cards import Arena, Champion, Stats
from companion.games.shardweave.contest import AFTERMATH, Contest, Contestant, Facts
from companion.games.shardweave.effects import Part, Plain
from companion.games.shardweave.noting import register
from companion.games.shardweave.record import Entry
from companion.games.shardweave.settle import Settled, break_tie, settle, settle_scores
from companion.table.state import UNKNOWN

ANN, BEN = 0, 1
PLAIN = Stats(5, 5, 5, 5)


def part(step: int, **does: object) -> Part:
    """A part as a card file writes it."""
    return msgspec.convert({"step": step, "does": does}, Part)


def fought(
    ann: Stats,
    *parts: Part,
    ben: Stats = PLAIN,
    bens: tuple[Part, ...] = (),
    arena: Arena | None = None,
    active: int = 0,
) -> tuple[Contest, Settled, dict[int, int]]:
    """A contest in Power / Mind, all effects noted step by step, and what it comes to."""
    arena = arena or Arena(id="sw-a-90", number=990, name="Test", primary="power", secondary="mind")
    contest = Contest(Facts(1, active, (0, 0), UNKNOWN, ((), ())), arena, None)
    for seat, (stats, own) in enumerate(((ann, parts), (ben, bens))):
        card = Champion(
            id=f"sw-c-90{seat}", number=990, name=f"{seat}", faction="might", shard="Here", type="Test",
            rarity="common", stats=stats, key="TEST", parts=own,
        )  # fmt: skip
        contest.sides[seat] = Contestant(seat, seat, card, stats, card.key, own)
    noted(contest, range(4, 8))
    found = settle(contest, log=True)
    noted(contest, range(8, 9))
    return contest, found, settle_scores(contest, found)


def noted(contest: Contest, steps: range) -> None:
    """Note what each step has, in its order."""
    for step in steps:
        for source, one in tuple(contest.parts(step)):
            assert not isinstance(one.does, Plain)
            register(contest, step, source, one)
        if step == 4:
            contest.settle_hazard()


def power(*parts: Part, ann: int = 7, **more: object) -> int:
    """Ann's Power."""
    return fought(Stats(ann, 8, 5, 5), *parts, **more)[1].values[ANN, "power"]  # type: ignore[arg-type]


PLUS_3 = part(6, do="stat", stat="power", n=3)
AT_MOST_8 = part(6, do="cap", stat="power", n=8)
AT_LEAST_9 = part(6, do="cap", stat="power", n=9, lower=True)
BECOMES_9 = part(6, do="set", stat="power", n=9)
SWAP = part(6, do="swap", stat="power", other="speed")
NO_CHANGE = part(4, do="forbid", change="replace", stat="power")


@pytest.mark.parametrize(
    ("parts", "value"),
    [
        pytest.param((AT_MOST_8, BECOMES_9), 9, id="SW-EX-14: a replacement ignores the cap"),
        pytest.param((AT_MOST_8, BECOMES_9, NO_CHANGE, PLUS_3), 8, id="SW-EX-15: without it, modifiers and the cap"),
        pytest.param((BECOMES_9, PLUS_3), 9, id="SW-PRE-04: nor does it take a modifier, whichever came first"),
        pytest.param((PLUS_3, SWAP), 8, id="SW-PRE-05: a swap"),
        pytest.param((BECOMES_9, SWAP), 8, id="SW-PRE-06: a swap after a set"),
        pytest.param((SWAP, BECOMES_9), 9, id="SW-PRE-06: the last replacement stands"),
        pytest.param((AT_MOST_8, AT_LEAST_9), 9, id="SW-R-31: of an upper and a lower cap the later one"),
        pytest.param((AT_LEAST_9, AT_MOST_8), 8, id="SW-R-31: the other way round"),
        pytest.param((PLUS_3, AT_MOST_8, part(6, do="cap", stat="power", n=6)), 6, id="SW-PRE-09: the lower of two"),
        pytest.param((PLUS_3, part(6, do="cap", stat="power", n=6), AT_MOST_8), 6, id="SW-PRE-09: in either order"),
        pytest.param((part(6, do="stat", stat="power", n=-9),), 0, id="SW-CAR-07: 0 at the least"),
        pytest.param((part(6, do="stat", stat="power", n=-9), PLUS_3), 1, id="SW-CAR-07: only after all effects"),
        pytest.param((PLUS_3, PLUS_3, PLUS_3), 16, id="SW-CAR-07: with no upper end"),
    ],
)
def test_classes_of_effects_and_their_order(parts: tuple[Part, ...], value: int) -> None:
    assert power(*parts) == value


def test_a_swap_that_would_lower_what_cannot_be_reduced_changes_neither() -> None:
    """SW-EX-17: Power 4 + 2, Speed 8; Speed would become 6."""
    guard = part(4, do="forbid", change="reduce", stat="speed")
    plus = part(6, do="stat", stat="power", n=2)
    contest, found, _ = fought(Stats(4, 8, 5, 5), plus, SWAP, guard)
    assert (found.values[ANN, "power"], found.values[ANN, "speed"]) == (6, 8)
    assert [entry.status for entry in contest.entries if entry.before is not None] == ["applied", "blocked", "blocked"]


def test_two_cannots_hold_beside_each_other() -> None:
    """SW-PRE-12."""
    fixed = (part(4, do="forbid", change="reduce", stat="power"), part(4, do="forbid", change="increase", stat="power"))
    assert power(*fixed, PLUS_3) == 7
    assert power(*fixed, part(6, do="stat", stat="power", n=-1)) == 7


def test_effects_on_different_numbers_all_apply() -> None:
    """SW-EX-47: both "opposing Spirit becomes 3"."""
    three = part(6, do="set", stat="spirit", n=3, side="opposing")
    _, found, _ = fought(Stats(5, 5, 5, 9), three, bens=(three,))
    assert (found.values[ANN, "spirit"], found.values[BEN, "spirit"]) == (3, 3)


def test_naming_one_stat_gives_no_precedence_over_all() -> None:
    """SW-PRE-16: only the class counts, and then the order."""
    all_five = part(6, do="set", stat="all", n=5)
    assert power(BECOMES_9, all_five) == 5


def test_what_a_replacement_makes_vain_is_told_as_overridden() -> None:
    """SW-PRE-04, SW-PRE-06, SW-TML-02."""
    contest, _, _ = fought(Stats(7, 8, 5, 5), PLUS_3, BECOMES_9)
    told = [(entry.before, entry.after, entry.status) for entry in contest.entries if entry.before is not None]
    assert told[:2] == [(7, 10, "overridden"), (10, 9, "applied")]


def test_a_condition_on_a_current_number_reads_all_that_was_noted_before() -> None:
    """SW-PRE-18, SW-ORD-15: with 3 more, the own Power is no longer below the opposing 8."""
    higher = msgspec.convert(
        {
            "step": 7,
            "needs": {"higher": True},
            "does": {"do": "swap", "stat": "primary", "other": "primary", "across": True},
        },
        Part,
    )
    assert power(higher, ben=Stats(8, 5, 5, 5)) == 8
    assert power(higher, PLUS_3, ben=Stats(8, 5, 5, 5)) == 10


@pytest.mark.parametrize(
    ("parts", "score"),
    [
        pytest.param((), 9, id="SW-SCO-01: 7 and half of 5"),
        pytest.param((part(8, do="score", n=2), part(8, do="score_cap", n=10)), 10, id="SW-SCO-05: more, then the cap"),
        pytest.param((part(8, do="score_cap", n=8), part(8, do="score_set", n=12)), 12, id="SW-SCO-06: a set score"),
        pytest.param((part(8, do="score", n=-12),), 0, id="SW-SCO-07: 0 at the least"),
        pytest.param((part(8, do="score", n=-12), part(8, do="score", n=5)), 2, id="SW-SCO-07: only at the end"),
        pytest.param((part(6, do="stat", stat="secondary", n=1),), 10, id="SW-EX-20"),
        pytest.param((part(6, do="exchange_arena"),), 8, id="SW-SCO-09: 5 and half of 7"),
    ],
)
def test_final_scores(parts: tuple[Part, ...], score: int) -> None:
    assert fought(Stats(7, 8, 5, 5), *parts)[2][ANN] == score


def test_primary_means_the_scoring_stat_of_the_champion_that_is_touched() -> None:
    """SW-SCO-12: Ann's Arena is exchanged, Ben's is not."""
    less = part(7, do="stat", stat="primary", n=-2, side="opposing")
    _, found, _ = fought(Stats(7, 8, 5, 5), part(6, do="exchange_arena"), less, bens=(less,))
    assert (found.values[ANN, "mind"], found.values[ANN, "power"]) == (3, 7)
    assert (found.values[BEN, "power"], found.values[BEN, "mind"]) == (3, 5)


EXCHANGE = part(6, do="exchange_arena")


@pytest.mark.parametrize(
    ("anns", "bens", "winner"),
    [
        pytest.param((), (), ANN, id="the printed primary"),
        pytest.param((EXCHANGE,), (), ANN, id="exchanged for one side only: the printed one for both"),
        pytest.param((EXCHANGE,), (EXCHANGE,), BEN, id="SW-R-26: exchanged for both"),
    ],
)
def test_ties_go_by_the_arena_as_it_is_for_both(anns: tuple[Part, ...], bens: tuple[Part, ...], winner: int) -> None:
    """SW-TIE-05: Power 7 and 6, Mind 5 and 8."""
    contest, found, _ = fought(Stats(7, 5, 5, 5), *anns, ben=Stats(6, 5, 8, 5), bens=bens)
    assert break_tie(contest, found, ()) == winner


@pytest.mark.parametrize(("active", "first"), [(ANN, "sw-c-901"), (BEN, "sw-c-900")])
def test_the_defender_comes_first_to_step_6_and_the_active_weaver_after(active: int, first: str) -> None:
    """SW-PRE-07, SW-PRE-08, SW-R-03, SW-R-38, SW-AFT-02."""
    arena = Arena(
        id="sw-a-90", number=990, name="Test", primary="power", secondary="mind", key="TEST",
        parts=(part(6, do="stat", stat="power", n=1, side="both"), part(7, do="stat", stat="power", n=1, side="both")),
    )  # fmt: skip
    both = (part(6, do="stat", stat="power", n=1), part(7, do="stat", stat="power", n=1))
    contest, _, _ = fought(PLAIN, *both, bens=both, arena=arena, active=active)
    by_step: dict[int, list[str]] = {6: [], 7: []}
    for one in contest.noted:
        by_step[one.step].append(one.source.id)
    other = "sw-c-900" if first == "sw-c-901" else "sw-c-901"
    assert by_step == {6: ["sw-a-90", first, other], 7: ["sw-a-90", other, first]}
    assert contest.order(AFTERMATH) == (active, 1 - active)


def test_a_champion_without_a_counterpart_is_told_as_having_no_target() -> None:
    """SW-EFF-06, SW-TML-02."""
    less = part(7, do="stat", stat="primary", n=-2, side="opposing")
    contest, _, _ = fought(PLAIN)
    del contest.sides[BEN]
    side = contest.sides[ANN]
    contest.sides[ANN] = msgspec.structs.replace(side, parts=(less,))
    noted(contest, range(7, 8))
    told: Entry = contest.entries[-1]
    assert (told.status, told.what) == ("no_target", "stat")
