"""Steps 8 to 10: the sums, equal ones, and the Victory Point (SW-SCO, SW-TIE, SW-RES)."""

from __future__ import annotations

from companion.games.shardweave.contest import RESULT, SCORE, TIEBREAK, Contest, Source
from companion.games.shardweave.doing import finish
from companion.games.shardweave.noting import register
from companion.games.shardweave.places import LAST, VP, of
from companion.games.shardweave.record import write_down
from companion.games.shardweave.remind import BOTH, TIES, agreed_scores, agreed_winner
from companion.games.shardweave.settle import Settled, break_tie, settle, settle_scores, tie_rules
from companion.table.questions import Asking, Script
from companion.table.run import Run
from companion.table.state import TABLE, UNKNOWN, Seat


def score(run: Run, contest: Contest) -> Asking[Seat]:
    """Steps 8 and 9: the sums, and what breaks equal ones (SW-ORD-10, SW-ORD-11). Tells the winner."""
    stats = settle(contest, log=True)
    for source, part in tuple(contest.parts(SCORE)):
        register(contest, SCORE, source, part)
    finals = yield from agreed_scores(run, contest, stats, settle_scores(contest, stats))
    _tell_scores(contest, stats, finals)
    if len(finals) < 2:
        return (yield from _uncontested(run, contest))
    if finals[0] != finals[1]:
        return 0 if finals[0] > finals[1] else 1
    contest.is_tied = True
    found = _tie(contest, stats)
    winner = yield from agreed_winner(run, contest.facts.active, TIES, "remind_tie", found, (0, 1, UNKNOWN))
    if winner != found:
        contest.tell(TIEBREAK, BOTH, "plain", "agreed", of=winner)
    return winner


def _uncontested(run: Run, contest: Contest) -> Asking[Seat]:
    """SW-RND-07, SW-OPT-05: nothing is compared."""
    (only,) = contest.sides
    found = only if of(run).options.uncontested == "win" else UNKNOWN
    winner = yield from agreed_winner(run, only, ("SW-RND-07",), "remind_uncontested", found, (only, UNKNOWN))
    if winner != found:
        contest.tell(RESULT, BOTH, "plain", "agreed", of=winner)
    return winner


def _tie(contest: Contest, stats: Settled) -> Seat:
    rules = tie_rules(contest)
    winner = break_tie(contest, stats, rules)
    if not rules:
        arena = Source(TABLE, contest.arena.id, contest.arena_card, "", ())
        contest.tell(TIEBREAK, arena, "plain", "printed", of=winner)
    return winner


def _tell_scores(contest: Contest, stats: Settled, finals: dict[Seat, int]) -> None:
    """SW-SCO-10: the base and the final score of each."""
    for seat, final in finals.items():
        side = contest.sides[seat]
        source = Source(seat, side.champion.id, side.card, side.key, ())
        primary, secondary = stats.scoring[seat]
        contest.tell(
            SCORE, source, "plain", f"{primary} {secondary}", of=seat,
            before=stats.values[seat, primary], after=stats.values[seat, secondary],
        )  # fmt: skip
        contest.tell(SCORE, source, "plain", "final", of=seat, before=stats.bases[seat], after=final)


def result(run: Run, contest: Contest, winner: Seat) -> Script:
    """SW-RES-01 to -05: one Victory Point, and the end of the match with no aftermath (SW-ORD-12, SW-TRF-11)."""
    yield from ()
    contest.winner = winner
    arena = Source(TABLE, contest.arena.id, contest.arena_card, "", ())
    contest.tell(RESULT, arena, "plain", "winner", of=winner)
    run.count(LAST, winner + 1, "SW-RES-01")
    if winner == UNKNOWN:
        write_down(run, contest.entries)
        return
    run.count(VP[winner], run.dials[VP[winner]] + 1, "SW-RES-01")
    write_down(run, contest.entries)
    if run.dials[VP[winner]] >= of(run).options.vp_target:
        finish(run, 1 << winner, "SW-RES-04")
