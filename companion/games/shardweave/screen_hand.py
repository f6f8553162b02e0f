"""The own hand: each Champion with what it would score in the Active Arena, and the tap that locks it (SW-APP-02)."""

from __future__ import annotations

from companion.games.shardweave import screen_asks as asks
from companion.games.shardweave.cards import Arena
from companion.games.shardweave.check import check
from companion.games.shardweave.moves import Commit
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
    by_phone = of(state).options.commit_mode != "face_down"
    chooses = by_phone and question is None and state.clock.phase == SELECT and not has_locked(state, viewer)
    is_known = arena_in(state, ACTIVE) is not None
    # Copies in the same form are one choice: a lock names no certain copy (SW-COM-21).
    alike: dict[tuple[str, str], list[CardIndex]] = {}
    for card in sorted(own, key=lambda card: (-_worth(state, viewer, card), asks.named(state, card))):
        alike.setdefault((of(state).copies[card].card, asks.named(state, card)), []).append(card)
    offers = tuple(_offer(state, viewer, cards, chooses=chooses) for cards in alike.values())
    return Offers("Your hand", offers, "what each would score here" if is_known else "the sum of its stats")


def _worth(state: State, seat: Seat, card: CardIndex) -> int:
    if arena_in(state, ACTIVE) is None:
        return of(state).champion(card).stats.total
    return preview(state, seat, card, ACTIVE)


def _offer(state: State, seat: Seat, cards: list[CardIndex], *, chooses: bool) -> Offer:
    card = cards[0]
    bar = barred(state, of(state).champion(card)) if chooses else None
    later = [
        f"{word} {preview(state, seat, card, spot)}"
        for spot, word in ((NEXT, "Next"), (LATER, "Later"))
        if arena_in(state, spot) is not None
    ]
    notes = (
        f"Barred in {bar.name}, unless you hold nothing permitted" if bar is not None else "",
        f"{len(cards)} copies" if len(cards) > 1 else "",
        asks.brief(state, card),
        ", ".join(later),
    )
    note = ". ".join(part.rstrip(".") for part in notes if part)
    name = asks.named(state, card)
    return Offer(
        _worth(state, seat, card),
        name,
        asks.symbol(state, card),
        f"{note}.",
        _tap(state, seat, card, chooses, bar),
        "Lock",
    )


def _tap(state: State, seat: Seat, card: CardIndex, chooses: bool, bar: Arena | None) -> Choice | None:
    """The tap that locks it; where the hazard bars it, only for who holds nothing permitted (SW-COM-16)."""
    if not chooses:
        return None
    label = f"Lock {asks.named(state, card)}"
    if bar is None:
        return Choice(label, send("show", card=of(state).copies[card].card))
    move = Commit(seat, card, lifted=True)
    refused = "barred" if check(state, move) is not None else ""
    return Choice(f"{label}, as I hold nothing permitted", send("move", move=move), refused=refused)
