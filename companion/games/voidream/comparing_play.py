"""The play area in a picture beside the record: which cards, how they lie, what lies under them (VD-OBS-12 to -17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.games.voidream.moves import Correct
from companion.games.voidream.observing import TUCKED, UNCLEAR, FaceUp, Observed, covered
from companion.games.voidream.places import (
    PLAY,
    at,
    charges,
    controller,
    host_of,
    is_attached,
    is_face_down,
    name,
    value_of,
    veiled,
)
from companion.games.voidream.viewpoint import SEEN, View
from companion.table.refusals import Facts
from companion.table.sight import Difference
from companion.table.state import UNKNOWN, CardIndex, SlotId, State

Found = Iterator[Difference | tuple[str, Facts]]


def matched(state: State, slots: Sequence[SlotId], cards: Iterable[CardIndex]) -> dict[SlotId, CardIndex]:
    """Which of these slots each card in a picture is; where only "a copy of" was recorded any equal one will do."""
    left = list(dict.fromkeys(cards))
    found: dict[SlotId, CardIndex] = {}
    for slot in slots:
        if state.slots[slot].card in left:
            found[slot] = state.slots[slot].card
            left.remove(state.slots[slot].card)
    for slot in slots:
        here = state.slots[slot]
        if slot in found or here.claimed or here.card == UNKNOWN:
            continue
        equal = next((card for card in left if card in state.setup.equals_of[here.card]), UNKNOWN)
        if equal != UNKNOWN:
            found[slot] = equal
            left.remove(equal)
    return found


def compare_play(view: View, seen: Observed) -> Found:
    """Everything in the play area; without a mat's zones only how the cards lie that the record has there."""
    state = view.state
    slots = tuple(slot for slot in _in_area(state, at(view.seat, PLAY)) if not is_face_down(state, slot))
    found = matched(state, slots, (card.card for card in seen.in_play))
    by_card = {card.card: card for card in seen.in_play}
    good = 0
    for slot, card in found.items():
        differing = tuple(_lies(view, slot, by_card[card], _host_in_picture(view, slot, found, by_card)))
        good += not differing
        yield from differing
    if good:
        yield "seen_cards", (("count", good),)
    if not view.has_zones:
        return
    strangers = [card for card in by_card if card not in found.values()]
    yield from (_stranger(view, card) for card in strangers)
    for slot in slots:
        if slot not in found and not is_attached(state, slot):
            yield Difference("not_in_picture", "VD-GEN-05", (("slot", slot),), unseen=True)
    yield from _veiled(view, seen)
    yield from _charges(view, seen, found)


def _in_area(state: State, zone: int) -> Iterator[SlotId]:
    for slot in state.zones[zone]:
        yield slot
        yield from state.zones[state.setup.on(slot)]


def _host_in_picture(
    view: View, slot: SlotId, found: dict[SlotId, CardIndex], by_card: dict[CardIndex, FaceUp]
) -> FaceUp | None:
    """The host of an attachment, if the picture shows it."""
    if not is_attached(view.state, slot):
        return None
    host = host_of(view.state, slot)
    return by_card[found[host]] if host in found else None


def _lies(view: View, slot: SlotId, card: FaceUp, host: FaceUp | None) -> Iterator[Difference]:
    """VD-OBS-12, VD-OBS-17: ready or exhausted; what is attached lies as its host does, and under it."""
    pose = view.state.slots[slot].pose
    facts: Facts = (("slot", slot),)
    if is_attached(view.state, slot):
        if host is not None and view.has_zones and covered(card.at, host.at) < TUCKED:
            yield Difference("not_under_host", "VD-OBS-17", (*facts, ("slot_host", host_of(view.state, slot))))
        if host is not None and card.pose == host.pose != UNCLEAR:
            return
    if card.pose == UNCLEAR:
        ways = tuple(
            way
            for turned, code in ((0, "record_ready"), (1, "record_exhausted"))
            for way in view.correction(Correct(view.viewer, SEEN, slot=slot, pose=turned), code, facts)
        )
        yield Difference("lies_unclear", "VD-OBS-12", facts, ways)
    elif card.pose != pose:
        word = "exhausted" if card.pose else "ready"
        move = Correct(view.viewer, SEEN, slot=slot, pose=card.pose)
        yield Difference(f"lies_{word}", "VD-OBS-12", facts, view.correction(move, f"record_{word}", facts))


def _stranger(view: View, card: CardIndex) -> Difference:
    """VD-OBS-13: on whose side a card lies says who controls it; what the record has nowhere is a question."""
    slot = next((at_ for at_, here in enumerate(view.state.slots) if here.card == card), UNKNOWN)
    other = at(1 - view.seat, PLAY)
    if slot != UNKNOWN and slot in _in_area(view.state, other):
        move = Correct(view.viewer, SEEN, card, at(view.seat, PLAY), scanned=True)
        facts: Facts = (
            ("card", card),
            ("seat_who", view.seat),
            ("other", name(view.state, controller(view.state, slot))),
        )
        return Difference("on_the_other_side", "VD-OBS-13", facts, view.correction(move, "record_place", facts))
    return view.unknown_card(card, PLAY)


def _veiled(view: View, seen: Observed) -> Found:
    """VD-OBS-15, VD-OBS-20: backs by themselves, by value; one more may be the card that is evoked now."""
    recorded = Counter(value_of(view.state, slot) for slot in veiled(view.state, view.seat))
    shown = Counter(seen.veiled)
    unread = recorded.pop(0, 0)
    more, fewer = list((shown - recorded).elements()), list((recorded - shown).elements())
    # A back whose value nobody has read may be any of them, and what may be a charge may be a veiled card.
    more = more[unread:]
    for value in seen.doubtful:
        if value in fewer:
            fewer.remove(value)
    asked = view.question
    if asked is not None and asked.code == "evoke" and len(more) == 1 and not fewer:
        told: Facts = (("value", more[0]),)
        yield Difference("veil_can_be_told", "VD-OBS-20", told, view.answer("veil_it", told, "veil"))
        return
    for unseen, values in ((False, more), (True, fewer)):
        code = "veiled_not_in_picture" if unseen else "veiled_not_told"
        for value in sorted(values):
            facts: Facts = (("value", value), ("seat_who", view.seat))
            yield Difference(code, "VD-OBS-15", facts, unseen=unseen)
    if shown and not more:
        yield "seen_veiled", (("count", shown.total()),)


def _charges(view: View, seen: Observed, found: dict[SlotId, CardIndex]) -> Found:
    """VD-OBS-16: a hint only, for most of them are hidden; what shows must be there for the record too."""
    slots = {card: slot for slot, card in found.items()}
    left = {
        slot: Counter(value_of(view.state, charge) for charge in charges(view.state, slot)) for slot in slots.values()
    }
    for one in seen.under:
        hosts = [slots[card] for card in one.hosts if card in slots]
        fits = [slot for slot in hosts if left[slot][one.value] or left[slot][0]]
        if fits:
            value = one.value if left[fits[0]][one.value] else 0
            left[fits[0]][value] -= 1
        elif hosts:
            yield Difference("charge_differs", "VD-OBS-16", (("slot", hosts[0]), ("value", one.value)))
        else:
            yield Difference("veiled_not_told", "VD-OBS-15", (("value", one.value), ("seat_who", view.seat)))
