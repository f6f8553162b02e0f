"""The column of words under a face's picture, set from the foot upwards: what a card says, in the order it is read.

Text, Skills by Experience, flavour, Reward, text on its head, and a second form. All shrink together to a floor.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from cardprints.drawing import INK, WHITE, Colour, Drawing, Fill, Item, Line, Words, rectangle
from cardprints.face_parts import FOOT_MM, RIGHT_MM, CardDoesNotFitError
from cardprints.fonts import CAP_HEIGHT, ITALIC, LABEL, MM_PER_PT, NUMERAL, TEXT, settle, width_mm
from cardprints.second_form import SecondForm, second_form
from cardprints.symbols import symbol
from cardprints.typeset import Block, break_lines, put_lines, put_lines_upside_down

TEXT_MOST: Final = 8.2
TEXT_LEAST: Final = 6.5
LEADING: Final = 10.2 / 8.2
LAST_LINE_MM: Final = 78.8
# What is tried in turn: whether with flavour, down to which size, and how high the picture must at least be.
TRIES: Final = ((True, 7.2, 16.0), (False, TEXT_LEAST, 16.0))
LADDER_TRIES: Final = ((True, 7.2, 24.0), (False, 7.0, 22.0), (False, 6.8, 18.0), (False, TEXT_LEAST, 14.0))
# A station of the ladder of Skills, and where the words beside it begin.
LADDER_LEADING: Final = 1.16
STATION_MM: Final = 4.4
BESIDE_MM: Final = 6.1
HEAD_MM: Final = 3.9
RULE_MM: Final = 0.3
# A second form begins so far above the band of the foot, which is over its name when the card is turned.
SECOND_MM: Final = 1.7

Placed = tuple[Drawing, float] | None
"""What is drawn, and the base line on which the part above may end; ``None`` if a word is wider than the column."""


class Ladder(msgspec.Struct, frozen=True):
    """Skills in the order of what unlocks them: a number and a text each, under a symbol and its word."""

    symbol: str
    word: str
    steps: tuple[tuple[str, str], ...]


class Column(msgspec.Struct, frozen=True):
    """What a face says under its picture. ``low_ink`` draws the ladder's stations as outlines."""

    text: str = ""
    ladder: Ladder | None = None
    flavour: str = ""
    reward: str = ""
    inverted_text: str = ""
    second: SecondForm | None = None
    accent: Colour = INK
    low_ink: bool = False


@lru_cache(maxsize=64)
def set_column(card: str, column: Column, left: float, art_top: float) -> tuple[Drawing, float]:
    """The column, and where the picture above it ends. Flavour and picture give way before the rest gets small.

    Remembered, since the copies of a card come one after the other. Raises ``CardDoesNotFitError``.
    """
    for is_told, least, art in LADDER_TRIES if column.ladder else TRIES:
        tried = column if is_told else replace(column, flavour="")
        size = TEXT_MOST
        while size >= least - 1e-9:
            placed = _Setting(card, tried, left, size).all()
            if placed is not None and placed[1] - art_top >= art:
                return placed
            size = round(size - 0.1, 2)
    raise CardDoesNotFitError(card, f"the text does not fit under the picture at {TEXT_LEAST} pt")


class _Setting:
    """A column at one size."""

    def __init__(self, card: str, column: Column, left: float, size_pt: float) -> None:
        self.card, self.column, self.left, self.size = card, column, left, size_pt
        self.measure, self.leading = RIGHT_MM - left, size_pt * LEADING
        self.ascent, self.drop = 0.72 * size_pt * MM_PER_PT, 0.24 * size_pt * MM_PER_PT
        self.top = LAST_LINE_MM + 2.4

    def all(self) -> Placed:
        """Every part from the foot upwards, and where the picture ends."""
        items: list[Item] = []
        bottom = LAST_LINE_MM
        for part in (self._second, self._inverted, self._reward, self._flavour, self._ladder, self._text):
            placed = part(bottom)
            if placed is None:
                return None
            drawn, bottom = placed
            items.extend(drawn)
        return tuple(items), self.top - 2.4

    def _lines(self, text: str, font: str, bottom: float) -> Placed:
        lines = break_lines(text, font, self.size, self.measure)
        if lines is None:
            return None
        block = Block(lines, self.size, self.leading)
        first = bottom - block.fall_mm
        self.top = first - self.ascent
        return put_lines(block, self.left, first), first - 1.25 * self.leading * MM_PER_PT

    def _text(self, bottom: float) -> Placed:
        return self._lines(self.column.text, TEXT, bottom) if self.column.text else ((), bottom)

    def _flavour(self, bottom: float) -> Placed:
        return self._lines(self.column.flavour, ITALIC, bottom) if self.column.flavour else ((), bottom)

    def _rule(self, y_mm: float) -> Line:
        return Line((("M", (self.left, y_mm)), ("L", (RIGHT_MM, y_mm))), self.column.accent, RULE_MM)

    def _second(self, bottom: float) -> Placed:
        """The second form, with its head at the foot of the card."""
        form = self.column.second
        if form is None:
            return (), bottom
        placed = second_form(self.card, form, self.left, FOOT_MM - SECOND_MM, self.size)
        if placed is None:
            return None
        drawn, top = placed
        self.top = rule = top - 1.4
        return (*drawn, self._rule(rule)), rule - 1.5 - self.drop

    def _inverted(self, bottom: float) -> Placed:
        """On its head the first line lies lowest; the letters stand below their base line."""
        if not self.column.inverted_text:
            return (), bottom
        lines = break_lines(self.column.inverted_text, TEXT, self.size, self.measure)
        if lines is None:
            return None
        block = Block(lines, self.size, self.leading)
        base = bottom + self.drop - self.ascent
        self.top = base - block.fall_mm - self.drop
        rule = self.top - 1.5
        return (*put_lines_upside_down(block, RIGHT_MM, base), self._rule(rule)), rule - 1.5 - self.drop

    def _reward(self, bottom: float) -> Placed:
        """The Reward under a rule, in the companion's own voice."""
        if not self.column.reward:
            return (), bottom
        size = 0.9 * self.size
        lines = break_lines(self.column.reward, LABEL, size, self.measure)
        if lines is None:
            return None
        block = Block(lines, size, size * LEADING)
        first = bottom - block.fall_mm
        rule = first - self.ascent - 1.0
        self.top = rule
        return (*put_lines(block, self.left, first), self._rule(rule)), rule - 1.5 - self.drop

    def _ladder(self, bottom: float) -> Placed:
        """Stations on a line, the highest number lowest, with the text of each beside it."""
        ladder = self.column.ladder
        if ladder is None:
            return (), bottom
        texts: list[Words] = []
        middles: list[float] = []
        for _, text in reversed(ladder.steps):
            lines = break_lines(text, TEXT, self.size, self.measure - BESIDE_MM)
            if lines is None:
                return None
            block = Block(lines, self.size, LADDER_LEADING * self.size)
            first = min(bottom - block.fall_mm, (middles[-1] if middles else 99.0) - STATION_MM)
            texts.extend(put_lines(block, self.left + BESIDE_MM, first))
            middles.append(first - CAP_HEIGHT[TEXT] * self.size * MM_PER_PT / 2)
            bottom = first - 1.4 * block.leading_pt * MM_PER_PT
        top = middles[-1] - STATION_MM / 2
        head = top - 1.9
        drawn = (*self._stations(ladder, middles[::-1]), *texts, *self._head(ladder, head))
        # What the ladder's numbers are stands in the picture's corner, where it takes no room, or below the text.
        self.top = top + 0.6
        return drawn, head - HEAD_MM - self.drop

    def _head(self, ladder: Ladder, bottom: float) -> Drawing:
        text, font = settle(ladder.word, LABEL)
        size, square = 6.6, 2.5
        wide = BESIDE_MM + width_mm(text, font, size) + 1.4
        middle = bottom - 1.75
        return (
            Fill(rectangle(self.left - 0.1, bottom - HEAD_MM, wide, HEAD_MM + 0.1), WHITE),
            *symbol(ladder.symbol, self.left + (STATION_MM - square) / 2, middle - square / 2, square),
            Words(self.left + BESIDE_MM, middle + CAP_HEIGHT[LABEL] * size * MM_PER_PT / 2, text, font, size),
        )

    def _stations(self, ladder: Ladder, middles: list[float]) -> Drawing:
        accent, low = self.column.accent, self.column.low_ink
        x = self.left + STATION_MM / 2
        items: list[Item] = [Line((("M", (x, middles[0])), ("L", (x, middles[-1]))), accent, 0.3 if low else 0.7)]
        for (number, _), y in zip(ladder.steps, middles, strict=True):
            square = rectangle(self.left, y - STATION_MM / 2, STATION_MM, STATION_MM)
            items += [Fill(square, WHITE), Line(square, accent, RULE_MM)] if low else [Fill(square, accent)]
            text, font = settle(number, NUMERAL)
            wide, high = width_mm(text, font, 10.5), CAP_HEIGHT[NUMERAL] * 10.5 * MM_PER_PT
            items.append(Words(x - wide / 2, y + high / 2, text, font, 10.5, INK if low else WHITE))
        return tuple(items)
