"""What the pages of Voidream show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.voidream import screen_asks as asks
from companion.games.voidream import screen_parts as parts
from companion.games.voidream.places import (
    ACTIVE,
    CONFLICT,
    MAIN,
    OVER,
    PASSES,
    ROUND,
    SETUP,
    depth,
    layers,
    mind_count,
    of,
    other,
)
from companion.games.voidream.scoring import outcome
from companion.games.voidream.screen_repairs import repair_block
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import (
    Block,
    Can,
    Choice,
    Dial,
    Ledger,
    Row,
    Screen,
    Sign,
    Station,
    StationState,
    Wait,
    Wall,
    WallSeat,
    send,
)
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream

CONFLICTS: Final = ("", "Dawn conflict", "Dusk conflict")


def screen(game: Voidream, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat: what waits, the own numbers, what can be done, the own cards, the rival, and repairs."""
    phase = state.clock.phase
    blocks: list[Block] = []
    waiting = _wait(game, state, viewer, question, shown)
    if waiting is not None:
        blocks.append(waiting)
    if phase == OVER:
        blocks.append(_result(state))
    if phase != SETUP:
        blocks += _in_game(game, state, viewer, question)
    mine = question if shown.yours else None
    return Screen(
        sign=_sign(state, viewer, question, shown),
        blocks=tuple(blocks),
        ask=asks.ask(game, state, mine, shown) if mine is not None else None,
        by_hand=asks.by_hand(state, viewer, mine),
        scan_hint=_scan_hint(state, viewer, mine),
    )


def _in_game(game: Voidream, state: State, viewer: Seat, question: Question | None) -> list[Block]:
    """What both may see, and what this viewer alone may see (VD-APP-04, VD-APP-05)."""
    is_free = question is None
    found: list[Block] = []
    if state.dials[CONFLICT]:
        found += (parts.count_sum(state, seat) for seat in (0, 1))
    if viewer >= 0:
        found.append(parts.numbers(state, viewer))
        if is_free and viewer in game.active(state):
            found.append(parts.can(game, state, viewer))
        may_play = is_free or (question is not None and question.code == "window")
        found += (parts.hand(game, state, viewer, is_free=may_play), parts.mind_ahead(state, viewer))
    for seat in _own_first(viewer):
        found.append(parts.area(state, viewer, seat))
    found += (parts.rival(state, seat) for seat in (0, 1) if seat != viewer)
    found += (parts.piles(state, viewer, seat) for seat in _own_first(viewer))
    found += (ledger for seat in _own_first(viewer) for ledger in parts.pile_lists(state, viewer, seat))
    if viewer >= 0:
        found.append(parts.unseen(state, viewer))
        if of(state).options.open_lists:
            found.append(parts.deck_list(state, other(viewer)))
        if state.clock.phase != OVER:
            found += [repair_block(state, viewer), _leave(viewer)]
    return found


def _own_first(viewer: Seat) -> tuple[Seat, Seat]:
    return (1, 0) if viewer == 1 else (0, 1)


def _leave(viewer: Seat) -> Can:
    """VD-END-04, VD-APP-09: the way out."""
    move = send("move", move={"type": "concede", "seat": viewer})
    return Can("Leave the game", (Choice("Concede", move, "the other Dreamer wins", "left"),))


def _wait(game: Voidream, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Wait | None:
    """What the table waits for, when it is not this viewer who must act."""
    if shown.yours or state.clock.phase in (SETUP, OVER):
        return None
    if question is not None:
        names = " or ".join(state.setup.seats[seat] for seat in question.seats) or "the host"
        return Wait(f"Waiting for {names}", asks.title_of(game, state, question))
    if viewer in game.active(state):
        return None
    passed = "the other has passed" if state.dials[PASSES] else ""
    return Wait(f"{state.setup.seats[state.clock.seat]} is on turn", passed)


def _sign(state: State, viewer: Seat, question: Question | None, shown: Asked) -> Sign:
    on_turn = state.clock.phase == MAIN and state.clock.seat == viewer
    number = state.dials[ROUND]
    return Sign(
        _title(state, viewer, question, shown),
        shown.yours or (on_turn and question is None),
        f"Round {number}" if number else "",
        _stations(state),
    )


def _title(state: State, viewer: Seat, question: Question | None, shown: Asked) -> str:
    if state.clock.phase == OVER:
        return "The game is over"
    if state.clock.phase == SETUP:
        return "Set the table up"
    if shown.yours:
        return "Your answer, please"
    if question is None and state.clock.seat == viewer:
        return "One action, or a pass"
    return f"{state.setup.seats[state.clock.seat]}’s turn"


def _stations(state: State) -> tuple[Station, ...]:
    """VD-RND-01: the phases of a round; a conflict pauses the main phase (VD-CNF-02)."""
    if state.clock.phase in (SETUP, OVER):
        return ()
    middle = CONFLICTS[state.dials[CONFLICT]] or "Main"
    return (
        Station("Beginning", StationState.DONE),
        Station(middle, StationState.NOW),
        Station("Nightmare", StationState.NEXT),
    )


def _scan_hint(state: State, viewer: Seat, mine: Question | None) -> str:
    if mine is not None:
        return "Show the card that the question asks for."
    if state.clock.phase == MAIN and state.clock.seat == viewer:
        return "An arcanum from your hand is played; a card in play is used."
    return "You see whether it could be played, and why not."


def _result(state: State) -> Ledger:
    """The end: who has won (VD-BAS-03, VD-NIG-05, VD-END)."""
    found = outcome(state)
    assert found is not None
    rows = tuple(
        Row(
            "" if layers(state, seat) < 0 else str(layers(state, seat)),
            f"{name}’s layers",
            "wins" if seat in found.winners else "",
            "VD-BAS-03",
        )
        for seat, name in enumerate(state.setup.seats)
    )
    return Ledger("Result", rows, symbol="bastion", note="" if found.winners else "A draw")


def wall(game: Voidream, state: State, question: Question | None) -> Wall:
    """The table page: both minds and depths, what lies in play, and the counts of a conflict."""
    return Wall(
        title=_wall_title(game, state, question),
        stations=_stations(state),
        seats=tuple(_wall_seat(state, seat) for seat in (0, 1)),
        dials=(Dial("Round", state.dials[ROUND], "history"),) if state.dials[ROUND] else (),
        note=CONFLICTS[state.dials[CONFLICT]],
        finished=_winner(state),
        results=tuple(parts.count_sum(state, seat) for seat in (0, 1)) if state.dials[CONFLICT] else (),
    )


def _wall_title(game: Voidream, state: State, question: Question | None) -> str:
    if state.clock.phase == OVER:
        return "The game is over"
    if question is not None:
        return asks.title_of(game, state, question)
    if state.clock.phase == SETUP:
        return "Set the table up"
    return f"{state.setup.seats[state.clock.seat]}’s turn"


def _wall_seat(state: State, seat: Seat) -> WallSeat:
    small = [Dial("depth", depth(state, seat), "depth"), *parts.counts(state, seat)]
    if state.dials[CONFLICT]:
        small.insert(0, parts.count_dial(state, seat))
    active = state.dials[ROUND] and state.dials[ACTIVE] == seat
    return WallSeat(
        name=state.setup.seats[seat],
        now=state.clock.phase == MAIN and state.clock.seat == seat,
        number=mind_count(state, seat),
        number_label="mind",
        number_symbol="mind-count",
        small=tuple(small),
        cards=parts.in_play(state, -1, seat),
        note="active Dreamer" if active else "",
        card=parts.mind_text(state, seat),
    )


def _winner(state: State) -> str:
    found = outcome(state)
    if found is None:
        return ""
    return f"{state.setup.seats[found.winners[0]]} wins" if found.winners else "A draw"
