"""A tag as a QR symbol of version 1 at level H, drawn as few rectangles."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from qrcode.constants import ERROR_CORRECT_H
from qrcode.main import QRCode
from qrcode.util import MODE_ALPHA_NUM, QRData

from cardprints.drawing import BLACK, Fill, rectangle

MODULES: Final = 21
"""Modules along a side of a version 1 symbol (ISO/IEC 18004, table 1)."""

# The library carries no types.
_DATA: Final[Any] = QRData

Matrix = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=4096)
def matrix(text: str) -> Matrix:
    """The dark modules of a text's symbol, rows from the top.

    Raises ``ValueError`` for a text of more than ten characters or of signs outside the alphanumeric mode, neither of
    which version 1 at level H can hold.
    """
    if not 1 <= len(text) <= 10:
        raise ValueError(f"a tag of {len(text)} characters does not fit version 1 at level H (10): {text!r}")
    code: Any = QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0)
    code.add_data(_DATA(text, mode=MODE_ALPHA_NUM), optimize=0)
    code.make(fit=False)
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


def symbol_area(text: str, x_mm: float, y_mm: float, size_mm: float) -> Fill:
    """The symbol as one black area of rectangles: modules that touch show no hairline between them."""
    module = size_mm / MODULES
    path = tuple(
        segment
        for left, top, wide, high in rectangles(matrix(text))
        for segment in rectangle(x_mm + left * module, y_mm + top * module, wide * module, high * module)
    )
    return Fill(path, BLACK)


def rectangles(modules: Matrix) -> tuple[tuple[int, int, int, int], ...]:
    """Left, top, width and height in modules of rectangles that cover each dark module once.

    A row's dark modules are joined to runs, and a run that lies exactly under an equal one is joined to it.
    """
    done: list[tuple[int, int, int, int]] = []
    growing: dict[tuple[int, int], int] = {}
    for y, row in enumerate((*modules, (False,) * len(modules[0]))):
        runs = _runs(row)
        for (left, wide), top in list(growing.items()):
            if (left, wide) not in runs:
                done.append((left, top, wide, y - top))
                del growing[left, wide]
        for run in runs:
            growing.setdefault(run, y)
    return tuple(sorted(done, key=lambda piece: (piece[1], piece[0])))


def _runs(row: tuple[bool, ...]) -> tuple[tuple[int, int], ...]:
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == x:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((x, 1))
    return tuple(runs)
