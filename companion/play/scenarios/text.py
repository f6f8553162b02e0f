"""Scenarios as TOML text: what ``file`` reads, written."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec

from companion.play.scenarios.file import Given, Scenario, Step, Then

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_APART: Final = ("zones", "pools")
"""Tables that are too long for a line."""


def text_of(game: str, scenario: Scenario, comment: str) -> str:
    """A file with one scenario, headed by a comment of one or more lines."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += [f"game = {in_toml(game)}", "", "[[scenario]]"]
    head = msgspec.structs.replace(scenario, given=Given(), step=(), then=Then())
    lines += _fields(head)
    lines += _table("scenario.given", scenario.given)
    for step in scenario.step:
        lines += ["", "[[scenario.step]]", *_fields(msgspec.structs.replace(step, then=None))]
        if step.expect == "legal":
            lines += ['expect = "legal"']
        if step.then is not None:
            lines += _table("scenario.step.then", step.then)
    return "\n".join([*lines, *_table("scenario.then", scenario.then), ""])


def _table(name: str, part: Given | Then) -> list[str]:
    apart = [field for field in _APART if getattr(part, field, None)]
    lines = ["", f"[{name}]", *(line for line in _fields(part) if line.partition(" ")[0] not in apart)]
    for field in apart:
        lines += ["", f"[{name}.{field}]"]
        lines += [f"{_key(key)} = {in_toml(value)}" for key, value in getattr(part, field).items()]
    return lines


def _fields(part: Scenario | Given | Step | Then) -> list[str]:
    return [f"{_key(key)} = {in_toml(value)}" for key, value in _said(part).items()]


def _said(part: msgspec.Struct) -> dict[str, Any]:
    """The fields that are not as they are when nothing is said."""
    fields = msgspec.structs.fields(type(part))
    every = {field.name: getattr(part, field.name) for field in fields}
    return {field.name: every[field.name] for field in fields if every[field.name] != _unsaid(field)}


def _unsaid(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def in_toml(value: Any) -> str:
    """A value in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            # JSON leaves this one sign as it is, and TOML forbids it.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
        case msgspec.Struct():
            return in_toml(_said(value))
        case dict():
            inside = ", ".join(f"{_key(key)} = {in_toml(inner)}" for key, inner in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case tuple() | list():
            return f"[{', '.join(map(in_toml, value))}]"
        case _:
            raise TypeError(f"{value!r} can't be written as TOML")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else in_toml(key)
