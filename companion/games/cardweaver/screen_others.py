"""The other players in short, and what lasts for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver import screen_parts as parts
from companion.games.cardweaver import screen_sums as sums
from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.cards_in_play import card_in
from companion.games.cardweaver.places import GONE, HP, LOST_TURN, MOST_HP, NPC_STEPS, value
from companion.games.cardweaver.players import character, is_anima, is_npc, nemesis_of, turn_order
from companion.games.cardweaver.screen_lasting import effect
from companion.games.cardweaver.sums import attack_power, defense
from companion.table.screens import Area, Block, Dial, Ledger, Numbers, Row
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def others(game: CardWeaver, state: State, viewer: Seat) -> list[Block]:
    """Everybody else, the Nemesis first; one that runs by itself has all its dials here."""
    order = turn_order(state)
    blocks: list[Block] = []
    for player in (*order[-1:], *order[:-1]):
        if player == viewer or is_at_work(state, player):
            continue
        if is_npc(state, player):
            blocks += automated(game, state, viewer, player)
        else:
            blocks.append(in_short(state, viewer, player))
    return blocks


def in_short(state: State, viewer: Seat, player: Seat) -> Area:
    """A player at a glance: the Character, the numbers, and the cards in play."""
    note = card_in(state, character(state, player)).name
    if value(state, player, GONE):
        note += ", has left"
    elif is_anima(state, player):
        note += ", an Anima"
    elif player == nemesis_of(state) and state.dials[LOST_TURN]:
        note += ", loses the next turn"
    cards = parts.in_play(state, viewer, player, short=True)
    return Area(say.called(state, viewer, player), cards, note, dials=glance(state, player))


def glance(state: State, player: Seat) -> tuple[Dial, ...]:
    """HP, Attack Power of a Nemesis, Defense, and the small numbers."""
    if is_anima(state, player):
        return parts.small_numbers(state, player)
    shown = [Dial("HP", value(state, player, HP), "hp", value(state, player, MOST_HP))]
    if player == nemesis_of(state):
        shown.append(Dial("Attack", attack_power(state, player), "attack-power"))
    shown.append(Dial("Defense", defense(state, player), "defense"))
    return (*shown, *parts.small_numbers(state, player))


def is_at_work(state: State, player: Seat) -> bool:
    """Whether the automated Nemesis is on turn, so that the players have its cards in hand."""
    return is_npc(state, player) and state.clock.phase in NPC_STEPS


def automated(game: CardWeaver, state: State, viewer: Seat, player: Seat) -> list[Block]:
    """The Nemesis that runs by itself: its dials and tokens are everybody's to turn (CW-NPC-01, CW-NPC-08)."""
    card = card_in(state, character(state, player))
    shown = (
        Dial("Attack", attack_power(state, player), "attack-power"),
        Dial("Defense", defense(state, player), "defense"),
        *parts.small_numbers(state, player)[1:],
    )
    cards = parts.in_play(state, viewer, player)
    hp = sums.hp_dial(state, player)
    return [
        Numbers((Dial("The Nemesis’s HP", hp.value, "hp", hp.most, nudge=hp.nudge, least=hp.least),)),
        Area(card.name, cards, "NPC side up", "Nothing in play", shown),
        parts.npc_dreamscape(state, viewer, player),
        sums.ladder(game, state, viewer, player, is_free=False),
    ]


def lasting(state: State, viewer: Seat) -> Ledger | None:
    """What holds for a while, and until when (CW-MOD-03, -04, CW-FDN-01)."""
    rows = tuple(
        Row(
            "",
            f"{say.called(state, viewer, held.player)}: {effect(state, held)}",
            f"{say.slot_name(state, held.slot)}, {say.until(state, viewer, held)}",
        )
        for held in state.lasting
        if held.what != "unlocked"
    )
    return Ledger("For a while", rows) if rows else None
