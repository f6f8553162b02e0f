"""What of a table differs from what a scenario expects of it, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from companion.play.scenarios.file import NotThere, Then, within
from companion.play.scenarios.given import HIDDEN, lasting_of, phase_of
from companion.play.scenarios.names import Names, card_name, dial_names, seat_name, slot_name, zone_name
from companion.play.scenarios.text import in_toml
from companion.play.scenarios.told import lasting_words
from companion.table.game import Game
from companion.table.knowledge import possible
from companion.table.state import UNKNOWN, SlotId, State, ZoneId
from companion.table.viewers import as_seen

WantedT = TypeVar("WantedT")


def differences(game: Game, names: Names, state: State, then: Then) -> tuple[str, ...]:
    """What differs; nothing if all is as expected. Raises ``ScenarioError``."""
    names.state = state
    with within("then"):
        return tuple(_Comparison(game, names, state, then).found)


class _Comparison:
    """A table beside what is expected of it; ``found`` are the differences."""

    def __init__(self, game: Game, names: Names, state: State, then: Then) -> None:
        self.game = game
        self.names = names
        self.state = state
        self.then = then
        self.found: list[str] = []
        for part in (self._zones, self._seen, self._known, self._on_cards, self._dials, self._clock, self._end):
            self.found += part()

    def _wanted(
        self,
        where: str,
        named: Mapping[str, WantedT],
        look_up: Callable[[str], int],
        nothing: WantedT,
        rest: Iterable[tuple[str, int]] = (),
    ) -> Iterator[tuple[str, int, WantedT]]:
        """What is expected of each thing that is named: its name, its number, and that; if exact, of the rest nothing.

        A card that is not there at all is a difference.
        """
        done = set()
        for name, value in named.items():
            try:
                with within(where), within(name):
                    number = look_up(name)
            except NotThere as error:
                self.found.append(str(error))
                continue
            done.add(number)
            yield name, number, value
        for name, number in rest if self.then.exact else ():
            if number not in done:
                yield name, number, nothing

    def _zones(self) -> Iterator[str]:
        state, then, names = self.state, self.then, self.names
        lying = [(zone_name(state, zone), zone) for zone, slots in enumerate(state.zones) if slots]
        for place, zone, cards in self._wanted("zones", then.zones, names.zone, (), lying):
            yield from _held(place, state, zone, _expanded(cards))
        for place, zone, count in self._wanted("counts", then.counts, names.zone, 0):
            if len(state.zones[zone]) != count:
                yield f"{place}: expected {count} cards, but there are {len(state.zones[zone])}"

    def _seen(self) -> Iterator[str]:
        for who, zones in self.then.seen_by.items():
            with within("seen_by"):
                seen = as_seen(self.state, self.names.seat(who))
            for place, zone, cards in self._wanted(f"seen_by: {who}", zones, self.names.zone, ()):
                yield from _held(f"{place} as {who} sees it", seen, zone, _expanded(cards))

    def _known(self) -> Iterator[str]:
        """What is known of hidden cards, and which copies were read."""
        state, then, names = self.state, self.then, self.names
        roving = {rover.card: set(rover.zones) for pool in state.pools for rover in pool.rovers}
        rest = [(card_name(state.setup, card), card) for card in roving]
        for card, number, places in self._wanted("rovers", then.rovers, names.card, (), rest):
            wanted = {zone for _, zone, _ in self._wanted("rovers", dict.fromkeys(places), names.zone, None)}
            if roving.get(number, set()) != wanted:
                zones = [zone_name(state, zone) for zone in sorted(roving.get(number, ()))]
                yield f"{card}: expected to be in one of {list(places)}, but the record says {zones}"
        for name, slot, cards in self._wanted("can_be", then.can_be, names.slot, ()):
            hidden = sorted({state.setup.copies[card].card for card in possible(state, slot)})
            if hidden != sorted(cards):
                yield f"{name}: expected that it can be {sorted(cards)}, but it can be {hidden}"
        unread = {at for at, slot in enumerate(state.slots) if slot.card != UNKNOWN and not slot.claimed}
        known = [(slot_name(state, at), at) for at in sorted(unread)] if then.unread is not None or then.exact else []
        said = {
            slot: name for name, slot, _ in self._wanted("unread", dict.fromkeys(then.unread or ()), names.slot, None)
        }
        yield from (f"unread: expected that {said[at]} was not read, but it was" for at in said if at not in unread)
        yield from (f"unread: expected that {name} was read, but it was not" for name, at in known if at not in said)

    def _on_cards(self) -> Iterator[str]:
        """Marks, poses, and what holds for a while."""
        state, then, names = self.state, self.then, self.names
        marked = [(slot_name(state, at), at) for at, slot in enumerate(state.slots) if slot.marks]
        for name, slot, marks in self._wanted("marks", then.marks, names.slot, {}, marked):
            if dict(state.slots[slot].marks) != marks:
                yield f"marks on {name}: expected {marks}, but there are {dict(state.slots[slot].marks)}"
        posed = [(slot_name(state, at), at) for at, slot in enumerate(state.slots) if slot.pose]
        for name, slot, pose in self._wanted("poses", then.poses, names.slot, 0, posed):
            if state.slots[slot].pose != pose:
                yield f"pose of {name}: expected {pose}, but it is {state.slots[slot].pose}"
        if then.lasting is None and not then.exact:
            return
        try:
            with within("lasting"):
                lasting = tuple(lasting_of(names, holds) for holds in then.lasting or ())
        except NotThere as error:
            yield str(error)
            return
        if state.lasting != lasting:
            wanted = in_toml(then.lasting or ())
            yield f"expected that this holds for a while: {wanted}, but it is {in_toml(lasting_words(state))}"

    def _dials(self) -> Iterator[str]:
        dials = [(name, at) for at, name in enumerate(dial_names(self.state.setup))]
        for name, dial, value in self._wanted("dials", self.then.dials, self.names.dial, 0, dials):
            if self.state.dials[dial] != value:
                yield f"dial {name}: expected {value}, but it is {self.state.dials[dial]}"

    def _clock(self) -> Iterator[str]:
        clock, then = self.state.clock, self.then
        with within("turn"):
            if then.turn is not None and clock.seat != self.names.seat(then.turn):
                yield f"expected {then.turn} on turn, but it is {seat_name(self.state.setup, clock.seat)}"
        with within("phase"):
            if then.phase is not None and clock.phase != phase_of(self.game, then.phase):
                yield f"expected phase {then.phase}, but it is {clock.phase} ({self.game.phases[clock.phase]})"
        if then.turn_number is not None and clock.turn != then.turn_number:
            yield f"expected turn number {then.turn_number}, but it is {clock.turn}"

    def _end(self) -> Iterator[str]:
        """Points, winners, and where the player on turn may draw."""
        game, state, then = self.game, self.state, self.then
        if then.scores is not None and then.scores != game.scores(state):
            yield f"expected the scores {then.scores}, but they are {game.scores(state)}"
        if then.winners is not None:
            with within("winners"):
                wanted = tuple(seat_name(state.setup, self.names.seat(name)) for name in then.winners)
            outcome = game.outcome(state)
            winners = () if outcome is None else tuple(seat_name(state.setup, seat) for seat in outcome.winners)
            if winners != wanted:
                yield f"expected {wanted} to win, but it is {winners}"
        if then.open_zones is not None:
            with within("open_zones"):
                drawn = {self.names.zone(place) for place in then.open_zones}
            moves = game.proposals(state, state.clock.seat, ())
            legal = {getattr(move, "zone", -1) for move in moves if game.check(state, move) is None} - {-1}
            if legal != drawn:
                places = [zone_name(state, zone) for zone in sorted(legal)]
                yield f"expected to draw from {list(then.open_zones)}, but it is {places}"


def _expanded(cards: tuple[str, ...]) -> list[str]:
    """Cards one by one: "3?" are three that nobody knows."""
    hidden = [(card, HIDDEN.fullmatch(card)) for card in cards]
    return [one for card, found in hidden for one in (["?"] * int(found.group(1) or 1) if found else [card])]


def _held(place: str, state: State, zone: ZoneId, wanted: list[str]) -> Iterator[str]:
    held = [_shown(state, slot, wanted) for slot in state.zones[zone]]
    if held != wanted:
        yield f"{place}: expected {wanted}, but it holds {held}"


def _shown(state: State, slot: SlotId, wanted: list[str]) -> str:
    """A card as the scenario names it: with its number only if a number is expected."""
    card = state.slots[slot].card
    if card == UNKNOWN:
        return "?"
    exact = card_name(state.setup, card)
    return exact if exact in wanted else state.setup.copies[card].card
