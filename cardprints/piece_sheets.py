"""Sheets of what lies beside the cards: dials with their wheels, and tokens, with a line on how to make them."""

from __future__ import annotations

from typing import Final

from cardprints.dials import GAP_MM, PLATE_MM, ROW_MM, WHEEL_MM, Dial, draw_dial
from cardprints.drawing import Drawing, Group, Words
from cardprints.fonts import NAME, TEXT
from cardprints.sheets import NINE, Backs, Paper, grid_box
from cardprints.tokens import SIDE_MM, Token, draw_token, token_ground

HEADING_MM: Final = 11.5
DIAL_ROWS: Final = 4
DIALS_TITLE: Final = "Dials"
DIALS_LINE: Final = (
    "Cut out plates, wheels and the hatched windows. Pin each wheel behind its plate, cross on cross; "
    "turn it by its edge."
)
TOKENS_TITLE: Final = "Tokens"
TOKENS_LINE: Final = "Print on thick paper, or glue the sheet to card; then cut along the lines."
COLUMNS: Final = 10
KIND_GAP_MM: Final = 2.0
TOKEN_ROWS_MM: Final = 270.0 - HEADING_MM

Cell = tuple[Token, float, float]
"""A token and the upper left corner of its cell on the front."""


def dial_sheets(dials: tuple[Dial, ...], paper: Paper, *, low_ink: bool) -> tuple[Drawing, ...]:
    """The fronts of the sheets that hold these dials, four on each. Raises ``PieceDoesNotFitError``."""
    wide = PLATE_MM[0] + 2 * (GAP_MM + 2 * WHEEL_MM)
    left, top = (paper.width_mm - wide) / 2, grid_box(paper, NINE)[1]
    out: list[Drawing] = []
    for at in range(0, len(dials), DIAL_ROWS):
        rows = tuple(
            Group(draw_dial(dial, low_ink=low_ink), left, top + HEADING_MM + row * ROW_MM)
            for row, dial in enumerate(dials[at : at + DIAL_ROWS])
        )
        out.append((*_heading(left, top, DIALS_TITLE, DIALS_LINE), *rows))
    return tuple(out)


def token_sheets(
    tokens: tuple[Token, ...], paper: Paper, *, backs: Backs, offset_mm: tuple[float, float], low_ink: bool
) -> tuple[tuple[Drawing, Drawing], ...]:
    """Front and back of each sheet of tokens. Raises ``PieceDoesNotFitError``."""
    left, top = (paper.width_mm - COLUMNS * SIDE_MM) / 2, grid_box(paper, NINE)[1]
    out: list[tuple[Drawing, Drawing]] = []
    for cells in _cells(tokens, left, top + HEADING_MM):
        layers = [(draw(token, low_ink=low_ink), x, y) for draw in (token_ground, draw_token) for token, x, y in cells]
        front = tuple(Group(*layer) for layer in layers)
        back = tuple(_turned_over(*layer, paper, backs=backs, offset_mm=offset_mm) for layer in layers)
        out.append(((*_heading(left, top, TOKENS_TITLE, TOKENS_LINE), *front), back))
    return tuple(out)


def _heading(left: float, top: float, title: str, line: str) -> Drawing:
    return Words(left, top + 4.6, title, NAME, 15), Words(left, top + 9.0, line, TEXT, 8.8)


def _cells(tokens: tuple[Token, ...], left: float, top: float) -> list[list[Cell]]:
    """Where each token lies, sheet by sheet: a kind begins a row, with a gap above it."""
    sheets: list[list[Cell]] = [[]]
    y = top
    for token in tokens:
        for row in range(0, token.count, COLUMNS):
            if y + SIDE_MM > top + TOKEN_ROWS_MM:
                sheets.append([])
                y = top
            many = min(COLUMNS, token.count - row)
            sheets[-1] += [(token, left + column * SIDE_MM, y) for column in range(many)]
            y += SIDE_MM
        y += KIND_GAP_MM
    return [sheet for sheet in sheets if sheet]


def _turned_over(
    drawing: Drawing, x: float, y: float, paper: Paper, *, backs: Backs, offset_mm: tuple[float, float]
) -> Group:
    """A token behind its front, the same way up."""
    dx, dy = offset_mm
    if backs is Backs.SHORT_EDGE:
        return Group(drawing, x + SIDE_MM + dx, paper.height_mm - y + dy, 180)
    return Group(drawing, paper.width_mm - x - SIDE_MM + dx, y + dy)
