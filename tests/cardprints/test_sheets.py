"""Sheets: everything lies on the paper, and a back lies behind its front however the sheet is turned."""

from __future__ import annotations

import math

import pytest

from cardprints.drawing import Line
from cardprints.sheets import (
    A4,
    EIGHT,
    LAYOUTS,
    LETTER,
    NINE,
    PAPERS,
    SIX,
    Backs,
    Layout,
    Paper,
    back_spot,
    card_size,
    crop_marks,
    front_spots,
    grid_box,
)

EVERY = [
    pytest.param(paper, layout, id=f"{paper.name}-{layout.name}")
    for paper in PAPERS.values()
    for layout in LAYOUTS.values()
]


@pytest.mark.parametrize(("paper", "layout"), EVERY)
def test_every_layout_leaves_what_home_printers_cannot_reach(paper: Paper, layout: Layout) -> None:
    left, top, width, height = grid_box(paper, layout)
    assert min(left, top) >= 4.0
    assert left + width <= paper.width_mm - 4.0
    assert top + height <= paper.height_mm - 4.0


@pytest.mark.parametrize(
    ("paper", "layout", "margins"),
    [(A4, NINE, (7.5, 13.5)), (LETTER, NINE, (10.45, 4.7)), (A4, EIGHT, (13.0, 14.5)), (LETTER, SIX, (13.95, 36.2))],
)
def test_margins_are_as_computed_by_hand(paper: Paper, layout: Layout, margins: tuple[float, float]) -> None:
    assert grid_box(paper, layout)[:2] == pytest.approx(margins)


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
@pytest.mark.parametrize(("paper", "layout"), EVERY)
def test_a_back_lies_behind_its_front_and_the_same_way_up(paper: Paper, layout: Layout, backs: Backs) -> None:
    wide, high = card_size(layout)
    for front in front_spots(paper, layout):
        back = back_spot(front, paper, layout, backs=backs)
        x, y = back.x_mm + wide / 2, back.y_mm + high / 2
        turn = math.radians(back.turn_deg)
        up_x, up_y = math.sin(turn), -math.cos(turn)
        # Seen through the paper from the front.
        if backs is Backs.LONG_EDGE:
            x, up_x = paper.width_mm - x, -up_x
        else:
            y, up_y = paper.height_mm - y, -up_y
        assert (x, y) == pytest.approx((front.x_mm + wide / 2, front.y_mm + high / 2), abs=0.1)
        front_turn = math.radians(front.turn_deg)
        assert (up_x, up_y) == pytest.approx((math.sin(front_turn), -math.cos(front_turn)), abs=1e-9)


def test_an_offset_moves_backs_only_and_by_as_much() -> None:
    front = front_spots(A4, NINE)[0]
    plain = back_spot(front, A4, NINE, backs=Backs.LONG_EDGE)
    moved = back_spot(front, A4, NINE, backs=Backs.LONG_EDGE, offset_mm=(0.5, -1.25))
    assert (moved.x_mm - plain.x_mm, moved.y_mm - plain.y_mm) == pytest.approx((0.5, -1.25))


@pytest.mark.parametrize(("paper", "layout"), EVERY)
def test_crop_marks_stand_in_the_margin_at_every_trim(paper: Paper, layout: Layout) -> None:
    left, top, width, height = grid_box(paper, layout)
    marks = [item for item in crop_marks(paper, layout) if isinstance(item, Line)]
    assert len(marks) == 4 * (layout.columns + layout.rows)
    for mark in marks:
        for _, (x, y) in mark.path:
            assert 0 < x < paper.width_mm
            assert 0 < y < paper.height_mm
            assert not (left < x < left + width and top < y < top + height)
    trims = {round(x, 6) for spot in front_spots(paper, layout) for x in (spot.x_mm, spot.x_mm + card_size(layout)[0])}
    assert trims <= {round(mark.path[0][1][0], 6) for mark in marks}
