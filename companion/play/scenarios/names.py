"""Names in scenario files: seats, cards, places, cards on the table and dials, looked up and given.

A card is "fox" (any copy) or "fox#2" (that copy; "fox#2r5" is that of print run 5, where two prints of it are at the
table); a place is "deck", "hand:Ann" or "on:" and a card on the table; a card on the table is named by what it is, or
by its place and number there, the top first: "hand:Ann/3".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from companion.play.scenarios.file import NotThere, ScenarioError
from companion.table.state import ANY_RUN, TABLE, UNKNOWN, CardIndex, Seat, Setup, SlotId, State, ZoneId

CARD: Final = re.compile(r"([^#/:?]+)(?:#([0-9]{1,4}(?:r[0-9]{1,4})?))?")
NUMBERED: Final = re.compile(r"(.+)/([0-9]{1,4})", re.DOTALL)
PLAYERS_OWN: Final = re.compile(r"(.+)([- ])([0-9]{1,2})")
AT_THE_TABLE: Final = "table"
"""Who answers for the table itself, or is on turn when no seat is."""


class Names:
    """The names of one scenario; ``state`` is the table that they are looked up at."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State | None = None
        self.slots: dict[str, SlotId] = {}
        """The cards that lie on the table under a name that the scenario has used."""
        self.copies: dict[str, CardIndex] = {}
        """Copies that a name without a number stands for, once it was used."""
        self._taken: set[CardIndex] = set()
        self._reserved: set[CardIndex] = set()

    def reserve(self, names: Iterable[str]) -> None:
        """Copies that are named with their numbers: a name without one stands for others."""
        for name in names:
            found = CARD.fullmatch(name)
            copies = self.setup.equals.get(found.group(1), ()) if found and found.group(2) else ()
            self._reserved.update(copy for copy in copies if name == card_name(self.setup, copy))

    def seat(self, name: str | int) -> Seat:
        """A player by name or number: a seat, or one whom the rules play."""
        players = self.setup.player_names
        if isinstance(name, int):
            if not TABLE <= name < len(players):
                raise ScenarioError(f"there is no seat {name}, only 0 to {len(players) - 1}, and -1 for the table.")
            return name
        if name in players:
            return players.index(name)
        if name == AT_THE_TABLE:
            return TABLE
        raise ScenarioError(f"nobody is called {name!r}; there are {', '.join(players)}.")

    def fresh_copy(self, name: str) -> CardIndex:
        """A copy that no other name stands for; of a name with a number, that copy."""
        card = self._named_copy(name)
        if card == UNKNOWN:
            free = [copy for copy in self._copies(name) if copy not in self._taken | self._reserved]
            if not free:
                raise ScenarioError(f"all {len(self._copies(name))} copies of {name!r} are used.")
            card = free[0]
        elif card in self._taken:
            raise ScenarioError(f"the card {name!r} is named twice.")
        self.take(name, card)
        return card

    def take(self, name: str, card: CardIndex) -> None:
        """From now on the name stands for this copy, unless it stood for one before."""
        self._taken.add(card)
        self.copies.setdefault(name, card)

    def card(self, name: str) -> CardIndex:
        """The copy that a name stands for: that with the number, one named before, else one that may be hidden."""
        card = self._named_copy(name)
        if card == UNKNOWN and name in self.slots and self.state is not None:
            # The record may have exchanged equal copies since.
            card = self.state.slots[self.slots[name]].card
        if card == UNKNOWN and name in self.copies:
            card = self.copies[name]
        if card != UNKNOWN:
            return card
        copies = self._copies(name)
        return next((copy for copy in copies if copy not in self._taken), copies[0])

    def copies_of(self, name: str) -> tuple[CardIndex, ...]:
        """All copies of a card; of a name with a number, that copy."""
        card = self._named_copy(name)
        return self._copies(name) if card == UNKNOWN else (card,)

    def _named_copy(self, name: str) -> CardIndex:
        copies = self._copies(name)
        number = name.partition("#")[2]
        if not number:
            return UNKNOWN
        numbered = {_number(self.setup, copy): copy for copy in copies}
        if number not in numbered:
            raise ScenarioError(f"there is no copy {number} of {name.partition('#')[0]!r} ({_range(list(numbered))}).")
        return numbered[number]

    def _copies(self, name: str) -> tuple[CardIndex, ...]:
        found = CARD.fullmatch(name)
        copies = self.setup.equals.get(found.group(1)) if found else None
        if copies is None:
            raise ScenarioError(f"there is no card {name!r} in this deck.")
        return copies

    def slot(self, name: str) -> SlotId:
        """The slot of a card on the table, by its name or by its place and number."""
        numbered = NUMBERED.fullmatch(name)
        if numbered and self.state is not None:
            lying = self.state.zones[self.zone(numbered.group(1))]
            if not 1 <= int(numbered.group(2)) <= len(lying):
                raise NotThere(f"there is no card {name!r}; {len(lying)} lie there.")
            return lying[int(numbered.group(2)) - 1]
        found = UNKNOWN if numbered else self._slot_of(name)
        if found == UNKNOWN:
            raise NotThere(f"{name!r} does not lie on the table in this scenario.")
        return found

    def _slot_of(self, name: str) -> SlotId:
        """Where a card lies: that with the number, the one that the scenario named so, or the only one of its kind."""
        if self.state is None:
            return self.slots.get(name, UNKNOWN)
        copies = self.copies_of(name)
        if len(copies) > 1 and name in self.slots:
            return self.slots[name]
        lying = [at for at, slot in enumerate(self.state.slots) if slot.card in copies]
        if len(lying) > 1:
            raise NotThere(f"{len(lying)} cards {name!r} lie on the table; say which, as in '{name}#1'.")
        return lying[0] if lying else self.slots.get(name, UNKNOWN)

    def zone(self, name: str) -> ZoneId:
        """A place by its name."""
        if name.startswith("on:"):
            return self.setup.on(self.slot(name.removeprefix("on:")))
        key = self._key(name, self.setup.zone_by_key)
        if key not in self.setup.zone_by_key:
            raise ScenarioError(f"there is no place {name!r}; there are {', '.join(place_names(self.setup))}.")
        return self.setup.zone_by_key[key]

    def dial(self, name: str) -> int:
        """The number of a dial by its name."""
        key = self._key(name, self.setup.dial_by_name)
        if key not in self.setup.dial_by_name:
            raise ScenarioError(f"there is no dial {name!r}; there are {', '.join(dial_names(self.setup)) or 'none'}.")
        return self.setup.dial_by_name[key]

    def _key(self, name: str, known: dict[str, int]) -> str:
        """The key of a place or dial: the name itself, or with a player's name for a player's own."""
        kind, _, who = name.partition(":")
        if not who or name in known:
            return name
        number = self.seat(who)
        return next((key for key in (f"{kind}-{number}", f"{kind} {number}") if key in known), name)


def _range(numbers: list[str]) -> str:
    """Numbers of copies, as "1 to 4" where none is left out."""
    found = sorted(numbers, key=lambda number: [int(part) for part in number.split("r")])
    is_whole = found == [str(number) for number in range(1, len(found) + 1)]
    return f"1 to {len(found)}" if is_whole else ", ".join(found)


def _number(setup: Setup, card: CardIndex) -> str:
    """The number of a copy among those of its card; with its print run, if two prints of it are at this table."""
    copy = setup.copies[card]
    prints = [one for one in setup.equals[copy.card] if setup.copies[one].copy == copy.copy]
    return f"{copy.copy}r{copy.run}" if len(prints) > 1 and copy.run != ANY_RUN else str(copy.copy)


def seat_name(setup: Setup, seat: Seat) -> str:
    """The player's name, or "table"."""
    return setup.player_names[seat] if seat >= 0 else AT_THE_TABLE


def card_name(setup: Setup, card: CardIndex) -> str:
    """A copy with its number."""
    return f"{setup.copies[card].card}#{_number(setup, card)}"


def place_names(setup: Setup) -> tuple[str, ...]:
    """The names of all places, in order."""
    return tuple(_own(setup, zone.key, setup.zone_by_key) for zone in setup.zones)


def dial_names(setup: Setup) -> tuple[str, ...]:
    """The names of all dials, in order."""
    return tuple(_own(setup, name, setup.dial_by_name) for name in setup.dials)


def _own(setup: Setup, key: str, known: dict[str, int]) -> str:
    """The key "hand-0" as "hand:Ann", if every player has one like it and there are no more."""
    found = PLAYERS_OWN.fullmatch(key)
    if not found or int(found.group(3)) >= len(setup.player_names):
        return key
    kind, sign, number = found.groups()
    alike = [f"{kind}{sign}{player}" in known for player in range(len(setup.player_names) + 1)]
    return f"{kind}:{setup.player_names[int(number)]}" if all(alike[:-1]) and not alike[-1] else key


def zone_name(state: State, zone: ZoneId) -> str:
    """A place, or what lies on a card."""
    setup = state.setup
    return place_names(setup)[zone] if zone < setup.places else f"on:{slot_name(state, zone - setup.places)}"


def slot_name(state: State, slot: SlotId) -> str:
    """A known card by what it is, an unknown one by its place and number there."""
    here = state.slots[slot]
    if here.card != UNKNOWN:
        return card_name(state.setup, here.card)
    return f"{zone_name(state, here.zone)}/{state.zones[here.zone].index(slot) + 1}"
