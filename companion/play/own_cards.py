"""An owner's file of card values: read, checked, put into a table's options, and kept in the data folder."""

from __future__ import annotations

import json
import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cardprints.art import forms
from companion.games import registry
from companion.table.cardfile import read_entries
from companion.table.game import Game, OptionFault
from companion.table.own_cards import OwnCards

MOST_BYTES: Final = 250_000
"""All cards of the largest box of ours are 50,000."""
FOLDER: Final = "own-cards"


def taken_by(game: Game) -> OwnCards:
    """How a game takes an owner's file. Raises ``OptionFault`` if it takes none."""
    if game.own_cards is None:
        raise OptionFault((f"{game.name} takes no file of your own card values.",))
    return game.own_cards


def decoded(data: bytes, name: str) -> str:
    """The text of a file. Raises ``OptionFault`` if it is none, or too long."""
    if len(data) > MOST_BYTES:
        raise OptionFault((f"{name}: this is longer than any box of cards; {MOST_BYTES:,} bytes are the most.",))
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise OptionFault((f"{name}: this is no text in UTF-8.",)) from error


def read(file: Path) -> str:
    """The text of a file on the disk. Raises ``OptionFault``."""
    try:
        return decoded(file.read_bytes(), file.name)
    except OSError as error:
        raise OptionFault((f"{file}: {error.strerror or error}.",)) from error


def checked(game: Game, text: str, name: str) -> str:
    """The text, if the game can be played with it. Raises ``OptionFault`` with a sentence for each fault."""
    faults = taken_by(game).faults(text, name) or tuple(_unknown_pictures(text, name))
    if faults:
        raise OptionFault(faults)
    return text


def _unknown_pictures(text: str, name: str) -> Iterator[str]:
    """Pictures that the printer does not have; the games know none of them."""
    for entry in read_entries(name, text)[1] if count_of(text) else ():
        form = entry.fields.get("form", "")
        if form and form not in forms():
            yield entry.fault("form", f"there is no picture {form!r}; without it the card's name picks one")


def options_with(game: Game, text: str) -> dict[str, Any]:
    """The table option that holds this text; none if there is no text."""
    return {taken_by(game).option: text} if text else {}


def options_from(game: Game, file: Path | None) -> dict[str, Any]:
    """The table option that holds a file on the disk, if one is given. Raises ``OptionFault``."""
    return {} if file is None else options_with(game, checked(game, read(file), file.name))


def count_of(text: str) -> int:
    """How many cards a file that was checked names."""
    return len(tomllib.loads(text).get("card", []))


def deck_count_of(text: str) -> int:
    """How many decks of one's own a file that was checked has; a game may call them Weaves."""
    found = tomllib.loads(text)
    return sum(len(found.get(word, [])) for word in ("deck", "weave"))


def content_of(text: str) -> str:
    """What a file that was checked has, in words: "2 cards and 1 deck"."""
    counts = ((count_of(text), "card"), (deck_count_of(text), "deck"))
    return " and ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count)


@lru_cache(maxsize=64)
def count_at(game: str, options: str) -> int:
    """How many cards have an owner's values at a table of a game with these options, as they are stored."""
    takes = registry.game(game).own_cards
    text = "" if takes is None else json.loads(options).get(takes.option, "")
    return count_of(text) if text else 0


def kept_file(data: Path, game: Game) -> Path:
    """Where the file that new tables of a game begin with is kept in the data folder."""
    return data / FOLDER / f"{game.key}.toml"


def kept(data: Path, game: Game) -> str:
    """The text of the kept file, "" if none is kept. Raises ``OptionFault`` if it can't be read."""
    file = kept_file(data, game)
    return read(file) if game.own_cards is not None and file.exists() else ""


def keep(data: Path, game: Game, text: str, name: str) -> Path:
    """Keep a file for new tables, in place of the one that was kept; tells where.

    Raises ``OptionFault`` for a faulty file, and the old one stays.
    """
    checked(game, text, name)
    file = kept_file(data, game)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=file.parent, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as writing:
                writing.write(text)
            Path(unfinished).replace(file)
        except OSError:
            with suppress(OSError):
                Path(unfinished).unlink()
            raise
    except OSError as error:
        raise OptionFault((f"{file}: {error.strerror or error}.",)) from error
    return file


def forget(data: Path, game: Game) -> bool:
    """Let new tables begin with our values again; whether a file was kept."""
    file = kept_file(data, game)
    was_kept = file.exists()
    file.unlink(missing_ok=True)
    return was_kept


def named(text: str) -> Mapping[str, Any]:
    """The fields of one card as it is written in a file."""
    fields: Mapping[str, Any] = tomllib.loads(text)["card"][0]
    return fields
