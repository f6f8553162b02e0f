"""The smallest parts of a screen: what a tap does, a line with its reason, and a number.

As in ``screens``, which is where games take them from.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


def send(do: str, **what: Any) -> str:
    """The JSON text of an input, for ``Choice.send``."""
    return msgspec.json.encode({"do": do, **what}).decode()


def nudge_dial(dial: str) -> str:
    """The JSON text of an input that sets a dial right, for ``Dial.nudge``."""
    return send("nudge", dial=dial, by="NUMBER")


def nudge_mark(slot: int, mark: str) -> str:
    """The JSON text of an input that sets a mark on a card right, for ``Dial.nudge``."""
    return send("nudge", slot=slot, mark=mark, by="NUMBER")


class Choice(msgspec.Struct, frozen=True):
    """Something that can be done with one tap.

    ``send`` is the JSON text of the input that the tap sends. ``outcome`` says what will follow ("17 → 14" is written
    with ``arrow`` pairs: before and after). Where ``refused`` is set the choice can't be made, and that is the reason.
    With ``least`` and ``most`` a number is asked first, beginning at ``now``; ``"NUMBER"`` (with its quotes) in
    ``send`` stands for it. ``opens`` leads to where a card is shown, instead of sending anything.
    """

    label: str
    send: str
    note: str = ""
    symbol: str = ""
    outcome: str = ""
    refused: str = ""
    is_card: bool = False
    least: int | None = None
    most: int | None = None
    now: int | None = None
    opens: Literal["", "scan", "by-hand"] = ""


class Row(msgspec.Struct, frozen=True):
    """One line of a ledger: a number, what it is, the reason at the right, and the clause that it opens."""

    number: str
    label: str
    note: str = ""
    clause: str = ""
    is_card: bool = False
    symbol: str = ""


class Dial(msgspec.Struct, frozen=True, tag="dial"):
    """A number large on the page, or a small one beside a card. ``most`` draws a ruler.

    With ``nudge`` it can be set right by hand, from ``least`` to ``most``: the JSON text of the input, where
    ``"NUMBER"`` (with its quotes) stands for by how much. ``choices`` are what a sum is good for. Nobody knows the
    value of one that is ``unknown``.
    """

    label: str
    value: int
    symbol: str = ""
    most: int | None = None
    lost: int = 0
    word: str = ""
    nudge: str = ""
    rows: tuple[Row, ...] = ()
    least: int = 0
    choices: tuple[Choice, ...] = ()
    unknown: bool = False
