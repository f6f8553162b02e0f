"""A small made-up game with all that a table can have: for what a scenario must be able to say.

Two to three players and the Warden, whom the rules play, keep shrines. Dials, of which one may fall below 0; cards that
are turned, flipped, marked, put on others and shuffled into piles of their own; a card that roves; what holds a while.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from companion.table.game import Outcome
from companion.table.knowledge import gather, show, shuffle
from companion.table.questions import Kind, Option, Question, Script
from companion.table.refusals import Refusal
from companion.table.run import BOTTOM, Run
from companion.table.state import (
    CardIndex,
    Clock,
    Copy,
    Lasting,
    Seat,
    Setup,
    SlotId,
    State,
    ZoneId,
    ZoneKind,
    fresh,
    mark_of,
)
from companion.table.viewers import peek

DECK, DISCARD, OWN = 0, 1, 2
FATE, HP = 0, 1
DAY, NIGHT = 1, 2
COPIES = tuple(
    Copy(card, copy) for card, count in (("fox", 6), ("owl", 5), ("shrine", 3)) for copy in range(1, count + 1)
)


class Lay(msgspec.Struct, frozen=True, tag="lay", forbid_unknown_fields=True):
    """Lay a card from hand into the own row, or on a card there."""

    seat: Seat
    card: CardIndex
    place: ZoneId


class Turn(msgspec.Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """Turn cards of the own row by quarter turns, or flip them."""

    seat: Seat
    cards: tuple[SlotId, ...]
    pose: int


class Burn(msgspec.Struct, frozen=True, tag="burn", forbid_unknown_fields=True):
    """Burn incense at a shrine against a player: how much is asked, and which other card is marked."""

    seat: Seat
    shrine: SlotId
    against: Seat | None = None


class Bury(msgspec.Struct, frozen=True, tag="bury", forbid_unknown_fields=True):
    """Shuffle the discard pile; its order is its own secret from now on."""

    seat: Seat


class Mingle(msgspec.Struct, frozen=True, tag="mingle", forbid_unknown_fields=True):
    """The own hand and the deck are mixed: what was known of the hand is in one of the two."""

    seat: Seat


class Peek(msgspec.Struct, frozen=True, tag="peek", forbid_unknown_fields=True):
    """Look at the top card of the deck."""

    seat: Seat


class Reveal(msgspec.Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Turn up the top card of the deck."""

    seat: Seat


Move = Lay | Turn | Burn | Bury | Mingle | Peek | Reveal
MOVES = msgspec.json.Decoder(Move)


def hand_of(seat: Seat) -> ZoneId:
    """The zone of a player's hand; the row follows it."""
    return OWN + 2 * seat


class Shrine:
    """As much of a game as scenarios need; see ``companion.table.game.Game``."""

    key = "shrine"
    rules_version = "1"
    option_specs = ()
    move_kinds: tuple[type[msgspec.Struct], ...] = get_args(Move)
    phases = ("Set-up", "Day", "Night")

    def set_up(self, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
        """The Warden has a hand, a row and a dial too."""
        assert not options
        players = (*seats, "Warden")
        own = [
            ZoneKind(f"{key}-{at}", f"{name}'s {key}", at if name in seats else -1, key == "row", False)
            for at, name in enumerate(players)
            for key in ("hand", "row")
        ]
        return Setup(
            game="shrine",
            copies=COPIES,
            zones=(ZoneKind("deck", "Deck", -1, False, True), ZoneKind("discard", "pile", -1, True, True), *own),
            dials=("fate", *(f"HP {at}" for at in range(len(players)))),
            seats=seats,
            names={card: card.title() for card in ("fox", "owl", "shrine")},
            signed=("fate",),
            automated=("Warden",),
        )

    def advice(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def begin(self, setup: Setup) -> State:
        """All cards in the deck."""
        return fresh(setup, zone=DECK, clock=Clock(0, 0, 0))

    def decode_move(self, data: bytes) -> Move:
        """A move from JSON."""
        return MOVES.decode(data)

    def check(self, state: State, move: Move) -> Refusal | None:
        """Only who is on turn, with cards of the own row."""
        if state.clock.seat != move.seat:
            return Refusal("SH-01", "not_your_turn", (("seat", state.clock.seat),))
        slots = move.cards if isinstance(move, Turn) else (move.shrine,) if isinstance(move, Burn) else ()
        if any(state.slots[slot].zone != hand_of(move.seat) + 1 for slot in slots):
            return Refusal("SH-02", "not_your_row")
        return None

    def script(self, run: Run, move: Move) -> Script:
        """What a move does."""
        match move:
            case Lay():
                slot = show(run, hand_of(move.seat), move.card, "SH-03")
                run.move(slot, move.place, "SH-03", at=BOTTOM)
            case Turn():
                for slot in move.cards:
                    run.pose(slot, move.pose, "SH-04")
            case Burn():
                yield from self._burn(run, move)
            case Bury():
                shuffle(run, DISCARD, "SH-05")
                run.tick(Clock(len(run.setup.seats), NIGHT, run.clock.turn + 1), "SH-06")
            case Mingle():
                hand = hand_of(move.seat)
                gather(run, (*run.zones[DECK], *run.zones[hand]), "SH-07", rove=(DECK, hand))
            case Peek():
                card = yield self._turned_up(run, move.seat)
                peek(run, run.zones[DECK][0], int(card.value), "SH-08", seat=move.seat, claimed=card.scanned)
            case Reveal():
                card = yield self._turned_up(run, move.seat)
                slot = show(run, DECK, int(card.value), "SH-09", claimed=card.scanned)
                run.move(slot, hand_of(move.seat) + 1, "SH-09", at=BOTTOM)

    def _turned_up(self, run: Run, seat: Seat) -> Question:
        top = run.zones[DECK][0]
        cards = run.pools[run.slots[top].pool].cards
        return Question("turned_up", "SH-08", (seat,), Kind.CARD, cards=cards, slot=top)

    def _burn(self, run: Run, move: Burn) -> Script:
        row = run.zones[hand_of(move.seat) + 1]
        asked = (move.seat,) if move.against is None else (move.seat, move.against)
        much = yield Question("how_much", "SH-10", asked, Kind.NUMBER, least=1, most=5, seconds=30, secret=True)
        options = tuple(Option(str(slot), "this_card", (("slot", slot),)) for slot in row if slot != move.shrine)
        marked = yield Question("which", "SH-11", (move.seat,), Kind.CHOOSE, (*options, Option("none", "none")))
        amount = int(much.value)
        if marked.value != "none":
            slot = int(marked.value)
            run.mark(slot, "smoke", mark_of(run.slots[slot], "smoke") + amount, "SH-11")
            run.last(Lasting("incense", move.seat, amount, move.shrine, "night", move.seat, slot), "SH-11")
        run.count(FATE, run.dials[FATE] - amount, "SH-10")
        if move.against is not None:
            dial = HP + move.against
            run.count(dial, max(0, run.dials[dial] - amount), "SH-10")

    def proposals(self, state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
        """Looking and turning up."""
        yield from (Peek(seat), Reveal(seat))

    def outcome(self, state: State) -> Outcome | None:
        """The game ends when somebody's HP are gone; the most HP win."""
        hp = self.scores(state)
        if all(hp):
            return None
        return Outcome(hp, tuple(player for player, value in enumerate(hp) if value == max(hp)))

    def scores(self, state: State) -> tuple[int, ...]:
        """HP."""
        return state.dials[HP:]

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        """The name of the move."""
        return type(move).__name__.lower(), ""

    def hidden_undo(self, state: State, events: Sequence[Any]) -> str:
        """Nothing needs consent."""
        return ""
