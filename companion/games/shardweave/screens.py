"""What the pages of Shardweave show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.shardweave import screen_asks as asks
from companion.games.shardweave.moves import Commit, Concede, Mulligan, Reopen, Reveal
from companion.games.shardweave.places import (
    ACTIVE,
    DISCARD,
    HAND,
    LATER,
    MULLIGAN,
    NEXT,
    OVER,
    PILE,
    SELECT,
    SETUP,
    SPOT,
    VP,
    arena_in,
    at,
    both_locked,
    count,
    discarded,
    has_locked,
    name,
    of,
)
from companion.games.shardweave.scoring import outcome
from companion.games.shardweave.screen_contest import contest
from companion.games.shardweave.screen_hand import hand
from companion.games.shardweave.screen_lists import lists
from companion.games.shardweave.screen_timeline import ledger, rounds_result
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import (
    Area,
    Block,
    Can,
    Choice,
    Dial,
    InPlay,
    Ledger,
    Numbers,
    Pile,
    Piles,
    Row,
    Screen,
    Sign,
    Station,
    StationState,
    Wait,
    Wall,
    WallSeat,
    nudge_dial,
    send,
)
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.games.shardweave import Shardweave

SPOTS = ((ACTIVE, "Active"), (NEXT, "Next"), (LATER, "Later"))


def screen(game: Shardweave, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat."""
    mine = question if shown.yours else None
    return Screen(
        sign=_sign(state, viewer, shown),
        blocks=tuple(_blocks(game, state, viewer, question, shown)),
        ask=asks.ask(game, state, mine, shown) if mine is not None else None,
        by_hand=asks.by_hand(state, viewer, mine),
        scan_hint="Show the Champion that you choose; nobody else sees it." if mine is None else "Show the card.",
    )


def _blocks(game: Shardweave, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Iterator[Block]:
    waiting = _wait(game, state, viewer, question, shown)
    if waiting is not None:
        yield waiting
    if state.clock.phase == OVER:
        yield _final(state)
    if state.clock.phase == SETUP:
        return
    if viewer >= 0 and question is None:
        yield from _choices(game, state, viewer)
    yield _arenas(state)
    held = hand(state, viewer, shown.hand, question) if viewer >= 0 and state.clock.phase != OVER else None
    if held is not None:
        yield held
    yield _points(state)
    fought = contest(state, viewer)
    if fought is not None:
        yield fought
    yield from ledger(state)
    yield from (_piles(state, viewer, seat) for seat in _own_first(viewer))
    yield from lists(state, viewer)
    if viewer >= 0 and question is None and state.clock.phase != OVER:
        yield Can("Leave the match", (Choice("Concede", send("move", move=Concede(viewer))),), folded=True)


def _own_first(viewer: Seat) -> tuple[Seat, Seat]:
    return (1, 0) if viewer == 1 else (0, 1)


def _points(state: State) -> Numbers:
    """Victory Points of both (SW-APP-01)."""
    most = of(state).options.vp_target
    dials = tuple(
        Dial(name(state, seat), state.dials[VP[seat]], "victory-point", most, nudge=nudge_dial(f"VP {seat}"))
        for seat in (0, 1)
    )
    return Numbers(dials, "Victory Points")


def _choices(game: Shardweave, state: State, viewer: Seat) -> Iterator[Block]:
    """What can be done now: the mulligan, a lock, the reveal, opening the locks, conceding."""
    found: list[Choice] = []
    if state.clock.phase == MULLIGAN:
        found.append(Choice("Mulligan, and begin", send("move", move=Mulligan(viewer))))
    if state.clock.phase == SELECT:
        if both_locked(state):
            found.append(Choice("Reveal", send("move", move=Reveal(viewer)), "both have locked"))
        elif of(state).options.commit_mode == "face_down" and not has_locked(state, viewer):
            found.append(Choice("Locked", send("move", move=Commit(viewer)), "my Champion lies face down"))
        if any(count(state, seat, SPOT) for seat in (0, 1)):
            found.append(Choice("Open the locks", send("move", move=Reopen(viewer)), "if both agree"))
    if found:
        yield Can("You can", tuple(found))


def _arenas(state: State) -> Area:
    """The three Arenas (SW-RND-02)."""
    cards = tuple(
        InPlay(
            arena.name,
            f"{word}. {arena.primary.capitalize()}, and half of {arena.secondary.capitalize()}. {arena.text}".strip(),
            symbol=arena.primary,
        )
        for spot, word in SPOTS
        if (arena := arena_in(state, spot)) is not None
    )
    return Area("Arenas", cards, empty="Not turned up yet")


def _piles(state: State, viewer: Seat, seat: Seat) -> Piles:
    """Hand, draw pile and discard pile (SW-APP-01)."""
    places = ((HAND, "hand"), (PILE, "draw pile"), (DISCARD, "discard pile"))
    piles = tuple(Pile(word, "card", count(state, seat, place), True, "") for place, word in places)
    latest = ", ".join(asks.named(state, card) for card in discarded(state, seat)[:3])
    return Piles("Your cards" if seat == viewer else f"{name(state, seat)}’s cards", piles, latest)


def _wait(game: Shardweave, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Wait | None:
    if shown.yours or state.clock.phase in (SETUP, OVER):
        return None
    if question is not None:
        who = " or ".join(name(state, seat) for seat in question.seats) or "the host"
        return Wait(f"Waiting for {who}", asks.title_of(game, state, question))
    if viewer in game.active(state):
        return None
    return Wait(
        f"{name(state, 1 - viewer if viewer >= 0 else 0)} is choosing", "You have locked." if viewer >= 0 else ""
    )


def _sign(state: State, viewer: Seat, shown: Asked) -> Sign:
    phase = state.clock.phase
    title = {SETUP: "Set the table up", MULLIGAN: "The mulligan", OVER: "The match is over"}.get(phase, "")
    chooses = viewer >= 0 and phase == SELECT and not has_locked(state, viewer)
    if not title:
        title = "Both are locked" if both_locked(state) else "Choose a Champion" if chooses else "Choosing"
    number = state.clock.turn
    return Sign(title, shown.yours or chooses, f"Round {number}" if number else "", _stations(state))


def _stations(state: State) -> tuple[Station, ...]:
    """SW-ORD-18: the parts of a round at which the table rests."""
    if state.clock.phase != SELECT:
        return ()
    now = both_locked(state)
    return (
        Station("Read", StationState.DONE),
        Station("Select", StationState.DONE if now else StationState.NOW),
        Station("Reveal", StationState.NOW if now else StationState.NEXT),
        Station("Score", StationState.NEXT),
        Station("Clean up", StationState.NEXT),
    )


def _final(state: State) -> Ledger:
    found = outcome(state)
    assert found is not None
    rows = tuple(
        Row(str(found.scores[seat]), name(state, seat), "wins" if seat in found.winners else "", "SW-RES-04")
        for seat in (0, 1)
    )
    return Ledger("Result", rows, symbol="victory-point", note="" if found.winners else "A draw")


def wall(game: Shardweave, state: State, question: Question | None) -> Wall:
    """The table page: points, Arenas, locks, and the last round step by step (SW-APP-01)."""
    return Wall(
        title=asks.title_of(game, state, question) if question is not None else _sign(state, -1, Asked()).title,
        stations=_stations(state),
        seats=tuple(_wall_seat(state, seat) for seat in (0, 1)),
        dials=(Dial("Round", state.clock.turn, "history"),) if state.clock.turn else (),
        finished=_winner(state),
        results=rounds_result(state),
        contest=contest(state, -1),
    )


def _wall_seat(state: State, seat: Seat) -> WallSeat:
    locked = state.clock.phase == SELECT and bool(state.zones[at(seat, SPOT)])
    return WallSeat(
        name=name(state, seat),
        now=state.clock.phase == SELECT and not has_locked(state, seat),
        number=state.dials[VP[seat]],
        number_label="VP",
        number_symbol="victory-point",
        of=of(state).options.vp_target,
        small=(Dial("hand", count(state, seat, HAND), "card"), Dial("draw pile", count(state, seat, PILE), "card")),
        note="locked" if locked else "active Weaver" if state.clock.seat == seat and state.clock.turn else "",
        cards=_arenas(state).cards if seat == 0 else (),
    )


def _winner(state: State) -> str:
    found = outcome(state)
    if found is None:
        return ""
    return f"{name(state, found.winners[0])} wins" if found.winners else "A draw"
