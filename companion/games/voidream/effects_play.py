"""What effects do to cards in play: numbers, damage, destruction, turning, charges, protection, control."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream.doing import (
    Cast,
    able_if,
    aim,
    can_do,
    carry_out,
    carry_out_all,
    handles,
    has_target,
    pick_slot,
    source_facts,
    targets,
    who_is,
)
from companion.games.voidream.dream import destroy, read_back, settle
from companion.games.voidream.effects import (
    ChangeControl,
    Charge,
    ChooseOne,
    Damage,
    Destroy,
    Exhaust,
    Forbid,
    Grant,
    If,
    Modify,
    ModifyCount,
    Protect,
    Ready,
    Sacrifice,
)
from companion.games.voidream.leaving import discard_card
from companion.games.voidream.numbers import is_met, is_protected, matching, stat, times
from companion.games.voidream.places import (
    ATTACKS,
    DEFENDS,
    DREAM,
    FACE_DOWN,
    PLAY,
    at,
    controller,
    is_attached,
    is_face_down,
    is_face_up_in_dream,
    is_ready,
    place_of,
    top,
)
from companion.games.voidream.remind import agreed_fact
from companion.games.voidream.triggers import happened
from companion.games.voidream.turning import turn_down
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, Lasting, Seat, SlotId, Table

Aimed = Modify | Damage | Destroy | Exhaust | Ready | Protect | Grant | ChangeControl


def last(run: Run, cast: Cast, what: str, until: str, *, seat: Seat, amount: int = 0, about: SlotId = -1) -> None:
    """An ongoing effect begins (VD-EFF-02)."""
    run.last(Lasting(what, seat, amount, cast.slot, until, cast.seat, about), "VD-EFF-02")


def _needs_target(table: Table, cast: Cast, effect: Aimed) -> bool:
    """VD-DRM-06: without a target the line can't be done; "each" of nothing is nothing, and fails as well."""
    return has_target(table, cast, effect.filter, each=getattr(effect, "each", False))


able_if(Modify)(_needs_target)
able_if(Damage)(_needs_target)
able_if(Destroy)(_needs_target)
able_if(Protect)(_needs_target)
able_if(Grant)(_needs_target)
able_if(ChangeControl)(_needs_target)


@able_if(Exhaust)
def _can_exhaust(table: Table, cast: Cast, effect: Exhaust) -> bool:
    """VD-KEY-07: an exhausted card cannot be exhausted once more."""
    return any(True for _ in _to_turn(table, cast, effect))


@able_if(Ready)
def _can_ready(table: Table, cast: Cast, effect: Ready) -> bool:
    return any(True for _ in _to_turn(table, cast, effect))


def _to_turn(table: Table, cast: Cast, effect: Exhaust | Ready) -> Iterator[SlotId]:
    """The cards that are not turned so already; veiled ones are never turned (VD-VEI-04)."""
    wanted_ready = isinstance(effect, Exhaust)
    for slot in targets(table, cast, effect.filter, each=effect.each):
        if is_ready(table, slot) == wanted_ready and not is_face_down(table, slot):
            yield slot


@handles(Modify)
def _modify(run: Run, cast: Cast, effect: Modify) -> Script:
    n = effect.n * times(run, cast.seat, cast.slot, effect.per)
    for slot in (yield from aim(run, cast, effect.filter, "modify_which", each=effect.each)):
        if effect.set_to is not None:
            last(run, cast, f"set_{effect.stat}", effect.until, seat=cast.seat, amount=effect.set_to, about=slot)
        else:
            last(run, cast, effect.stat, effect.until, seat=cast.seat, amount=n, about=slot)
    yield from settle(run)


@handles(ModifyCount)
def _modify_count(run: Run, cast: Cast, effect: ModifyCount) -> Script:
    yield from ()
    n = effect.n * times(run, cast.seat, cast.slot, effect.per)
    last(run, cast, effect.count, effect.until, seat=who_is(cast, effect.who), amount=n)


@handles(Damage)
def _damage(run: Run, cast: Cast, effect: Damage) -> Script:
    """VD-DMG-02, VD-DMG-05: destroyed by at least its stability at once; less does nothing lasting."""
    n = effect.n * times(run, cast.seat, cast.slot, effect.per)
    for slot in (yield from aim(run, cast, effect.filter, "damage_which", each=effect.each)):
        if not _can_be_damaged(run, slot):
            continue
        falls, told = n >= stat(run, slot, "stability"), (("slot", slot), ("number", n))
        otherwise = yield from agreed_fact(run, cast.seat, "agree_stays" if falls else "agree_falls", "VD-DMG-02", told)
        if falls != otherwise:
            yield from destroy(run, slot, cast, "VD-DMG-02")


def _can_be_damaged(table: Table, slot: SlotId) -> bool:
    """VD-BAS-09: of what lies in a Dream only the top; a veiled card has no numbers (VD-VEI-04)."""
    if is_face_down(table, slot) or is_protected(table, slot, "damaged"):
        return False
    return place_of(table, slot) != DREAM or slot == top(table, controller(table, slot))


@handles(Destroy)
def _destroy(run: Run, cast: Cast, effect: Destroy) -> Script:
    for slot in (yield from aim(run, cast, effect.filter, "destroy_which", each=effect.each)):
        yield from destroy(run, slot, cast, "VD-DMG-03")


@able_if(Sacrifice)
def _can_sacrifice(table: Table, cast: Cast, effect: Sacrifice) -> bool:
    return len(_to_sacrifice(table, cast, effect)) >= 1


def _to_sacrifice(table: Table, cast: Cast, effect: Sacrifice) -> tuple[SlotId, ...]:
    seat = who_is(cast, effect.who)
    return tuple(
        slot for slot in matching(table, cast.seat, cast.slot, effect.filter) if controller(table, slot) == seat
    )


@handles(Sacrifice)
def _sacrifice(run: Run, cast: Cast, effect: Sacrifice) -> Script:
    """VD-DMG-04: by the own choice of who has to; no protection from destruction helps or hinders."""
    seat = who_is(cast, effect.who)
    for _ in range(effect.n):
        found = _to_sacrifice(run, cast, effect)
        slot = yield from pick_slot(run, seat, "sacrifice_which", "VD-DMG-04", found, facts=source_facts(run, cast))
        if slot == UNKNOWN:
            return
        yield from sacrifice(run, slot, cast)


def sacrifice(run: Run, slot: SlotId, cast: Cast) -> Script:
    """A card is given up."""
    seat = controller(run, slot)
    yield from discard_card(run, slot, "VD-DMG-04")
    yield from happened(run, cast, "sacrificed", slot, seat=seat)
    yield from settle(run)


@handles(Exhaust)
def _exhaust(run: Run, cast: Cast, effect: Exhaust) -> Script:
    found = [slot for slot in (yield from _turnable(run, cast, effect)) if is_ready(run, slot)]
    for slot in found:
        yield from turn_down(run, slot, cast, "VD-KEY-08")


@handles(Ready)
def _ready(run: Run, cast: Cast, effect: Ready) -> Script:
    for slot in (yield from _turnable(run, cast, effect)):
        run.pose(slot, 0, "VD-RND-07")


def _turnable(run: Run, cast: Cast, effect: Exhaust | Ready) -> Asking[tuple[SlotId, ...]]:
    """The cards that are turned: only those that are not turned so already may be named."""
    found = tuple(_to_turn(run, cast, effect))
    if effect.each or len(found) < 2:
        return found
    code = "exhaust_which" if isinstance(effect, Exhaust) else "ready_which"
    return ((yield from pick_slot(run, cast.seat, code, "VD-GEN-09", found, facts=source_facts(run, cast))),)


@able_if(Charge)
def _can_charge(table: Table, cast: Cast, effect: Charge) -> bool:
    return next_charge(table, cast.seat) != UNKNOWN and bool(_chargeable(table, cast, effect))


def _chargeable(table: Table, cast: Cast, effect: Charge) -> tuple[SlotId, ...]:
    """VD-ATT-04: what is attached has no attachments."""
    return tuple(slot for slot in targets(table, cast, effect.filter) if not is_attached(table, slot))


def next_charge(table: Table, seat: Seat) -> SlotId:
    """The uppermost card of a Dream that lies face down (VD-ATT-08, VD-ATT-09, VD-R-33, VD-R-51)."""
    for slot in table.zones[at(seat, DREAM)]:
        if not is_face_up_in_dream(table, slot):
            return slot
    return UNKNOWN


@handles(Charge)
def _charge(run: Run, cast: Cast, effect: Charge) -> Script:
    """VD-ATT-08, VD-ATT-11: face down under the host; neither evoked nor played."""
    found = _chargeable(run, cast, effect)
    host = yield from pick_slot(run, cast.seat, "charge_which", "VD-GEN-09", found, facts=source_facts(run, cast))
    for _ in range(effect.n):
        slot = next_charge(run, cast.seat)
        if UNKNOWN in (host, slot):
            return
        yield from read_back(run, slot, cast.seat)
        run.pose(slot, FACE_DOWN, "VD-ATT-08")
        run.move(slot, run.setup.on(host), "VD-ATT-08", at=BOTTOM)
        yield from settle(run)


@handles(Forbid)
def _forbid(run: Run, cast: Cast, effect: Forbid) -> Script:
    yield from ()
    last(run, cast, f"forbid_{effect.what}", effect.until, seat=who_is(cast, effect.who))


@handles(Protect)
def _protect(run: Run, cast: Cast, effect: Protect) -> Script:
    for slot in (yield from aim(run, cast, effect.filter, "protect_which", each=effect.each)):
        last(run, cast, f"protect_{effect.against}", effect.until, seat=cast.seat, about=slot)


@handles(Grant)
def _grant(run: Run, cast: Cast, effect: Grant) -> Script:
    for slot in (yield from aim(run, cast, effect.filter, "grant_which")):
        what = f"{'lose' if effect.lose else 'keyword'}_{effect.keyword}"
        last(run, cast, what, effect.until, seat=cast.seat, amount=effect.n, about=slot)


@handles(ChangeControl)
def _change_control(run: Run, cast: Cast, effect: ChangeControl) -> Script:
    """VD-ENT-08: it is laid on the new side, ready or exhausted as it was; what lies under it goes with it."""
    for slot in (yield from aim(run, cast, effect.filter, "take_which")):
        if effect.until != "stays":
            last(run, cast, "control", effect.until, seat=controller(run, slot), about=slot)
        _change_sides(run, slot, cast.seat)


def _change_sides(run: Run, slot: SlotId, seat: Seat) -> None:
    """VD-CNF-23: who changes sides drops out of the conflict."""
    run.move(slot, at(seat, PLAY), "VD-ENT-08", at=BOTTOM)
    for mark in (ATTACKS, DEFENDS):
        run.mark(slot, mark, 0, "VD-CNF-23")


def give_back(run: Run, over: str) -> None:
    """Cards that were controlled for a while go back to the side that they came from, the latest change first."""
    for lasting in reversed(run.lasting):
        if lasting.what == "control" and lasting.until == over:
            _change_sides(run, lasting.about, lasting.player)


@handles(ChooseOne)
def _choose_one(run: Run, cast: Cast, effect: ChooseOne) -> Script:
    able = [number for number, option in enumerate(effect.options) if can_do(run, cast, option)]
    numbers = able or range(len(effect.options))
    chosen = next(iter(numbers))
    if len(numbers) > 1:
        options = tuple(Option(str(number), "card_option", (("words", effect.labels[number]),)) for number in numbers)
        answer = yield Question(
            "choose_one", "VD-GEN-09", (cast.seat,), Kind.CHOOSE, options, facts=source_facts(run, cast)
        )
        chosen = int(answer.value)
    yield from carry_out_all(run, cast, effect.options[chosen])


@able_if(ChooseOne)
def _can_choose(table: Table, cast: Cast, effect: ChooseOne) -> bool:
    return any(can_do(table, cast, option) for option in effect.options)


@handles(If)
def _if(run: Run, cast: Cast, effect: If) -> Script:
    met = is_met(run, cast.seat, cast.slot, effect.needs)
    for inner in effect.then if met else effect.otherwise:
        yield from carry_out(run, cast, inner)


@able_if(If)
def _can_if(table: Table, cast: Cast, effect: If) -> bool:
    met = is_met(table, cast.seat, cast.slot, effect.needs)
    return can_do(table, cast, effect.then if met else effect.otherwise)
