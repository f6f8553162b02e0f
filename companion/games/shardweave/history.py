"""What moves did, in words for the history, and which of them can't be taken back without the other's consent."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.shardweave.check_repairs import nudgeable
from companion.games.shardweave.moves import (
    Begin,
    Commit,
    Concede,
    Correct,
    Look,
    Move,
    Mulligan,
    Notice,
    Reopen,
    Reveal,
    Skip,
)
from companion.games.shardweave.places import HAND, LAST, PILE, SETUP, SPOT, VP, count, name
from companion.table.events import Event, Revealed, Shuffled
from companion.table.figures import Figure, changed
from companion.table.nudges import Nudge, told
from companion.table.state import State


def describe(state: State, move: Move, *, happened: bool) -> tuple[str, str]:
    """What a move did, seen from the table after it: a text without the player's name, and a card's name."""
    match move:
        case Begin():
            return "shuffled the Weaves and the Arenas, and dealt", ""
        case Mulligan():
            return "went through the mulligan", ""
        case Look():
            return "looked through the own hand", ""
        case Commit():
            return ("locked, and declared that nothing in hand is permitted" if move.lifted else "locked"), ""
        case Reveal():
            return _result(state) if happened else "turned the Champions over, and both select anew", ""
        case Reopen():
            return ("opened the locks again" if happened else "asked in vain to open the locks"), ""
        case Notice():
            return _noticed(state, move, happened=happened), ""
        case Concede():
            if not happened:
                return "thought of ending the match", ""
            return ("ended the match that the rival left" if move.absent else "conceded"), ""
        case Correct():
            done = "set the record right" if happened else "asked in vain to set the record right"
            return f"{done}: {move.reason}", ""
        case Nudge():
            return told(move, nudgeable(state, move), happened=happened), ""
        case Skip():
            raise TypeError("no rule allows this: check refuses it")


def _noticed(state: State, move: Notice, *, happened: bool) -> str:
    """What was seen, and what came of it (SW-COM-08, SW-SCN-03)."""
    seen = "showed its face before both had locked" if move.shown else "moved after the lock"
    said = f"saw that {name(state, move.whose)}’s Champion {seen}"
    if happened:
        return f"{said}; both select anew"
    return f"{said}; it {'stays' if count(state, move.whose, SPOT) else 'may be taken back'}"


def _result(state: State) -> str:
    winner = state.dials[LAST] - 1
    return f"revealed: {name(state, winner)} won the round" if winner >= 0 else "revealed: nobody won the round"


def figures(before: State, after: State, move: Move) -> tuple[Figure, ...]:
    """Victory Points, hands and draw piles of both: what everybody follows (SW-APP-01)."""
    if before.clock.phase == SETUP:
        return ()
    shown: list[Figure] = []
    for seat, who in enumerate(after.setup.seats):
        shown.append(Figure(f"{who}’s VP", before.dials[VP[seat]], after.dials[VP[seat]], "victory-points"))
        for place, word in ((HAND, "hand"), (PILE, "draw pile")):
            shown.append(Figure(f"{who}’s {word}", count(before, seat, place), count(after, seat, place), "card"))
    return changed(*shown)


def hidden_undo(state: State, events: Sequence[Event]) -> str:
    """Every step back needs both; an open lock too, and behind a reveal the cards are known (SW-APP-04, SW-COM-12)."""
    if any(isinstance(event, Shuffled) for event in events):
        return "SW-SET-01"
    return "SW-APP-04" if any(isinstance(event, Revealed) for event in events) else "SW-COM-12"
