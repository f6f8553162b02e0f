"""The face of a card: tag, name, type, numbers, picture, text and foot, in millimetres from the trim's corner.

A face knows nothing of sheets; what runs off the card is drawn three millimetres past the trim and cut by the sheet.
"""

from __future__ import annotations

from typing import Final

import msgspec

from cardprints.art import Window, art
from cardprints.column import Column, Ladder, set_column
from cardprints.drawing import Drawing, Group
from cardprints.edges import edge
from cardprints.face_parts import (
    BLEED_MM,
    FOOT_MM,
    HEIGHT_MM,
    RIGHT_MM,
    SPINE_X_MM,
    WIDTH_MM,
    CardDoesNotFitError,
    Number,
    foot,
    numbers_column,
    spine,
    type_line,
)
from cardprints.fonts import CAP_HEIGHT, MM_PER_PT, NAME, UnknownSignError
from cardprints.qr import symbol_area
from cardprints.typeset import Block, break_lines, put_lines

__all__ = ["HEIGHT_MM", "WIDTH_MM", "CardDoesNotFitError", "Face", "Ladder", "Number", "draw_face"]

# Name, in points: as large as it goes on one line down to NAME_ONE, else on two lines down to NAME_LEAST.
NAME_MOST: Final = 12.4
NAME_ONE: Final = 11.0
NAME_LEAST: Final = 9.0


class Face(msgspec.Struct, frozen=True):
    """Everything that is printed on the face of one copy of a card.

    ``type_line`` holds a symbol's name (or nothing) and a word each. In ``text`` and ``inverted_text``, ``**`` stands
    around strong words and a line break begins a paragraph; inverted text is printed on its head. ``ladder`` holds the
    Skills of a Character, ``reward`` what the card is worth to who defeats it. ``edge`` is a pattern
    of ``edges``. ``form`` names a form of ``forms.toml``, else the card's name picks one. ``tag_mm`` is 16 or 20.
    """

    badge: str
    name: str
    type_line: tuple[tuple[str, str], ...]
    numbers: tuple[Number, ...]
    tag: str
    accent: str
    ink: str
    text: str = ""
    flavour: str = ""
    inverted_text: str = ""
    reward: str = ""
    ladder: Ladder | None = None
    edge: str = "solid"
    foot_left: str = ""
    foot_points: str = ""
    form: str = ""
    tag_mm: float = 16.0


def draw_face(face: Face, *, low_ink: bool = False) -> Drawing:
    """The face, with 3 mm past the trim on every side that is printed to the edge.

    Raises ``CardDoesNotFitError``, and ``UnknownFormError``, ``UnknownEdgeError`` or ``UnknownSymbolError`` for a name
    that no list holds.
    """
    try:
        return _draw(face, low_ink=low_ink)
    except UnknownSignError as fault:
        raise CardDoesNotFitError(face.name, str(fault)) from fault


def _draw(face: Face, *, low_ink: bool) -> Drawing:
    shift = face.tag_mm - 16.0
    left = 22.5 + shift
    name = _name(face, left)
    name_y = 3.75 + CAP_HEIGHT[NAME] * name.size_pt * MM_PER_PT
    type_y = name_y + name.fall_mm + 4.0
    art_top = 13.4 if len(name.lines) == 1 else 17.8
    column = Column(
        text=face.text,
        ladder=face.ladder,
        flavour=face.flavour,
        reward=face.reward,
        inverted_text=face.inverted_text,
        accent=face.accent,
        low_ink=low_ink,
    )
    text, text_top = set_column(face.name, column, left, art_top)
    window = Window(WIDTH_MM - 22.05 - shift, round(text_top - art_top, 2), BLEED_MM)
    picture = art(face.name, window, form=face.form, ink=face.ink, low_ink=low_ink)
    return (
        Group((picture,), x_mm=22.05 + shift, y_mm=art_top),
        *edge(face.edge, 23.5 + shift, FOOT_MM, face.accent),
        symbol_area(face.tag, 3.05, 3.05, face.tag_mm),
        *put_lines(name, left, name_y),
        *type_line(face.name, face.type_line, left, type_y),
        spine(face.name, SPINE_X_MM, 24.0 + shift),
        *numbers_column(face.name, face.numbers, 24.0 + shift),
        *text,
        *foot(face.name, face.foot_left, face.foot_points, face.tag, face.accent, low_ink=low_ink),
    )


def _name(face: Face, left: float) -> Block:
    measure = RIGHT_MM - left
    for most_lines, least in ((1, NAME_ONE), (2, NAME_LEAST)):
        size = NAME_MOST
        while size >= least - 1e-9:
            lines = break_lines(face.name, NAME, size, measure)
            if lines is not None and 1 <= len(lines) <= most_lines:
                return Block(lines, size, size)
            size = round(size - 0.2, 2)
    raise CardDoesNotFitError(face.name, f"the name does not fit two lines of {measure:.1f} mm at {NAME_LEAST} pt")
