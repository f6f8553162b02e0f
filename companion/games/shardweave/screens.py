"""What the pages of Shardweave show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.shardweave import screen_asks as asks
from companion.games.shardweave import screen_parts as parts
from companion.games.shardweave import screen_wall
from companion.games.shardweave.moves import Commit, Concede, Mulligan, Reopen, Reveal
from companion.games.shardweave.places import (
    MULLIGAN,
    OVER,
    SELECT,
    SETUP,
    SPOT,
    VP,
    at,
    both_locked,
    count,
    form_name,
    has_locked,
    name,
    of,
)
from companion.games.shardweave.screen_clock import clock
from companion.games.shardweave.screen_contest import contest
from companion.games.shardweave.screen_hand import hand
from companion.games.shardweave.screen_lists import lists
from companion.games.shardweave.screen_repairs import repair_block
from companion.games.shardweave.screen_stations import heading, stations
from companion.games.shardweave.screen_timeline import steps
from companion.games.shardweave.selecting import restricts
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import Block, Can, Choice, Ledger, Row, Screen, Sign, Wait, Wall, send
from companion.table.state import UNKNOWN, Seat, State

if TYPE_CHECKING:
    from companion.games.shardweave import Shardweave


def screen(game: Shardweave, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat: what to do, the Arenas, the own hand, the last contest, and what can be looked up."""
    mine = question if shown.yours else None
    return Screen(
        sign=_sign(state, viewer, question, shown),
        blocks=tuple(_blocks(game, state, viewer, question, shown)),
        ask=asks.ask(game, state, mine, shown) if mine is not None else None,
        by_hand=asks.by_hand(state, viewer, mine),
        scan_hint=_scan_hint(state, viewer, mine),
    )


def wall(game: Shardweave, state: State, question: Question | None) -> Wall:
    """The table page."""
    return screen_wall.wall(game, state, question)


def _blocks(game: Shardweave, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Iterator[Block]:
    """What both may see, and what this viewer alone may see (SW-APP-01, SW-APP-02)."""
    waiting = _wait(game, state, viewer, question, shown)
    if waiting is not None:
        yield waiting
    if state.clock.phase == OVER:
        yield parts.final(state)
    if state.clock.phase == SETUP:
        return
    reminds = clock(state, viewer) if question is None else None
    if reminds is not None:
        yield reminds
    if viewer >= 0 and question is None:
        yield from _choices(state, viewer)
    if state.clock.phase != OVER:
        yield parts.arenas(state)
    yield from _own(state, viewer, question, shown)
    yield from _fought(state, viewer)
    yield from _to_look_up(state, viewer, question)


def _own(state: State, viewer: Seat, question: Question | None, shown: Asked) -> Iterator[Block]:
    """What was locked, closed until it is tapped, as others may look on; and the own hand."""
    if viewer < 0 or state.clock.phase == OVER:
        return
    # A view has the own card on the spot, by the note that only its owner has.
    on_spot = state.zones[at(viewer, SPOT)] if state.clock.phase == SELECT else ()
    sealed = state.slots[on_spot[0]].card if on_spot else UNKNOWN
    if sealed != UNKNOWN:
        rows = (Row("", form_name(state, sealed), asks.brief(state, sealed), "SW-COM-04", is_card=True),)
        yield Ledger("What you have locked", rows, "1", "locked-in", folded=True)
    held = hand(state, viewer, shown.hand, question)
    if held is not None:
        yield held


def _fought(state: State, viewer: Seat) -> Iterator[Block]:
    """Points, the last contest with its sums, and its steps (SW-SCO-10)."""
    yield parts.points(state, viewer)
    carried = parts.carrying(state, viewer)
    if carried is not None:
        yield carried
    fought = contest(state, viewer)
    if fought is not None:
        yield fought
    told = steps(state)
    if told is not None:
        yield told


def _to_look_up(state: State, viewer: Seat, question: Question | None) -> Iterator[Block]:
    """Piles, lists, corrections, and the way out."""
    for seat in parts.own_first(viewer):
        yield parts.piles(state, viewer, seat)
    for seat in parts.own_first(viewer):
        gone = parts.discards(state, viewer, seat)
        if gone is not None:
            yield gone
    yield from lists(state, viewer)
    if viewer < 0 or state.clock.phase == OVER:
        return
    repairs = repair_block(state, viewer) if question is None else None
    if repairs is not None:
        yield repairs
    yield Can("Leave the match", tuple(_ways_out(state, viewer)), folded=True)


def _ways_out(state: State, viewer: Seat) -> Iterator[Choice]:
    """SW-END-05, SW-APP-06."""
    rival = name(state, 1 - viewer)
    yield Choice("Concede", send("move", move=Concede(viewer)), f"{rival} wins", "left")
    absent = send("move", move=Concede(viewer, absent=True))
    yield Choice(f"{rival} has left", absent, "the match ends, and you win", "seat")


def _choices(state: State, viewer: Seat) -> Iterator[Block]:
    """What can be done now: the mulligan, a lock, the reveal, opening the locks."""
    found: list[Choice] = []
    if state.clock.phase == MULLIGAN:
        note = "both say how many cards they return"
        found.append(Choice("Mulligan, and begin", send("move", move=Mulligan(viewer)), note, "card"))
    if state.clock.phase == SELECT:
        if both_locked(state):
            note = "both lay their Champions open together"
            found.append(Choice("Reveal", send("move", move=Reveal(viewer)), note, "arena"))
        elif of(state).options.commit_mode == "face_down" and not has_locked(state, viewer):
            found += _face_down(state, viewer)
        if any(count(state, seat, SPOT) for seat in (0, 1)):
            found.append(Choice("Open the locks", send("move", move=Reopen(viewer)), "if both agree", "undo"))
    if found:
        yield Can("You can", tuple(found))


def _face_down(state: State, viewer: Seat) -> Iterator[Choice]:
    """SW-COM-07, SW-COM-16: a tap when the card lies; and a word where a hazard bars all that is held."""
    yield Choice("Locked", send("move", move=Commit(viewer)), "my Champion lies face down on the spot", "locked-in")
    if restricts(state):
        move = send("move", move=Commit(viewer, lifted=True))
        yield Choice("Locked, and I hold nothing permitted", move, "all that I hold is barred here", "hazard")


def _wait(game: Shardweave, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Wait | None:
    """What the table waits for, or the locks."""
    if shown.yours or state.clock.phase in (SETUP, OVER):
        return None
    if question is not None and question.secret:
        # Who has answered already is nobody's business (SW-SET-03).
        return Wait(asks.title_of(game, state, question), "Waiting for what is told in secret")
    if question is not None:
        who = " or ".join(name(state, seat) for seat in question.seats) or "the host"
        return Wait(f"Waiting for {who}", asks.title_of(game, state, question))
    if state.clock.phase == SELECT and viewer >= 0:
        return parts.locks(state, viewer) if any(has_locked(state, seat) for seat in (0, 1)) else None
    if state.clock.phase == SELECT:
        return Wait(parts.lock(state, viewer, 0), parts.lock(state, viewer, 1))
    return None


def _sign(state: State, viewer: Seat, question: Question | None, shown: Asked) -> Sign:
    chooses = viewer >= 0 and state.clock.phase == SELECT and question is None and viewer in _to_act(state)
    title = "Your answer, please" if shown.yours and question is not None else heading(state, viewer)
    points = " : ".join(str(state.dials[VP[seat]]) for seat in parts.own_first(viewer))
    right = f"Round {state.clock.turn}, {points}" if state.clock.turn else ""
    return Sign(title, shown.yours or chooses, right, stations(state, question))


def _to_act(state: State) -> tuple[Seat, ...]:
    """Who has to choose; when both have locked, both may reveal."""
    return tuple(seat for seat in (0, 1) if both_locked(state) or not has_locked(state, seat))


def _scan_hint(state: State, viewer: Seat, mine: Question | None) -> str:
    if mine is not None:
        return "Show the card that the question asks for."
    if of(state).options.commit_mode == "face_down":
        return "Lay your Champion face down and tap Locked; it is shown when both are turned over."
    if viewer >= 0 and state.clock.phase == SELECT and not has_locked(state, viewer):
        return "Show the Champion that you choose; nobody else sees it."
    return "You see what this card could be used for."
