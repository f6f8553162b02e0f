"""What a table is worth to a Dreamer: layers, what lies in play, arcana and mind, and who will face Nightmare.

The unit is about the worth of a layer in the middle of a Dream. It reads only what both may know.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.cards import Card, Is
from companion.games.voidream.effects import Conflict
from companion.games.voidream.numbers import stat, stats
from companion.games.voidream.places import (
    DISCARD,
    DREAM,
    HAND,
    LOSERS,
    OVER,
    PLAY,
    at,
    bastion,
    card_in,
    charges,
    construct,
    depth,
    entities,
    is_face_down,
    is_ready,
    layers,
    memories,
    mind_count,
    of,
    other,
    owner,
    top,
    veiled,
)
from companion.games.voidream.powers import Line
from companion.games.voidream.rounds import who_faces
from companion.table.state import UNKNOWN, Seat, SlotId, Table

VICTORY: Final = 1000.0
LOST: Final = 25.0
"""What it is worth that somebody who has no arcanum left will face Nightmare."""
LAYER, LAST = 0.5, 5.0
"""What a layer is worth anywhere, and how much more the last ones are."""
BREAK: Final = 60.0
"""What the fall of a bastion is worth where damage is only estimated."""
HELD: Final = (-14.0, -5.0, -1.0, 1.0, 2.2, 3.0, 3.6, 4.0, 4.3)
"""What so many arcana in hand are worth: without any, Nightmare wins."""
DISCARDED: Final = 0.4
KEPT: Final = (0.0, 8.0, 14.0, 19.0, 23.0, 26.0, 28.4, 30.4, 32.0)
"""What it is worth that so many arcana are not lost for the game: each inversion brings all of them back."""
OPENS: Final = (0.0, 0.0, 0.2, 0.5, 1.2)
"""What each of them is worth besides by its value: a 4 can be played at every depth."""
MIND: Final = 0.4
TOP: Final = 0.2
OPEN: Final = 3.0
"""What these are worth: an arcanum in the discard pile, a number on the mind card, one of the depth (which the mind
shows next), and a hand with an arcanum that the depth lets through."""
ENTITY, MEMORY, CONSTRUCT, VEILED, CHARGE, TEXT = 0.6, 1.2, 1.6, 1.4, 0.5, 0.4
GUARD, BLOCKS, ENOUGH = 0.7, 50.0, 5.0
"""What part of the layers under a construct on top it saves, and what it costs that nothing is evoked meanwhile: the
less, the more dawn lies in play to fight with."""
THREAT: Final = 30.0
"""What an attack in the next round is worth that would break the rival's bastion; a weaker one is worth its part."""
ARMED, IDLE = 3, 0.4
"""What a conflict's text adds to an attack, and what part of its worth is left where no such text is at hand."""
READY: Final = 0.15
"""What each point of dawn adds while the entity is ready and somebody can still act."""


def standing(table: Table, seat: Seat) -> float:
    """How good a table is for a Dreamer; a game that is over is won, lost or drawn."""
    if table.clock.phase == OVER:
        losers = table.dials[LOSERS]
        return 0.0 if losers not in (1, 2) else -VICTORY if losers >> seat & 1 else VICTORY
    numbers = Numbers(table, [slot for side in (0, 1) for slot in entities(table, side)])
    threats = _threat(table, seat, numbers) - _threat(table, other(seat), numbers)
    return _side(table, seat, numbers) - _side(table, other(seat), numbers) + threats + _nightmare(table, seat)


def _threat(table: Table, seat: Seat, numbers: Numbers) -> float:
    """What the next attack with all entities would do, if the rival defends with all."""
    rival = other(seat)
    force = sum(numbers.dawn[slot] for slot in entities(table, seat))
    hit = force + ARMED - sum(numbers.dawn[slot] for slot in entities(table, rival))
    if not force or hit <= 0:
        return 0.0
    part = min(1.0, hit / (layers_guess(table, rival) + stat(table, bastion(table, rival), "stability")))
    return THREAT * part * (1.0 if _is_armed(table, seat) else IDLE)


def _is_armed(table: Table, seat: Seat) -> bool:
    """Whether an arcanum is at hand that opens a conflict; the rival's may all be such."""
    for card in hand_arcana(table, seat):
        text = of(table).cards[card]
        lines = (*text.lines, *text.inverted)
        if text.value >= depth(table, seat) and (not lines or any(_opens(line) for line in lines)):
            return True
    return False


def _opens(line: Line) -> bool:
    return any(isinstance(effect, Conflict) for effect in line.do)


def _side(table: Table, seat: Seat, numbers: Numbers) -> float:
    total = depth_of_defence(layers_guess(table, seat)) + _arcana(table, seat)
    acts = mind_count(table, other(seat)) > 0
    for slot in entities(table, seat):
        total += numbers.worth(slot)
        if acts and is_ready(table, slot):
            total += READY * numbers.dawn[slot]
    for slot in memories(table, seat):
        # What hangs on the rival's card to its harm shows in that card's numbers.
        if owner(table, slot) == seat:
            total += MEMORY + TEXT * texts(card_in(table, slot))
    for slot in table.zones[at(seat, PLAY)]:
        total += CHARGE * len(charges(table, slot))
    total += VEILED * sum(1 for _ in veiled(table, seat)) + TOP * depth(table, seat)
    return total + _construct(table, seat)


def _arcana(table: Table, seat: Seat) -> float:
    held = min(len(table.zones[at(seat, HAND)]), len(HELD) - 1)
    discarded = len(table.zones[at(seat, DISCARD)])
    total = HELD[held] + DISCARDED * discarded + MIND * mind_count(table, seat)
    values = [of(table).cards[card].value for card in hand_arcana(table, seat)]
    kept = [*values, *(card_in(table, slot).value for slot in table.zones[at(seat, DISCARD)])]
    total += KEPT[min(len(kept), len(KEPT) - 1)] + sum(OPENS[value] for value in kept)
    return total + OPEN * (max(values, default=0) >= depth(table, seat))


def _construct(table: Table, seat: Seat) -> float:
    """On top it guards the layers below, and blocks evoking."""
    slot = construct(table, seat)
    if slot == UNKNOWN:
        return 0.0
    worth = CONSTRUCT + TEXT * texts(card_in(table, slot))
    if slot != top(table, seat):
        return worth
    here = layers_guess(table, seat)
    guarded = depth_of_defence(here) - depth_of_defence(max(0, here - stat(table, slot, "stability")))
    return worth + GUARD * guarded - cost_of_block(table, seat)


def cost_of_block(table: Table, seat: Seat) -> float:
    """What it costs that a Dreamer's evokes come to nothing."""
    force = sum(card_in(table, slot).dawn for slot in entities(table, seat))
    return BLOCKS / (ENOUGH + force)


def layers_guess(table: Table, seat: Seat) -> float:
    """The layers above a bastion; half of the Dream while they are unknown."""
    known = layers(table, seat)
    return known if known >= 0 else len(table.zones[at(seat, DREAM)]) / 2


def depth_of_defence(number: float) -> float:
    """What so many layers are worth: the last ones most."""
    return LAYER * number + LAST * math.log1p(number)


def loss_of(table: Table, seat: Seat, damage: int) -> float:
    """What a Dreamer loses by damage to the Dream."""
    if damage <= 0:
        return 0.0
    here = layers_guess(table, seat)
    slot = top(table, seat)
    if slot != bastion(table, seat) and slot == construct(table, seat):
        damage -= stat(table, slot, "stability")
    if damage >= here + stat(table, bastion(table, seat), "stability"):
        return BREAK
    return depth_of_defence(here) - depth_of_defence(here - max(0, min(damage, here)))


class Numbers:
    """Dawn, stability and dusk of several entities, and what each is worth."""

    def __init__(self, table: Table, slots: Sequence[SlotId]) -> None:
        self.table = table
        self.dawn, self.stability, self.dusk = (stats(table, slots, name) for name in ("dawn", "stability", "dusk"))

    def worth(self, slot: SlotId) -> float:
        """What an entity in play is worth."""
        fights = 0.5 * self.dawn[slot] + 0.25 * self.stability[slot] - 0.2 * min(3, self.dusk[slot])
        return ENTITY + fights + TEXT * texts(card_in(self.table, slot))


def texts(card: Card) -> int:
    """How many texts a card has that work while it lies there."""
    return len(card.abilities) + len(card.triggers) + len(card.holds)


def card_worth(card: Card) -> float:
    """What a Dream card is worth once it is put to use, by what is printed on it."""
    match card.kind:
        case Is.ENTITY:
            return ENTITY + 0.5 * card.dawn + 0.25 * card.stability - 0.2 * min(3, card.dusk) + TEXT * texts(card)
        case Is.CONSTRUCT:
            return CONSTRUCT + TEXT * texts(card)
        case Is.MEMORY:
            return MEMORY + TEXT * texts(card)
        case _:
            return 1.0


def slot_worth(table: Table, slot: SlotId) -> float:
    """What a card that lies there is worth to whom it serves."""
    if table.slots[slot].card == UNKNOWN:
        return VEILED
    card = card_in(table, slot)
    is_entity = card.kind is Is.ENTITY and not is_face_down(table, slot)
    return Numbers(table, (slot,)).worth(slot) if is_entity else card_worth(card)


def _nightmare(table: Table, seat: Seat) -> float:
    """What is to be feared or hoped of Nightmare as things stand; the fewer turns of mind are left, the surer."""
    faces = who_faces(table)
    sure = 1 / (1 + 0.5 * (mind_count(table, 0) + mind_count(table, 1)))
    held = min(len(table.zones[at(faces, HAND)]), len(HELD) - 1)
    price = HELD[held] - HELD[held - 1] if held else LOST
    return sure * price * (-1 if faces == seat else 1)
