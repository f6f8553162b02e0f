"""The table of Cadaver: its zones, its dials, and what can be read off them.

Nothing here changes anything. Zones and visibility are those of the rules' table "Zones".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.cadaver.cards import KINDS, Card, Is
from companion.games.cadaver.options import Options
from companion.table.state import Clock, Copy, Seat, Setup, SlotId, State, Table, ZoneKind, fresh

SETUP, LAYING, DRAWING, TRADING, FINAL_TRADING, FINAL_LAYING, FINAL_LAST_TRADE, OVER = range(8)
PHASES: Final = (
    "Set-up", "Laying", "Drawing", "Trading", "Final Trading", "Final Laying", "Last Trade", "Over",
)  # fmt: skip
"""The phases of the turn clock. CD-TRN-01: three in a turn; CD-DWN-04: a final turn has its own."""

HAND_SIZE: Final = 5
LAYS: Final = 2

SHARED: Final = (
    ("deck", "Deck", False),
    ("discard", "discard pile", True),
    ("pending", "Ghoul at work", True),
    ("aside", "set aside", False),
    ("pile-potion", "Potion pile", True),
    ("pile-scroll", "Scroll pile", True),
    ("pile-brain", "Brain pile", True),
    ("lids-potion", "Lids on the Potion pile", True),
    ("lids-scroll", "Lids on the Scroll pile", True),
    ("lids-brain", "Lids on the Brain pile", True),
)
DECK, DISCARD, PENDING, ASIDE, PILES, PILE_LIDS, OWN = 0, 1, 2, 3, 4, 7, 10
"""Numbers of the shared zones; the zones of the seats follow from ``OWN``, four each."""

LAYS_USED, DISCARDS, EXCHANGED, DAWN, DAWN_SEAT, QUIET, DREW, LAST_DRAWER, OUT = range(9)
"""Dials; from ``OUT`` on one for each seat."""
DIALS: Final = ("lays", "discards", "exchanged", "dawn", "dawn seat", "quiet turns", "drew", "last drawer")


class CadaverSetup(Setup):
    """The setup with the cards of the game looked up by physical card."""

    def __init__(
        self, seats: tuple[str, ...], options: Options, copies: tuple[Copy, ...], cards: Mapping[str, Card]
    ) -> None:
        zones = [
            ZoneKind(key, name, -1, is_open_zone, True, laid=key.startswith("lids-"))
            for key, name, is_open_zone in SHARED
        ]
        for seat, name in enumerate(seats):
            zones += (
                ZoneKind(f"hand-{seat}", f"{name}'s hand", seat, False, False),
                ZoneKind(f"corpses-{seat}", f"{name}'s Corpses", seat, True, False),
                ZoneKind(f"accomplices-{seat}", f"{name}'s Accomplices", seat, True, False),
                ZoneKind(f"raised-{seat}", f"{name}'s Scoring Pile", seat, True, False),
            )
        super().__init__(
            game="cadaver",
            copies=copies,
            zones=tuple(zones),
            dials=(*DIALS, *(f"out-{seat}" for seat in range(len(seats)))),
            seats=seats,
            names={card.id: card.name for card in cards.values()},
            # -1 once dawn came by agreement, so that it was nobody's draw (CD-APP-10).
            signed=("dawn seat",),
        )
        self.options: Final = options
        self.cards: Final = tuple(cards[copy.card] for copy in copies)
        self.what: Final = tuple(card.what for card in self.cards)
        self.kind: Final = tuple(KINDS.index(card.holds) if card.holds in KINDS else -1 for card in self.cards)
        self.size: Final = tuple(card.size for card in self.cards)
        self.need: Final = tuple(tuple(card.need.count(kind) for kind in KINDS) for card in self.cards)
        self.amulets: Final = tuple(at for at, what in enumerate(self.what) if what == Is.AMULET)


def of(table: Table) -> CadaverSetup:
    """The setup of a table of this game."""
    setup = table.setup
    assert isinstance(setup, CadaverSetup)
    return setup


def begin(setup: CadaverSetup) -> State:
    """The box opened: all cards face down in one heap, nobody on turn (CD-SET-07: nothing lies before anybody)."""
    return fresh(setup, zone=DECK, clock=Clock(0, SETUP, 0))


def hand_of(seat: Seat) -> int:
    """The zone of a seat's hand."""
    return OWN + 4 * seat


def corpses_of(seat: Seat) -> int:
    """The zone of the unraised Corpses before a seat (CD-CRP-01)."""
    return OWN + 4 * seat + 1


def accomplices_of(seat: Seat) -> int:
    """The zone of the Accomplices before a seat (CD-ACC-01)."""
    return OWN + 4 * seat + 2


def raised_of(seat: Seat) -> int:
    """A seat's Scoring Pile."""
    return OWN + 4 * seat + 3


def owner_of(zone: int) -> Seat:
    """The seat whose zone this is, or -1 for a shared one."""
    return (zone - OWN) // 4 if zone >= OWN else -1


def is_in(table: Table, seat: Seat) -> bool:
    """Whether a player is still in."""
    return not table.dials[OUT + seat]


def still_in(table: Table) -> tuple[Seat, ...]:
    """The players still in, in seat order."""
    dials = table.dials
    return tuple(seat for seat in range(len(table.setup.seats)) if not dials[OUT + seat])


def next_in(table: Table, seat: Seat) -> Seat:
    """The next player clockwise who is still in (CD-SET-06, CD-TRN-03), or -1 if nobody is."""
    count = len(table.setup.seats)
    for step in range(1, count + 1):
        other = (seat + step) % count
        if not table.dials[OUT + other]:
            return other
    return -1


def reachable(table: Table, seat: Seat) -> bool:
    """Whether what lies before a player may be touched (CD-DWN-08, option ``haunt_out_players``)."""
    return not table.dials[OUT + seat] or of(table).options.haunt_out_players


def is_lidded(table: Table, zone: int) -> bool:
    """Whether the topmost card of a zone is a Coffin Lid; ``zone`` is that on a card, or of the Lids on a pile.

    While a Lid lies on a card nothing but Lids goes there (CD-LID-03), so the topmost card, laid last, tells.
    """
    laid = table.zones[zone]
    return bool(laid) and of(table).what[table.slots[laid[-1]].card] == Is.LID


def open_symbols(table: Table, corpse: SlotId) -> list[int]:
    """How many Potion, Scroll and Brain symbols of a Corpse are still empty (CD-CRP-02, CD-CHW-03)."""
    setup = of(table)
    slots = table.slots
    host = slots[corpse]
    left = list(setup.need[host.card])
    for at in table.zones[setup.places + corpse]:
        slot = slots[at]
        if setup.what[slot.card] == Is.RESOURCE:
            left[setup.kind[slot.card]] -= setup.size[slot.card]
        else:
            _take_marks(left, slot.marks)
    _take_marks(left, host.marks)
    return [number if number > 0 else 0 for number in left]


def _take_marks(left: list[int], marks: tuple[tuple[str, int], ...]) -> None:
    for name, number in marks:
        left[KINDS.index(name)] -= number


def is_open(table: Table, seat: Seat, kind: int) -> bool:
    """Whether this player may draw from a Resource Pile now (CD-DRW-04)."""
    return bool(table.zones[PILES + kind]) and not table.zones[PILE_LIDS + kind] and has_helper(table, seat, kind)


def has_helper(table: Table, seat: Seat, kind: int) -> bool:
    """Whether an unlidded Accomplice of this kind lies before the player now (CD-ACC-02 to -06, CD-CHW-05)."""
    setup = of(table)
    for slot in table.zones[accomplices_of(seat)]:
        holds = setup.kind[table.slots[slot].card]
        if (holds in (kind, -1)) and not table.zones[setup.places + slot]:
            return True
    return False


def sources(table: Table, seat: Seat) -> Iterator[int]:
    """The zones from which this player may draw a card now, leaving the size of the hand aside (CD-DRW-03)."""
    if table.zones[DECK]:
        yield DECK
    for kind in range(3):
        if is_open(table, seat, kind):
            yield PILES + kind


def partners(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """With whom this player could exchange cards (CD-TRD-01, CD-TRD-11; CD-R-25 where there is nobody).

    Both must be still in and, unless the table plays with gifts, both must hold a card (CD-TRD-04).
    """
    return tuple(other for other in still_in(table) if other != seat and can_trade(table, seat, other))


def can_trade(table: Table, seat: Seat, other: Seat) -> bool:
    """Whether two players have what an exchange needs: a card each, or with gifts one of them (CD-TRD-04)."""
    mine, theirs = table.zones[hand_of(seat)], table.zones[hand_of(other)]
    return bool(mine and theirs) or (bool(mine or theirs) and of(table).options.gifts)


def zone_name(table: Table, zone: int) -> str:
    """A zone in words: its name, or "on James Darkwell"."""
    setup = table.setup
    if zone < setup.places:
        return setup.zones[zone].name
    card = table.slots[zone - setup.places].card
    return f"on {setup.names[setup.copies[card].card]}"
