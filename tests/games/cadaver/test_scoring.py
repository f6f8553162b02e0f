"""Scores are the best there are: against every arrangement, tried one by one."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from companion.games.cadaver.options import CHEATWELL, SEED, Points
from companion.games.cadaver.scoring import arrange


@cache
def by_trying(counts: tuple[int, ...], points: Points, in_sets: bool) -> int:
    """The best score by taking one set or one card away in every possible way (CD-SCO-02 to -08)."""
    if not any(counts):
        return 0
    best = 0
    kinds = [kind for kind, count in enumerate(counts) if count]

    def without(*taken: int) -> tuple[int, ...]:
        return tuple(count - taken.count(kind) for kind, count in enumerate(counts))

    first = kinds[0]
    best = max(best, (points[2] if first == 0 else points[3]) + by_trying(without(first), points, in_sets))
    usable = [kind for kind in kinds if in_sets or kind != 0]
    for kind in usable:
        if counts[kind] >= 3:
            best = max(best, points[1] + by_trying(without(kind, kind, kind), points, in_sets))
    for one in usable:
        for two in usable:
            for three in usable:
                if one < two < three:
                    best = max(best, points[0] + by_trying(without(one, two, three), points, in_sets))
    return best


@given(
    st.lists(st.integers(0, 5), min_size=4, max_size=4),
    st.sampled_from((SEED, CHEATWELL, (4, 4, 2, 2))),
    st.booleans(),
)
def test_no_arrangement_scores_more(counts: list[int], points: Points, in_sets: bool) -> None:
    # CD-SCO-13, CD-SCO-06, CD-R-23: three Abominations may be a set where a deck has them.
    pile = tuple(counts)
    assert arrange(pile, points, abomination_in_sets=in_sets).points == by_trying(pile, points, in_sets)


@given(st.lists(st.integers(0, 6), min_size=4, max_size=7))
def test_every_corpse_is_in_one_set_or_alone(counts: list[int]) -> None:
    # CD-SCO-06: no Corpse is counted twice, and none is lost.
    found = arrange(tuple(counts), SEED, abomination_in_sets=True)
    assert 3 * found.different + 3 * sum(found.same) + sum(found.alone) == sum(counts)
    assert min(found.alone) >= 0


def test_an_unraised_corpse_is_worth_nothing() -> None:
    # CD-CRP-04: the arrangement of an empty pile.
    assert arrange((0, 0, 0, 0), SEED, abomination_in_sets=True).points == 0
