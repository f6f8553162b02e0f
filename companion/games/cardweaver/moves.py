"""The moves of CardWeaver, as plain data. Whether one is legal is said in ``check``, what it does in ``scripts``."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.table.nudges import Nudge
from companion.table.state import CardIndex, Seat, SlotId, ZoneId


class Open(msgspec.Struct, frozen=True, tag="open", forbid_unknown_fields=True):
    """Open the box: the choice of Characters begins."""

    seat: Seat


class Choose(msgspec.Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """Choose a Character card, for the own seat or for the automated Nemesis (CW-CHR-01)."""

    seat: Seat
    card: CardIndex


class Prepare(msgspec.Struct, frozen=True, tag="prepare", forbid_unknown_fields=True):
    """All have chosen: build the decks, lay the Dreamscapes, draw the hands (CW-SET-07)."""

    seat: Seat


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Play a card from hand. ``target`` is whom it is for, if that was named with it (-1: not named yet).

    ``scanned`` says that this very copy was read.
    """

    seat: Seat
    card: CardIndex
    target: SlotId = -1
    scanned: bool = False


class Redeem(msgspec.Struct, frozen=True, tag="redeem", forbid_unknown_fields=True):
    """Discard a hand card for one Conviction (CW-TRN-03)."""

    seat: Seat
    card: CardIndex
    scanned: bool = False


class Discard(msgspec.Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    """Discard a hand card for nothing (CW-TRN-05)."""

    seat: Seat
    card: CardIndex
    scanned: bool = False


class Purchase(msgspec.Struct, frozen=True, tag="purchase", forbid_unknown_fields=True):
    """Pay for a card of a Dreamscape or Universal pile and take it (CW-BUY-02)."""

    seat: Seat
    card: CardIndex
    scanned: bool = False


class Attack(msgspec.Struct, frozen=True, tag="attack", forbid_unknown_fields=True):
    """Attack a Character, Reaver or Ally: ``target`` is its slot (CW-ATK-01)."""

    seat: Seat
    target: SlotId


class Use(msgspec.Struct, frozen=True, tag="use", forbid_unknown_fields=True):
    """Use a power of a card in play, a Skill or the Anima Ability: the slot and the number of the power."""

    seat: Seat
    slot: SlotId
    power: int


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn", forbid_unknown_fields=True):
    """Declare the end of the own turn (CW-TRN-09)."""

    seat: Seat


class Next(msgspec.Struct, frozen=True, tag="next", forbid_unknown_fields=True):
    """Carry out the next step of the automated Nemesis (CW-NPC-13)."""

    seat: Seat


class StandingPass(msgspec.Struct, frozen=True, tag="standing_pass", forbid_unknown_fields=True):
    """Pass in all response windows until it is lifted (CW-SYM-12)."""

    seat: Seat
    on: bool


class Look(msgspec.Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Show the companion a card of the own hand in private (CW-HID-16)."""

    seat: Seat
    card: CardIndex
    scanned: bool = True


class Give(msgspec.Struct, frozen=True, tag="give", forbid_unknown_fields=True):
    """Move Experience from the own dial to a fellow: no rule allows it, and the refusal says which (CW-EXP-10)."""

    seat: Seat
    to: Seat


class Fill(msgspec.Struct, frozen=True, tag="fill", forbid_unknown_fields=True):
    """Turn up a Dreamscape card out of time: no rule allows it, and the refusal says which (CW-REF-02)."""

    seat: Seat
    card: CardIndex


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Concede (CW-R-64)."""

    seat: Seat


class Recount(msgspec.Struct, frozen=True, tag="recount", forbid_unknown_fields=True):
    """A hand or a deck was counted by hand: it holds so many cards (CW-HID-15).

    What is not in the hand is in the Player Deck. A buying deck that differs is set right card by card.
    """

    seat: Seat
    of: Seat
    count: int
    place: Literal["hand", "deck", "buying"] = "hand"


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """Set the record right, with a reason (CW-HID-09): a card lies in ``zone``; ``source`` where the record had it.

    ``witnesses`` must all say yes; where none are named, any one other player.
    """

    seat: Seat
    reason: str
    card: CardIndex
    zone: ZoneId
    source: ZoneId = -1
    scanned: bool = False
    witnesses: tuple[Seat, ...] = ()


Move = (
    Open
    | Choose
    | Prepare
    | Play
    | Redeem
    | Discard
    | Purchase
    | Attack
    | Use
    | EndTurn
    | Next
    | StandingPass
    | Look
    | Give
    | Fill
    | Leave
    | Recount
    | Correct
    | Nudge
)
