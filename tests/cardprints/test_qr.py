"""Tag symbols: version 1 at level H, a second library agrees, and the rectangles are exactly the dark modules."""

from __future__ import annotations

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from cardprints.pdf import one_page
from cardprints.qr import MODULES, matrix, rectangles, symbol_area
from cardprints.raster import grey_pages
from cardprints.verify import read_texts

TEXTS = st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=10, max_size=10)


@settings(max_examples=25, deadline=None)
@given(TEXTS)
def test_a_second_library_makes_the_same_symbol_under_one_of_the_masks(text: str) -> None:
    masked = (
        segno.make(text, version=1, error="h", mode="alphanumeric", mask=mask, boost_error=False, micro=False).matrix
        for mask in range(8)
    )
    assert matrix(text) in [tuple(tuple(bool(module) for module in row) for row in rows) for rows in masked]


@settings(max_examples=25, deadline=None)
@given(TEXTS)
def test_the_rectangles_cover_each_dark_module_once_and_no_light_one(text: str) -> None:
    covered = [
        (x, y)
        for left, top, wide, high in rectangles(matrix(text))
        for x in range(left, left + wide)
        for y in range(top, top + high)
    ]
    assert len(covered) == len(set(covered))
    assert set(covered) == {(x, y) for y in range(MODULES) for x in range(MODULES) if matrix(text)[y][x]}


def test_joining_modules_takes_far_fewer_rectangles_than_modules() -> None:
    dark = sum(map(sum, matrix("CDF0Z12007")))
    assert len(rectangles(matrix("CDF0Z12007"))) < dark / 2


@pytest.mark.parametrize("size_mm", [8, 14, 16, 20])
def test_a_symbol_reads_at_300_dpi(size_mm: float) -> None:
    (page,) = grey_pages(one_page((symbol_area("CDF0Z12007", 5, 5, size_mm),), 30, 30))
    assert read_texts(page) == {"CDF0Z12007": 1}


@pytest.mark.parametrize("text", ["", "CDF0Z120071", "cdf0z12007"])
def test_a_text_that_version_1_cannot_hold_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        matrix(text)
