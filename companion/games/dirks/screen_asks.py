"""Questions as their sheets show them, and every card that can be named without a camera (DP-APP-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from companion.games.dirks.cards import Card, Is
from companion.games.dirks.doing import held_of
from companion.games.dirks.numbers import figure, lp
from companion.games.dirks.places import ARMING, card_in, name, of, owner
from companion.games.dirks.screen_turn import outcome_of
from companion.table.game import Asked, sentence
from companion.table.questions import Kind, Option, Question
from companion.table.screens import Ask, Choice, Pick, send
from companion.table.state import Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.dirks import Dirks

SYMBOLS = {Is.WEAPON: "strength", Is.EVENT: "event", Is.SPECIAL: "special"}
KINDS = {Is.WEAPON: "Weapon", Is.EVENT: "Event", Is.SPECIAL: "Special"}
ANY = (Is.WEAPON, Is.EVENT, Is.SPECIAL)
OPTION_SYMBOLS = {
    "heads": "coin", "tails": "coin", "point_lp": "life-points", "point_strength": "strength",
    "point_durability": "durability", "keep_the_gate": "special", "that_is_all": "done", "told_lp": "life-points",
    "told_strength": "strength", "told_durability": "durability", "told_leaves": "left", "told_returns": "by-hand",
    "told_draws": "card", "told_discards": "card", "told_tally": "direct-damage", "told_plays": "card",
}  # fmt: skip


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
        **_number(question),
    )


class _Numbers(TypedDict, total=False):
    least: int
    most: int
    now: int
    number_send: str


def _number(question: Question) -> _Numbers:
    """What the picker of a number needs; it begins with the number as it is (DP-APP-15)."""
    if question.kind is not Kind.NUMBER:
        return {}
    now = dict(question.facts)["now"]
    assert isinstance(now, int)
    return {
        "least": question.least,
        "most": question.most,
        "now": now,
        "number_send": send("answer", value="NUMBER"),
    }


def _option(game: Dirks, state: State, question: Question, option: Option) -> Choice:
    label = sentence(game.labels[option.code], option.facts, state.setup, state)
    send_it = send("answer", value=option.value)
    if question.code == "whom":
        # DP-CMB-18: both figures, and what an attack on this Weapon would come to.
        target = int(option.value)
        note, outcome = outcome_of(state, int(dict(question.facts)["slot_about"]), target)
        return Choice(f"{label}, {name(state, owner(state, target))}’s", send_it, note, "attack-power", outcome)
    if option.code == "weapon_there":
        return Choice(label, send_it, _figures(state, int(option.value)), "strength")
    if option.code == "card_there":
        card = card_in(state, int(option.value))
        return Choice(label, send_it, f"{name(state, owner(state, int(option.value)))}’s", SYMBOLS[card.kind])
    return Choice(label, send_it, symbol=OPTION_SYMBOLS.get(option.code, ""))


def _figures(state: State, slot: SlotId) -> str:
    """Whose Weapon it is, and its figures."""
    strength, durability = figure(state, slot, "strength"), figure(state, slot, "durability")
    return f"{name(state, owner(state, slot))}’s. LP {lp(state, slot)}, Strength {strength}, Durability {durability}."


def brief(card: Card) -> str:
    """What a card is, in one line."""
    return f"{in_short(card)}. {card.text}".strip() if card.kind is Is.WEAPON else card.text


def in_short(card: Card) -> str:
    """The figures of a Weapon, or the kind of another card."""
    if card.kind is Is.WEAPON:
        return f"LP {card.lp}, {card.strength} / {card.durability}"
    return KINDS[card.kind]


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
