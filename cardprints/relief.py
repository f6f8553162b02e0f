"""Height fields: what a form of several parts rises to at each point, its outline and the edges that stay bright.

A part is a path on a grid of 100 with a profile. Distances are measured on a coarse lattice and refined, since they are
smooth; profiles are applied afterwards, so that edges stay sharp.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import msgspec
import numpy as np
import numpy.typing as npt

from cardprints.paths import Path, parse_path

Field = npt.NDArray[np.float64]
GRID: Final = 100.0
# A coarser lattice rounds corners visibly, a finer one costs time for nothing (looked at 0.25, 0.5 and 0.8 mm).
LATTICE_MM: Final = 0.5
SHADOW_MM: Final = 9.0
FAR_MM: Final = 99.0


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a form: its path (grid of 100, y down), how it rises over ``reach`` from its edge, and to what height.

    Inner parts are added to what lies below, others stand beside each other and make the outline. ``rim`` leaves a
    bright edge of that width. ``width`` makes a band of the path's line. Only names with one of ``only`` show the part.
    """

    path: str
    height: float
    reach: float = 8.0
    profile: Literal["dome", "slab"] = "slab"
    inner: bool = False
    rim: float = -1.0
    width: float = 0.0
    only: tuple[int, ...] = ()


class Placing(msgspec.Struct, frozen=True):
    """Where the form's grid lies: its middle, millimetres for one of its units, and its turn clockwise."""

    x_mm: float
    y_mm: float
    scale: float
    turn_deg: float


class Relief(msgspec.Struct, frozen=True):
    """Fields over the same points: height, distance to the outline (negative inside) and bright edges, all in mm.

    ``rim`` is 0 on a bright edge and 1 elsewhere.
    """

    height: Field
    outline: Field
    rim: Field


def relief(parts: tuple[Part, ...], placing: Placing, xs: Field, ys: Field) -> Relief:
    """The fields of a form at every pair of ``ys`` (rows) and ``xs`` (columns), both in mm and evenly spaced."""
    shape = (len(ys), len(xs))
    height, outline = np.zeros(shape), np.full(shape, FAR_MM)
    inner, rim = np.zeros(shape), np.ones(shape)
    for part in parts:
        distance = _distance(part, placing, xs, ys)
        rise = _profile(part, distance, placing.scale)
        edge = part.rim if part.rim >= 0 else 0.0 if part.inner else 2.0
        if part.inner:
            inner += rise
        else:
            rim = np.where(distance < 0, 1.0, rim)
            height = np.maximum(height, rise)
            outline = np.minimum(outline, distance)
        if edge:
            half = edge * placing.scale / 2
            rim = np.minimum(rim, np.clip((np.abs(distance) - half) / 0.12, 0.0, 1.0))
    return Relief(height + inner, outline, rim)


def _profile(part: Part, distance: Field, scale: float) -> Field:
    inside = np.clip(-distance / (part.reach * scale), 0.0, 1.0)
    dome, slab = np.sqrt(inside * (2.0 - inside)), inside * inside * (3.0 - 2.0 * inside)
    risen: Field = (dome if part.profile == "dome" else slab) * (part.height * scale)
    return risen


def _distance(part: Part, placing: Placing, xs: Field, ys: Field) -> Field:
    """Signed distance in mm to the part's edge, refined from the lattice."""
    columns = np.arange(xs[0] - LATTICE_MM, xs[-1] + 2 * LATTICE_MM, LATTICE_MM)
    rows = np.arange(ys[0] - LATTICE_MM, ys[-1] + 2 * LATTICE_MM, LATTICE_MM)
    contours = [_placed(contour, placing) for contour in flatten(parse_path(part.path))]
    # Beyond its shadow nothing asks how far away a part is; an inner part throws none.
    around = part.width * placing.scale + (1.0 if part.inner else SHADOW_MM)
    across, down = _near(columns, contours, 0, around), _near(rows, contours, 1, around)
    coarse = np.full((len(rows), len(columns)), FAR_MM)
    px, py = np.meshgrid(columns[across], rows[down])
    coarse[down, across] = _to_contours(px, py, contours, closed=part.width == 0)
    if part.width:
        coarse = coarse - part.width * placing.scale / 2
    return _refined(coarse, (xs - columns[0]) / LATTICE_MM, (ys - rows[0]) / LATTICE_MM)


def _near(line: Field, contours: list[Field], axis: int, around: float) -> slice:
    """Which of the points along an axis lie near the contours."""
    low = min(float(points[:, axis].min()) for points in contours) - around
    high = max(float(points[:, axis].max()) for points in contours) + around
    first, last = np.searchsorted(line, (low, high))
    return slice(int(first), int(last))


def _refined(coarse: Field, at_x: Field, at_y: Field) -> Field:
    """Linear between the lattice's points, rows first."""
    row, column = at_y.astype(int), at_x.astype(int)
    fy, fx = (at_y - row)[:, None], (at_x - column)[None, :]
    rows = coarse[row] * (1 - fy) + coarse[row + 1] * fy
    fine: Field = rows[:, column] * (1 - fx) + rows[:, column + 1] * fx
    return fine


def _placed(points: Field, placing: Placing) -> Field:
    turn = math.radians(placing.turn_deg)
    across, down = math.cos(turn) * placing.scale, math.sin(turn) * placing.scale
    x, y = points[:, 0] - GRID / 2, points[:, 1] - GRID / 2
    return np.stack((placing.x_mm + across * x - down * y, placing.y_mm + down * x + across * y), axis=1)


def _to_contours(px: Field, py: Field, contours: list[Field], *, closed: bool) -> Field:
    """Distance to the nearest edge; negative where an odd number of edges lies to the right (closed contours)."""
    nearest = np.full(px.shape, 1e9)
    inside = np.zeros(px.shape, dtype=bool)
    for points in contours:
        ends = np.roll(points, -1, axis=0) if closed else points[1:]
        for (ax, ay), (bx, by) in zip(points[: len(ends)].tolist(), ends.tolist(), strict=True):
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            if length == 0:
                continue
            along = np.clip(((px - ax) * dx + (py - ay) * dy) / length, 0.0, 1.0)
            nearest = np.minimum(nearest, (px - ax - along * dx) ** 2 + (py - ay - along * dy) ** 2)
            if closed and ay != by:
                inside ^= ((ay > py) != (by > py)) & (px < (py - ay) * (dx / dy) + ax)
    distance = np.sqrt(nearest)
    signed: Field = np.where(inside, -distance, distance)
    return signed


def flatten(path: Path) -> list[Field]:
    """The path's contours as points, curves in six steps."""
    contours: list[list[tuple[float, float]]] = []
    for command, numbers in path:
        if command == "M":
            contours.append([(numbers[0], numbers[1])])
        elif command == "L":
            contours[-1].append((numbers[0], numbers[1]))
        elif command == "C":
            contours[-1].extend(_curve(contours[-1][-1], numbers))
    return [np.array(contour) for contour in contours]


def _curve(start: tuple[float, float], numbers: tuple[float, ...]) -> list[tuple[float, float]]:
    ax, ay, bx, by, ex, ey = numbers
    out: list[tuple[float, float]] = []
    for step in range(1, 7):
        t = step / 6
        s = 1 - t
        k0, k1, k2, k3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        out.append((k0 * start[0] + k1 * ax + k2 * bx + k3 * ex, k0 * start[1] + k1 * ay + k2 * by + k3 * ey))
    return out
