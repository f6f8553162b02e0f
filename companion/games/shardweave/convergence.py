"""The end by exhaustion and the Sudden Convergence (SW-END, SW-CVG-01): all by rule, without chance or choice."""

from __future__ import annotations

from companion.games.shardweave.contest import RESULT, SCORE, Source
from companion.games.shardweave.doing import finish
from companion.games.shardweave.places import VP, discarded, of, stats_of
from companion.games.shardweave.record import CONVERGENCE, Entry, write_down
from companion.games.shardweave.remind import CONVERGENCE as CONVERGENCE_RULES
from companion.games.shardweave.remind import agreed_winner
from companion.table.questions import Script
from companion.table.run import Run
from companion.table.state import TABLE, UNKNOWN, CardIndex, Seat, Table

Rank = tuple[int, int, int]


def rank(table: Table, card: CardIndex) -> Rank:
    """Score, Power and Spirit in the tiebreak Arena, of the copy's form and by nothing else (SW-CVG-02, -05, -06)."""
    setup = of(table)
    arena, stats = setup.arena(setup.tiebreak), stats_of(table, card)
    primary, secondary = stats[arena.primary], stats[arena.secondary]
    return primary + secondary // 2, primary, secondary


def picks(table: Table, seat: Seat) -> tuple[CardIndex, ...]:
    """A Weaver's discarded Champions in the order in which they are compared (SW-CVG-03, SW-CVG-04)."""
    cards = discarded(table, seat)
    if of(table).options.convergence_pick == "last_played":
        return cards

    def order(card: CardIndex) -> tuple[int, int, int, str, int]:
        score, primary, secondary = rank(table, card)
        copy = table.setup.copies[card]
        return -score, -primary, -secondary, copy.card, copy.copy

    return tuple(sorted(cards, key=order))


def compare(table: Table) -> tuple[Seat, list[Entry]]:
    """Who wins (-1 for nobody), and the timeline: pair after pair until one differs (SW-CVG-06 to -08)."""
    entries: list[Entry] = []
    first, second = (picks(table, seat) for seat in (0, 1))
    for pair in zip(first, second, strict=False):
        ranks = [rank(table, card) for card in pair]
        for seat, card in enumerate(pair):
            source = Source(seat, table.setup.copies[card].card, card, "", ())
            entries.append(_entry(len(entries), source, ranks[seat][0]))
        if ranks[0] != ranks[1]:
            return (0 if ranks[0] > ranks[1] else 1), entries
    if len(first) == len(second):
        return UNKNOWN, entries
    return (0 if len(first) > len(second) else 1), entries


def _entry(number: int, source: Source, score: int) -> Entry:
    return Entry(
        CONVERGENCE, SCORE, number, source.id, source.card, source.seat, "", "plain", "final", source.seat, score, score
    )


def decide(run: Run, because: str) -> Script:
    """SW-END-02, SW-END-03, SW-END-06: more Victory Points, and on equal ones the Convergence; no point is added."""
    points = (run.dials[VP[0]], run.dials[VP[1]])
    if points[0] != points[1]:
        finish(run, 1 if points[0] > points[1] else 2, because)
    found, entries = compare(run)
    code = "remind_convergence"
    winner = yield from agreed_winner(run, run.clock.seat, CONVERGENCE_RULES, code, found, (0, 1, UNKNOWN))
    if winner != found:
        number = len(entries)
        entries.append(Entry(CONVERGENCE, RESULT, number, "", UNKNOWN, TABLE, "", "plain", "agreed", winner))
    write_down(run, entries)
    finish(run, 1 << winner if winner != UNKNOWN else 0, "SW-CVG-06" if winner != UNKNOWN else "SW-CVG-07")
