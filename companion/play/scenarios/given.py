"""The table that a scenario begins with, from what its file says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from companion.play.scenarios.file import Given, Holds, Knows, ScenarioError, within
from companion.play.scenarios.names import Names, card_name
from companion.table.game import Game
from companion.table.state import (
    EVERYBODY,
    NOBODY,
    TABLE,
    UNKNOWN,
    CardIndex,
    Clock,
    Lasting,
    Note,
    Pool,
    Rover,
    Setup,
    Slot,
    SlotId,
    State,
    ZoneId,
    faults,
)

HIDDEN: Final = re.compile(r"([0-9]{0,4})\?([a-z0-9-]*)")
"""Cards that nobody knows: how many (one if not said) and of which pool (the common one if not said)."""
ALL_LEFT: Final = re.compile(r"\*\?([a-z0-9-]+)")
"""As many hidden cards as a pool has that lie nowhere else."""
OWNED: Final = re.compile(r"\*:(.+)", re.DOTALL)
"""In a pool: every card of a player's own deck that is named nowhere."""
MOST: Final = 1_000_000
"""No dial, mark, score or number of a turn is larger."""
POSES: Final = 8
"""Four quarter turns, with either side up."""


def bounded(value: int, least: int, most: int, what: str) -> int:
    """A number that is in its bounds."""
    if not least <= value <= most:
        raise ScenarioError(f"{what} is from {least} to {most}, not {value}.")
    return value


def phase_of(game: Game, phase: str | int) -> int:
    """A phase by its number or its word."""
    if isinstance(phase, str) and phase in game.phases:
        return game.phases.index(phase)
    if isinstance(phase, str) or not 0 <= phase < len(game.phases):
        listed = ", ".join(f"{at} ({word})" for at, word in enumerate(game.phases))
        raise ScenarioError(f"there is no phase {phase!r}; there are {listed}.")
    return phase


def dial_value(setup: Setup, dial: int, value: int) -> int:
    """A number that a dial can stand at."""
    least = -MOST if setup.dials[dial] in setup.signed else 0
    return bounded(value, least, MOST, f"the dial {setup.dials[dial]!r}")


def lasting_of(names: Names, holds: Holds) -> Lasting:
    """Something that holds for a while."""
    card, about = (names.slot(name) if name else UNKNOWN for name in (holds.card, holds.about))
    amount = bounded(holds.amount, -MOST, MOST, "the amount")
    return Lasting(holds.what, names.seat(holds.player), amount, card, holds.until, names.seat(holds.by), about)


def state_of(game: Game, names: Names, given: Given) -> State:
    """The table. ``names`` learns what lies on it. Raises ``ScenarioError``."""
    with within("given"):
        laid = _Laid(names, given)
        pools = _pools(laid)
        slots = _slots(laid)
        names.state = State(names.setup, slots, laid.zones(), pools, (), Clock(TABLE, 0, 0))
        with within("rovers"):
            pools = _with_rovers(laid, pools, slots)
        with within("lasting"):
            lasting = tuple(lasting_of(names, holds) for holds in given.lasting)
        with within("notes"):
            notes = tuple(_note(names, knows) for knows in given.notes)
        state = State(names.setup, slots, laid.zones(), pools, _dials(laid), _clock(game, laid), lasting, notes)
    wrong = faults(state)
    assert not wrong, f"a scenario made a table that is not sound: {wrong}"
    names.state = state
    return state


class _Laid:
    """Cards laid out one after the other: each with its card, its place and its pool."""

    def __init__(self, names: Names, given: Given) -> None:
        self.names = names
        self.setup = names.setup
        self.given = given
        self.cards: list[CardIndex] = []
        self.places: list[ZoneId] = []
        self.pools: list[int] = []
        self.numbers = {"": 0, **{name: at for at, name in enumerate(given.pools, 1)}}
        self.pooled: dict[str, tuple[CardIndex, ...]] = {}
        self.left_from = -1
        names.reserve(name for cards in (*given.zones.values(), *given.pools.values(), given.rovers) for name in cards)
        self._lay_out()

    def _lay_out(self) -> None:
        """Places first, then what lies on cards, from the bottom up, and last what is left of the deck."""
        waiting = [*self.given.zones, *(place for place in self.given.unknown if place not in self.given.zones)]
        while waiting:
            self.names.state = State(self.setup, self.plain(), self.zones(), (), (), Clock(TABLE, 0, 0))
            ready = [place for place in waiting if not place.startswith("on:")] or list(filter(self._is_there, waiting))
            # Where none is ready, the first of them says what is missing.
            for place in ready or waiting[:1]:
                self._lay(place)
                waiting.remove(place)
        for name, cards in self.given.pools.items():
            with within("pools"), within(name):
                self.pooled[name] = tuple(sorted(self._pooled(cards)))
        left = len(self.setup.copies) - len(self.cards)
        rest = self.given.rest or ("aside" if "aside" in self.setup.zone_by_key else "")
        with within("rest"):
            if left and not rest:
                raise ScenarioError(f"{left} cards of the deck are not laid out; say where they lie.")
            if left:
                self._lay_rest(self.names.zone(rest), left)

    def _pooled(self, cards: tuple[str, ...]) -> Iterator[CardIndex]:
        for name in cards:
            found = OWNED.fullmatch(name)
            if not found:
                yield self.names.fresh_copy(name)
                continue
            seat = self.names.seat(found.group(1))
            for card, owner in enumerate(self.setup.owners):
                if owner == seat and card not in self.cards:
                    self.names.take(card_name(self.setup, card), card)
                    yield card

    def _left_of(self, pool: str) -> int:
        """How many cards of a player's own deck are named nowhere, and lie in no other place of this pool."""
        found = [OWNED.fullmatch(name) for name in self.given.pools.get(pool, ())]
        seats = [self.names.seat(each.group(1)) for each in found if each]
        if len(seats) != len(found) or not seats:
            raise ScenarioError(f"'*?{pool}' needs a pool of a player's own cards, as in {pool} = ['*:Ann'].")
        left = sum(owner in seats for owner in self.setup.owners)
        for name in (name for cards in self.given.zones.values() for name in cards if not ALL_LEFT.fullmatch(name)):
            hidden = HIDDEN.fullmatch(name)
            if hidden:
                left -= int(hidden.group(1) or 1) if hidden.group(2) == pool else 0
            else:
                left -= self.setup.owners[self.names.copies_of(name)[0]] in seats
        return left

    def _lay_rest(self, zone: ZoneId, left: int) -> None:
        """What is left lies open in an open place if no card is "?" without a pool: then it is clear what is left.

        Nobody has read them, so equal cards that turn up take their places.
        """
        is_common = (UNKNOWN, 0) in zip(self.cards, self.pools, strict=True)
        if is_common or not self.setup.zones[zone].open:
            self._hide(zone, left, "")
            return
        self.left_from = len(self.cards)
        laid = {*self.cards, *(card for cards in self.pooled.values() for card in cards)}
        for card in range(len(self.setup.copies)):
            if card not in laid:
                self._add(card, zone, 0)

    def _is_there(self, place: str) -> bool:
        try:
            self.names.zone(place)
        except ScenarioError:
            return False
        return True

    def _lay(self, place: str) -> None:
        with within("zones" if place in self.given.zones else "unknown"), within(place):
            zone = self.names.zone(place)
            for name in self.given.zones.get(place, ()):
                hidden, all_left = HIDDEN.fullmatch(name), ALL_LEFT.fullmatch(name)
                if all_left:
                    self._hide(zone, self._left_of(all_left.group(1)), all_left.group(1))
                elif hidden:
                    self._hide(zone, int(hidden.group(1) or 1), hidden.group(2))
                else:
                    self.names.slots.setdefault(name, len(self.cards))
                    self._add(self.names.fresh_copy(name), zone, 0)
        with within("unknown"), within(place):
            self._hide(zone, self.given.unknown.get(place, 0), "")

    def _hide(self, zone: ZoneId, count: int, pool: str) -> None:
        if pool not in self.numbers:
            raise ScenarioError(f"there is no pool {pool!r}; there are {', '.join(self.given.pools) or 'none'}.")
        for _ in range(bounded(count, 0, len(self.setup.copies), "a number of cards")):
            self._add(UNKNOWN, zone, self.numbers[pool])

    def _add(self, card: CardIndex, zone: ZoneId, pool: int) -> None:
        if len(self.cards) == len(self.setup.copies):
            raise ScenarioError(f"more cards are laid out than the {len(self.setup.copies)} of the deck.")
        self.cards.append(card)
        self.places.append(zone)
        self.pools.append(pool)

    def plain(self) -> tuple[Slot, ...]:
        """The cards where they lie, and nothing more of them: enough to look names up."""
        return tuple(Slot(card, 0, NOBODY, zone) for card, zone in zip(self.cards, self.places, strict=True))

    def zones(self) -> tuple[tuple[SlotId, ...], ...]:
        """What lies in each place and on each card."""
        zones: list[list[SlotId]] = [[] for _ in range(self.setup.places + len(self.setup.copies))]
        for at, zone in enumerate(self.places):
            zones[zone].append(at)
        return tuple(map(tuple, zones))


def _pools(laid: _Laid) -> tuple[Pool, ...]:
    """The cards of each pool: as many as lie on the table as cards of it."""
    pools: list[Pool] = []
    with within("pools"):
        for name, cards in laid.pooled.items():
            with within(name):
                pool = Pool(cards)
                unknown = laid.pools.count(laid.numbers[name])
                if unknown != len(cards):
                    raise ScenarioError(f"it has {len(cards)} cards, but {unknown} lie on the table as '?{name}'.")
                pools.append(pool)
    elsewhere = {*laid.cards, *(card for pool in pools for card in pool.cards)}
    common = Pool(tuple(card for card in range(len(laid.setup.copies)) if card not in elsewhere))
    return (common, *pools)


def _slots(laid: _Laid) -> tuple[Slot, ...]:
    """Each card with what lies on it, how it is turned, and who knows it."""
    names, given = laid.names, laid.given
    names.state = State(laid.setup, laid.plain(), laid.zones(), (), (), Clock(TABLE, 0, 0))
    with within("unread"):
        unread = {_known(laid, name) for name in given.unread}
    with within("marks"):
        marks = {names.slot(name): _marks(name, numbers) for name, numbers in given.marks.items()}
    with within("poses"):
        poses = {names.slot(name): bounded(pose, 0, POSES - 1, name) for name, pose in given.poses.items()}
    return tuple(
        Slot(
            card,
            laid.pools[at],
            NOBODY if card == UNKNOWN else EVERYBODY,
            laid.places[at],
            card != UNKNOWN and at not in unread and not 0 <= laid.left_from <= at,
            poses.get(at, 0),
            marks.get(at, ()),
        )
        for at, card in enumerate(laid.cards)
    )


def _known(laid: _Laid, name: str) -> SlotId:
    slot = laid.names.slot(name)
    if laid.cards[slot] == UNKNOWN:
        raise ScenarioError(f"{name!r} is a card that nobody knows.")
    return slot


def _marks(name: str, numbers: dict[str, int]) -> tuple[tuple[str, int], ...]:
    with within(name):
        return tuple(sorted((mark, bounded(number, 1, MOST, mark)) for mark, number in numbers.items()))


def _with_rovers(laid: _Laid, pools: tuple[Pool, ...], slots: tuple[Slot, ...]) -> tuple[Pool, ...]:
    """The pools with what more is known of some of their cards."""
    names, given = laid.names, laid.given
    found: dict[int, list[Rover]] = {at: [] for at in range(len(pools))}
    taken: set[CardIndex] = set()
    for name, places in given.rovers.items():
        with within(name):
            hiding = [
                (at, card) for card in names.copies_of(name) for at, pool in enumerate(pools) if card in pool.cards
            ]
            at, card = next((one for one in hiding if one[1] not in taken), (UNKNOWN, UNKNOWN))
            if card == UNKNOWN:
                raise ScenarioError("no such card is hidden; those that lie open or in a hand are in zones.")
            zones = tuple(sorted({names.zone(place) for place in places}))
            if not any(slot.card == UNKNOWN and slot.pool == at and slot.zone in zones for slot in slots):
                raise ScenarioError(f"no unknown card of its pool lies in {', '.join(places) or 'no place'}.")
        taken.add(card)
        names.take(name, card)
        found[at].append(Rover(card, zones, EVERYBODY))
    return tuple(
        Pool(pool.cards, tuple(sorted(found[at], key=lambda rover: rover.card))) for at, pool in enumerate(pools)
    )


def _note(names: Names, knows: Knows) -> Note:
    seat = names.seat(knows.seat)
    if seat == TABLE:
        raise ScenarioError("what the table knows, everybody knows: it is no note.")
    card = names.card(knows.card)
    if not knows.at:
        return Note(seat, card, tuple(sorted({names.zone(place) for place in knows.places})), knows.read)
    assert names.state is not None
    slot = names.slot(knows.at)
    return Note(seat, card, (names.state.slots[slot].zone,), knows.read, slot)


def _dials(laid: _Laid) -> tuple[int, ...]:
    dials = [0] * len(laid.setup.dials)
    with within("dials"):
        for name, value in laid.given.dials.items():
            dial = laid.names.dial(name)
            dials[dial] = dial_value(laid.setup, dial, value)
    return tuple(dials)


def _clock(game: Game, laid: _Laid) -> Clock:
    given = laid.given
    with within("turn"):
        seat = laid.names.seat(given.turn)
    with within("phase"):
        phase = phase_of(game, given.phase)
    with within("turn_number"):
        return Clock(seat, phase, bounded(given.turn_number, 0, MOST, "the number of a turn"))
