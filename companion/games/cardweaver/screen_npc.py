"""The turn of the automated Nemesis: what the players do with its cards and tokens, step by step (CW-NPC-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.dreamscape import size_of
from companion.games.cardweaver.moves import Next
from companion.games.cardweaver.npc import due_skills
from companion.games.cardweaver.places import (
    COUNTDOWN,
    DECK,
    DISCARD,
    DREAMSCAPE,
    HAND,
    HAND_SIZE,
    NPC_ATTACK,
    NPC_DISCARD,
    NPC_PLAY,
    NPC_REFILL,
    NPC_SKILLS,
    NPC_SLOTS,
    NPC_STEPS,
    NPC_TURN,
    PHASES,
    PLAYED,
    TOKENS,
    XP,
    at,
    value,
)
from companion.games.cardweaver.players import character, is_npc, living_animus, name, nemesis_of, players
from companion.games.cardweaver.screen_sums import stat_sum
from companion.games.cardweaver.screen_turn import blow
from companion.games.cardweaver.sums import attack_power, attacks_left, dreamscape_on_top
from companion.table.screens import Block, Can, Choice, Ledger, Row, Station, StationState, send
from companion.table.state import Seat, State, mark_of

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver

DONE = {
    COUNTDOWN: "The tokens are off",
    NPC_PLAY: "Flip a Hand card",
    NPC_SKILLS: "Carry the Skills out",
    NPC_ATTACK: "It attacks",
    NPC_DISCARD: "The cards are on their piles",
    NPC_REFILL: "Draw and refill",
}
"""The button of each step."""


def steps(state: State) -> tuple[Station, ...]:
    """The six steps as stations."""
    now = state.clock.phase
    return tuple(
        Station(
            PHASES[phase],
            StationState.NOW if phase == now else StationState.DONE if phase < now else StationState.NEXT,
        )
        for phase in NPC_STEPS
    )


def blocks(game: CardWeaver, state: State, viewer: Seat, *, may_go_on: bool) -> list[Block]:
    """What the people do now, line by line, and the button for the next step."""
    phase = state.clock.phase
    nemesis = nemesis_of(state)
    lines = _lines(state, viewer, nemesis)
    rows = tuple(Row(str(number), text) for number, text in enumerate(lines, 1))
    found: list[Block] = [Ledger(PHASES[phase], rows, note="You do this together, with the real cards.")]
    if phase == NPC_ATTACK:
        found.append(stat_sum(state, viewer, nemesis, "attack"))
    if may_go_on:
        move = Next(viewer)
        refused = say.reason(game, state, game.check(state, move))
        choice = Choice(_label(state, nemesis), send("move", move=move), _hint(state), "done", refused=refused)
        found.append(Can("Then", (choice,)))
    return found


def _label(state: State, nemesis: Seat) -> str:
    phase = state.clock.phase
    if phase == NPC_ATTACK and len(living_animus(state)) > 1:
        return "Choose whom it attacks"
    nothing_to_flip = phase == NPC_PLAY and not state.zones[at(nemesis, HAND)]
    if nothing_to_flip or (phase == NPC_SKILLS and not due_skills(state, nemesis)):
        return "Go on"
    return DONE[phase]


def _hint(state: State) -> str:
    if state.clock.phase == NPC_REFILL:
        return "you are asked for each new card"
    return f"then comes {PHASES[state.clock.phase + 1]}"


def _lines(state: State, viewer: Seat, nemesis: Seat) -> list[str]:
    match state.clock.phase:
        case phase if phase == COUNTDOWN:
            return _countdown(state, nemesis)
        case phase if phase == NPC_PLAY:
            return _play(state, nemesis)
        case phase if phase == NPC_SKILLS:
            return _skills(state, nemesis)
        case phase if phase == NPC_ATTACK:
            return _attack(state, viewer, nemesis)
        case phase if phase == NPC_DISCARD:
            return _discard(state, nemesis)
        case _:
            return _refill(state, nemesis)


def _countdown(state: State, nemesis: Seat) -> list[str]:
    """CW-NPC-12, CW-NPC-11, CW-NPC-14: the dial, the row, and each card's tokens, the oldest card first."""
    lines = [f"Its Experience Dial stands at {value(state, nemesis, XP)}: it has received 1."]
    if 1 < state.dials[NPC_TURN] <= state.dials[NPC_SLOTS]:
        lines.append(f"Its Dreamscape grows to {state.dials[NPC_SLOTS]} cards; the new one comes in Refill.")
    for slot in reversed(state.zones[at(nemesis, DREAMSCAPE)]):
        tokens = mark_of(state.slots[slot], TOKENS)
        card = card_in(state, slot).name
        if tokens > 1:
            lines.append(f"{card}: take 1 token off, {tokens} → {tokens - 1}.")
        elif tokens:
            lines.append(f"{card}: take its last token off. It goes into play.")
        else:
            lines.append(f"{card} has no token: it goes into play.")
    return lines if state.zones[at(nemesis, DREAMSCAPE)] else [*lines, "No card lies in its Dreamscape."]


def _play(state: State, nemesis: Seat) -> list[str]:
    """CW-NPC-16."""
    held = len(state.zones[at(nemesis, HAND)])
    if not held:
        return ["Its Hand is empty: no card is flipped."]
    return [
        f"Pick one of its {say.counted(held, 'face-down Hand card')}. Nobody looks before." if held > 1
        else "One face-down Hand card is left: that one.",
        "Flip it and show it. It is carried out at once.",
    ]  # fmt: skip


def _skills(state: State, nemesis: Seat) -> list[str]:
    """CW-NPC-23, CW-NPC-24, CW-R-81: in the order in which they were unlocked, then what its cards do."""
    lines = []
    for slot, used in due_skills(state, nemesis):
        card = card_in(state, slot)
        skills = of(state).skills[state.slots[slot].card]
        text = next((skill.text for skill in skills if skill.at == used.at), card.text)
        lines.append(f"{card.name}: {text}")
    return lines or ["No Skill and no card has anything to carry out now."]


def _attack(state: State, viewer: Seat, nemesis: Seat) -> list[str]:
    """CW-NPC-25 to -27."""
    lines = [f"It attacks with {attack_power(state, nemesis)}. You choose together whom."]
    for player in living_animus(state):
        damage, outcome, _ = blow(state, nemesis, character(state, player))
        who = say.called(state, viewer, player)
        lines.append(f"{who}: {damage} damage, {outcome} HP." if damage else f"{who}: no damage.")
    left = attacks_left(state, nemesis)
    if left > 1:
        lines.append(f"It has {left} Attacks; only the first must strike an Animus.")
    return lines


def _discard(state: State, nemesis: Seat) -> list[str]:
    """CW-NPC-28: its own cards of this turn, and the Quick Cast cards of the Animus."""
    lines = []
    for player in players(state):
        played = [say.slot_name(state, slot) for slot in state.zones[at(player, PLAYED)]]
        if not played:
            continue
        own = is_npc(state, player)
        pile = "its Discard Pile" if own else f"the Discard Pile of {name(state, player)}"
        lines.append(f"{say.listed(played)}: to {pile}.")
        if own and dreamscape_on_top(state, nemesis):
            lines.append("What came from its Dreamscape goes on top of its Player Deck instead.")
    return lines or ["No card of this turn lies there."]


def _refill(state: State, nemesis: Seat) -> list[str]:
    """CW-NPC-29, CW-NPC-10."""
    draw = max(0, HAND_SIZE - len(state.zones[at(nemesis, HAND)]))
    deck, pile = len(state.zones[at(nemesis, DECK)]), len(state.zones[at(nemesis, DISCARD)])
    lines = []
    if draw and draw > deck and pile:
        lines.append("Its Player Deck runs out: its Discard Pile is shuffled into a new one.")
    if draw:
        lines.append(f"Its Hand gets {say.counted(draw, 'face-down card')}.")
    gaps = max(0, size_of(state, nemesis) - len(state.zones[at(nemesis, DREAMSCAPE)]))
    if gaps:
        lines.append(f"Its Dreamscape gets {say.counted(gaps, 'card')}, each with as many tokens as it costs.")
    return lines or ["Hand and Dreamscape are full."]
