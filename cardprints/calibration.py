"""The page for measuring a printer: is it true to size, how small may a tag be, how far do backs miss their fronts?"""

from __future__ import annotations

from typing import Final

from cardprints.drawing import INK, Drawing, Group, Item, Line, Words
from cardprints.fonts import LABEL, NAME, TEXT, width_mm
from cardprints.qr import symbol_area
from cardprints.sheets import HAIR_MM, Backs, Paper, ruler

# No tag of ours, so that scanning the page during a game means nothing.
TEST_TEXT: Final = "TEST PRINT"
LADDER_MM: Final = (8.0, 10.0, 12.0, 14.0, 16.0, 20.0, 26.0)
REACH_MM: Final = 5


def calibration_front(paper: Paper, backs: Backs) -> Drawing:
    """Rulers both ways, tags of growing size, and a cross with scales that the back's cross is read against."""
    left = 25.0
    return (
        Words(left, 30.0, "Before you print the cards", NAME, 20),
        Words(
            left,
            37.5,
            "1. Each ruler must be 100 mm long. If not, set the printer to 100 % or “actual size”.",
            TEXT,
            9.5,
        ),
        Group(ruler(), left, 44.0),
        Group(ruler(), paper.width_mm - 18.0, 44.0, 90),
        Words(left, 58.0, "2. Scan these from where the camera will be. Cards carry tags of 16 or 20 mm.", TEXT, 9.5),
        *_ladder(left, 62.0),
        *_offset_words(left, 146.0, backs),
        *_scales(paper.width_mm / 2, _cross_y(paper), backs),
    )


def calibration_back(paper: Paper, offset_mm: tuple[float, float] = (0.0, 0.0)) -> Drawing:
    """A cross that would lie on that of the front, moved as the job's backs are."""
    x, y = paper.width_mm / 2 + offset_mm[0], _cross_y(paper) + offset_mm[1]
    return (
        Line((("M", (x - 14, y)), ("L", (x + 14, y))), INK, 0.25),
        Line((("M", (x, y - 14)), ("L", (x, y + 14))), INK, 0.25),
    )


def calibration_tags(_paper: Paper) -> tuple[str, ...]:
    """The texts of the page's tags, one for each symbol."""
    return (TEST_TEXT,) * len(LADDER_MM)


def _cross_y(paper: Paper) -> float:
    """The middle of the sheet, so that turning it over at either edge brings the crosses together."""
    return paper.height_mm / 2


def _ladder(left: float, top: float) -> Drawing:
    items: list[Item] = []
    x, y = left, top
    for size in LADDER_MM:
        if x + size > left + 150.0:
            x, y = left, y + 26.0
        items += [symbol_area(TEST_TEXT, x, y, size), Words(x, y + size + 3.2, f"{size:.0f} mm", LABEL, 7)]
        x += size + 8.0
    return tuple(items)


def _offset_words(left: float, top: float, backs: Backs) -> Drawing:
    if backs is Backs.OFF:
        return ()
    lines = (
        "3. Hold the sheet to the light, this side towards you. Where the other side’s cross meets the",
        "scales, read how many millimetres to enter as the backs’ offset: across first, then down.",
    )
    return tuple(Words(left, top + 32.0 + at * 4.4, line, TEXT, 9.5) for at, line in enumerate(lines))


def _scales(x: float, y: float, backs: Backs) -> Drawing:
    """Ticks of a millimetre along both lines, labelled with what must be entered when the back's cross lies there.

    A back seen from the front is mirrored across the edge it was turned at: there a shift and its cure have the same
    sign, in the other direction opposite ones.
    """
    if backs is Backs.OFF:
        return ()
    across, down = (1, -1) if backs is Backs.LONG_EDGE else (-1, 1)
    items: list[Item] = []
    for mm in range(-REACH_MM, REACH_MM + 1):
        length = 2.2 if mm % 5 == 0 else 1.2
        items += [
            Line((("M", (x + mm, y)), ("L", (x + mm, y + length))), INK, HAIR_MM),
            Line((("M", (x, y + mm)), ("L", (x + length, y + mm))), INK, HAIR_MM),
        ]
    for mm in (-REACH_MM, REACH_MM):
        label = f"{mm * across:+d}"
        items.append(Words(x + mm - width_mm(label, LABEL, 7) / 2, y - 1.4, label, LABEL, 7))
        items.append(Words(x + 3.2, y + mm + 0.8, f"{mm * down:+d}", LABEL, 7))
    items += [
        Line((("M", (x - 9, y)), ("L", (x + 9, y))), INK, HAIR_MM),
        Line((("M", (x, y - 9)), ("L", (x, y + 9))), INK, HAIR_MM),
    ]
    return tuple(items)
