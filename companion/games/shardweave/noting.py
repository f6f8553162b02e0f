"""Effects as their steps are reached: those on numbers are noted, the others carried out (SW-ORD, SW-PRE-18)."""

from __future__ import annotations

from typing import Final

from companion.games.shardweave.contest import REVEAL, SCORE, Contest, Contestant, Facts, Noted, Source
from companion.games.shardweave.effects import Forbid, Numeric, Part, Plain, PlayedTo, ScoreMod, StatMod, SuppressHazard
from companion.games.shardweave.places import (
    ACTIVE,
    LAST,
    NEXT,
    VP,
    arena_in,
    carried,
    discarded,
    is_transformed,
    of,
    stats_of,
)
from companion.games.shardweave.plain import carry_out
from companion.games.shardweave.settle import holds_now
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import TABLE, UNKNOWN, CardIndex, Seat, Table

PRE_REVEAL: Final = 3


def tag_of(part: Part) -> str:
    """The word of an effect in a card file."""
    return str(part.does.__struct_config__.tag)


def begun(run: Table) -> Contest:
    """The contest of this round before anybody is in it."""
    setup = of(run)
    arena = arena_in(run, ACTIVE)
    assert arena is not None, "the round is held until all three Arenas are known (SW-ARE-06)"
    discards = tuple(tuple(setup.champion(card) for card in discarded(run, seat)) for seat in (0, 1))
    points = (run.dials[VP[0]], run.dials[VP[1]])
    facts = Facts(run.clock.turn, run.clock.seat, points, run.dials[LAST] - 1, (discards[0], discards[1]))
    return Contest(facts, arena, arena_in(run, NEXT), run.slots[run.zones[ACTIVE][0]].card)


def contestant(table: Table, seat: Seat, card: CardIndex) -> Contestant:
    """A Champion as it takes part: the second form has no ability (SW-TRF-09, SW-EFF-09, SW-GEN-07)."""
    champion = of(table).champion(card)
    turned = is_transformed(table, card)
    parts = () if turned else champion.parts
    return Contestant(seat, card, champion, stats_of(table, card), "" if turned else champion.key, parts)


def carried_by(run: Table, seat: Seat) -> tuple[Source, ...]:
    """SW-ORD-19: what a Weaver carries, as an effect after the own ability."""
    return tuple(
        Source(seat, "carried", UNKNOWN, one.what.upper(), (_carried_part(one.what, one.amount),))
        for one in carried(run, seat)
    )


def _carried_part(what: str, amount: int) -> Part:
    if what == "score":
        return Part(SCORE, ScoreMod(amount))
    return Part(REVEAL + 2, StatMod("primary" if what == "primary" else "secondary", amount))


def plain_step(run: Run, contest: Contest, step: int, *, arenas: bool = True) -> Script:
    """A step in which nothing is counted (1, 3, 11): its effects one after the other (SW-PRE-08)."""
    for source, part in tuple(contest.parts(step)):
        if not arenas and source.seat == TABLE:
            continue
        why = contest.unmet(source, part.needs)
        if why:
            contest.tell(step, source, "plain", tag_of(part), status="skipped", cause=why)
        elif isinstance(part.does, PlayedTo):
            contest.note(step, source, part.does, _moved_by(contest, source, part.does))
        elif isinstance(part.does, Plain):
            yield from carry_out(run, contest, step, source, part.does)


def _moved_by(contest: Contest, source: Source, effect: PlayedTo) -> tuple[Seat, ...]:
    """Whose played Champion goes another way."""
    loser = 1 - contest.winner if contest.winner != UNKNOWN else UNKNOWN
    wanted = {
        "own": (source.seat,),
        "opposing": (1 - source.seat,),
        "winner": (contest.winner,),
        "loser": (loser,),
        "both": (0, 1),
    }[effect.who]
    return tuple(seat for seat in wanted if seat in contest.sides)


def note_step(run: Run, contest: Contest, step: int) -> Script:
    """SW-ORD-06 to -09, SW-ORD-15: conditions are tested now, numbers settle at step 8."""
    for source, part in tuple(contest.parts(step)):
        if isinstance(part.does, Plain):
            if not _skipped(contest, step, source, part):
                yield from carry_out(run, contest, step, source, part.does)
        else:
            register(contest, step, source, part)
    if step == REVEAL:
        contest.settle_hazard()


def register(contest: Contest, step: int, source: Source, part: Part) -> None:
    """Note an effect on numbers, on the hazard or on the tie, if its condition holds (SW-EFF-02)."""
    if _skipped(contest, step, source, part):
        return
    meant = contest.seats_of(source, getattr(part.does, "side", "own"))
    seats = tuple(seat for seat in meant if contest.fits(seat, part.needs))
    one = Noted(step, source, part.does, seats)
    is_on_champions = isinstance(part.does, Numeric) or (
        isinstance(part.does, Forbid) and part.does.change not in ("suppress", "commit", "tie_break")
    )
    tag = tag_of(part)
    if is_on_champions and not seats:
        contest.tell(step, source, one.kind, tag, status="no_target")
    elif not holds_now(contest, one, part.needs):
        contest.tell(step, source, one.kind, tag, status="skipped", cause="higher")
    else:
        contest.noted.append(one)
        if not isinstance(part.does, SuppressHazard):
            contest.tell(step, source, one.kind, tag, status="noted")


def _skipped(contest: Contest, step: int, source: Source, part: Part) -> bool:
    why = contest.unmet(source, part.needs)
    if why:
        contest.tell(step, source, "plain", tag_of(part), status="skipped", cause=why)
    return bool(why)
