"""The table of Voidream: its zones, its dials, and what can be read off them. Nothing here changes anything.

The state is how the cards lie (VD-GEN-05): a mind card's count is its rotation and side, an exhausted card lies a
quarter turn clockwise, a veiled card and a charge lie face down. Values on backs are marks on unread cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Final

from companion.games.voidream.cards import Card, DeckList, Is
from companion.games.voidream.decks import deck_copies
from companion.games.voidream.options import Options
from companion.games.voidream.said import said_by
from companion.table.state import (
    UNKNOWN,
    Seat,
    Setup,
    SlotId,
    Table,
    ZoneKind,
    mark_of,
    slot_of,
)

SETUP, MAIN, OVER = range(3)
PHASES: Final = ("Set-up", "Main", "Over")
"""The phases of the turn clock at rest; beginning, conflicts and Nightmare are passed within a move (VD-RND-01)."""

DREAM, HAND, PLAY, SPOT, MIND, DISCARD, VOID, DREAM_DISCARD = range(8)
PLACES: Final = (
    ("dream", "Dream", False, True),
    ("hand", "hand", False, False),
    ("play", "play area", True, False),
    ("spot", "play spot", True, True),
    ("mind", "mind spot", True, False),
    ("discard", "arcana discard pile", True, False),
    ("void", "Void pile", True, False),
    ("dream-discard", "Dream discard pile", True, False),
)
"""Of each zone of a Dreamer: key, the rulebook's word, whether all see it, whether its order matters (VD-PIL-01)."""

ROUND, ACTIVE, PASSES, LOCKED, CONFLICT, ATTACKER, LOSERS, DIAL_COUNT = range(8)
DIALS: Final = ("round", "active Dreamer", "passes", "passed for good", "conflict", "attacker", "losers")
"""``conflict`` is 0, 1 for dawn or 2 for dusk; ``losers`` and ``passed for good`` are masks of seats."""
ORDER_LOST, OWN_DIALS = range(2)
OWN_DIAL_NAMES: Final = ("bastion's place unknown",)

DAWN, DUSK = 1, 2
VALUE, ATTACKS, DEFENDS = "value", "attacks", "defends"
"""Marks: the value read off a back, and the side on which an entity takes part in a conflict."""
EXHAUSTED: Final = 1
FACE_DOWN: Final = 4
SPENT: Final = 4
"""The pose of a mind card on its spent side."""
LAST_ROUND: Final = 60


def _zones(seats: tuple[str, ...]) -> tuple[ZoneKind, ...]:
    """The places of each Dreamer; nobody holds a Dream, which lies face down for both."""
    return tuple(
        ZoneKind(f"{key}-{seat}", f"{name}'s {word}", seat if key != "dream" else -1, is_open, is_ordered)
        for seat, name in enumerate(seats)
        for key, word, is_open, is_ordered in PLACES
    )


class VoidreamSetup(Setup):
    """The setup with both decks looked up by physical card.

    Worked out from them: ``said`` and ``triggers`` are all that any card says, ``bastions`` each Dreamer's bastion.
    """

    found_by = ("VD-SHF-07",)
    shuffles_stay = "past_shuffle"

    def __init__(
        self, seats: tuple[str, ...], options: Options, cards: Mapping[str, Card], decks: tuple[DeckList, DeckList]
    ) -> None:
        found = deck_copies(decks)
        copies = [copy for deck in found for copy in deck]
        owners = [seat for seat, deck in enumerate(found) for _ in deck]
        own = tuple(f"{word} {seat}" for seat in range(len(seats)) for word in OWN_DIAL_NAMES)
        super().__init__(
            game="voidream",
            copies=tuple(copies),
            zones=_zones(seats),
            dials=(*DIALS, *own),
            seats=seats,
            names={copy.card: cards[copy.card].name for copy in copies},
            owners=tuple(owners),
            backs=tuple(str(cards[copy.card].value or "") for copy in copies),
        )
        self.options: Final = options
        self.decks: Final = decks
        self.cards = tuple(cards[copy.card] for copy in copies)
        self.kinds = tuple(card.kind for card in self.cards)
        self.said: Final = said_by(self.cards)
        self.triggers: Final = frozenset(trigger.when for card in self.cards for trigger in card.triggers)
        self.bastions: Final = tuple(
            next(at for at, kind in enumerate(self.kinds) if kind is Is.BASTION and owners[at] == seat)
            for seat in range(len(seats))
        )

    def lay(self, then: Table, now: Table, slot: SlotId) -> str:
        """A mind card is turned to a number; in a Dream it shows which cards lie face up (VD-APP-06, VD-CON-03)."""
        here = then.slots[slot]
        if here.card != UNKNOWN and self.kinds[here.card] is Is.MIND:
            count = count_of_pose(here.pose)
            return "" if here.pose == now.slots[slot].pose else f"to {count}" if count else "to its spent side"
        if here.zone < self.places and here.zone % len(PLACES) == DREAM:
            was_up = now.slots[slot].zone == here.zone and is_face_up_in_dream(now, slot)
            is_up = is_face_up_in_dream(then, slot)
            return "" if is_up == was_up else "face up" if is_up else "face down"
        return super().lay(then, now, slot)

    def with_cards(self, cards: tuple[Card, ...]) -> VoidreamSetup:
        """The same table, as it is for somebody who takes its cards for these."""
        changed = copy(self)
        changed.cards = cards
        changed.kinds = tuple(card.kind for card in cards)
        return changed


def of(table: Table) -> VoidreamSetup:
    """The setup of a table of this game."""
    setup = table.setup
    assert isinstance(setup, VoidreamSetup)
    return setup


def at(seat: Seat, place: int) -> int:
    """The zone of a Dreamer."""
    return len(PLACES) * seat + place


def seat_of_zone(table: Table, zone: int) -> Seat:
    """The Dreamer in whose zone a card lies; what is attached lies with its host (VD-ATT-03)."""
    places = table.setup.places
    while zone >= places:
        zone = table.slots[zone - places].zone
    return zone // len(PLACES)


def place_of(table: Table, slot: SlotId) -> int:
    """Which of a Dreamer's places a card lies in; that of its host if it is attached."""
    places, zone = table.setup.places, table.slots[slot].zone
    while zone >= places:
        zone = table.slots[zone - places].zone
    return zone % len(PLACES)


def is_attached(table: Table, slot: SlotId) -> bool:
    """Whether a card lies under a host."""
    return table.slots[slot].zone >= table.setup.places


def host_of(table: Table, slot: SlotId) -> SlotId:
    """The card above an attachment."""
    return table.slots[slot].zone - table.setup.places


def controller(table: Table, slot: SlotId) -> Seat:
    """The Dreamer on whose side a card lies (VD-OBS-13)."""
    return seat_of_zone(table, table.slots[slot].zone)


def owner(table: Table, slot: SlotId) -> Seat:
    """The Dreamer to whose piles a card goes (VD-GEN-06)."""
    here = table.slots[slot]
    card = here.card if here.card != UNKNOWN else table.pools[here.pool].cards[0]
    return table.setup.owners[card]


def other(seat: Seat) -> Seat:
    """The opponent (VD-GEN-01, VD-GEN-07)."""
    return 1 - seat


def card_in(table: Table, slot: SlotId) -> Card:
    """The card in a slot that is known."""
    return of(table).cards[table.slots[slot].card]


def is_face_down(table: Table, slot: SlotId) -> bool:
    """Whether a card in play lies face down: veiled, or a charge."""
    here = table.slots[slot]
    return here.card == UNKNOWN or here.pose >= FACE_DOWN


def is_ready(table: Table, slot: SlotId) -> bool:
    """Whether a card stands upright (VD-KEY-07, VD-KEY-08)."""
    return table.slots[slot].pose == 0


def mind_slot(table: Table, seat: Seat) -> SlotId:
    """The slot of a Dreamer's mind card."""
    return table.zones[at(seat, MIND)][0]


def mind_count(table: Table, seat: Seat) -> int:
    """The upright number of the mind card, 0 when spent (VD-MND-01, VD-MND-03, VD-MND-11)."""
    return count_of_pose(table.slots[mind_slot(table, seat)].pose)


def count_of_pose(pose: int) -> int:
    """4 on the top edge, 3 left, 2 bottom, 1 right: each clockwise quarter turn lowers the count (VD-OBS-10)."""
    return 0 if pose >= SPENT else 4 - pose


def pose_of_count(count: int) -> int:
    """How the mind card lies for a count."""
    return SPENT if count == 0 else 4 - count


def top(table: Table, seat: Seat) -> SlotId:
    """The uppermost card of a Dream; with its bastion alone the game goes on (VD-END-05).

    ``UNKNOWN`` where nothing is left, which is so when the last card, the bastion, has fallen.
    """
    dream = table.zones[at(seat, DREAM)]
    return dream[0] if dream else UNKNOWN


def value_of(table: Table, slot: SlotId) -> int:
    """The printed value of a card, or what its back shows; 0 where nobody has read it (VD-GEN-08, VD-DEP-02, -03)."""
    here = table.slots[slot]
    if here.card == UNKNOWN:
        return mark_of(here, VALUE)
    setup = of(table)
    value = setup.cards[here.card].value
    if not value and setup.kinds[here.card] is Is.BASTION:
        return setup.options.bastion_value
    return value


def depth(table: Table, seat: Seat) -> int:
    """The value on top of the own Dream now; 0 until it is read (VD-DEP-01, -04, -10), and without a Dream."""
    slot = top(table, seat)
    return value_of(table, slot) if slot != UNKNOWN else 0


def is_face_up_in_dream(table: Table, slot: SlotId) -> bool:
    """Whether a card of a Dream lies face up: an active construct, or the bastion (VD-CON-03).

    One that its owner alone has looked at and put back lies face down; its back has been read (VD-EVK-11).
    """
    if slot == UNKNOWN:
        return False
    here = table.slots[slot]
    return here.card != UNKNOWN and here.pose < FACE_DOWN and not mark_of(here, VALUE)


def bastion(table: Table, seat: Seat) -> SlotId:
    """The slot of a Dreamer's bastion in the Dream, or ``UNKNOWN`` if it holds none (VD-BAS-03)."""
    slot = slot_of(table, of(table).bastions[seat])
    return slot if table.slots[slot].zone == at(seat, DREAM) else UNKNOWN


def construct(table: Table, seat: Seat) -> SlotId:
    """The slot of a Dreamer's active construct, or ``UNKNOWN`` (VD-CON-04, VD-CON-05, VD-CON-06)."""
    slots = table.slots
    kinds = of(table).kinds
    for slot in table.zones[at(seat, DREAM)]:
        here = slots[slot]
        lies_open = here.card != UNKNOWN and here.pose < FACE_DOWN and not mark_of(here, VALUE)
        if lies_open and kinds[here.card] is Is.CONSTRUCT:
            return slot
    return UNKNOWN


def layers(table: Table, seat: Seat) -> int:
    """The cards above the bastion, or -1 while its place is unknown (VD-BAS-10, VD-SHF-07)."""
    if table.dials[own_dial(seat, ORDER_LOST)]:
        return -1
    dream = table.zones[at(seat, DREAM)]
    place = bastion(table, seat)
    return dream.index(place) if place != UNKNOWN else len(dream)


def own_dial(seat: Seat, name: int) -> int:
    """The number of a Dreamer's dial."""
    return DIAL_COUNT + OWN_DIALS * seat + name


def entities(table: Table, seat: Seat) -> Iterator[SlotId]:
    """The face-up entities that a Dreamer controls."""
    yield from _of_kind(table, seat, Is.ENTITY)


def _of_kind(table: Table, seat: Seat, kind: Is) -> Iterator[SlotId]:
    setup = of(table)
    for slot in table.zones[at(seat, PLAY)]:
        here = table.slots[slot]
        if here.card != UNKNOWN and here.pose < FACE_DOWN and setup.kinds[here.card] is kind:
            yield slot


def memories(table: Table, seat: Seat) -> Iterator[SlotId]:
    """The face-up memories that a Dreamer controls, attached ones too."""
    setup = of(table)
    yield from _of_kind(table, seat, Is.MEMORY)
    for host in table.zones[at(seat, PLAY)]:
        for slot in table.zones[setup.on(host)]:
            here = table.slots[slot]
            if here.card != UNKNOWN and here.pose < FACE_DOWN:
                yield slot


def veiled(table: Table, seat: Seat) -> Iterator[SlotId]:
    """The veiled cards that a Dreamer controls (VD-VEI-04)."""
    for slot in table.zones[at(seat, PLAY)]:
        if is_face_down(table, slot):
            yield slot


def charges(table: Table, host: SlotId) -> tuple[SlotId, ...]:
    """The charges under a card, any number of them (VD-ATT-11, VD-ATT-13)."""
    return tuple(slot for slot in table.zones[table.setup.on(host)] if is_face_down(table, slot))


def texts(table: Table, seat: Seat) -> list[SlotId]:
    """The cards whose text a Dreamer's side has in force: in play and face up, active constructs, bastion, mind card.

    VD-EFF-01, VD-CON-05: a buried construct too, unless the table plays with the top only.
    """
    setup = of(table)
    slots, zones = table.slots, table.zones
    lying: list[SlotId] = []
    remembered: list[SlotId] = []
    attached: list[SlotId] = []
    for slot in zones[at(seat, PLAY)]:
        here = slots[slot]
        if here.card != UNKNOWN and here.pose < FACE_DOWN:
            (lying if setup.kinds[here.card] is Is.ENTITY else remembered).append(slot)
        for under in zones[setup.places + slot]:
            if not is_face_down(table, under):
                attached.append(under)
    active = construct(table, seat)
    works = setup.options.construct_active == "face_up" or active == top(table, seat)
    in_dream = [slot for slot in (active if works else UNKNOWN, bastion(table, seat)) if slot != UNKNOWN]
    return [*lying, *remembered, *attached, *in_dream, mind_slot(table, seat)]


def void_count(table: Table, seat: Seat) -> int:
    """How many arcana lie in a Void pile."""
    return len(table.zones[at(seat, VOID)])


def participants(table: Table, seat: Seat) -> Iterator[SlotId]:
    """A Dreamer's entities that take part in the conflict (VD-CNF-23)."""
    for slot in entities(table, seat):
        if mark_of(table.slots[slot], ATTACKS) or mark_of(table.slots[slot], DEFENDS):
            yield slot


def name(table: Table, seat: Seat) -> str:
    """A Dreamer's name."""
    return table.setup.seats[seat]
