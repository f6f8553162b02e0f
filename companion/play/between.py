"""Moves that need not wait until a question is answered: a number set right by hand, and leaving the game.

The move that asked waits on under them. It is asked again on the table as it is then; so such a move counts only if the
question stays the same, or if the game is over by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.play.inputs import Effect, Pending, PendingMove, PendingUndo, Refused
from companion.play.refusals import plain_no
from companion.table.consent import YES
from companion.table.events import Event, Moved, Revealed, Shuffled
from companion.table.game import Game
from companion.table.nudges import Nudge, value_of
from companion.table.questions import Answer, Question
from companion.table.run import Done, Misfit, Waiting, perform, replay
from companion.table.state import TABLE, Seat, State

if TYPE_CHECKING:
    from companion.play.inputs import Outcome
    from companion.play.table import Act, LiveTable

_FIRST = plain_no("First the question", "That would change what is asked just now; answer it first.")


def comes_between(game: Game, pending: Pending | None, question: Question | None, move: Any) -> bool:
    """Whether a move may be made while this question waits.

    While a secret one waits, it may not: it would show to all how many have answered. Nor may a second one come between
    before the first is settled.
    """
    if question is None or question.secret or (isinstance(pending, PendingMove) and pending.under is not None):
        return False
    return isinstance(move, (Nudge, *game.any_time))


def asked(game: Game, state: State, pending: PendingMove) -> Waiting:
    """What a waiting move asks, and what hands have done so far: of the move that waits under it as well."""
    under = () if pending.under is None else asked(game, state, pending.under).so_far
    move = game.decode_move(bytes(pending.move))
    got = perform(replay(state, under), lambda run: game.script(run, move), pending.answers)
    assert isinstance(got, Waiting), "a pending move waits"
    return Waiting(got.question, (*under, *got.so_far))


def numbers_of(pending: Pending | None) -> tuple[int, ...]:
    """The inputs with which what waits now began, the last one first."""
    waits = pending.under if isinstance(pending, PendingUndo) else pending
    return () if waits is None else (waits.number, *numbers_of(waits.under))


def run(table: LiveTable, pending: PendingMove, move: Any, seat: Seat) -> Act | Outcome:
    """What such a move would do with the answers that it has so far."""
    from companion.play.table import Act

    assert pending.under is not None
    shown = replay(table.state, asked(table.game, table.state, pending.under).so_far)
    got = perform(shown, lambda run: table.game.script(run, move), pending.answers)
    if isinstance(got, Misfit):
        return Refused(plain_no("Not an answer", "That is not one of the answers."))
    kind = "answer" if pending.answers else "nudge" if isinstance(move, Nudge) else "move"
    if isinstance(got, Waiting):
        # Nobody is asked for a yes to what could not be done then.
        could = _could_count(table, pending, move, shown)
        return Act(kind, Effect(pending=pending), seat) if could else Refused(_FIRST)
    effect = _effect(table, pending, move, shown, got)
    return Refused(_FIRST) if effect is None else Act(kind, effect, seat)


def _could_count(table: LiveTable, pending: PendingMove, move: Any, shown: State) -> bool:
    """Whether such a move would count if all who are asked say yes, or give the first of the answers that there are."""
    got = perform(shown, lambda run: table.game.script(run, move), pending.answers)
    if isinstance(got, Waiting):
        question = got.question
        values: tuple[int | str, ...] = (*(one.value for one in question.options), *question.cards, question.least)
        answer = Answer((*question.seats, TABLE)[0], YES.value if YES.value in values else values[0])
        return _could_count(table, msgspec.structs.replace(pending, answers=(*pending.answers, answer)), move, shown)
    return isinstance(got, Done) and _effect(table, pending, move, shown, got) is not None


def _effect(table: LiveTable, pending: PendingMove, move: Any, shown: State, got: Done) -> Effect | None:
    """What such a move has done in the end; ``None`` if it does not count."""
    if got.events:
        return _beside(table, pending, move, shown) or _ending(table, pending, move, got)
    did = msgspec.structs.replace(pending, under=None)
    return table.told(got, move, did, before=shown, after=shown, pending=pending.under)


def _beside(table: LiveTable, pending: PendingMove, move: Any, shown: State) -> Effect | None:
    """The move is made before the one that waits, and that goes on waiting with the same question."""
    game, under = table.game, pending.under
    assert under is not None
    before = _on(move, table.state, shown)
    if game.check(table.state, before) is not None:
        return None
    got = perform(table.state, lambda run: game.script(run, before), pending.answers)
    waits = game.decode_move(bytes(under.move))
    if not isinstance(got, Done) or game.outcome(got.state) is not None or game.check(got.state, waits) is not None:
        return None
    again = perform(got.state, lambda run: game.script(run, waits), under.answers)
    if not isinstance(again, Waiting) or not _is_same(again, asked(game, table.state, under)):
        return None
    did = PendingMove(msgspec.Raw(msgspec.json.encode(before)), pending.number, pending.answers)
    after = replay(got.state, again.so_far)
    if isinstance(move, Nudge) and got.events and value_of(after, move) != move.to:
        return None
    return table.told(got, move, did, before=shown, after=after, pending=under)


def _ending(table: LiveTable, pending: PendingMove, move: Any, got: Done) -> Effect | None:
    """The game is over by this move: of what waited that stands which hands have done, and nothing more is asked."""
    assert pending.under is not None
    if isinstance(move, Nudge) or table.game.outcome(got.state) is None:
        return None
    done = asked(table.game, table.state, pending.under).so_far
    did = msgspec.structs.replace(pending, under=None)
    return table.told(Done(got.state, (*done, *got.events)), move, did, before=table.state, after=got.state)


def _on(move: Any, state: State, shown: State) -> Any:
    """The same for the table under the question: a number is set as far from what it is there as on the pages."""
    if not isinstance(move, Nudge):
        return move
    return msgspec.structs.replace(move, to=move.to - value_of(shown, move) + value_of(state, move))


def _is_same(one: Waiting, other: Waiting) -> bool:
    """Whether the same is asked, and hands have done the same for it."""
    return _wording(one.question) == _wording(other.question) and _by_hand(one) == _by_hand(other)


def _wording(question: Question) -> tuple[Any, ...]:
    return question.code, question.seats, question.kind, question.options, question.cards, question.slot


def _by_hand(waiting: Waiting) -> list[Event]:
    return [event for event in waiting.so_far if isinstance(event, Moved | Revealed | Shuffled)]
