"""What the pages of CardWeaver show, as data. The table given is already drawn for its viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver import screen_asks as asks
from companion.games.cardweaver import screen_choosing as choosing
from companion.games.cardweaver import screen_end as end
from companion.games.cardweaver import screen_hand as hands
from companion.games.cardweaver import screen_npc as npc
from companion.games.cardweaver import screen_others as fellows
from companion.games.cardweaver import screen_parts as parts
from companion.games.cardweaver import screen_sums as sums
from companion.games.cardweaver import screen_turn as turn
from companion.games.cardweaver import screen_wall as walls
from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.places import CHOOSING, CONVICTION, NPC_STEPS, OVER, PHASES, PLAYING, ROUND
from companion.games.cardweaver.players import character, is_anima, name, turn_order
from companion.games.cardweaver.screen_repairs import numbers_block, repair_block, unread_block
from companion.games.cardweaver.sums import attack_power
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.screens import Block, Screen, Sign, Station, Wait, Wall
from companion.table.state import UNKNOWN, Seat, State

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def screen(game: CardWeaver, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Screen:
    """The page of a seat."""
    phase = state.clock.phase
    blocks: list[Block] = []
    waiting = _wait(game, state, viewer, question, shown)
    if waiting is not None:
        blocks.append(waiting)
    if phase == CHOOSING:
        blocks += choosing.blocks(game, state, viewer) if question is None else _row(game, state, viewer)
    elif phase == OVER:
        blocks += _over(state, viewer)
    else:
        blocks += _in_game(game, state, viewer, question, shown)
    mine = question if shown.yours else None
    return Screen(
        sign=_sign(game, state, viewer, question, shown),
        blocks=tuple(blocks),
        ask=asks.ask(game, state, viewer, mine, shown) if mine is not None else None,
        by_hand=hands.by_hand(state, viewer, mine, shown.hand),
        scan_hint=_scan_hint(state, viewer, mine),
    )


def _row(game: CardWeaver, state: State, viewer: Seat) -> list[Block]:
    """While the table is set up: what lies in the own Dreamscape so far."""
    offers = parts.dreamscape(game, state, viewer, is_free=False) if viewer >= 0 else None
    return [offers] if offers is not None and offers.offers else []


def _over(state: State, viewer: Seat) -> list[Block]:
    """The result, and every counted card of each player (CW-VPS-06)."""
    return [end.totals(state, viewer), *(end.counted_cards(state, viewer, player) for player in turn_order(state))]


def _in_game(game: CardWeaver, state: State, viewer: Seat, question: Question | None, shown: Asked) -> list[Block]:
    """The game itself: the steps of the automated Nemesis, the own part, the others, and what can be set right."""
    is_free = question is None
    found: list[Block | None] = []
    if state.clock.phase in NPC_STEPS:
        may_go_on = is_free and viewer in game.active(state)
        found += npc.blocks(game, state, viewer, may_go_on=may_go_on)
        found += fellows.automated(game, state, viewer, state.clock.seat)
    if viewer >= 0:
        found += _own(game, state, viewer, question, shown)
    found.append(fellows.lasting(state, viewer))
    found += fellows.others(game, state, viewer)
    if viewer >= 0:
        on_turn = is_free and is_on_turn(state, viewer) and not is_anima(state, viewer)
        found.append(turn.own_side(game, state, viewer) if on_turn else None)
        if not is_anima(state, viewer):
            found.append(turn.windows(state, viewer))
        found += [numbers_block(state, viewer), unread_block(state), repair_block(state, viewer)]
    return [block for block in found if block is not None]


def is_on_turn(state: State, viewer: Seat) -> bool:
    """Whether this is the viewer's own turn."""
    return state.clock.seat == viewer and state.clock.phase == PLAYING


def _own(game: CardWeaver, state: State, viewer: Seat, question: Question | None, shown: Asked) -> list[Block | None]:
    """The part of the page that is the viewer's own: what is needed first stands first."""
    is_free = question is None
    on_turn = is_on_turn(state, viewer)
    found: list[Block | None] = [sums.numbers(state, viewer)]
    if is_anima(state, viewer):
        found.append(turn.can(game, state, viewer) if on_turn and is_free else None)
        return [*found, parts.piles(state, viewer)]
    shield = sums.stat_sum(state, viewer, viewer, "defense")
    defended = shield if shield.rows else None
    found.append(turn.attack(game, state, viewer, is_free=is_free) if on_turn else defended)
    found.append(hands.hand(state, viewer, shown.hand, question))
    found.append(sums.ladder(game, state, viewer, viewer, is_free=is_free))
    if is_free:
        found.append(turn.can(game, state, viewer) if on_turn else turn.off_turn(game, state, viewer))
    found.append(parts.dreamscape(game, state, viewer, is_free=is_free))
    found.append(parts.universal(game, state, viewer, is_free=is_free))
    return [*found, defended if on_turn else None, *parts.own_area(state, viewer)]


def _wait(game: CardWeaver, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Wait | None:
    """What the table waits for, when it is not this viewer who must act."""
    if shown.yours or state.clock.phase == OVER:
        return None
    if question is not None:
        return _wait_for_answer(game, state, question)
    if viewer in game.active(state) or state.clock.phase == CHOOSING:
        return None
    if state.clock.phase in NPC_STEPS:
        return Wait("The others run the Nemesis", PHASES[state.clock.phase])
    player = state.clock.seat
    if is_anima(state, player):
        return Wait(f"{say.capital(name(state, player))} is on turn", "an Anima")
    note = f"Conviction {state.dials[CONVICTION]}, Attack Power {attack_power(state, player)}"
    return Wait(f"{say.capital(name(state, player))} is on turn", note)


def _wait_for_answer(game: CardWeaver, state: State, question: Question) -> Wait:
    """Of a response window nobody is told who is still asked (CW-SYM-12)."""
    title, _ = say.told(game, state, question.code, question.facts)
    if question.secret:
        return Wait(title, "Some may respond.")
    asked = [say.capital(name(state, seat)) for seat in question.seats] or ["the host"]
    return Wait(f"Waiting for {say.listed(asked)}", title)


def _sign(game: CardWeaver, state: State, viewer: Seat, question: Question | None, shown: Asked) -> Sign:
    yours = shown.yours or is_on_turn(state, viewer)
    if state.clock.phase == CHOOSING:
        yours = yours or viewer in game.active(state)
    if state.clock.phase in NPC_STEPS:
        yours = yours or (viewer >= 0 and not is_anima(state, viewer))
    right = f"Round {state.dials[ROUND]}" if state.dials[ROUND] else ""
    return Sign(_title(state, viewer, shown), yours, right, _stations(state, question))


def _title(state: State, viewer: Seat, shown: Asked) -> str:
    phase, player = state.clock.phase, state.clock.seat
    if phase == OVER:
        return end.finished(state)
    if phase == CHOOSING:
        chosen = viewer >= 0 and character(state, viewer) != UNKNOWN
        return "Set the table up" if chosen or shown.yours else "Choose your Character"
    if phase in NPC_STEPS:
        return f"The Nemesis: {PHASES[phase]}"
    if player == viewer:
        return f"Your turn, {name(state, viewer)}"
    if shown.yours:
        return "Your answer, please"
    return f"{say.capital(name(state, player))}’s turn"


def _stations(state: State, question: Question | None) -> tuple[Station, ...]:
    if state.clock.phase == CHOOSING:
        return choosing.stations(question)
    if state.clock.phase == OVER:
        return ()
    return npc.steps(state) if state.clock.phase in NPC_STEPS else walls.turn_line(state)


def _scan_hint(state: State, viewer: Seat, mine: Question | None) -> str:
    if mine is not None:
        return "Show the card that the question asks for."
    if state.clock.phase == CHOOSING:
        return "A Character card is chosen."
    if is_on_turn(state, viewer):
        return "A card from your hand is played; one of your Dreamscape is purchased; an enemy is attacked."
    return "A Quick Cast card from your hand is played."


def wall(game: CardWeaver, state: State, question: Question | None) -> Wall:
    """The table page."""
    return walls.wall(game, state, question)
