"""What each viewer sees of a table: always drawn from the table as that viewer knows it, and from nothing else."""

from __future__ import annotations

import msgspec

from companion.play.inputs import PendingUndo
from companion.play.put_backs import rows
from companion.play.reminding import wall_with_time, with_time
from companion.play.repair import moves_since
from companion.play.table import LiveTable
from companion.play.timeline import Moment, is_private
from companion.table.events import Remembered
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import Ask, Choice, Line, PutBack, Screen, Wait, Wall, send
from companion.table.state import TABLE, UNKNOWN, CardIndex, Seat, State
from companion.table.viewers import as_seen


def screen_for(table: LiveTable, viewer: Seat, *, is_host: bool, until_s: int | None) -> Screen:
    """The page of one seat. The host, and nobody else, is also asked what the table itself has to tell."""
    question, shown = table.waiting()
    state = as_seen(shown, viewer)
    pending = table.timeline.now.pending
    yours = question is not None and (viewer in question.seats if question.seats else is_host)
    asked = Asked(
        yours=yours,
        hand=hand_of(table, viewer),
        until_s=until_s if yours else None,
        looked=_looked_at(table, question, viewer),
    )
    screen = with_time(table, table.game.screen(state, viewer, question, asked))
    screen = _with_wait(table, screen, question, yours=yours)
    if isinstance(pending, PendingUndo):
        return msgspec.structs.replace(screen, ask=_ask_undo(table, pending) if viewer in pending.waiting else None)
    return screen


def _with_wait(table: LiveTable, screen: Screen, question: Question | None, *, yours: bool) -> Screen:
    """The page says whom the table waits for, unless its game does so, or nobody may know."""
    said = any(isinstance(block, Wait) for block in screen.blocks)
    if question is None or question.secret or yours or said:
        return screen
    names = " or ".join(table.setup.seats[seat] for seat in question.seats) or "the host"
    return msgspec.structs.replace(screen, blocks=(Wait(f"A question waits for {names}"), *screen.blocks))


def hand_of(table: LiveTable, viewer: Seat) -> tuple[CardIndex, ...]:
    """The cards of the own hand that this viewer knows: all of them at a practice table, else those seen."""
    state, dealer, found = as_seen(table.waiting()[1], viewer), table.dealer(), []
    for at, zone in enumerate(state.setup.zones):
        if zone.owner != viewer or zone.open:
            continue
        for slot in state.zones[at]:
            if dealer is not None:
                found.append(dealer.truth[slot])
            elif state.slots[slot].card != UNKNOWN:
                found.append(state.slots[slot].card)
    return tuple(found)


def _looked_at(table: LiveTable, question: Question | None, viewer: Seat) -> tuple[CardIndex, ...]:
    """The card that this viewer alone looks at now, at a practice table; at any other the real one lies in the hand."""
    dealer = table.dealer()
    if dealer is None or question is None or viewer not in question.seats or dealer.decides(question):
        return ()
    return dealer.looked_at(question)


def _ask_undo(table: LiveTable, pending: PendingUndo) -> Ask:
    who = table.setup.seats[pending.by] if pending.by >= 0 else "The host"
    count = moves_since(table, pending.to)
    return Ask(
        title=f"{who} wants to go back",
        clause=pending.clause,
        note=f"{'The last move' if count == 1 else f'{count} moves'} would be taken back, by everybody's consent.",
        choices=(Choice("Go back", send("agree", yes=True)), Choice("Play on", send("agree", yes=False))),
    )


def wall_for(table: LiveTable) -> Wall:
    """The table page: what everybody may know."""
    question, shown = table.waiting()
    return wall_with_time(table, table.game.wall(as_seen(shown, TABLE), _without_answers(question)))


def _without_answers(question: Question | None) -> Question | None:
    """A secret question on the wall: that it waits, and not for whom any more."""
    if question is None or not question.secret:
        return question
    return msgspec.structs.replace(question, seats=())


def history_for(table: LiveTable, viewer: Seat) -> tuple[Line, ...]:
    """What happened, the newest first; undone lines stay. Private looks are told to their own seat alone."""
    lines = []
    for moment in table.timeline.moments[1:]:
        line = _line(table, moment, viewer)
        if line is not None:
            lines.append(line)
    return tuple(reversed(lines))


def _line(table: LiveTable, moment: Moment, viewer: Seat) -> Line | None:
    effect = moment.effect
    if not effect.text:
        return None
    private = is_private(moment)
    if private and viewer != moment.seat:
        return None
    author = _author(table, moment)
    who = table.setup.seats[author] if author >= 0 else "The table"
    undone = moment.number in table.timeline.undone
    return Line(
        number=moment.number,
        who=who,
        text=effect.text.replace("{card}", ""),
        clause=effect.clause,
        undone=undone,
        card=effect.card,
        changes=effect.figures,
        private=private,
        can_return=not undone and moment.pending is None and moment.number < table.version,
        also=_also(moment),
    )


def _also(moment: Moment) -> tuple[str, ...]:
    """The clauses of all that happened by a move, but that of its line; what single seats know by it is not told."""
    because = (event.because for event in moment.events if not isinstance(event, Remembered))
    return tuple(dict.fromkeys(clause for clause in because if clause not in ("", moment.effect.clause)))


def _author(table: LiveTable, moment: Moment) -> Seat:
    """Whose line it is: who made the move or asked for the undo, not who gave the last answer to it."""
    before = table.timeline.moments[moment.number - 1].pending
    if moment.effect.back_to is not None and isinstance(before, PendingUndo):
        return before.by
    if moment.effect.did is None:
        return moment.seat
    seat: Seat = table.game.decode_move(bytes(moment.effect.did.move)).seat
    return seat


def put_backs_for(table: LiveTable) -> tuple[PutBack, ...]:
    """What hands have to do after an undo, and what is done of it. The cards named are those that all have seen."""
    return tuple(
        PutBack(row.key, row.text, row.seat if row.seat >= 0 else None, done=done, by_scan=row.card != UNKNOWN)
        for row, done in rows(table)
    )


def seen_state(table: LiveTable, viewer: Seat) -> State:
    """The table as this viewer knows it."""
    return as_seen(table.waiting()[1], viewer)
