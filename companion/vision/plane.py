"""The plane of the table, fitted to tags whose place on it is known: from pixels to millimetres.

``cv2`` is imported where it is used, as everywhere in this layer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Corner, Corners

STRAY_MM: Final = 6.0
"""A corner this far from where the others put it belongs to a tile that has slipped, or to a tag misread: left out."""

Known = tuple[Corners, Corners]
"""A tag's corners in pixels, and where they lie in millimetres."""


class Plane(msgspec.Struct, frozen=True):
    """A homography, row by row. ``spread_mm2`` is the area between the tags that it stands on."""

    matrix: tuple[float, ...]
    spread_mm2: float


class Placed(msgspec.Struct, frozen=True):
    """Where a tag lies: its middle, its longest side, and the direction from top left to top right, clockwise."""

    x_mm: float
    y_mm: float
    side_mm: float
    turn_deg: float


def fit_plane(known: Sequence[Known]) -> Plane | None:
    """The plane on which the known tags lie, or ``None`` if they lie on none."""
    import cv2

    if not known:
        return None
    pixels, places = (_points([pair[at] for pair in known]) for at in (0, 1))
    matrix, kept = cv2.findHomography(pixels, places, cv2.RANSAC, STRAY_MM)
    if matrix is None or not np.isfinite(matrix).all():
        return None
    inside = kept.reshape(-1, 4).all(axis=1)
    if not inside.any():
        return None
    middles = places.reshape(-1, 4, 2).mean(axis=1)[inside].astype(np.float32)
    spread = float(cv2.contourArea(cv2.convexHull(middles))) if len(middles) > 2 else 0.0
    return Plane(tuple(float(value) for value in matrix.ravel()), spread)


def place_tag(plane: Plane, corners: Corners) -> Placed:
    """Where a tag with these corners lies on the plane."""
    points = _on(plane, np.array(corners))
    middle = points.mean(axis=0)
    side = float(np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1).max())
    across = points[1] - points[0]
    turn = math.degrees(math.atan2(float(across[1]), float(across[0]))) % 360
    return Placed(float(middle[0]), float(middle[1]), side, turn)


def on_plane(plane: Plane, points: Sequence[Corner]) -> tuple[Corner, ...]:
    """Where these points lie on the plane."""
    if not points:
        return ()
    return tuple((float(x), float(y)) for x, y in _on(plane, np.array(points, np.float64)))


def _on(plane: Plane, points: NDArray[np.float64]) -> NDArray[np.float64]:
    matrix = np.array(plane.matrix).reshape(3, 3)
    spots = np.column_stack((points, np.ones(len(points)))) @ matrix.T
    return np.asarray(spots[:, :2] / spots[:, 2:])


def _points(corners: Sequence[Corners]) -> NDArray[np.float64]:
    return np.array([point for each in corners for point in each], np.float64)
