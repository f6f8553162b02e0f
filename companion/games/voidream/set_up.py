"""Setting up: both decks, shuffled, cut, the bastion below, tops read, start effects, the first round (VD-SET)."""

from __future__ import annotations

from companion.games.voidream.cards import Is
from companion.games.voidream.doing import Cast, resolve_lines, told_of
from companion.games.voidream.dream import mix, settle
from companion.games.voidream.places import DREAM, HAND, MIND, SETUP, VoidreamSetup, at, bastion, card_in, depth, other
from companion.games.voidream.rounds import begin_round
from companion.table.consent import DONE
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import Run
from companion.table.state import EVERYBODY, NOBODY, UNKNOWN, CardIndex, Clock, Pool, Seat, Slot, SlotId, State


def begin(setup: VoidreamSetup) -> State:
    """Both decks before the game: bastion and mind card known to all, arcana and Dream cards each a pool of their own.

    Which arcana a Dreamer holds is known from what lies in the piles (VD-SET-06, VD-SET-07, VD-DEP-09).
    """
    count = len(setup.copies)
    zones: list[tuple[SlotId, ...]] = [()] * (setup.places + count)
    slots: list[Slot] = []
    pools: list[list[CardIndex]] = [[] for _ in range(2 * len(setup.seats))]
    for card, (kind, owner) in enumerate(zip(setup.kinds, setup.owners, strict=True)):
        if kind in (Is.BASTION, Is.MIND):
            place = DREAM if kind is Is.BASTION else MIND
            slots.append(Slot(card, -1, EVERYBODY, at(owner, place)))
        else:
            arcanum = kind is Is.ARCANUM
            pool = 2 * owner + arcanum
            pools[pool].append(card)
            place = HAND if arcanum else DREAM
            slots.append(Slot(UNKNOWN, pool, NOBODY, at(owner, place)))
        zone = slots[-1].zone
        # The bastion comes first in a deck list and lies at the bottom (VD-SET-05).
        zones[zone] = (card, *zones[zone])
    return State(
        setup,
        tuple(slots),
        tuple(zones),
        tuple(Pool(tuple(cards)) for cards in pools),
        (0,) * len(setup.dials),
        Clock(0, SETUP, 0),
    )


def set_up(run: Run) -> Script:
    """VD-SET-01, VD-SET-11: in this order, without a mulligan. The decks were checked before (VD-DCK)."""
    yield Question("show_bastions", "VD-SET-02", (), Kind.CHOOSE, (DONE,))
    for seat in (0, 1):
        mix(run, seat)
        yield Question("shuffle_dream", "VD-SET-03", (seat,), Kind.CHOOSE, (DONE,), facts=(told_of(run, seat),))
        yield Question("cut_must", "VD-SET-04", (other(seat),), Kind.CHOOSE, (DONE,), facts=(told_of(run, seat),))
    yield Question("bastions_below", "VD-SET-05", (), Kind.CHOOSE, (DONE,))
    yield from settle(run)
    for seat in (yield from _start_order(run)):
        slot = bastion(run, seat)
        yield from resolve_lines(run, Cast(seat, slot), card_in(run, slot).start)
        yield from settle(run)
    yield from begin_round(run)


def _start_order(run: Run) -> Asking[tuple[Seat, ...]]:
    """VD-SET-08 to -10: start effects, that of the Dreamer at the higher depth first; on a tie by chance."""
    seats = tuple(seat for seat in (0, 1) if card_in(run, bastion(run, seat)).start)
    if len(seats) < 2:
        return seats
    if depth(run, 0) != depth(run, 1):
        return (0, 1) if depth(run, 0) > depth(run, 1) else (1, 0)
    names = tuple(Option(str(seat), "name_of", (("seat", seat),)) for seat in seats)
    answer = yield Question("who_starts", "VD-SET-09", (), Kind.CHANCE, names)
    first = int(answer.value)
    return first, other(first)
