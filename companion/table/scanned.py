"""A deck of one's own, registered by scanning its cards: what a game makes of the copies that were read.

It knows no camera and no tag, only which printed copies they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.table.state import ANY_RUN, Copy, Seat


class Numbered(Protocol):
    """A card of a game, as its tag and its face name it."""

    @property
    def id(self) -> str:
        """Its id in the card files."""

    @property
    def number(self) -> int:
        """Its number in tags."""

    @property
    def name(self) -> str:
        """What stands on its face."""


class Ready(msgspec.Struct, frozen=True):
    """A ready deck by its name, with the number of copies of each of its cards."""

    name: str
    counts: Mapping[str, int]


class Whole(msgspec.Struct, frozen=True):
    """A ready deck for which its scanned cards stand, with the text that the table option takes for it."""

    name: str
    text: str


class ScannedDeck(msgspec.Struct, frozen=True):
    """What the scanned cards come to.

    ``text`` is what the table option takes, "" while there are ``faults``, a sentence each with its clause. ``wanted``
    is how many cards a deck has, 0 if that is free. ``whole`` are the ready decks that the cards may belong to.
    """

    name: str
    text: str
    faults: tuple[str, ...] = ()
    wanted: int = 0
    whole: tuple[Whole, ...] = ()


class DeckScans(msgspec.Struct, frozen=True):
    """How a game takes decks that were scanned.

    ``what`` is what it calls one, ``clause`` allows it. ``option`` is the table option of a deck with ``{seat}`` for
    the number of the seat, or that of a list with a deck for each seat. ``cards`` are all that a deck of a table with
    these options may have; ``read`` is handed the options, the copies in the order in which they were read, none twice,
    and how a deck that is no ready one shall be called. Both raise ``OptionFault``.
    """

    what: str
    clause: str
    option: str
    cards: Callable[[Mapping[str, Any]], Iterable[Numbered]]
    read: Callable[[Mapping[str, Any], tuple[Copy, ...], str], ScannedDeck]


def with_deck(scans: DeckScans, options: Mapping[str, Any], seat: Seat, text: str) -> dict[str, Any]:
    """The options with this deck for this seat."""
    name = scans.option.format(seat=seat)
    if name != scans.option:
        return {**options, name: text}
    decks = list(options.get(name, ()))
    decks += [""] * (seat + 1 - len(decks))
    decks[seat] = text
    return {**options, name: decks}


def is_written(scans: DeckScans, options: Mapping[str, Any], seat: Seat) -> bool:
    """Whether a seat has a deck of its own, written out, and not one by its key."""
    name = scans.option.format(seat=seat)
    given = options.get(name, "") if name != scans.option else "".join(options.get(name, ())[seat : seat + 1])
    return "\n" in given


def written(table: str, **fields: object) -> str:
    """A deck as TOML text. What JSON writes of words, numbers and lists of these, TOML reads."""
    lines = (f"{name} = {msgspec.json.encode(value).decode()}\n" for name, value in fields.items())
    return f"[[{table}]]\n{''.join(lines)}"


def in_order(copies: Iterable[Copy]) -> tuple[Copy, ...]:
    """The copies as a deck list names them: by card in the order of its first one, then by number."""
    found: dict[str, list[Copy]] = {}
    for copy in copies:
        found.setdefault(copy.card, []).append(copy)
    return tuple(one for same in found.values() for one in sorted(same, key=lambda copy: copy.copy))


def fields_of(copies: Sequence[Copy]) -> dict[str, Any]:
    """The fields of a deck list that names these copies, with their print runs unless any print will do."""
    has_runs = any(copy.run != ANY_RUN for copy in copies)
    runs = {"runs": tuple(copy.run for copy in copies)} if has_runs else {}
    return {"serials": tuple((copy.card, copy.copy) for copy in copies), **runs}


def called(copies: Iterable[Copy], ready: Iterable[Ready], otherwise: str) -> str:
    """The name of the ready deck that these cards are, or what it is called otherwise."""
    counts = Counter(copy.card for copy in copies)
    return next((deck.name for deck in ready if counts == Counter(deck.counts)), otherwise)


def standing_for(
    copies: Collection[Copy], shares: Mapping[str, int], ready: Sequence[Ready]
) -> Iterator[tuple[Ready, tuple[Copy, ...]]]:
    """The ready decks of which some cards were scanned and no others, each with its very copies.

    A printed box holds ``shares`` of each card, numbered on from one box to the next, and is printed in one run: so one
    card says which box it is.
    """
    boxes = {((copy.copy - 1) // shares[copy.card], copy.run) for copy in copies}
    if len(boxes) != 1:
        return
    box, run = boxes.pop()
    for deck in ready:
        own = tuple(
            Copy(card, box * shares[card] + number, run)
            for card, count in deck.counts.items()
            for number in range(1, count + 1)
        )
        if set(copies) < set(own):
            yield deck, own
