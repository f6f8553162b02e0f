"""Reading pictures whose truth is known, at least as well as the published cascades did."""

from __future__ import annotations

import json

import pytest

from benchmarks.bench_vision import SHARED, Score, ours, percentile, plain, score_frames
from companion.vision import read

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.exists(), reason="the pictures with truth are not here"),
]


@pytest.fixture(scope="module")
def score() -> Score:
    return score_frames(SHARED / "frames", {"ours": ours})["ours"]


@pytest.mark.parametrize(
    ("group", "percent"),
    [("easy", 100), ("medium", 100), ("hard", 47), ("extreme", 45), ("readable", 79.7), ("impaired", 14)],
)
def test_frames_of_a_table_are_read_as_well_as_by_cascade_a(score: Score, group: str, percent: float) -> None:
    assert score.percent(group) >= percent


def test_nothing_is_read_on_frames_that_is_not_there(score: Score) -> None:
    assert score.false == 0


def test_corners_and_turns_on_frames_are_better_than_a_decoders_own(score: Score) -> None:
    assert percentile(score.corners_px) < 0.7
    assert percentile(score.turns_deg) < 0.6
    assert max(score.turns_deg) < 2, "never a wrong quarter"


def test_photographs_are_read_as_well_as_by_the_published_phone_cascade() -> None:
    score = Score()
    for picture in json.loads((SHARED / "real" / "truth.json").read_text(encoding="utf-8")):
        found = {plain(seen.text) for seen in read(SHARED / "real" / picture["file"], raw=True)}
        for text in picture["texts"]:
            score.count("all", hit=plain(text) in found)
    assert score.percent("all") >= 95.8
