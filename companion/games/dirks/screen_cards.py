"""Cards that are held, discarded, or not seen yet; the own unseen ones are shown to their owner alone (DP-APP-09)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.games.dirks import screen_asks as asks
from companion.games.dirks.moves import Play
from companion.games.dirks.places import DISCARD, FEW_LEFT, HAND, at, card_in, deck_count, hand_count, name, of
from companion.games.dirks.screen_turn import refusal_of
from companion.table.questions import Question
from companion.table.screens import Can, Choice, Ledger, Pile, Piles, Row, send
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of

if TYPE_CHECKING:
    from companion.games.dirks import Dirks


def hand(
    game: Dirks, state: State, viewer: Seat, known: tuple[CardIndex, ...], question: Question | None
) -> Can | None:
    """The cards that this viewer is known to hold: a tap plays one, or it says why not now."""
    seen = [state.slots[slot].card for slot in state.zones[at(viewer, HAND)]]
    cards = tuple(dict.fromkeys((*known, *(card for card in seen if card != UNKNOWN))))
    own = [card for card in cards if of(state).owners[card] == viewer]
    if not own:
        return None
    order = sorted(own, key=lambda card: (list(asks.SYMBOLS).index(of(state).cards[card].kind), card))
    plays = question is None and state.clock.seat == viewer
    choices = tuple(_held(game, state, viewer, card, plays=plays) for card in order)
    return Can("Your hand", choices, f"{len(own)} of {hand_count(state, viewer)} known")


def _held(game: Dirks, state: State, viewer: Seat, card: CardIndex, *, plays: bool) -> Choice:
    face = of(state).cards[card]
    refused = refusal_of(game, state, Play(viewer, card)) if plays else "not now"
    shown = send("show", card=face.id)
    return Choice(face.name, shown, asks.brief(face), asks.SYMBOLS[face.kind], refused=refused, is_card=True)


def piles(state: State, viewer: Seat, seat: Seat) -> Piles:
    """Hand, deck and discard pile in number (DP-SET-03); a deck that runs out is warned of (DP-END-03)."""
    whose = "Your cards" if seat == viewer else f"{name(state, seat)}’s cards"
    deck = deck_count(state, seat)
    shown = (
        Pile("hand", "card", hand_count(state, seat), True, ""),
        Pile("deck", "face-down", deck, True, "runs out" if deck <= FEW_LEFT else ""),
        Pile("discard pile", "card", len(state.zones[at(seat, DISCARD)]), True, ""),
    )
    return Piles(whose, shown)


def discards(state: State, viewer: Seat, seat: Seat) -> Ledger | None:
    """A discard pile, the top card first (DP-DRW-08)."""
    cards = [card_in(state, slot) for slot in state.zones[at(seat, DISCARD)]]
    if not cards:
        return None
    rows = tuple(Row("", card.name, asks.KINDS[card.kind], is_card=True) for card in cards)
    whose = "Your" if seat == viewer else f"{name(state, seat)}’s"
    return Ledger(f"{whose} discard pile", rows, str(len(cards)), folded=True, what="cards")


def unseen(state: State, viewer: Seat) -> Ledger:
    """DP-APP-09: the own cards that nobody has seen, which lie in the own deck or hand."""
    setup = of(state)
    cards = [
        setup.cards[card]
        for card, owner in enumerate(setup.owners)
        if owner == viewer and slot_of(state, card) == UNKNOWN
    ]
    counts = Counter(cards)
    order = sorted(counts, key=lambda card: (list(asks.SYMBOLS).index(card.kind), card.number))
    rows = tuple(
        Row(str(counts[card]), card.name, asks.in_short(card), is_card=True, symbol=asks.SYMBOLS[card.kind])
        for card in order
    )
    note = f"In your deck of {deck_count(state, viewer)} or in your hand. Only you see this."
    return Ledger("Unseen of your deck", rows, str(len(cards)), note=note, folded=True, what="cards")
