"""What a table has agreed on, read as a game's options; what does not fit is told with all that would be allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeVar

import msgspec

from companion.table.cardfile import CardFileError
from companion.table.game import OptionFault
from companion.table.own_cards import OWN_FILE

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
OursT = TypeVar("OursT")

_LONGEST: Final = 40
"""Signs of a wrong value that a sentence quotes."""


def agreed(options: Mapping[str, Any], kind: type[OptionsT], *, game: str) -> OptionsT:
    """The options as the game's own class; ``game`` is the name of the game.

    Raises ``OptionFault`` with a sentence for each option that there is not, and for each value that it can't have.
    """
    fields = _fields_of(kind)
    wrong = [
        f"{game} has no option {_quoted(name)}; its options are {', '.join(fields) or 'none at all'}."
        for name in sorted(set(options) - set(fields))
    ]
    for name, type_ in fields.items():
        if name in options and not _is_one(options[name], type_):
            allowed = _allowed(msgspec.inspect.type_info(type_))
            wrong.append(f"The option {name} can be {allowed}, not {_quoted(options[name])}.")
    if wrong:
        raise OptionFault(tuple(wrong))
    return msgspec.convert(dict(options), kind)


def with_own(ours: OursT, text: str, overlay: Callable[[OursT, str, str], OursT]) -> OursT:
    """Ours, with an owner's values laid over them if the table has some; see ``own_cards.faults_by``.

    Raises ``OptionFault`` with what is wrong with the text.
    """
    if not text:
        return ours
    try:
        return overlay(ours, text, OWN_FILE)
    except CardFileError as error:
        raise OptionFault(error.faults) from error


@cache
def _fields_of(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The options of a game with their types. Reading them off a class takes longer than setting a table up."""
    return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}


def _either(words: list[str]) -> str:
    """Words as a choice: "a, b or c"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _is_one(value: object, type_: Any) -> bool:
    try:
        msgspec.convert(value, type_)
    except msgspec.ValidationError:
        return False
    return True


def _quoted(value: object) -> str:
    """A value as people write it; a long one is cut."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _allowed(type_: msgspec.inspect.Type) -> str:
    """What a value of this type can be, in words."""
    match type_:
        case msgspec.inspect.LiteralType(values=values):
            named = [str(value) for value in values if value != ""]
            return _either([*named, "left empty"] if "" in values else named)
        case msgspec.inspect.BoolType():
            return "yes or no"
        case msgspec.inspect.IntType(ge=least, le=most):
            bounds = (("from", least), ("to", most))
            return " ".join(["a number", *(f"{word} {bound}" for word, bound in bounds if bound is not None)])
        case msgspec.inspect.StrType():
            return "a text"
        case msgspec.inspect.TupleType(item_types=items):
            words = [_allowed(item) for item in items]
            return f"a list of {len(words)} ({'; '.join(words)})"
        case msgspec.inspect.VarTupleType(item_type=item):
            return f"a list in which each is {_allowed(item)}"
        case _:
            raise TypeError(f"an option of type {type_} can't be put into words")
