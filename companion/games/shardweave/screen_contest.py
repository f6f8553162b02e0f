"""The last contest as two numbers against each other, with what each is made of (SW-SCO-10, SW-TML-04)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.shardweave.places import form_name, name, of
from companion.games.shardweave.record import CONVERGENCE, Entry, timeline
from companion.table.screens import Contest, Dial, Row
from companion.table.state import UNKNOWN, Seat, State


def contest(state: State, viewer: Seat) -> Contest | None:
    """Both final scores of the last round, the own first; nothing before the first, or where only one took part."""
    entries = timeline(state)
    finals = {entry.of: entry for entry in entries if entry.what == "final"}
    if len(finals) < 2:
        return None
    seats = (1, 0) if viewer == 1 else (0, 1)
    winner = next((entry.of for entry in entries if entry.what == "winner"), UNKNOWN)
    sides = [_side(state, viewer, finals[seat], entries) for seat in seats]
    return Contest(
        _title(state, entries),
        (sides[0], sides[1]),
        seats.index(winner) if winner in seats else None,
        "final score",
        _note(state, entries, winner),
        "victory-point",
    )


def _title(state: State, entries: Sequence[Entry]) -> str:
    """Where and when it was fought."""
    if entries[0].round == CONVERGENCE:
        return "Sudden Convergence"
    ids = {copy.card: state.setup.names[copy.card] for copy in of(state).copies}
    arena = next((ids[entry.source] for entry in entries if entry.what == "winner"), "")
    return f"Round {entries[0].round}: {arena}" if arena else f"Round {entries[0].round}"


def _note(state: State, entries: Sequence[Entry], winner: Seat) -> str:
    """Who has won, and whether equal scores were broken (SW-RES-02, SW-RES-03)."""
    if entries[0].round == CONVERGENCE:
        return ""
    if winner == UNKNOWN:
        return "Nobody wins this round."
    tied = any(entry.what in ("tie", "printed") for entry in entries)
    return f"{name(state, winner)} wins the round{', by the tie-break' if tied else ''}."


def _side(state: State, viewer: Seat, final: Entry, entries: Sequence[Entry]) -> Dial:
    who = "You" if final.of == viewer else name(state, final.of)
    return Dial(f"{who}: {form_name(state, final.card)}", final.after or 0, rows=tuple(_rows(state, final, entries)))


def _rows(state: State, final: Entry, entries: Sequence[Entry]) -> list[Row]:
    """The primary, half the secondary, and what acted on the score itself."""
    found: list[Row] = []
    scored = next((one for one in entries if " " in one.what and one.of == final.of and one.kind == "plain"), None)
    if scored is not None and scored.before is not None and scored.after is not None:
        primary, secondary = scored.what.split()
        half = scored.after // 2
        found.append(Row(str(scored.before), primary.capitalize(), "primary", "SW-SCO-01", symbol=primary))
        found.append(
            Row(str(half), f"half of {secondary.capitalize()} {scored.after}", "", "SW-SCO-08", symbol=secondary)
        )
    ids = {copy.card: state.setup.names[copy.card] for copy in of(state).copies}
    for entry in entries:
        if entry.what == "score" and entry.of == final.of and entry.status == "applied":
            change = (entry.after or 0) - (entry.before or 0)
            found.append(
                Row(f"+{change}" if change > 0 else f"−{-change}", ids.get(entry.source, "carried over"), "score")
            )
    return found
