"""Since when a card lies where the record has it: what put it there, as the history tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table.events import Moved
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, SlotId, slot_of

if TYPE_CHECKING:
    from companion.play.table import LiveTable
    from companion.play.timeline import Moment


def since_when(table: LiveTable, refusal: Refusal) -> str:
    """A sentence beside a refusal that says where a card lies; nothing if it says no such thing."""
    facts = dict(refusal.facts)
    card, zone = facts.get("card"), facts.get("zone")
    if not isinstance(card, int) or not isinstance(zone, int):
        return ""
    slot = slot_of(table.state, card)
    if slot == UNKNOWN or table.state.slots[slot].zone != zone:
        return ""
    for moment in reversed(table.timeline.since(0)):
        if _moved(moment, slot, zone):
            who = _who(table, moment)
            name = moment.effect.card
            done = moment.effect.text.replace("{card}", f" {name}" if name else "")
            return f"It has been there since {who} {done}."
    return ""


def _who(table: LiveTable, moment: Moment) -> str:
    """Who made the move, whoever gave its last answer."""
    did = moment.effect.did
    seat = moment.seat if did is None else table.game.decode_move(bytes(did.move)).seat
    return table.setup.seats[seat] if seat >= 0 else "the table"


def _moved(moment: Moment, slot: SlotId, zone: int) -> bool:
    return any(isinstance(event, Moved) and event.slot == slot and event.to_zone == zone for event in moment.events)
