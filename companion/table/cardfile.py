"""Card files: TOML text to typed cards, with every fault named by file, line and field.

The caller reads the file; here is only its text.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeVar

import msgspec

CardT = TypeVar("CardT", bound=msgspec.Struct)
HEADER = re.compile(r"^[ \t]*\[\[[ \t]*card[ \t]*\]\]", re.MULTILINE)
"""Where a card begins in a card file."""


class CardFileError(ValueError):
    """A card file that can't be used; ``faults`` are sentences, each with file, line and field."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    set: str
    name: str
    game: str
    note: str = ""


FOLDER: Final = "cards/"
"""Where a game's card files lie, below its own folder."""


class CardFile(msgspec.Struct, frozen=True):
    """The head of a card file: its key, its printed name, its game and a note on where its numbers come from."""

    set: str
    name: str
    game: str
    note: str


class Entry(msgspec.Struct, frozen=True):
    """One ``[[card]]`` as somebody wrote it: its fields, and where they stand in the file."""

    file: str
    line: int
    name: str
    fields: dict[str, object]
    text: str

    def fault(self, field: str, words: str) -> str:
        """A sentence that says what is wrong with a field of this card; "" is the card as a whole."""
        at = _line_of_field(self.text, self.line, field) if field else self.line
        return f"{self.file}, line {at}: card {self.name!r}{f' field {field!r}' if field else ''}: {words}"


def read_entries(file: str, text: str, *, or_else: str = "") -> tuple[dict[str, object], tuple[Entry, ...]]:
    """What stands above the cards of a file, and its cards as they are written.

    Raises ``CardFileError`` if it is not TOML or has no card; with something under ``or_else`` it needs none.
    """
    try:
        head = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardFileError((f"{file}: not readable as TOML: {error}",)) from error
    raw = head.pop("card", [])
    needs_none = bool(or_else) and or_else in head
    if not isinstance(raw, list) or not (raw or needs_none) or not all(isinstance(fields, dict) for fields in raw):
        raise CardFileError((f"{file}: there is no [[card]] in this file",))
    lines = [text.count("\n", 0, found.start()) + 1 for found in HEADER.finditer(text)]
    return head, tuple(
        Entry(file, lines[at] if at < len(lines) else 1, str(fields.get("id", f"card {at + 1}")), fields, text)
        for at, fields in enumerate(raw)
    )


def load_cards(file: str, text: str, kind: type[CardT], *, game: str) -> tuple[CardFile, tuple[CardT, ...]]:
    """The head and the cards of a card file, which is named after its set: ``cards/`` and the set.

    ``game`` is the game that it must be for, ``kind`` the frozen struct of its cards, with ``forbid_unknown_fields``,
    an ``id`` and a ``number``. Raises ``CardFileError`` naming every fault found, not just the first.
    """
    raw, entries = read_entries(file, text)
    faults: list[str] = []
    head = _head(file, raw, faults)
    if head is not None:
        faults.extend(_misplaced(file, head, game))
    read = [(entry, card) for entry in entries if (card := convert_entry(entry, kind, faults)) is not None]
    faults.extend(_doubles(read))
    if faults or head is None:
        raise CardFileError(tuple(faults))
    return CardFile(head.set, head.name, head.game, head.note), tuple(card for _, card in read)


def _misplaced(file: str, head: _Head, game: str) -> Iterator[str]:
    if f"{FOLDER}{head.set}.toml" != file:
        yield f"{file}: field 'set': the file of {head.set!r} is named {head.set}.toml"
    if head.game != game:
        yield f"{file}: field 'game': these are cards of {head.game!r}, not of {game!r}"


def convert_entry(entry: Entry, kind: type[CardT], faults: list[str]) -> CardT | None:
    """A written card as a typed one; what is wrong with it is added to ``faults``."""
    try:
        return msgspec.convert(entry.fields, kind)
    except msgspec.ValidationError as error:
        message = str(error)
        field, deeper = _field_of(message), re.search(r"at `\$\.(\w+[.\[].*)`", message)
        where = f" ({deeper.group(1)})" if deeper else ""
        faults.append(entry.fault(field, f"{message.split(' - at ', maxsplit=1)[0]}{where}"))
        return None


def _head(file: str, raw: dict[str, object], faults: list[str]) -> _Head | None:
    try:
        return msgspec.convert(raw, _Head)
    except msgspec.ValidationError as error:
        message = str(error)
        field = _field_of(message)
        where = f" field {field!r}:" if field else ""
        faults.append(f"{file}, line 1:{where} {message.split(' - at ', maxsplit=1)[0]}")
        return None


def _field_of(message: str) -> str:
    for pattern in (r"at `\$\.?(\w+)", r"field `(\w+)`"):
        found = re.search(pattern, message)
        if found:
            return found.group(1)
    return ""


def _line_of_field(text: str, start: int, field: str) -> int:
    """The line of ``field = `` or ``[card.field]`` in the card that begins at ``start``; else the card's own line."""
    for at, line in enumerate(text.splitlines()[start:], start + 1):
        if HEADER.match(line):
            break
        if re.match(rf"\s*(?:{re.escape(field)}\s*[.=]|\[\[?card\.{re.escape(field)}\b)", line):
            return at
    return start


def _doubles(read: list[tuple[Entry, CardT]]) -> list[str]:
    faults = []
    for field in ("id", "number"):
        seen: dict[object, Entry] = {}
        for entry, card in read:
            value = getattr(card, field)
            if value in seen:
                other = seen[value]
                faults.append(entry.fault(field, f"{value!r} is that of card {other.name!r} in line {other.line} too"))
            seen.setdefault(value, entry)
    return faults


class Numbered(Protocol):
    """A card of any game, as far as its tag goes."""

    @property
    def id(self) -> str:
        """Its id in the card file."""

    @property
    def number(self) -> int:
        """Its number in tags."""


def number_faults(sets: Mapping[str, Sequence[Numbered]]) -> tuple[str, ...]:
    """What is wrong with the numbers of a game's cards, by file: a tag tells the number and not the set.

    So in all sets together a number is that of one card, and a card that is in several sets has the same in each.
    """
    faults = []
    by_number: dict[int, tuple[str, str]] = {}
    by_id: dict[str, tuple[str, int]] = {}
    for file, cards in sets.items():
        for card in cards:
            who = f"{file}: card {card.id!r} field 'number': {card.number}"
            other_file, other = by_number.setdefault(card.number, (file, card.id))
            if other != card.id:
                faults.append(f"{who} is that of card {other!r} in {other_file} too")
            known_file, number = by_id.setdefault(card.id, (file, card.number))
            if number != card.number:
                faults.append(f"{who}, but in {known_file} this card has {number}")
    return tuple(faults)
