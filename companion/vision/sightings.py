"""A tag seen in a picture."""

from __future__ import annotations

import math
from typing import Final

import msgspec

Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]

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


def sighting(text: str, corners: Corners, reader: str) -> Sighting:
    """A sighting with its turn worked out from the corners: both horizontal sides, so that tilt averages out."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    turn = math.degrees(math.atan2((y1 - y0) + (y2 - y3), (x1 - x0) + (x2 - x3))) % 360
    rounded: Corners = tuple((round(x, 2), round(y, 2)) for x, y in corners)  # type: ignore[assignment]  # four stay four
    return Sighting(text, rounded, round(turn, 2), reader)


def centre(seen: Sighting) -> tuple[float, float]:
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
