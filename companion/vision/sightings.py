"""A tag seen in a picture."""

from __future__ import annotations

import math
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

Corner = tuple[float, float]
Corners = tuple[Corner, Corner, Corner, Corner]

SAME_PLACE: Final = 0.5
"""Two sightings of one text closer than this share of the tag's side are one."""


class Sighting(msgspec.Struct, frozen=True):
    """One tag in one picture.

    ``corners`` are top left, top right, bottom right and bottom left of the symbol in its own frame, in pixels, with
    pixel centres at whole numbers. ``turn_deg`` is the direction from top left to top right, clockwise in the picture,
    from 0 up to 360. ``reader`` names what read it.
    """

    text: str
    corners: Corners
    turn_deg: float
    reader: str


def sighting(text: str, outline: NDArray[np.float64], reader: str) -> Sighting:
    """A sighting with its turn worked out; ``outline`` is float64, (4, 2), top left first, then clockwise."""
    top_left, top_right, bottom_right, bottom_left = ((round(float(x), 2), round(float(y), 2)) for x, y in outline)
    turn = math.degrees(math.atan2(top_right[1] - top_left[1], top_right[0] - top_left[0])) % 360
    return Sighting(text, (top_left, top_right, bottom_right, bottom_left), round(turn, 2) % 360, reader)


def centre(seen: Sighting) -> Corner:
    """The middle of the symbol."""
    return sum(x for x, _ in seen.corners) / 4, sum(y for _, y in seen.corners) / 4


def side_px(seen: Sighting) -> float:
    """The longest side of the symbol, in pixels."""
    points = seen.corners
    return max(math.dist(points[at], points[(at + 1) % 4]) for at in range(4))


def merged(found: list[Sighting]) -> tuple[Sighting, ...]:
    """The sightings without doubles (the first of each place stays), in reading order: by row, then by column."""
    kept: list[Sighting] = []
    for seen in found:
        here = centre(seen)
        if not any(
            other.text == seen.text and math.dist(centre(other), here) < SAME_PLACE * side_px(seen) for other in kept
        ):
            kept.append(seen)
    return tuple(sorted(kept, key=lambda seen: (round(centre(seen)[1] / 8), centre(seen)[0], seen.text)))
