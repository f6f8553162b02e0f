"""Table options as a page offers them: a clause, a name, and the values with their words."""

from __future__ import annotations

import msgspec


class Value(msgspec.Struct, frozen=True):
    """One value of an option and the words for it."""

    value: str
    label: str


class OptionSpec(msgspec.Struct, frozen=True):
    """One option. The first value is the default; ``yes`` and ``no`` stand for true and false."""

    clause: str
    name: str
    label: str
    values: tuple[Value, ...]
    note: str = ""


def from_text(values: dict[str, str]) -> dict[str, str | int | bool]:
    """Option values as a form sends them, as the game's options take them."""
    words: dict[str, bool] = {"yes": True, "no": False}
    return {
        name: words[value] if value in words else int(value) if value.isdigit() else value
        for name, value in values.items()
    }
