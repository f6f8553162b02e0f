"""The fonts of the cards: where they lie, how wide a line of text is, and where its letters are drawn together.

The files beside this module are cut to Latin and Latin Extended-A. Their pair kerning lies in ``fonts/kerning.json``,
since PDF takes positions and not kerning.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER: Final = Path(__file__).with_name("fonts")
NAME: Final = "Piazzolla-ExtraBold"
STRONG: Final = "Piazzolla-Bold"
TEXT: Final = "Piazzolla-Medium"
ITALIC: Final = "Piazzolla-MediumItalic"
LABEL: Final = "SofiaSansCondensed-Bold"
NUMERAL: Final = "SofiaSansExtraCondensed-ExtraBold"
FONTS: Final = (NAME, STRONG, TEXT, ITALIC, LABEL, NUMERAL)

MM_PER_PT: Final = 25.4 / 72
CAP_HEIGHT: Final = {NAME: 0.644, STRONG: 0.644, TEXT: 0.644, ITALIC: 0.644, LABEL: 0.655, NUMERAL: 0.655}
"""Height of capitals and figures as a part of the size (the fonts' own OS/2 tables)."""

# Signs that the fonts lack and that look the same as one that they have.
_LIKE: Final = str.maketrans({"‐": "-", "‑": "-", "‒": "–", "\u202f": "\u00a0"})


class UnknownSignError(ValueError):
    """A character that none of the fonts can draw."""


# The PDF library carries no types.
_TRUE_TYPE: Final[Any] = TTFont
_REGISTRY: Final[Any] = pdfmetrics


@cache
def load(font: str) -> Any:
    """The font, read and known to the PDF library from now on."""
    loaded: Any = _TRUE_TYPE(font, str(FOLDER / f"{font}.ttf"))
    _REGISTRY.registerFont(loaded)
    return loaded


def can_draw(text: str, font: str) -> bool:
    """Whether the font has every character of the text."""
    widths = load(font).face.charWidths
    return all(ord(sign) in widths for sign in text)


def settle(text: str, font: str) -> tuple[str, str]:
    """The text with look-alikes put in, and the font to set it in: a fuller one where this one lacks a sign.

    Raises ``UnknownSignError`` if no font of ours can draw it.
    """
    plain = text.translate(_LIKE)
    for candidate in (font, STRONG):
        if can_draw(plain, candidate):
            return plain, candidate
    missing = sorted({sign for sign in plain if not can_draw(sign, STRONG)})
    raise UnknownSignError(f"no font here can draw {', '.join(map(repr, missing))} of {text!r}")


def width_mm(text: str, font: str, size_pt: float, tracking_pt: float = 0.0) -> float:
    """How wide a line of text is, kerning included."""
    units = sum(advance for _, advance in runs(text, font))
    return (units * size_pt / 1000 + tracking_pt * len(text)) * MM_PER_PT


def runs(text: str, font: str) -> tuple[tuple[str, float], ...]:
    """The text in pieces between kerned pairs, each with the way to the next piece in thousandths of the size."""
    widths = load(font).face.charWidths
    pairs = _kerning(font)
    out: list[tuple[str, float]] = []
    piece, way = "", 0.0
    for at, sign in enumerate(text):
        piece += sign
        kern = pairs.get(text[at : at + 2], 0)
        way += widths[ord(sign)] + kern
        if kern:
            out.append((piece, way))
            piece, way = "", 0.0
    if piece:
        out.append((piece, way))
    return tuple(out)


@cache
def _kerning(font: str) -> dict[str, int]:
    table: dict[str, str] = json.loads((FOLDER / "kerning.json").read_text(encoding="utf-8"))[font]
    return {pairs[at : at + 2]: int(units) for units, pairs in table.items() for at in range(0, len(pairs), 2)}
