"""Tracking: a card that is shown counts once, and again only after it was away."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.vision.sightings import Sighting, sighting
from companion.vision.tracking import DEFAULT, Settings, Tracker


def seen(text: str, x: float = 100.0) -> Sighting:
    return sighting(text, np.array([(x, 100), (x + 40, 100), (x + 40, 140), (x, 140)], np.float64), "test")


def told(looks: list[tuple[int, str]], settings: Settings = DEFAULT) -> list[tuple[int, str]]:
    """The cards that are announced, with their times; one letter for each card that a look sees."""
    tracker = Tracker(settings)
    return [
        (at_ms, observation.text)
        for at_ms, cards in looks
        for observation in tracker.look(tuple(seen(card) for card in cards), at_ms)
    ]


@pytest.mark.parametrize(
    ("looks", "announced"),
    [
        pytest.param([(0, "a")], [], id="one look is not enough"),
        pytest.param([(0, "a"), (40, "a")], [(40, "a")], id="two looks in a row are"),
        pytest.param([(0, "a"), (40, ""), (80, "a")], [], id="two looks apart are not yet"),
        pytest.param([(0, "a"), (100, ""), (200, "a"), (250, "")], [], id="an unseen card is never announced"),
        pytest.param([(0, "a"), (100, ""), (260, "a")], [(260, "a")], id="seen again after a quarter of a second"),
        pytest.param([(0, "a"), (40, "a"), (80, "a"), (120, "a")], [(40, "a")], id="a lying card counts once"),
        pytest.param([(0, "a"), (40, "a"), (1400, "a"), (1440, "a")], [(40, "a")], id="a hand over it changes nothing"),
        pytest.param(
            [(0, "a"), (40, "a"), (1540, "a"), (1580, "a")], [(40, "a"), (1580, "a")], id="away and shown again"
        ),
        pytest.param([(0, "ab"), (40, "ba")], [(40, "b"), (40, "a")], id="many at once, in the order of the picture"),
        pytest.param([(0, "a"), (40, "ab"), (80, "b")], [(40, "a"), (80, "b")], id="each card for itself"),
        pytest.param([(0, "aa"), (40, "aa")], [(40, "a")], id="a tag printed twice on a card is one"),
    ],
)
def test_a_card_is_announced_when_it_is_steady(looks: list[tuple[int, str]], announced: list[tuple[int, str]]) -> None:
    assert told(looks) == announced


def test_an_announcement_carries_the_latest_sighting_and_when_it_began() -> None:
    tracker = Tracker()
    tracker.look((seen("a", 100),), 5)
    (observation,) = tracker.look((seen("a", 130),), 45)
    assert (observation.sighting.corners[0], observation.first_ms, observation.at_ms) == ((130, 100), 5, 45)


def test_settings_are_kept_to() -> None:
    patient = Settings(looks=3, steady_ms=10_000, away_ms=100)
    assert told([(0, "a"), (40, "a"), (80, "a")], patient) == [(80, "a")]
    assert told([(0, "a"), (40, "a"), (80, "a"), (200, "a"), (210, "a"), (220, "a")], patient) == [
        (80, "a"),
        (220, "a"),
    ]


@given(st.lists(st.tuples(st.integers(1, 700), st.sets(st.sampled_from("abc"))), max_size=40))
def test_between_two_announcements_a_card_was_away_long_enough(steps: list[tuple[int, set[str]]]) -> None:
    tracker, at_ms = Tracker(), 0
    last_told: dict[str, int] = {}
    looks: dict[str, list[int]] = {}
    for wait_ms, cards in steps:
        at_ms += wait_ms
        observations = tracker.look(tuple(seen(card) for card in sorted(cards)), at_ms)
        for card in cards:
            looks.setdefault(card, []).append(at_ms)
        for observation in observations:
            since = [at for at in looks[observation.text] if at >= last_told.get(observation.text, at_ms)]
            gaps = [after - before for before, after in pairwise(since)]
            assert observation.text in cards
            assert len(looks[observation.text]) >= 2
            assert observation.text not in last_told or max(gaps) >= DEFAULT.away_ms
            last_told[observation.text] = at_ms
