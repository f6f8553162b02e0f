"""Corners of a tag that was read, fitted to the picture by all its modules instead of three finders.

A decoder gives whole pixels and works the fourth corner out from the other three. Once a tag is read its 21 x 21
modules are known, so that the plane on which they lie can be fitted to the brightness: Gauss-Newton in the inverse
compositional form (Baker and Matthews, 2004).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.images import Grey
from companion.vision.sightings import Sighting, sighting

MODULES: Final = 21
"""Along one side of a version 1 code (ISO/IEC 18004)."""
BORDER: Final = 1
"""Modules of white around the symbol that are fitted too: they hold its outer edges."""
FINE: Final = 2
"""Samples along a module."""
ROUNDS: Final = 3
STILL_PX: Final = 0.03
"""A round that moves no corner by more than this is the last."""
SOFT: Final = 0.25
"""How far the expected picture is softened, in modules. More pulls the fourth corner, which has no finder, outwards."""
FLAT_PX: Final = 4.0
"""A tag with smaller modules is taken for flat (six numbers instead of eight): at the distance of such a tag tilt makes
no trapezium of it that could be told from noise. The worst corners (95 of 100) are then 0.5 instead of 1.2 pixels
off."""
STEEP: Final = 0.85
"""Unless one side of the square is this much shorter than the other: then it is tilted by more than 30 degrees."""
MOST_MOVED: Final = 3.0
"""Modules that a corner may move: the fourth is off by up to two."""
LEAST_FINDER: Final = 0.9
"""Share of the modules of the three finders that must be as expected: others are no version 1 code."""
LEAST_ALIKE: Final = 0.6
"""Correlation of the modules with the picture below which the decoder's corners stay."""

Floats = NDArray[np.float32]
Plane = NDArray[np.float64]
"""A homography from the symbol's frame, in which it reaches from -1 to 1, to pixels: float64, (3, 3)."""
SQUARE: Final[Floats] = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)


class Expected(NamedTuple):
    """What the samples should be (mean 0, spread 1), how they change with each number of the plane, and the inverse of
    the Hessian."""

    samples: Floats
    steepest: Floats
    inverse: Plane


def fitted(grey: Grey, found: list[Sighting]) -> list[Sighting]:
    """The sightings with their corners fitted, where the picture bears it out."""
    return [_fitted(grey, seen) for seen in found]


def _fitted(grey: Grey, seen: Sighting) -> Sighting:
    import cv2

    first = np.array(seen.corners, np.float32)
    module = float(np.linalg.norm(first[1] - first[0])) / MODULES
    flat = module < FLAT_PX and _squareness(first) > STEEP
    if flat:
        first[2] = first[1] + first[3] - first[0]
    plane = np.asarray(cv2.getPerspectiveTransform(SQUARE, first), np.float64)
    modules = _modules(grey, plane)
    if modules is None:
        return seen
    plane, alike = _settled(grey, plane, _expected(modules, numbers=6 if flat else 8))
    corners = _corners(plane)
    moved = float(np.linalg.norm(corners - first, axis=1).max())
    if alike < LEAST_ALIKE or not moved <= MOST_MOVED * module:
        return seen
    return sighting(seen.text, corners, seen.reader)


def _squareness(corners: Floats) -> float:
    """How much shorter the symbol is across its tilt than along it: 1 for a square, seen from straight above."""
    sides = np.stack([corners[1] - corners[0], corners[3] - corners[0]])
    longer, shorter = np.linalg.svd(sides, compute_uv=False)
    return float(shorter / max(longer, 1e-6))


def _settled(grey: Grey, plane: Plane, expected: Expected) -> tuple[Plane, float]:
    """The plane after some rounds, and how alike picture and expectation were before the last (-1 to 1)."""
    alike = 0.0
    corners = _corners(plane)
    for _ in range(ROUNDS):
        values = _sampled(grey, plane, FINE, BORDER).ravel()
        values -= values.mean()
        spread = float(np.sqrt(values @ values / values.size))
        if spread < 1:
            return plane, 0.0
        errors = values / spread - expected.samples
        alike = 1 - float(errors @ errors) / errors.size / 2
        step = np.zeros(9)
        step[: len(expected.steepest)] = expected.inverse @ (expected.steepest @ errors)
        plane = plane @ np.linalg.inv(np.eye(3) + step.reshape(3, 3))
        before, corners = corners, _corners(plane)
        if np.abs(corners - before).max() < STILL_PX:
            break
    return plane, alike


def _corners(plane: Plane) -> Plane:
    across = SQUARE @ plane[:, :2].T + plane[:, 2]
    return np.asarray(across[:, :2] / across[:, 2:])


@cache
def _from_samples(fine: int, border: int) -> Plane:
    """From the number of a sample, across and down, to its place in the symbol's frame."""
    pitch = 2 / (MODULES * fine)
    first = pitch / 2 - 1 - border * 2 / MODULES
    return np.array([(pitch, 0, first), (0, pitch, first), (0, 0, 1)])


def _sampled(grey: Grey, plane: Plane, fine: int, border: int) -> Floats:
    import cv2

    size = (MODULES + 2 * border) * fine
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    matrix = plane @ _from_samples(fine, border)
    return np.asarray(
        cv2.warpPerspective(grey, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _modules(grey: Grey, plane: Plane) -> Floats | None:
    """The modules as the picture shows them: 0 dark, 1 light, (21, 21); ``None`` if this is no version 1 code."""
    values = _sampled(grey, plane, 1, 0)
    finders, known = _finders()
    of_finders, shown = finders[known], values[known]
    dark, light = shown[of_finders == 0].mean(), shown[of_finders == 1].mean()
    middle = (dark + light) / 2
    if dark >= light or float(((shown > middle) == of_finders).mean()) < LEAST_FINDER:
        return None
    modules: Floats = (values > middle).astype(np.float32)
    modules[known] = of_finders
    return modules


@cache
def _finders() -> tuple[Floats, NDArray[np.bool_]]:
    """The three finders with their white rims, and which modules they are (ISO/IEC 18004, 6.3.3)."""
    finder = np.ones((8, 8), np.float32)
    finder[:7, :7] = 0
    finder[1:6, 1:6] = 1
    finder[2:5, 2:5] = 0
    modules, known = np.zeros((MODULES, MODULES), np.float32), np.zeros((MODULES, MODULES), np.bool_)
    for turned, down, right in ((finder, 0, 0), (finder[:, ::-1], 0, 13), (finder[::-1], 13, 0)):
        modules[down : down + 8, right : right + 8] = turned
        known[down : down + 8, right : right + 8] = True
    return modules, known


@cache
def _places() -> tuple[Floats, Floats]:
    """Across and down of every sample in the symbol's frame, row by row."""
    along = (np.arange((MODULES + 2 * BORDER) * FINE) + 0.5) / FINE - BORDER
    x, y = np.meshgrid(along * (2 / MODULES) - 1, along * (2 / MODULES) - 1)
    return x.ravel().astype(np.float32), y.ravel().astype(np.float32)


def _expected(modules: Floats, *, numbers: int) -> Expected:
    import cv2

    framed = cv2.copyMakeBorder(modules, BORDER, BORDER, BORDER, BORDER, cv2.BORDER_CONSTANT, value=1.0)
    large = cv2.resize(framed, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_NEAREST)
    soft = np.asarray(cv2.GaussianBlur(large, (0, 0), SOFT * FINE, borderType=cv2.BORDER_REPLICATE), np.float32)
    soft = (soft - soft.mean()) / soft.std()
    per_unit = FINE * MODULES / 2 / 8  # a Sobel operator of size 3 counts a slope eight times
    right = np.asarray(cv2.Sobel(soft, cv2.CV_32F, 1, 0), np.float32).ravel() * per_unit
    down = np.asarray(cv2.Sobel(soft, cv2.CV_32F, 0, 1), np.float32).ravel() * per_unit
    x, y = _places()
    rows = [right * x, right * y, right, down * x, down * y, down]
    if numbers == 8:
        inward = -(right * x + down * y)
        rows += [inward * x, inward * y]
    steepest = np.stack(rows)
    return Expected(soft.ravel(), steepest, np.linalg.inv((steepest @ steepest.T).astype(np.float64)))
