"""What a player can say when the record and the real table differ; another says yes to it (DP-APP-05, DP-APP-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.dirks.check import check
from companion.games.dirks.moves import Concede, Correct, Recount
from companion.games.dirks.places import (
    DISCARD,
    HAND,
    all_weapons,
    at,
    attached,
    card_in,
    deck_count,
    hand_count,
    in_game,
    name,
    owner,
    specials,
)
from companion.table.screens import Can, Choice, send
from companion.table.state import Seat, SlotId, State

REASON: Final = "it lies so on the table"


def recounts(state: State, viewer: Seat) -> Can:
    """Hands that have more or fewer cards than the record says."""
    found = tuple(
        Choice(
            f"Recount {'your' if seat == viewer else f'{name(state, seat)}’s'} hand",
            send("move", move={**_recount(viewer, seat), "hand": "NUMBER"}),
            f"the record: {hand_count(state, seat)}, and {deck_count(state, seat)} in the deck",
            "card",
            least=0,
            most=hand_count(state, seat) + deck_count(state, seat) - 1,
            now=hand_count(state, seat),
        )
        for seat in in_game(state)
    )
    note = "Another player confirms it. LP and countdowns are set right at the Weapon: its name opens them."
    return Can("Set the record right", (*found, *_elsewhere(state, viewer)), note, folded=True)


def _recount(viewer: Seat, seat: Seat) -> dict[str, object]:
    tag = Recount.__struct_config__.tag
    return {"type": tag, "seat": viewer, "of": seat, "reason": "the cards were counted"}


def _elsewhere(state: State, viewer: Seat) -> Iterator[Choice]:
    """Cards in play that really lie on a pile or are back in a hand."""
    in_play: list[SlotId] = []
    for slot in all_weapons(state):
        in_play += (slot, *attached(state, slot))
    for slot in (*in_play, *specials(state)):
        seat = owner(state, slot)
        whose = "your" if seat == viewer else f"{name(state, seat)}’s"
        for place, word in ((DISCARD, f"on {whose} discard pile"), (HAND, f"in {whose} hand")):
            move = Correct(viewer, REASON, state.slots[slot].card, at(seat, place))
            if check(state, move) is None:
                yield Choice(f"{card_in(state, slot).name} is {word}", send("move", move=move), "the record: in play")


def leaving(viewer: Seat) -> Can:
    """DP-END-06: the way out."""
    leave = send("move", move=Concede(viewer))
    return Can("Leave the game", (Choice("Concede", leave, "all your cards are taken away", "left"),), folded=True)
