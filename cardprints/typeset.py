"""Text to lines: words with ``**strong**`` pieces, broken to a width, at the largest size that fits."""

from __future__ import annotations

from typing import Final

import msgspec

from cardprints.drawing import INK, Colour, Words
from cardprints.fonts import MM_PER_PT, STRONG, settle, width_mm

_STRONG_MARK: Final = "**"


class Piece(msgspec.Struct, frozen=True):
    """A stretch of one line in one font; ``x_mm`` from the line's start."""

    text: str
    font: str
    x_mm: float


class TextLine(msgspec.Struct, frozen=True):
    """One line; ``gap`` tells that it begins a paragraph after another."""

    pieces: tuple[Piece, ...]
    width_mm: float
    gap: bool = False


class Block(msgspec.Struct, frozen=True):
    """Lines set at one size. Paragraphs stand 0.4 of a line apart."""

    lines: tuple[TextLine, ...]
    size_pt: float
    leading_pt: float

    @property
    def fall_mm(self) -> float:
        """From the first base line to the last."""
        return self.offset_mm(len(self.lines) - 1) if self.lines else 0.0

    def offset_mm(self, line: int) -> float:
        """From the first base line to that of a line."""
        gaps = sum(1 for earlier in self.lines[: line + 1] if earlier.gap)
        return (line + 0.4 * gaps) * self.leading_pt * MM_PER_PT


def break_lines(text: str, font: str, size_pt: float, measure_mm: float) -> tuple[TextLine, ...] | None:
    """The text broken to a width; ``None`` if a single word is wider. Line breaks in the text begin paragraphs.

    Raises ``fonts.UnknownSignError`` for a character that cannot be drawn.
    """
    lines: list[TextLine] = []
    for number, paragraph in enumerate(part for part in text.split("\n") if part.strip()):
        words = _words(paragraph, font)
        broken = _broken(words, size_pt, measure_mm)
        if broken is None:
            return None
        lines.extend(TextLine(line.pieces, line.width_mm, gap=number > 0 and at == 0) for at, line in enumerate(broken))
    return tuple(lines)


def put_lines(block: Block, x_mm: float, y_mm: float, *, colour: Colour = INK) -> tuple[Words, ...]:
    """The block's words, its first base line at a height."""
    return tuple(
        Words(x_mm + piece.x_mm, y_mm + block.offset_mm(at), piece.text, piece.font, block.size_pt, colour)
        for at, line in enumerate(block.lines)
        for piece in line.pieces
    )


def put_lines_upside_down(block: Block, right_mm: float, y_mm: float, *, colour: Colour = INK) -> tuple[Words, ...]:
    """The block on its head: its first base line lies lowest, at a height, and runs from the right to the left."""
    return tuple(
        Words(right_mm - piece.x_mm, y_mm - block.offset_mm(at), piece.text, piece.font, block.size_pt, colour, 180)
        for at, line in enumerate(block.lines)
        for piece in line.pieces
    )


def _words(paragraph: str, font: str) -> list[tuple[str, str]]:
    """Words with the font of each; a word that changes its font on the way is cut there and joined without a space."""
    out: list[tuple[str, str]] = []
    for at, stretch in enumerate(paragraph.split(_STRONG_MARK)):
        set_in = STRONG if at % 2 else font
        words = stretch.split(" ")
        for index, word in enumerate(words):
            plain, settled = settle(word, set_in)
            # A space before the word is kept with it; the breaker drops it at the head of a line.
            if plain:
                out.append(((" " if index else "") + plain, settled))
            elif 0 < index == len(words) - 1:
                out.append((" ", settled))
    return out


def _broken(words: list[tuple[str, str]], size_pt: float, measure_mm: float) -> list[TextLine] | None:
    lines: list[list[tuple[str, str]]] = [[]]
    for chunk in _chunks(words):
        trial = [*lines[-1], *chunk]
        if lines[-1] and _line(trial, size_pt).width_mm > measure_mm:
            lines.append([])
            trial = chunk
        lines[-1] = trial
        if _line(lines[-1], size_pt).width_mm > measure_mm:
            return None
    return [_line(line, size_pt) for line in lines if line]


def _chunks(words: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Words grouped with what hangs on them without a space: a full stop in another font never begins a line."""
    chunks: list[list[tuple[str, str]]] = []
    for word, font in words:
        before = chunks[-1][-1][0] if chunks else " "
        if chunks and not word.startswith(" ") and before != " ":
            chunks[-1].append((word, font))
        else:
            chunks.append([(word, font)])
    return chunks


def _line(words: list[tuple[str, str]], size_pt: float) -> TextLine:
    pieces: list[tuple[str, str]] = []
    for word, font in words:
        if pieces and pieces[-1][1] == font:
            pieces[-1] = (pieces[-1][0] + word, font)
        else:
            pieces.append((word, font))
    if pieces:
        pieces[0] = (pieces[0][0].lstrip(" "), pieces[0][1])
    placed: list[Piece] = []
    way = 0.0
    for text, font in pieces:
        if text:
            placed.append(Piece(text, font, way))
            way += width_mm(text, font, size_pt)
    return TextLine(tuple(placed), way)
