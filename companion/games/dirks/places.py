"""The table of Dirks & Poniards: zones, dials, marks, and what can be read off them. Nothing here changes a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.dirks.cards import Card, DeckList, Is, Make
from companion.games.dirks.decks import deck_copies
from companion.games.dirks.effects import ByHand, Holds
from companion.games.dirks.options import Options
from companion.table.state import (
    NOBODY,
    TABLE,
    UNKNOWN,
    Clock,
    Copy,
    Pool,
    Seat,
    Setup,
    Slot,
    SlotId,
    State,
    Table,
    ZoneKind,
    mark_of,
)

SETUP, ARMING, FIGHTING, OVER = range(4)
PHASES: Final = ("Set-up", "Arming", "Attack", "Over")
"""The phases of the turn clock at rest; Steps 1 and 5 are passed within a move (DP-TRN-01)."""

DECK, HAND, DISCARD, ROW, OUT = range(5)
PLACES: Final = (
    ("deck", "Deck", False, True),
    ("hand", "hand", False, False),
    ("discard", "discard pile", True, False),
    ("row", "Weapons", True, False),
    ("out", "cards taken away", False, False),
)
"""Of each zone of a player: key, the word for it, whether all see it, whether its order matters."""

EVENT, SPECIAL, PLAYED, EXTRA, DREW, FOUGHT, ATTACKS, ACTED, IDLE, RELIEF, GONE, WINNERS, ACTIONS, TALLY = range(14)
DIALS: Final = (
    "Event played",
    "Special played",
    "Weapons played",
    "extra Weapon plays",
    "Extra Weapon drew",
    "opponent",
    "attacks made",
    "something happened",
    "idle turns",
    "relief",
    "gone",
    "winners",
    "Actions played",
)
"""``opponent`` is who is attacked this turn plus 1; ``relief``, ``gone`` and ``winners`` are masks of seats.

After them comes the defeat tally of each player.
"""
LP, LP_POINTS, S_POINTS, D_POINTS, S_LATE, D_LATE = "lp", "LP points", "S points", "D points", "S late", "D late"
"""Marks on a Weapon; the late points were placed under the Set Special that is in effect (DP-NUM-03)."""
USED, LADEN, TYPE, SWARM = "attacks used", "laden", "type", "swarm"
"""More marks: attacks made this turn, Jack's second group, another Type than the printed one; and on an Event its
countdown."""
FULL_HAND: Final = 5
FEW_LEFT: Final = 5
"""A deck with so many cards or fewer is warned of (DP-END-03)."""
MOST_LP: Final = 60
"""No dial is ever set higher than this by hand."""


def _zones(seats: tuple[str, ...]) -> tuple[ZoneKind, ...]:
    """The places of each player, and the middle."""
    own = (
        ZoneKind(f"{key}-{seat}", f"{who}'s {word}", TABLE if key in ("deck", "out") else seat, is_open, is_ordered)
        for seat, who in enumerate(seats)
        for key, word, is_open, is_ordered in PLACES
    )
    return (*own, ZoneKind("specials", "Specials in effect", TABLE, open=True, ordered=True, laid=True))


class DirksSetup(Setup):
    """The setup with the decks looked up by physical card, and the figures of each Type in each Shape (DP-SPX-21)."""

    def __init__(
        self,
        seats: tuple[str, ...],
        options: Options,
        cards: Mapping[str, Card],
        makes: Mapping[str, Make],
        decks: Sequence[DeckList],
    ) -> None:
        copies: list[Copy] = []
        owners: list[Seat] = []
        for seat, own in enumerate(deck_copies(decks, cards)):
            copies += own
            owners += [seat] * len(own)
        super().__init__(
            game="dirks-and-poniards",
            copies=tuple(copies),
            zones=_zones(seats),
            dials=(*DIALS, *(f"defeats {seat}" for seat in range(len(seats)))),
            seats=seats,
            names={copy.card: cards[copy.card].name for copy in copies},
            owners=tuple(owners),
        )
        self.options: Final = options
        self.makes: Final = makes
        self.cards: Final = tuple(cards[copy.card] for copy in copies)
        self.types: Final = tuple(makes)
        self.own: Final = tuple(
            tuple(card for card, owner in enumerate(owners) if owner == seat) for seat in range(len(seats))
        )
        self.everybody: Final = tuple(range(len(seats)))
        self.rows: Final = frozenset(at(seat, ROW) for seat in self.everybody)
        self.has_texts_by_hand: Final = any(card.is_by_hand for card in self.cards) or any(
            isinstance(make.ability, ByHand) for make in makes.values()
        )
        self.figures: Final = {(card.type, card.shape): card for card in cards.values() if card.kind is Is.WEAPON}
        self.decks: Final = tuple(decks)


def of(table: Table) -> DirksSetup:
    """The setup of a table of this game."""
    setup = table.setup
    assert isinstance(setup, DirksSetup)
    return setup


def begin(setup: DirksSetup) -> State:
    """Each deck face down, in an order that nobody knows (DP-SET-01)."""
    zones: list[tuple[SlotId, ...]] = [()] * (setup.places + len(setup.copies))
    slots = [Slot(UNKNOWN, owner, NOBODY, at(owner, DECK)) for owner in setup.owners]
    pools = []
    for seat in range(len(setup.seats)):
        own = tuple(card for card, owner in enumerate(setup.owners) if owner == seat)
        pools.append(Pool(own))
        zones[at(seat, DECK)] = own
    return State(setup, tuple(slots), tuple(zones), tuple(pools), (0,) * len(setup.dials), Clock(0, SETUP, 0))


def at(seat: Seat, place: int) -> int:
    """The zone of a player."""
    return len(PLACES) * seat + place


def middle(table: Table) -> int:
    """The zone of the Specials in effect."""
    return table.setup.places - 1


def name(table: Table, seat: Seat) -> str:
    """A player's name."""
    return table.setup.seats[seat]


def card_in(table: Table, slot: SlotId) -> Card:
    """The card in a slot whose card is known."""
    return of(table).cards[table.slots[slot].card]


def owner(table: Table, slot: SlotId) -> Seat:
    """Whose card lies in a slot (DP-WPN-12, DP-ACT-08)."""
    here = table.slots[slot]
    card = here.card if here.card != UNKNOWN else table.pools[here.pool].cards[0]
    return table.setup.owners[card]


def in_game(table: Table) -> tuple[Seat, ...]:
    """The players who have not left, in order of their seats."""
    gone = table.dials[GONE]
    everybody = of(table).everybody
    return tuple(seat for seat in everybody if not gone >> seat & 1) if gone else everybody


def is_in_game(table: Table, seat: Seat) -> bool:
    """Whether a player has not left."""
    return 0 <= seat < len(table.setup.seats) and not table.dials[GONE] >> seat & 1


def next_seat(table: Table, seat: Seat) -> Seat:
    """DP-SET-11, DP-TRN-07: who comes after a player."""
    count = len(table.setup.seats)
    order = ((seat + step) % count for step in range(1, count + 1))
    return next(one for one in order if not table.dials[GONE] >> one & 1)


def weapons(table: Table, seat: Seat) -> tuple[SlotId, ...]:
    """A player's Weapons in play."""
    return table.zones[at(seat, ROW)]


def all_weapons(table: Table) -> Iterator[SlotId]:
    """Every Weapon in play."""
    for seat in of(table).everybody:
        yield from table.zones[at(seat, ROW)]


def is_weapon_in_play(table: Table, slot: SlotId) -> bool:
    """Whether there is a Weapon in play in this slot; the slot may be one that does not exist."""
    return 0 <= slot < len(table.slots) and table.slots[slot].zone in of(table).rows


def is_in_play(table: Table, slot: SlotId) -> bool:
    """Whether there is a card in play in this slot: a Weapon, an Event on one, or a Special."""
    if not 0 <= slot < len(table.slots):
        return False
    zone = table.slots[slot].zone
    return is_weapon_in_play(table, slot) or zone == middle(table) or zone >= table.setup.places


def attached(table: Table, slot: SlotId) -> tuple[SlotId, ...]:
    """The Events that lie on a Weapon, in the order of laying."""
    return table.zones[table.setup.on(slot)]


def specials(table: Table) -> tuple[SlotId, ...]:
    """The Specials in effect, in the order in which they were played."""
    return table.zones[middle(table)]


def in_effect(table: Table) -> Sequence[tuple[SlotId, Holds]]:
    """All that Specials say as long as they lie there."""
    lying = table.zones[table.setup.places - 1]
    return [(slot, holds) for slot in lying for holds in card_in(table, slot).holds] if lying else ()


def tally(table: Table, seat: Seat) -> int:
    """How many enemy Weapons a player is credited with."""
    return table.dials[TALLY + seat]


def deck_count(table: Table, seat: Seat) -> int:
    """How many cards a deck has left."""
    return len(table.zones[at(seat, DECK)])


def hand_count(table: Table, seat: Seat) -> int:
    """How many cards a player holds."""
    return len(table.zones[at(seat, HAND)])


def type_of(table: Table, slot: SlotId) -> str:
    """A Weapon's Type now (DP-SPX-24)."""
    changed = mark_of(table.slots[slot], TYPE)
    return of(table).types[changed - 1] if changed else card_in(table, slot).type


def printed(table: Table, slot: SlotId) -> Card:
    """The card whose figures a Weapon has: its own, or that of its new Type in its Shape (DP-SPX-21)."""
    card = card_in(table, slot)
    return of(table).figures.get((type_of(table, slot), card.shape), card)
