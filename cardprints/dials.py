"""Dials to cut out: a plate with windows, and wheels that turn on split pins behind it and show one number each.

A dial up to 20 has one wheel. Beyond that the left wheel shows the tens and the right one the rest. Wheels are as
many-sided as they have places, so that they can be cut with straight cuts and do not roll on.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

from cardprints.drawing import INK, WHITE, Colour, Drawing, Fill, Group, Item, Line, Words, circle, polygon, rectangle
from cardprints.fonts import CAP_HEIGHT, LABEL, MM_PER_PT, NAME, NUMERAL, settle, width_mm
from cardprints.paths import Path
from cardprints.sheets import HAIR_MM
from cardprints.symbols import symbol

PLATE_MM: Final = (80.0, 58.0)
HEAD_MM: Final = 10.0
AXIS_Y_MM: Final = 33.5
# From the plate's middle to an axis, and from an axis to the middle of the numbers around it. The two wheels lie over
# each other between the axes: a wheel must end before the other's window does, at AXIS_X * 2 - NUMBERS - WINDOW / 2.
# They show 4 mm beyond the plate to be turned by, and their numbers do not.
AXIS_X_MM: Final = 21.4
NUMBERS_MM: Final = 15.0
WHEEL_MM: Final = 24.0
WINDOW_MM: Final = 6.8
# The height of a window, in heights of its number.
WINDOW_SHARE: Final = 1.22
MOST_ONE_WHEEL: Final = 20
LARGEST_PT: Final = 31.0
SMALLEST_PT: Final = 9.0
GAP_MM: Final = 2.0
ROW_MM: Final = 63.0


class Dial(msgspec.Struct, frozen=True):
    """A dial from 0 to ``most``: whose it is, the word and symbol of what it counts; ``marks`` stand out.

    ``note`` is a line at the plate's foot, ``marks_word`` stands over the marks on the plate.
    """

    of: str
    word: str
    symbol: str
    most: int
    accent: Colour
    note: str = ""
    marks: tuple[int, ...] = ()
    marks_word: str = ""


class PieceDoesNotFitError(ValueError):
    """A dial or token whose words or numbers do not fit: the message says which and why."""


class Wheel(msgspec.Struct, frozen=True):
    """A wheel: its number in each place, in the order in which they come into the window; "" is an empty place."""

    name: str
    places: tuple[str, ...]
    marks: tuple[str, ...] = ()
    is_left: bool = False

    @property
    def size_pt(self) -> float:
        """As large as the window and the neighbours allow, whose nearest corners stay outside it."""
        wide, high = max(width_mm(place, NUMERAL, 1.0) for place in self.places), CAP_HEIGHT[NUMERAL] * MM_PER_PT
        turn = 2 * math.pi / len(self.places)
        corner = wide / 2 * math.sin(turn) + high / 2 * math.cos(turn) + WINDOW_SHARE * high / 2
        return min(LARGEST_PT, NUMBERS_MM * math.sin(turn) / corner, (WINDOW_MM - 0.8) / wide)

    @property
    def window_mm(self) -> float:
        """The height of its window: the number, and nothing of those beside it."""
        return WINDOW_SHARE * CAP_HEIGHT[NUMERAL] * self.size_pt * MM_PER_PT


def wheels(dial: Dial) -> tuple[Wheel, ...]:
    """The wheels of a dial, the left one first."""
    if dial.most <= MOST_ONE_WHEEL:
        # A wheel of few sides would not reach beyond its plate.
        places = (*map(str, range(dial.most + 1)), *("",) * (8 - dial.most))
        return (Wheel(dial.word, places, tuple(map(str, dial.marks))),)
    tens = tuple(map(str, range(dial.most // 10 + 1)))
    return (
        Wheel(f"{dial.word}, left wheel", tens + ("",) * (10 - len(tens)), is_left=True),
        Wheel(f"{dial.word}, right wheel", tuple("0123456789")),
    )


def draw_dial(dial: Dial, *, low_ink: bool = False) -> Drawing:
    """The plate and its wheels side by side, from the upper left corner. Raises ``PieceDoesNotFitError``."""
    x = PLATE_MM[0] + GAP_MM + WHEEL_MM
    items: list[Item] = [*_plate(dial, low_ink=low_ink)]
    for wheel in wheels(dial):
        items.append(Group(_wheel(dial, wheel, low_ink=low_ink), x, PLATE_MM[1] / 2))
        x += 2 * WHEEL_MM + GAP_MM
    return tuple(items)


def _plate(dial: Dial, *, low_ink: bool) -> Drawing:
    wide, high = PLATE_MM
    colour = INK if low_ink else WHITE
    head = (
        Line(_level(HEAD_MM, wide), dial.accent, 0.5) if low_ink else Fill(rectangle(0, 0, wide, HEAD_MM), dial.accent)
    )
    items: list[Item] = [head, Line(rectangle(0, 0, wide, high), INK, HAIR_MM), *_heading(dial, colour)]
    items += symbol(dial.symbol, wide / 2 - 3.5, 15.5, 7.0, dial.accent)
    for wheel in wheels(dial):
        side = -1 if wheel.is_left else 1
        axis = wide / 2 + side * AXIS_X_MM
        items += [*_pin(axis, AXIS_Y_MM), *_window(axis - side * NUMBERS_MM, wheel, dial.accent)]
    if dial.marks:
        items += _marks(dial, low_ink=low_ink)
    text, font = settle(dial.note, LABEL)
    items.append(Words((wide - width_mm(text, font, 8.5)) / 2, high - 5.5, text, font, 8.5))
    return tuple(items)


def _level(y: float, wide: float) -> Path:
    return (("M", (0, y)), ("L", (wide, y)))


def _heading(dial: Dial, colour: Colour) -> Drawing:
    """Whose dial it is at the left, what it counts at the right."""
    word, word_font = settle(dial.word, NUMERAL)
    word_wide = width_mm(word, word_font, 17)
    right = PLATE_MM[0] - 4.0 - word_wide
    name, font = settle(dial.of, NAME)
    for size in range(13, 7, -1):
        if 4.0 + width_mm(name, font, size) <= right - 9.0:
            return (
                Words(4.0, HEAD_MM - 3.3, name, font, size, colour),
                *symbol(dial.symbol, right - 6.2, HEAD_MM / 2 - 2.4, 4.8, colour),
                Words(right, HEAD_MM - 3.0, word, word_font, 17, colour),
            )
    raise PieceDoesNotFitError(f"{dial.of}: the name does not fit the plate of the dial for {dial.word} at 8 pt")


def _pin(x: float, y: float) -> Drawing:
    cross = (("M", (x - 2, y)), ("L", (x + 2, y)), ("M", (x, y - 2)), ("L", (x, y + 2)))
    return Line(cross, INK, HAIR_MM), Line(circle(x, y, 1.0), INK, HAIR_MM)


def _window(x: float, wheel: Wheel, accent: Colour) -> Drawing:
    """The window, hatched for cutting out, in a frame that stays."""
    high = wheel.window_mm
    left, top = x - WINDOW_MM / 2, AXIS_Y_MM - high / 2
    frame = rectangle(left - 0.45, top - 0.45, WINDOW_MM + 0.9, high + 0.9)
    hatch: list[Item] = []
    for at in range(1, int((WINDOW_MM + high) / 1.5) + 1):
        way = at * 1.5
        start = (left + max(0.0, way - high), top + min(way, high))
        end = (left + min(way, WINDOW_MM), top + max(0.0, way - WINDOW_MM))
        hatch.append(Line((("M", start), ("L", end)), INK, HAIR_MM))
    return Line(frame, accent, 0.9), *hatch, Line(rectangle(left, top, WINDOW_MM, high), INK, HAIR_MM)


def _marks(dial: Dial, *, low_ink: bool) -> Drawing:
    """The marked numbers once more on the plate, so that the next one is seen coming."""
    text, font = settle(dial.marks_word, LABEL)
    items: list[Item] = [Words(4.0, AXIS_Y_MM - 6.0, text, font, 8)]
    size = min(6.0, 31.0 / len(dial.marks) - 1.0)
    for at, mark in enumerate(dial.marks):
        x, y = 4.0 + at * (size + 1.0), AXIS_Y_MM - 3.4
        square = rectangle(x, y, size, size)
        items.append(Line(square, dial.accent, 0.3) if low_ink else Fill(square, dial.accent))
        items.append(_middled(str(mark), x + size / 2, y + size / 2, 2.2 * size, INK if low_ink else WHITE))
    return tuple(items)


def _middled(text: str, x: float, y: float, size_pt: float, colour: Colour) -> Words:
    high = CAP_HEIGHT[NUMERAL] * size_pt * MM_PER_PT
    return Words(x - width_mm(text, NUMERAL, size_pt) / 2, y + high / 2, text, NUMERAL, size_pt, colour)


def _wheel(dial: Dial, wheel: Wheel, *, low_ink: bool) -> Drawing:
    """The wheel about its axis. A number is upright where the window is: right of the left wheel's axis, and so on."""
    if wheel.size_pt < SMALLEST_PT:
        raise PieceDoesNotFitError(f"{dial.of}: a dial for {dial.word} up to {dial.most} has too many places")
    count = len(wheel.places)
    step = 360 / count
    side = 1 if wheel.is_left else -1
    corners = [(side * WHEEL_MM * math.cos(turn), WHEEL_MM * math.sin(turn)) for turn in _turns(count)]
    items: list[Item] = [Line(polygon(*corners), INK, HAIR_MM), *_pin(0, 0), *_wheel_words(dial, wheel)]
    for at, place in enumerate(wheel.places):
        number: list[Item] = []
        is_marked = place in wheel.marks
        if is_marked:
            high, wide = wheel.window_mm, WINDOW_MM
            box = rectangle(side * NUMBERS_MM - wide / 2, -high / 2, wide, high)
            number.append(Line(box, dial.accent, 0.4) if low_ink else Fill(box, dial.accent))
        if place:
            colour = WHITE if is_marked and not low_ink else INK
            number.append(_middled(place, side * NUMBERS_MM, 0, wheel.size_pt, colour))
        # The next number comes into the window from below.
        items.append(Group(tuple(number), turn_deg=round(side * at * step, 6)))
    return tuple(items)


def _turns(count: int) -> tuple[float, ...]:
    """The corners' directions: a side lies across each number."""
    return tuple(math.radians((at + 0.5) * 360 / count) for at in range(count))


def _wheel_words(dial: Dial, wheel: Wheel) -> Drawing:
    """Whose wheel this is, for sorting what was cut out."""
    items: list[Item] = []
    for line, y in ((dial.of, -4.2), (wheel.name, 6.2)):
        text, font = settle(line, LABEL)
        size = min(6.5, 6.5 * 17.0 / width_mm(text, font, 6.5))
        items.append(Words(-width_mm(text, font, size) / 2, y, text, font, size))
    return tuple(items)
