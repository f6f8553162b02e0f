"""Clocks that remind people and do no more: when one runs, and how a page shows it. Nobody here knows the time."""

from __future__ import annotations

import msgspec


class Reminder(msgspec.Struct, frozen=True):
    """What a table says of its clock. It runs from the first table in a row that is ``fresh``.

    A table is fresh while nobody has done yet what all are reminded of.
    """

    seconds: int
    fresh: bool


class Clock(msgspec.Struct, frozen=True, tag="clock"):
    """A clock on a page: ``text`` beside it while it runs, ``over`` in its place when it has run out.

    How long it still runs, ``left_ms``, is filled in when the page is drawn.
    """

    text: str
    over: str
    clause: str = ""
    left_ms: int = 0
