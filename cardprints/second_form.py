"""The second form of a card, on its head at the foot of the same face: read with the card turned by half a turn."""

from __future__ import annotations

from typing import Final

import msgspec

from cardprints.drawing import Drawing, Group, Item
from cardprints.face_parts import RIGHT_MM, CardDoesNotFitError, Number, numbers_row, type_line
from cardprints.fonts import CAP_HEIGHT, MM_PER_PT, NAME, TEXT
from cardprints.typeset import Block, break_lines, put_lines

NAME_MOST: Final = 11.0
NAME_LEAST: Final = 9.0
# Between the base line of the name and that of the types, as on the face itself.
TYPES_MM: Final = 3.9
NUMBERS_MM: Final = 1.9
ROW_MM: Final = 8.6
LEADING: Final = 10.2 / 8.2


class SecondForm(msgspec.Struct, frozen=True):
    """What a card is when it is turned: another name, types, numbers, and text if it has any."""

    name: str
    type_line: tuple[tuple[str, str], ...]
    numbers: tuple[Number, ...]
    text: str = ""


def second_form(
    card: str, form: SecondForm, left: float, bottom: float, size_pt: float
) -> tuple[Drawing, float] | None:
    """The form in the column that begins at ``left``, its head at ``bottom``, and where it ends above.

    ``None`` if a word of its text is wider than the column at that size. Raises ``CardDoesNotFitError``.
    """
    name = _name(card, form.name, left)
    name_y = CAP_HEIGHT[NAME] * name.size_pt * MM_PER_PT
    types, fall = type_line(card, form.type_line, left, name_y + TYPES_MM)
    row = name_y + TYPES_MM + fall + NUMBERS_MM
    items: list[Item] = [*put_lines(name, left, name_y), *types, *numbers_row(card, form.numbers, left, row)]
    high = row + ROW_MM
    if form.text:
        lines = break_lines(form.text, TEXT, size_pt, RIGHT_MM - left)
        if lines is None:
            return None
        block = Block(lines, size_pt, size_pt * LEADING)
        first = high + 0.72 * size_pt * MM_PER_PT
        items += put_lines(block, left, first)
        high = first + block.fall_mm + 0.24 * size_pt * MM_PER_PT
    return (Group(tuple(items), left + RIGHT_MM, bottom, 180),), bottom - high


def _name(card: str, name: str, left: float) -> Block:
    for tenths in range(round(NAME_MOST * 10), round(NAME_LEAST * 10) - 1, -2):
        lines = break_lines(name, NAME, tenths / 10, RIGHT_MM - left)
        if lines is not None and len(lines) == 1:
            return Block(lines, tenths / 10, tenths / 10)
    raise CardDoesNotFitError(card, f"the name {name!r} does not fit one line at {NAME_LEAST} pt")
