"""A refusal as a value: the clause that forbids a move and the facts of this table."""

from __future__ import annotations

import msgspec

Facts = tuple[tuple[str, int | str], ...]
"""Named facts. One whose name begins with ``seat``, ``card``, ``slot`` or ``zone`` is an index, shown as a name."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a move can't be made. ``code`` names the sentences in the game's words."""

    clause: str
    code: str
    facts: Facts = ()
