"""Questions as their sheets show them, and the list of cards by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.cardweaver.cards import Card
from companion.games.cardweaver.places import HAND, at, of
from companion.games.cardweaver.printed import TYPES
from companion.table.game import Asked, sentence
from companion.table.knowledge import can_be
from companion.table.questions import Kind, Question
from companion.table.screens import Ask, Choice, Pick, send
from companion.table.state import CardIndex, Seat, State

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver


def ask(game: CardWeaver, state: State, question: Question, shown: Asked) -> Ask:
    """A question as its sheet shows it."""
    choices = tuple(
        Choice(sentence(game.labels[option.code], option.facts, state.setup, state), send("answer", value=option.value))
        for option in question.options
    )
    number = question.kind is Kind.NUMBER
    return Ask(
        title=sentence(game.words[question.code][0], question.facts, state.setup, state),
        clause=question.clause,
        note=sentence(game.words[question.code][1], question.facts, state.setup, state),
        choices=choices,
        scan=question.kind is Kind.CARD,
        least=question.least if number else None,
        most=question.most if number else None,
        number_send=send("answer", value="NUMBER") if number else "",
        until_s=shown.until_s,
    )


def by_hand(
    game: CardWeaver, state: State, viewer: Seat, question: Question | None, hand: tuple[CardIndex, ...]
) -> tuple[Pick, ...]:
    """Every card that this viewer could mean without a camera: those that the question asks for, or may hold."""
    setup = of(state)
    if question is not None:
        cards: set[str] = {setup.copies[card].card for card in question.cards}
    elif viewer < 0:
        cards = set()
    elif len(hand) == len(state.zones[at(viewer, HAND)]):
        cards = {setup.copies[card].card for card in hand}
    else:
        cards = _may_hold(state, viewer)
    first = {copy.card: at_ for at_, copy in reversed(tuple(enumerate(setup.copies)))}
    return tuple(_pick(setup.cards[first[card]], question) for card in first if card in cards)


def _pick(card: Card, question: Question | None) -> Pick:
    symbol, word = TYPES[card.type]
    if question is not None:
        return Pick(card.name, send("show", card=card.id), symbol, word)
    others = (
        Choice("Redeem", send("show", card=card.id, purpose="redeem_it")),
        Choice("Discard", send("show", card=card.id, purpose="discard_it")),
    )
    return Pick(card.name, send("show", card=card.id, purpose="play_it"), symbol, word, others)


def _may_hold(state: State, seat: Seat) -> set[str]:
    """The cards that may be in a hand, for all this viewer knows."""
    setup = state.setup
    slots = state.zones[at(seat, HAND)]
    return {
        card
        for card, copies in setup.equals.items()
        if any(can_be(state, slot, copy) for slot in slots for copy in copies)
    }
