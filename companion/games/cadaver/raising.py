"""Raising a Corpse: what happens when its third symbol is filled (CD-RES-05 to -11)."""

from __future__ import annotations

from itertools import permutations

from companion.games.cadaver.cards import Is
from companion.games.cadaver.places import DISCARD, PILES, of, open_symbols, owner_of, raised_of
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import SlotId

SIDEWAYS = 1


def raise_if_full(run: Run, corpse: SlotId) -> Script:
    """CD-RES-05: with all symbols filled the Corpse is raised at once, for whoever owns it then (CD-RES-11)."""
    if any(open_symbols(run, corpse)):
        return
    setup = of(run)
    owner = owner_of(run.slots[corpse].zone)
    laid = run.zones[setup.on(corpse)]
    resources = [slot for slot in laid if setup.what[run.slots[slot].card] == Is.RESOURCE]
    ordered: list[SlotId] = []
    for kind in range(3):
        used = tuple(slot for slot in resources if setup.kind[run.slots[slot].card] == kind)
        ordered += yield from _order(run, owner, used)
    for slot in laid:
        if slot not in resources:
            for name, _ in run.slots[slot].marks:
                run.mark(slot, name, 0, "CD-RES-09")
            run.move(slot, DISCARD, "CD-RES-09")
    for slot in ordered:
        run.move(slot, PILES + setup.kind[run.slots[slot].card], "CD-RES-07", at=BOTTOM)
    for name, _ in run.slots[corpse].marks:
        run.mark(corpse, name, 0, "CD-OPT-14")
    run.move(corpse, raised_of(owner), "CD-RES-06", at=BOTTOM)
    run.pose(corpse, SIDEWAYS, "CD-RES-06")


def _order(run: Run, owner: int, used: tuple[SlotId, ...]) -> Asking[tuple[SlotId, ...]]:
    """CD-R-35: in the order of laying; CD-CHW-04: where single and double cards meet, the owner names the order."""
    setup = of(run)
    sizes = tuple(setup.size[run.slots[slot].card] for slot in used)
    if len(set(sizes)) < 2:
        return used
    orders: dict[tuple[int, ...], tuple[SlotId, ...]] = {}
    for order in permutations(range(len(used))):
        orders.setdefault(tuple(sizes[at] for at in order), tuple(used[at] for at in order))
    options = tuple(
        Option(" ".join(map(str, key)), "pile_order", (("words", ", then ".join(_word(size) for size in key)),))
        for key in sorted(orders)
    )
    zone = PILES + setup.kind[run.slots[used[0]].card]
    answer = yield Question("order_under_pile", "CD-CHW-04", (owner,), Kind.CHOOSE, options, facts=(("zone", zone),))
    return orders[tuple(int(size) for size in str(answer.value).split())]


def _word(size: int) -> str:
    return "the double card" if size == 2 else "a single card"
