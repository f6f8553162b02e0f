"""What a game has printed: its cards, and the pieces to cut out beside them. Words and symbols by name, no looks."""

from __future__ import annotations

from typing import Literal

import msgspec


class Ladder(msgspec.Struct, frozen=True):
    """Steps that are reached one after the other: under a symbol and its word, a number and a text for each."""

    symbol: str
    word: str
    steps: tuple[tuple[str, str], ...]


class Printed(msgspec.Struct, frozen=True):
    """What is printed on a card, for the printer: words, symbols by name, and its number in tags.

    ``points`` stands in the foot, ``reward`` below the text. ``other`` is the other side of a card that has two faces;
    any other card has the back of its game.
    """

    id: str
    number: int
    name: str
    types: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, str, str], ...]
    text: str
    flavour: str
    deck: str
    edge: str
    form: str
    of_copies: int
    points: str = ""
    reward: str = ""
    ladder: Ladder | None = None
    other: Printed | None = None


class PrintedDial(msgspec.Struct, frozen=True):
    """A dial to cut out: whose it is, what it counts, how far; ``note`` is a line on it, ``marks`` stand out.

    ``marks_word`` says what the marks are.
    """

    of: str
    word: str
    symbol: str
    most: int
    note: str = ""
    marks: tuple[int, ...] = ()
    marks_word: str = ""


class PrintedToken(msgspec.Struct, frozen=True):
    """A kind of token to cut out, how many of it there are, and on what ground: kinds differ without colour too."""

    word: str
    symbol: str
    count: int
    ground: Literal["accent", "ink", "paper"]


class Pieces(msgspec.Struct, frozen=True):
    """What lies on the table besides the cards."""

    dials: tuple[PrintedDial, ...] = ()
    tokens: tuple[PrintedToken, ...] = ()
