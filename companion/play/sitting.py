"""Secrets of seats: what proves that a device has one, and what lets another device take it."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from companion.table.state import Seat

HAND_OVER_MS: Final = 15 * 60 * 1000
"""How long another phone may take over a seat: long enough to find it, short enough to forget the address."""


class HandOver(msgspec.Struct, frozen=True):
    """The word for another phone, and when it is over, in milliseconds since 1970."""

    token: str
    until_ms: int


class Joined(msgspec.Struct, frozen=True):
    """A seat was taken: its number, and the secret that proves it from now on."""

    seat: Seat
    secret: str


def hashed(secret: str) -> str:
    """How a secret is stored: one can check it, but not read it back."""
    return hashlib.sha256(secret.encode()).hexdigest()
