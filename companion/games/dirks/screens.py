"""What the pages of Dirks & Poniards show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.dirks import screen_asks as asks
from companion.games.dirks import screen_cards as cards
from companion.games.dirks import screen_repairs as repairs
from companion.games.dirks import screen_turn as turn
from companion.games.dirks import screen_wall
from companion.games.dirks import screen_weapons as blades
from companion.games.dirks.places import (
    ARMING,
    FEW_LEFT,
    FIGHTING,
    OVER,
    RELIEF,
    SETUP,
    TALLY,
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
from companion.games.dirks.screen_stations import heading, stations
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import Area, Block, Dial, Ledger, Numbers, Row, Screen, Sign, Wait, Wall, nudge_dial
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.games.dirks import Dirks


def screen(game: Dirks, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat: the own Weapons and what they can do, the hand, Specials, all others, what to look up."""
    mine = question if shown.yours else None
    return Screen(
        sign=_sign(state, viewer, question, shown),
        blocks=tuple(_blocks(game, state, viewer, question, shown)),
        ask=asks.ask(game, state, mine, shown) if mine is not None else None,
        by_hand=asks.by_hand(state, viewer, mine),
        scan_hint=_scan_hint(state, viewer, mine),
    )


def wall(game: Dirks, state: State, question: Question | None) -> Wall:
    """The table page."""
    return screen_wall.wall(game, state, question)


def _blocks(game: Dirks, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Iterator[Block]:
    waiting = _wait(game, state, viewer, question, shown)
    if waiting is not None:
        yield waiting
    if state.clock.phase == OVER:
        yield _result(state)
    if state.clock.phase == SETUP:
        return
    if viewer >= 0:
        yield from _own(game, state, viewer, question, shown)
    acts = question is None and viewer in game.active(state)
    yield blades.specials_block(
        state, viewer, {slot: tuple(turn.uses(state, viewer, (slot,))) for slot in specials(state) if acts}
    )
    for seat in range(len(state.setup.seats)):
        if seat != viewer and seat in in_game(state):
            yield _rival(state, viewer, seat)
    yield _tallies(state, viewer)
    yield from _to_look_up(state, viewer, question)


def _own(game: Dirks, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Iterator[Block]:
    """The own Weapons with what they can do, what is left of the turn, the hand."""
    if viewer not in in_game(state):
        return
    acts = question is None and viewer in game.active(state)
    found = tuple(
        blades.large(state, viewer, slot, turn.of_weapon(game, state, viewer, slot) if acts else ())
        for slot in weapons(state, viewer)
    )
    yield Area("Your Weapons", found, empty="None in play")
    if acts:
        yield turn.left(state, viewer)
        yield turn.ending(state, viewer)
    held = cards.hand(game, state, viewer, shown.hand, question) if state.clock.phase != OVER else None
    if held is not None:
        yield held


def _rival(state: State, viewer: Seat, seat: Seat) -> Area:
    """Another player's Weapons; in small where there are several others."""
    draw = blades.large if len(state.setup.seats) == 2 else blades.small
    found = tuple(draw(state, viewer, slot) for slot in weapons(state, seat))
    left = deck_count(state, seat)
    note = f"{hand_count(state, seat)} in hand, {left} in the deck{' that runs out' if left <= FEW_LEFT else ''}"
    return Area(f"{name(state, seat)}’s Weapons", found, note, empty="None in play")


def _to_look_up(state: State, viewer: Seat, question: Question | None) -> Iterator[Block]:
    """The own cards in number, piles, the unseen rest of the own deck, corrections, and the way out."""
    if viewer in in_game(state):
        yield cards.piles(state, viewer, viewer)
        yield cards.unseen(state, viewer)
    for seat in sorted(range(len(state.setup.seats)), key=lambda seat: seat != viewer):
        gone = cards.discards(state, viewer, seat)
        if gone is not None:
            yield gone
    if viewer in in_game(state) and state.clock.phase != OVER:
        if question is None:
            yield repairs.recounts(state, viewer)
        yield repairs.leaving(viewer)


def _tallies(state: State, viewer: Seat) -> Numbers | Area:
    """Who is credited with how many defeats (DP-END-01, DP-MUL-01)."""
    most = of(state).options.target_defeats
    seats = sorted(range(len(state.setup.seats)), key=lambda seat: seat != viewer)
    dials = tuple(
        Dial(
            "You" if seat == viewer else name(state, seat),
            tally(state, seat),
            "direct-damage",
            most,
            nudge=nudge_dial(state.setup.dials[TALLY + seat]) if viewer >= 0 and state.clock.phase != OVER else "",
        )
        for seat in seats
    )
    return Numbers(dials, "Defeated Weapons", f"{most} to win")


def _wait(game: Dirks, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Wait | None:
    if shown.yours or state.clock.phase in (SETUP, OVER):
        return None
    if question is not None:
        who = " or ".join(name(state, seat) for seat in question.seats) or "the host"
        return Wait(f"Waiting for {who}", asks.title_of(game, state, question))
    if viewer >= 0 and viewer not in in_game(state):
        return Wait("You have left the game", f"{name(state, state.clock.seat)} is on turn")
    if viewer == state.clock.seat:
        return None
    return Wait(f"{name(state, state.clock.seat)} is on turn", "arming" if state.clock.phase == ARMING else "attacking")


def _sign(state: State, viewer: Seat, question: Question | None, shown: Asked) -> Sign:
    mine = state.clock.phase in (ARMING, FIGHTING) and state.clock.seat == viewer and question is None
    title = "Your answer, please" if shown.yours and question is not None else heading(state, viewer)
    relief = "relief is open" if viewer >= 0 and state.dials[RELIEF] >> viewer & 1 else ""
    right = relief or (f"Turn {state.clock.turn}" if state.clock.turn else "")
    return Sign(title, shown.yours or mine, right, stations(state, question))


def _result(state: State) -> Ledger:
    found = outcome(state)
    assert found is not None
    rows = tuple(
        Row(str(found.scores[seat]), name(state, seat), "wins" if seat in found.winners else "", "DP-END-01")
        for seat in range(len(state.setup.seats))
    )
    return Ledger("Result", rows, symbol="direct-damage")


def _scan_hint(state: State, viewer: Seat, mine: Question | None) -> str:
    if mine is not None:
        return "Show the card that the question asks for."
    if state.clock.seat == viewer and state.clock.phase == ARMING:
        return "A card from your hand is played; an own Weapon in play attacks."
    if state.clock.seat == viewer and state.clock.phase == FIGHTING:
        return "An own Weapon in play attacks."
    return "You see whether it could be played, and why not."
