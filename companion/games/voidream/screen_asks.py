"""Questions as their sheets show them, and every card that can be named without a camera (VD-APP-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.cards import Card
from companion.games.voidream.places import OVER, SETUP, of
from companion.games.voidream.printed import TYPES
from companion.table.game import Asked, sentence
from companion.table.questions import Kind, Option, Question
from companion.table.screens import Ask, Choice, Pick, send
from companion.table.state import UNKNOWN, CardIndex, Seat, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream

SYMBOLS: Final = {
    "pass": "end-of-turn",
    "put_back": "undo",
    "veil_it": "veiled",
    "upright_of": "arcanum",
    "inverted_of": "void-pile",
    "unveil_it": "veiled",
}


def title_of(game: Voidream, state: State, question: Question) -> str:
    """The title of a question."""
    return sentence(game.words[question.code][0], question.facts, state.setup, state)


def ask(game: Voidream, state: State, question: Question, shown: Asked) -> Ask:
    """A question as its sheet shows it."""
    note = sentence(game.words[question.code][1], question.facts, state.setup, state)
    number = question.kind is Kind.NUMBER
    return Ask(
        title=title_of(game, state, question),
        clause=question.clause,
        note=" ".join(filter(None, (note, *(_looked(state, card) for card in shown.looked)))),
        choices=(*_cards(state, question, shown), *(_option(game, state, one) for one in question.options)),
        scan=question.kind is Kind.CARD,
        least=question.least if number else None,
        most=question.most if number else None,
        number_send=send("answer", value="NUMBER") if number else "",
        until_s=shown.until_s,
    )


def _looked(state: State, card: CardIndex) -> str:
    facts = of(state).cards[card]
    return f"It is {facts.name}: {brief(facts)}"


def brief(card: Card) -> str:
    """What a card is, in one line."""
    numbers = f", {card.dawn}/{card.stability}/{card.dusk}" if card.dawn or card.dusk or card.stability else ""
    texts = " ".join((card.holds_text, *(line.text for line in card.lines))).strip()
    return f"{TYPES[card.kind][1]}, value {card.value}{numbers}. {texts}".strip()


def _cards(state: State, question: Question, shown: Asked) -> list[Choice]:
    """Cards from hand that answer it, or the one that is looked at at a practice table: one tap instead of a scan."""
    if question.kind is not Kind.CARD:
        return []
    cards = question.cards if question.slot == UNKNOWN else [card for card in shown.looked if card in question.cards]
    found = dict.fromkeys(of(state).cards[card] for card in cards)
    return [
        Choice(card.name, send("show", card=card.id), brief(card), TYPES[card.kind][0], is_card=True) for card in found
    ]


def _option(game: Voidream, state: State, option: Option) -> Choice:
    label = sentence(game.labels[option.code], option.facts, state.setup, state)
    return Choice(label, send("answer", value=option.value), symbol=SYMBOLS.get(option.code, ""))


def by_hand(state: State, viewer: Seat, question: Question | None) -> tuple[Pick, ...]:
    """The cards that a question asks for; else the own arcana, each with both ways to play it."""
    cards = of(state).cards
    if question is not None:
        asked = dict.fromkeys(cards[card] for card in question.cards)
        return tuple(Pick(card.name, send("show", card=card.id), TYPES[card.kind][0], brief(card)) for card in asked)
    if viewer < 0 or state.clock.phase in (SETUP, OVER):
        return ()
    return tuple(arcanum(cards[card]) for card in hand_arcana(state, viewer))


def arcanum(card: Card) -> Pick:
    """An arcanum of the own hand, upright at a tap, inverted as the other way (VD-ARC-02)."""
    inverted = Choice(
        "Inverted",
        send("show", card=card.id, purpose="play_inverted"),
        " ".join(line.text for line in card.inverted),
        "void-pile",
    )
    return Pick(card.name, send("show", card=card.id, purpose="play_upright"), "arcanum", brief(card), (inverted,))
