"""What happened, in a line for everybody; and which steps give something away that can't be unseen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cadaver.moves import (
    Begin,
    Correct,
    Discard,
    Draw,
    Lay,
    Leave,
    Look,
    Move,
    Next,
    Propose,
    Recount,
    Take,
)
from companion.games.cadaver.places import (
    DECK,
    DRAWING,
    EXCHANGED,
    LAYS_USED,
    TRADING,
    hand_of,
    zone_name,
)
from companion.games.cadaver.scoring import score_of
from companion.table.events import Event, Moved
from companion.table.figures import Figure, changed
from companion.table.state import EVERYBODY, UNKNOWN, State, slot_of

PHASES = {DRAWING: "went on to Drawing", TRADING: "went on to Trading"}


def describe(state: State, move: Move, *, happened: bool) -> tuple[str, str]:
    """What a move did, seen from the table after it: a text without the player's name, and a card's name."""
    setup = state.setup
    match move:
        case Begin():
            return "set the table up", ""
        case Lay():
            place = f", {zone_name(state, move.target)}" if move.target >= 0 else ""
            return f"laid{{card}}{place}", setup.names[setup.copies[move.card].card]
        case Discard():
            return "discarded{card}", setup.names[setup.copies[move.card].card]
        case Draw():
            return ("drew from the Deck" if move.zone == DECK else f"drew from the {zone_name(state, move.zone)}"), ""
        case Next():
            return PHASES.get(state.clock.phase, "ended the turn"), ""
        case Propose():
            done = state.dials[EXCHANGED] and state.clock.seat == move.seat
            verb = "exchanged cards with" if done else "offered an exchange, in vain, to"
            return f"{verb} {setup.seats[move.partner]}", ""
        case Look():
            return "looked through the own hand", ""
        case Leave():
            return ("left the game" if happened else "wanted to leave, and stayed"), ""
        case Recount():
            agreed = happened or len(state.zones[DECK]) == move.count
            return f"counted the Deck: {move.count}{'' if agreed else ', and nobody agreed'}", ""
        case Correct():
            return _corrected(state, move, happened=happened)
        case Take():
            raise TypeError("a card on the table is never taken: check refuses it")


def _corrected(state: State, move: Correct, *, happened: bool) -> tuple[str, str]:
    """A card is named only where all can see it now."""
    if not happened:
        return f"asked in vain to set the record right: {move.reason}", ""
    slot = slot_of(state, move.card) if move.card >= 0 else UNKNOWN
    if slot == UNKNOWN or state.slots[slot].seen != EVERYBODY:
        return f"set the record right: {move.reason}", ""
    return f"set the record right ({move.reason}):{{card}}", state.setup.names[state.setup.copies[move.card].card]


def figures(before: State, after: State, move: Move) -> tuple[Figure, ...]:
    """The Deck and the points, which every move may change; hands and lays where they were the matter of it."""
    names = after.setup.seats
    shown = [Figure("Deck", len(before.zones[DECK]), len(after.zones[DECK]), "face-down")]
    shown += [
        Figure(f"{name}’s points", score_of(before, seat).points, score_of(after, seat).points, "raised")
        for seat, name in enumerate(names)
    ]
    match move:
        case Begin():
            return ()
        case Correct(lays=lays) if lays >= 0:
            shown.append(Figure("Lays used", before.dials[LAYS_USED], after.dials[LAYS_USED], "done"))
        case Correct() | Propose():
            shown += [
                Figure(f"{name}’s hand", len(before.zones[hand_of(seat)]), len(after.zones[hand_of(seat)]), "card")
                for seat, name in enumerate(names)
            ]
        case _:
            pass
    return changed(*shown)


def hidden_undo(state: State, events: Sequence[Event]) -> str:
    """CD-APP-07: beyond a Deck draw, an exchange or a closed reaction window all must agree.

    A Deck draw moves a card off the Deck into a hand; an exchange moves cards between hands; a window that was closed
    shows as a Ghoul that came to rest.
    """
    setup = state.setup
    hands = {hand_of(seat) for seat in range(len(setup.seats))}
    pending = setup.zone_by_key["pending"]
    for event in events:
        match event:
            case Moved(zone=zone, to_zone=to_zone):
                from_deck = zone == DECK and to_zone in hands
                if from_deck or (zone in hands and to_zone in hands) or zone == pending:
                    return "CD-APP-07"
            case _:
                continue
    return ""
