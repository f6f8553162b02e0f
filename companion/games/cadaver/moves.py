"""The moves of Cadaver, as plain data. Whether one is legal is said in ``check``, what it does in ``scripts``."""

from __future__ import annotations

import msgspec

from companion.table.state import CardIndex, Seat, SlotId, ZoneId


class Begin(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """Set the table up: piles, deal, first player. ``seat`` is who runs the table."""

    seat: Seat


class Lay(msgspec.Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    """Lay a card from hand.

    ``target`` is the zone that the card acts on: that on a Corpse or Accomplice, or of the Lids on a pile; -1 where
    it is not named yet. ``kinds`` are the symbols that an Amulet fills. ``scanned`` says that this very copy was read.
    """

    seat: Seat
    card: CardIndex
    target: ZoneId = -1
    kinds: tuple[int, ...] = ()
    scanned: bool = False


class Discard(msgspec.Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    """Discard a card from hand at the cost of a lay."""

    seat: Seat
    card: CardIndex
    scanned: bool = False


class Draw(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """Draw one card: ``zone`` is the Deck or a Resource Pile."""

    seat: Seat
    zone: ZoneId


class Next(msgspec.Struct, frozen=True, tag="next", forbid_unknown_fields=True):
    """Leave the phase; from Trading, or when a final turn is done, end the turn."""

    seat: Seat


class Propose(msgspec.Struct, frozen=True, tag="propose", forbid_unknown_fields=True):
    """Propose an exchange to one player, giving so many cards from hand."""

    seat: Seat
    partner: Seat
    give: int


class Take(msgspec.Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Take a card that lies on the table and put it into a zone: no rule allows it, and the refusal says which."""

    seat: Seat
    slot: SlotId
    zone: ZoneId


class Look(msgspec.Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Show the companion a card of the own hand in private (CD-APP-05)."""

    seat: Seat
    card: CardIndex
    scanned: bool = True


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Leave the game early (CD-DWN-11)."""

    seat: Seat


class Recount(msgspec.Struct, frozen=True, tag="recount", forbid_unknown_fields=True):
    """The Deck was counted by hand (CD-APP-08)."""

    seat: Seat
    count: int


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """Set the record right, with a reason (CD-APP-18).

    Either ``card`` lies in ``zone`` (-1: that is asked; and the record had it in ``source``, which is needed for a card
    that was hidden), or the hand of ``hand_of`` holds ``hand`` cards, or ``lays`` are used up. -1 means: not this one.
    ``witnesses`` must all say yes; where none are named, any one other player.
    """

    seat: Seat
    reason: str
    card: CardIndex = -1
    source: ZoneId = -1
    zone: ZoneId = -1
    hand_of: Seat = -1
    hand: int = -1
    lays: int = -1
    scanned: bool = False
    witnesses: tuple[Seat, ...] = ()


Move = Begin | Lay | Discard | Draw | Next | Propose | Take | Look | Leave | Recount | Correct
