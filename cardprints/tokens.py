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
SYMBOL_MM: Final = 9.0
# What is printed past the cut where no other token of the kind lies.
BLEED_MM: Final = 1.0
FRAME_MM: Final = 1.2
INSET_MM: Final = 1.6


class Token(msgspec.Struct, frozen=True):
    """A kind of token and how many there are; the ground tells kinds apart in colour and in black and white."""

    word: str
    symbol: str
    count: int
    ground: Literal["accent", "ink", "paper"]
    accent: Colour


def token_ground(token: Token, *, low_ink: bool = False) -> Drawing:
    """What lies under a token from its upper left corner, with its bleed: drawn before any of its neighbours."""
    ground = {"accent": token.accent, "ink": INK, "paper": WHITE}[token.ground]
    side = SIDE_MM + 2 * BLEED_MM
    return (Fill(rectangle(-BLEED_MM, -BLEED_MM, side, side), WHITE if low_ink else ground),)


def draw_token(token: Token, *, low_ink: bool = False) -> Drawing:
    """One token on its ground, from its upper left corner; with little ink a frame stands for the ground.

    Raises ``PieceDoesNotFitError``.
    """
    is_bare = low_ink or token.ground == "paper"
    colour = WHITE if not is_bare else token.accent if token.ground == "accent" else INK
    # On dark grounds the cut is seen as a light line, on light ones as a dark one.
    items: list[Item] = [Line(rectangle(0, 0, SIDE_MM, SIDE_MM), INK if is_bare else WHITE, HAIR_MM)]
    if is_bare:
        frame = rectangle(INSET_MM, INSET_MM, SIDE_MM - 2 * INSET_MM, SIDE_MM - 2 * INSET_MM)
        frame_colour = INK if token.ground == "ink" else token.accent
        items.append(Line(frame, frame_colour, FRAME_MM / 3 if low_ink else FRAME_MM))
    items += symbol(token.symbol, (SIDE_MM - SYMBOL_MM) / 2, 2.9, SYMBOL_MM, colour)
    items.append(_word(token, colour))
    return tuple(items)


def _word(token: Token, colour: Colour) -> Words:
    text, font = settle(token.word, LABEL)
    for tenths in range(72, 49, -2):
        wide = width_mm(text, font, tenths / 10)
        if wide <= SIDE_MM - 4.6:
            return Words((SIDE_MM - wide) / 2, SIDE_MM - 3.1, text, font, tenths / 10, colour)
    raise PieceDoesNotFitError(f"the word of the token {token.word!r} is too long at 5 pt")
