"""The end of a game, and Victory Points (CW-VPS, CW-END)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.games.cardweaver.box import of
from companion.games.cardweaver.places import (
    ANIMUS_COUNT,
    BOTH_DEFEATED,
    BY_DEFEAT_OF_ANIMUS,
    BY_DEFEAT_OF_NEMESIS,
    BY_LEAVING,
    ENDING,
    HOLDING,
    OVER,
    at,
)
from companion.games.cardweaver.players import nemesis_of, players
from companion.table.game import Outcome
from companion.table.state import UNKNOWN, CardIndex, Seat, State, Table


class Sides(msgspec.Struct, frozen=True):
    """The Victory Points of both sides: the Animus together, and the Nemesis times the number of Animus."""

    animus: int
    nemesis: int


def held_cards(table: Table, player: Seat) -> Iterator[CardIndex]:
    """The cards that count for a player (CW-R-32, CW-VPS-03), Facedown ones too (CW-FDN-04).

    They are known from what is left in each pool (CW-VPS-06).
    """
    zones = {at(player, place) for place in HOLDING}
    pools: dict[int, int] = {}
    for slot in table.slots:
        if slot.zone in zones:
            if slot.card != UNKNOWN:
                yield slot.card
            else:
                pools[slot.pool] = pools.get(slot.pool, 0) + 1
    for pool in sorted(pools):
        yield from table.pools[pool].cards[: pools[pool]]


def points(table: Table, player: Seat) -> int:
    """A player's Victory Points (CW-VPS-02)."""
    cards = of(table).cards
    return sum(cards[card].vp for card in held_cards(table, player))


def sides(table: Table) -> Sides:
    """Both sides' totals (CW-VPS-03, CW-VPS-04, CW-R-35); of two players each counts once (CW-TWO-08)."""
    nemesis = nemesis_of(table)
    animus = sum(points(table, player) for player in players(table) if player != nemesis)
    return Sides(animus, points(table, nemesis) * table.dials[ANIMUS_COUNT])


def winning_side(table: Table) -> str:
    """Which side has won: "nemesis", "animus" or "draw" (CW-END-01 to -03, -05, CW-VPS-05)."""
    options = of(table).options
    match table.dials[ENDING]:
        case how if how == BY_DEFEAT_OF_ANIMUS:
            return "nemesis"
        case how if how in (BY_DEFEAT_OF_NEMESIS, BY_LEAVING):
            return "animus"
        case how if how == BOTH_DEFEATED and options.double_defeat != "score":
            return options.double_defeat
    totals = sides(table)
    if totals.animus == totals.nemesis:
        return options.vp_tie
    return "animus" if totals.animus > totals.nemesis else "nemesis"


def scores(state: State) -> tuple[int, ...]:
    """The Victory Points of each seat at the moment (CW-VPS-01: information only)."""
    return tuple(points(state, seat) for seat in range(len(state.setup.seats)))


def outcome(state: State) -> Outcome | None:
    """The end of the game, or ``None``."""
    if state.clock.phase != OVER:
        return None
    side = winning_side(state)
    nemesis = nemesis_of(state)
    seats = range(len(state.setup.seats))
    winners = tuple(seat for seat in seats if side != "draw" and (seat == nemesis) == (side == "nemesis"))
    return Outcome(tuple(points(state, seat) for seat in seats), winners)
