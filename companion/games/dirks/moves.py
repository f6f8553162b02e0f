"""The moves of Dirks & Poniards, as plain data. Which are legal says ``check``, what they do ``scripts``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from companion.table.nudges import Nudge
from companion.table.state import CardIndex, Seat, SlotId, ZoneId


class Begin(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """Shuffle, draw five, and begin (DP-SET-07, DP-SET-09)."""

    seat: Seat


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Play a card from hand: a Weapon, an Event or a Special (DP-WPN-01, DP-ACT-01)."""

    seat: Seat
    card: CardIndex
    scanned: bool = False


class Sacrifice(msgspec.Struct, frozen=True, tag="sacrifice", forbid_unknown_fields=True):
    """Sacrifice an own Katana Styled Weapon for points (DP-ABL-09)."""

    seat: Seat
    slot: SlotId


class Attack(msgspec.Struct, frozen=True, tag="attack", forbid_unknown_fields=True):
    """Attack with an own Weapon; the target is asked for if it is not named (DP-CMB-01, DP-CMB-04)."""

    seat: Seat
    slot: SlotId
    target: SlotId = -1


class Use(msgspec.Struct, frozen=True, tag="use", forbid_unknown_fields=True):
    """Do what an own card in play says, by hand (DP-APP-15)."""

    seat: Seat
    slot: SlotId


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn", forbid_unknown_fields=True):
    """Go to Step 5: discard down to five, and the next player begins (DP-DRW-06, DP-TRN-07)."""

    seat: Seat


class DrawMore(msgspec.Struct, frozen=True, tag="draw_more", forbid_unknown_fields=True):
    """Draw without an effect: no rule allows it, and the refusal says which (DP-DRW-02, DP-DRW-04)."""

    seat: Seat


class Concede(msgspec.Struct, frozen=True, tag="concede", forbid_unknown_fields=True):
    """Leave the game (DP-END-06)."""

    seat: Seat


class Recount(msgspec.Struct, frozen=True, tag="recount", forbid_unknown_fields=True):
    """So many cards are really in a player's hand; the deck has the rest (DP-APP-05)."""

    seat: Seat
    of: Seat
    hand: Annotated[int, msgspec.Meta(ge=0, le=99)]
    reason: str


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """A card lies in ``zone``; the record had it in ``source`` if it did not know where (DP-APP-12).

    ``on`` is the Weapon that an Event lies on.
    """

    seat: Seat
    reason: str
    card: CardIndex
    zone: ZoneId = -1
    source: ZoneId = -1
    on: SlotId = -1
    scanned: bool = False


Move = Begin | Play | Sacrifice | Attack | Use | EndTurn | DrawMore | Concede | Recount | Correct | Nudge
