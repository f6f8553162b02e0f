"""A move that was made at the table some time ago and is only told now: it is put in its place, and what came after it
is done again, move by move with the same answers, as far as the rules still let it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.play import repair
from companion.play.doubts import unread
from companion.play.inputs import Earlier, Outcome, PendingMove, PendingUndo, Refused, Undo
from companion.play.refusals import no_for, plain_no
from companion.table.game import Game, Meaning
from companion.table.questions import fits
from companion.table.run import Run
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.play.table import Act, LiveTable


def judge_earlier(table: LiveTable, seat: Seat, said: Earlier, consenting: tuple[Seat, ...]) -> Act | Outcome:
    """It takes going back to before the seat's last move of that kind in this turn, and the same consent as that.

    Where something that was done since would go otherwise, nothing is done again by itself: then it is an undo like any
    other, and hands put back what has to be.
    """
    move = table.sent(seat, said.move)
    if isinstance(move, Refused):
        return move
    if isinstance(table.timeline.now.pending, PendingMove):
        return Refused(plain_no("First the question", "A question waits for its answer."))
    to = _before_last(table, seat, said.before)
    if to < 0:
        return Refused(plain_no("Nothing to go back to", "You have made no such move in this turn."))
    then = table.timeline.moments[to].state
    refusal = table.game.check(then, move)
    if refusal is not None:
        return Refused(no_for(table.game, then, refusal, move))
    act = repair.judge_undo(table, seat, Undo(to), consenting)
    if isinstance(act, Outcome):
        return act
    insert, effect = PendingMove(said.move, table.version + 1), act.effect
    if not _goes_again(table, to, insert):
        return act
    if isinstance(effect.pending, PendingUndo):
        effect = msgspec.structs.replace(effect, pending=msgspec.structs.replace(effect.pending, insert=insert))
    else:
        effect = repair.with_insert(table, effect, insert)
    return msgspec.structs.replace(act, effect=effect)


def could_be_earlier(table: LiveTable, seat: Seat, meaning: Meaning) -> bool:
    """Whether a move may have been made before the seat's last one of that kind: a card drawn since was not there."""
    to = _before_last(table, seat, meaning.before)
    return to >= 0 and table.game.check(table.timeline.moments[to].state, meaning.move) is None


def _before_last(table: LiveTable, seat: Seat, kind: str) -> int:
    """The input before the last move of this kind that the seat has made in the running turn; -1 if there is none."""
    timeline = table.timeline
    for moment in reversed(timeline.since(0)):
        if moment.state.clock.turn != table.state.clock.turn:
            return -1
        did = moment.effect.did
        if did is not None:
            move = table.game.decode_move(bytes(did.move))
            if _kind(move) == kind and move.seat == seat:
                return did.number - 1
    return -1


def _kind(move: Any) -> str:
    return str(type(move).__struct_config__.tag)


def to_do_again(table: LiveTable, act: Act) -> tuple[PendingMove, ...]:
    """The moves that follow once this act has gone back: the one told late, and all that were done since."""
    if act.effect.insert is None or act.effect.back_to is None:
        return ()
    return _with_those_since(table, act.effect.back_to, act.effect.insert)


def _with_those_since(table: LiveTable, to: int, insert: PendingMove) -> tuple[PendingMove, ...]:
    since = table.timeline.since(to)
    return (insert, *(moment.effect.did for moment in since if moment.effect.did is not None))


def _goes_again(table: LiveTable, to: int, insert: PendingMove) -> bool:
    """Whether the move and all that were done since go through, each with the answers that it had and no others."""
    if table.timeline.dealer is not None:
        return True
    state = unread(table.timeline.moments[to].state, repair.doubted_since(table, to))
    for did in _with_those_since(table, to, insert):
        after = _after(table.game, state, did)
        if after is None:
            return False
        state = after
    return True


def _after(game: Game, state: State, did: PendingMove) -> State | None:
    """The table after a move; ``None`` if it is not legal, or asks for more or less than was answered."""
    move = game.decode_move(bytes(did.move))
    if game.check(state, move) is not None:
        return None
    run, left = Run(state), list(did.answers)
    script = game.script(run, move)
    try:
        question = next(script)
        while left and fits(question, left[0]):
            question = script.send(left.pop(0))
    except StopIteration:
        return None if left else run.freeze()
    script.close()
    return None


def do_again(table: LiveTable, moves: tuple[PendingMove, ...], key: str) -> None:
    """Do these moves one after the other.

    At a practice table, where no hand has moved a card, the first that goes otherwise stays with its question, or ends
    it.
    """
    for number, did in enumerate(moves):
        act = _again(table, did)
        if act is None:
            return
        table.apply(act, f"{key}-again-{number}", b'{"do":"again"}')
        if act.effect.pending is not None:
            return


def _again(table: LiveTable, did: PendingMove) -> Act | None:
    """The move with its answers, or with as many of them as still fit; nothing if it is not legal any more."""
    move = table.game.decode_move(bytes(did.move))
    if table.game.check(table.state, move) is not None:
        return None
    for count in range(len(did.answers), -1, -1):
        act = table.run(PendingMove(did.move, table.timeline.version + 1, did.answers[:count]), move, move.seat)
        if not isinstance(act, Outcome):
            return msgspec.structs.replace(act, kind="move")
    return None
