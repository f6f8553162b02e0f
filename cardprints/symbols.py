"""The named shapes of screen and print, from one file: ``symbols.toml`` beside this module.

``python -m cardprints.symbols`` writes the sheet of shapes that the pages use, ``static/symbols.svg``.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path as FilePath
from typing import Final

import msgspec

from cardprints.drawing import INK, Colour, Drawing, Fill, Line
from cardprints.paths import Path, parse_path, scaled

GRID: Final = 24
SOURCE: Final = FilePath(__file__).with_name("symbols.toml")
SPRITE: Final = FilePath(__file__).parent.parent / "static" / "symbols.svg"


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shape on a grid of 24: areas (``fill``) and lines (``line``: a width, then a path), or another one's name."""

    fill: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    same: str = ""


class UnknownSymbolError(KeyError):
    """A symbol's name that the file does not hold."""


@cache
def symbols() -> dict[str, Symbol]:
    """Every named shape, other names resolved."""
    found = msgspec.convert(tomllib.loads(SOURCE.read_text(encoding="utf-8")), dict[str, Symbol])
    return {name: found[symbol.same] if symbol.same else symbol for name, symbol in found.items()}


def symbol(name: str, x_mm: float, y_mm: float, size_mm: float, colour: Colour = INK) -> Drawing:
    """A shape in a square of the given size with its upper left corner at a point. Raises ``UnknownSymbolError``."""
    fills, lines = _paths(name)
    factor = size_mm / GRID
    return (
        *(Fill(scaled(path, factor, x_mm, y_mm), colour) for path in fills),
        *(Line(scaled(path, factor, x_mm, y_mm), colour, width * factor) for width, path in lines),
    )


def sprite() -> str:
    """All shapes as one SVG file of ``<symbol id="name">`` that take the colour of the text around them."""
    parts = [f'<symbol id="{name}" viewBox="0 0 24 24">{_markup(shape)}</symbol>' for name, shape in symbols().items()]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(parts) + "\n</svg>\n"


@cache
def _paths(name: str) -> tuple[tuple[Path, ...], tuple[tuple[float, Path], ...]]:
    if name not in symbols():
        raise UnknownSymbolError(f"no symbol {name!r} in {SOURCE.name}")
    shape = symbols()[name]
    split = (text.partition(" ") for text in shape.line)
    lines = tuple((float(width), parse_path(path)) for width, _, path in split)
    return tuple(map(parse_path, shape.fill)), lines


def _markup(shape: Symbol) -> str:
    fills = "".join(f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/>' for path in shape.fill)
    split = (text.partition(" ") for text in shape.line)
    lines = "".join(
        f'<path fill="none" stroke="currentColor" stroke-width="{width}" d="{path}"/>' for width, _, path in split
    )
    return fills + lines


if __name__ == "__main__":
    SPRITE.write_text(sprite(), encoding="utf-8")
