"""What is counted of a finished match: its rounds, how it ended, and which Champions won their Arenas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.games.shardweave.places import ENTRY, OVER, VP, of
from companion.games.shardweave.record import CONVERGENCE, Entry
from companion.games.shardweave.scoring import outcome
from companion.table.bots import Handled, Tally
from companion.table.events import Began, Clocked, Event
from companion.table.state import State


def tally(begun: State, end: State, events: Sequence[Event]) -> Tally:
    """Of each Champion: ``played`` in how many Arenas, and ``got`` how many of them it has won."""
    found = outcome(end)
    winners = found.winners if found is not None else ()
    played: dict[tuple[str, int], list[int]] = {}
    for fought in rounds_of(events):
        for entry in fought:
            if entry.what == "final":
                counts = played.setdefault((entry.source, entry.seat), [0, 0])
                counts[0] += 1
                counts[1] += any(one.what == "winner" and one.of == entry.seat for one in fought)
    cards = tuple(
        Handled(card, f"seat {seat + 1}", won, times) for (card, seat), (times, won) in sorted(played.items())
    )
    return Tally(end.clock.turn, _ending(end, events), tuple(f"seat {seat + 1}" for seat in winners), cards=cards)


def rounds_of(events: Sequence[Event]) -> Iterator[list[Entry]]:
    """The timelines of all rounds, the Convergence left out; each as it was written last."""
    found: dict[int, dict[int, Entry]] = {}
    for event in events:
        if isinstance(event, Began) and event.lasting.what.startswith(ENTRY):
            entry = msgspec.json.decode(event.lasting.what.removeprefix(ENTRY), type=Entry)
            if entry.round != CONVERGENCE:
                found.setdefault(entry.round, {})[entry.number] = entry
    yield from (list(entries.values()) for entries in found.values())


def _ending(end: State, events: Sequence[Event]) -> str:
    if max(end.dials[VP[seat]] for seat in (0, 1)) >= of(end).options.vp_target:
        return "Victory Points"
    last = next(event for event in reversed(events) if isinstance(event, Clocked) and event.after.phase == OVER)
    return {"SW-END-02": "Weaves exhausted", "SW-END-06": "most rounds", "SW-END-05": "conceded"}.get(
        last.because, "Sudden Convergence"
    )
