"""What a Weaver can say when the record and the real table differ; the rival says yes to it (SW-APP-04, SW-TRF-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.shardweave.check import check
from companion.games.shardweave.moves import Correct
from companion.games.shardweave.places import (
    ASIDE,
    DISCARD,
    HAND,
    PILE,
    at,
    discarded,
    form_name,
    is_transformed,
    of,
)
from companion.table.screens import Can, Choice, send
from companion.table.state import Seat, State

REASON: Final = "it lies so on the table"
LATEST: Final = 3
"""Older ones were gone over by both when their rounds ended."""


def repair_block(state: State, viewer: Seat) -> Can | None:
    """Cards that lie elsewhere, and Champions in their other form."""
    found = [*_own_cards(state, viewer), *_forms(state, viewer)]
    if not found:
        return None
    note = "The rival confirms it. Victory Points are set right with + and −."
    return Can("Set the record right", tuple(found), note, folded=True)


def _own_cards(state: State, viewer: Seat) -> Iterator[Choice]:
    """The Champions discarded last that are really in hand, under the pile or aside; and those aside."""
    for card in discarded(state, viewer)[:LATEST]:
        for place, word in ((HAND, "in my hand"), (PILE, "in my draw pile"), (ASIDE, "set aside")):
            label = f"{form_name(state, card)} is {word}"
            yield from _choice(state, Correct(viewer, REASON, card, at(viewer, place)), label, "the record: discarded")
    for slot in state.zones[at(viewer, ASIDE)]:
        card = state.slots[slot].card
        move = Correct(viewer, REASON, card, at(viewer, DISCARD))
        yield from _choice(state, move, f"{form_name(state, card)} is discarded", "the record: aside")


def _forms(state: State, viewer: Seat) -> Iterator[Choice]:
    """SW-TRF-15: a copy whose form the record has wrong."""
    for card, champion in enumerate(of(state).champions):
        if champion is None or champion.second is None or of(state).owners[card] != viewer:
            continue
        turned = is_transformed(state, card)
        other = champion.name if turned else champion.second.name
        move = Correct(viewer, REASON, card, turned=0 if turned else 1)
        yield from _choice(state, move, f"{form_name(state, card)} is {other}", "its other form")


def _choice(state: State, move: Correct, label: str, note: str) -> Iterator[Choice]:
    if check(state, move) is None:
        yield Choice(label, send("move", move=move), note)
