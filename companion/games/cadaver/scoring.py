"""What a Scoring Pile is worth, exactly, and who wins (CD-SCO)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec

from companion.games.cadaver.options import Points
from companion.games.cadaver.places import OVER, is_in, of, raised_of
from companion.table.game import Outcome
from companion.table.state import Seat, Table


class Arrangement(msgspec.Struct, frozen=True):
    """The best way to lay a pile out: sets of different Corpses, of the same (by kind), and what stands alone.

    ``different`` is the number of sets of three different, of which ``mixed`` hold an Abomination; ``same`` and
    ``alone`` are numbers by kind, the Abomination first.
    """

    points: int
    different: int
    mixed: int
    same: tuple[int, ...]
    alone: tuple[int, ...]


@lru_cache(maxsize=65536)
def arrange(counts: tuple[int, ...], points: Points, *, abomination_in_sets: bool) -> Arrangement:
    """The best arrangement of a pile (CD-SCO-06 to -09).

    ``counts`` are numbers of Raised Corpses by kind, Abominations first. Every number of same-sets for each kind and
    of Abominations in different-sets is tried (CD-SCO-13); of equals the first in that fixed order is taken.
    """
    best: Arrangement | None = None
    most = counts if abomination_in_sets else (0, *counts[1:])
    for same in product(*(range(count // 3 + 1) for count in most)):
        left = tuple(count - 3 * sets for count, sets in zip(counts, same, strict=True))
        for mixed in range(left[0] + 1 if abomination_in_sets else 1):
            for different in range(mixed, _most_different((mixed, *left[1:])) + 1):
                found = _arranged(left, same, mixed, different, points)
                if best is None or found.points > best.points:
                    best = found
    assert best is not None
    return best


def _most_different(left: tuple[int, ...]) -> int:
    """The most sets of three different: m can be formed when the sum of min(r, m) over all kinds is at least 3m.

    Fewer can be formed as well, which pays where a table's own points make Corpses worth more alone.
    """
    for sets in range(sum(left) // 3, 0, -1):
        if sum(min(count, sets) for count in left) >= 3 * sets:
            return sets
    return 0


def _arranged(left: tuple[int, ...], same: tuple[int, ...], mixed: int, different: int, points: Points) -> Arrangement:
    """The value of a choice. The Corpses in different-sets are taken from the largest kinds first."""
    rest = list(left)
    rest[0] -= mixed
    for number in range(different):
        wanted = 2 if number < mixed else 3
        kinds = sorted(range(1, len(rest)), key=lambda kind: (-rest[kind], kind))[:wanted]
        for kind in kinds:
            rest[kind] -= 1
    for_different, for_same, for_abomination, for_other = points
    total = different * for_different + sum(same) * for_same + rest[0] * for_abomination + sum(rest[1:]) * for_other
    return Arrangement(total, different, mixed, same, tuple(rest))


def kinds_of(table: Table) -> tuple[str, ...]:
    """The card ids of the Corpses of this game: Abominations (one of each symbol) first, the others as listed."""
    setup = of(table)
    found = {card.id: card for card in setup.cards if card.kind == "corpse"}
    return tuple(sorted(found, key=lambda card: not found[card].is_abomination))


def counts_of(table: Table, seat: Seat) -> tuple[int, ...]:
    """How many Corpses of each kind lie in a Scoring Pile, in the order of ``kinds_of``."""
    setup = of(table)
    pile = [setup.copies[table.slots[slot].card].card for slot in table.zones[raised_of(seat)]]
    return tuple(pile.count(kind) for kind in kinds_of(table))


def score_of(table: Table, seat: Seat) -> Arrangement:
    """What a Scoring Pile is worth at the moment; only Raised Corpses count (CD-SCO-01, CD-SCO-12, CD-CRP-04)."""
    options = of(table).options
    return arrange(counts_of(table, seat), options.points, abomination_in_sets=options.abomination_in_sets)


def scores(table: Table) -> tuple[int, ...]:
    """What each Scoring Pile is worth at the moment."""
    return tuple(score_of(table, seat).points for seat in range(len(table.setup.seats)))


def outcome(table: Table) -> Outcome | None:
    """Who has won, once all are out (CD-DWN-10, CD-SCO-10 and -11); ``None`` before."""
    if table.clock.phase != OVER:
        return None
    seats = range(len(table.setup.seats))
    assert not any(is_in(table, seat) for seat in seats)
    scores = tuple(score_of(table, seat).points for seat in seats)
    best = [seat for seat in seats if scores[seat] == max(scores)]
    return Outcome(scores, _untied(table, best))


def _untied(table: Table, best: list[Seat]) -> tuple[Seat, ...]:
    """CD-SCO-11: more Raised Corpses, then shared; or as the table agreed (CD-OPT-11)."""
    tie = of(table).options.tie
    if tie == "last_in_order":
        return (_last_in_order(table, best),)
    if tie == "shared":
        return tuple(best)
    raised = {seat: len(table.zones[raised_of(seat)]) for seat in best}
    return tuple(seat for seat in best if raised[seat] == max(raised.values()))


def _last_in_order(table: Table, best: list[Seat]) -> Seat:
    """Of those tied, the one whose final turn came last: the clock stands at the last final turn of all."""
    count = len(table.setup.seats)
    return min(best, key=lambda seat: (table.clock.seat - seat) % count)
