"""A very small game, for what the real ones need in one place or another: dials and marks that people set right by
hand, a move that asks, and leaving.

Each seat has 20 HP and a face-up Imp; whoever is on turn strikes another for some HP, or asks another first whether it
wards the blow off. To put it on the list of games:
``monkeypatch.setitem(registry.GAMES, "tiny", "tests.tiny")``.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.table import nudges
from companion.table.clauses import ClauseBook, load_clauses
from companion.table.consent import confirm
from companion.table.figures import Figure, changed
from companion.table.game import Asked, Meaning, Outcome
from companion.table.knowledge import show
from companion.table.nudges import Nudge, Range
from companion.table.options import OptionSpec
from companion.table.printed import Pieces, Printed
from companion.table.questions import Answer, Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts, Refusal
from companion.table.run import Run
from companion.table.screens import (
    Area,
    Ask,
    Can,
    Choice,
    Dial,
    InPlay,
    Numbers,
    Screen,
    Sign,
    Wall,
    WallSeat,
    nudge_dial,
    nudge_mark,
    send,
)
from companion.table.state import TABLE, CardIndex, Clock, Copy, Seat, Setup, State, ZoneKind, fresh, mark_of

HP = 20
MOST_DAMAGE = 3
PLAYING = 1


class Begin(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """Lay an Imp before each seat."""

    seat: Seat


class Strike(msgspec.Struct, frozen=True, tag="strike", forbid_unknown_fields=True):
    """Take HP from another player, and end the turn."""

    seat: Seat
    target: Seat
    by: int


class Threaten(msgspec.Struct, frozen=True, tag="threaten", forbid_unknown_fields=True):
    """Strike somebody for so many HP unless that player wards it off; the Imp is damaged by it either way."""

    seat: Seat
    target: Seat
    by: int


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Leave the game with no HP."""

    seat: Seat


Move = Begin | Strike | Threaten | Leave | Nudge
MOVES = msgspec.json.Decoder(Move)


class Tiny:
    """The game; see ``companion.table.game.Game``."""

    key = "tiny"
    name = "Tiny"
    badge = "TY"
    shape = "square"
    least_seats = 2
    most_seats = 4
    rules_version = "1"
    any_time: tuple[type[msgspec.Struct], ...] = (Leave,)
    own_cards = None
    deck_scans = None
    sight = None
    option_specs: tuple[OptionSpec, ...] = ()
    words: Mapping[str, tuple[str, str]] = {
        **nudges.WORDS,
        "not_your_turn": ("Not your turn", "It is {seat}'s turn."),
        "ward": ("Do you ward it off?", "{seat_asking} strikes for {by}; you have {hp} HP."),
        "last_ward": ("Do you ward the last blow off?", "{seat_asking} strikes for {by}; you have {hp} HP."),
        "leave": ("Leave?", "Your HP go to 0."),
        "ready": ("Ready?", "An Imp lies before each player."),
    }
    labels: Mapping[str, str] = {"yes": "Yes", "no": "No"}

    def __init__(self, clauses: ClauseBook, names: Mapping[str, str]) -> None:
        self.clauses = clauses
        self.names = names

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The box, and a row before each seat."""
        box = ZoneKind("box", "Box", -1, False, True)
        rows = tuple(ZoneKind(f"row-{at}", f"{name}'s row", at, True, False) for at, name in enumerate(seats))
        copies = tuple(Copy("imp", at + 1) for at in range(len(seats)))
        dials = tuple(f"hp-{at}" for at in range(len(seats)))
        return Setup(game="tiny", copies=copies, zones=(box, *rows), dials=dials, seats=seats, names=self.names)

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def begin(self, setup: Setup) -> State:
        """All cards in the box."""
        return fresh(setup, zone=0, clock=Clock(-1, 0, 0))

    def first_move(self) -> Move:
        """The move that sets the table up."""
        return Begin(TABLE)

    def decode_move(self, data: bytes) -> Move:
        """A move from JSON."""
        return MOVES.decode(data)

    def check(self, state: State, move: Move) -> Refusal | None:
        """Why a move is not legal, or ``None``."""
        match move:
            case Nudge():
                return nudges.check_nudge(state, move, self.nudgeable(state, move), "TY-03")
            case Begin():
                return None if not state.clock.phase else Refusal("TY-01", "not_your_turn", (("seat", 0),))
            case Leave():
                return None if state.clock.phase else Refusal("TY-02", "not_your_turn", (("seat", 0),))
            case Strike() | Threaten():
                on_turn = state.clock.phase == PLAYING and state.clock.seat == move.seat
                return None if on_turn else Refusal("TY-01", "not_your_turn", (("seat", state.clock.seat),))

    def script(self, run: Run, move: Move) -> Script:
        """What a legal move does."""
        match move:
            case Nudge():
                allowed = self.nudgeable(run.freeze(), move)
                assert allowed is not None
                yield from nudges.nudge(run, move, allowed)
            case Begin():
                yield from self._set_up(run)
            case Strike():
                self._strike(run, move)
            case Threaten():
                run.mark(run.zones[1 + move.seat][0], "damage", 1, "TY-04")
                if not (yield from self._warded(run, move)):
                    self._strike(run, move)
            case Leave():
                if (yield from confirm((move.seat,), "leave", "TY-02")):
                    run.count(move.seat, 0, "TY-02")

    def _warded(self, run: Run, move: Threaten) -> Asking[bool]:
        facts: Facts = (("seat_asking", move.seat), ("by", move.by), ("hp", run.dials[move.target]))
        code = "ward" if run.dials[move.target] > move.by else "last_ward"
        return (yield from confirm((move.target,), code, "TY-02", facts))

    def _strike(self, run: Run, move: Strike | Threaten) -> None:
        hp = run.setup.dial_by_name[f"hp-{move.target}"]
        run.count(hp, max(0, run.dials[hp] - move.by), "TY-02")
        run.tick(Clock((move.seat + 1) % len(run.setup.seats), PLAYING, run.clock.turn + 1), "TY-01")

    def _set_up(self, run: Run) -> Script:
        yield Question("ready", "TY-01", (), Kind.CHOOSE, (Option("yes", "yes"),))
        for seat in range(len(run.setup.seats)):
            slot = show(run, 0, seat, "TY-01")
            run.move(slot, 1 + seat, "TY-01")
            run.count(seat, HP, "TY-02")
        run.tick(Clock(0, PLAYING, 1), "TY-01")

    def active(self, state: State) -> tuple[Seat, ...]:
        """Who is on turn."""
        return (state.clock.seat,) if state.clock.phase and self.outcome(state) is None else ()

    def proposals(self, state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
        """Strikes."""
        for target in range(len(state.setup.seats)):
            if target != seat:
                yield Strike(seat, target, 5)

    def meanings(self, state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
        """Cards stay where they are."""
        return ()

    def outcome(self, state: State) -> Outcome | None:
        """TY-02."""
        if not state.clock.phase or all(state.dials):
            return None
        return Outcome(state.dials, tuple(seat for seat, hp in enumerate(state.dials) if hp == max(state.dials)))

    def scores(self, state: State) -> tuple[int, ...]:
        """HP."""
        return state.dials

    def nudgeable(self, state: State, move: Nudge) -> Range | None:
        """TY-03: HP from 0 to 20; TY-04: damage on a card in a row from 0 to 3, if another says yes."""
        if not state.clock.phase or not nudges.names_a_number(state, move):
            return None
        if move.dial:
            seat = state.setup.dial_by_name[move.dial]
            return Range(f"{state.setup.seats[seat]}’s HP", "TY-03", most=HP)
        if move.mark != "damage" or state.slots[move.slot].zone == 0:
            return None
        return Range("damage on Imp", "TY-04", most=MOST_DAMAGE, confirmed=True)

    def screen(self, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
        """HP of all, the cards with their damage, and what can be done."""
        seats = state.setup.seats
        hp = tuple(
            Dial(name, state.dials[at], "hp", most=HP, nudge=nudge_dial(f"hp-{at}")) for at, name in enumerate(seats)
        )
        cards = tuple(InPlay("Imp", dials=(_damage(state, slot),)) for slot in state.zones[1 + max(viewer, 0)])
        can = tuple(
            Choice(f"Strike {seats[move.target]}", send("move", move=move))
            for move in self.proposals(state, viewer, ())
        )
        ask = None
        if question is not None and shown.yours:
            choices = tuple(Choice(self.labels[one.code], send("answer", value=one.value)) for one in question.options)
            ask = Ask(self.words[question.code][0], choices=choices)
        sign = Sign("Strike", yours=state.clock.seat == viewer)
        return Screen(sign, (Numbers(hp), Area("Your row", cards), Can("You can", can)), ask)

    def wall(self, state: State, question: Question | None) -> Wall:
        """HP of all."""
        seats = (WallSeat(name, False, hp, "HP") for name, hp in zip(state.setup.seats, state.dials, strict=True))
        return Wall("Tiny", (), tuple(seats))

    def describe(self, state: State, move: Move, *, happened: bool) -> tuple[str, str]:
        """What a move did."""
        match move:
            case Nudge():
                return nudges.told(move, self.nudgeable(state, move), happened=happened), ""
            case Begin():
                return "set the table up", ""
            case Threaten():
                return f"threatened {state.setup.seats[move.target]}", ""
            case Leave():
                return ("left" if happened else "wanted to leave, and stayed"), ""
            case Strike():
                return f"struck {state.setup.seats[move.target]} for {move.by}", ""

    def as_correction(self, state: State, move: Move, reason: str, witnesses: tuple[Seat, ...]) -> Move | None:
        """A strike out of turn has none."""
        return None

    def figures(self, before: State, after: State, move: Move) -> tuple[Figure, ...]:
        """HP."""
        names = after.setup.seats
        return changed(
            *(Figure(f"{name}’s HP", before.dials[at], after.dials[at], "hp") for at, name in enumerate(names))
        )

    def hidden_undo(self, state: State, events: Sequence[Any]) -> str:
        """Nothing is hidden."""
        return ""

    def card_numbers(self, setup: Setup) -> Mapping[str, int]:
        """The number of the Imp in tags."""
        return {"imp": 1}

    def bot_move(self, state: State, seat: Seat, hand: tuple[CardIndex, ...], chance: random.Random) -> Move:
        """A strike at the next player."""
        return Strike(seat, (seat + 1) % len(state.setup.seats), 1 + chance.randrange(5))

    def bot_answer(
        self, state: State, seat: Seat, hand: tuple[CardIndex, ...], question: Question, chance: random.Random
    ) -> Answer:
        """Yes."""
        return Answer(seat, "yes")

    def printed(self, options: Mapping[str, Any], seats: int) -> tuple[tuple[Copy, Printed], ...]:
        """Nothing is printed."""
        return ()

    def pieces(self, options: Mapping[str, Any], seats: int) -> Pieces:
        """Nothing is cut out."""
        return Pieces()


def _damage(state: State, slot: int) -> Dial:
    """The damage on a card, to be set right by hand."""
    value = mark_of(state.slots[slot], "damage")
    return Dial("Damage", value, "damage-token", most=MOST_DAMAGE, nudge=nudge_mark(slot, "damage"))


def build(texts: Mapping[str, str]) -> Tiny:
    """The game from its files."""
    names = {card["id"]: card["name"] for card in tomllib.loads(texts["cards/imp.toml"])["card"]}
    return Tiny(load_clauses("clauses.toml", texts["clauses.toml"]), names)
