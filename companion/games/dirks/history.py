"""What moves did, in words for the history, and which of them can't be taken back without the others' consent."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dirks.check_repairs import nudgeable
from companion.games.dirks.moves import (
    Attack,
    Begin,
    Concede,
    Correct,
    DrawMore,
    EndTurn,
    Move,
    Play,
    Recount,
    Sacrifice,
    Use,
)
from companion.games.dirks.numbers import lp
from companion.games.dirks.places import DECK, HAND, SETUP, all_weapons, at, is_weapon_in_play, name, owner, tally
from companion.table.events import Event, Moved, Shuffled
from companion.table.figures import Figure, changed
from companion.table.nudges import Nudge, told
from companion.table.state import UNKNOWN, SlotId, State


def describe(state: State, move: Move, *, happened: bool) -> tuple[str, str]:
    """What a move did, seen from the table after it: a text without the player's name, and a card's name."""
    match move:
        case Play():
            return "played{card}" if happened else "took{card} back", state.setup.names[
                state.setup.copies[move.card].card
            ]
        case Attack():
            return f"attacked{_whose(state, move.target)} with{{card}}", _card(state, move.slot)
        case Sacrifice():
            return "sacrificed{card} for points", _card(state, move.slot)
        case Use():
            return "did what{card} says", _card(state, move.slot)
        case EndTurn():
            return f"ended the turn; {name(state, state.clock.seat)} begins", ""
        case Begin():
            return "shuffled and drew five each", ""
        case Concede():
            return ("left the game" if happened else "thought of leaving"), ""
        case Recount():
            done = "recounted" if happened else "asked in vain to recount"
            return f"{done} {name(state, move.of)}'s hand: {move.reason}", ""
        case Correct():
            done = "set the record right" if happened else "asked in vain to set the record right"
            return f"{done}: {move.reason}", ""
        case Nudge():
            return told(move, nudgeable(state, move), happened=happened), ""
        case DrawMore():
            raise TypeError("no rule allows this: check refuses it")


def _card(state: State, slot: SlotId) -> str:
    card = state.slots[slot].card
    return state.setup.names[state.setup.copies[card].card] if card != UNKNOWN else ""


def _whose(state: State, slot: SlotId) -> str:
    """Whose Weapon was attacked, where the move itself has named it."""
    return "" if slot < 0 else f" {name(state, owner(state, slot))}’s {_card(state, slot)}"


def figures(before: State, after: State, move: Move) -> tuple[Figure, ...]:
    """Tallies, decks, hands, and LP: what everybody follows (DP-APP-03, DP-APP-11)."""
    if before.clock.phase == SETUP:
        return ()
    shown: list[Figure] = []
    for seat, who in enumerate(after.setup.seats):
        shown.append(Figure(f"{who}’s defeats", tally(before, seat), tally(after, seat), "direct-damage"))
        for place, word in ((HAND, "hand"), (DECK, "deck")):
            zone = at(seat, place)
            shown.append(Figure(f"{who}’s {word}", len(before.zones[zone]), len(after.zones[zone]), "card"))
    for slot in all_weapons(before):
        if is_weapon_in_play(after, slot) or isinstance(move, Attack):
            left = lp(after, slot) if is_weapon_in_play(after, slot) else 0
            shown.append(Figure(f"LP of {_card(before, slot)}", lp(before, slot), left, "life-points"))
    return changed(*shown)


def hidden_undo(state: State, events: Sequence[Event]) -> str:
    """DP-APP-06: past a draw or a coin all must agree."""
    decks = {at(seat, DECK) for seat in range(len(state.setup.seats))}
    for event in events:
        if isinstance(event, Shuffled) or (isinstance(event, Moved) and event.zone in decks):
            return "DP-APP-06"
        if getattr(event, "because", "") in ("DP-SPX-18", "DP-SPX-19"):
            return "DP-APP-06"
    return ""
