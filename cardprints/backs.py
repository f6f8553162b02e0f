"""Backs of cards: rings of the game's shape, the same for a whole deck, and backs that carry a public value.

Drawn like faces: from the trim's corner, three millimetres past it on every side.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

from cardprints.drawing import INK, WHITE, Colour, Drawing, Fill, Group, Item, Words, circle, polygon, rectangle
from cardprints.face_parts import BLEED_MM
from cardprints.fonts import CAP_HEIGHT, LABEL, MM_PER_PT, NUMERAL, settle, width_mm
from cardprints.measures import HEIGHT_MM, LARGE_BACK_TAG_MM, SMALL_BACK_TAG_CORNER_MM, SMALL_BACK_TAG_MM, WIDTH_MM
from cardprints.paths import Path, scaled
from cardprints.qr import symbol_area
from cardprints.symbols import symbol

# Half width and half height of each game's shape at radius 1, as corners clockwise from the upper left.
_CORNERS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "blade-end": ((0, -1.35), (0.72, -0.68), (0.72, 0.68), (0, 1.35), (-0.72, 0.68), (-0.72, -0.68)),
    "coffin": ((-0.68, -1.32), (0.68, -1.32), (1, 0), (0.68, 1.32), (-0.68, 1.32), (-1, 0)),
}
SHAPES: Final = ("circle", *_CORNERS)
FIRST_MM: Final = {"square": 9.0, "circle": 9.8, "diamond": 12.6, "blade-end": 9.6, "coffin": 9.4}
PITCH_MM: Final = 2.45
RINGS: Final = 40


class Back(msgspec.Struct, frozen=True, tag=True):
    """The back of a whole deck: two letters within rings of the game's shape (one of ``SHAPES``)."""

    badge: str
    shape: str
    accent: str


class ValueBack(msgspec.Struct, frozen=True, tag=True):
    """A back that shows a value to all: ``steps`` bars of at most ``most``, darker with each; its tag says no more.

    ``symbol`` stands at both sides of the tag, so that sorts of backs are told apart across a table.
    """

    value: str
    steps: int
    most: int
    label: str
    tag: str
    accent: str
    symbol: str = ""


class UnknownShapeError(KeyError):
    """A shape's name that is not in ``SHAPES``."""


def draw_back(back: Back | ValueBack, *, low_ink: bool = False) -> Drawing:
    """The back, with 3 mm past the trim. Raises ``UnknownShapeError``."""
    if isinstance(back, ValueBack):
        return _value_back(back, low_ink=low_ink)
    key = f"back {back.badge}|{back.shape}|{back.accent}|{low_ink}"
    return (Group(_ringed(back, low_ink=low_ink), key=key, box=_BOX),)


def back_tags(back: Back | ValueBack) -> tuple[str, ...]:
    """The texts of the tags on a back, one for each symbol."""
    return (back.tag, back.tag) if isinstance(back, ValueBack) else ()


_BOX: Final = (-BLEED_MM, -BLEED_MM, WIDTH_MM + 2 * BLEED_MM, HEIGHT_MM + 2 * BLEED_MM)
_SHEET: Final = rectangle(*_BOX)


def _ringed(back: Back, *, low_ink: bool) -> Drawing:
    ground, rings = (WHITE, back.accent) if low_ink else (back.accent, WHITE)
    first = FIRST_MM[_known(back.shape)]
    paths: list[Path] = []
    for ring in range(RINGS):
        inner = first + 1.0 + ring * PITCH_MM
        # The lines swell and thin out, so that a deck's edge shimmers and a marked back is hard to spot.
        wide = 0.75 + 0.35 * math.sin(ring * 0.62)
        if low_ink:
            wide = 0.3
        paths += [_shape(back.shape, inner + wide), _shape(back.shape, inner)]
    return (
        Fill(_SHEET, ground),
        Fill(tuple(segment for path in paths for segment in path), rings),
        Fill(_shape(back.shape, first), WHITE),
        *_centred(back.badge, 25.0, HEIGHT_MM / 2, back.accent),
    )


def _centred(text: str, size_pt: float, middle_mm: float, colour: Colour) -> tuple[Words, ...]:
    plain, font = settle(text, NUMERAL)
    left = (WIDTH_MM - width_mm(plain, font, size_pt)) / 2
    return (Words(left, middle_mm + CAP_HEIGHT[NUMERAL] * size_pt * MM_PER_PT / 2, plain, font, size_pt, colour),)


def _known(shape: str) -> str:
    if shape not in SHAPES:
        raise UnknownShapeError(f"no shape {shape!r} (known: {', '.join(SHAPES)})")
    return shape


def _shape(shape: str, radius: float) -> Path:
    if shape == "circle":
        return circle(WIDTH_MM / 2, HEIGHT_MM / 2, radius)
    return scaled(polygon(*_CORNERS[shape]), radius, WIDTH_MM / 2, HEIGHT_MM / 2)


def _value_back(back: ValueBack, *, low_ink: bool) -> Drawing:
    depth = max(0.06, 0.14 + 0.86 * (back.steps - 1) / max(1, back.most - 1))
    ground = WHITE if low_ink else _mixed(back.accent, depth)
    words = INK if low_ink or depth < 0.45 else WHITE
    size, number = 58.0, settle(back.value, NUMERAL)
    high, wide = CAP_HEIGHT[NUMERAL] * size * MM_PER_PT, width_mm(*number, size)
    label, label_font = settle(back.label, LABEL)
    items: list[Item] = [Fill(_SHEET, ground), *(Fill(bar, words) for bar in _bars(back.steps))]
    items += [
        Words(4.4, 5.2 + high, *number, size, words),
        Words(WIDTH_MM - 4.4, HEIGHT_MM - 5.2 - high, *number, size, words, 180),
        Words(4.4, HEIGHT_MM - 5.4, label, label_font, 9.5, words),
    ]
    items += _symbols(back.symbol, words)
    assert wide <= WIDTH_MM / 2, f"value {back.value!r} is too long for a back"
    items += _boxed_tag(back.tag, WIDTH_MM / 2, HEIGHT_MM / 2, LARGE_BACK_TAG_MM)
    items += _boxed_tag(back.tag, WIDTH_MM - SMALL_BACK_TAG_CORNER_MM, SMALL_BACK_TAG_CORNER_MM, SMALL_BACK_TAG_MM)
    return tuple(items)


def _symbols(name: str, colour: Colour) -> Drawing:
    """The symbol at both sides of the middle, the right one on its head."""
    if not name:
        return ()
    size, middle = 9.0, HEIGHT_MM / 2
    left = 4.2
    return (
        *symbol(name, left, middle - size / 2, size, colour),
        Group(symbol(name, 0.0, 0.0, size, colour), WIDTH_MM - left, middle + size / 2, 180),
    )


def _boxed_tag(tag: str, x_mm: float, y_mm: float, size_mm: float) -> Drawing:
    """A tag on white with three modules around it, by its middle."""
    side = size_mm * (1 + 6 / 21)
    box = rectangle(x_mm - side / 2, y_mm - side / 2, side, side)
    return Fill(box, WHITE), symbol_area(tag, x_mm - size_mm / 2, y_mm - size_mm / 2, size_mm)


def _bars(steps: int) -> tuple[Path, ...]:
    """The bars across the card, above the middle and mirrored below it."""
    out: list[Path] = []
    for step in range(steps):
        top = 27.0 + step * 2.3
        out += [
            rectangle(-BLEED_MM, top, WIDTH_MM + 2 * BLEED_MM, 1.25),
            rectangle(-BLEED_MM, HEIGHT_MM - top - 1.25, WIDTH_MM + 2 * BLEED_MM, 1.25),
        ]
    return tuple(out)


def _mixed(colour: Colour, part: float) -> Colour:
    """So much of a colour, the rest white."""
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - channel) * part):02X}" for channel in channels)
