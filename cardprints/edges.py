"""Patterns of the strip along a card's left edge, which tell types apart in a fan and without colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardprints.drawing import Colour, Fill, circle, polygon, rectangle
from cardprints.paths import Path, Segment

WIDTH_MM: Final = 2.2
BLEED_MM: Final = 3.0


class UnknownEdgeError(KeyError):
    """A pattern's name that is not in the list."""


def edge(pattern: str, top: float, bottom: float, colour: Colour) -> tuple[Fill, ...]:
    """The strip between two heights, with its bleed to the left."""
    if pattern not in _PATTERNS:
        raise UnknownEdgeError(f"no edge {pattern!r} (known: {', '.join(_PATTERNS)})")
    path = _PATTERNS[pattern](top, bottom)
    return (Fill(path, colour),) if path else ()


def _solid(top: float, bottom: float) -> Path:
    return rectangle(-BLEED_MM, top, BLEED_MM + WIDTH_MM, bottom - top)


def _bars(top: float, bottom: float) -> Path:
    count = round((bottom - top) / 2.0)
    pitch = (bottom - top) / count
    return tuple(
        segment
        for at in range(count)
        for segment in rectangle(-BLEED_MM, top + at * pitch, BLEED_MM + WIDTH_MM, pitch / 2)
    )


def _dots(top: float, bottom: float) -> Path:
    count = round((bottom - top) / 2.7)
    pitch = (bottom - top) / count
    return tuple(segment for at in range(count) for segment in circle(1.3, top + (at + 0.5) * pitch, 0.95))


def _double(top: float, bottom: float) -> Path:
    outer = rectangle(-BLEED_MM, top, BLEED_MM + 0.85, bottom - top)
    return outer + rectangle(1.4, top, WIDTH_MM - 1.4, bottom - top)


def _teeth(top: float, bottom: float) -> Path:
    count = round((bottom - top) / 2.5)
    pitch = (bottom - top) / count
    points = [(-BLEED_MM, top), (0.0, top)]
    for at in range(count):
        points += [(WIDTH_MM, top + (at + 0.5) * pitch), (0.0, top + (at + 1) * pitch)]
    return polygon(*points, (-BLEED_MM, bottom))


def _slashes(top: float, bottom: float) -> Path:
    """Slanting bars; the first and the last end where the strip does."""
    rise, thick = 3.1, 1.25
    count = round((bottom - top - rise) / 2.6)
    pitch = (bottom - top - rise - thick) / (count - 1)
    path: list[Segment] = []
    for at in range(count):
        y = top + at * pitch
        left, right = (-BLEED_MM, y + rise), (WIDTH_MM, y)
        path.extend(polygon(left, right, (right[0], right[1] + thick), (left[0], left[1] + thick)))
    return tuple(path)


def _chevrons(top: float, bottom: float) -> Path:
    """Chevrons that point up, one on the other, as those of Experience."""
    count = round((bottom - top) / 3.4)
    pitch = (bottom - top) / count
    middle, half, thick = 0.9, 1.3, 0.5
    path: list[Segment] = []
    for at in range(count):
        y = top + at * pitch
        low, high = y + pitch * thick, y
        path.extend(
            polygon(
                (middle - half, low),
                (middle, high),
                (middle + half, low),
                (middle + half, low + pitch * (1 - thick)),
                (middle, high + pitch * (1 - thick)),
                (middle - half, low + pitch * (1 - thick)),
            )
        )
    return tuple(path)


def _diamonds(top: float, bottom: float) -> Path:
    count = round((bottom - top) / 4.2)
    pitch = (bottom - top) / count
    path: list[Segment] = []
    for at in range(count):
        y = top + (at + 0.5) * pitch
        path.extend(polygon((1.1, y - pitch * 0.46), (2.2, y), (1.1, y + pitch * 0.46), (0.0, y)))
    return tuple(path)


def _none(_top: float, _bottom: float) -> Path:
    return ()


_PATTERNS: Final[dict[str, Callable[[float, float], Path]]] = {
    "solid": _solid,
    "bars": _bars,
    "dots": _dots,
    "double": _double,
    "teeth": _teeth,
    "slashes": _slashes,
    "chevrons": _chevrons,
    "diamonds": _diamonds,
    "none": _none,
}
EDGES: Final = tuple(_PATTERNS)
