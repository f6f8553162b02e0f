"""The parts of CardWeaver's pages: numbers, sums, Dreamscapes, play areas, what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver.moves import StandingPass
from companion.games.cardweaver.places import (
    CHOOSING,
    CONVICTION,
    DAMAGE,
    DREAMSCAPE,
    EXPERIENCE,
    HP,
    MOST_HP,
    STAYS,
    TOKENS,
    XP,
    at,
    card_in,
    name,
    of,
    players,
    value,
)
from companion.games.cardweaver.printed import TYPES
from companion.games.cardweaver.sums import attack_power, cost_of, defense, stat_points
from companion.games.cardweaver.words import OPTIONS
from companion.table.game import sentence
from companion.table.refusals import Refusal
from companion.table.screens import (
    Area,
    Block,
    Can,
    Choice,
    Dial,
    InPlay,
    Numbers,
    Row,
    nudge_dial,
    nudge_mark,
    send,
)
from companion.table.state import CardIndex, Seat, SlotId, State, mark_of

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def name_of(state: State, slot: SlotId) -> str:
    """The printed name of a known card."""
    return card_in(state, slot).name


def reason(game: CardWeaver, state: State, refusal: Refusal | None) -> str:
    """The fact of a refusal in a short sentence, or nothing."""
    return "" if refusal is None else sentence(game.words[refusal.code][1], refusal.facts, state.setup, state)


def own(game: CardWeaver, state: State, viewer: Seat, hand: tuple[CardIndex, ...]) -> list[Block]:
    """What lies before this viewer."""
    hp = Dial(
        "HP",
        value(state, viewer, HP),
        "hp",
        value(state, viewer, MOST_HP),
        nudge=nudge_dial(f"HP {viewer}"),
        least=1,
    )
    conviction = Dial("Conviction", state.dials[CONVICTION], "conviction", nudge=nudge_dial("Conviction"), most=None)
    xp = Dial("Experience", value(state, viewer, XP), "experience", nudge=nudge_dial(f"Experience {viewer}"))
    return [
        Numbers((hp, conviction, xp)),
        _sum(state, viewer, "attack"),
        _sum(state, viewer, "defense"),
        dreamscape(state, viewer),
        Area("In play", play_area(state, viewer), empty="Nothing in play"),
    ]


def _sum(state: State, player: Seat, stat: str) -> Dial:
    rows = tuple(
        Row(str(point.n), name_of(state, point.slot), clause=point.clause) for point in stat_points(state, player, stat)
    )
    total = attack_power(state, player) if stat == "attack" else defense(state, player)
    return Dial("Attack Power" if stat == "attack" else "Defense", total, "attack-power", rows=rows)


def dreamscape(state: State, player: Seat) -> Area:
    """The face-up cards that a player may purchase."""
    cards = tuple(
        InPlay(name_of(state, slot), f"costs {cost_of(state, player, slot)}", dials=tokens(state, slot))
        for slot in state.zones[at(player, DREAMSCAPE)]
    )
    return Area("Dreamscape", cards, empty="Empty")


def tokens(state: State, slot: SlotId) -> tuple[Dial, ...]:
    """The tokens on a card."""
    marks = (
        (DAMAGE, "Damage", "damage-token"),
        (EXPERIENCE, "Experience", "experience"),
        (TOKENS, "Countdown", "countdown-token"),
    )
    here = state.slots[slot]
    return tuple(
        Dial(label, mark_of(here, mark), symbol, nudge=nudge_mark(slot, mark))
        for mark, label, symbol in marks
        if mark_of(here, mark)
    )


def play_area(state: State, player: Seat) -> tuple[InPlay, ...]:
    """The cards that stay in play."""
    return tuple(
        InPlay(name_of(state, slot), TYPES[card_in(state, slot).type][1], dials=tokens(state, slot))
        for slot in state.zones[at(player, STAYS)]
    )


def others(state: State, viewer: Seat) -> list[Block]:
    """What lies before the others."""
    return [
        Area(name(state, player), play_area(state, player), f"{value(state, player, HP)} HP", "Nothing in play")
        for player in players(state)
        if player != viewer
    ]


LABELS = {"purchase": "buy_it", "attack": "attack_it", "use": "use_it", "choose": "choose_it"}


def can(game: CardWeaver, state: State, viewer: Seat, hand: tuple[CardIndex, ...]) -> Can:
    """What can be done besides playing a card."""
    choices = []
    for move in game.proposals(state, viewer, ()):
        refused = reason(game, state, game.check(state, move))
        tag = type(move).__struct_config__.tag
        about = getattr(move, "slot", getattr(move, "target", -1))
        card = state.slots[about].card if about >= 0 else getattr(move, "card", -1)
        what = of(state).cards[card].name if card >= 0 else ""
        label = (
            OPTIONS[LABELS[str(tag)]]
            if tag in LABELS
            else {"end_turn": "End your turn", "next": "Next step"}.get(str(tag), "Set the table up")
        )
        choices.append(Choice(f"{label} {what}".strip(), send("move", move=move), refused=refused))
    if state.clock.phase != CHOOSING:
        choices.append(Choice("Pass in all windows", send("move", move=StandingPass(viewer, on=True))))
    return Can("You can", tuple(choices))
