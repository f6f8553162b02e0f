"""The moves of Voidream, as plain data. Whether one is legal is said in ``check``, what it does in ``scripts``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.table.state import CardIndex, Seat, SlotId, ZoneId


class Begin(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """Set the table up and begin the first round (VD-SET-01)."""

    seat: Seat


class Arcanum(msgspec.Struct, frozen=True, tag="arcanum", forbid_unknown_fields=True):
    """Play an arcanum from hand, upright or inverted (VD-MAI-03, VD-MAI-04)."""

    seat: Seat
    card: CardIndex
    inverted: bool = False
    scanned: bool = False


class Activate(msgspec.Struct, frozen=True, tag="activate", forbid_unknown_fields=True):
    """Use an activated ability of an own card: its slot, and the number of the ability (VD-MAI-02)."""

    seat: Seat
    slot: SlotId
    ability: int = 0


class Unveil(msgspec.Struct, frozen=True, tag="unveil", forbid_unknown_fields=True):
    """Unveil an own veiled card (VD-MAI-05)."""

    seat: Seat
    slot: SlotId


class Pass(msgspec.Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """Pass (VD-MAI-06)."""

    seat: Seat


class Look(msgspec.Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Show the companion an own veiled card or charge in private (VD-VEI-13, VD-ATT-10)."""

    seat: Seat
    slot: SlotId
    card: CardIndex
    scanned: bool = True


class Draw(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """Draw or evoke without an effect: no rule allows it, and the refusal says which (VD-GEN-04, VD-MAI-09)."""

    seat: Seat
    evoke: bool = False


class Concede(msgspec.Struct, frozen=True, tag="concede", forbid_unknown_fields=True):
    """Concede (VD-END-04)."""

    seat: Seat


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """Set the record right, with a reason, if both agree (VD-APP-07, VD-OBS-28).

    A card lies in ``zone`` (and the record had it in ``source``), or lies turned like ``pose``; or the top of the Dream
    of ``dream`` shows ``value``; or so many cards lie ``above`` a face-up card of a Dream.
    """

    seat: Seat
    reason: str
    card: CardIndex = -1
    zone: ZoneId = -1
    source: ZoneId = -1
    slot: SlotId = -1
    pose: Annotated[int, msgspec.Meta(ge=-1, le=4)] = -1
    dream: Seat = -1
    value: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    above: Annotated[int, msgspec.Meta(ge=-1, le=99)] = -1
    scanned: bool = False


Move = Begin | Arcanum | Activate | Unveil | Pass | Look | Draw | Concede | Correct
