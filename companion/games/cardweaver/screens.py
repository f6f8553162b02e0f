"""What the pages of CardWeaver show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver import screen_asks as asks
from companion.games.cardweaver import screen_parts as parts
from companion.games.cardweaver.places import (
    CHOOSING,
    HP,
    MOST_HP,
    OVER,
    PLAYING,
    ROUND,
    XP,
    asked,
    character,
    is_anima,
    name,
    nemesis_of,
    of,
    players,
    turn_order,
    value,
)
from companion.games.cardweaver.scoring import outcome
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import Block, Dial, Screen, Sign, Station, StationState, Wait, Wall, WallSeat
from companion.table.state import UNKNOWN, Seat, State

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def screen(game: CardWeaver, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat."""
    blocks: list[Block] = []
    phase = state.clock.phase
    on_turn = viewer in game.active(state)
    if not on_turn and not shown.yours and phase not in (CHOOSING, OVER):
        blocks.append(Wait(f"{name(state, state.clock.seat)} is on turn"))
    if phase != CHOOSING and viewer >= 0:
        blocks += parts.own(game, state, viewer, shown.hand)
    if on_turn and question is None:
        blocks.append(parts.can(game, state, viewer, shown.hand))
    if phase != CHOOSING:
        blocks += parts.others(state, viewer)
    return Screen(
        sign=_sign(state, viewer, on_turn, shown),
        blocks=tuple(blocks),
        ask=asks.ask(game, state, question, shown) if question is not None and shown.yours else None,
        by_hand=asks.by_hand(game, state, viewer, question if shown.yours else None, shown.hand),
        scan_hint="You see what the card would do, and why not.",
    )


def _sign(state: State, viewer: Seat, on_turn: bool, shown: Asked) -> Sign:
    phase = state.clock.phase
    if phase == OVER:
        title = "The game is over"
    elif phase == CHOOSING:
        title = "Choose your Character"
    elif shown.yours and not on_turn:
        title = "Your answer, please"
    elif phase == PLAYING and on_turn:
        title = f"Your turn, {name(state, viewer)}"
    else:
        title = f"{name(state, state.clock.seat)}’s turn"
    right = f"Round {state.dials[ROUND]}" if state.dials[ROUND] else ""
    return Sign(title, on_turn or shown.yours, right, stations(state))


def stations(state: State) -> tuple[Station, ...]:
    """CW-ORD-01, CW-ORD-02: the players in the order of their turns, the Nemesis last."""
    if nemesis_of(state) < 0:
        return ()
    order = turn_order(state)
    now = order.index(state.clock.seat) if state.clock.seat in order else 0
    return tuple(
        Station(
            name(state, player),
            StationState.DONE if at < now else StationState.NOW if at == now else StationState.NEXT,
            "Nemesis" if player == nemesis_of(state) else "Anima" if is_anima(state, player) else "",
        )
        for at, player in enumerate(order)
    )


def wall(game: CardWeaver, state: State, question: Question | None) -> Wall:
    """The table page."""
    phase = state.clock.phase
    title = "Choose your Characters" if phase == CHOOSING else f"{name(state, state.clock.seat)}’s turn"
    seats = tuple(_wall_seat(state, player) for player in players(state))
    return Wall(title, stations(state), seats, finished=_finished(state))


def _wall_seat(state: State, player: Seat) -> WallSeat:
    chosen = character(state, player) != UNKNOWN
    return WallSeat(
        name=name(state, player),
        now=player in asked(state, state.clock.seat) and state.clock.phase != OVER,
        number=value(state, player, HP),
        number_label="HP",
        number_symbol="hp",
        of=value(state, player, MOST_HP) if chosen else None,
        small=(Dial("Experience", value(state, player, XP), "experience"),),
        cards=parts.play_area(state, player),
    )


def _finished(state: State) -> str:
    found = outcome(state)
    if found is None:
        return ""
    if not found.winners:
        return "A draw" if not of(state).is_npc else "The Nemesis wins"
    return "The Nemesis wins" if nemesis_of(state) in found.winners else "The Animus win"
