"""Lists of decks: the ready ones of a game's file, or one that a player has written."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import GenericAlias
from typing import Protocol, TypeVar

import msgspec

from companion.table.cardfile import CardFileError


class Listed(Protocol):
    """A deck in a list: it has a key of its own."""

    @property
    def key(self) -> str:
        """What a table option calls it."""


ListT = TypeVar("ListT", bound=Listed)


def read_lists(file: str, text: str, kind: type[ListT], *, what: str) -> dict[str, ListT]:
    """The decks of a text, by key; each is a table that is called as ``what``, a deck or a Weave, in small letters.

    Raises ``CardFileError`` if the text can't be read, has anything else in it, or has a key twice.
    """
    table = what.lower()
    fields = [(table, GenericAlias(tuple, (kind, ...)))]
    whole = msgspec.defstruct("File", fields, frozen=True, forbid_unknown_fields=True)
    try:
        found = msgspec.convert(tomllib.loads(text), whole)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CardFileError((f"{file}: {error}",)) from error
    return by_key(file, getattr(found, table), what=what)


def by_key(file: str, lists: Sequence[ListT], *, what: str) -> dict[str, ListT]:
    """The decks by key. Raises ``CardFileError`` if a key comes twice."""
    keys = Counter(one.key for one in lists)
    twice = tuple(f"{file}: the {what} {key!r} stands there twice" for key, count in keys.items() if count > 1)
    if twice:
        raise CardFileError(twice)
    return {one.key: one for one in lists}


def named_or_written(
    option: str,
    text: str,
    ready: Mapping[str, ListT],
    read: Callable[[str, str], Mapping[str, ListT]],
    wrong: list[str],
    *,
    what: str,
    clause: str,
) -> ListT | None:
    """The deck that an option names by its key, or that is written in it; what is wrong is added to ``wrong``."""
    if "\n" not in text:
        if text not in ready:
            wrong.append(f"{option}: there is no {what} {text!r}; there are {', '.join(ready)} ({clause}).")
        return ready.get(text)
    try:
        own = tuple(read(option, text).values())
    except CardFileError as error:
        wrong += error.faults
        return None
    if len(own) != 1:
        wrong.append(f"{option}: one {what} is needed, not {len(own)} ({clause}).")
        return None
    return own[0]
