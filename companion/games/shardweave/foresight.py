"""What a bot expects of its Champions: how often each would win an Arena, by what its Weaver knows.

It knows the box from which Weaves are made, and all that is public; of the rival's hand and list it knows nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Final

from companion.games.shardweave.cards import Arena, Champion
from companion.games.shardweave.noting import contestant
from companion.games.shardweave.places import ACTIVE, ASIDE, LATER, NEXT, arena_in, at, discarded, of, stats_of
from companion.games.shardweave.preview import Outlook, of_the_box
from companion.table.state import UNKNOWN, CardIndex, Seat, Table

RIVALS: Final = 8
"""How many likely rivals are tried in an Arena."""
BEST_OF: Final = 2.5
"""A rival chooses from a hand: it plays the best of so many that came by chance, since some are kept for later."""
COUNTS: Final = {NEXT: 0.6, LATER: 0.4}
"""What winning an Arena to come counts against the Active one: by then better cards may have come, or the match ended.

In a quick model of the rules a bot with these wins 56 of 100 games against one that keeps nothing (3,000 games). Half
as much, or half as much again, makes no difference that can be told from chance.
"""

Chances = Mapping[CardIndex, float]


def worths(table: Table, seat: Seat, hand: Sequence[CardIndex], of_: Sequence[CardIndex]) -> dict[CardIndex, float]:
    """What it is worth to play each of these cards now, with the best of the others for the Arenas to come."""
    here = chances(table, seat, of_, ACTIVE)
    later = {spot: chances(table, seat, hand, spot) for spot in COUNTS if arena_in(table, spot) is not None}
    return {card: here[card] + _left(later, [other for other in hand if other != card]) for card in of_}


def kept_worths(table: Table, seat: Seat, hand: Sequence[CardIndex]) -> dict[CardIndex, float]:
    """What each card of a hand is worth in the three Arenas."""
    spots = [spot for spot in (ACTIVE, NEXT, LATER) if arena_in(table, spot) is not None]
    found = [chances(table, seat, hand, spot) for spot in spots]
    return {card: max((one[card] for one in found), default=0.0) for card in hand}


def _left(later: Mapping[int, Chances], cards: Sequence[CardIndex]) -> float:
    """What these cards may still win, each used for one Arena."""
    spots = tuple(later)[: len(cards)]
    ways = permutations(cards, len(spots))
    return max(sum(COUNTS[spot] * later[spot][card] for spot, card in zip(spots, way, strict=True)) for way in ways)


def chances(table: Table, seat: Seat, cards: Sequence[CardIndex], spot: int) -> Chances:
    """How often each of these own cards would win the Arena of a spot; one without a winner counts half."""
    outlook = Outlook(table, spot)
    rivals = [of_the_box(1 - seat, rival) for rival in _likely(outlook, table, 1 - seat)]
    worth = {seat: 1.0, UNKNOWN: 0.5, 1 - seat: 0.0}
    own = {card: contestant(table, seat, card) for card in cards}
    return {
        card: sum(worth[outlook.winner((one, rival))] for rival in rivals) / len(rivals) for card, one in own.items()
    }


def best_base(table: Table, hand: Sequence[CardIndex], arena: Arena) -> int:
    """The highest base score that a hand has in an Arena by its printed stats."""
    lines = [stats_of(table, card) for card in hand]
    return max((line[arena.primary] + line[arena.secondary] // 2 for line in lines), default=0)


def _likely(outlook: Outlook, table: Table, seat: Seat) -> list[Champion]:
    """Champions that a Weaver might play there, of those that are not known to lie open; the better the likelier."""
    setup = of(table)
    gone = Counter(setup.champion(card).id for card in discarded(table, seat))
    gone.update(setup.champion(table.slots[slot].card).id for slot in table.zones[at(seat, ASIDE)])
    left = [one for one in setup.every for _ in range(one.copies - gone[one.id])]
    score = {one.id: outlook.scores((of_the_box(seat, one),))[seat] for one in setup.every}
    left.sort(key=lambda one: (score[one.id], one.id))
    return [left[int(len(left) * ((step + 0.5) / RIVALS) ** (1 / BEST_OF))] for step in range(RIVALS)]
