"""Going back: who may undo what, and whose consent it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.play.doubts import doubtful
from companion.play.inputs import Agree, Effect, PendingMove, PendingUndo, Refused, Undo
from companion.play.put_backs import events_since, put_back_list
from companion.play.refusals import no_for, plain_no
from companion.play.timeline import is_private
from companion.play.veil import known, waiting_move
from companion.table.events import Shuffled
from companion.table.refusals import Refusal
from companion.table.state import TABLE, Seat

if TYPE_CHECKING:
    from companion.play.inputs import Outcome
    from companion.play.table import Act, LiveTable


def _act(kind: str, effect: Effect, seat: Seat) -> Act:
    from companion.play.table import Act

    return Act(kind, effect, seat)


def judge_undo(table: LiveTable, seat: Seat, said: Undo, consenting: tuple[Seat, ...]) -> Act | Outcome:
    """An undo: at once if only own inputs are taken back and nothing was given away; else by everybody's consent."""
    timeline = table.timeline
    if isinstance(timeline.now.pending, PendingUndo):
        return Refused(plain_no("Asked already", "An undo is waiting for an answer."))
    to = timeline.last_own(seat) if said.to < 0 else said.to
    if to < 0 or to >= table.version or (to and to in timeline.undone):
        return Refused(plain_no("Nothing to take back", "There is nothing of yours to take back."))
    taken = timeline.since(to)
    if not taken:
        return Refused(plain_no("Nothing to take back", "Nothing has happened since then."))
    # What hands have done of a move that still waits counts too: dealt cards have been seen.
    events = events_since(table, to)
    clause = table.game.hidden_undo(timeline.moments[to].state, events)
    if table.setup.shuffles_stay and any(isinstance(event, Shuffled) for event in events):
        return Refused(no_for(table.game, table.state, Refusal(clause, table.setup.shuffles_stay), None))
    foreign = any(moment.seat not in (seat, TABLE) for moment in known(timeline, taken))
    waiting = tuple(other for other in consenting if other != seat) if clause or foreign else ()
    if not waiting:
        return _act("undo", back_to(table, to), seat)
    under = timeline.now.pending if isinstance(timeline.now.pending, PendingMove) else None
    asked = PendingUndo(to, seat, waiting, clause, under)
    return _act("ask", Effect(pending=asked, text="asked to go back", clause=clause), seat)


def judge_agreement(table: LiveTable, seat: Seat, said: Agree) -> Act | Outcome:
    """Consent to an undo, or not; one refusal is enough."""
    pending = table.timeline.now.pending
    if not isinstance(pending, PendingUndo) or seat not in pending.waiting:
        return Refused(plain_no("Nothing was asked", "No undo waits for your answer."))
    if not said.yes:
        return _act("agree", Effect(pending=pending.under, text="did not agree to go back"), seat)
    left = tuple(other for other in pending.waiting if other != seat)
    if left:
        waiting = msgspec.structs.replace(pending, waiting=left)
        return _act("agree", Effect(pending=waiting, text="agreed to go back"), seat)
    return _act("undo", with_insert(table, back_to(table, pending.to), pending.insert), seat)


def back_to(table: LiveTable, to: int) -> Effect:
    """The effect of going back to a moment, with the list of what hands must do."""
    taken = table.timeline.since(to)
    number = table.timeline.version + 1
    listed = () if table.timeline.dealer is not None else put_back_list(table, to, number)
    count = moves_since(table, to)
    text = "took back the last move" if count == 1 else f"took back {count} moves"
    clause = next((moment.effect.clause for moment in taken if moment.effect.clause), "")
    return Effect(back_to=to, text=text, clause=clause and "", to_put=listed, doubtful=_doubtful(table, to))


def moves_since(table: LiveTable, to: int) -> int:
    """How many moves an undo takes back, as the history tells them: a move with all of its answers is one."""
    done = sum(moment.effect.did is not None and not is_private(moment) for moment in table.timeline.since(to))
    waits = waiting_move(table.timeline)
    return max(1, done + (waits is not None and waits.number > to))


def with_insert(table: LiveTable, effect: Effect, insert: PendingMove | None) -> Effect:
    """The effect of going back for the sake of a move told late: hands put nothing back, for all is done again."""
    if insert is None or effect.back_to is None:
        return effect
    doubted = doubted_since(table, effect.back_to)
    return msgspec.structs.replace(
        effect, insert=insert, to_put=(), doubtful=tuple(sorted(doubted)), text="told what was done earlier"
    )


def _doubtful(table: LiveTable, to: int) -> tuple[int, ...]:
    """The copies that may not be those which were read, for hands have put equal cards back, now or in between."""
    if table.timeline.dealer is not None:
        return ()
    found = doubtful(table.waiting()[1], events_since(table, to))
    return tuple(sorted(found | doubted_since(table, to)))


def doubted_since(table: LiveTable, to: int) -> frozenset[int]:
    """The copies of which it was left open since a moment whether an equal one lies there."""
    return frozenset(card for moment in table.timeline.moments[to + 1 :] for card in moment.effect.doubtful)
