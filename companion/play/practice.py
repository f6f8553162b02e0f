"""Practice tables: whether a card that somebody shows truly lies where it is said to, as the dealer knows."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from companion.play.refusals import plain_no
from companion.table.dealer import Dealer
from companion.table.events import Event, Moved, Remembered, Revealed
from companion.table.questions import Answer
from companion.table.screens import No
from companion.table.state import TABLE, UNKNOWN, CardIndex, Draft, Note, Seat, Setup, SlotId, State, Table


def not_there(
    state: State, dealer: Dealer | None, events: tuple[Event, ...], move: Any, answers: tuple[Answer, ...]
) -> No | None:
    """Why a card can't have been shown there. Only its holder shows a card.

    Whether it is there must not be told to anybody else, or one could ask for the cards of the others one by one.
    """
    if dealer is None:
        return None
    setup, dealer, draft = state.setup, dealer.after(()), Draft(state)
    came: dict[SlotId, int] = {}
    went: dict[SlotId, set[int]] = {}
    for event in events:
        if isinstance(event, Moved):
            went.setdefault(event.slot, set()).add(event.to_zone)
    for event in events:
        if isinstance(event, Moved):
            came[event.slot] = event.zone
        for zone, shown, slot in _shown(draft, event, came, went):
            # A card that was chosen and laid somewhere else was in the zone that it came from.
            held = (*draft.zones[zone], *(() if slot == UNKNOWN else (slot,)))
            there = {setup.copies[dealer.truth[at]].card for at in held}
            card = setup.copies[shown].card
            if not _may_show(setup, zone, shown, move, answers):
                return plain_no("Not your card", "Here a card is shown by its holder alone.")
            if card not in there:
                text = f"{setup.names[card]} is not among the cards that were dealt there."
                return plain_no("Not in your hand", text)
        event.apply(draft)
        dealer.follow((event,))
    return None


def _may_show(setup: Setup, zone: int, card: CardIndex, move: Any, answers: tuple[Answer, ...]) -> bool:
    """Whether a card that is shown out of a zone was shown by its holder; out of a pile, by any answer."""
    place = setup.zones[zone] if zone < setup.places else None
    if place is None or place.open or place.owner == move.seat:
        return True
    holders = range(len(setup.seats)) if place.owner not in range(len(setup.seats)) else (place.owner,)
    alike = setup.equals_of[card]
    return any(answer.seat in (*holders, TABLE) and _names_one(answer.value, alike) for answer in answers)


def _names_one(said: int | str, cards: Container[CardIndex]) -> bool:
    """Whether an answer names one of these cards, alone or in an option such as "upright 58"."""
    if isinstance(said, int):
        return said in cards
    return any(word.isdecimal() and int(word) in cards for word in said.split())


def _shown(
    table: Table, event: Event, came: Mapping[SlotId, int], went: Mapping[SlotId, Container[int]]
) -> Iterator[tuple[int, CardIndex, SlotId]]:
    """The card that is shown to all, or those looked at in private, each with the zone where it is said to lie.

    One that was laid down unseen is said to have lain in the zone that it came from; then its slot is told too.
    ``went`` are the zones to which slots are moved.
    """
    if isinstance(event, Revealed):
        yield table.slots[event.slot].zone, event.card, UNKNOWN
    elif isinstance(event, Remembered):
        before = {_told(note) for note in event.before}
        for note in event.after:
            if _told(note) not in before and not _went_along(event, note, went):
                laid = note.slot if note.slot in came else UNKNOWN
                yield came.get(laid, note.zones[0]), note.card, laid


def _went_along(event: Remembered, note: Note, went: Mapping[SlotId, Container[int]]) -> bool:
    """Whether nothing is shown: somebody knew where a card lay, and it is moved from there or mixed with others."""
    for one in event.before:
        if (one.seat, one.card) == (note.seat, note.card):
            return set(one.zones) <= set(note.zones) or any(zone in went.get(one.slot, ()) for zone in note.zones)
    return False


def _told(note: Note) -> tuple[Seat, CardIndex, SlotId, tuple[int, ...]]:
    """What a note says; that of a slot goes with it where it is moved."""
    return note.seat, note.card, note.slot, note.zones if note.slot == UNKNOWN else ()
