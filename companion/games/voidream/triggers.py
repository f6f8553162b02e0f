"""Triggered abilities: what works by itself when something happens (VD-ABL-07 to -09, VD-RND-10, VD-EFF-09)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream.doing import MOST_TRIGGERS, Cast, can_do, carry_out_part, wants_to
from companion.games.voidream.numbers import is_met
from companion.games.voidream.places import (
    ACTIVE,
    ATTACKER,
    CONFLICT,
    card_in,
    controller,
    of,
    other,
    texts,
)
from companion.games.voidream.powers import Trigger
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, Seat, SlotId

Due = tuple[Seat, SlotId, Trigger]
LEAVING = ("destroyed", "sacrificed", "torn")
"""What a card's own trigger still answers to after it has left (VD-ABL-08)."""


def happened(run: Run, cast: Cast, when: str, slot: SlotId, *, seat: Seat = -1) -> Script:
    """Something has happened to a card, or by a Dreamer: all triggers for it resolve now.

    The active Dreamer's come first, in a conflict the attacker's; each in the order that its Dreamer picks.
    """
    if cast.depth >= MOST_TRIGGERS or when not in of(run).triggers:
        return
    whose = controller(run, slot) if seat < 0 else seat
    due = list(_due(run, when, slot, whose))
    first = run.dials[ATTACKER if run.dials[CONFLICT] else ACTIVE]
    for side in (first, other(first)):
        mine = [entry for entry in due if entry[0] == side]
        while mine:
            entry = mine[0] if len(mine) == 1 else (yield from _pick(run, side, mine))
            mine.remove(entry)
            yield from _work(run, cast, entry)


def _due(run: Run, when: str, slot: SlotId, whose: Seat) -> Iterator[Due]:
    if when in LEAVING and slot != UNKNOWN:
        for trigger in card_in(run, slot).triggers:
            if trigger.when == when and trigger.of == "this":
                yield run.setup.owners[run.slots[slot].card], slot, trigger
    for seat in (0, 1):
        for source in texts(run, seat):
            for trigger in card_in(run, source).triggers:
                if trigger.when == when and _concerns(trigger, seat, source, slot, whose):
                    yield seat, source, trigger


def _concerns(trigger: Trigger, seat: Seat, source: SlotId, slot: SlotId, whose: Seat) -> bool:
    match trigger.of:
        case "this":
            return source == slot or trigger.when in ("round_begins", "conflict_begins")
        case "yours":
            return whose == seat
        case "theirs":
            return whose != seat
        case "any":
            return True


def _pick(run: Run, seat: Seat, due: list[Due]) -> Asking[Due]:
    options = tuple(
        Option(str(number), "trigger_of", (("slot", source), ("words", trigger.text)))
        for number, (_, source, trigger) in enumerate(due)
    )
    answer = yield Question("which_first", "VD-RND-10", (seat,), Kind.CHOOSE, options)
    return due[int(answer.value)]


def _work(run: Run, cast: Cast, due: Due) -> Script:
    seat, source, trigger = due
    inner = Cast(seat, source, cast.depth + 1)
    if not is_met(run, seat, source, trigger.needs) or not can_do(run, inner, trigger.do):
        return
    if trigger.may and not (yield from wants_to(run, seat, trigger.text)):
        return
    yield from carry_out_part(run, inner, trigger)
