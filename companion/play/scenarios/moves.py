"""Moves and answers as scenario files name them, turned into what the rules take."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import inspect

from companion.play.scenarios.file import Reply, ScenarioError, told, within
from companion.play.scenarios.names import Names
from companion.table.game import Game
from companion.table.questions import Answer, Question

VALUES: Final = ("place", "seat", "slot", "card")
"""What stands before a name in the value of an option that is a number: "place:deck" is the number of the deck."""
_KINDS: Final = {"place": "zone"}


def move_of(game: Game, names: Names, raw: dict[str, Any]) -> Any:
    """A move of the game; every name of a seat, a card, a card on the table or a place in it is looked up."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in game.move_kinds}
    with within("move"):
        if raw.get("type") not in kinds:
            raise ScenarioError(f"there is no move {raw.get('type')!r}; there are {', '.join(sorted(kinds))}.")
        kind = kinds[raw["type"]]
        words = _looked_up(names, raw, inspect.type_info(kind))
        try:
            return game.decode_move(msgspec.json.encode(words))
        except msgspec.ValidationError as error:
            path, text = told(str(error), kind)
            raise ScenarioError(text, *filter(None, (".".join(path),))) from error


def _looked_up(names: Names, value: Any, kind: inspect.Type) -> Any:
    """A part of a move with its names looked up; what does not fit its kind is left for the game to refuse."""
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            named = (extra or {}).get("names")
            return number_of(names, value, named) if named else _looked_up(names, value, inner)
        case inspect.StructType(fields=fields) if isinstance(value, dict):
            inside = {field.encode_name: field for field in fields}
            return {name: _field(names, name, part, inside.get(name)) for name, part in value.items()}
        case inspect.VarTupleType(item_type=item) if isinstance(value, list):
            return [_looked_up(names, part, item) for part in value]
        case inspect.TupleType(item_types=items) if isinstance(value, list) and len(value) == len(items):
            return [_looked_up(names, part, item) for part, item in zip(value, items, strict=True)]
        case inspect.UnionType(types=kinds):
            return _looked_up(names, value, next(one for one in kinds if not isinstance(one, inspect.NoneType)))
        case _:
            return value


def _field(names: Names, name: str, value: Any, field: inspect.Field | None) -> Any:
    """A field of a move; its default, such as -1 for no card, names nothing."""
    if field is None or value == field.default:
        return value
    with within(name):
        return _looked_up(names, value, field.type)


def number_of(names: Names, value: Any, named: str) -> Any:
    """The number of what is named: a seat, a card, a slot or a zone. A number must be one that there is."""
    look_up = {"seat": names.seat, "card": names.card, "slot": names.slot, "zone": names.zone}
    if isinstance(value, str):
        return look_up[named](value)
    if named == "seat" and isinstance(value, int):
        return names.seat(value)
    assert names.state is not None
    setup = names.setup
    there = {"seat": (), "card": setup.copies, "slot": names.state.slots, "zone": names.state.zones}
    if isinstance(value, int) and not 0 <= value < len(there[named]):
        raise ScenarioError(f"there is no {named} {value}, only 0 to {len(there[named]) - 1}.")
    return value


def value_of(names: Names, value: str) -> str:
    """The value of an option as the question has it."""
    kind, colon, name = value.partition(":")
    if " " in kind:
        return " ".join(value_of(names, word) for word in value.split(" "))
    if not colon or kind not in VALUES:
        return value
    return str(number_of(names, name, _KINDS.get(kind, kind)))


def answer_of(names: Names, reply: Reply) -> Answer:
    """An answer of a scenario as a question takes it."""
    with within("seat"):
        seat = names.seat(reply.seat)
    if reply.card:
        with within("card"):
            return Answer(seat, names.card(reply.card), reply.scanned)
    with within("value"):
        value = value_of(names, reply.value) if isinstance(reply.value, str) else reply.value
    return Answer(seat, value, reply.scanned)


def options_of(question: Question) -> list[str]:
    """The values of a question's options."""
    return [option.value for option in question.options]
