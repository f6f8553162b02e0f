"""A drawing taken apart: every item where it comes to lie, whatever groups it is in."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from cardprints.drawing import Drawing, Fill, Group, Line, Words
from cardprints.fonts import MM_PER_PT, width_mm

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Axes(NamedTuple):
    """Where a group's axes lie: moved by x and y, turned clockwise by so many degrees."""

    x: float = 0.0
    y: float = 0.0
    turn_deg: float = 0.0

    def put(self, x: float, y: float) -> tuple[float, float]:
        """A point of the group on the page."""
        turn = math.radians(self.turn_deg)
        across, down = math.cos(turn), math.sin(turn)
        return self.x + across * x - down * y, self.y + down * x + across * y


UPRIGHT = Axes()


def leaves(drawing: Drawing, axes: Axes = UPRIGHT) -> Iterator[tuple[Fill | Line | Words, Axes]]:
    """Every area, line and word, with the axes that it is drawn in. What engravings are made of is left out."""
    for item in drawing:
        if isinstance(item, Group):
            if not item.key:
                x, y = axes.put(item.x_mm, item.y_mm)
                yield from leaves(item.items, Axes(x, y, axes.turn_deg + item.turn_deg))
        elif isinstance(item, Fill | Line | Words):
            yield item, axes


def box_of(item: Fill | Line | Words, axes: Axes) -> Box:
    """What the item takes up on the page."""
    if isinstance(item, Words):
        axes = Axes(*axes.put(item.x_mm, item.y_mm), axes.turn_deg + item.turn_deg)
        wide, size = width_mm(item.text, item.font, item.size_pt, item.tracking_pt), item.size_pt * MM_PER_PT
        points = [(0.0, -0.72 * size), (wide, -0.72 * size), (wide, 0.24 * size), (0.0, 0.24 * size)]
    else:
        points = [(numbers[at], numbers[at + 1]) for _, numbers in item.path for at in range(0, len(numbers), 2)]
    on_page = [axes.put(x, y) for x, y in points]
    xs, ys = [x for x, _ in on_page], [y for _, y in on_page]
    return min(xs), min(ys), max(xs), max(ys)
