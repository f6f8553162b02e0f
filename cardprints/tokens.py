"""Tokens to cut out: squares in rows, a symbol and its word on each, the same on both sides."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from cardprints.dials import PieceDoesNotFitError
from cardprints.drawing import INK, WHITE, Colour, Drawing, Fill, Item, Line, Words, rectangle
from cardprints.fonts import LABEL, settle, width_mm
from cardprints.sheets import HAIR_MM
from cardprints.symbols import symbol

SIDE_MM: Final = 18.0
SYMBOL_MM: Final = 9.6
# What is printed past the cut where no other token of the kind lies.
BLEED_MM: Final = 1.0
FRAME_MM: Final = 1.2


class Token(msgspec.Struct, frozen=True):
    """A kind of token and how many there are; the ground tells kinds apart in colour and in black and white."""

    word: str
    symbol: str
    count: int
    ground: Literal["accent", "ink", "paper"]
    accent: Colour


def draw_token(token: Token, *, low_ink: bool = False) -> Drawing:
    """One token from its upper left corner, with its bleed; with little ink its ground is a frame.

    Raises ``PieceDoesNotFitError``.
    """
    ground = {"accent": token.accent, "ink": INK, "paper": WHITE}[token.ground]
    bare = low_ink or token.ground == "paper"
    colour = WHITE if not bare else token.accent if token.ground == "accent" else INK
    outer = rectangle(-BLEED_MM, -BLEED_MM, SIDE_MM + 2 * BLEED_MM, SIDE_MM + 2 * BLEED_MM)
    items: list[Item] = [Fill(outer, WHITE if bare else ground)]
    if bare:
        inset = 1.6
        frame = rectangle(inset, inset, SIDE_MM - 2 * inset, SIDE_MM - 2 * inset)
        items.append(Line(frame, token.accent if token.ground != "ink" else INK, FRAME_MM / (3 if low_ink else 1)))
    items += symbol(token.symbol, (SIDE_MM - SYMBOL_MM) / 2, 2.7, SYMBOL_MM, colour)
    items.append(_word(token, colour))
    # On dark grounds the cut is seen as a light line, on light ones as a dark one.
    items.append(Line(rectangle(0, 0, SIDE_MM, SIDE_MM), INK if bare else WHITE, HAIR_MM))
    return tuple(items)


def _word(token: Token, colour: Colour) -> Words:
    text, font = settle(token.word, LABEL)
    for tenths in range(72, 49, -2):
        wide = width_mm(text, font, tenths / 10)
        if wide <= SIDE_MM - 4.6:
            return Words((SIDE_MM - wide) / 2, SIDE_MM - 3.1, text, font, tenths / 10, colour)
    raise PieceDoesNotFitError(f"the word of the token {token.word!r} is too long at 5 pt")
