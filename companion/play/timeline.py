"""A table's log folded into states: one moment for each input. Nothing is ever erased; an undo is a moment too."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from companion.games import registry
from companion.play.doubts import unread, unread_move
from companion.play.inputs import Effect, Pending, PendingMove, PendingUndo
from companion.store.records import Entry, SeatRecord, TableRecord
from companion.table.dealer import Dealer
from companion.table.events import Event, Remembered, decode
from companion.table.game import Game
from companion.table.run import replay
from companion.table.state import Setup, State

_EFFECT: Final = msgspec.json.Decoder(Effect)


class Moment(msgspec.Struct, frozen=True):
    """The table after one input, and the input itself as the history shows it.

    ``number`` is 0 for the table before the first. ``undone`` is kept by the timeline.
    """

    number: int
    state: State
    pending: Pending | None
    seat: int
    kind: str
    effect: Effect
    events: tuple[Event, ...]
    dealer: Dealer | None = None
    """At a practice table, what lies where; never changed."""
    at_ms: int = 0
    """When the input was stored, in milliseconds since 1970."""


class Timeline:
    """The moments of one table, in order of the inputs."""

    def __init__(self, game: Game, setup: Setup, *, seed: int | None) -> None:
        self.game = game
        self.setup = setup
        state = game.begin(setup)
        dealer = None if seed is None else Dealer(state, seed)
        self.moments = [Moment(0, state, None, -1, "begin", Effect(), (), dealer)]
        self.undone: set[int] = set()

    @property
    def now(self) -> Moment:
        """The table as it stands."""
        return self.moments[-1]

    @property
    def dealer(self) -> Dealer | None:
        """Who deals at a practice table."""
        return self.now.dealer

    @property
    def version(self) -> int:
        """The number of the last input."""
        return self.now.number

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun, and has not been taken back to before it did."""
        return self.now.pending is not None or self.now.state != self.moments[0].state

    def add(self, entry: Entry) -> Moment:
        """Fold one stored input in."""
        effect = _EFFECT.decode(entry.effect)
        number = entry.number
        assert number == self.version + 1, "inputs are folded in order"
        if effect.back_to is not None:
            moment = self._returned(entry, effect, number)
        else:
            events = decode(bytes(effect.events))
            state = replay(self.now.state, events) if events else self.now.state
            dealer = self._follow(events)
            moment = Moment(number, state, effect.pending, entry.seat, entry.kind, effect, events, dealer, entry.at_ms)
        self.moments.append(moment)
        return moment

    def _returned(self, entry: Entry, effect: Effect, number: int) -> Moment:
        target = self.moments[effect.back_to or 0]
        self.undone.update(moment.number for moment in self.moments if moment.number > target.number)
        # What was asked of all then is answered: only the move that waited under it waits again.
        waiting = target.pending.under if isinstance(target.pending, PendingUndo) else target.pending
        state = unread(target.state, frozenset(effect.doubtful))
        pending = unread_move(self.game, waiting, frozenset(effect.doubtful))
        return Moment(number, state, pending, entry.seat, entry.kind, effect, (), target.dealer, entry.at_ms)

    def _follow(self, events: tuple[Event, ...]) -> Dealer | None:
        return self.dealer.after(events) if self.dealer is not None and events else self.dealer

    def since(self, number: int) -> tuple[Moment, ...]:
        """The moments after an input that still count."""
        return tuple(
            moment for moment in self.moments[number + 1 :] if moment.number not in self.undone and counts(moment)
        )

    def last_own(self, seat: int) -> int:
        """The input before the last thing that this seat did and that still counts; -1 if there is nothing."""
        for moment in reversed(self.moments):
            if moment.number and moment.number not in self.undone and counts(moment) and moment.seat == seat:
                return self._start_of(moment)
        return -1

    def _start_of(self, moment: Moment) -> int:
        """The input before a move and all of its answers."""
        waits = moment.pending if isinstance(moment.pending, PendingMove) else None
        of = moment.effect.did or waits
        return moment.number - 1 if of is None else of.number - 1

    def waiting_move(self) -> Any:
        """The move that waits, decoded; ``None`` if nothing waits."""
        pending = self.now.pending
        if not isinstance(pending, PendingMove):
            return None
        return self.game.decode_move(bytes(pending.move))


def opened(record: TableRecord, sitting: Sequence[SeatRecord]) -> Timeline:
    """A stored table before its first input; who sits down names the seat. Raises ``KeyError`` for an unknown game."""
    names = [*json.loads(record.seats)]
    for seat in sitting:
        names[seat.seat] = seat.name
    seats = tuple(name or f"Player {at + 1}" for at, name in enumerate(names))
    game = registry.game(record.game)
    setup = _set_up_again(game, seats, json.loads(record.options))
    return Timeline(game, setup, seed=record.seed if record.practice else None)


def _set_up_again(game: Game, seats: tuple[str, ...], options: Mapping[str, Any]) -> Setup:
    """The setup of a table that was made some time ago, perhaps by an older program that knew other words for cards."""
    own = game.own_cards
    if own is not None and own.reopened is not None and options.get(own.option):
        return own.reopened(seats, options)
    return game.set_up(seats, options)


def is_private(moment: Moment) -> bool:
    """Whether nothing happened but that its seat saw something that nobody else may hear of."""
    return bool(moment.events) and all(isinstance(event, Remembered) for event in moment.events)


def counts(moment: Moment) -> bool:
    """Whether a moment is something that happened at the table, and not talk about an undo or a tick on a list."""
    return moment.kind in ("move", "answer", "nudge")
