"""The table of Shardweave: its zones, its dials, and what can be read off them. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.shardweave.cards import TIEBREAK, Arena, Champion, Stats
from companion.games.shardweave.options import Options
from companion.table.reminders import Reminder
from companion.table.state import (
    EVERYBODY,
    NOBODY,
    TABLE,
    UNKNOWN,
    CardIndex,
    Clock,
    Copy,
    Lasting,
    Pool,
    Seat,
    Setup,
    Slot,
    SlotId,
    State,
    Table,
    ZoneKind,
)

SETUP, MULLIGAN, SELECT, OVER = range(4)
PHASES: Final = ("Set-up", "Mulligan", "Select", "Over")
"""The phases of the turn clock at rest; the other steps of a round are passed within one move (SW-RND-01)."""

PILE, HAND, SPOT, DISCARD, ASIDE = range(5)
PLACES: Final = (
    ("pile", "draw pile", False, True),
    ("hand", "hand", False, False),
    ("spot", "commit spot", False, True),
    ("discard", "discard pile", True, False),
    ("aside", "cards aside", True, False),
)
"""Of each zone of a Weaver: key, the rulebook's word, whether all see it, whether its order matters."""
SHARED: Final = (
    ("arena-deck", "Arena deck", False, True),
    ("active", "Active Arena", True, False),
    ("next", "Next Arena", True, False),
    ("later", "Later Arena", True, False),
    ("arena-discard", "Arena discard pile", True, False),
    ("tiebreak", "tiebreak Arena", True, False),
)
ARENA_DECK, ACTIVE, NEXT, LATER, ARENA_DISCARD, TIEBREAK_SPOT = range(2 * len(PLACES), 2 * len(PLACES) + len(SHARED))
QUEUE: Final = (ACTIVE, NEXT, LATER)

VP = (0, 1)
LAST, LIFTED, WINNERS = range(2, 5)
DIALS: Final = ("VP 0", "VP 1", "last round", "declared", "winners")
"""``last round`` is 0 or its winner plus 1; ``declared`` and ``winners`` are masks of seats."""
FORM: Final = "form"
"""Something lasting: the copy with this number (``amount``) has its second form."""
CARRIED: Final = ("primary", "secondary", "score")
"""Something lasting, with this word: plus or minus for the next Champion of a Weaver (SW-EFF-07)."""
DIGEST: Final = "digest "
"""Something lasting, with this word before the digest of a seal (SW-COM-04)."""
OPEN_LISTS: Final = "open lists"
"""Something lasting: both have agreed to see each other's list (SW-WEA-08)."""
ENTRY: Final = "entry "
"""Something lasting, with this word before an entry of the last round's timeline as JSON (SW-TML-01)."""


def _zones(seats: tuple[str, ...]) -> tuple[ZoneKind, ...]:
    """The places of each Weaver, and then those that both share."""
    own = (
        ZoneKind(
            f"{key}-{seat}", f"{name}'s {word}", seat if key in ("hand", "discard") else TABLE, is_open, is_ordered
        )
        for seat, name in enumerate(seats)
        for key, word, is_open, is_ordered in PLACES
    )
    return (*own, *(ZoneKind(key, word, TABLE, is_open, is_ordered) for key, word, is_open, is_ordered in SHARED))


class ShardweaveSetup(Setup):
    """The setup with both Weaves and the Arenas looked up by physical card."""

    def __init__(
        self,
        seats: tuple[str, ...],
        options: Options,
        champions: Mapping[str, Champion],
        arenas: Mapping[str, Arena],
        weaves: Sequence[Sequence[Copy]],
    ) -> None:
        """``weaves`` are the physical copies of each Weaver (SW-WEA-07)."""
        copies = [copy for weave in weaves for copy in weave]
        owners = [seat for seat, weave in enumerate(weaves) for _ in weave]
        copies += (Copy(arena, 1) for arena in arenas)
        owners += (TABLE for _ in arenas)
        names = {
            copy.card: champions[copy.card].name if copy.card in champions else arenas[copy.card].name
            for copy in copies
        }
        super().__init__(
            game="shardweave",
            copies=tuple(copies),
            zones=_zones(seats),
            dials=DIALS,
            seats=seats,
            names=names,
            owners=tuple(owners),
        )
        self.options: Final = options
        self.every: Final = tuple(champions.values())
        """All Champions of the box; of which a rival's Weave is made is not known."""
        self.champions: Final = tuple(champions.get(copy.card) for copy in copies)
        self.arenas: Final = tuple(arenas.get(copy.card) for copy in copies)
        self.numbers: Final = {card.id: card.number for card in champions.values()} | {
            arena.id: arena.number for arena in arenas.values()
        }
        self.tiebreak: Final = self.equals[TIEBREAK][0]

    def lay(self, then: Table, now: Table, slot: SlotId) -> str:
        """SW-TRF-15: in its second form a Champion lies upside down; SW-COM-07: before the reveal it lies face down."""
        here = then.slots[slot]
        place = here.zone % len(PLACES) if here.zone < 2 * len(PLACES) else UNKNOWN
        if place not in (SPOT, DISCARD, ASIDE):
            return ""
        before = now.slots[slot]
        if here.card == UNKNOWN:
            return "face down" if before.zone == here.zone and before.card != UNKNOWN else ""
        lies = before.zone < 2 * len(PLACES) and before.zone % len(PLACES) != PILE and is_transformed(now, here.card)
        turned = is_transformed(then, here.card)
        return "" if lies == turned else "upside down" if turned else "upright"

    def reminder(self, state: State) -> Reminder | None:
        """SW-COM-17, SW-OPT-10: to lock, from when all three Arenas are known (SW-ARE-06) until both have."""
        seconds = self.options.commit_seconds
        if not seconds or state.clock.phase != SELECT or both_locked(state) or unsettled_spot(state) >= 0:
            return None
        return Reminder(seconds, fresh=not any(count(state, seat, SPOT) for seat in (0, 1)))

    def champion(self, card: CardIndex) -> Champion:
        """The Champion on this physical card, which is one."""
        found = self.champions[card]
        assert found is not None, f"card {card} is no Champion"
        return found

    def arena(self, card: CardIndex) -> Arena:
        """The Arena on this physical card, which is one."""
        found = self.arenas[card]
        assert found is not None, f"card {card} is no Arena"
        return found


def of(table: Table) -> ShardweaveSetup:
    """The setup of a table of this game."""
    setup = table.setup
    assert isinstance(setup, ShardweaveSetup)
    return setup


def begin(setup: ShardweaveSetup) -> State:
    """All Champions in their draw piles, the Arenas in their deck, each in an order that nobody knows (SW-SET-01)."""
    zones: list[list[SlotId]] = [[] for _ in range(setup.places + len(setup.copies))]
    pools: list[list[CardIndex]] = [[], [], []]
    slots: list[Slot] = []
    for card, owner in enumerate(setup.owners):
        if card == setup.tiebreak:
            slots.append(Slot(card, -1, EVERYBODY, TIEBREAK_SPOT, claimed=True))
        else:
            pools[owner].append(card)
            slots.append(Slot(UNKNOWN, owner % 3, NOBODY, at(owner, PILE) if owner != TABLE else ARENA_DECK))
        zones[slots[-1].zone].append(card)
    return State(
        setup,
        tuple(slots),
        tuple(tuple(zone) for zone in zones),
        tuple(Pool(tuple(cards)) for cards in pools),
        (0,) * len(setup.dials),
        Clock(0, SETUP, 0),
    )


def at(seat: Seat, place: int) -> int:
    """The zone of a Weaver."""
    return len(PLACES) * seat + place


def other(seat: Seat) -> Seat:
    """The rival."""
    return 1 - seat


def name(table: Table, seat: Seat) -> str:
    """A Weaver's name."""
    return table.setup.seats[seat]


def count(table: Table, seat: Seat, place: int) -> int:
    """How many cards lie in a place of a Weaver; no camera can tell, so it follows from what was done (SW-SCN-05)."""
    return len(table.zones[at(seat, place)])


def arena_in(table: Table, spot: int) -> Arena | None:
    """The Arena in one of the three spots, once the companion knows it."""
    slots = table.zones[spot]
    card = table.slots[slots[0]].card if slots else UNKNOWN
    return of(table).arenas[card] if card != UNKNOWN else None


def unsettled_spot(table: Table) -> int:
    """A spot of the queue on which there is not just one Arena that all know; -1 if all three are known."""
    arenas = of(table).arenas
    for spot in QUEUE:
        lying = table.zones[spot]
        card = table.slots[lying[0]].card if len(lying) == 1 else UNKNOWN
        if card == UNKNOWN or arenas[card] is None:
            return spot
    return -1


def is_exhausted(table: Table, seat: Seat) -> bool:
    """SW-END-04: neither a card in hand nor one in the draw pile."""
    return not count(table, seat, HAND) and not count(table, seat, PILE)


def has_locked(table: Table, seat: Seat) -> bool:
    """Whether a Weaver has chosen; one with an empty hand counts as locked (SW-RND-07)."""
    return bool(count(table, seat, SPOT)) or not count(table, seat, HAND)


def both_locked(table: Table) -> bool:
    """SW-RND-05: the moment of the reveal has come."""
    return all(has_locked(table, seat) for seat in (0, 1)) and any(count(table, seat, SPOT) for seat in (0, 1))


def seal(table: Table, seat: Seat) -> CardIndex:
    """What a Weaver has committed on a phone, as only that Weaver's note says (SW-COM-04); -1 if nothing is noted.

    It is read to open the seal when both are locked, and for nothing else.
    """
    spot = at(seat, SPOT)
    found = (note.card for note in table.notes if note.seat == seat and note.zones == (spot,))
    return next(found, UNKNOWN)


def is_seal_read(table: Table, seat: Seat) -> bool:
    """Whether the tag of what a Weaver has committed was read: then it is that very copy, and no equal one."""
    spot = at(seat, SPOT)
    return any(note.seat == seat and note.zones == (spot,) and note.claimed for note in table.notes)


def is_transformed(table: Table, card: CardIndex) -> bool:
    """SW-TRF-01: whether this very copy has its second form, in whatever zone (SW-TRF-13).

    It is kept in the match alone and never with the card (SW-GEN-08), so it ends with it (SW-TRF-04).
    """
    return any(one.what == FORM and one.amount == card for one in table.lasting)


def stats_of(table: Table, card: CardIndex) -> Stats:
    """The printed line of a copy's form (SW-SCO-02, SW-TRF-08)."""
    champion = of(table).champion(card)
    return champion.second.stats if champion.second and is_transformed(table, card) else champion.stats


def has_open_lists(table: Table) -> bool:
    """Whether each may read the other's list (SW-OPT-11, SW-WEA-08)."""
    return of(table).options.open_lists or any(one.what == OPEN_LISTS for one in table.lasting)


def form_name(table: Table, card: CardIndex) -> str:
    """The name of a copy's form."""
    champion = of(table).champion(card)
    return champion.second.name if champion.second and is_transformed(table, card) else champion.name


def carried(table: Table, seat: Seat) -> tuple[Lasting, ...]:
    """What the next Champion of a Weaver carries (SW-ORD-19)."""
    return tuple(one for one in table.lasting if one.what in CARRIED and one.player == seat)


def discarded(table: Table, seat: Seat) -> tuple[CardIndex, ...]:
    """The Champions in a Weaver's discard pile, the latest first."""
    return tuple(table.slots[slot].card for slot in table.zones[at(seat, DISCARD)])


def equals_in_form(table: Table, card: CardIndex) -> tuple[CardIndex, ...]:
    """The own copies of the same Champion in the same form (SW-COM-21)."""
    turned = is_transformed(table, card)
    return tuple(copy for copy in of(table).equals_of[card] if is_transformed(table, copy) == turned)
