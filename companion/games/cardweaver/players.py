"""Who plays: the Nemesis and the Animus, by their numbers, and what they are called.

A *player* is a seat, or the automated Nemesis, whose number comes after the last seat. Nothing here changes anything.
"""

from __future__ import annotations

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import BASE, STARTER, UNIVERSAL
from companion.games.cardweaver.places import (
    ANIMA,
    CHARACTER,
    FIRST_SEAT,
    GONE,
    NEMESIS,
    OWN_DIALS,
    SHARED_DIALS,
    at,
    value,
)
from companion.table.state import UNKNOWN, Seat, SlotId, Table


def nemesis_of(table: Table) -> Seat:
    """The player who is the Nemesis, or -1 while nobody is."""
    return table.dials[NEMESIS] - 1


def is_npc(table: Table, player: Seat) -> bool:
    """Whether this player is the automated Nemesis."""
    return of(table).is_npc and player == len(table.setup.seats)


def players(table: Table) -> range:
    """All players, the automated Nemesis included."""
    return range(of(table).players)


def turn_order(table: Table, first: Seat = -1) -> tuple[Seat, ...]:
    """All players from the Nemesis's left clockwise, the Nemesis last (CW-ORD-01, -02), or beginning with ``first``."""
    count = of(table).players
    nemesis = nemesis_of(table)
    start = table.dials[FIRST_SEAT] or nemesis + 1
    order = (*(player for player in ((start + step) % count for step in range(count)) if player != nemesis), nemesis)
    if first < 0:
        return order
    start = order.index(first)
    return order[start:] + order[:start]


def is_anima(table: Table, player: Seat) -> bool:
    """Whether this player's Animus is defeated (CW-ANM-01)."""
    return table.dials[SHARED_DIALS + OWN_DIALS * player + ANIMA] > 0


def living_animus(table: Table) -> tuple[Seat, ...]:
    """The Animus who are not defeated, in turn order."""
    nemesis = nemesis_of(table)
    return tuple(player for player in turn_order(table) if player != nemesis and not is_anima(table, player))


def fellows(table: Table, player: Seat) -> tuple[Seat, ...]:
    """The other Animus of an Animus, never an Anima; a Nemesis has none (CW-R-82)."""
    if player == nemesis_of(table):
        return ()
    return tuple(other for other in living_animus(table) if other != player)


def character(table: Table, player: Seat) -> SlotId:
    """The slot of a player's Character card, or ``UNKNOWN`` before one is chosen."""
    held = table.zones[at(player, CHARACTER)]
    return held[0] if held else UNKNOWN


def same_side(table: Table, one: Seat, other: Seat) -> bool:
    """Whether two players are on one side."""
    nemesis = nemesis_of(table)
    return (one == nemesis) == (other == nemesis)


def name(table: Table, player: Seat) -> str:
    """A player's name in a sentence."""
    return of(table).names_of[player]


def who(label: str, table: Table, player: Seat) -> tuple[str, str]:
    """A fact that names a player, the automated Nemesis too."""
    return (label, of(table).names_of[player])


def asked(table: Table, player: Seat) -> tuple[Seat, ...]:
    """Who answers for a player: its seat; for the automated Nemesis the players together (CW-NPC-21)."""
    if not is_npc(table, player):
        return (player,)
    return tuple(seat for seat in range(len(table.setup.seats)) if not value(table, seat, GONE))


def deck_in_play(table: Table, key: str) -> bool:
    """Whether the cards of a deck belong to this game (CW-SET-06)."""
    if key in (STARTER, *UNIVERSAL):
        return True
    if key == BASE:
        return not of(table).is_npc
    setup = of(table)
    return any(setup.cards[table.slots[character(table, player)].card].deck == key for player in players(table))
