"""What a game says about the file in which an owner of the printed game writes the values of the own cards."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping

import msgspec

from companion.table.cardfile import HEADER


class OwnCards(msgspec.Struct, frozen=True):
    """How a game takes an owner's file.

    ``option`` is the table option that holds its text, ``faults`` tells what is wrong with a text and names its file,
    ``example`` is a file to begin with, and ``ours`` is each card by its id as our own card files have it.
    """

    option: str
    faults: Callable[[str, str], tuple[str, ...]]
    example: str
    ours: Mapping[str, str]


def id_of(block: str) -> str:
    """The id of a card as it is written in a file that was checked."""
    found: str = tomllib.loads(block)["card"][0]["id"]
    return found


def blocks(text: str) -> tuple[str, ...]:
    """The cards of a card file, each as its text stands there."""
    starts = [found.start() for found in HEADER.finditer(text)]
    return tuple(text[start:end].strip() + "\n" for start, end in zip(starts, [*starts[1:], len(text)], strict=True))
