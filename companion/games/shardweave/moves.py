"""The moves of Shardweave, as plain data. Whether one is legal is said in ``check``, what it does in ``scripts``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.table.nudges import Nudge
from companion.table.state import CardIndex, Seat, ZoneId


class Begin(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """Shuffle and deal (SW-SET-01, SW-SET-02)."""

    seat: Seat


class Mulligan(msgspec.Struct, frozen=True, tag="mulligan", forbid_unknown_fields=True):
    """Both say how many cards they return, and the first round begins (SW-SET-03)."""

    seat: Seat


class Look(msgspec.Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Show the companion a card of the own hand in private, where hands are tracked (SW-COM-14)."""

    seat: Seat
    card: CardIndex
    scanned: bool = True


class Commit(msgspec.Struct, frozen=True, tag="commit", forbid_unknown_fields=True):
    """Choose a Champion and lock (SW-COM-03 to -07). On the table face down it is not named: ``card`` is -1.

    ``lifted`` declares that no card in hand is permitted (SW-COM-16). ``salt`` are 32 hex digits by chance, which the
    seal is made with (SW-COM-04).
    """

    seat: Seat
    card: CardIndex = -1
    lifted: bool = False
    scanned: bool = False
    salt: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32})?$")] = ""


class Reopen(msgspec.Struct, frozen=True, tag="reopen", forbid_unknown_fields=True):
    """Open the locks again, if both agree; both choices are void (SW-COM-12)."""

    seat: Seat


class Reveal(msgspec.Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Both are locked: turn the Champions over and play the round to its end (SW-COM-05, SW-ORD-01)."""

    seat: Seat


class Skip(msgspec.Struct, frozen=True, tag="skip", forbid_unknown_fields=True):
    """Commit nothing: never legal with a card in hand, and the refusal says so (SW-RND-03)."""

    seat: Seat


class Notice(msgspec.Struct, frozen=True, tag="notice", forbid_unknown_fields=True):
    """What was seen of the card on a Weaver's commit spot: it moved after the lock (SW-COM-08), or showed its face
    before both had locked (``shown``, SW-SCN-03). A camera of the host tells it for the table."""

    seat: Seat
    whose: Annotated[Seat, msgspec.Meta(ge=0, le=1)]
    shown: bool = False


class Concede(msgspec.Struct, frozen=True, tag="concede", forbid_unknown_fields=True):
    """Concede, or with ``absent`` end the match for a rival who has left (SW-END-05, SW-APP-06)."""

    seat: Seat
    absent: bool = False


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """Set the record right, with a reason, if both agree (SW-APP-04, SW-ARE-04).

    A card lies in ``zone``, and the record had it in ``source`` if it did not know where; or with ``turned`` 0 or 1 a
    Champion has its first or second form.
    """

    seat: Seat
    reason: str
    card: CardIndex
    zone: ZoneId = -1
    source: ZoneId = -1
    turned: Annotated[int, msgspec.Meta(ge=-1, le=1)] = -1
    scanned: bool = False


Move = Begin | Mulligan | Look | Commit | Reopen | Reveal | Skip | Notice | Concede | Correct | Nudge
