"""The face of a card: tag, name, type, numbers, picture, text and foot, in millimetres from the trim's corner.

A face knows nothing of sheets; what runs off the card is drawn three millimetres past the trim and cut by the sheet.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from cardprints.art import Window, art
from cardprints.column import Column, Ladder, set_column
from cardprints.drawing import Drawing, Group
from cardprints.edges import edge
from cardprints.face_parts import (
    BLEED_MM,
    FOOT_MM,
    NUMBERS_X_MM,
    RIGHT_MM,
    SPINE_X_MM,
    CardDoesNotFitError,
    Number,
    foot,
    numbers_column,
    numbers_row,
    spine,
    type_line,
)
from cardprints.fonts import CAP_HEIGHT, MM_PER_PT, NAME, UnknownSignError
from cardprints.measures import HEIGHT_MM, TAG_CORNER_MM, WIDTH_MM
from cardprints.qr import symbol_area
from cardprints.second_form import SecondForm
from cardprints.turned import Turns, turned_body
from cardprints.typeset import Block, break_lines, put_lines

__all__ = [
    "HEIGHT_MM",
    "WIDTH_MM",
    "CardDoesNotFitError",
    "Face",
    "Ladder",
    "Number",
    "SecondForm",
    "Turns",
    "draw_face",
]

# Name, in points: as large as it goes on one line down to NAME_ONE, else on two lines down to NAME_LEAST.
NAME_MOST: Final = 12.4
NAME_ONE: Final = 11.0
NAME_LEAST: Final = 9.0
ROW_HEIGHT_MM: Final = 9.6


class Face(msgspec.Struct, frozen=True):
    """Everything that is printed on the face of one copy of a card.

    ``type_line`` holds a symbol's name (or nothing) and a word each. In ``text`` and ``inverted_text``, ``**`` stands
    around strong words and a line break begins a paragraph; inverted text is printed on its head. ``ladder`` holds the
    Skills of a Character, ``reward`` what the card is worth to who defeats it. ``second`` is what the card is when it
    is turned by half a turn. ``edge`` is a pattern of ``edges``. ``form`` names a form of ``forms.toml``, else the
    card's name picks one. ``tag_mm`` is 16 or 20.
    With ``turns`` it is a card that counts by how it is turned, and has them in place of numbers and text.
    With the plan ``poster`` picture and text have the whole width, for cards with more to say and nothing to fan.
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
    second: SecondForm | None = None
    turns: Turns | None = None
    edge: str = "solid"
    foot_left: str = ""
    foot_points: str = ""
    form: str = ""
    tag_mm: float = 16.0
    plan: Literal["column", "poster"] = "column"


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
    if face.turns is not None:
        return _turned(face, face.turns, low_ink=low_ink)
    shift = face.tag_mm - 16.0
    left = 22.5 + shift
    name = _name(face, left)
    name_y = 3.75 + CAP_HEIGHT[NAME] * name.size_pt * MM_PER_PT
    types, types_fall = type_line(face.name, face.type_line, left, name_y + name.fall_mm + 4.0)
    under_name = round((13.4 if len(name.lines) == 1 else 17.8) + types_fall, 2)
    body = _column_body if face.plan == "column" else _poster_body
    return (
        *body(face, shift, under_name, low_ink=low_ink),
        *edge(face.edge, 23.5 + shift, FOOT_MM, face.accent),
        symbol_area(face.tag, TAG_CORNER_MM, TAG_CORNER_MM, face.tag_mm),
        *put_lines(name, left, name_y),
        *types,
        spine(face.name, SPINE_X_MM, 24.0 + shift),
        *foot(face.name, face.foot_left, face.foot_points, face.tag, face.accent, low_ink=low_ink),
    )


def _turned(face: Face, turns: Turns, *, low_ink: bool) -> Drawing:
    """A card that lies in four ways: tag and foot are where they always are, and no way is that of its edge pattern."""
    if face.tag_mm != 16.0:
        raise CardDoesNotFitError(face.name, "a card that is turned has room for a tag of 16 mm")
    return (
        *turned_body(face.name, turns, face.form, face.accent, face.ink, low_ink=low_ink),
        symbol_area(face.tag, TAG_CORNER_MM, TAG_CORNER_MM, face.tag_mm),
        *foot(face.name, face.foot_left, face.foot_points, face.tag, face.accent, low_ink=low_ink),
    )


def _column_body(face: Face, shift: float, under_name: float, *, low_ink: bool) -> Drawing:
    """Numbers down the left side, picture and text beside them under the name."""
    text, text_top = _text(face, 22.5 + shift, under_name, low_ink=low_ink)
    return (
        _picture(face, 22.05 + shift, under_name, text_top, low_ink=low_ink),
        *numbers_column(face.name, face.numbers, 24.0 + shift),
        *text,
    )


def _poster_body(face: Face, shift: float, under_name: float, *, low_ink: bool) -> Drawing:
    """Numbers beside the tag, picture and text over the whole width below it."""
    numbers = numbers_row(face.name, face.numbers, 22.5 + shift, under_name)
    art_top = max(23.5 + shift, under_name + ROW_HEIGHT_MM if numbers else 0.0)
    text, text_top = _text(face, NUMBERS_X_MM, art_top, low_ink=low_ink)
    return (_picture(face, NUMBERS_X_MM, art_top, text_top, low_ink=low_ink), *numbers, *text)


def _picture(face: Face, left: float, top: float, bottom: float, *, low_ink: bool) -> Group:
    # The head of a ladder lies in the picture's lower left corner.
    window = Window(WIDTH_MM - left, round(bottom - top, 2), BLEED_MM, 0.66 if face.ladder else 0.5)
    picture = art(face.name, window, form=face.form, ink=face.ink, low_ink=low_ink)
    return Group((picture,), x_mm=left, y_mm=top)


def _text(face: Face, left: float, art_top: float, *, low_ink: bool) -> tuple[Drawing, float]:
    column = Column(
        text=face.text,
        ladder=face.ladder,
        flavour=face.flavour,
        reward=face.reward,
        inverted_text=face.inverted_text,
        second=face.second,
        accent=face.accent,
        low_ink=low_ink,
    )
    return set_column(face.name, column, left, art_top)


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
