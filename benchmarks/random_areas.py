"""Random states of a Voidream table, how their cards lie before a Dreamer, and what a picture of that may say.

Half of the tables lie as the record has them; on the others hands have slipped.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final, NamedTuple

from benchmarks.areas import GAME, Lying, printed
from companion.games.voidream.arcana import INVERTED, hand_arcana
from companion.games.voidream.cards import Is
from companion.games.voidream.dream import plausible
from companion.games.voidream.mat import mat
from companion.games.voidream.observing import UNCLEAR
from companion.games.voidream.places import (
    DISCARD,
    DREAM,
    DREAM_DISCARD,
    EXHAUSTED,
    FACE_DOWN,
    HAND,
    MAIN,
    PLAY,
    ROUND,
    SPENT,
    SPOT,
    VALUE,
    VOID,
    VoidreamSetup,
    at,
    bastion,
    is_face_down,
    mind_slot,
    of,
    top,
    value_of,
)
from companion.table.knowledge import possible, reveal, show
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, CardIndex, Clock, Seat, SlotId, State

SEATS: Final = ("Ann", "Ben")
DECKS: Final = ("court", "subter", "fracta", "maze")
CELLS: Final = tuple((66 + 132 * column, 79 + 111 * row) for row in range(2) for column in range(4))
"""Middles of cells in the play area, each with room for a card and what is tucked under it."""
TUCK_MM: Final = 24.0
"""How far a card shows under its host: enough for its tag."""
DECK_MM: Final = 12.0
"""The height of 40 cards."""
ZONES: Final = {zone.key: zone for zone in mat().zones}


class Truth(NamedTuple):
    """How cards really lie before a Dreamer."""

    depth: int
    top: CardIndex
    mind: int
    poses: dict[CardIndex, int]
    veiled: Counter[int]
    charges: dict[CardIndex, Counter[int]]
    spot: dict[CardIndex, int]
    piles: dict[int, CardIndex]


class Area(NamedTuple):
    """What the record says, what lies there, the truth of it, and what hands have done wrong."""

    state: State
    seat: Seat
    cards: tuple[Lying, ...]
    truth: Truth
    slips: tuple[str, ...]


def random_table(chance: random.Random, faces: int) -> State:
    """A table in the middle of a game; ``faces`` is how many different cards of a deck may lie open."""
    decks = chance.sample(DECKS, 2)
    setup = GAME.set_up(SEATS, {"deck_0": decks[0], "deck_1": decks[1]})
    run = Run(GAME.begin(setup))
    run.tick(Clock(0, MAIN, 1), "picture")
    run.count(ROUND, 1, "picture")
    for seat in (0, 1):
        _fill(run, seat, chance, faces)
    return run.freeze()


def _fill(run: Run, seat: Seat, chance: random.Random, faces: int) -> None:
    setup = of(run)
    open_cards = [card for card in range(len(setup.cards)) if setup.owners[card] == seat][: faces + 12]
    kinds = {kind: [card for card in open_cards if setup.kinds[card] is kind] for kind in Is}
    lasting = chance.sample(kinds[Is.ENTITY], min(len(kinds[Is.ENTITY]), chance.randint(0, 5)))
    lasting += chance.sample(kinds[Is.MEMORY], min(len(kinds[Is.MEMORY]), chance.randint(0, 2)))
    hosts: list[SlotId] = []
    for card in lasting:
        slot = _open(run, seat, card, chance)
        if hosts and setup.kinds[card] is Is.MEMORY and chance.random() < 0.5:
            run.move(slot, setup.on(chance.choice(hosts)), "picture", at=BOTTOM)
            continue
        hosts.append(slot)
        run.move(slot, at(seat, PLAY), "picture", at=BOTTOM)
        run.pose(slot, chance.choice((0, EXHAUSTED)), "picture")
    for _ in range(chance.randint(0, 3)):
        under = chance.choice(hosts) if hosts and chance.random() < 0.5 else UNKNOWN
        free = under == UNKNOWN or not run.zones[setup.on(under)]
        if under == UNKNOWN and len(hosts) >= len(CELLS) - 2:
            continue
        if free:
            _cover(run, seat, under, chance)
    for card in chance.sample(kinds[Is.THOUGHT], min(len(kinds[Is.THOUGHT]), chance.randint(0, 2))):
        run.move(_open(run, seat, card, chance), at(seat, DREAM_DISCARD), "picture")
    _arcana(run, seat, chance)
    run.pose(mind_slot(run, seat), chance.randint(0, SPENT), "picture")
    _top(run, seat, kinds[Is.CONSTRUCT], chance)


def _unread(run: Run, seat: Seat) -> list[SlotId]:
    return [slot for slot in run.zones[at(seat, DREAM)] if run.slots[slot].card == UNKNOWN]


def _open(run: Run, seat: Seat, card: CardIndex, chance: random.Random) -> SlotId:
    slot = next(slot for slot in reversed(_unread(run, seat)) if card in possible(run, slot))
    reveal(run, slot, card, "picture", claimed=chance.random() < 0.9)
    return slot


def _cover(run: Run, seat: Seat, under: SlotId, chance: random.Random) -> None:
    slot = _unread(run, seat)[-1]
    run.mark(slot, VALUE, chance.choice(plausible(run, slot)), "picture")
    run.move(slot, at(seat, PLAY) if under == UNKNOWN else run.setup.on(under), "picture", at=BOTTOM)
    run.pose(slot, FACE_DOWN, "picture")


def _arcana(run: Run, seat: Seat, chance: random.Random) -> None:
    for place in chance.choices((DISCARD, VOID), k=chance.randint(0, 4)):
        card = chance.choice(hand_arcana(run, seat))
        run.move(show(run, at(seat, HAND), card, "picture", claimed=True), at(seat, place), "picture")
    if chance.random() < 0.3:
        slot = show(run, at(seat, HAND), chance.choice(hand_arcana(run, seat)), "picture", claimed=True)
        run.move(slot, at(seat, SPOT), "picture")
        run.pose(slot, chance.choice((0, INVERTED)), "picture")


def _top(run: Run, seat: Seat, constructs: list[CardIndex], chance: random.Random) -> None:
    what = chance.random()
    if what < 0.15 and constructs:
        run.move(_open(run, seat, chance.choice(constructs), chance), at(seat, DREAM), "picture")
    elif what < 0.25:
        run.move(bastion(run, seat), at(seat, DREAM), "picture")
    else:
        run.mark(top(run, seat), VALUE, chance.choice(plausible(run, top(run, seat))), "picture")


class _Hands:
    """Lays the cards of a state on the mat, with the tremor of real hands, and notes how they lie."""

    def __init__(self, state: State, seat: Seat, chance: random.Random, *, slips: int) -> None:
        self.state, self.seat, self.chance, self.left = state, seat, chance, slips
        self.setup: VoidreamSetup = of(state)
        self.cards: list[Lying] = []
        self.slips: list[str] = []
        self.numbers = GAME.card_numbers(self.setup)

    def slip(self, what: str, odds: float = 0.35) -> bool:
        """Whether the hands slip here."""
        if self.left and self.chance.random() < odds:
            self.left -= 1
            self.slips.append(what)
            return True
        return False

    def put(self, card: CardIndex, x: float, y: float, turn: float, *, second: bool = False, lift: float = 0.3) -> None:
        copy = self.setup.copies[card]
        sides = printed()[self.numbers[copy.card], copy.copy]
        # What lies askew stays clear of the 30 degrees within which a quarter turn counts.
        most = 20.0 if turn % 90 == 0 or second else 10.0
        tremor = max(-most, min(most, self.chance.gauss(0, 6)))
        shake = [self.chance.gauss(0, 1.0) for _ in range(2)]
        side = sides.back if second else sides.face
        self.cards.append(Lying(side, x + shake[0], y + shake[1], turn + tremor, lift))

    def back(self, value: int, x: float, y: float, turn: float, *, lift: float = 0.3) -> None:
        """Any Dream card of this value shows the same back."""
        card = next(
            at_
            for at_, facts in enumerate(self.setup.cards)
            if facts.value == value and facts.kind in (Is.ENTITY, Is.THOUGHT, Is.MEMORY)
        )
        self.put(card, x, y, turn, second=True, lift=lift)

    def middle(self, place: str) -> tuple[float, float]:
        zone = ZONES[place]
        return zone.x_mm + zone.width_mm / 2, zone.y_mm + zone.height_mm / 2


def lay(state: State, seat: Seat, chance: random.Random, *, slips: int) -> Area:
    """The cards of a Dreamer on the table; with so many slips at the most."""
    hands = _Hands(state, seat, chance, slips=slips)
    depth, face = _lay_dream(hands)
    mind = _lay_mind(hands)
    poses, veiled, charges = _lay_play(hands)
    spot = _lay_spot(hands)
    piles = _lay_piles(hands)
    truth = Truth(depth, face, mind, poses, veiled, charges, spot, piles)
    return Area(state, seat, tuple(hands.cards), truth, tuple(hands.slips))


def _lay_dream(hands: _Hands) -> tuple[int, CardIndex]:
    state, x, y = hands.state, *hands.middle("dream")
    slot = top(state, hands.seat)
    here = state.slots[slot]
    if here.card != UNKNOWN:
        hands.put(here.card, x, y, 0, lift=DECK_MM)
        return value_of(state, slot), here.card
    value = value_of(state, slot)
    if hands.slip("another top"):
        value = hands.chance.choice([other for other in range(1, 5) if other != value])
    hands.back(value, x, y, hands.chance.choice((0, 0, 180)), lift=DECK_MM)
    return value, UNKNOWN


def _lay_mind(hands: _Hands) -> int:
    state, x, y = hands.state, *hands.middle("mind")
    slot = mind_slot(state, hands.seat)
    card, pose = state.slots[slot].card, state.slots[slot].pose
    if hands.slip("mind turned"):
        pose = hands.chance.choice([other for other in range(SPENT + 1) if other != pose])
    if pose == SPENT:
        hands.put(card, x, y, hands.chance.uniform(0, 360), second=True)
        return 0
    if hands.slip("mind askew", 0.1):
        hands.put(card, x, y, 90 * pose + 45)
        return UNCLEAR
    hands.put(card, x, y, 90 * pose)
    return 4 - pose


def _lay_play(hands: _Hands) -> tuple[dict[CardIndex, int], Counter[int], dict[CardIndex, Counter[int]]]:
    state, chance = hands.state, hands.chance
    cells = chance.sample(CELLS, len(CELLS))
    poses: dict[CardIndex, int] = {}
    veiled: Counter[int] = Counter()
    charges: dict[CardIndex, Counter[int]] = {}
    for slot in state.zones[at(hands.seat, PLAY)]:
        x, y = cells.pop()
        if is_face_down(state, slot):
            if not hands.slip("veiled card gone", 0.2):
                veiled[value_of(state, slot)] += 1
                hands.back(value_of(state, slot), x, y, chance.choice((0, 180)))
            continue
        card, pose = state.slots[slot].card, state.slots[slot].pose
        if hands.slip("card gone", 0.1):
            continue
        turn, lies = 90.0 * pose, pose
        if hands.slip("turned"):
            turn, lies = 90.0 * (1 - pose), 1 - pose
        elif hands.slip("askew", 0.2):
            turn, lies = chance.choice((45.0, 180.0, 270.0, 225.0)), UNCLEAR
        charges[card] = _tuck(hands, slot, x, y, turn, lies, poses)
        hands.put(card, x, y, turn)
        poses[card] = lies
    if cells and hands.slip("veiled card more", 0.2):
        value = chance.randint(1, 4)
        veiled[value] += 1
        hands.back(value, *cells.pop(), 0)
    return poses, veiled, charges


def _tuck(
    hands: _Hands, host: SlotId, x: float, y: float, turn: float, lies: int, poses: dict[CardIndex, int]
) -> Counter[int]:
    """What lies under a host shows beyond its upper edge, or not at all."""
    state = hands.state
    found: Counter[int] = Counter()
    # Beyond the upper edge of a card that lies on its right side is to the right.
    dx, dy = {0: (0.0, -TUCK_MM), 90: (TUCK_MM, 0.0), 180: (0.0, TUCK_MM), 270: (-TUCK_MM, 0.0)}.get(
        round(turn) % 360, (0.0, 0.0)
    )
    for slot in reversed(state.zones[state.setup.on(host)]):
        if is_face_down(state, slot):
            found[value_of(state, slot)] += 1
            if hands.chance.random() < 0.5:
                hands.back(value_of(state, slot), x + dx, y + dy, turn)
        elif not found:
            hands.put(state.slots[slot].card, x + dx, y + dy, turn)
            poses[state.slots[slot].card] = lies
    return found


def _lay_spot(hands: _Hands) -> dict[CardIndex, int]:
    state, x, y = hands.state, *hands.middle("spot")
    found: dict[CardIndex, int] = {}
    for slot in state.zones[at(hands.seat, SPOT)]:
        card, pose = state.slots[slot].card, state.slots[slot].pose
        if hands.slip("arcanum turned"):
            pose = INVERTED - pose
        hands.put(card, x, y, 90 * pose)
        found[card] = int(pose == INVERTED)
    if not found and hands.slip("arcanum not told", 0.3):
        card = hands.chance.choice(hand_arcana(state, hands.seat))
        found[card] = hands.chance.randint(0, 1)
        hands.put(card, x, y, 180 * found[card])
    return found


def _lay_piles(hands: _Hands) -> dict[int, CardIndex]:
    state = hands.state
    found: dict[int, CardIndex] = {}
    for place, key in ((DISCARD, "discard"), (VOID, "void"), (DREAM_DISCARD, "dream-discard")):
        lying = [state.slots[slot].card for slot in state.zones[at(hands.seat, place)]]
        if lying:
            found[place] = hands.chance.choice(lying)
            hands.put(found[place], *hands.middle(key), 0, lift=0.3 * len(lying))
    return found
