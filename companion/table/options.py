"""Table options as a page offers them: a clause, a name, and the values with their words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

MOST_DIGITS: Final = 10
"""Longer numbers are no value of any option."""
_CLAUSE: Final = re.compile(r"[^\s,;\[\]\"]+")
"""A word of a list of clauses, however its parts are set apart."""


class Value(msgspec.Struct, frozen=True):
    """One value of an option and the words for it; with ``one_device`` all seats then share one that is passed on."""

    value: str
    label: str
    one_device: bool = False


class OptionSpec(msgspec.Struct, frozen=True):
    """One option. The first value is the default; ``yes`` and ``no`` stand for true and false.

    With ``is_list`` it is a list of clauses, and its first value stands for none of them: people tick them off among
    the others or, where there are none, write them.
    """

    clause: str
    name: str
    label: str
    values: tuple[Value, ...]
    note: str = ""
    is_list: bool = False


def from_form(specs: Iterable[OptionSpec], form: Mapping[str, str]) -> dict[str, Any]:
    """What a form has chosen of these options; where it says nothing, the default."""
    chosen = {}
    for spec in specs:
        text = form.get(spec.name, spec.values[0].value)
        chosen[spec.name] = as_text(tuple(_CLAUSE.findall(text.upper()))) if spec.is_list else text
    return from_text({name: text for name, text in chosen.items() if text})


OFF, ON = Value("no", "Off"), Value("yes", "On")


def off_on(clause: str, name: str, label: str, note: str = "") -> OptionSpec:
    """A switch that is off unless a table wants it."""
    return OptionSpec(clause, name, label, (OFF, ON), note)


def on_off(clause: str, name: str, label: str, note: str = "") -> OptionSpec:
    """A switch that is on unless a table wants otherwise."""
    return OptionSpec(clause, name, label, (ON, OFF), note)


def choice(
    clause: str, name: str, label: str, values: Mapping[str, str], note: str = "", *, one_device: str | None = None
) -> OptionSpec:
    """One of several values, each with its words; ``one_device`` is the one by which all seats share a device."""
    found = tuple(Value(value, words, one_device=value == one_device) for value, words in values.items())
    return OptionSpec(clause, name, label, found, note)


def shares_device(specs: tuple[OptionSpec, ...], options: Mapping[str, Any]) -> bool:
    """Whether a table with these options plays with one device that goes from hand to hand."""
    return any(
        value.one_device and as_text(options.get(spec.name, spec.values[0].value)) == value.value
        for spec in specs
        for value in spec.values
    )


def from_text(values: Mapping[str, str]) -> dict[str, Any]:
    """Option values as a form or a command sends them, as the game's options take them.

    ``yes`` and ``no`` stand for true and false, digits for a number; a list is written as in JSON: ``[7, 5]``.
    """
    return {name: _from_text(value) for name, value in values.items()}


def as_text(value: object) -> str:
    """An option's value as a form has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _from_text(text: str) -> Any:
    words: dict[str, bool] = {"yes": True, "no": False}
    if text in words:
        return words[text]
    if not text.startswith("[") and not (text.isascii() and text.isdigit() and len(text) < MOST_DIGITS):
        return text
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
