"""Table options as a page offers them: a clause, a name, and the values with their words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

import msgspec

from companion.table.clauses import ClauseBook

MOST_DIGITS: Final = 10
"""Longer numbers are no value of any option."""


class Value(msgspec.Struct, frozen=True):
    """One value of an option and the words for it; with ``one_device`` all seats then share one that is passed on."""

    value: str
    label: str
    one_device: bool = False


class OptionSpec(msgspec.Struct, frozen=True):
    """One option. The first value is the default; ``yes`` and ``no`` stand for true and false.

    With ``is_list`` it is a list of clauses: the first value stands for none of them, and people tick them off among
    the others.
    """

    clause: str
    name: str
    label: str
    values: tuple[Value, ...]
    note: str = ""
    is_list: bool = False


def from_form(specs: Iterable[OptionSpec], form: Mapping[str, str]) -> dict[str, Any]:
    """What a form has chosen of these options, of a list with spaces between; where it says nothing, the default."""
    chosen = {spec.name: form.get(spec.name, spec.values[0].value) for spec in specs if not spec.is_list}
    lists = {spec.name: form.get(spec.name, "").split() for spec in specs if spec.is_list}
    return {**from_text({name: text for name, text in chosen.items() if text}), **lists}


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


def left_to_table(clause: str, leavable: Mapping[str, str]) -> OptionSpec:
    """The house clauses that a table may leave to itself, each with what is asked or passed over then."""
    values = (Value("[]", "None"), *(Value(one, words) for one, words in leavable.items()))
    note = "You see to these yourselves: both may pass over a warning, or agree on another outcome."
    return OptionSpec(clause, "remind", "House rules that are only reminders", values, note, is_list=True)


def not_left(book: ClauseBook, clause: str, chosen: Iterable[str], leavable: Collection[str]) -> tuple[str, ...]:
    """A sentence for each clause that a table has chosen to leave to itself and that can't be; ``clause`` says so."""
    wrong = sorted(set(chosen) - set(leavable))
    return tuple(
        f"{one} is nothing that could be passed over or corrected, so it stands ({clause})."
        if one in book.clauses and book.clauses[one].house
        else f"{one} is no rule of ours, so it can't be left to you ({clause})."
        for one in wrong
    )


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
