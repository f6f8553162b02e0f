"""A round from the reveal to the next choice, step by step (SW-RND, SW-ORD)."""

from __future__ import annotations

from typing import Final

from companion.games.shardweave.cleanup import clean_up
from companion.games.shardweave.contest import AFTERMATH, REVEAL, TRIGGER, Contest
from companion.games.shardweave.doing import told_of
from companion.games.shardweave.noting import PRE_REVEAL, begun, carried_by, contestant, note_step, plain_step
from companion.games.shardweave.places import (
    CARRIED,
    DIGEST,
    LIFTED,
    SPOT,
    at,
    count,
    is_seal_read,
    is_transformed,
    of,
    seal,
)
from companion.games.shardweave.remind import agreed_forms
from companion.games.shardweave.result import result, score
from companion.games.shardweave.selecting import barred, open_again
from companion.table.consent import DONE
from companion.table.held import stand_in_slot
from companion.table.knowledge import may_turn_up, turn_up
from companion.table.questions import Asking, Kind, Question, Script
from companion.table.refusals import Facts as Told
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat

CARD_OF: Final = ("card_first", "card_second")
"""The facts that name both sealed cards."""
STEPS_BEFORE_SCORE: Final = range(REVEAL, TRIGGER + 1)


def reveal(run: Run) -> Script:
    """Steps 3 to 12, and the beginning of the next round (SW-ORD-18, SW-ORD-13)."""
    contest = begun(run)
    seals = {seat: seal(run, seat) for seat in (0, 1) if count(run, seat, SPOT)}
    are_sealed = of(run).options.commit_mode != "face_down"
    if are_sealed:
        contest.sides = {seat: contestant(run, seat, card) for seat, card in seals.items()}
    yield from plain_step(run, contest, PRE_REVEAL)
    if are_sealed and (yield from _disproved(run, seals)):
        return
    played = yield from (_lay_open(run, seals) if are_sealed else _turn_over(run))
    if not played:
        return
    contest.sides = {seat: contestant(run, seat, card) for seat, card in sorted(played.items())}
    if not are_sealed:
        # SW-ORD-05: only now does the companion know them.
        yield from plain_step(run, contest, PRE_REVEAL, arenas=False)
    contest.carried = {seat: carried_by(run, seat) for seat in contest.sides}
    _use_up(run, contest)
    for step in STEPS_BEFORE_SCORE:
        yield from note_step(run, contest, step)
    winner = yield from score(run, contest)
    yield from result(run, contest, winner)
    yield from agreed_forms(run, contest)
    yield from plain_step(run, contest, AFTERMATH)
    yield from clean_up(run, contest)


def _lay_open(run: Run, seals: dict[Seat, CardIndex]) -> Asking[dict[Seat, CardIndex]]:
    """SW-COM-05, -06, -21: both seals open at once; each card is laid and checked, and another is refused."""
    left = dict(seals)
    played: dict[Seat, CardIndex] = {}
    facts: Told = tuple((CARD_OF[seat], card) for seat, card in seals.items())
    while left:
        fitting = tuple(card for seat in left for card in _laid_copies(run, seat, left[seat]))
        code = "lay_open" if len(seals) > 1 else "lay_open_one"
        answer = yield Question(code, "SW-COM-06", tuple(left), Kind.CARD, cards=fitting, facts=facts)
        assert isinstance(answer.value, int)
        seat = of(run).owners[answer.value]
        (slot,) = run.zones[at(seat, SPOT)]
        turn_up(run, slot, answer.value, "SW-COM-06", claimed=answer.scanned)
        played[seat] = answer.value
        del left[seat]
    return played


def _disproved(run: Run, seals: dict[Seat, CardIndex]) -> Asking[bool]:
    """SW-COM-15: a sealed card has been shown to lie elsewhere, as on top of a pile; then both select anew."""
    wrong = [seat for seat, card in seals.items() if not _laid_copies(run, seat, card)]
    if wrong:
        facts: Told = (("seat_who", wrong[0]), ("card", seals[wrong[0]]))
        yield Question("lies_not_here", "SW-COM-15", (), Kind.CHOOSE, (DONE,), facts=facts)
        open_again(run, "SW-COM-15")
    return bool(wrong)


def _laid_copies(run: Run, seat: Seat, card: CardIndex) -> tuple[CardIndex, ...]:
    """The sealed copy, and if it was not read those that it can't be told from (SW-COM-06, SW-COM-21)."""
    (slot,) = run.zones[at(seat, SPOT)]
    if is_seal_read(run, seat):
        return (card,) if card in may_turn_up(run, slot) else ()
    turned = is_transformed(run, card)
    equals = of(run).equals_of[card]
    fitting = (copy for copy in equals if stand_in_slot(run, slot, copy) != UNKNOWN)
    return tuple(copy for copy in fitting if is_transformed(run, copy) == turned)


def _turn_over(run: Run) -> Asking[dict[Seat, CardIndex]]:
    """SW-COM-07, SW-COM-15: what is shown is the commit; where it may not be, both select anew and nothing stands."""
    played: dict[Seat, CardIndex] = {}
    wrong: list[tuple[Seat, CardIndex, str]] = []
    for seat in (0, 1):
        for slot in run.zones[at(seat, SPOT)]:
            cards = may_turn_up(run, slot)
            answer = yield Question(
                "turn_over", "SW-COM-07", (), Kind.CARD, cards=cards, slot=slot, facts=told_of(seat)
            )
            assert isinstance(answer.value, int)
            turn_up(run, slot, answer.value, "SW-COM-07", claimed=answer.scanned)
            played[seat] = answer.value
            bar = barred(run, of(run).champion(answer.value))
            if bar is not None and not run.dials[LIFTED] >> seat & 1:
                wrong.append((seat, answer.value, bar.id))
    if not wrong:
        return played
    facts: Told = (("seat_who", wrong[0][0]), ("card", wrong[0][1]))
    yield Question("select_anew", "SW-COM-15", (), Kind.CHOOSE, (DONE,), facts=facts)
    open_again(run, "SW-COM-15")
    return {}


def _use_up(run: Run, contest: Contest) -> None:
    """SW-EFF-07: used by the next committed Champion, win or lose."""
    seats = tuple(contest.sides)
    run.end(lambda one: one.what in CARRIED and one.player in seats, "SW-EFF-07")
    run.end(lambda one: one.what.startswith(DIGEST), "SW-COM-05")
