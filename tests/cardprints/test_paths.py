"""Paths: every command becomes M, L, C or Z, and arcs lie on their circle."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardprints.paths import BadPathError, format_path, parse_path
from cardprints.relief import flatten


def test_lines_along_the_axes_become_lines() -> None:
    assert parse_path("M1 2H5V7Z") == (("M", (1, 2)), ("L", (5, 2)), ("L", (5, 7)), ("Z", ()))


@given(st.floats(0.1, 6.2), st.floats(0.2, 3.0), st.sampled_from((0, 1)), st.sampled_from((0, 1)), st.floats(0.5, 40))
def test_an_arc_stays_on_its_circle_and_takes_the_side_it_names(
    first: float, turn: float, large: int, sweep: int, radius: float
) -> None:
    way = turn if sweep else -turn
    if large:
        way = -math.copysign(2 * math.pi - turn, -way)
    ax, ay = radius * math.cos(first), radius * math.sin(first)
    bx, by = radius * math.cos(first + way), radius * math.sin(first + way)
    (points,) = flatten(parse_path(f"M{ax:.9f} {ay:.9f}A{radius:.9f} {radius:.9f} 0 {large} {sweep} {bx:.9f} {by:.9f}"))
    for x, y in points.tolist():
        assert math.hypot(x, y) == pytest.approx(radius, rel=2e-3)
    middle = points[len(points) // 2]
    angle = (math.atan2(middle[1], middle[0]) - first) * math.copysign(1, way) % (2 * math.pi)
    assert 0 <= angle <= abs(way) + 1e-6


@pytest.mark.parametrize("text", ["", "M1", "M1 2 B3 4", "M1 2L3Z", "M0 0A5 5 0 0 1 0 0"])
def test_a_path_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadPathError):
        parse_path(text)


def test_a_path_is_written_as_it_is_read() -> None:
    assert parse_path(format_path(parse_path("M1.5 2L-3 4C1 2 3 4 5 6Z"))) == parse_path("M1.5 2L-3 4C1 2 3 4 5 6Z")
