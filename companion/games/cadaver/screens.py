"""What the pages of Cadaver show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cadaver import screen_parts as parts
from companion.games.cadaver.places import (
    DAWN,
    DECK,
    DISCARD,
    DISCARDS,
    DRAWING,
    FINAL_LAST_TRADE,
    FINAL_LAYING,
    FINAL_TRADING,
    LAYING,
    LAYS,
    LAYS_USED,
    OVER,
    PENDING,
    SETUP,
    TRADING,
    hand_of,
    is_in,
    of,
)
from companion.games.cadaver.scoring import outcome, score_of
from companion.games.cadaver.screen_repairs import repair_block
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import (
    Block,
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
)
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.games.cadaver import Cadaver

TITLES = {
    DRAWING: "Draw up to five",
    TRADING: "Trade, or end your turn",
    FINAL_TRADING: "Your final turn",
    FINAL_LAYING: "Lay all you can",
    FINAL_LAST_TRADE: "One last exchange",
}
"""What the sign says to the player on turn, by phase."""


def screen(game: Cadaver, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat: its sign, its area, the piles, what it can do, and the score."""
    blocks: list[Block] = []
    on_turn = state.clock.seat == viewer and LAYING <= state.clock.phase < OVER
    if state.clock.phase == OVER:
        blocks.append(parts.result(state))
    if state.zones[PENDING]:
        blocks.append(Wait("A Ghoul is at work", "The table waits for an answer."))
    elif not on_turn and state.clock.phase not in (SETUP, OVER) and not shown.yours:
        blocks.append(Wait(f"{state.setup.seats[state.clock.seat]} is on turn", parts.phase_word(state)))
    if viewer >= 0:
        blocks += parts.own_area(state, viewer, shown.hand)
    blocks.append(parts.piles(state, viewer))
    if on_turn and question is None:
        blocks.append(parts.can(game, state, viewer))
    if viewer >= 0:
        blocks.append(parts.raised(state, viewer))
    blocks += parts.others(state, viewer)
    blocks.append(_scores(state, viewer))
    if viewer >= 0 and state.clock.phase not in (SETUP, OVER):
        blocks.append(repair_block(state, viewer))
    if of(state).options.count_aid:
        blocks.append(parts.unseen(state))
    return Screen(
        sign=_sign(state, viewer, on_turn, shown),
        blocks=tuple(blocks),
        ask=parts.ask(game, state, question, shown, viewer) if question is not None and shown.yours else None,
        by_hand=parts.by_hand(game, state, viewer, question if shown.yours else None, shown.hand),
        scan_hint=_scan_hint(state, on_turn, question, shown),
    )


def _sign(state: State, viewer: Seat, on_turn: bool, shown: Asked) -> Sign:
    return Sign(
        title=_title(state, on_turn, shown, viewer),
        yours=on_turn or shown.yours,
        right=f"Deck {len(state.zones[DECK])}",
        stations=_phases(state),
    )


def _title(state: State, on_turn: bool, shown: Asked, viewer: Seat) -> str:
    phase = state.clock.phase
    if phase == OVER:
        return "The game is over"
    if phase == SETUP:
        return "Set the table up"
    if shown.yours and not on_turn:
        return "Your answer, please"
    if not on_turn:
        if viewer >= 0 and not is_in(state, viewer):
            return "You are out"
        return f"{state.setup.seats[state.clock.seat]}’s turn"
    if phase == LAYING:
        return ("Lay up to two cards", "Lay one more card", "Go on to draw")[min(state.dials[LAYS_USED], LAYS)]
    return TITLES[phase]


def _phases(state: State) -> tuple[Station, ...]:
    """CD-TRN-01 and CD-DWN-04: the phases of an ordinary or a final turn as stations."""
    phase = state.clock.phase
    if phase in (SETUP, OVER):
        return ()
    if phase in (LAYING, DRAWING, TRADING):
        used = state.dials[LAYS_USED]
        laying = f"Laying, {min(used + 1, LAYS)} of {LAYS}" if phase == LAYING else "Laying"
        return _line(((LAYING, laying), (DRAWING, "Drawing"), (TRADING, "Trading")), phase)
    line = [(FINAL_TRADING, "Trading"), (FINAL_LAYING, "Laying")]
    if of(state).options.final_trade == "before_or_after":
        line.append((FINAL_LAST_TRADE, "Last trade"))
    return _line(tuple(line), phase)


def _line(stops: tuple[tuple[int, str], ...], now: int) -> tuple[Station, ...]:
    return tuple(
        Station(
            label,
            StationState.NOW if phase == now else StationState.DONE if phase < now else StationState.NEXT,
        )
        for phase, label in stops
    )


def _scan_hint(state: State, on_turn: bool, question: Question | None, shown: Asked) -> str:
    if question is not None and shown.yours:
        return "Show the card that the question asks for."
    if on_turn and state.clock.phase in (LAYING, FINAL_TRADING, FINAL_LAYING):
        return "A card from your hand is laid."
    if on_turn and state.clock.phase == DRAWING:
        return "The top card of an open pile is drawn."
    return "You see whether it could be played, and why not."


def _scores(state: State, viewer: Seat) -> Ledger:
    """CD-SCO-12: what each Scoring Pile is worth at the moment, the best first."""
    seats = state.setup.seats
    order = sorted(range(len(seats)), key=lambda seat: (-score_of(state, seat).points, seat))
    rows = tuple(
        Row(
            str(score_of(state, seat).points),
            "You" if seat == viewer else seats[seat],
            parts.seat_note(state, seat),
            "CD-SCO-12",
        )
        for seat in order
    )
    return Ledger("Score", rows)


def wall(game: Cadaver, state: State, question: Question | None) -> Wall:
    """The table page: every seat with its score and cards, the piles, and dawn."""
    seats = state.setup.seats
    return Wall(
        title=_wall_title(game, state, question),
        stations=_seat_line(state),
        seats=tuple(_wall_seat(state, seat) for seat in range(len(seats))),
        piles=parts.wall_piles(state),
        dials=(
            Dial("Deck", len(state.zones[DECK]), "face-down"),
            Dial("Discarded", len(state.zones[DISCARD]), "card"),
        ),
        note="Dawn: final turns" if state.dials[DAWN] and state.clock.phase != OVER else "",
        finished=_winner(state),
    )


def _wall_title(game: Cadaver, state: State, question: Question | None) -> str:
    if question is not None and question.code in ("stop_ghoul", "show_amulet"):
        return parts.title_of(game, state, question)
    phase = state.clock.phase
    if phase == SETUP:
        return "Set the table up"
    if phase == OVER:
        return "The game is over"
    return f"{state.setup.seats[state.clock.seat]}: {parts.phase_word(state)}"


def _seat_line(state: State) -> tuple[Station, ...]:
    """CD-SET-06: the players clockwise, with who is on turn; those who are out are crossed."""
    clock = state.clock
    stations = []
    for seat, name in enumerate(state.setup.seats):
        if seat == clock.seat and LAYING <= clock.phase < OVER:
            stop = StationState.NOW
        else:
            stop = StationState.NEXT if is_in(state, seat) else StationState.LOST
        stations.append(Station(name, stop, "" if is_in(state, seat) else "out"))
    return tuple(stations)


def _wall_seat(state: State, seat: Seat) -> WallSeat:
    now = seat == state.clock.seat and LAYING <= state.clock.phase < OVER
    small = [Dial("in hand", len(state.zones[hand_of(seat)]), "card")]
    if now and state.clock.phase == LAYING:
        small.append(Dial("laid", state.dials[LAYS_USED] - state.dials[DISCARDS], "done", most=LAYS))
    return WallSeat(
        name=state.setup.seats[seat],
        now=now,
        number=score_of(state, seat).points,
        number_label="points",
        number_symbol="raised",
        small=tuple(small),
        cards=parts.table_cards(state, seat),
        note="" if is_in(state, seat) else "out",
    )


def _winner(state: State) -> str:
    found = outcome(state)
    if found is None:
        return ""
    names = [state.setup.seats[seat] for seat in found.winners]
    verb = "wins" if len(names) == 1 else "share the victory"
    return f"{' and '.join(names)} {verb} with {max(found.scores)}"
