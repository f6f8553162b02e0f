"""What the pages of Dirks & Poniards show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.dirks import screen_asks as asks
from companion.games.dirks.check import attacks_left, check, plays_left
from companion.games.dirks.effects import SacrificeForPoints, Stat
from companion.games.dirks.moves import Attack, Concede, EndTurn, Recount, Sacrifice
from companion.games.dirks.numbers import figure, lines, lp, most_lp
from companion.games.dirks.places import (
    ARMING,
    EVENT,
    FIGHTING,
    LP,
    OVER,
    RELIEF,
    SETUP,
    SPECIAL,
    SWARM,
    TALLY,
    attached,
    card_in,
    deck_count,
    hand_count,
    in_game,
    name,
    of,
    specials,
    tally,
    type_of,
    weapons,
)
from companion.games.dirks.scoring import outcome
from companion.table.game import Asked, sentence
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
    Row,
    Screen,
    Sign,
    Station,
    StationState,
    Wait,
    Wall,
    WallSeat,
    nudge_dial,
    nudge_mark,
    send,
)
from companion.table.state import Seat, SlotId, State, mark_of

if TYPE_CHECKING:
    from companion.games.dirks import Dirks


def screen(game: Dirks, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat: what can be done, the own Weapons with where each point comes from, and all others."""
    mine = question if shown.yours else None
    return Screen(
        sign=_sign(state, viewer, shown),
        blocks=tuple(_blocks(game, state, viewer, question, shown)),
        ask=asks.ask(game, state, mine, shown) if mine is not None else None,
        by_hand=asks.by_hand(state, viewer, mine),
        scan_hint="A card from your hand is played; an own Weapon in play attacks."
        if mine is None
        else "Show the card.",
    )


def _blocks(game: Dirks, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Iterator[Block]:
    waiting = _wait(game, state, viewer, question, shown)
    if waiting is not None:
        yield waiting
    if state.clock.phase == OVER:
        yield _result(state)
    if state.clock.phase == SETUP:
        return
    yield _tallies(state)
    if viewer >= 0 and question is None and viewer in game.active(state):
        yield _can(game, state, viewer)
    yield Area("Specials in effect", tuple(_special(state, slot) for slot in specials(state)), empty="None")
    for seat in _own_first(state, viewer):
        title = "Your Weapons" if seat == viewer else f"{name(state, seat)}’s Weapons"
        note = f"{hand_count(state, seat)} in hand, {deck_count(state, seat)} in the deck"
        yield Area(
            title,
            tuple(weapon(state, slot, by_hand=viewer >= 0) for slot in weapons(state, seat)),
            note,
            empty="None in play",
        )
    if viewer in in_game(state) and state.clock.phase != OVER:
        yield _repairs(state, viewer)


def _own_first(state: State, viewer: Seat) -> list[Seat]:
    seats = list(range(len(state.setup.seats)))
    return sorted(seats, key=lambda seat: seat != viewer)


def _tallies(state: State) -> Numbers:
    """Who is credited with how many defeats (DP-END-01)."""
    most = of(state).options.target_defeats
    names = state.setup.dials
    return Numbers(
        tuple(
            Dial(name(state, seat), tally(state, seat), "direct-damage", most, nudge=nudge_dial(names[TALLY + seat]))
            for seat in range(len(state.setup.seats))
        ),
        "Defeats",
    )


def weapon(state: State, slot: SlotId, *, by_hand: bool) -> InPlay:
    """A Weapon: its LP, and Strength and Durability with where each point comes from (DP-NUM-12).

    ``by_hand`` is whether its LP may be set right here.
    """
    card = card_in(state, slot)
    notes = [
        type_of(state, slot) if type_of(state, slot) != card.type else "",
        f"{attacks_left(state, slot)} attacks left",
    ]
    events = [card_in(state, event).name + _turns(state, event) for event in attached(state, slot)]
    return InPlay(
        card.name,
        ", ".join(filter(None, (*notes, *events))),
        symbol="strength",
        dials=(
            Dial(
                "LP",
                lp(state, slot),
                "life-points",
                nudge=nudge_mark(slot, LP) if by_hand else "",
                word=f"of {most_lp(state, slot)}",
                most=60,
            ),
            _stat(state, slot, "strength", "Strength"),
            _stat(state, slot, "durability", "Durability"),
        ),
    )


def _turns(state: State, event: SlotId) -> str:
    left = mark_of(state.slots[event], SWARM)
    return f" ({left} turns)" if left else ""


def _stat(state: State, slot: SlotId, stat: Stat, word: str) -> Dial:
    rows = tuple(
        Row(f"+{line.n}" if at and line.n > 0 else str(line.n).replace("-", "−"), line.label, clause=line.clause)
        for at, line in enumerate(lines(state, slot, stat))
    )
    return Dial(word, figure(state, slot, stat), stat, rows=rows)


def _special(state: State, slot: SlotId) -> InPlay:
    card = card_in(state, slot)
    return InPlay(card.name, card.text, symbol="special")


def _can(game: Dirks, state: State, viewer: Seat) -> Can:
    """Attacks, sacrifices and the end of the turn; cards are shown or picked."""
    choices: list[Choice] = []
    for slot in weapons(state, viewer):
        choices.append(
            _choice(game, state, f"Attack with {card_in(state, slot).name}", Attack(viewer, slot), "attack-power")
        )
        make = of(state).makes.get(type_of(state, slot))
        if make is not None and isinstance(make.ability, SacrificeForPoints):
            label = f"Sacrifice {card_in(state, slot).name}"
            choices.append(_choice(game, state, label, Sacrifice(viewer, slot), "ability"))
    choices.append(Choice("End the turn", send("move", move=EndTurn(viewer)), "discard down to five", "end-of-turn"))
    return Can("You can", tuple(choices), _left(state))


def _left(state: State) -> str:
    """What this turn still allows (DP-TRN-06)."""
    if state.clock.phase != ARMING:
        return "Arming is over"
    event = "no Event" if state.dials[EVENT] else "one Event"
    special = "no Special" if state.dials[SPECIAL] else "one Special"
    return f"{plays_left(state)} Weapon plays, {event}, {special} left"


def _choice(game: Dirks, state: State, label: str, move: Attack | Sacrifice, symbol: str) -> Choice:
    refusal = check(state, move)
    reason = "" if refusal is None else sentence(game.words[refusal.code][1], refusal.facts, state.setup, state)
    return Choice(label, send("move", move=move), symbol=symbol, refused=reason)


def _repairs(state: State, viewer: Seat) -> Can:
    """Recounts, and leaving the game."""
    found = [
        Choice(
            f"Recount {name(state, seat)}’s hand",
            send("move", move={**_recount(viewer, seat), "hand": "NUMBER"}),
            "the deck has the rest",
            least=0,
            most=99,
            now=hand_count(state, seat),
        )
        for seat in in_game(state)
    ]
    found.append(Choice("Leave the game", send("move", move=Concede(viewer)), "your cards are taken away"))
    return Can("Set the record right", tuple(found), folded=True)


def _recount(viewer: Seat, seat: Seat) -> dict[str, object]:
    tag = Recount.__struct_config__.tag
    return {"type": tag, "seat": viewer, "of": seat, "reason": "the cards were counted"}


def _wait(game: Dirks, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Wait | None:
    if shown.yours or state.clock.phase in (SETUP, OVER):
        return None
    if question is not None:
        who = " or ".join(name(state, seat) for seat in question.seats) or "the host"
        return Wait(f"Waiting for {who}", asks.title_of(game, state, question))
    if viewer == state.clock.seat:
        return None
    return Wait(f"{name(state, state.clock.seat)} is on turn")


def _sign(state: State, viewer: Seat, shown: Asked) -> Sign:
    phase = state.clock.phase
    mine = phase in (ARMING, FIGHTING) and state.clock.seat == viewer
    title = {SETUP: "Set the table up", OVER: "The game is over"}.get(phase, "")
    if not title:
        title = "Your turn" if mine else f"{name(state, state.clock.seat)}’s turn"
    right = "relief is open" if viewer >= 0 and state.dials[RELIEF] >> viewer & 1 else ""
    return Sign(
        title, shown.yours or mine, right or (f"Turn {state.clock.turn}" if state.clock.turn else ""), _stations(state)
    )


def _stations(state: State) -> tuple[Station, ...]:
    """DP-TRN-01: the steps at which a turn rests."""
    if state.clock.phase not in (ARMING, FIGHTING):
        return ()
    fights = state.clock.phase == FIGHTING
    return (
        Station("Arming", StationState.DONE if fights else StationState.NOW),
        Station("Attack", StationState.NOW if fights else StationState.NEXT),
        Station("Discard", StationState.NEXT),
    )


def _result(state: State) -> Ledger:
    found = outcome(state)
    assert found is not None
    rows = tuple(
        Row(str(found.scores[seat]), name(state, seat), "wins" if seat in found.winners else "", "DP-END-01")
        for seat in range(len(state.setup.seats))
    )
    return Ledger("Result", rows, symbol="direct-damage")


def wall(game: Dirks, state: State, question: Question | None) -> Wall:
    """The table page: tallies, Weapons, and the Specials in effect."""
    found = outcome(state)
    return Wall(
        title=asks.title_of(game, state, question) if question is not None else _sign(state, -1, Asked()).title,
        stations=_stations(state),
        seats=tuple(_wall_seat(state, seat) for seat in range(len(state.setup.seats))),
        dials=(Dial("Turn", state.clock.turn, "history"),) if state.clock.turn else (),
        note=", ".join(card_in(state, slot).name for slot in specials(state)),
        finished=" and ".join(name(state, seat) for seat in found.winners) + " wins" if found is not None else "",
    )


def _wall_seat(state: State, seat: Seat) -> WallSeat:
    return WallSeat(
        name=name(state, seat),
        now=state.clock.phase in (ARMING, FIGHTING) and state.clock.seat == seat,
        number=tally(state, seat),
        number_label="defeats",
        number_symbol="direct-damage",
        of=of(state).options.target_defeats,
        small=(Dial("hand", hand_count(state, seat), "card"), Dial("deck", deck_count(state, seat), "card")),
        cards=tuple(weapon(state, slot, by_hand=False) for slot in weapons(state, seat)),
        note="" if seat in in_game(state) else "has left",
    )
