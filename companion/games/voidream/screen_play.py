"""What lies in play for a Dreamer: each card as it lies, its numbers with their sources, and what lies under it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from msgspec.structs import replace

from companion.games.voidream import screen_words as say
from companion.games.voidream.cards import Is
from companion.games.voidream.numbers import keyword, stat, stat_points
from companion.games.voidream.places import (
    ATTACKS,
    DEFENDS,
    DREAM,
    PLAY,
    SETUP,
    VALUE,
    at,
    bastion,
    card_in,
    charges,
    construct,
    is_face_down,
    is_face_up_in_dream,
    is_ready,
    layers,
    name,
    top,
    value_of,
)
from companion.games.voidream.screen_repairs import turned
from companion.games.voidream.terms import KeywordName
from companion.table.questions import Question
from companion.table.screens import Area, Choice, Dial, InPlay, Lying, Row, Way
from companion.table.state import TABLE, UNKNOWN, Seat, SlotId, State, mark_of

STATS: Final = ("dawn", "stability", "dusk")
SIDES: Final = ((ATTACKS, "attacks"), (DEFENDS, "defends"))
NUMBERED: Final = ("dormant", "hierarchy")


def area(state: State, viewer: Seat, seat: Seat, question: Question | None) -> Area:
    """The own or the other's play area (VD-APP-04); while something is asked nothing in it can be tapped."""
    cards = tuple(in_area(state, viewer, seat))
    if question is not None:
        cards = tuple(replace(card, choices=()) for card in cards)
    title = "Your play area" if seat == viewer else f"{name(state, seat)}’s play area"
    return Area(title, cards, say.counted(len(state.zones[at(seat, PLAY)]), "card"), "Nothing in play")


def dream(state: State, viewer: Seat, seat: Seat) -> Area:
    """What lies face up in a Dream, and what else of it is known to this viewer (VD-CON-03, VD-BAS-02, VD-EVK-11)."""
    whose = "your" if seat == viewer else f"{name(state, seat)}’s"
    return Area(f"Known of {whose} Dream", (*in_dream(state, seat), *_known(state, seat)))


def in_area(state: State, viewer: Seat, seat: Seat) -> Iterator[InPlay]:
    """The cards of a play area, each with what is attached after it."""
    for slot in state.zones[at(seat, PLAY)]:
        yield _veiled(state, viewer, seat, slot) if is_face_down(state, slot) else _open(state, viewer, slot)
        down = charges(state, slot)
        for under in state.zones[state.setup.on(slot)]:
            if under not in down:
                yield _open(state, viewer, under, host=slot)


def in_dream(state: State, seat: Seat) -> Iterator[InPlay]:
    """The active construct and the bastion."""
    for slot in (construct(state, seat), bastion(state, seat)):
        if slot != UNKNOWN:
            card = card_in(state, slot)
            yield InPlay(
                card.name,
                f"{say.kinds(card)}, {_place(state, seat, slot)}",
                rows=tuple(_changes(state, slot, ("stability",))),
                lies=Lying(str(value_of(state, slot)), Way.UPRIGHT, f"value {value_of(state, slot)}"),
                numbers=(Dial("stability", stat(state, slot, "stability"), "stability"),),
                texts=say.texts(card),
                key=f"card-{slot}",
            )


def on_wall(state: State, seat: Seat) -> Iterator[InPlay]:
    """A Dreamer's side as the wall has room for it: the play area first, what lies under a card in few words.

    The bastion is among the numbers once it lies in the Dream.
    """
    for slot in state.zones[at(seat, PLAY)]:
        shown = _veiled(state, TABLE, seat, slot) if is_face_down(state, slot) else _open(state, TABLE, slot)
        yield InPlay(shown.name, _beside(state, slot), lies=shown.lies, numbers=shown.numbers)
    for shown in in_dream(state, seat):
        word, _, place = shown.note.rpartition(", ")
        if word != "Bastion" or state.clock.phase == SETUP:
            yield InPlay(shown.name, place, lies=shown.lies, numbers=shown.numbers)


def _beside(state: State, slot: SlotId) -> str:
    """What is to know of a card across the room: its side in a conflict, and what lies under it."""
    down = charges(state, slot)
    parts = [word for mark, word in SIDES if mark_of(state.slots[slot], mark)]
    parts += [f"with {card_in(state, under).name}" for under in state.zones[state.setup.on(slot)] if under not in down]
    parts += [say.counted(len(down), "charge")] if down else []
    return ", ".join(parts)


def _known(state: State, seat: Seat) -> Iterator[InPlay]:
    """Cards that lie face down and are known: a construct that was turned down, or what the viewer looked at alone."""
    for slot in state.zones[at(seat, DREAM)]:
        here = state.slots[slot]
        if here.card != UNKNOWN and not is_face_up_in_dream(state, slot):
            card = card_in(state, slot)
            who = "only you know it" if mark_of(here, VALUE) else "both know it"
            lies = Lying(str(card.value), Way.DOWN, f"value {card.value}")
            facts = ", ".join(filter(None, (say.kinds(card), say.numbers(card), say.keywords(card))))
            note = f"face down, {_place(state, seat, slot)}, {who}"
            yield InPlay(card.name, note, lies=lies, texts=(facts, *say.texts(card)), key=f"card-{slot}")


def _place(state: State, seat: Seat, slot: SlotId) -> str:
    """Where in its Dream a card lies face up (VD-CON-03, VD-SHF-07)."""
    if slot == top(state, seat):
        return "on top"
    if layers(state, seat) < 0:
        return "place unknown"
    return f"{say.counted(state.zones[at(seat, DREAM)].index(slot), 'card')} above it"


def _open(state: State, viewer: Seat, slot: SlotId, host: SlotId = UNKNOWN) -> InPlay:
    """A face-up card in play, or one that is attached to a host."""
    card = card_in(state, slot)
    stats = STATS if card.kind is Is.ENTITY else ()
    ready = is_ready(state, slot)
    notes = [say.kinds(card), *_keywords(state, slot)]
    notes += [f"under {say.slot_name(state, host)}"] if host != UNKNOWN else []
    notes += [] if ready else ["exhausted"]
    notes += [word for mark, word in SIDES if mark_of(state.slots[slot], mark)]
    return InPlay(
        card.name,
        ", ".join(notes),
        rows=(*_changes(state, slot, stats), *_charges(state, slot)),
        lies=Lying(str(card.value), Way.UPRIGHT if ready else Way.TURNED, f"value {card.value}"),
        numbers=tuple(Dial(one, stat(state, slot, one), one) for one in stats),
        texts=say.texts(card) or ("No text.",),
        choices=turned(state, viewer, slot),
        key=f"card-{slot}",
    )


def _keywords(state: State, slot: SlotId) -> Iterator[str]:
    """The keywords that a card has now, granted ones too."""
    for word in get_args(KeywordName):
        number = keyword(state, slot, word)
        if number:
            yield f"{word} {number}" if word in NUMBERED else word


def _changes(state: State, slot: SlotId, stats: tuple[str, ...]) -> Iterator[Row]:
    """What is added to the printed numbers, and by what (VD-EFF-06)."""
    for one in stats:
        for point in list(stat_points(state, slot, one))[1:]:
            if point.n:
                yield Row(say.signed(point.n), one, say.slot_name(state, point.slot), point.clause)


def _charges(state: State, host: SlotId) -> Iterator[Row]:
    """Charges by value; what one is, only for who has looked at it (VD-ATT-10, VD-ATT-11)."""
    for slot in charges(state, host):
        is_known = state.slots[slot].card != UNKNOWN
        known = card_in(state, slot).name if is_known else "charge"
        note = "a charge, only you know it" if is_known else "face down"
        yield Row(str(value_of(state, slot) or "?"), known, note, "VD-ATT-11", is_known, "face-down")


def _veiled(state: State, viewer: Seat, seat: Seat, slot: SlotId) -> InPlay:
    """A veiled card: its value for both, its face for who has looked at it (VD-VEI-04, VD-VEI-13)."""
    value = str(value_of(state, slot) or "?")
    lies = Lying(value, Way.DOWN, f"value {value}")
    if state.slots[slot].card == UNKNOWN:
        look = Choice("I looked at it", "", "tell the companion, in private", "veiled", opens="by-hand")
        return InPlay("Veiled", "face down", choices=(look,) if viewer == seat else (), lies=lies)
    card = card_in(state, slot)
    facts = ", ".join(filter(None, (say.kinds(card), say.numbers(card), say.keywords(card))))
    return InPlay(card.name, "veiled, only you know it", lies=lies, texts=(facts, *say.texts(card)), key=f"card-{slot}")
