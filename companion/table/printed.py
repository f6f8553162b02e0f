"""What a game has printed: its cards, and the pieces to cut out beside them. Words and symbols by name, no looks."""

from __future__ import annotations

from typing import Literal

import msgspec


class Ladder(msgspec.Struct, frozen=True):
    """Steps that are reached one after the other: under a symbol and its word, a number and a text for each."""

    symbol: str
    word: str
    steps: tuple[tuple[str, str], ...]


class PrintedBack(msgspec.Struct, frozen=True):
    """A back that shows a value: the number that stands for it in tags, the same on all backs that show it.

    ``steps`` bars of at most ``most``; ``label`` and ``symbol`` say what the backs are of.
    """

    number: int
    value: str
    steps: int
    most: int
    label: str
    symbol: str = ""


class PrintedTurns(msgspec.Struct, frozen=True):
    """What a card says that counts by how it is turned: a number and a text at each edge; a text may be empty."""

    top: tuple[str, str]
    right: tuple[str, str]
    bottom: tuple[str, str]
    left: tuple[str, str]


class PrintedForm(msgspec.Struct, frozen=True):
    """What a card is when it is turned by half a turn: on its head, on the same face."""

    name: str
    types: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, str, str], ...]
    text: str = ""


class Printed(msgspec.Struct, frozen=True):
    """What is printed on a card, for the printer: words, symbols by name, and its number in tags.

    ``points`` stands in the foot, ``reward`` below the text, ``inverted`` on its head below it. With ``turns`` it
    counts by how it is turned. ``kind`` is what cards of its sort are called that can be printed alone. ``other`` is
    the other side of a card that has two faces;
    with ``tells_side`` it has a tag of its own, so that a picture tells which one is up. Any other card has ``back``,
    or the back of its game.
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
    second: PrintedForm | None = None
    other: Printed | None = None
    tells_side: bool = False
    back: PrintedBack | None = None
    inverted: str = ""
    turns: PrintedTurns | None = None
    kind: str = ""


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


class MatPlace(msgspec.Struct, frozen=True):
    """A tag on a mat: its number, and the upper left corner of the symbol."""

    number: int
    x_mm: float
    y_mm: float


class MatZone(msgspec.Struct, frozen=True):
    """A zone of a mat: key and word, upper left corner, width and height, the tag beside it, and a line on its use.

    ``under`` is a tag inside it that shows only while no card lies there.
    """

    key: str
    word: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    tag: MatPlace
    note: str = ""
    under: MatPlace | None = None


class PrintedMat(msgspec.Struct, frozen=True):
    """The mat of a seat, from its upper left corner as its player sees it; ``corners`` are tags beside all zones.

    With ``is_shared`` one mat lies between all players, and its first seat sits below it.
    """

    width_mm: float
    height_mm: float
    zones: tuple[MatZone, ...]
    corners: tuple[MatPlace, ...]
    is_shared: bool = False


class Pieces(msgspec.Struct, frozen=True):
    """What lies on the table besides the cards; the mats are one for each seat, or one that all share."""

    dials: tuple[PrintedDial, ...] = ()
    tokens: tuple[PrintedToken, ...] = ()
    mat: PrintedMat | None = None
