"""The table page: defeats, every Weapon with its figures, and the Specials in effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.dirks import screen_weapons as blades
from companion.games.dirks.places import (
    ARMING,
    FEW_LEFT,
    FIGHTING,
    RELIEF,
    SETUP,
    card_in,
    deck_count,
    hand_count,
    in_game,
    name,
    of,
    specials,
    tally,
    weapons,
)
from companion.games.dirks.scoring import outcome
from companion.games.dirks.screen_asks import title_of
from companion.games.dirks.screen_stations import heading, stations
from companion.table.questions import Question
from companion.table.screens import Dial, Wall, WallSeat
from companion.table.state import TABLE, Seat, State

if TYPE_CHECKING:
    from companion.games.dirks import Dirks


def wall(game: Dirks, state: State, question: Question | None) -> Wall:
    """Readable across a room; nothing on it that not everybody may know."""
    found = outcome(state)
    winners = " and ".join(name(state, seat) for seat in found.winners) if found is not None else ""
    return Wall(
        title=title_of(game, state, question) if question is not None else heading(state, TABLE),
        stations=stations(state, question),
        seats=tuple(_seat(state, seat) for seat in range(len(state.setup.seats))),
        dials=(Dial("Turn", state.clock.turn, "history"),) if state.clock.turn else (),
        note=" ".join(filter(None, (_in_effect(state), _relief(state)))),
        finished=f"{winners} {'win' if ' and ' in winners else 'wins'}" if winners else "",
    )


def _in_effect(state: State) -> str:
    """What holds for the whole table (DP-SPC-01)."""
    cards = [card_in(state, slot) for slot in specials(state)]
    if len(cards) == 1:
        return f"{cards[0].name}: {cards[0].text}"
    return f"In effect: {', '.join(card.name for card in cards)}." if cards else ""


def _relief(state: State) -> str:
    """DP-APP-10: to whom relief is open is said to all."""
    open_to = [name(state, seat) for seat in in_game(state) if state.dials[RELIEF] >> seat & 1]
    return f"Relief is open: {', '.join(open_to)} may discard freely at the end of the own turn." if open_to else ""


def _warned(state: State, seat: Seat) -> str:
    """Whether a player is out, or soon may be (DP-END-03)."""
    if seat not in in_game(state):
        return "out"
    return "the deck runs out" if state.clock.phase != SETUP and deck_count(state, seat) <= FEW_LEFT else ""


def _seat(state: State, seat: Seat) -> WallSeat:
    """A player's defeats and Weapons."""
    on_turn = state.clock.phase in (ARMING, FIGHTING) and state.clock.seat == seat
    return WallSeat(
        name=name(state, seat),
        now=on_turn,
        number=tally(state, seat),
        number_label="defeats",
        number_symbol="direct-damage",
        of=of(state).options.target_defeats,
        small=(
            Dial("hand", hand_count(state, seat), "card"),
            Dial("deck", deck_count(state, seat), "face-down"),
        ),
        cards=tuple(blades.on_wall(state, slot) for slot in weapons(state, seat)),
        note=_warned(state, seat),
    )
