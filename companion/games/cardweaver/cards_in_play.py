"""Cards that lie in play: whose they are, what may be aimed at, and which Skills they have now.

A *target* is a slot: that of a Character card, a Reaver or an Ally. Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import CHARACTERS, HELPERS, Card, Is
from companion.games.cardweaver.places import (
    CHARACTER,
    EXPERIENCE,
    FLIPPED,
    OWN,
    OWNER,
    PLAYED,
    STAYS,
    XP,
    at,
    owner_of_zone,
    place_of_zone,
    value,
)
from companion.games.cardweaver.players import is_anima, nemesis_of
from companion.games.cardweaver.powers import Skill
from companion.table.refusals import Facts
from companion.table.state import UNKNOWN, Seat, SlotId, Table, mark_of


def card_in(table: Table, slot: SlotId) -> Card:
    """The card in a slot that is known."""
    return of(table).cards[table.slots[slot].card]


def is_facedown(table: Table, slot: SlotId) -> bool:
    """Whether a Reaver or Ally lies Facedown (CW-FDN-01)."""
    return table.slots[slot].pose >= FLIPPED


def staying(table: Table, player: Seat) -> Iterator[SlotId]:
    """The face-up cards that stay in a player's play area."""
    slots = table.slots
    for slot in table.zones[at(player, STAYS)]:
        if slots[slot].pose < FLIPPED:
            yield slot


def helpers(table: Table, player: Seat, kind: Is | None = None) -> Iterator[SlotId]:
    """A player's face-up Reavers and Allies in play, or those of one type."""
    setup, slots = of(table), table.slots
    for slot in table.zones[at(player, STAYS)]:
        if slots[slot].pose < FLIPPED:
            what = setup.what[slots[slot].card]
            if what in HELPERS if kind is None else what is kind:
                yield slot


def in_play(table: Table, player: Seat) -> Iterator[SlotId]:
    """A player's face-up cards in play, those played this turn included (CW-SYM-10)."""
    yield from staying(table, player)
    yield from table.zones[at(player, PLAYED)]


def controller(table: Table, slot: SlotId) -> Seat:
    """The player whose play area, or Character card, this is."""
    return owner_of_zone(table, table.slots[slot].zone)


def owner(table: Table, slot: SlotId) -> Seat:
    """The player to whose Dead Zone a known card goes.

    A card that somebody holds is owned by who holds it, since every other way to it is a purchase or a gain; only
    Nightmares stay the Nemesis's (CW-R-39), and a card in another's play area keeps its mark (CW-R-65).
    """
    mark = mark_of(table.slots[slot], OWNER)
    if mark:
        return mark - 1
    if card_in(table, slot).type is Is.NIGHTMARE:
        return nemesis_of(table)
    return owner_of_zone(table, table.slots[slot].zone)


def is_target(table: Table, slot: SlotId) -> bool:
    """Whether a slot is a Character, or a Reaver or Ally in play and face up (CW-ATK-03, CW-ANM-04, CW-FDN-02)."""
    here = table.slots[slot]
    if here.card == UNKNOWN or here.zone < OWN:
        return False
    place = place_of_zone(table, here.zone)
    if place == CHARACTER:
        return not is_anima(table, owner_of_zone(table, here.zone))
    return place == STAYS and here.pose < FLIPPED and of(table).what[here.card] in HELPERS


def is_character(table: Table, slot: SlotId) -> bool:
    """Whether this is a Character and not a Reaver or Ally."""
    return of(table).what[table.slots[slot].card] in CHARACTERS


def cap_of(table: Table, slot: SlotId) -> int:
    """The most Experience that a Character or Reaver holds: what its last Skill requires (CW-EXP-13)."""
    skills = of(table).skills[table.slots[slot].card]
    return skills[-1].at if skills else 0


def xp_on(table: Table, slot: SlotId) -> int:
    """The Experience of a Character (dial) or Reaver (tokens) (CW-EXP-16)."""
    here = table.slots[slot]
    if place_of_zone(table, here.zone) == CHARACTER:
        return value(table, owner_of_zone(table, here.zone), XP)
    return mark_of(here, EXPERIENCE)


def unlocked(table: Table, slot: SlotId) -> Iterator[Skill]:
    """The Skills that are unlocked on a Character or Reaver (CW-SKL-01 to -04)."""
    skills = of(table).skills[table.slots[slot].card]
    if skills:
        xp = xp_on(table, slot)
        for skill in skills:
            if xp >= skill.at:
                yield skill


def facts_of_slot(table: Table, slot: SlotId) -> Facts:
    """The facts that name a card on the table."""
    return (("card", table.slots[slot].card),)
