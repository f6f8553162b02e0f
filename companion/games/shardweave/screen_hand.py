"""The own hand: each Champion with what it would score in the Active Arena, and the tap that locks it (SW-APP-02)."""

from __future__ import annotations

from companion.games.shardweave import screen_asks as asks
from companion.games.shardweave.places import ACTIVE, HAND, LATER, NEXT, SELECT, arena_in, at, has_locked, of
from companion.games.shardweave.preview import preview
from companion.games.shardweave.selecting import barred
from companion.table.questions import Question
from companion.table.screens import Choice, Offer, Offers, send
from companion.table.state import UNKNOWN, CardIndex, Seat, State


def hand(state: State, viewer: Seat, known: tuple[CardIndex, ...], question: Question | None) -> Offers | None:
    """The cards that this viewer is known to hold, the best one here first; nothing if none is known."""
    seen = [state.slots[slot].card for slot in state.zones[at(viewer, HAND)]]
    cards = tuple(dict.fromkeys((*known, *(card for card in seen if card != UNKNOWN))))
    own = [card for card in cards if of(state).owners[card] == viewer]
    if not own:
        return None
    chooses = question is None and state.clock.phase == SELECT and not has_locked(state, viewer)
    is_known = arena_in(state, ACTIVE) is not None
    order = sorted(own, key=lambda card: (-_worth(state, viewer, card), asks.named(state, card)))
    offers = tuple(_offer(state, viewer, card, chooses=chooses) for card in order)
    return Offers("Your hand", offers, "what each would score here" if is_known else "the sum of its stats")


def _worth(state: State, seat: Seat, card: CardIndex) -> int:
    if arena_in(state, ACTIVE) is None:
        return of(state).champion(card).stats.total
    return preview(state, seat, card, ACTIVE)


def _offer(state: State, seat: Seat, card: CardIndex, *, chooses: bool) -> Offer:
    bar = barred(state, of(state).champion(card)) if chooses else None
    later = [
        f"{word} {preview(state, seat, card, spot)}"
        for spot, word in ((NEXT, "Next"), (LATER, "Later"))
        if arena_in(state, spot) is not None
    ]
    notes = (f"barred in {bar.name}" if bar is not None else "", asks.brief(state, card), ", ".join(later))
    tap = None
    if chooses and bar is None:
        tap = Choice(f"Lock {asks.named(state, card)}", send("show", card=of(state).copies[card].card))
    note = ". ".join(part.rstrip(".") for part in notes if part)
    return Offer(_worth(state, seat, card), asks.named(state, card), "locked-in", f"{note}.", tap, "Lock")
