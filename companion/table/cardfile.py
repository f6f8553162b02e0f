"""Card files: TOML text to typed cards, with every fault named by file, line and field.

The caller reads the file; here is only its text.
"""

from __future__ import annotations

import re
import tomllib
from typing import TypeVar

import msgspec

CardT = TypeVar("CardT", bound=msgspec.Struct)
HEADER = re.compile(r"^\s*\[\[card\]\]", re.MULTILINE)
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


class CardFile(msgspec.Struct, frozen=True):
    """The head of a card file: its key, its printed name, its game and a note on where its numbers come from."""

    set: str
    name: str
    game: str
    note: str


def load_cards(file: str, text: str, kind: type[CardT]) -> tuple[CardFile, tuple[CardT, ...]]:
    """The head and the cards of a card file.

    ``kind`` is the frozen struct of the game's cards, with ``forbid_unknown_fields``, an ``id`` and a ``number``.
    Raises ``CardFileError`` naming every fault found, not just the first.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardFileError((f"{file}: not readable as TOML: {error}",)) from error
    raw = data.pop("card", [])
    if not isinstance(raw, list) or not raw:
        raise CardFileError((f"{file}: there is no [[card]] in this file",))
    faults: list[str] = []
    head = _converted(file, 1, data, _Head, faults)
    lines = [text.count("\n", 0, found.start()) + 1 for found in HEADER.finditer(text)]
    cards = []
    for at, entry in enumerate(raw):
        start = lines[at] if at < len(lines) else 1
        card = _converted(f"{file}", start, entry, kind, faults, text=text, name=str(entry.get("id", f"card {at + 1}")))
        if card is not None:
            cards.append(card)
    faults.extend(_doubles(file, cards))
    if faults or head is None:
        raise CardFileError(tuple(faults))
    return CardFile(head.set, head.name, head.game, head.note), tuple(cards)


StructT = TypeVar("StructT", bound=msgspec.Struct)


def _converted(
    file: str, line: int, entry: object, kind: type[StructT], faults: list[str], *, text: str = "", name: str = ""
) -> StructT | None:
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        message = str(error)
        field = _field_of(message)
        at = _line_of_field(text, line, field) if field else line
        who = f" card {name!r}" if name else ""
        faults.append(
            f"{file}, line {at}:{who}{f' field {field!r}' if field else ''}: {message.split(' - at ', maxsplit=1)[0]}"
        )
        return None


def _field_of(message: str) -> str:
    for pattern in (r"at `\$\.?(\w+)", r"field `(\w+)`"):
        found = re.search(pattern, message)
        if found:
            return found.group(1)
    return ""


def _line_of_field(text: str, start: int, field: str) -> int:
    """The line of ``field = `` in the card that begins at line ``start``; the card's own line if it is not there."""
    for at, line in enumerate(text.splitlines()[start:], start + 1):
        if HEADER.match(line):
            break
        if re.match(rf"\s*{re.escape(field)}\s*=", line):
            return at
    return start


def _doubles(file: str, cards: list[CardT]) -> list[str]:
    faults = []
    for field in ("id", "number"):
        seen: set[object] = set()
        for card in cards:
            value = getattr(card, field)
            if value in seen:
                faults.append(f"{file}: {field} {value!r} is given to two cards")
            seen.add(value)
    return faults
