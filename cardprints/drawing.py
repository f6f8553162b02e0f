"""What a drawing is made of: areas, lines, words and groups, in millimetres from the upper left corner, y downwards.

The writers (``pdf``, ``svg``) know how to put these on paper or on a screen; nothing here knows of either.
"""

from __future__ import annotations

import msgspec

from cardprints.paths import Path

Colour = str
"""``#RRGGBB``; tags use ``#000000``, which the PDF writer makes pure black without other inks."""

BLACK: Colour = "#000000"
WHITE: Colour = "#FFFFFF"
INK: Colour = "#12181A"


class Fill(msgspec.Struct, frozen=True, tag=True):
    """An area, filled by the even-odd rule."""

    path: Path
    colour: Colour


class Line(msgspec.Struct, frozen=True, tag=True):
    """A line with flat ends and sharp corners."""

    path: Path
    colour: Colour
    width_mm: float


class Hatching(msgspec.Struct, frozen=True, tag=True):
    """Many filled polygons, each a flat run of x, y in whole hundredths of a millimetre: engraved lines."""

    rings: tuple[tuple[int, ...], ...]
    colour: Colour


class Words(msgspec.Struct, frozen=True, tag=True):
    """One line of text from a point on its base line; ``turn_deg`` is clockwise, ``tracking_pt`` widens the letters."""

    x_mm: float
    y_mm: float
    text: str
    font: str
    size_pt: float
    colour: Colour = INK
    turn_deg: int = 0
    tracking_pt: float = 0.0


class Group(msgspec.Struct, frozen=True, tag=True):
    """Items with their own axes: scaled, turned clockwise about their origin, then moved; ``clip`` is in these axes.

    Groups with the same ``key`` have the same items within the same ``box`` (x, y, width, height), so that a writer
    may store them once; the box clips them too.
    """

    items: tuple[Item, ...]
    x_mm: float = 0.0
    y_mm: float = 0.0
    turn_deg: float = 0.0
    scale: float = 1.0
    clip: Path | None = None
    key: str = ""
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


Item = Fill | Line | Hatching | Words | Group
Drawing = tuple[Item, ...]


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """A closed rectangle from its upper left corner."""
    return (("M", (x, y)), ("L", (x + width, y)), ("L", (x + width, y + height)), ("L", (x, y + height)), ("Z", ()))


def polygon(*points: tuple[float, float]) -> Path:
    """A closed polygon."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), ("Z", ()))


def circle(x: float, y: float, radius: float) -> Path:
    """A circle of four cubic curves."""
    # The handle length that keeps a quarter within 0.03 % of the circle.
    k = 0.5522847 * radius
    return (
        ("M", (x, y - radius)),
        ("C", (x + k, y - radius, x + radius, y - k, x + radius, y)),
        ("C", (x + radius, y + k, x + k, y + radius, x, y + radius)),
        ("C", (x - k, y + radius, x - radius, y + k, x - radius, y)),
        ("C", (x - radius, y - k, x - k, y - radius, x, y - radius)),
        ("Z", ()),
    )


def rounded(width: float, height: float, radius: float) -> Path:
    """A rectangle with round corners and its upper left corner at the origin."""
    k = radius * (1 - 0.5522847)
    return (
        ("M", (radius, 0)),
        ("L", (width - radius, 0)),
        ("C", (width - k, 0, width, k, width, radius)),
        ("L", (width, height - radius)),
        ("C", (width, height - k, width - k, height, width - radius, height)),
        ("L", (radius, height)),
        ("C", (k, height, 0, height - k, 0, height - radius)),
        ("L", (0, radius)),
        ("C", (0, k, k, 0, radius, 0)),
        ("Z", ()),
    )
