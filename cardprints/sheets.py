"""Sheets as data: papers, layouts, where each card's front and back lie, and what stands in the margin.

Millimetres from the sheet's upper left corner as one looks at that side. Cards are never scaled: tags must keep their
size.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from cardprints.drawing import INK, Drawing, Group, Item, Line, Words, rectangle
from cardprints.fonts import LABEL, settle
from cardprints.measures import HEIGHT_MM, WIDTH_MM


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper, upright."""

    name: str
    width_mm: float
    height_mm: float


class Layout(msgspec.Struct, frozen=True):
    """How cards lie on a sheet; ``turn_deg`` turns each clockwise. Cells are cards with their bleed."""

    name: str
    columns: int
    rows: int
    bleed_mm: float
    turn_deg: int


class Backs(Enum):
    """Which edge the sheet is turned over at for its backs, if any are printed."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    OFF = "off"


class Spot(msgspec.Struct, frozen=True):
    """Where a card lies: the upper left corner of its trimmed outline on the page, and its turn clockwise."""

    x_mm: float
    y_mm: float
    turn_deg: int


A4: Final = Paper("A4", 210.0, 297.0)
A3: Final = Paper("A3", 297.0, 420.0)
LETTER: Final = Paper("Letter", 215.9, 279.4)
PAPERS: Final = {"a4": A4, "letter": LETTER, "a3": A3}

NINE: Final = Layout("9-up", 3, 3, 1.0, 0)
EIGHT: Final = Layout("8-up", 2, 4, 2.0, 90)
SIX: Final = Layout("6-up", 2, 3, 3.0, 90)
LAYOUTS: Final = {layout.name: layout for layout in (NINE, EIGHT, SIX)}

# Crop marks stand clear of the bleed and end before what home printers leave white.
MARK_GAP_MM: Final = 1.0
MARK_MM: Final = 4.0
HAIR_MM: Final = 0.1
# The margin that takes a line of words beyond the crop marks.
WORDS_MARGIN_MM: Final = 9.0
RULER_MM: Final = 100


def card_size(layout: Layout) -> tuple[float, float]:
    """Width and height of a card as it lies."""
    return (HEIGHT_MM, WIDTH_MM) if layout.turn_deg % 180 else (WIDTH_MM, HEIGHT_MM)


def grid_box(paper: Paper, layout: Layout) -> tuple[float, float, float, float]:
    """x, y, width and height of all cells with their bleed, in the middle of the paper."""
    wide, high = card_size(layout)
    width, height = layout.columns * (wide + 2 * layout.bleed_mm), layout.rows * (high + 2 * layout.bleed_mm)
    return (paper.width_mm - width) / 2, (paper.height_mm - height) / 2, width, height


def front_spots(paper: Paper, layout: Layout) -> tuple[Spot, ...]:
    """Where the fronts lie, row by row."""
    left, top, _, _ = grid_box(paper, layout)
    wide, high = card_size(layout)
    bleed = layout.bleed_mm
    return tuple(
        Spot(
            left + bleed + column * (wide + 2 * bleed),
            top + bleed + row * (high + 2 * bleed),
            layout.turn_deg,
        )
        for row in range(layout.rows)
        for column in range(layout.columns)
    )


def back_spot(
    front: Spot, paper: Paper, layout: Layout, *, backs: Backs, offset_mm: tuple[float, float] = (0, 0)
) -> Spot:
    """Where the back of a card lies on the other side, moved by what the printer needs (right, down).

    Turned over at the long edge, left and right change; at the short edge, up and down do.
    """
    wide, high = card_size(layout)
    dx, dy = offset_mm
    if backs is Backs.SHORT_EDGE:
        return Spot(front.x_mm + dx, paper.height_mm - front.y_mm - high + dy, (180 - front.turn_deg) % 360)
    return Spot(paper.width_mm - front.x_mm - wide + dx, front.y_mm + dy, -front.turn_deg % 360)


def put_card(drawing: Drawing, spot: Spot, bleed_mm: float) -> Group:
    """A card's drawing on its spot, cut at its bleed."""
    clip = rectangle(-bleed_mm, -bleed_mm, WIDTH_MM + 2 * bleed_mm, HEIGHT_MM + 2 * bleed_mm)
    corner_x, corner_y = {0: (0.0, 0.0), 90: (HEIGHT_MM, 0.0), 180: (WIDTH_MM, HEIGHT_MM), 270: (0.0, WIDTH_MM)}[
        spot.turn_deg
    ]
    return Group(drawing, spot.x_mm + corner_x, spot.y_mm + corner_y, spot.turn_deg, clip=clip)


def crop_marks(paper: Paper, layout: Layout) -> Drawing:
    """Marks in the margin at every line of the trim, so that they outlast the first cut."""
    left, top, _, _ = grid_box(paper, layout)
    wide, high = card_size(layout)
    spots = front_spots(paper, layout)
    marks: list[Line] = []
    for x in sorted({x for spot in spots for x in (spot.x_mm, spot.x_mm + wide)}):
        for near, far in _margins(top, paper.height_mm):
            marks.append(_mark((x, near), (x, far)))
    for y in sorted({y for spot in spots for y in (spot.y_mm, spot.y_mm + high)}):
        for near, far in _margins(left, paper.width_mm):
            marks.append(_mark((near, y), (far, y)))
    return tuple(marks)


def margin_words(paper: Paper, box: tuple[float, float, float, float], text: str, *, bleed_mm: float = 0.0) -> Drawing:
    """What the sheet is, and a ruler of 100 mm, in the margins that have room: above and below, else at the sides.

    ``box`` is what is printed between the margins, with its bleed.
    """
    left, top, _, _ = box
    if top >= WORDS_MARGIN_MM:
        words = Group((_small(0, 0, text),), left + bleed_mm, top - MARK_GAP_MM - MARK_MM - 1.6)
        return (
            words,
            Group(ruler(), (paper.width_mm - RULER_MM) / 2, paper.height_mm - top + MARK_GAP_MM + MARK_MM + 0.6),
        )
    words = Group((_small(0, 0, text),), left - MARK_GAP_MM - MARK_MM - 0.8, paper.height_mm - top - bleed_mm, 270)
    return (
        words,
        Group(ruler(), paper.width_mm - left + MARK_GAP_MM + MARK_MM + 3.4, (paper.height_mm - RULER_MM) / 2, 90),
    )


def ruler() -> Drawing:
    """A hundred millimetres from the origin to the right, with ticks downwards."""
    ticks: list[Item] = [Line((("M", (0, 0)), ("L", (RULER_MM, 0))), INK, HAIR_MM)]
    for mm in range(0, RULER_MM + 1, 2):
        length = 2.4 if mm % 10 == 0 else 1.2
        ticks.append(Line((("M", (mm, 0)), ("L", (mm, length))), INK, HAIR_MM))
    ticks.append(_small(RULER_MM + 1.5, 2.0, "100 mm"))
    return tuple(ticks)


def _small(x_mm: float, y_mm: float, text: str) -> Words:
    plain, font = settle(text, LABEL)
    return Words(x_mm, y_mm, plain, font, 6.5)


def _margins(margin: float, whole: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a mark begins and ends in the two margins of a direction."""
    near, far = margin - MARK_GAP_MM, max(1.0, margin - MARK_GAP_MM - MARK_MM)
    return (near, far), (whole - near, whole - far)


def _mark(start: tuple[float, float], end: tuple[float, float]) -> Line:
    return Line((("M", start), ("L", end)), INK, HAIR_MM)
