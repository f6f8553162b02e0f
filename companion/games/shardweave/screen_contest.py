"""The last contest: both Champions' stats beside each other, which of them scored, and the sums (SW-SCO-10, SW-TML-04).

All of it is read off the timeline, and nothing is worked out anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.shardweave.cards import Champion, Stats
from companion.games.shardweave.effects import STATS, Stat
from companion.games.shardweave.places import is_transformed, name, of
from companion.games.shardweave.record import CONVERGENCE, Entry, timeline
from companion.games.shardweave.scoring import outcome
from companion.table.screens import Contest, Dial, Row, Versus
from companion.table.state import UNKNOWN, CardIndex, Seat, State

SETTLED: Final = ("applied", "overridden", "blocked")
"""Entries that tell what a number was before and after."""


def contest(state: State, viewer: Seat) -> Contest | None:
    """Both final scores of the last round, the own first; nothing before the first, or where only one took part."""
    entries = timeline(state)
    finals = {entry.of: entry for entry in entries if entry.what == "final"}
    if len(finals) < 2:
        return None
    seats = (1, 0) if viewer == 1 else (0, 1)
    winner = won_by(state, entries)
    sides = [_side(state, viewer, finals[seat], entries) for seat in seats]
    names = [fought_as(state, entries, finals[seat].card)[0] for seat in seats]
    return Contest(
        title(state, entries),
        (sides[0], sides[1]),
        seats.index(winner) if winner in seats else None,
        "final score",
        _note(state, entries, winner),
        "victory-point",
        (names[0], names[1]),
        _versus(state, entries, [finals[seat] for seat in seats]),
    )


def won_by(state: State, entries: Sequence[Entry]) -> Seat:
    """Who won what the timeline tells, or -1; the Convergence has no entry for it, as it ends the match (SW-CVG-06)."""
    if entries[0].round != CONVERGENCE:
        return next((entry.of for entry in entries if entry.what == "winner"), UNKNOWN)
    found = outcome(state)
    return found.winners[0] if found is not None and found.winners else UNKNOWN


def fought_as(state: State, entries: Sequence[Entry], card: CardIndex) -> tuple[str, Stats]:
    """Name and printed line with which a Champion fought, before the form that the round has given it (SW-TRF-06)."""
    champion: Champion = of(state).champion(card)
    turned_since = any(entry.what == "form" and entry.card == card for entry in entries)
    if champion.second is not None and is_transformed(state, card) and not turned_since:
        return champion.second.name, champion.second.stats
    return champion.name, champion.stats


def title(state: State, entries: Sequence[Entry]) -> str:
    """Where and when it was fought."""
    if entries[0].round == CONVERGENCE:
        return "Sudden Convergence"
    ids = {copy.card: state.setup.names[copy.card] for copy in of(state).copies}
    arena = next((ids[entry.source] for entry in entries if entry.what == "winner"), "")
    return f"Round {entries[0].round}: {arena}" if arena else f"Round {entries[0].round}"


def _note(state: State, entries: Sequence[Entry], winner: Seat) -> str:
    """Who has won, and whether equal scores were broken (SW-RES-02, SW-RES-03)."""
    if entries[0].round == CONVERGENCE:
        return f"{name(state, winner)} wins the match." if winner != UNKNOWN else ""
    if winner == UNKNOWN:
        return "Nobody wins this round."
    tied = any(entry.what in ("tie", "printed") for entry in entries)
    return f"{name(state, winner)} wins the round{', by the tie-break' if tied else ''}."


def _versus(state: State, entries: Sequence[Entry], finals: Sequence[Entry]) -> tuple[Versus, ...]:
    """All four stats as they were settled, those that scored first and marked."""
    pairs = [_scoring(state, entries, final.of) for final in finals]
    primary, secondary = pairs[0]
    order = (primary, secondary, *(stat for stat in STATS if stat not in pairs[0]))
    # Where an effect has exchanged them for one side only, neither is the half of both (SW-SCO-09).
    halves = "" if pairs[0] != pairs[1] else ", half"
    values = [{stat: _settled(state, entries, final, stat) for stat in STATS} for final in finals]
    return tuple(
        Versus(
            f"{stat.capitalize()}{halves if stat == secondary else ''}",
            (values[0][stat], values[1][stat]),
            stat,
            stat in pairs[0],
        )
        for stat in order
    )


def _scoring(state: State, entries: Sequence[Entry], seat: Seat) -> tuple[Stat, Stat]:
    """A Weaver's primary and secondary stat (SW-SCO-09), in the Convergence those of its Arena (SW-CVG-02)."""
    scored = _scored(entries, seat)
    if scored is None:
        arena = of(state).arena(of(state).tiebreak)
        return arena.primary, arena.secondary
    primary, secondary = scored.what.split()
    return _stat(primary), _stat(secondary)


def _stat(word: str) -> Stat:
    return next(stat for stat in STATS if stat == word)


def _scored(entries: Sequence[Entry], seat: Seat) -> Entry | None:
    """The entry that tells the settled primary and secondary of a Weaver."""
    return next((one for one in entries if " " in one.what and one.of == seat and one.kind == "plain"), None)


def _settled(state: State, entries: Sequence[Entry], final: Entry, stat: Stat) -> int:
    """What a stat came to: what the last effect on it left, or as printed; never below 0 (SW-CAR-07)."""
    left = [
        one.after
        for one in entries
        if (one.what, one.of) == (stat, final.of) and one.after is not None and one.status in SETTLED
    ]
    return max(0, left[-1] if left else fought_as(state, entries, final.card)[1][stat])


def _side(state: State, viewer: Seat, final: Entry, entries: Sequence[Entry]) -> Dial:
    who = "You" if final.of == viewer else name(state, final.of)
    return Dial(who, final.after or 0, rows=tuple(_rows(state, final, entries)))


def _rows(state: State, final: Entry, entries: Sequence[Entry]) -> list[Row]:
    """The primary, half the secondary, and what acted on the score itself."""
    primary, secondary = _scoring(state, entries, final.of)
    first, second = (_settled(state, entries, final, stat) for stat in (primary, secondary))
    half = f"half of {secondary.capitalize()} {second}"
    found = [
        Row(str(first), primary.capitalize(), "", "SW-SCO-01", symbol=primary),
        Row(str(second // 2), half, "", "SW-SCO-08", symbol=secondary),
    ]
    ids = {copy.card: state.setup.names[copy.card] for copy in of(state).copies}
    for entry in entries:
        if entry.what == "score" and entry.of == final.of and entry.status == "applied":
            change = (entry.after or 0) - (entry.before or 0)
            label = ids.get(entry.source, "carried over")
            found.append(
                Row(f"+{change}" if change > 0 else f"−{-change}", label, "", "SW-SCO-05", is_card=entry.source in ids)
            )
    return found
