"""What a game says about the file in which an owner of the printed game writes the values of the own cards."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from companion.table.cardfile import HEADER, CardFileError
from companion.table.state import Setup

OursT = TypeVar("OursT")


class OwnCards(msgspec.Struct, frozen=True):
    """How a game takes an owner's file.

    ``option`` is the table option that holds its text, ``faults`` tells what is wrong with a text and names its file,
    ``example`` is a file to begin with, and ``ours`` is each card by its id as our own card files have it.
    ``reopened`` sets a table up that has begun with a text which was right then: what it says is not judged again, and
    what can't be read any more counts as ours. ``None`` is to judge it as that of a new table.
    """

    option: str
    faults: Callable[[str, str], tuple[str, ...]]
    example: str
    ours: Mapping[str, str]
    reopened: Callable[[tuple[str, ...], Mapping[str, Any]], Setup] | None = None


OWN_FILE: Final = "own cards"
"""How an owner's file is called where a table plays with it."""


def faults_by(overlay: Callable[[OursT, str, str], OursT], ours: OursT) -> Callable[[str, str], tuple[str, ...]]:
    """Tells what is wrong with an owner's file, one sentence each: what ``overlay`` says that lays it over ours.

    ``overlay`` is handed ours, the text and the name of the file, and raises ``CardFileError`` naming every fault.
    """

    def faults(text: str, file: str) -> tuple[str, ...]:
        try:
            overlay(ours, text, file)
        except CardFileError as error:
            return error.faults
        return ()

    return faults


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an owner's file may say above its cards; a game adds what else there may be."""

    game: str = ""
    name: str = ""
    note: str = ""


HeadT = TypeVar("HeadT", bound=Head)


def head_of(raw: Mapping[str, object], file: str, kind: type[HeadT], game: str, wrong: list[str]) -> HeadT:
    """What stands above the cards of an owner's file for this game; what is wrong with it is added to ``wrong``."""
    try:
        head = msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        wrong.append(f"{file}, line 1: above the first card: {error}")
        return kind()
    if head.game not in ("", game):
        wrong.append(f"{file}, line 1: field 'game': these are cards of {head.game!r}, not of {game!r}")
    return head


def id_of(block: str) -> str:
    """The id of a card as it is written in a file that was checked."""
    found: str = tomllib.loads(block)["card"][0]["id"]
    return found


def blocks(text: str) -> tuple[str, ...]:
    """The cards of a card file, each as its text stands there."""
    starts = [found.start() for found in HEADER.finditer(text)]
    return tuple(text[start:end].strip() + "\n" for start, end in zip(starts, [*starts[1:], len(text)], strict=True))
