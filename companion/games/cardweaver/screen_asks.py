"""Questions as their sheets show them: each choice with its outcome before the tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.cardweaver import screen_words as say
from companion.games.cardweaver.attack_rules import ignores_defense
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card
from companion.games.cardweaver.cards_in_play import card_in, controller, is_character, xp_on
from companion.games.cardweaver.places import HP, MOST_HP, STAYS, TOKENS, owner_of_zone, place_of_zone, value
from companion.games.cardweaver.players import character, name, nemesis_of
from companion.games.cardweaver.screen_choosing import advice
from companion.games.cardweaver.screen_turn import blow
from companion.games.cardweaver.sums import defense
from companion.table.game import Asked, sentence
from companion.table.questions import Kind, Option, Question
from companion.table.screens import Ask, Choice, send
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, mark_of, slot_of

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
        choices=_choices(game, state, viewer, question, shown),
        scan=question.kind is Kind.CARD,
        least=question.least if number else None,
        most=question.most if number else None,
        number_send=send("answer", value="NUMBER") if number else "",
        until_s=shown.until_s,
    )


def _choices(game: CardWeaver, state: State, viewer: Seat, question: Question, shown: Asked) -> tuple[Choice, ...]:
    """The cards asked for come first; in a response window those that may respond come last."""
    held, options = _held(state, question, shown), _options(game, state, viewer, question)
    return (*held, *options) if question.kind is Kind.CARD else (*options, *held)


def _held(state: State, question: Question, shown: Asked) -> list[Choice]:
    """The cards of the own hand that are known and fit: one tap instead of the camera."""
    cards = of(state).cards
    fitting = {cards[card].id: cards[card] for card in sorted(shown.hand) if fits(question, cards[card], card)}
    return [
        Choice(card.name, send("show", card=card.id), say.brief(card), say.type_symbol(card), is_card=True)
        for card in fitting.values()
    ]


def _options(game: CardWeaver, state: State, viewer: Seat, question: Question) -> list[Choice]:
    """The answers; of cards that lie in one pile or row, equal ones once, since copies are equal in every rule."""
    found: list[Choice] = []
    told: set[tuple[str, str]] = set()
    slots = [int(option.value) for option in question.options if option.code == "card_there"]
    with_place = len({state.slots[slot].zone for slot in slots}) > 1
    for option in question.options:
        one = choice(game, state, viewer, question, option, with_place=with_place)
        if option.code == "card_there" and place_of_zone(state, state.slots[int(option.value)].zone) != STAYS:
            if (one.label, one.note) in told:
                continue
            told.add((one.label, one.note))
        found.append(one)
    return found


def fits(question: Question, facts: Card, card: CardIndex) -> bool:
    """Whether a card from hand can be an answer: it is one of those asked for, or a response (CW-SYM-04)."""
    if any(option.value == "respond" for option in question.options):
        return facts.is_quick
    return question.kind is Kind.CARD and question.slot == UNKNOWN and card in question.cards


def _more(game: CardWeaver, state: State, viewer: Seat, question: Question) -> str:
    """What else is to know: the advice for a Nemesis at the redraw (CW-CHR-06), what would hit whom how hard."""
    if question.code == "redraw" and viewer == nemesis_of(state):
        return advice(game, card_in(state, character(state, viewer)))
    if question.code == "aimed_at":
        facts = dict(question.facts)
        return say.brief(of(state).cards[int(facts["card_by"])])
    return ""


def choice(
    game: CardWeaver, state: State, viewer: Seat, question: Question, option: Option, *, with_place: bool = True
) -> Choice:
    """One answer with what it brings; with the place where a card lies if that tells them apart."""
    sent = send("answer", value=option.value)
    if option.value.isdecimal() and option.code in ("card_there", "point_to"):
        return _of_slot(state, viewer, question, int(option.value), sent, with_place=with_place)
    label = ANSWERS.get((question.code, option.value)) or sentence(
        game.labels[option.code], option.facts, state.setup, state
    )
    note, outcome = _about(state, viewer, question, option)
    return Choice(say.curled(label), sent, note, SYMBOLS.get(option.code, ""), outcome)


def _about(state: State, viewer: Seat, question: Question, option: Option) -> tuple[str, str]:
    """A note and an outcome for an answer that is no card on the table."""
    match option.code:
        case "keep_point":
            xp = xp_on(state, character(state, viewer))
            return "", f"{xp} → {xp + 1} Experience"
        case "respond":
            return "with a Quick Cast card, or with what works once a round", ""
        case "pile_of":
            return "Discard Pile", ""
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
        return "", f"{left} → {max(0, left - power)} HP"
    player = controller(state, slot)
    taken = 0 if ignores_defense(state, state.clock.seat) else defense(state, player)
    hp = value(state, player, HP)
    damage = max(0, power - taken)
    note = f"{say.curled(say.whose(state, viewer, player))} HP, with Defense {taken}"
    return note, f"{hp} → {max(0, hp - damage)}"


def _of_slot(state: State, viewer: Seat, question: Question, slot: SlotId, sent: str, *, with_place: bool) -> Choice:
    """An answer that is a card on the table: a Character, a Reaver or Ally in play, or a card in a row or pile."""
    if is_character(state, slot):
        return _of_character(state, viewer, question, slot, sent)
    card = card_in(state, slot)
    symbol = say.type_symbol(card)
    place = _place(state, viewer, state.slots[slot].zone) if with_place else ""
    if question.code in ("place_point", "npc_point"):
        xp = xp_on(state, slot)
        return Choice(card.name, sent, place, symbol, f"{xp} → {xp + 1} Experience", is_card=True)
    if question.code == "npc_attacks":
        return Choice(card.name, sent, place, symbol, f"{blow(state, nemesis_of(state), slot)[1]} HP", is_card=True)
    if question.code == "token_off_which":
        tokens = mark_of(state.slots[slot], TOKENS)
        return Choice(card.name, sent, place, symbol, f"{tokens} → {tokens - 1} Countdown Tokens", is_card=True)
    if place_of_zone(state, state.slots[slot].zone) == STAYS and card.hp:
        left = f"{say.hp_left(state, slot)} of {card.hp} HP"
        return Choice(card.name, sent, ", ".join(filter(None, (place, left))), symbol, is_card=True)
    note = " ".join(filter(None, (say.brief(card), f"{place}." if place else "")))
    return Choice(card.name, sent, note, symbol, is_card=True)


def _of_character(state: State, viewer: Seat, question: Question, slot: SlotId, sent: str) -> Choice:
    player = controller(state, slot)
    label = say.called(state, viewer, player)
    symbol = say.type_symbol(card_in(state, slot))
    if question.code == "place_point":
        xp = xp_on(state, slot)
        return Choice(label, sent, "", symbol, f"{xp} → {xp + 1} Experience")
    if question.code == "npc_attacks":
        _, outcome, note = blow(state, nemesis_of(state), slot)
        return Choice(label, sent, note, symbol, f"{outcome} HP" if "→" in outcome else outcome)
    hp = f"{value(state, player, HP)} of {value(state, player, MOST_HP)} HP"
    return Choice(label, sent, f"{card_in(state, slot).name}, {hp}", symbol)


def _place(state: State, viewer: Seat, zone: int) -> str:
    """Where a card lies: whose, and the rulebook's word for the place."""
    player = owner_of_zone(state, zone)
    whole = state.setup.zones[zone].name
    if player < 0:
        return say.curled(whole)
    word = whole.removeprefix(f"{name(state, player)}'s ")
    return say.capital(f"{say.whose(state, viewer, player)} {word}")
