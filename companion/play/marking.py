"""Zones that people have marked by hand in the picture of a camera that stays where it is, where no mat lies.

Four corners say how a seat's side of the table lies in the picture, a tap on its middle where each spot is. How large
it all is the tags of cards tell, whose size is known.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Annotated, Final

import msgspec
import numpy as np

from cardprints.measures import FACE_TAGS_MM
from companion.table.sight import ByHand
from companion.table.state import Seat
from companion.vision.plane import Plane, fit_plane, on_plane
from companion.vision.sightings import Corner, Corners

MOST_MARKED: Final = 8
"""Sides in one picture."""
UNIT: Final = 1000.0
"""The side of the square as which an area is seen until its size is known."""
SPOT_MM: Final = 50.0
"""A card belongs to a spot if its middle lies so near: half of a card's length, and a little for the tap."""
NEAR_MM: Final = 120.0
"""So far beyond the edge reaches a fanned hand."""
LEAST_MM, MOST_MM = 150.0, 1500.0
"""No side of a table on which cards lie is shorter or longer; what tags say beyond that is misread."""
LEAST_SIDE_PX: Final = 40.0

Pixel = Annotated[float, msgspec.Meta(ge=-20_000, le=20_000)]


class MarkedArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's side in pixels of the picture: far left, far right, near right, near left, as its player sees it.

    ``spots`` are the middles of zones, by their keys.
    """

    seat: Annotated[int, msgspec.Meta(ge=0, le=31)]
    corners: tuple[tuple[Pixel, Pixel], tuple[Pixel, Pixel], tuple[Pixel, Pixel], tuple[Pixel, Pixel]]
    spots: dict[Annotated[str, msgspec.Meta(max_length=40)], tuple[Pixel, Pixel]]


class Ground(msgspec.Struct, frozen=True):
    """A marked area as a plane in millimetres, with the middles of its spots."""

    plane: Plane
    width_mm: float
    height_mm: float
    spots: tuple[tuple[str, Corner], ...]
    by_hand: ByHand

    def zone_at(self, x: float, y: float) -> str:
        """The key of the zone in which this point lies; "" if in none."""
        near = min(self.spots, key=lambda spot: math.dist(spot[1], (x, y)), default=None)
        if near is not None and math.dist(near[1], (x, y)) <= SPOT_MM:
            return near[0]
        if not 0 <= x <= self.width_mm:
            return ""
        return self.by_hand.rest if 0 <= y <= self.height_mm else self._beyond(y)

    def _beyond(self, y: float) -> str:
        return self.by_hand.near if self.height_mm < y <= self.height_mm + NEAR_MM else ""


def decode_marks(text: str) -> tuple[MarkedArea, ...]:
    """Areas from JSON. Raises ``msgspec.ValidationError`` if they are none, or lie in no way that a table can."""
    found = msgspec.json.decode(text, type=tuple[MarkedArea, ...])
    if len(found) > MOST_MARKED or len({area.seat for area in found}) != len(found):
        raise msgspec.ValidationError("each seat once")
    if not all(_is_round(area.corners) for area in found):
        raise msgspec.ValidationError("four corners one after the other, clockwise in the picture")
    return found


def _is_round(corners: Corners) -> bool:
    """Whether four corners go clockwise round an area that bulges everywhere."""
    following = (*corners[1:], corners[0])
    sides = [(after[0] - at[0], after[1] - at[1]) for at, after in zip(corners, following, strict=True)]
    turns = (one[0] * two[1] - one[1] * two[0] for one, two in zip(sides, (*sides[1:], sides[0]), strict=True))
    return all(turn > 0 for turn in turns) and all(math.hypot(*side) >= LEAST_SIDE_PX for side in sides)


def grounds(
    by_hand: ByHand, usual: tuple[float, float], marked: Sequence[MarkedArea], faces: Sequence[Corners]
) -> dict[Seat, Ground]:
    """Each marked area as a plane. ``faces`` are the tags of faces in the picture; ``usual`` is a mat's size."""
    found: dict[Seat, Ground] = {}
    for area in marked:
        square = fit_plane([(area.corners, _box(UNIT, UNIT))])
        if square is None:
            continue
        wide, high = _size([on_plane(square, tag) for tag in faces]) or usual
        plane = fit_plane([(area.corners, _box(wide, high))])
        if plane is None:
            continue
        spots = [key for key in by_hand.spots if key in area.spots]
        middles = on_plane(plane, [area.spots[key] for key in spots])
        found[area.seat] = Ground(plane, wide, high, tuple(zip(spots, middles, strict=True)), by_hand)
    return found


def _box(wide: float, high: float) -> Corners:
    return (0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)


def _size(tags: Iterable[Sequence[Corner]]) -> tuple[float, float] | None:
    """How wide and high the square is in truth, by the sides of the tags on it; ``None`` if they do not tell.

    A side that goes so far across and so far down is as long as a tag: that is linear in the squares of both sizes.
    """
    inside = [tag for tag in tags if all(0 <= x <= UNIT and 0 <= y <= UNIT for x, y in tag)]
    ways = [
        ((after[0] - at[0]) / UNIT, (after[1] - at[1]) / UNIT)
        for tag in inside
        for at, after in zip(tag, (*tag[1:], tag[0]), strict=True)
    ]
    if not ways:
        return None
    squares = np.square(np.array(ways))
    solved, *_ = np.linalg.lstsq(squares, np.full(len(ways), FACE_TAGS_MM[0] ** 2), rcond=None)
    if not (solved > 0).all():
        return None
    wide, high = (float(one) for one in np.sqrt(solved))
    return (wide, high) if min(wide, high) >= LEAST_MM and max(wide, high) <= MOST_MM else None
