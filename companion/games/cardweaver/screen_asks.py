"""Questions as their sheets show them: each choice with its outcome before the tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.cards import HELPERS
from companion.games.cardweaver.places import (
    DREAMSCAPE,
    HP,
    MOST_HP,
    TOKENS,
    card_in,
    character,
    controller,
    is_character,
    name,
    nemesis_of,
    of,
    owner_of_zone,
    place_of_zone,
    value,
    xp_on,
)
from companion.games.cardweaver.screen_choosing import TIPS
from companion.games.cardweaver.screen_turn import blow
from companion.games.cardweaver.sums import defense, ignores_defense
from companion.table.game import Asked, sentence
from companion.table.questions import Kind, Option, Question
from companion.table.screens import Ask, Choice, send
from companion.table.state import Seat, SlotId, State, mark_of, slot_of

if TYPE_CHECKING:
    from companion.games.cardweaver import CardWeaver

ANSWERS: Final = {
    ("redraw", "yes"): "Five new ones",
    ("redraw", "no"): "Keep these",
    ("hit_own_side", "yes"): "Yes, hit it",
    ("hit_own_side", "no"): "No, not that",
    ("confirm_leaving", "no"): "Play on",
    ("may_do", "yes"): "Do it",
    ("may_do", "no"): "Leave it",
}
"""Answers that say more than yes and no."""
SYMBOLS: Final = {
    "pass": "end-of-turn",
    "respond": "quick-cast",
    "keep_point": "experience",
    "destroy_it": "close",
    "draw_it": "card",
}


def ask(game: CardWeaver, state: State, viewer: Seat, question: Question, shown: Asked) -> Ask:
    """A question as its sheet shows it."""
    title, note = say.told(game, state, question.code, question.facts)
    number = question.kind is Kind.NUMBER
    return Ask(
        title=title,
        clause=question.clause,
        note=" ".join(filter(None, (note, _more(game, state, viewer, question)))),
        choices=tuple(choice(game, state, viewer, question, option) for option in question.options),
        scan=question.kind is Kind.CARD,
        least=question.least if number else None,
        most=question.most if number else None,
        number_send=send("answer", value="NUMBER") if number else "",
        until_s=shown.until_s,
    )


def _more(game: CardWeaver, state: State, viewer: Seat, question: Question) -> str:
    """What else is to know: the advice for a Nemesis at the redraw (CW-CHR-06), what would hit whom how hard."""
    if question.code == "redraw" and viewer == nemesis_of(state):
        card = card_in(state, character(state, viewer))
        return game.clauses.text(TIPS[card.id]) if card.id in TIPS else ""
    if question.code == "aimed_at":
        facts = dict(question.facts)
        return say.brief(of(state).cards[int(facts["card_by"])])
    return ""


def choice(game: CardWeaver, state: State, viewer: Seat, question: Question, option: Option) -> Choice:
    """One answer with what it brings."""
    sent = send("answer", value=option.value)
    if option.value.isdecimal() and option.code in ("card_there", "point_to"):
        return _of_slot(state, viewer, question, int(option.value), sent)
    label = ANSWERS.get((question.code, option.value)) or sentence(
        game.labels[option.code], option.facts, state.setup, state
    )
    note, outcome = _about(state, viewer, question, option)
    return Choice(say.capital(label), sent, note, SYMBOLS.get(option.code, ""), outcome)


def _about(state: State, viewer: Seat, question: Question, option: Option) -> tuple[str, str]:
    """A note and an outcome for an answer that is no card on the table."""
    match option.code:
        case "keep_point":
            xp = xp_on(state, character(state, viewer))
            return "your Experience", f"{xp} → {xp + 1}"
        case "pass" if question.code == "attack_on":
            return _if_it_hits(state, viewer, question)
        case "power_of" | "use_power_of":
            slot, number = (int(word) for word in option.value.split()[-2:])
            return _text_of(state, slot, number), ""
        case _:
            return "", ""


def _text_of(state: State, slot: SlotId, number: int) -> str:
    setup = of(state)
    used = next(one for one in setup.powers[state.slots[slot].card] if one.number == number)
    skills = setup.skills[state.slots[slot].card]
    return next((skill.text for skill in skills if skill.at == used.at), card_in(state, slot).text)


def _if_it_hits(state: State, viewer: Seat, question: Question) -> tuple[str, str]:
    """What the Attack that was announced would do as the table stands."""
    facts = dict(question.facts)
    slot = slot_of(state, int(facts["card"]))
    power = int(facts["power"])
    if slot < 0 or not is_character(state, slot):
        left = say.hp_left(state, slot) if slot >= 0 else 0
        return "HP", f"{left} → {max(0, left - power)}"
    player = controller(state, slot)
    taken = 0 if ignores_defense(state, state.clock.seat) else defense(state, player)
    hp = value(state, player, HP)
    damage = max(0, power - taken)
    return f"{say.whose(state, viewer, player)} HP, Defense {taken}", f"{hp} → {max(0, hp - damage)}"


def _of_slot(state: State, viewer: Seat, question: Question, slot: SlotId, sent: str) -> Choice:
    """An answer that is a card on the table: a Character, a Reaver or Ally, or a card in a row or pile."""
    card = card_in(state, slot)
    zone = state.slots[slot].zone
    player = owner_of_zone(state, zone)
    if is_character(state, slot):
        return _of_character(state, viewer, question, slot, sent)
    place = f"{say.whose(state, viewer, player)} {_place(state, zone)}" if player >= 0 else state.setup.zones[zone].name
    if question.code in ("place_point", "npc_point"):
        xp = xp_on(state, slot)
        return Choice(card.name, sent, place, say.type_symbol(card), f"{xp} → {xp + 1}", is_card=True)
    if question.code == "npc_attacks":
        _, outcome, _ = blow(state, nemesis_of(state), slot)
        return Choice(card.name, sent, f"{place}, HP", say.type_symbol(card), outcome, is_card=True)
    if card.type in HELPERS and place_of_zone(state, zone) != DREAMSCAPE:
        note = f"{place}, {say.hp_left(state, slot)} of {card.hp} HP"
        return Choice(card.name, sent, note, say.type_symbol(card), is_card=True)
    tokens = mark_of(state.slots[slot], TOKENS)
    left = f"{say.counted(tokens, 'token')} left. " if tokens else ""
    note = f"{left}{say.brief(card)} {say.capital(place)}."
    return Choice(card.name, sent, note, say.type_symbol(card), is_card=True)


def _of_character(state: State, viewer: Seat, question: Question, slot: SlotId, sent: str) -> Choice:
    player = controller(state, slot)
    label = say.called(state, viewer, player)
    symbol = say.type_symbol(card_in(state, slot))
    if question.code == "place_point":
        xp = xp_on(state, slot)
        return Choice(label, sent, "Experience", symbol, f"{xp} → {xp + 1}")
    if question.code == "npc_attacks":
        _, outcome, note = blow(state, nemesis_of(state), slot)
        return Choice(label, sent, note or "HP", symbol, outcome)
    hp = f"{value(state, player, HP)} of {value(state, player, MOST_HP)} HP"
    return Choice(label, sent, f"{card_in(state, slot).name}, {hp}", symbol)


def _place(state: State, zone: int) -> str:
    """The rulebook's word for a player's place."""
    prefix = f"{name(state, owner_of_zone(state, zone))}'s "
    return state.setup.zones[zone].name.removeprefix(prefix)
