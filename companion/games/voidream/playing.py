"""Dream cards played, evoked, veiled and unveiled (VD-EVK, VD-DRM, VD-VEI)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.voidream.arcana import discard_from_hand
from companion.games.voidream.cards import Card, Is
from companion.games.voidream.doing import (
    Cast,
    able_if,
    aim,
    handles,
    has_target,
    pick_slot,
    resolve_lines,
    told_of,
    who_is,
)
from companion.games.voidream.dream import evoked_top, settle
from companion.games.voidream.effects import Evoke, PlayFrom, Veil
from companion.games.voidream.leaving import BY_EFFECT, discard_card, forget_modifiers, strip, unread_cards
from companion.games.voidream.mind import turn_mind
from companion.games.voidream.numbers import is_forbidden, is_protected, keeps_out
from companion.games.voidream.places import (
    DREAM,
    DREAM_DISCARD,
    EXHAUSTED,
    FACE_DOWN,
    HAND,
    PLAY,
    SPOT,
    VALUE,
    at,
    card_in,
    construct,
    entities,
    is_attached,
    is_face_up_in_dream,
    is_ready,
    memories,
    mind_count,
    of,
    other,
    owner,
    top,
    void_count,
)
from companion.games.voidream.remind import agreed_number, binding, passed_over
from companion.games.voidream.triggers import happened
from companion.games.voidream.turning import turn_down
from companion.table import viewers
from companion.table.knowledge import turn_up
from companion.table.questions import Answer, Asking, Kind, Option, Question, Script
from companion.table.refusals import Facts, Refusal
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table, mark_of


def cannot_play(table: Table, seat: Seat, card: Card) -> Refusal | None:
    """Why a Dream card can't be played or unveiled by this Dreamer now (VD-DRM-09, VD-VEI-06)."""
    return binding(table, against(table, seat, card))


def against(table: Table, seat: Seat, card: Card) -> Iterator[Refusal]:
    """All that stands against playing a Dream card; what is only a warning at this table too (VD-OPT-29)."""
    need = card.keyword("dormant")
    if void_count(table, seat) < need:
        facts: Facts = (("card_name", card.name), ("need", need), ("have", void_count(table, seat)))
        yield Refusal("VD-KEY-04", "dormant", facts)
    need = card.keyword("hierarchy")
    ready = sum(1 for slot in entities(table, seat) if is_ready(table, slot))
    if ready < need:
        yield Refusal("VD-KEY-11", "hierarchy", (("card_name", card.name), ("need", need), ("have", ready)))
    if card.attaches and not any(True for _ in hosts(table, seat, card)):
        yield Refusal("VD-ATT-15", "no_host", (("card_name", card.name), ("host", card.attaches)))
    if (
        card.kind is Is.CONSTRUCT
        and of(table).options.construct_limit == "forbid"
        and construct(table, seat) != UNKNOWN
    ):
        yield Refusal("VD-CON-07", "construct_active", (("card_name", card.name),))
    for kind, act in ((Is.ENTITY, "play_entities"), (Is.THOUGHT, "play_thoughts")):
        if card.kind is kind and is_forbidden(table, seat, act):
            yield Refusal("VD-GEN-03", "forbidden", (("card_name", card.name),))


def hosts(table: Table, seat: Seat, card: Card) -> Iterator[SlotId]:
    """What an attaching memory may go under: an own card, or any where the text says so (VD-ATT-02, -04, -15).

    VD-KEY-01: nothing that is deep against it, and nothing that can't be targeted.
    """
    sides = (seat, other(seat)) if card.attaches.startswith("any_") else (seat,)
    for side in sides:
        found = memories(table, side) if card.attaches.endswith("memory") else entities(table, side)
        for slot in found:
            shut = keeps_out(table, slot, card.value) or is_protected(table, slot, "targeted")
            if not is_attached(table, slot) and not shut:
                yield slot


def play_dream(run: Run, seat: Seat, slot: SlotId, cast: Cast, *, unveiled: bool = False) -> Script:
    """A Dream card that lies open is put to use; its own costs are paid first (VD-EVK-06, VD-KEY-11)."""
    card = card_in(run, slot)
    yield from _pay_hierarchy(run, seat, slot, cast)
    match card.kind:
        case Is.THOUGHT:
            yield from _think(run, seat, slot, cast, unveiled=unveiled)
            return
        case Is.CONSTRUCT:
            yield from _construct(run, seat, slot)
        case _:
            yield from _lay(run, seat, slot, card)
    yield from settle(run)
    yield from _was_played(run, seat, slot, cast, unveiled=unveiled)


def _was_played(run: Run, seat: Seat, slot: SlotId, cast: Cast, *, unveiled: bool) -> Script:
    if unveiled:
        yield from happened(run, cast, "unveiled", slot, seat=seat)
    yield from happened(run, cast, "played", slot, seat=seat)


def _pay_hierarchy(run: Run, seat: Seat, played: SlotId, cast: Cast) -> Script:
    """VD-KEY-11, VD-KEY-12, VD-R-37: own ready face-up entities exhaust; one that is unveiled now is not there yet."""
    for left in range(card_in(run, played).keyword("hierarchy"), 0, -1):
        ready = [slot for slot in entities(run, seat) if is_ready(run, slot) and slot != played]
        slot = yield from pick_slot(run, seat, "exhaust_for", "VD-KEY-11", ready, facts=(("left", left),))
        yield from turn_down(run, slot, cast, "VD-KEY-11")


def _think(run: Run, seat: Seat, slot: SlotId, cast: Cast, *, unveiled: bool) -> Script:
    """VD-DRM-04, VD-DRM-10: it lies in the play spot while it resolves, then goes to the Dream discard pile."""
    run.pose(slot, 0, "VD-DRM-04")
    run.move(slot, at(seat, SPOT), "VD-DRM-10")
    yield from settle(run)
    yield from _was_played(run, seat, slot, cast, unveiled=unveiled)
    yield from resolve_lines(run, Cast(seat, slot, cast.depth), card_in(run, slot).lines)
    run.move(slot, at(owner(run, slot), DREAM_DISCARD), "VD-DRM-04")


def _construct(run: Run, seat: Seat, slot: SlotId) -> Script:
    """VD-CON-01, VD-CON-07: face up on top of its owner's Dream; the one that was active is discarded."""
    # An evoked one lies open on top already, above the one that is active and that has to be found.
    run.pose(slot, FACE_DOWN, "VD-CON-01")
    old = construct(run, owner(run, slot))
    if old != UNKNOWN:
        yield from discard_card(run, old, "VD-CON-07")
    run.pose(slot, 0, "VD-CON-01")
    run.move(slot, at(owner(run, slot), DREAM), "VD-CON-01")


def _lay(run: Run, seat: Seat, slot: SlotId, card: Card) -> Script:
    """VD-MEM-01, VD-MEM-04, VD-ENT-01, VD-ENT-05: into the play area, ready, or straight under a host."""
    if card.attaches:
        host = yield from pick_slot(
            run, seat, "which_host", "VD-ATT-15", [each for each in hosts(run, seat, card) if each != slot]
        )
        run.pose(slot, 0, "VD-ATT-01")
        run.move(slot, run.setup.on(host), "VD-ATT-01", at=BOTTOM)
        return
    run.pose(slot, 0 if of(run).options.enter_ready else EXHAUSTED, "VD-ENT-05")
    run.move(slot, at(seat, PLAY), "VD-ENT-01" if card.kind is Is.ENTITY else "VD-MEM-01", at=BOTTOM)


@able_if(Evoke)
def _can_evoke(table: Table, cast: Cast, effect: Evoke) -> bool:
    """VD-EVK-04: a face-up card on top blocks evoking, and a text may forbid it."""
    seat = who_is(cast, effect.who)
    return not is_face_up_in_dream(table, top(table, seat)) and not is_forbidden(table, seat, "evoke")


@handles(Evoke)
def _evoke(run: Run, cast: Cast, effect: Evoke) -> Script:
    """VD-EVK-08: one after another; a return does not stop the rest, which look at the same card again."""
    for left in range(effect.times, 0, -1):
        again = yield from evoke(run, who_is(cast, effect.who), cast, left)
        if not again:
            return


def evoke(run: Run, seat: Seat, cast: Cast, left: int) -> Asking[bool]:
    """The owner looks at the top card, and plays it, veils it or leaves it (VD-EVK-01 to -03, -07, -10).

    Its value is known to both, what it is to nobody else if it goes back (VD-EVK-05). Tells whether the next evoke of
    the same text makes sense: whoever returns a card may leave out the rest.
    """
    slot = yield from evoked_top(run, seat)
    if slot == UNKNOWN:
        return False
    answer = yield from _looked_at(run, seat, slot, left)
    if answer.value in ("back", "stop"):
        return answer.value == "back"
    if answer.value == "veil":
        yield from veil_top(run, seat, slot)
        return True
    assert isinstance(answer.value, int)
    if not (yield from passed_over(run, seat, against(run, seat, of(run).cards[answer.value]))):
        return True
    run.mark(slot, VALUE, 0, "VD-EVK-01")
    turn_up(run, slot, answer.value, "VD-EVK-01", claimed=answer.scanned)
    yield from play_dream(run, seat, slot, cast)
    return True


def _looked_at(run: Run, seat: Seat, slot: SlotId, left: int) -> Asking[Answer]:
    """What the owner does with the card; before that it may be shown to the companion in private (VD-EVK-11)."""
    is_unread = run.slots[slot].card == UNKNOWN
    found = unread_cards(run, slot) if is_unread else (run.slots[slot].card,)
    facts = (told_of(run, seat), ("value", mark_of(run.slots[slot], VALUE)), ("left", left))
    for may_look in (is_unread, False):
        question = _evoke_question(run, seat, slot, found, facts, may_look=may_look)
        answer = yield question
        if answer.value != "look":
            return answer
        none = (Option("never_mind", "never_mind"),)
        seen = yield Question("look_evoked", "VD-EVK-11", (seat,), Kind.CARD, none, cards=found, slot=slot, facts=facts)
        if isinstance(seen.value, int):
            viewers.peek(run, slot, seen.value, "VD-EVK-11", seat=seat, claimed=seen.scanned)
    raise AssertionError("one looks once")


def _evoke_question(
    run: Run, seat: Seat, slot: SlotId, found: tuple[CardIndex, ...], facts: Facts, *, may_look: bool
) -> Question:
    """VD-EVK-01, VD-EVK-02, VD-EVK-07: played if it can be, veiled if it has the keyword, or put back."""
    cards = of(run).cards
    playable = tuple(
        card for card in found if not cards[card].keyword("veil") and cannot_play(run, seat, cards[card]) is None
    )
    options = [Option("back", "put_back")]
    left = next(int(value) for name, value in facts if name == "left")
    if left > 1:
        options.append(Option("stop", "put_back_and_stop"))
    if any(cards[card].keyword("veil") for card in found):
        options.append(Option("veil", "veil_it"))
    if may_look:
        options.append(Option("look", "look_in_private"))
    return Question("evoke", "VD-EVK-01", (seat,), Kind.CARD, tuple(options), cards=playable, slot=slot, facts=facts)


def veil_top(run: Run, seat: Seat, slot: SlotId) -> Script:
    """VD-VEI-01 to -03: face down into the play area, unseen by the rival; it is not played."""
    run.pose(slot, FACE_DOWN, "VD-VEI-01")
    run.move(slot, at(seat, PLAY), "VD-VEI-01", at=BOTTOM)
    yield from settle(run)


def unveil_price(table: Table, slot: SlotId, card: Card) -> int:
    """How many arcana unveiling takes (VD-VEI-05, VD-VEI-07)."""
    base = 0 if of(table).options.unveil_cost == "mind" else 1
    return base + (1 if card.keyword("glaring") else 0)


def cannot_unveil(table: Table, seat: Seat, slot: SlotId, card: Card) -> Refusal | None:
    """Why a card that was turned up can't be unveiled now (VD-VEI-06, VD-VEI-07, VD-VEI-12)."""
    return binding(table, against_unveiling(table, seat, slot, card))


def against_unveiling(table: Table, seat: Seat, slot: SlotId, card: Card) -> Iterator[Refusal]:
    """All that stands against unveiling a card that was turned up."""
    price = unveil_price(table, slot, card)
    held = len(table.zones[at(seat, HAND)])
    if held < price:
        yield Refusal("VD-VEI-07", "too_few_arcana", (("card_name", card.name), ("need", price), ("have", held)))
    if of(table).options.unveil_cost != "arcanum" and not mind_count(table, seat):
        yield Refusal("VD-MND-04", "mind_spent", ())
    yield from against(table, seat, card)


def unveil(run: Run, seat: Seat, slot: SlotId, cast: Cast) -> Asking[bool]:
    """VD-VEI-05 to -09, -12, VD-DEP-07: turned up, paid for, played; tells whether it was, or is taken back."""
    if run.slots[slot].card == UNKNOWN:
        answer = yield Question(
            "turn_up_veiled", "VD-VEI-05", (seat,), Kind.CARD, cards=unread_cards(run, slot), slot=slot
        )
        assert isinstance(answer.value, int)
        run.mark(slot, VALUE, 0, "VD-VEI-05")
        turn_up(run, slot, answer.value, "VD-VEI-05", claimed=answer.scanned)
    card = card_in(run, slot)
    if not card.keyword("veil") and not mark_of(run.slots[slot], BY_EFFECT):
        yield from discard_card(run, slot, "VD-VEI-12")
        return True
    if cannot_unveil(run, seat, slot, card) is not None:
        return False
    if not (yield from passed_over(run, seat, against(run, seat, card))):
        return False
    held = len(run.zones[at(seat, HAND)])
    price, told = min(held, unveil_price(run, slot, card)), (("card_name", card.name),)
    codes = ("agree_price", "agree_price_right")
    for _ in range((yield from agreed_number(run, seat, price, ("VD-VEI-05",), codes=codes, most=held, facts=told))):
        yield from discard_from_hand(run, seat, cast, "VD-VEI-05")
    if of(run).options.unveil_cost != "arcanum":
        turn_mind(run, seat, "VD-VEI-05")
    forget_modifiers(run, slot, "VD-VEI-05")
    yield from play_dream(run, seat, slot, cast, unveiled=True)
    return True


@able_if(Veil)
def _can_veil(table: Table, cast: Cast, effect: Veil) -> bool:
    return has_target(table, cast, effect.filter)


@handles(Veil)
def _veil(run: Run, cast: Cast, effect: Veil) -> Script:
    """VD-VEI-10, VD-ATT-06, VD-ATT-07: a card in play is turned face down and upright."""
    for slot in (yield from aim(run, cast, effect.filter, "veil_which")):
        yield from strip(run, slot, mixed=False)
        forget_modifiers(run, slot, "VD-VEI-10")
        run.pose(slot, FACE_DOWN, "VD-VEI-10")
        run.mark(slot, BY_EFFECT, 1, "VD-VEI-10")


@able_if(PlayFrom)
def _can_play_from(table: Table, cast: Cast, effect: PlayFrom) -> bool:
    return any(True for _ in _playable_from(table, cast, effect))


def _playable_from(table: Table, cast: Cast, effect: PlayFrom) -> Iterator[SlotId]:
    """VD-DRM-09: out of the own Dream discard pile, under the same restrictions."""
    wanted = effect.filter
    for slot in table.zones[at(cast.seat, DREAM_DISCARD)]:
        if table.slots[slot].card == UNKNOWN:
            continue
        card = card_in(table, slot)
        of_kind = wanted.kind in ("card", card.kind.value) and card.kind is not Is.BASTION
        fits = of_kind and wanted.least_value <= card.value <= wanted.most_value
        if fits and wanted.subtype in ("", card.subtype) and cannot_play(table, cast.seat, card) is None:
            yield slot


@handles(PlayFrom)
def _play_from(run: Run, cast: Cast, effect: PlayFrom) -> Script:
    found = tuple(_playable_from(run, cast, effect))
    slot = yield from pick_slot(run, cast.seat, "play_which", "VD-DRM-09", found)
    if slot != UNKNOWN and (yield from passed_over(run, cast.seat, against(run, cast.seat, card_in(run, slot)))):
        yield from play_dream(run, cast.seat, slot, cast)
