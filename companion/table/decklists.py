"""Lists of decks: the ready ones of a game's file, or one that a player has written; and the very copies they name."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import GenericAlias
from typing import Annotated, Final, Protocol, TypeVar

import msgspec

from companion.table.cardfile import CardFileError
from companion.table.state import ANY_RUN, Copy


class Listed(Protocol):
    """A deck in a list: it has a key of its own."""

    @property
    def key(self) -> str:
        """What a table option calls it."""


SCAN_BOTH: Final = "If it is another print of that copy, scan a card of each deck: that tells them apart."
ListT = TypeVar("ListT", bound=Listed)
Serials = tuple[tuple[str, int], ...]
"""Physical cards: id and copy number of each."""
Runs = tuple[Annotated[int, msgspec.Meta(ge=0, le=1023)], ...]
"""The print run of each of them; none, if any print of a copy will do."""


class Named(Protocol):
    """A card, as its face names it."""

    @property
    def name(self) -> str:
        """What stands on its face."""


class NamesCopies(Protocol):
    """A deck list that may name the very copies that it consists of."""

    @property
    def name(self) -> str:
        """What players call it."""

    @property
    def serials(self) -> Serials:
        """The copies that were read; none, if the list has cards with their numbers of copies."""

    @property
    def runs(self) -> Runs:
        """The print runs of these."""


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


def very_copies(deck: NamesCopies) -> tuple[Copy, ...]:
    """The copies that a list names, with their print runs as far as it has them."""
    runs = (*deck.runs, *[ANY_RUN] * (len(deck.serials) - len(deck.runs)))
    return tuple(Copy(card, number, run) for (card, number), run in zip(deck.serials, runs, strict=False))


def wrong_copies(deck: NamesCopies, cards: Mapping[str, Named], clause: str) -> Iterator[str]:
    """What is wrong with the copies that a list names, a sentence each; ``cards`` are those of the game by id."""
    if deck.runs and len(deck.runs) != len(deck.serials):
        yield f"{deck.name}: the copies are {len(deck.serials)}, and the print runs {len(deck.runs)} ({clause})."
    for (card, number), count in Counter(deck.serials).items():
        if count > 1:
            yield _registered(deck.name, cards[card].name, number, clause)


def in_two(decks: Iterable[tuple[str, Iterable[Copy]]], cards: Mapping[str, Named], clause: str) -> Iterator[str]:
    """A sentence for each physical card in two decks, which are given by name and copies; whose else is not told.

    Where the print of one of them is not known, both may be the same card.
    """
    there: dict[tuple[str, int], set[int]] = {}
    for name, copies in decks:
        found = tuple(copies)
        for copy in found:
            runs = there.get((copy.card, copy.copy), set())
            if copy.run in runs:
                yield _registered(name, cards[copy.card].name, copy.copy, clause)
            elif runs and ANY_RUN in (copy.run, *runs):
                yield f"{_registered(name, cards[copy.card].name, copy.copy, clause)} {SCAN_BOTH}"
        for copy in found:
            there.setdefault((copy.card, copy.copy), set()).add(copy.run)


def _registered(deck: str, card: str, number: int, clause: str) -> str:
    return f"{deck}: copy {number} of {card} is already registered here ({clause})."
