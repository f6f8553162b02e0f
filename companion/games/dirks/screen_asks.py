"""Questions as their sheets show them, and every card that can be named without a camera (DP-APP-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.dirks.cards import Card, Is
from companion.games.dirks.doing import held_of
from companion.games.dirks.numbers import forecast, lp
from companion.games.dirks.places import ARMING, of
from companion.table.game import Asked, sentence
from companion.table.questions import Kind, Option, Question
from companion.table.screens import Ask, Choice, Pick, send
from companion.table.state import Seat, State

if TYPE_CHECKING:
    from companion.games.dirks import Dirks

SYMBOLS = {Is.WEAPON: "strength", Is.EVENT: "event", Is.SPECIAL: "special"}
ANY = (Is.WEAPON, Is.EVENT, Is.SPECIAL)


def title_of(game: Dirks, state: State, question: Question) -> str:
    """The title of a question."""
    return sentence(game.words[question.code][0], question.facts, state.setup, state)


def ask(game: Dirks, state: State, question: Question, shown: Asked) -> Ask:
    """A question as its sheet shows it."""
    return Ask(
        title=title_of(game, state, question),
        clause=question.clause,
        note=sentence(game.words[question.code][1], question.facts, state.setup, state),
        choices=tuple(_option(game, state, question, one) for one in question.options),
        scan=question.kind is Kind.CARD,
        until_s=shown.until_s,
    )


def _option(game: Dirks, state: State, question: Question, option: Option) -> Choice:
    label = sentence(game.labels[option.code], option.facts, state.setup, state)
    note = _forecast(state, question, option) if question.code == "whom" else ""
    return Choice(label, send("answer", value=option.value), note)


def _forecast(state: State, question: Question, option: Option) -> str:
    """DP-CMB-18: both figures, and what an attack on this Weapon would come to."""
    attacker, target = int(dict(question.facts)["slot_about"]), int(option.value)
    return outcome_of(state, attacker, target)


def outcome_of(state: State, attacker: int, target: int) -> str:
    """What an attack would come to, in words."""
    fight = forecast(state, attacker, target)
    figures = f"{fight.strength} against {fight.durability}"
    if fight.target_loses:
        return f"{figures}: LP {lp(state, target)} → {max(0, lp(state, target) - fight.target_loses)}"
    if fight.attacker_loses:
        return f"{figures}: recoil, own LP {lp(state, attacker)} → {max(0, lp(state, attacker) - fight.attacker_loses)}"
    return f"{figures}: nothing happens"


def brief(card: Card) -> str:
    """What a card is, in one line."""
    if card.kind is Is.WEAPON:
        return f"LP {card.lp}, {card.strength} / {card.durability}. {card.text}".strip()
    return card.text


def by_hand(state: State, viewer: Seat, question: Question | None) -> tuple[Pick, ...]:
    """The cards that a question asks for; else, to their owner alone, those that may be in hand (DP-APP-09)."""
    setup = of(state)
    if question is not None:
        cards = question.cards
    elif viewer >= 0 and state.clock.phase == ARMING and state.clock.seat == viewer:
        cards = held_of(state, viewer, ANY)
    else:
        return ()
    found = dict.fromkeys(setup.cards[card] for card in cards)
    return tuple(Pick(card.name, send("show", card=card.id), SYMBOLS[card.kind], brief(card)) for card in found)
