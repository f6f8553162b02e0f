"""The table page: defeats, every Weapon with its figures, and the Specials in effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.dirks import screen_weapons as blades
from companion.games.dirks.places import (
    ARMING,
    FIGHTING,
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
        note=_in_effect(state),
        finished=f"{winners} {'win' if ' and ' in winners else 'wins'}" if winners else "",
    )


def _in_effect(state: State) -> str:
    """What holds for the whole table (DP-SPC-01)."""
    cards = [card_in(state, slot) for slot in specials(state)]
    if len(cards) == 1:
        return f"{cards[0].name}: {cards[0].text}"
    return f"In effect: {', '.join(card.name for card in cards)}" if cards else ""


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
        note="" if seat in in_game(state) else "out",
    )
