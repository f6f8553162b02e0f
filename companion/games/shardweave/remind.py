"""House rules that a table is only reminded of (SW-OPT-13): what they come to is shown, and both may agree on another.

None of them refuses what two people could do all the same: no card can be shown that there is not (SW-WEA-06, -07,
-10), nor chosen out of an empty hand (SW-RND-07), and Victory Points ask for both in any case (SW-RES-06). So only what
they work out is asked about here, where it would decide something. Where a card lies and which form it has, both can
set right at any time (SW-APP-04), of which rule ever it was. ``options.LEAVABLE`` names the rules that are asked about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.shardweave.contest import AFTERMATH, SCORE, Contest, Source
from companion.games.shardweave.effects import PlayedTo, Transform
from companion.games.shardweave.places import OPEN_LISTS, PILE, count, of, other
from companion.games.shardweave.settle import Settled
from companion.table.consent import all_agree, confirm
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts
from companion.table.run import Run
from companion.table.state import TABLE, UNKNOWN, Lasting, Seat, Table

SCORES: Final = tuple(f"SW-SCO-{number:02}" for number in range(6, 13))
TIES: Final = tuple(f"SW-TIE-{number:02}" for number in range(4, 7))
WAYS: Final = ("SW-AFT-02", "SW-AFT-04")
CONVERGENCE: Final = ("SW-CVG-02", "SW-CVG-03", "SW-CVG-04", "SW-CVG-05", "SW-CVG-07")
"""Rules whose outcome is one number, one winner or one way."""
BOTH: Final = Source(TABLE, "", UNKNOWN, "", ())
"""Where an entry of the timeline comes from that both have agreed on."""
PLACES: Final = {
    "discard": "way_discard",
    "pile_bottom": "way_pile_bottom",
    "hand": "way_hand",
    "aside": "way_aside",
}
"""Where a played Champion can go, and the words for it."""
AGREES: Final = {
    "wins": "agree_wins",
    "nobody": "agree_nobody",
    "keeps_form": "agree_keeps_form",
    "takes_form": "agree_takes_form",
    "way_discard": "agree_way_discard",
    "way_pile_bottom": "agree_way_pile_bottom",
    "way_hand": "agree_way_hand",
    "way_aside": "agree_way_aside",
    "is_active": "agree_is_active",
    "match_ends": "agree_match_ends",
    "play_on": "agree_play_on",
}
"""What the rival is asked for each answer that the rule does not come to."""
MOST_SCORE: Final = 99
MOST_DRAWN: Final = 5
"""No rule says how many more; more than an opening hand is a slip of the finger."""


def left(table: Table, clauses: Sequence[str]) -> str:
    """The first of these clauses that this table is only reminded of; "" if none is."""
    return next((clause for clause in clauses if clause in of(table).options.remind), "")


def agreed_choice(
    run: Run, seat: Seat, clauses: Sequence[str], code: str, options: Sequence[Option], facts: Facts = ()
) -> Asking[str]:
    """The value of the first of ``options``, which the rule comes to; where it is left, both may agree on another.

    ``seat`` says which, and the rival confirms it; else the rule counts.
    """
    clause = left(run, clauses)
    ours = str(options[0].value)
    if not clause:
        return ours
    answer = yield Question(code, clause, (seat,), Kind.CHOOSE, tuple(options), facts=facts)
    chosen = next(option for option in options if option.value == answer.value)
    if chosen.value == ours:
        return ours
    told: Facts = (("seat_asking", seat), *facts, *chosen.facts)
    return str(chosen.value) if (yield from confirm((other(seat),), AGREES[chosen.code], clause, told)) else ours


def agreed_number(
    run: Run, seat: Seat, clauses: Sequence[str], codes: tuple[str, str], number: int, *, most: int, facts: Facts
) -> Asking[int]:
    """The same of a number of this Weaver's: the first of ``codes`` asks for it, the second for the rival's yes."""
    clause = left(run, clauses)
    if not clause:
        return number
    ours = (Option("ours", "as_worked_out", (("number", number),)),)
    told: Facts = (("seat_who", seat), *facts)
    answer = yield Question(codes[0], clause, (seat,), Kind.NUMBER, ours, most=most, facts=told)
    if answer.value in ("ours", number):
        return number
    wanted = int(answer.value)
    agrees = yield from confirm((other(seat),), codes[1], clause, (*told, ("number", wanted)))
    return wanted if agrees else number


def agreed_winner(
    run: Run, seat: Seat, clauses: Sequence[str], code: str, winner: Seat, others: Sequence[Seat]
) -> Asking[Seat]:
    """Who wins by the rule, or who does as both agree; nobody is -1. ``seat`` is asked first."""
    order = (winner, *(one for one in others if one != winner))
    options = [Option(str(one), "wins", (("seat", one),)) if one >= 0 else Option("none", "nobody") for one in order]
    found = yield from agreed_choice(run, seat, clauses, code, options)
    return UNKNOWN if found == "none" else int(found)


def agreed_scores(run: Run, contest: Contest, stats: Settled, finals: dict[Seat, int]) -> Asking[dict[Seat, int]]:
    """Each final score with the sum that it comes from."""
    found = {}
    for seat, final in finals.items():
        codes = ("remind_score", "agree_score")
        facts: Facts = (("sum", _sum(stats, seat, final)),)
        found[seat] = yield from agreed_number(run, seat, SCORES, codes, final, most=MOST_SCORE, facts=facts)
        if found[seat] != final:
            contest.tell(SCORE, BOTH, "plain", "agreed_score", of=seat, before=final, after=found[seat])
    return found


def _sum(stats: Settled, seat: Seat, final: int) -> str:
    """The sum in short (SW-SCO-10)."""
    primary, secondary = stats.scoring[seat]
    value, half = stats.values[seat, primary], stats.values[seat, secondary]
    words = f"{primary.capitalize()} {value}, {secondary.capitalize()} {half} → {half // 2}, base {stats.bases[seat]}"
    return f"{words}, final {final}"


def agreed_forms(run: Run, contest: Contest) -> Script:
    """SW-TRF-10, SW-TRF-16: whether a round without a winner, or lost by the tiebreak, counts as lost for a form."""
    for seat in contest.order(AFTERMATH):
        side = contest.sides.get(seat)
        if side is None or not any(isinstance(part.does, Transform) and part.needs.result for part in side.parts):
            continue
        result = contest.result_for(seat)
        clauses = ("SW-TRF-10",) if result == "none" else ("SW-TRF-16",) if result == "loss" and contest.is_tied else ()
        options = [Option("none", "keeps_form"), Option("loss", "takes_form")]
        options = options if result == "none" else options[::-1]
        found = yield from agreed_choice(run, seat, clauses, "remind_form", options, (("card", side.card),))
        if clauses and found != result:
            contest.counts_as[seat] = found


def agreed_ways(run: Run, contest: Contest, ways: Mapping[Seat, str]) -> Asking[dict[Seat, str]]:
    """SW-AFT-02, SW-AFT-04: where a Champion goes that several effects would move."""
    found = dict(ways)
    for seat in contest.order(AFTERMATH):
        moving = [one for one in contest.noted if isinstance(one.effect, PlayedTo) and seat in one.seats]
        if len(moving) < 2:
            continue
        order = (ways[seat], *(place for place in PLACES if place != ways[seat]))
        options = [Option(place, PLACES[place]) for place in order]
        facts: Facts = (("card", contest.sides[seat].card),)
        found[seat] = yield from agreed_choice(run, seat, WAYS, "remind_way", options, facts)
        if found[seat] != ways[seat]:
            contest.tell(AFTERMATH, BOTH, "plain", found[seat], of=seat)
    return found


def agreed_draw(run: Run, seat: Seat, *, returned: bool) -> Asking[int]:
    """SW-CLN-03: how many a Weaver draws; SW-TRF-12: and whether the only card is one that has just gone there."""
    held = count(run, seat, PILE)
    clauses = ("SW-CLN-03", "SW-TRF-12") if returned and held == 1 else ("SW-CLN-03",)
    if not held:
        return 0
    codes = ("remind_draw", "agree_draw")
    return (yield from agreed_number(run, seat, clauses, codes, 1, most=min(held, MOST_DRAWN), facts=()))


def agreed_active(run: Run, active: Seat) -> Asking[Seat]:
    """SW-RND-06: who is the active Weaver of the round that begins."""
    options = [Option(str(seat), "is_active", (("seat", seat),)) for seat in (active, other(active))]
    return int((yield from agreed_choice(run, run.clock.seat, ("SW-RND-06",), "remind_active", options)))


def agreed_end(run: Run) -> Asking[bool]:
    """SW-END-06: whether the match ends at the limit of rounds."""
    options = [Option("ends", "match_ends"), Option("on", "play_on")]
    return (yield from agreed_choice(run, run.clock.seat, ("SW-END-06",), "remind_limit", options)) == "ends"


def agreed_lists(run: Run) -> Script:
    """SW-WEA-08: lists are closed; both may open them for this match."""
    if not left(run, ("SW-WEA-08",)) or of(run).options.open_lists:
        return
    if (yield from all_agree((0, 1), "open_lists", "SW-WEA-08", ())):
        run.last(Lasting(OPEN_LISTS, TABLE, 0, UNKNOWN, "match"), "SW-WEA-08")
