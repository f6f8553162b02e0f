"""The own hand, and every card that this viewer could mean without a camera."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.cardweaver import cautions
from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card
from companion.games.cardweaver.check import check
from companion.games.cardweaver.late import forgotten
from companion.games.cardweaver.moves import Discard, Redeem
from companion.games.cardweaver.places import CHOOSING, HAND, OVER, PLAYING, at
from companion.games.cardweaver.players import is_anima
from companion.table.knowledge import can_be
from companion.table.questions import Question
from companion.table.screens import Area, Choice, Hand, InPlay, Pick, send
from companion.table.state import CardIndex, Seat, State


def hand(state: State, viewer: Seat, known: tuple[CardIndex, ...], question: Question | None) -> Hand | Area | None:
    """The cards that this viewer is known to hold; they can be tapped while nothing is asked."""
    if not known or is_anima(state, viewer) or state.clock.phase in (CHOOSING, OVER):
        return None
    held = len(state.zones[at(viewer, HAND)])
    cards = of(state).cards
    note = "only you see this" if len(known) == held else f"{len(known)} of {held} are known to you"
    if question is None:
        return Hand("In your hand", tuple(_pick(state, viewer, known, card, None) for card in sorted(known)), note)
    shown = tuple(InPlay(cards[card].name, say.kinds(cards[card])) for card in sorted(known))
    return Area("In your hand", shown, note)


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
    return tuple(_pick(state, viewer, known, first[card], question) for card in first if card in cards)


def _pick(state: State, viewer: Seat, known: tuple[CardIndex, ...], card: CardIndex, question: Question | None) -> Pick:
    facts = of(state).cards[card]
    note = f"{say.kinds(facts)}. {say.brief(facts)}"
    symbol = say.type_symbol(facts)
    if question is not None:
        return Pick(facts.name, send("show", card=facts.id), symbol, note)
    warned = cautions.of_play(state, viewer, card)
    if warned:
        note = f"{say.capital('; '.join(warned))}. {note}"
    is_own_turn = state.clock.seat == viewer and state.clock.phase == PLAYING
    others = (
        _thrown(state, viewer, card, facts)
        if is_own_turn
        else _noted(facts, is_known=any(of(state).cards[one].id == facts.id for one in known))
    )
    return Pick(facts.name, send("show", card=facts.id, purpose="play_it"), symbol, note, others)


def _thrown(state: State, viewer: Seat, card: CardIndex, facts: Card) -> tuple[Choice, ...]:
    """Redeem it, or discard it for nothing when two are redeemed; a Nightmare is neither (CW-TRN-03 to -05)."""
    late = tuple(_late(state, viewer, card))
    if check(state, Redeem(viewer, card)) is None:
        return (*late, Choice("Redeem", send("show", card=facts.id, purpose="redeem_it")))
    if check(state, Discard(viewer, card)) is None:
        return (*late, Choice("Discard", send("show", card=facts.id, purpose="discard_it")))
    return late


def _late(state: State, viewer: Seat, card: CardIndex) -> Iterator[Choice]:
    """A card that was forgotten goes in before the Attack, if the others agree (CW-HID-13)."""
    for meaning in forgotten(state, viewer, card):
        move = replace(meaning.move, scanned=False)
        yield Choice("Before the Attack", send("earlier", move=move, before=meaning.before))


def _noted(facts: Card, *, is_known: bool) -> tuple[Choice, ...]:
    """A card of the own hand that the companion is told of in private (CW-HID-16)."""
    return () if is_known else (Choice("I hold it", send("show", card=facts.id, purpose="look_at_it")),)


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
