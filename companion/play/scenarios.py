"""Scenario files: given this table, when this is done, then this holds. Text that people write, and programs too.

The format is described in ``docs/scenarios.md``. A card that a scenario names is "james-darkwell" (any copy) or
"james-darkwell#2" (that copy); a place is a zone's key ("hand-0", "pile-brain") or "on:" and a card on the table.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.games import registry
from companion.table.game import Game, OptionFault
from companion.table.questions import Answer, Kind, Question
from companion.table.refusals import Refusal
from companion.table.run import Done, Misfit, Waiting, perform
from companion.table.state import EVERYBODY, NOBODY, TABLE, UNKNOWN, CardIndex, Clock, Note, Pool, Setup, Slot, State
from companion.table.viewers import as_seen


class ScenarioError(ValueError):
    """A scenario that can't be run; the text says what is wrong and where."""


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table before: what lies where, how many unknown cards, the dials, whose turn and which phase."""

    turn: str | int = 0
    phase: int = 1
    zones: dict[str, tuple[str, ...]] = {}
    unknown: dict[str, int] = {}
    dials: dict[str, int] = {}
    marks: dict[str, dict[str, int]] = {}
    seen_only: dict[str, str | int] = {}
    unread: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is done: a move, with its answers in order, and what is expected of it."""

    move: dict[str, Any]
    answers: tuple[dict[str, Any], ...] = ()
    expect: str = "legal"
    clause: str = ""
    code: str = ""
    asks: dict[str, Any] = {}


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table after: zones (known cards, "?" for an unknown one), counts, dials, scores, winners, turn and phase.

    ``seen_by`` are zones as a single seat sees them.
    """

    zones: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {}
    dials: dict[str, int] = {}
    scores: tuple[int, ...] | None = None
    winners: tuple[str, ...] | None = None
    turn: str | None = None
    phase: int | None = None
    rovers: dict[str, tuple[str, ...]] = {}
    seen_by: dict[str, dict[str, tuple[str, ...]]] = {}
    open_zones: tuple[str, ...] | None = None


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example."""

    id: str
    title: str
    seats: tuple[str, ...]
    clauses: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    given: Given = Given()
    step: tuple[Step, ...] = ()
    then: Then = Then()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    scenario: tuple[Scenario, ...]


def load(file: Path) -> tuple[Game, tuple[Scenario, ...]]:
    """The scenarios of a file. Raises ``ScenarioError`` naming file and place."""
    try:
        found = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _File)
    except OSError as error:
        raise ScenarioError(f"{file}: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{file}: {error}.") from error
    if found.game not in registry.keys():
        raise ScenarioError(f"{file}: there is no game {found.game!r}; there are {', '.join(registry.keys())}.")
    return registry.game(found.game), found.scenario


def run(game: Game, scenario: Scenario) -> tuple[str, ...]:
    """What differs from what the scenario expects; empty if it holds. Raises ``ScenarioError``."""
    try:
        setup = game.set_up(scenario.seats, scenario.options)
    except OptionFault as fault:
        raise ScenarioError(f"{scenario.id}: {fault}") from fault
    table = _Bench(game, setup, scenario.id)
    state = table.given(scenario.given)
    found: list[str] = []
    for number, step in enumerate(scenario.step, 1):
        state, wrong = table.done(state, step)
        found += [f"step {number}: {difference}" for difference in wrong]
    return (*found, *table.differences(state, scenario.then))


def table_of(game: Game, scenario: Scenario) -> State:
    """The table that a scenario begins with. Raises ``ScenarioError``."""
    return _Bench(game, game.set_up(scenario.seats, scenario.options), scenario.id).given(scenario.given)


CARD: Final = re.compile(r"^([a-z0-9-]+)(?:#(\d+))?$")


class _Bench:
    """The table of one scenario, with names looked up."""

    def __init__(self, game: Game, setup: Setup, name: str) -> None:
        self.game = game
        self.setup = setup
        self.name = name
        self.used: set[CardIndex] = set()
        self.slot_of_name: dict[str, int] = {}
        self._start: dict[int, CardIndex] = {}
        self._notes: list[Note] = []

    def _fault(self, text: str) -> ScenarioError:
        return ScenarioError(f"{self.name}: {text}")

    def seat(self, name: str | int) -> int:
        if isinstance(name, int):
            return name
        if name == "table":
            return TABLE
        if name not in self.setup.seats:
            raise self._fault(f"nobody is called {name!r}; there are {', '.join(self.setup.seats)}")
        return self.setup.seats.index(name)

    def card(self, name: str, *, take: bool = True) -> CardIndex:
        """A physical card by name; a fresh copy each time unless the copy is named or the card was named before."""
        found = CARD.match(name)
        copies = self.setup.equals.get(found.group(1)) if found else None
        if not found or copies is None:
            raise self._fault(f"there is no card {name!r} in this deck")
        if found.group(2):
            index = int(found.group(2)) - 1
            if not 0 <= index < len(copies):
                raise self._fault(f"there is no copy {found.group(2)} of {found.group(1)!r} (1 to {len(copies)})")
            return copies[index]
        free = [card for card in copies if card not in self.used]
        if not free:
            if not take:
                return copies[0]
            raise self._fault(f"all {len(copies)} copies of {name!r} are used")
        return free[0]

    def zone(self, name: str, state: State | None = None) -> int:
        if name.startswith("on:"):
            if name[3:] not in self.slot_of_name:
                raise self._fault(f"{name[3:]!r} was not laid on the table in this scenario")
            return self.setup.on(self.slot_of_name[name[3:]])
        if name in self.setup.zone_by_key:
            return self.setup.zone_by_key[name]
        kind, _, who = name.partition(":")
        key = f"{kind}-{self.seat(who)}" if who else kind
        if key not in self.setup.zone_by_key:
            raise self._fault(f"there is no place {name!r}")
        return self.setup.zone_by_key[key]

    def given(self, given: Given) -> State:
        """The state that the scenario describes; what is left of the deck is set aside, unknown."""
        slots: list[Slot] = []
        for place, names in sorted(given.zones.items(), key=lambda item: item[0].startswith("on:")):
            zone = self.zone(place)
            for name in names:
                self.slot_of_name.setdefault(name, len(slots))
                slots.append(self._known(name, zone, given))
        for place, count in given.unknown.items():
            slots += [Slot(UNKNOWN, 0, 0, self.zone(place))] * count
        left = len(self.setup.copies) - len(slots)
        if left < 0:
            raise self._fault(f"{-left} more cards are laid out than the deck has")
        spare = self.zone("aside") if "aside" in self.setup.zone_by_key else 0
        slots += [Slot(UNKNOWN, 0, 0, spare)] * left
        return self._state(tuple(slots), given)

    def _known(self, name: str, zone: int, given: Given) -> Slot:
        card = self.card(name)
        marks = tuple(sorted(given.marks.get(name, {}).items()))
        if name in given.seen_only:
            self._notes.append(Note(self.seat(given.seen_only[name]), card, (zone,), name not in given.unread))
            return Slot(UNKNOWN, 0, NOBODY, zone, pose=0, marks=marks)
        self.used.add(card)
        return Slot(card, 0, EVERYBODY, zone, name not in given.unread, 0, marks)

    def _state(self, slots: tuple[Slot, ...], given: Given) -> State:
        zones: list[list[int]] = [[] for _ in range(self.setup.places + len(self.setup.copies))]
        for at, slot in enumerate(slots):
            zones[slot.zone].append(at)
        dials = [0] * len(self.setup.dials)
        for name, value in given.dials.items():
            dials[self._dial(name)] = value
        rest = tuple(card for card in range(len(self.setup.copies)) if card not in self.used)
        clock = Clock(self.seat(given.turn), given.phase, 1)
        pools, notes = (Pool(rest),), tuple(self._notes)
        return State(self.setup, slots, tuple(map(tuple, zones)), pools, tuple(dials), clock, notes=notes)

    def _dial(self, name: str) -> int:
        kind, _, who = name.partition(":")
        key = f"{kind}-{self.seat(who)}" if who else name
        if key not in self.setup.dial_by_name:
            raise self._fault(f"there is no dial {name!r}; there are {', '.join(self.setup.dials)}")
        return self.setup.dial_by_name[key]

    def move(self, raw: dict[str, Any]) -> Any:
        """A move, with the names of seats, cards, places and cards on the table looked up."""
        words = dict(raw)
        for field in ("seat", "partner", "hand_of"):
            if isinstance(words.get(field), str):
                words[field] = self.seat(words[field])
        if isinstance(words.get("card"), str):
            words["card"] = self.slot_card(words["card"])
        for field in ("target", "zone", "source"):
            if isinstance(words.get(field), str):
                words[field] = self.zone(words[field])
        if isinstance(words.get("slot"), str):
            words["slot"] = self.slot_of_name[words["slot"]]
        try:
            return self.game.decode_move(msgspec.json.encode(words))
        except msgspec.ValidationError as error:
            raise self._fault(f"move {raw}: {error}") from error

    def slot_card(self, name: str) -> CardIndex:
        """The card that a move names: one laid out before by this very name, else a copy that may be hidden."""
        return self._laid.get(name, self.card(name, take=False))

    @property
    def _laid(self) -> dict[str, CardIndex]:
        return {name: self._start[slot] for name, slot in self.slot_of_name.items() if slot in self._start}

    def done(self, state: State, step: Step) -> tuple[State, list[str]]:
        """The table after a step, and what was not as expected."""
        self._start = {at: slot.card for at, slot in enumerate(state.slots) if slot.card != UNKNOWN}
        move = self.move(step.move)
        refusal = self.game.check(state, move)
        if refusal is not None:
            return state, self._refused(step, refusal)
        answers = tuple(self._answer(raw) for raw in step.answers)
        got = perform(state, lambda run: self.game.script(run, move), answers)
        if isinstance(got, Misfit):
            return state, self._expected(step, "misfit", f"answer {got.at + 1} does not fit {got.question.code}")
        if isinstance(got, Waiting):
            return state, self._asked(step, got.question)
        assert isinstance(got, Done)
        self._rename(step, got.state)
        return got.state, self._expected(step, "legal", "legal")

    def _rename(self, step: Step, state: State) -> None:
        """A card that came out of a hand can be named from now on."""
        name = step.move.get("card")
        if isinstance(name, str) and name not in self.slot_of_name:
            card = self.slot_card(name)
            for at, slot in enumerate(state.slots):
                if slot.card == card:
                    self.slot_of_name[name] = at
                    self.used.add(card)

    def _answer(self, raw: dict[str, Any]) -> Answer:
        value = raw.get("value", "")
        if "card" in raw:
            value = self.slot_card(raw["card"])
        elif isinstance(value, str) and value.startswith("place:"):
            value = str(self.zone(value[6:]))
        return Answer(self.seat(raw.get("seat", "table")), value, bool(raw.get("scanned", False)))

    def _refused(self, step: Step, refusal: Refusal) -> list[str]:
        if step.expect != "refused":
            return [f"expected {step.expect}, but it is refused by {refusal.clause} ({refusal.code})"]
        wrong = []
        if step.clause and refusal.clause != step.clause:
            wrong.append(f"expected to be refused by {step.clause}, but it is by {refusal.clause} ({refusal.code})")
        if step.code and refusal.code != step.code:
            wrong.append(f"expected the refusal {step.code}, but it is {refusal.code}")
        return wrong

    def _expected(self, step: Step, came: str, words: str) -> list[str]:
        return [] if step.expect == came else [f"expected {step.expect}, but it is {words}"]

    def _asked(self, step: Step, question: Question) -> list[str]:
        if step.expect != "asks":
            return [f"expected {step.expect}, but it asks {question.code} of {self._names(question)}"]
        wrong = []
        asks = step.asks
        if "code" in asks and asks["code"] != question.code:
            wrong.append(f"expected the question {asks['code']}, but it is {question.code}")
        if "seats" in asks and sorted(asks["seats"]) != sorted(self._names(question)):
            wrong.append(f"expected it to be asked of {asks['seats']}, but it is of {self._names(question)}")
        options = [option.value for option in question.options]
        if (
            "options" in asks
            and [str(self.zone(o[6:])) if o.startswith("place:") else o for o in asks["options"]] != options
        ):
            wrong.append(f"expected the options {asks['options']}, but they are {options}")
        if "most" in asks and question.kind is Kind.NUMBER and asks["most"] != question.most:
            wrong.append(f"expected at most {asks['most']}, but it is {question.most}")
        return wrong

    def _names(self, question: Question) -> list[str]:
        return [self.setup.seats[seat] for seat in question.seats]

    def differences(self, state: State, then: Then) -> list[str]:
        """What of the table after differs from what is expected."""
        wrong = []
        for who, zones in (("table", then.zones), *then.seen_by.items()):
            seen = as_seen(state, self.seat(who))
            for place, names in zones.items():
                held = [self._shown(seen, slot, names) for slot in state.zones[self.zone(place)]]
                if held != list(names):
                    wrong.append(f"{place}: expected {list(names)}, but it holds {held}")
        for place, count in then.counts.items():
            held_count = len(state.zones[self.zone(place)])
            if held_count != count:
                wrong.append(f"{place}: expected {count} cards, but there are {held_count}")
        for name, value in then.dials.items():
            shown = state.dials[self._dial(name)]
            if shown != value:
                wrong.append(f"dial {name}: expected {value}, but it is {shown}")
        return wrong + self._clock(state, then) + self._end(state, then) + self._roving(state, then)

    def _shown(self, state: State, slot: int, names: tuple[str, ...]) -> str:
        card = state.slots[slot].card
        if card == UNKNOWN:
            return "?"
        copy = self.setup.copies[card]
        exact = f"{copy.card}#{copy.copy}"
        return exact if exact in names else copy.card

    def _clock(self, state: State, then: Then) -> list[str]:
        wrong = []
        if then.turn is not None and state.clock.seat != self.seat(then.turn):
            wrong.append(f"expected {then.turn} on turn, but it is {self.setup.seats[state.clock.seat]}")
        if then.phase is not None and state.clock.phase != then.phase:
            wrong.append(f"expected phase {then.phase}, but it is {state.clock.phase}")
        return wrong

    def _end(self, state: State, then: Then) -> list[str]:
        wrong = []
        scores = self.game.scores(state)
        if then.scores is not None and scores != then.scores:
            wrong.append(f"expected the scores {then.scores}, but they are {scores}")
        outcome = self.game.outcome(state)
        winners = () if outcome is None else tuple(self.setup.seats[seat] for seat in outcome.winners)
        if then.winners is not None and winners != then.winners:
            wrong.append(f"expected {then.winners} to win, but it is {winners}")
        return wrong

    def _roving(self, state: State, then: Then) -> list[str]:
        wrong = []
        for name, places in then.rovers.items():
            card = self._laid.get(name, self.card(name, take=False))
            zones = {
                zone for pool in state.pools for rover in pool.rovers if rover.card == card for zone in rover.zones
            }
            if zones != {self.zone(place) for place in places}:
                wrong.append(f"{name}: expected to be in one of {list(places)}, but the record says {sorted(zones)}")
        if then.open_zones is not None:
            seat = state.clock.seat
            drawn = {self.zone(place) for place in then.open_zones}
            legal = {
                getattr(move, "zone", -1)
                for move in self.game.proposals(state, seat, ())
                if self.game.check(state, move) is None
            }
            legal.discard(-1)
            if legal != drawn:
                wrong.append(f"expected to draw from {sorted(drawn)}, but it is {sorted(legal)}")
        return wrong
