"""The smaller parts of a face: type line, spine, numbers and foot. Each shrinks its words to a floor, then refuses."""

from __future__ import annotations

from typing import Final

import msgspec

from cardprints.drawing import INK, WHITE, Colour, Drawing, Fill, Item, Words, rectangle
from cardprints.fonts import CAP_HEIGHT, LABEL, MM_PER_PT, NUMERAL, STRONG, settle, width_mm
from cardprints.measures import HEIGHT_MM, WIDTH_MM
from cardprints.symbols import symbol

BLEED_MM: Final = 3.0
RIGHT_MM: Final = 60.0
FOOT_MM: Final = 81.5
SPINE_X_MM: Final = 5.5
NUMBERS_X_MM: Final = 6.7
NUMBERS_WIDTH_MM: Final = 14.8
MOST_NUMBERS: Final = 4
ROW_PT: Final = 20
TYPE_PT: Final = 7.0
TYPE_PITCH_MM: Final = 3.4


class CardDoesNotFitError(ValueError):
    """Something of a card does not fit, even at its smallest size: ``card`` names it, ``fault`` says what."""

    def __init__(self, card: str, fault: str) -> None:
        super().__init__(f"{card}: {fault}")
        self.card = card
        self.fault = fault


class Number(msgspec.Struct, frozen=True):
    """A number of a card with its symbol and word; with no value the symbol itself is drawn large."""

    value: str
    symbol: str
    word: str


def type_line(card: str, parts: tuple[tuple[str, str], ...], left: float, y_mm: float) -> tuple[Drawing, float]:
    """Symbol and word of each type, side by side on a base line, else on two; and how far the last lies below it."""
    for tenths in range(74, 59, -2):
        items, right = _type_line(parts, left, y_mm, tenths / 10)
        if right <= RIGHT_MM:
            return items, 0.0
    for first in range(len(parts) - 1, 0, -1):
        above, right_above = _type_line(parts[:first], left, y_mm, TYPE_PT)
        below, right_below = _type_line(parts[first:], left, y_mm + TYPE_PITCH_MM, TYPE_PT)
        if max(right_above, right_below) <= RIGHT_MM:
            return (*above, *below), TYPE_PITCH_MM
    raise CardDoesNotFitError(card, f"the type line is too long for two lines at {TYPE_PT} pt")


def _type_line(parts: tuple[tuple[str, str], ...], left: float, y_mm: float, size: float) -> tuple[Drawing, float]:
    items: list[Item] = []
    x = left
    square = size * MM_PER_PT * 1.03
    for name, word in parts:
        if name:
            items.extend(symbol(name, x, y_mm - CAP_HEIGHT[LABEL] * size * MM_PER_PT / 2 - square / 2, square))
            x += square + 0.65
        text, font = settle(word, LABEL)
        items.append(Words(x, y_mm, text, font, size))
        x += width_mm(text, font, size) + 1.9
    return tuple(items), x - 1.9


def spine(card: str, x_mm: float, top: float) -> Words:
    """The name again along the edge, read from below; it ends at ``top``."""
    for tenths in range(73, 49, -2):
        text, font = settle(card, STRONG)
        length = width_mm(text, font, tenths / 10)
        if top + length <= FOOT_MM - 1:
            return Words(x_mm, top + length, text, font, tenths / 10, INK, 270)
    raise CardDoesNotFitError(card, "the name is too long for the spine at 5 pt")


def numbers_column(card: str, numbers: tuple[Number, ...], top: float) -> Drawing:
    """The numbers down the left side: value and symbol, or the symbol large, with the word below."""
    if len(numbers) > MOST_NUMBERS:
        raise CardDoesNotFitError(card, f"{len(numbers)} numbers (at most {MOST_NUMBERS})")
    pitch = 16.5 if any(not number.value for number in numbers) else 14.3
    if len(numbers) > 1:
        pitch = min(pitch, (FOOT_MM - 0.6 - 13.6 - top) / (len(numbers) - 1))
    items: list[Item] = []
    for at, number in enumerate(numbers):
        y = top + at * pitch
        if number.value:
            items.extend(_value(card, number, y))
            items.append(_word(card, number.word, NUMBERS_X_MM, y + 11.9, NUMBERS_WIDTH_MM))
        else:
            size = min(9.8, pitch - 5.4)
            items.extend(symbol(number.symbol, NUMBERS_X_MM + (10.4 - size) / 2, y + 0.4, size))
            items.append(_word(card, number.word, NUMBERS_X_MM, y + size + 3.5, NUMBERS_WIDTH_MM))
    return tuple(items)


def numbers_row(card: str, numbers: tuple[Number, ...], left: float, top: float) -> Drawing:
    """The numbers side by side to the right of the tag, each with its symbol, and its word below."""
    if len(numbers) > MOST_NUMBERS:
        raise CardDoesNotFitError(card, f"{len(numbers)} numbers (at most {MOST_NUMBERS})")
    cell = (RIGHT_MM - left + 0.8) / max(3, len(numbers))
    base = top + CAP_HEIGHT[NUMERAL] * ROW_PT * MM_PER_PT
    items: list[Item] = []
    for at, number in enumerate(numbers):
        x = left + at * cell
        text, font = settle(number.value, NUMERAL)
        wide = width_mm(text, font, ROW_PT)
        if wide + 4.4 > cell:
            raise CardDoesNotFitError(card, f"the number {number.value!r} is too wide at {ROW_PT} pt")
        middle = base - CAP_HEIGHT[NUMERAL] * ROW_PT * MM_PER_PT / 2
        items += [Words(x, base, text, font, ROW_PT), *symbol(number.symbol, x + wide + 0.9, middle - 1.65, 3.3)]
        items.append(_word(card, number.word, x, base + 2.9, cell - 1.8))
    return tuple(items)


def _value(card: str, number: Number, top: float) -> Drawing:
    text, font = settle(number.value, NUMERAL)
    for size in range(28, 15, -1):
        wide = width_mm(text, font, size)
        if wide + 1.3 + 3.9 <= NUMBERS_WIDTH_MM:
            # All numbers of a column stand on the same line under their top, however far they had to shrink.
            base = top + 1.3 + CAP_HEIGHT[NUMERAL] * 28 * MM_PER_PT
            middle = base - CAP_HEIGHT[NUMERAL] * size * MM_PER_PT / 2
            shape = symbol(number.symbol, NUMBERS_X_MM + wide + 1.3, middle - 1.95, 3.9) if number.symbol else ()
            return (Words(NUMBERS_X_MM, base, text, font, size), *shape)
    raise CardDoesNotFitError(card, f"the number {number.value!r} is too wide at 16 pt")


def _word(card: str, word: str, x_mm: float, y_mm: float, measure: float) -> Words:
    text, font = settle(word, LABEL)
    for tenths in range(66, 49, -2):
        if width_mm(text, font, tenths / 10) <= measure:
            return Words(x_mm, y_mm, text, font, tenths / 10)
    raise CardDoesNotFitError(card, f"the word {word!r} beside a number is too long at 5 pt")


def foot(card: str, left_text: str, points: str, tag: str, accent: Colour, *, low_ink: bool) -> Drawing:
    """The band at the foot: points, deck and copy at the left, the tag's text for typing at the right.

    With little ink it is a rule, and the words are ink.
    """
    colour = INK if low_ink else WHITE
    band = rectangle(-BLEED_MM, FOOT_MM, WIDTH_MM + 2 * BLEED_MM, 0.5 if low_ink else HEIGHT_MM - FOOT_MM + BLEED_MM)
    items: list[Item] = [Fill(band, accent)]
    y, x = FOOT_MM + 3.35, 3.0
    tag_wide = width_mm(tag, LABEL, 6.8, 0.12)
    items.append(Words(RIGHT_MM - tag_wide, y, tag, LABEL, 6.8, colour, 0, 0.12))
    if points:
        items.extend(symbol("victory-points", x, FOOT_MM + 0.85, 3.2, colour))
        items.append(Words(x + 3.6, y + 0.15, points, NUMERAL, 10, colour))
        x += 3.6 + width_mm(points, NUMERAL, 10) + 2.4
    if left_text:
        items.append(_foot_left(card, left_text, x, y, RIGHT_MM - tag_wide - 2 - x, colour=colour))
    return tuple(items)


def _foot_left(card: str, left_text: str, x: float, y: float, measure: float, *, colour: Colour) -> Words:
    text, font = settle(left_text, LABEL)
    for tenths in range(68, 54, -2):
        if width_mm(text, font, tenths / 10) <= measure:
            return Words(x, y, text, font, tenths / 10, colour)
    raise CardDoesNotFitError(card, f"the foot {left_text!r} is too long at 5.6 pt")
