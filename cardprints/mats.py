"""A seat's mat: zones with their words and tags, cut into tiles for paper that is smaller.

Millimetres from the mat's upper left corner as its player sees it. Tiles meet at their cut edges.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import msgspec

from cardprints.drawing import INK, Colour, Drawing, Group, Item, Line, Words, rectangle
from cardprints.fonts import LABEL, NAME, TEXT, settle
from cardprints.measures import MAT_TAG_MM
from cardprints.qr import symbol_area
from cardprints.sheets import HAIR_MM, MARK_GAP_MM, MARK_MM, Paper

TILE_MM: Final = (264.0, 198.0)
"""The largest that leaves home printers their margin on A4 and Letter, where it lies turned; two of them fit on A3."""
OUTLINE_MM: Final = 0.7
# Words stand beside a zone's tag, clear of its quiet zone of four modules.
WORDS_MM: Final = MAT_TAG_MM * (1 + 4 / 21) + 0.6

Box = tuple[float, float, float, float]
"""Upper left corner, width and height."""


class MatTag(msgspec.Struct, frozen=True):
    """A tag on the mat, by the upper left corner of its symbol."""

    text: str
    x_mm: float
    y_mm: float


class Zone(msgspec.Struct, frozen=True):
    """A zone: its word, a line on its use, its box, the tag beside it and perhaps one where the card covers it."""

    word: str
    note: str
    box: Box
    tag: MatTag
    under: MatTag | None = None


class Mat(msgspec.Struct, frozen=True):
    """The mat of a seat or of all; ``corners`` are the tags beside those of the zones."""

    title: str
    size_mm: tuple[float, float]
    zones: tuple[Zone, ...]
    corners: tuple[MatTag, ...]
    accent: Colour

    @property
    def tags(self) -> tuple[MatTag, ...]:
        """All of its tags."""
        under = (zone.under for zone in self.zones if zone.under is not None)
        return (*(zone.tag for zone in self.zones), *under, *self.corners)


class MatSheet(msgspec.Struct, frozen=True):
    """A sheet with a part of a mat: what is drawn, the tags on it, and the box that is cut out."""

    drawing: Drawing
    tags: tuple[str, ...]
    box: Box


def draw_mat(mat: Mat) -> Drawing:
    """The whole mat."""
    width, height = mat.size_mm
    items: list[Item] = [Line(rectangle(0, 0, width, height), INK, HAIR_MM)]
    for zone in mat.zones:
        x, y, wide, high = zone.box
        shown = min(high, height - y)
        inset = OUTLINE_MM / 2
        items.append(Line(rectangle(x + inset, y, wide - OUTLINE_MM, shown), mat.accent, OUTLINE_MM))
        items += _words(zone.word, zone.note, zone.tag.x_mm + WORDS_MM, zone.tag.y_mm)
    items += (symbol_area(tag.text, tag.x_mm, tag.y_mm, MAT_TAG_MM) for tag in mat.tags)
    first = min(mat.corners, key=lambda tag: tag.x_mm + tag.y_mm)
    title, font = settle(mat.title, NAME)
    items.append(Words(first.x_mm + WORDS_MM, first.y_mm + 7.0, title, font, 15))
    return tuple(items)


def _words(word: str, note: str, x: float, y: float) -> Drawing:
    plain, font = settle(word, LABEL)
    items: list[Item] = [Words(x, y + 6.4, plain, font, 13)]
    if note:
        said, small = settle(note, TEXT)
        items.append(Words(x, y + 11.6, said, small, 8.8))
    return tuple(items)


def mat_sheets(mat: Mat, paper: Paper) -> tuple[MatSheet, ...]:
    """The mat in tiles, row by row; on larger paper two tiles that lie below each other stay together."""
    wide, high = TILE_MM
    upright = paper.width_mm >= wide and paper.height_mm >= 2 * high
    size = (wide, 2 * high) if upright else (wide, high)
    across, down = (round(mat.size_mm[at] / size[at]) for at in (0, 1))
    assert (across * size[0], down * size[1]) == mat.size_mm, "a mat is made of whole tiles"
    whole = draw_mat(mat)
    return tuple(
        _sheet(mat, whole, (column * size[0], row * size[1], *size), paper, turned=not upright)
        for row, column in product(range(down), range(across))
    )


def _sheet(mat: Mat, whole: Drawing, part: Box, paper: Paper, *, turned: bool) -> MatSheet:
    x, y, wide, high = part
    out = (high, wide) if turned else (wide, high)
    left, top = (paper.width_mm - out[0]) / 2, (paper.height_mm - out[1]) / 2
    moved = Group(whole, -x, -y)
    if turned:
        tile = Group((moved,), left + out[0], top, 90, clip=rectangle(0, 0, wide, high))
    else:
        tile = Group((moved,), left, top, clip=rectangle(0, 0, wide, high))
    tags = tuple(tag.text for tag in mat.tags if x <= tag.x_mm < x + wide and y <= tag.y_mm < y + high)
    return MatSheet((tile, *_corner_marks(left, top, *out)), tags, (left, top, *out))


def _corner_marks(left: float, top: float, wide: float, high: float) -> Drawing:
    """Marks outside the corners, where the tile is cut."""
    marks: list[Item] = []
    for x, outward in ((left, -1), (left + wide, 1)):
        for y, upward in ((top, -1), (top + high, 1)):
            near, far = MARK_GAP_MM, MARK_GAP_MM + MARK_MM
            marks += [
                Line((("M", (x + outward * near, y)), ("L", (x + outward * far, y))), INK, HAIR_MM),
                Line((("M", (x, y + upward * near)), ("L", (x, y + upward * far))), INK, HAIR_MM),
            ]
    return tuple(marks)
