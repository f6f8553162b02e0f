"""The last round as people follow it: each effect with its step, and the sums (SW-TML, SW-SCO-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.shardweave.places import name, of
from companion.games.shardweave.record import CONVERGENCE, Entry, timeline
from companion.table.screens import Ledger, Row
from companion.table.state import State

STEPS: Final = (
    "", "Round Start", "Select", "Pre-Reveal", "Reveal", "Arena Hazard", "Card Static", "Card Trigger", "Score",
    "Tiebreak", "Result", "Aftermath", "Cleanup",
)  # fmt: skip
"""The twelve steps (SW-ORD-01)."""


def ledger(state: State) -> Iterator[Ledger]:
    """The timeline of the last round, folded."""
    entries = [entry for entry in timeline(state) if entry.status != "noted"]
    if entries:
        title = "Sudden Convergence" if entries[0].round == CONVERGENCE else f"Round {entries[0].round}, step by step"
        yield Ledger(title, tuple(row(state, entry) for entry in entries), folded=True)


def rounds_result(state: State) -> tuple[Ledger, ...]:
    """The same for the table page, open."""
    return tuple(Ledger(one.title, one.rows) for one in ledger(state))


def row(state: State, entry: Entry) -> Row:
    """One entry: what changed by how much, whose it is, and by which step and card."""
    change = f"{entry.before} → {entry.after}" if entry.before is not None and entry.before != entry.after else ""
    whose = f"{name(state, entry.of)}: " if entry.of >= 0 else ""
    status = "" if entry.status == "applied" else f", {entry.status.replace('_', ' ')}"
    by = source_name(state, entry)
    return Row(change or str(entry.after if entry.after is not None else ""), f"{whose}{entry.what}", f"{by}{status}")


def source_name(state: State, entry: Entry) -> str:
    """The step, and the name of the card that an effect comes from."""
    names = {copy.card: state.setup.names[copy.card] for copy in of(state).copies}
    return f"{STEPS[entry.step]}, {names.get(entry.source, 'carried over')}"
