"""The own hand, and every card that this viewer could mean without a camera."""

from __future__ import annotations

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.cards import Card
from companion.games.cardweaver.check import check
from companion.games.cardweaver.moves import Discard, Redeem
from companion.games.cardweaver.places import (
    CHOOSING,
    HAND,
    OVER,
    PLAYING,
    at,
    is_anima,
    of,
)
from companion.table.knowledge import can_be
from companion.table.questions import Question
from companion.table.screens import Area, Choice, Hand, InPlay, Pick, send
from companion.table.state import CardIndex, Seat, State


def hand(
    state: State, viewer: Seat, known: tuple[CardIndex, ...], question: Question | None, *, yours: bool
) -> Hand | Area | None:
    """The cards that this viewer is known to hold; they can be tapped where a card can be played or is asked for."""
    if not known or is_anima(state, viewer) or state.clock.phase in (CHOOSING, OVER):
        return None
    held = len(state.zones[at(viewer, HAND)])
    cards = of(state).cards
    note = "only you see this" if len(known) == held else f"{len(known)} of {held} are known to you"
    mine = question if yours else None
    fitting = [
        card for card in sorted(known) if question is None or (mine is not None and answers(mine, cards[card], card))
    ]
    if fitting:
        picks = tuple(_pick(state, viewer, card, cards[card], mine) for card in fitting)
        return Hand("In your hand" if len(fitting) == len(known) else "Cards in your hand that fit", picks, note)
    shown = tuple(InPlay(cards[card].name, say.kinds(cards[card])) for card in sorted(known))
    return Area("In your hand", shown, note)


def answers(question: Question, facts: Card, card: CardIndex) -> bool:
    """Whether a card from hand can be an answer: it is one of those asked for, or a response (CW-SYM-04)."""
    if any(option.value == "respond" for option in question.options):
        return facts.is_quick
    return card in question.cards


def by_hand(state: State, viewer: Seat, question: Question | None, known: tuple[CardIndex, ...]) -> tuple[Pick, ...]:
    """Every card that this viewer could mean: those that the question asks for, or that may be in the hand."""
    setup = of(state)
    if question is not None and any(option.value == "respond" for option in question.options):
        cards = {card for card in _held(state, viewer, known) if setup.cards[setup.equals[card][0]].is_quick}
    elif question is not None:
        cards = {setup.copies[card].card for card in question.cards}
    elif viewer < 0 or state.clock.phase in (CHOOSING, OVER) or is_anima(state, viewer):
        cards = set()
    else:
        cards = _held(state, viewer, known)
    first = {copy.card: number for number, copy in reversed(tuple(enumerate(setup.copies)))}
    return tuple(
        _pick(state, viewer, first[card], setup.cards[first[card]], question) for card in first if card in cards
    )


def _pick(state: State, viewer: Seat, card: CardIndex, facts: Card, question: Question | None) -> Pick:
    note = f"{say.kinds(facts)}. {say.brief(facts)}"
    symbol = say.type_symbol(facts)
    if question is not None:
        return Pick(facts.name, send("show", card=facts.id), symbol, note)
    others = _thrown(state, viewer, card, facts)
    return Pick(facts.name, send("show", card=facts.id, purpose="play_it"), symbol, note, others)


def _thrown(state: State, viewer: Seat, card: CardIndex, facts: Card) -> tuple[Choice, ...]:
    """Redeem it, or discard it for nothing when two are redeemed; a Nightmare is neither (CW-TRN-03 to -05)."""
    if state.clock.seat != viewer or state.clock.phase != PLAYING:
        return ()
    if check(state, Redeem(viewer, card)) is None:
        return (Choice("Redeem", send("show", card=facts.id, purpose="redeem_it")),)
    if check(state, Discard(viewer, card)) is None:
        return (Choice("Discard", send("show", card=facts.id, purpose="discard_it")),)
    return ()


def _held(state: State, viewer: Seat, known: tuple[CardIndex, ...]) -> set[str]:
    """The cards of the own hand if they are all known, else those that may be in it."""
    if len(known) == len(state.zones[at(viewer, HAND)]):
        return {of(state).copies[card].card for card in known}
    return _may_hold(state, viewer)


def _may_hold(state: State, seat: Seat) -> set[str]:
    """The cards that may be in a hand, for all this viewer knows."""
    setup = state.setup
    slots = state.zones[at(seat, HAND)]
    return {
        card
        for card, copies in setup.equals.items()
        if any(can_be(state, slot, copy) for slot in slots for copy in copies)
    }
