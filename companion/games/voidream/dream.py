"""The Dream deck: its top is read, torn, charged from, shuffled; damage goes through it to the bastion."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream.cards import Is
from companion.games.voidream.doing import Cast, able_if, finish, handles, told_of, who_is
from companion.games.voidream.effects import (
    BottomToTop,
    DamageDream,
    DestroyBastion,
    DiscardTop,
    FlipConstruct,
    LookTop,
    RaiseConstruct,
    ShuffleDream,
    TopToBottom,
)
from companion.games.voidream.leaving import discard_card, put_under, unread_cards
from companion.games.voidream.numbers import is_protected, stat, stats, times
from companion.games.voidream.places import (
    DREAM,
    DREAM_DISCARD,
    FACE_DOWN,
    ORDER_LOST,
    PLAY,
    VALUE,
    at,
    bastion,
    card_in,
    construct,
    controller,
    entities,
    is_face_up_in_dream,
    layers,
    of,
    other,
    own_dial,
    owner,
    place_of,
    top,
)
from companion.games.voidream.remind import agreed_number
from companion.games.voidream.triggers import happened
from companion.table import knowledge
from companion.table.consent import DONE, NO, YES
from companion.table.events import Shuffled
from companion.table.knowledge import gather
from companion.table.questions import Asking, Kind, Option, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, Seat, SlotId, Table, mark_of


def plausible(table: Table, slot: SlotId) -> tuple[int, ...]:
    """The values that the back of an unread card may show: a card of that value must still be unseen (VD-OBS-07)."""
    setup = of(table)
    here = table.slots[slot]
    left: dict[int, int] = {}
    for card in table.pools[here.pool].cards:
        value = setup.cards[card].value
        left[value] = left.get(value, 0) + 1
    for at_, known in enumerate(table.slots):
        if known.card == UNKNOWN and known.pool == here.pool and at_ != slot and mark_of(known, VALUE):
            left[mark_of(known, VALUE)] -= 1
    return tuple(sorted(value for value, count in left.items() if count > 0))


def read_back(run: Run, slot: SlotId, seat: Seat, code: str = "read_back") -> Script:
    """The back of a face-down card is read, unless it was (VD-DEP-02, VD-DEP-10)."""
    if run.slots[slot].card != UNKNOWN or mark_of(run.slots[slot], VALUE):
        return
    values = plausible(run, slot)
    if len(values) > 1:
        options = tuple(Option(str(value), "value", (("value", value),)) for value in values)
        answer = yield Question(code, "VD-DEP-10", (seat,), Kind.BACK, options, slot=slot, facts=(told_of(run, seat),))
        values = (int(answer.value),)
    run.mark(slot, VALUE, values[0], "VD-DEP-02")


def settle(run: Run) -> Script:
    """After a change: who has no stability left falls, and both tops are read (VD-ENT-06, VD-DEP-04, VD-DEP-10)."""
    yield from _worn_out(run)
    for seat in (0, 1):
        if run.dials[own_dial(seat, ORDER_LOST)]:
            yield from find_top(run, seat)
        elif not is_face_up_in_dream(run, top(run, seat)):
            yield from read_back(run, top(run, seat), seat, "read_top")


def _worn_out(run: Run) -> Script:
    """VD-ENT-06: an entity whose stability is 0 by modifiers is destroyed, whatever took it away."""
    endured = stats(run, (slot for seat in (0, 1) for slot in entities(run, seat)), "stability")
    for slot in [slot for slot, left in endured.items() if not left]:
        # The fall of another may have taken away what wore this one out.
        if not stat(run, slot, "stability"):
            yield from destroy(run, slot, Cast(controller(run, slot), slot), "VD-ENT-06")


def destroy(run: Run, slot: SlotId, cast: Cast, because: str) -> Script:
    """Destroy a card in play or a construct; a protected one stays, as does a bastion (VD-KEY-13, VD-DMG-03, -13).

    What has left meanwhile, by what happened when another was destroyed, is not destroyed again.
    """
    if place_of(run, slot) not in (PLAY, DREAM) or slot == bastion(run, controller(run, slot)):
        return
    if is_protected(run, slot, "destroyed"):
        return
    seat = controller(run, slot)
    yield from discard_card(run, slot, because)
    yield from happened(run, cast, "destroyed", slot, seat=seat)
    yield from settle(run)


def find_top(run: Run, seat: Seat) -> Script:
    """While the bastion's place is unknown, the table tells what lies on top: a back, or a card face up (VD-SHF-07)."""
    slot = top(run, seat)
    if is_face_up_in_dream(run, slot) or mark_of(run.slots[slot], VALUE):
        return
    options = [Option(str(value), "value", (("value", value),)) for value in plausible(run, slot)]
    options += [Option(f"face {face}", "face_up", (("slot", face),)) for face in _face_up(run, seat)]
    answer = yield Question(
        "read_top", "VD-SHF-07", (seat,), Kind.BACK, tuple(options), slot=slot, facts=(told_of(run, seat),)
    )
    if not str(answer.value).startswith("face"):
        run.mark(slot, VALUE, int(answer.value), "VD-DEP-02")
        return
    face = int(str(answer.value).split()[1])
    run.move(face, at(seat, DREAM), "VD-SHF-07")
    if face == bastion(run, seat):
        run.count(own_dial(seat, ORDER_LOST), 0, "VD-SHF-07")


def _face_up(table: Table, seat: Seat) -> Iterator[SlotId]:
    for slot in table.zones[at(seat, DREAM)]:
        if is_face_up_in_dream(table, slot):
            yield slot


def turn_up(run: Run, slot: SlotId, seat: Seat, code: str, clause: str) -> Script:
    """A face-down card is turned up and read by both."""
    if run.slots[slot].card == UNKNOWN:
        answer = yield Question(code, clause, (seat,), Kind.CARD, cards=unread_cards(run, slot), slot=slot)
        assert isinstance(answer.value, int)
        run.mark(slot, VALUE, 0, clause)
        knowledge.turn_up(run, slot, answer.value, clause, claimed=answer.scanned)
    run.pose(slot, 0, clause)


def tear(run: Run, seat: Seat, cast: Cast, because: str) -> Script:
    """The top layer goes to the Dream discard pile by damage; its text does nothing (VD-DMG-06, VD-DMG-10)."""
    slot = top(run, seat)
    yield from _off_the_top(run, seat, slot, because)
    if run.slots[slot].card != UNKNOWN:
        yield from happened(run, cast, "torn", slot)


def _off_the_top(run: Run, seat: Seat, slot: SlotId, because: str) -> Script:
    """VD-DMG-10, VD-OPT-25: turned up and read on its way; where torn cards are counted by value, its back."""
    if of(run).options.scan_torn:
        yield from turn_up(run, slot, seat, "torn_card", "VD-DMG-10")
    else:
        yield from read_back(run, slot, seat, "read_top")
        run.pose(slot, 0, "VD-DMG-10")
    run.move(slot, at(owner(run, slot), DREAM_DISCARD), because)


def damage_dream(run: Run, seat: Seat, n: int, cast: Cast) -> Script:
    """Damage goes card by card: a layer for each point, what lies face up by its stability (VD-DMG-06 to -08, -13).

    VD-BAS-01: the bastion endures as any construct does.
    """
    codes, told = ("agree_torn", "agree_torn_right"), (told_of(run, seat),)
    left = yield from agreed_number(run, seat, n, ("VD-DMG-06",), codes=codes, most=60, facts=told)
    while left > 0:
        if run.dials[own_dial(seat, ORDER_LOST)]:
            yield from find_top(run, seat)
        slot = top(run, seat)
        if not is_face_up_in_dream(run, slot):
            yield from tear(run, seat, cast, "VD-DMG-06")
            left -= 1
            continue
        needed = stat(run, slot, "stability")
        if left < needed or is_protected(run, slot, "destroyed") or is_protected(run, slot, "damaged"):
            break
        left -= needed
        if card_in(run, slot).kind is Is.BASTION:
            run.move(slot, at(seat, DREAM_DISCARD), "VD-DMG-08")
            finish(run, 1 << seat, "VD-BAS-03")
        yield from destroy(run, slot, cast, "VD-DMG-07")
    yield from settle(run)


@handles(DamageDream)
def _damage_dream(run: Run, cast: Cast, effect: DamageDream) -> Script:
    n = effect.n * times(run, cast.seat, cast.slot, effect.per)
    yield from damage_dream(run, who_is(cast, effect.whose), n, cast)


@handles(DestroyBastion)
def _destroy_bastion(run: Run, cast: Cast, effect: DestroyBastion) -> Script:
    """VD-BAS-04, VD-BAS-05: without damage it fails."""
    yield from ()


@handles(DiscardTop)
def _discard_top(run: Run, cast: Cast, effect: DiscardTop) -> Script:
    """VD-DMG-11, VD-EFF-10, VD-R-43: no damage, so nothing is torn; it stops at a bastion, not at a construct."""
    seat = who_is(cast, effect.whose)
    codes, told = ("agree_off", "agree_off_right"), (told_of(run, seat),)
    for _ in range((yield from agreed_number(run, seat, effect.n, ("VD-DMG-11",), codes=codes, most=60, facts=told))):
        if run.dials[own_dial(seat, ORDER_LOST)]:
            yield from find_top(run, seat)
        slot = top(run, seat)
        if slot == bastion(run, seat):
            break
        if is_face_up_in_dream(run, slot):
            yield from discard_card(run, slot, "VD-DMG-11")
        else:
            yield from _off_the_top(run, seat, slot, "VD-DMG-11")
    yield from settle(run)


def movable(table: Table, seat: Seat) -> tuple[SlotId, ...]:
    """The cards of a Dream that effects move within it: all but the bastion (VD-BAS-06)."""
    return tuple(slot for slot in table.zones[at(seat, DREAM)] if slot != bastion(table, seat))


@handles(TopToBottom)
def _top_to_bottom(run: Run, cast: Cast, effect: TopToBottom) -> Script:
    seat = who_is(cast, effect.whose)
    for slot in movable(run, seat)[: effect.n]:
        if layers(run, seat) < 0 or _above_bastion(run, seat, slot):
            put_under(run, seat, slot, "VD-SHF-06")
    yield from settle(run)


def _above_bastion(table: Table, seat: Seat, slot: SlotId) -> bool:
    dream = table.zones[at(seat, DREAM)]
    return dream.index(slot) < dream.index(bastion(table, seat))


@handles(BottomToTop)
def _bottom_to_top(run: Run, cast: Cast, effect: BottomToTop) -> Script:
    seat = who_is(cast, effect.whose)
    for slot in tuple(reversed(movable(run, seat)))[: effect.n]:
        run.move(slot, at(seat, DREAM), "VD-BAS-06")
    yield from settle(run)


@handles(LookTop)
def _look_top(run: Run, cast: Cast, effect: LookTop) -> Script:
    """The top cards are looked at in private, and put back, in any order if the text says so (VD-R-52)."""
    seat = who_is(cast, effect.whose)
    count = effect.n if layers(run, seat) < 0 else min(effect.n, layers(run, seat))
    slots = [slot for slot in run.zones[at(seat, DREAM)][:count] if not is_face_up_in_dream(run, slot)]
    facts = (("count", len(slots)), told_of(run, seat))
    if not slots:
        return
    if not effect.order or len(slots) < 2:
        yield Question("look_top", "VD-EVK-01", (cast.seat,), Kind.CHOOSE, (DONE,), facts=facts)
        return
    yield Question("look_and_order", "VD-EVK-01", (cast.seat,), Kind.CHOOSE, (DONE,), facts=facts)
    # Which card lies where is known to the one who ordered them alone; the backs are read again from the top.
    gather(run, slots, "VD-SHF-05", rove=())
    run.emit(Shuffled(tuple(slots), "VD-SHF-05"))
    for slot in slots:
        run.mark(slot, VALUE, 0, "VD-SHF-05")
    yield from settle(run)


@handles(ShuffleDream)
def _shuffle_dream(run: Run, cast: Cast, effect: ShuffleDream) -> Script:
    yield from shuffle_dream(run, who_is(cast, effect.whose))


def shuffle_dream(run: Run, seat: Seat) -> Script:
    """VD-SHF-01 to -05, -07: shuffled whole, a cut offered, face-up cards counted or left unknown, the top read.

    VD-OBS-24: that it was done is told, for no camera can see it.
    """
    facts = (told_of(run, seat),)
    yield Question("shuffle", "VD-SHF-04", (seat,), Kind.CHOOSE, (DONE,), facts=facts)
    answer = yield Question("cut", "VD-SHF-01", (other(seat),), Kind.CHOOSE, (YES, NO), facts=facts)
    if answer.value == YES.value:
        yield Question("cut_now", "VD-SHF-02", (other(seat),), Kind.CHOOSE, (DONE,), facts=facts)
    mix(run, seat)
    yield from _place_faces(run, seat)
    yield from settle(run)


def mix(run: Run, seat: Seat) -> None:
    """The unread cards of a Dream in an order that nobody knows; no value stays with its place (VD-OBS-07)."""
    unread = tuple(slot for slot in run.zones[at(seat, DREAM)] if not is_face_up_in_dream(run, slot))
    gather(run, unread, "VD-SHF-04", rove=())
    run.emit(Shuffled(unread, "VD-SHF-04"))
    for slot in unread:
        run.mark(slot, VALUE, 0, "VD-SHF-04")


def _place_faces(run: Run, seat: Seat) -> Script:
    """The table counts how many cards lie above each face-up card, or leaves it unknown (VD-SHF-07)."""
    zone = at(seat, DREAM)
    run.count(own_dial(seat, ORDER_LOST), 0, "VD-SHF-07")
    faces = tuple(_face_up(run, seat))
    for slot in faces:
        run.move(slot, zone, "VD-SHF-07", at=BOTTOM)
    deep: dict[SlotId, int] = {}
    for slot in sorted(faces, key=lambda face: face == bastion(run, seat)):
        most = len(run.zones[zone]) - 1
        facts = (("slot", slot), told_of(run, seat))
        answer = yield Question(
            "how_deep", "VD-SHF-07", (), Kind.NUMBER, (Option("unknown", "leave_unknown"),), most=most, facts=facts
        )
        if answer.value == "unknown":
            run.count(own_dial(seat, ORDER_LOST), 1, "VD-SHF-07")
        else:
            deep[slot] = int(answer.value)
    # What lies higher is counted among the cards above the other.
    for slot in sorted(deep, key=lambda face: deep[face]):
        run.move(slot, zone, "VD-SHF-07", at=deep[slot])


@able_if(FlipConstruct)
def _can_flip(table: Table, cast: Cast, effect: FlipConstruct) -> bool:
    """VD-BAS-02: a bastion is never meant."""
    return construct(table, who_is(cast, effect.whose)) != UNKNOWN


@handles(FlipConstruct)
def _flip_construct(run: Run, cast: Cast, effect: FlipConstruct) -> Script:
    """VD-CON-09: it becomes an ordinary layer, known to both as long as its place is."""
    run.pose(construct(run, who_is(cast, effect.whose)), FACE_DOWN, "VD-CON-09")
    yield from settle(run)


@able_if(RaiseConstruct)
def _can_raise(table: Table, cast: Cast, effect: RaiseConstruct) -> bool:
    return construct(table, who_is(cast, effect.whose)) != UNKNOWN


@handles(RaiseConstruct)
def _raise_construct(run: Run, cast: Cast, effect: RaiseConstruct) -> Script:
    seat = who_is(cast, effect.whose)
    run.move(construct(run, seat), at(seat, DREAM), "VD-CON-03")
    yield from settle(run)


def evoked_top(run: Run, seat: Seat) -> Asking[SlotId]:
    """The top card if it may be looked at; a face-up card on top blocks it (VD-EVK-04)."""
    yield from settle(run)
    return UNKNOWN if is_face_up_in_dream(run, top(run, seat)) else top(run, seat)
