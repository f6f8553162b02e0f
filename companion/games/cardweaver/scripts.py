"""What the moves of CardWeaver do, as straight-line scripts. A move that reaches a script is legal."""

from __future__ import annotations

from typing import Final

from companion.games.cardweaver import announcing, attack, npc, playing, repairs, set_up, turns
from companion.games.cardweaver.box import Used, of
from companion.games.cardweaver.check_cards import offered
from companion.games.cardweaver.damage import defeat
from companion.games.cardweaver.doing import Over, finish
from companion.games.cardweaver.gaining import take
from companion.games.cardweaver.moves import (
    Attack,
    Choose,
    Correct,
    Discard,
    EndTurn,
    Fill,
    Give,
    Leave,
    Look,
    Move,
    Next,
    Open,
    Play,
    Prepare,
    Purchase,
    Recount,
    Redeem,
    StandingPass,
    Use,
)
from companion.games.cardweaver.piles import discard
from companion.games.cardweaver.places import (
    BY_LEAVING,
    CONVICTION,
    GONE,
    HAND,
    HP,
    PLAYING,
    REDEEMED,
    STANDING_PASS,
    at,
    dial,
)
from companion.games.cardweaver.players import is_anima, living_animus, nemesis_of
from companion.games.cardweaver.sums import cost_of
from companion.table import viewers
from companion.table.consent import NO, YES
from companion.table.knowledge import show
from companion.table.nudges import Nudge
from companion.table.questions import Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import Seat, SlotId, Table

EFFECTS: Final = (npc, playing)
"""The modules of effects that no other module asks for by name: they register what their effects do."""


def script(run: Run, move: Move) -> Script:
    """The script of a legal move; it stops where the game ends (CW-END-04)."""
    seat = run.clock.seat
    was_anima = run.clock.phase == PLAYING and is_anima(run, seat)
    turn = run.clock.turn
    try:
        yield from _do(run, move)
        if run.clock.phase == PLAYING and run.clock.turn == turn and not was_anima and is_anima(run, seat):
            # CW-R-43: defeated on the own turn, which ends without draw or refill.
            yield from turns.close_turn(run, seat)
    except Over:
        return


def _do(run: Run, move: Move) -> Script:
    match move:
        case Play():
            return announcing.play(run, move.seat, move.card, scanned=move.scanned, named=move.target)
        case Redeem():
            return redeem(run, move)
        case Discard():
            return throw(run, move)
        case Purchase():
            return purchase(run, move)
        case Attack():
            return attack.strike(run, move.seat, move.target)
        case Use():
            return announcing.use(run, move.seat, move.slot, power_at(run, move.seat, move.slot, move.power))
        case EndTurn():
            return turns.end_turn(run, move.seat)
        case _:
            return _beside(run, move)


Beside = Next | Open | Choose | Prepare | StandingPass | Look | Leave | Recount | Correct | Nudge | Give | Fill


def _beside(run: Run, move: Beside) -> Script:
    """What is no action of an own turn."""
    match move:
        case Next():
            return npc.step(run)
        case Open():
            return set_up.open_box(run)
        case Choose():
            return set_up.choose(run, move)
        case Prepare():
            return set_up.prepare(run)
        case StandingPass():
            return standing_pass(run, move)
        case Look():
            return look(run, move)
        case Leave():
            return leave(run, move.seat)
        case Recount():
            return repairs.recounted(run, move)
        case Correct():
            return repairs.correct(run, move)
        case Nudge():
            return repairs.nudged(run, move)
        case Give() | Fill():
            raise TypeError("no rule allows this: check refuses it")


def power_at(table: Table, player: Seat, slot: SlotId, number: int) -> Used:
    """The power of a card by its number, on the side that is up."""
    card = table.slots[slot].card
    setup = of(table)
    return (setup.anima if is_anima(table, player) else setup.powers)[card][number]


def redeem(run: Run, move: Redeem) -> Script:
    """CW-TRN-03, -04, -07, CW-R-13: to the Discard Pile at once, its own effect does not happen, one Conviction."""
    yield from ()
    slot = show(run, at(move.seat, HAND), move.card, "CW-TRN-03", claimed=move.scanned)
    discard(run, slot, "CW-TRN-07")
    run.count(REDEEMED, run.dials[REDEEMED] + 1, "CW-TRN-03")
    run.count(CONVICTION, run.dials[CONVICTION] + 1, "CW-TRN-03")


def throw(run: Run, move: Discard) -> Script:
    """CW-TRN-05, CW-R-54: a further discard gives nothing."""
    yield from ()
    slot = show(run, at(move.seat, HAND), move.card, "CW-TRN-05", claimed=move.scanned)
    discard(run, slot, "CW-TRN-07")


def purchase(run: Run, move: Purchase) -> Script:
    """CW-BUY-02, -06, -10, CW-UNI-02: pay and take it; the gap stays until the end of the turn."""
    lies = next(offered(run, move.seat, move.card))
    slot = show(run, run.slots[lies].zone, move.card, "CW-BUY-02", claimed=move.scanned)
    run.count(CONVICTION, run.dials[CONVICTION] - cost_of(run, move.seat, slot), "CW-BUY-02")
    yield from take(run, move.seat, slot, "CW-BUY-02")


def standing_pass(run: Run, move: StandingPass) -> Script:
    """CW-SYM-12: pass in every window until it is lifted."""
    yield from ()
    run.count(dial(move.seat, STANDING_PASS), int(move.on), "CW-SYM-12")


def look(run: Run, move: Look) -> Script:
    """CW-HID-16: known for the own view and for checking, and for nobody else's (CW-HID-08)."""
    yield from ()
    viewers.look(run, at(move.seat, HAND), move.card, "CW-HID-16", seat=move.seat, claimed=move.scanned)


def leave(run: Run, seat: Seat) -> Script:
    """CW-R-64: a Nemesis who leaves has lost; an Animus counts as defeated, and nobody learns anything by it.

    CW-SET-08: the question says first that somebody else may take over the seat. Who stays has the turns of an Anima.
    """
    options = [NO, Option("yes", "leave_now")]
    if not is_anima(run, seat) and seat != nemesis_of(run) and len(living_animus(run)) > 1:
        options.append(Option("stay", "stay_as_anima"))
    answer = yield Question("confirm_leaving", "CW-R-64", (seat,), Kind.CHOOSE, tuple(options))
    if answer.value == NO.value:
        return
    if seat == nemesis_of(run):
        finish(run, BY_LEAVING, "CW-R-64")
    if answer.value == YES.value:
        run.count(dial(seat, GONE), 1, "CW-R-64")
    if not is_anima(run, seat):
        run.count(dial(seat, HP), 0, "CW-R-64")
        yield from defeat(run, seat)
