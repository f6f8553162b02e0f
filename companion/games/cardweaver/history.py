"""What moves did, in words for the history, and which of them can't be taken back without everybody's consent.

Every event is taken back exactly (CW-UND-01), the end of a game as well (CW-UND-04).
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cautions import lasting_too_short
from companion.games.cardweaver.moves import (
    Attack,
    Choose,
    Correct,
    Discard,
    EndTurn,
    Fill,
    Give,
    Leave,
    Look,
    Move,
    Next,
    Open,
    Play,
    Prepare,
    Purchase,
    Recount,
    Redeem,
    StandingPass,
    Use,
)
from companion.games.cardweaver.places import BUYING, CONVICTION, DECK, HP, PHASES, XP, place_of_zone, value
from companion.games.cardweaver.players import name, players
from companion.table.events import Event, Moved, Revealed, Shuffled
from companion.table.figures import Figure, changed
from companion.table.nudges import Nudge, told
from companion.table.state import UNKNOWN, State

ON_CARD = {Play: "played", Redeem: "redeemed", Discard: "discarded", Purchase: "purchased", Choose: "chose"}
ON_SLOT = {Attack: "attacked", Use: "used"}
PLAIN = {
    Open: "opened the box",
    Prepare: "set the table up",
    EndTurn: "ended the turn",
    Look: "looked through the own hand",
}


def describe(state: State, move: Move, *, happened: bool) -> tuple[str, str]:
    """What a move did, seen from the table after it: a text without the player's name, and a card's name."""
    setup = state.setup
    match move:
        case Play() | Redeem() | Discard() | Purchase() | Choose():
            warned = _warned(state, move) if isinstance(move, Play) and happened else ""
            return f"{ON_CARD[type(move)]}{{card}}{warned}", setup.names[setup.copies[move.card].card]
        case Attack() | Use():
            return f"{ON_SLOT[type(move)]}{{card}}", _name_of_slot(
                state, move.target if isinstance(move, Attack) else move.slot
            )
        case Next():
            return f"ran the Nemesis: {PHASES[state.clock.phase]} comes next", ""
        case StandingPass():
            return ("passes in all windows" if move.on else "is asked in windows again"), ""
        case Leave():
            return ("left the game" if happened else "wanted to leave, and stayed"), ""
        case Recount():
            return (
                f"counted {_counted(state, move)}: {move.count}{'' if happened else ', and nobody agreed'}",
                "",
            )
        case Correct():
            return (
                f"{'set the record right' if happened else 'asked in vain to set the record right'}: {move.reason}",
                "",
            )
        case Nudge():
            return told(move, None, happened=happened), ""
        case Give() | Fill():
            raise TypeError("no rule allows this: check refuses it")
        case _:
            return PLAIN[type(move)], ""


def _warned(state: State, move: Play) -> str:
    """What a player who scanned a card may not have thought of; an undo takes it back (CW-MOD-08, CW-ATK-13)."""
    found = lasting_too_short(state, move.seat, of(state).cards[move.card])
    return "".join(f"; {text}" for text in dict.fromkeys(found))


def _counted(state: State, move: Recount) -> str:
    whose = name(state, move.of)
    return f"the hand of {whose}" if move.place == "hand" else f"the Player Deck of {whose}"


def _name_of_slot(state: State, slot: int) -> str:
    card = state.slots[slot].card
    return state.setup.names[state.setup.copies[card].card] if card != UNKNOWN else ""


def figures(before: State, after: State, move: Move) -> tuple[Figure, ...]:
    """HP and Experience of all, and Conviction: what every move may change."""
    names = [*after.setup.seats, "the Nemesis"]
    shown = [Figure("Conviction", before.dials[CONVICTION], after.dials[CONVICTION], "conviction")]
    for player in players(after):
        shown.append(Figure(f"{names[player]}’s HP", value(before, player, HP), value(after, player, HP), "hp"))
        shown.append(Figure(f"{names[player]}’s XP", value(before, player, XP), value(after, player, XP), "experience"))
    return () if isinstance(move, Open | Choose | Prepare) else changed(*shown)


def hidden_undo(state: State, events: Sequence[Event]) -> str:
    """Whether taking these events back needs everybody's consent (CW-UND-02, -03, -05).

    A card left a face-down deck, or cards were shuffled, which hands can only do again. A card played from the own hand
    gives nothing of a deck away.
    """
    if any(isinstance(event, Shuffled) for event in events):
        return "CW-UND-03"
    return "CW-UND-02" if any(_leaves_deck(state, event) for event in events) else ""


def _leaves_deck(state: State, event: Event) -> bool:
    match event:
        case Moved(zone=zone):
            return place_of_zone(state, zone) in (DECK, BUYING)
        case Revealed(slot=slot):
            return place_of_zone(state, state.slots[slot].zone) in (DECK, BUYING)
        case _:
            return False
