"""What a picture of a player's area shows, beside what the record says lies there.

It reminds and never decides. A card that lies under others may be hidden from the camera, so only cards on which
nothing lies are missed; nothing is ever taken to have moved because it was not seen (CD-APP-16).
"""

from __future__ import annotations

import msgspec

from companion.table.screens import Fact, No
from companion.table.state import CardIndex, Seat, State, standing_on


class AreaCheck(msgspec.Struct, frozen=True):
    """Cards that should be in the picture and are not, and cards in it that the record has somewhere else."""

    missing: tuple[CardIndex, ...]
    elsewhere: tuple[tuple[CardIndex, int], ...]

    @property
    def agrees(self) -> bool:
        """Whether the picture and the record agree, as far as a picture can tell."""
        return not self.missing and not self.elsewhere


def check_area(state: State, seat: Seat, seen: frozenset[CardIndex]) -> AreaCheck:
    """Compare the cards seen in a picture of a seat's area with the record.

    Where only "a copy of" a card was recorded, another copy in its place is no fault (CD-APP-15).
    """
    setup = state.setup
    own = {at for at, zone in enumerate(setup.zones) if zone.owner == seat and zone.open}
    here = [at for at in range(len(state.slots)) if state.slots[standing_on(state, at)].zone in own]
    names = [setup.copies[card].card for card in sorted(seen)]
    missing = []
    for at in here:
        slot = state.slots[at]
        if state.zones[setup.on(at)] or _covered(state, at):
            continue
        present = slot.card in seen if slot.claimed else setup.copies[slot.card].card in names
        if not present:
            missing.append(slot.card)
    recorded = {state.slots[at].card: state.slots[at] for at in here}
    unread = {setup.copies[card].card for card, slot in recorded.items() if not slot.claimed}
    strange = [card for card in sorted(seen) if card not in recorded and setup.copies[card].card not in unread]
    return AreaCheck(tuple(missing), tuple((card, _zone_of(state, card)) for card in strange))


def _covered(state: State, at: int) -> bool:
    """Whether a card lies on another one and has a younger one above it."""
    zone = state.slots[at].zone
    return zone >= state.setup.places and state.zones[zone][-1] != at


def _zone_of(state: State, card: CardIndex) -> int:
    """The zone in which the record has a card, or -1 if it was hidden."""
    for slot in state.slots:
        if slot.card == card:
            return slot.zone
    return -1


def area_no(state: State, checked: AreaCheck) -> No:
    """The reminder, in words; ``state`` is the table as the viewer knows it, so that no place is given away."""
    facts = [Fact(f"{_name(state, card)} is not in the picture.", holds=False) for card in checked.missing]
    for card, _ in checked.elsewhere:
        zone = _zone_of(state, card)
        where = "somewhere else" if not 0 <= zone < state.setup.places else f"here: {state.setup.zones[zone].name}"
        facts.append(Fact(f"{_name(state, card)} is in the picture; the record has it {where}.", holds=False))
    return No(title="Look at the table once more", clause="", rule="", facts=tuple(facts))


def _name(state: State, card: CardIndex) -> str:
    return state.setup.names[state.setup.copies[card].card]
