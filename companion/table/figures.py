"""Numbers that a move has changed, as everybody may read them beside its line of the history."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One number before and after: its label ("Deck", "Ann’s HP"), and a symbol that may stand with it."""

    label: str
    before: int
    after: int
    symbol: str = ""


def changed(*figures: Figure) -> tuple[Figure, ...]:
    """Those of the numbers that are another one now."""
    return tuple(figure for figure in figures if figure.before != figure.after)
