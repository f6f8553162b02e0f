"""The last round as people follow it: each effect with its step, and the sums (SW-SCO-10).

It shows what was written down, and works out nothing of the rules (SW-TML-04).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.shardweave.places import name, of
from companion.games.shardweave.record import CONVERGENCE, Entry, timeline
from companion.table.screens import Ledger, Row
from companion.table.state import Seat, State

STEPS: Final = (
    "", "Round Start", "Select", "Pre-Reveal", "Reveal", "Arena Hazard", "Card Static", "Card Trigger", "Score",
    "Tiebreak", "Result", "Aftermath", "Cleanup",
)  # fmt: skip
"""The twelve steps (SW-ORD-01)."""
FINAL: Final = "final"
"""The quantity of an entry that tells base and final score."""
ACTED: Final = ("applied", "overridden")
"""An effect that was carried out, even if a later one has made it vain."""


def ledger(state: State) -> Iterator[Ledger]:
    """The timeline of the last round, folded."""
    entries = [entry for entry in timeline(state) if entry.status != "noted"]
    if entries:
        title = "Sudden Convergence" if entries[0].round == CONVERGENCE else f"Round {entries[0].round}, step by step"
        yield Ledger(title, tuple(_rows(state, entries)), folded=True, what="steps")


def rounds_result(state: State) -> tuple[Ledger, ...]:
    """The same for the table page, open."""
    return tuple(Ledger(one.title, one.rows) for one in ledger(state))


def _rows(state: State, entries: list[Entry]) -> Iterator[Row]:
    """Each entry; the settled stats and the final score of a Champion are one sum."""
    settled: dict[Seat, Entry] = {}
    for entry in entries:
        if entry.what == FINAL and entry.of in settled:
            words = f"{name(state, entry.of)}: {sum_words(entries, settled[entry.of], entry)}"
            yield Row(str(entry.after), words, source_name(state, entry))
        elif " " in entry.what and entry.kind == "plain":
            settled[entry.of] = entry
        else:
            yield row(state, entry)


def sum_words(entries: Sequence[Entry], settled: Entry, final: Entry) -> str:
    """A sum that a player can check: "Power 7+2=9, Mind 5 → 2, base 11, −1 = 10" (SW-SCO-10)."""
    assert settled.before is not None and settled.after is not None
    assert final.before is not None and final.after is not None
    primary, secondary = settled.what.split()
    half = final.before - settled.before
    first = _stat_words(entries, settled.of, primary, settled.before)
    second = f"{_stat_words(entries, settled.of, secondary, settled.after)} → {half}"
    words = f"{first}, {second}, base {final.before}"
    return words if final.before == final.after else f"{words}, {_signed(final.after - final.before)} = {final.after}"


def _stat_words(entries: Sequence[Entry], seat: Seat, stat: str, value: int) -> str:
    """What a stat has become, and from which printed one: as a sum, or where it was replaced, one after the other."""
    changes = [
        one for one in entries if (one.what, one.of) == (stat, seat) and one.before is not None and one.status in ACTED
    ]
    printed = changes[0].before if changes else value
    assert printed is not None
    title = stat.capitalize()
    if printed == value:
        return f"{title} {value}"
    if any(one.kind == "replacement" for one in changes):
        return f"{title} {printed}, now {value}"
    return f"{title} {printed}{_signed(value - printed)}={value}"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


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
