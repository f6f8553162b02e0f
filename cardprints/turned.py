"""The body of a card that counts by how it is turned: a number and a text at each edge, the upright one reads.

The name stands in the middle, over the picture; nothing comes within the tag's quiet zone.
"""

from __future__ import annotations

from typing import Final

import msgspec

from cardprints.art import Window, art
from cardprints.drawing import Colour, Drawing, Group, Item, Line, Words
from cardprints.face_parts import CardDoesNotFitError
from cardprints.fonts import CAP_HEIGHT, ITALIC, MM_PER_PT, NAME, NUMERAL, TEXT, settle, width_mm
from cardprints.typeset import Block, break_lines, put_lines

NUMBER_PT: Final = 36.0
TEXT_MOST: Final = 8.2
TEXT_LEAST: Final = 6.5
LEADING: Final = 1.18
GAP_MM: Final = 2.0
RULE_MM: Final = 0.3
NAME_PT: Final = (12.0, 8.0)
# Upper left corner as the edge reads it, turn, and the room along and across it: top, right, bottom, left.
EDGES: Final = (
    (22.5, 3.6, 0, 37.0, 15.6),
    (60.0, 23.5, 90, 37.6, 14.6),
    (60.0, 79.6, 180, 56.0, 15.2),
    (3.2, 61.1, 270, 37.6, 14.6),
)
# The middle between the edges: left, top, right, bottom.
MIDDLE: Final = (19.3, 23.5, 43.9, 62.0)


class Turns(msgspec.Struct, frozen=True):
    """A number and a text for each edge: top, right, bottom, left. A text may be empty."""

    edges: tuple[tuple[str, str], tuple[str, str], tuple[str, str], tuple[str, str]]


def turned_body(card: str, turns: Turns, form: str, accent: Colour, ink: Colour, *, low_ink: bool) -> Drawing:
    """The four edges, and the name over the picture between them. Raises ``CardDoesNotFitError``."""
    items: list[Item] = []
    for (number, text), (x, y, turn, along, across) in zip(turns.edges, EDGES, strict=True):
        items.append(Group(_edge(card, number, text, along, across), x, y, turn))
    return (*items, *_middle(card, form, accent, ink, low_ink=low_ink))


def _edge(card: str, number: str, text: str, along: float, across: float) -> Drawing:
    """A number and its text beside it, both in the middle of their strip."""
    plain, font = settle(number, NUMERAL)
    high, wide = CAP_HEIGHT[NUMERAL] * NUMBER_PT * MM_PER_PT, width_mm(plain, font, NUMBER_PT)
    block = _text(card, text or "no text", TEXT if text else ITALIC, along - wide - GAP_MM, across)
    size = block.size_pt
    reach = max(line.width_mm for line in block.lines)
    x = max(0.0, (along - wide - GAP_MM - reach) / 2)
    fall = block.fall_mm + CAP_HEIGHT[TEXT] * size * MM_PER_PT
    first = (across - fall) / 2 + CAP_HEIGHT[TEXT] * size * MM_PER_PT
    return (
        Words(x, (across + high) / 2, plain, font, NUMBER_PT),
        *put_lines(block, x + wide + GAP_MM, first),
    )


def _text(card: str, text: str, font: str, measure: float, across: float) -> Block:
    for tenths in range(round(TEXT_MOST * 10), round(TEXT_LEAST * 10) - 1, -1):
        lines = break_lines(text, font, tenths / 10, measure)
        if lines is not None:
            block = Block(lines, tenths / 10, tenths / 10 * LEADING)
            if block.fall_mm + tenths / 10 * MM_PER_PT <= across:
                return block
    raise CardDoesNotFitError(card, f"the text {text!r} does not fit its edge at {TEXT_LEAST} pt")


def _middle(card: str, form: str, accent: Colour, ink: Colour, *, low_ink: bool) -> Drawing:
    left, top, right, bottom = MIDDLE
    name = _name(card, right - left)
    fall = CAP_HEIGHT[NAME] * name.size_pt * MM_PER_PT
    y = top + fall
    middle = (left + right) / 2
    words = tuple(
        Words(middle - line.width_mm / 2 + piece.x_mm, y + name.offset_mm(at), piece.text, piece.font, name.size_pt)
        for at, line in enumerate(name.lines)
        for piece in line.pieces
    )
    art_top = y + name.fall_mm + 2.2
    window = Window(right - left, round(bottom - art_top, 2), 0.0, 0.5)
    picture = art(card, window, form=form, ink=ink, low_ink=low_ink)
    rules = tuple(Line((("M", (left, at)), ("L", (right, at))), accent, RULE_MM) for at in (art_top, bottom))
    return (*words, Group((picture,), x_mm=left, y_mm=art_top), *rules)


def _name(card: str, measure: float) -> Block:
    most, least = NAME_PT
    for tenths in range(round(most * 10), round(least * 10) - 1, -2):
        lines = break_lines(card, NAME, tenths / 10, measure)
        if lines is not None and len(lines) <= 2:
            return Block(lines, tenths / 10, 1.05 * tenths / 10)
    raise CardDoesNotFitError(card, f"the name does not fit two lines of {measure:.0f} mm at {least} pt")
