"""What a bot answers when it is asked: one function for each kind of choice, by the code of the question."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from companion.games.cardweaver.bot_buying import Market
from companion.games.cardweaver.bot_sight import WEAK, Sight
from companion.games.cardweaver.bot_windows import best_response
from companion.games.cardweaver.bot_worth import Judge
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card, Is
from companion.games.cardweaver.cards_in_play import card_in, controller, is_character, xp_on
from companion.games.cardweaver.effects import ChooseOne, Effect, Heal, If, May, Prevent, Stat, To
from companion.games.cardweaver.places import BUYING, CHARACTER, DREAMSCAPE, HP, TOKENS, at, place_of_zone, value
from companion.games.cardweaver.players import same_side
from companion.games.cardweaver.sums import defense
from companion.games.cardweaver.terms import EACH
from companion.table.questions import Answer, Kind, Option, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table, mark_of

Chooser = Callable[[Sight, Question], str]
PROTECTED: Final = 5.0
"""What answers a blow is meant for who is struck, before all others."""


def answer(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """A sensible answer that the real hand allows."""
    sight = Sight(table, seat, hand)
    if question.kind is Kind.CARD:
        return _card(sight, question, chance)
    if question.kind is Kind.NUMBER:
        return Answer(seat, chance.randint(question.least, question.most))
    values = [option.value for option in question.options]
    if question.code in PLAIN:
        return Answer(seat, PLAIN[question.code])
    if question.code in CHOOSERS:
        chosen = CHOOSERS[question.code](sight, question)
        if chosen in values:
            return Answer(seat, chosen)
    return Answer(seat, values[0] if len(values) == 1 else chance.choice(values))


def _card(sight: Sight, question: Question, chance: random.Random) -> Answer:
    """A card out of the own hand, or one of the options."""
    seat = sight.player
    fitting = [card for card in sight.hand if card in question.cards]
    if question.code == "show_response":
        shown = best_response(sight, question)
        if isinstance(shown, int):
            return Answer(seat, shown, scanned=True)
        return Answer(seat, shown or "withdraw")
    if not fitting:
        return Answer(seat, question.options[0].value if question.options else chance.choice(question.cards))
    if question.code == "discard_at_random":
        return Answer(seat, chance.choice(fitting), scanned=True)
    cards = of(sight.table).cards
    least = min(fitting, key=lambda card: (sight.kept(cards[card]), card))
    optional = any(option.value == "none" for option in question.options)
    if question.code == "destroy_from_hand" and optional and sight.judge.card(cards[least]) > WEAK:
        return Answer(seat, "none")
    return Answer(seat, least, scanned=True)


PLAIN: Final = {
    "draw_up": "done",
    "recount": "yes",
    "correction": "yes",
    "take_word": "word",
    "first_time_role": "no",
    "first_time_character": "no",
    "hit_own_side": "no",
    "confirm_leaving": "yes",
    "show_hand": "done",
    "turn_ends": "pass",
}


def _window(sight: Sight, question: Question) -> str:
    return "pass" if best_response(sight, question) is None else "respond"


def _slots(question: Question) -> list[SlotId]:
    return [int(option.value) for option in question.options if option.value.isdigit()]


def _best(slots: Iterable[SlotId], worth: Callable[[SlotId], float], otherwise: str = "none") -> str:
    """The slot of most worth, the first of equals; without any the other answer."""
    found = [(worth(slot), -at_, slot) for at_, slot in enumerate(slots)]
    return str(max(found)[2]) if found else otherwise


def _cast_card(sight: Sight, question: Question) -> Card | None:
    """The card that asks."""
    card = dict(question.facts).get("card", UNKNOWN)
    return of(sight.table).cards[card] if isinstance(card, int) and card >= 0 else None


def _all_in(card: Card) -> Iterator[Effect]:
    """Every effect that a card or its powers may have, the inner ones after the outer."""
    powers = (*card.powers, *(power for skill in card.skills for power in skill.powers), *card.anima)
    todo: list[Effect] = [*card.play, *card.reward]
    todo += [effect for power in powers for effect in (*power.cost, *power.do)]
    while todo:
        effect = todo.pop(0)
        yield effect
        match effect:
            case To() | If():
                todo += effect.then
                todo += effect.otherwise if isinstance(effect, If) else ()
            case May():
                todo += (*effect.pay, *effect.then)
            case ChooseOne():
                for option in effect.options:
                    todo += option
            case _:
                pass


def _name_target(sight: Sight, question: Question) -> str:
    """The target on whom the aimed part of the card does most."""
    card = _cast_card(sight, question)
    aimed = [effect for effect in _all_in(card) if isinstance(effect, To) and effect.whom not in EACH] if card else []
    struck = dict(question.facts).get("about", UNKNOWN)

    def worth(slot: SlotId) -> float:
        done = max((sum(sight.on(slot, inner) for inner in effect.then) for effect in aimed), default=0.0)
        meant = slot == struck and any(_protects(inner) for effect in aimed for inner in effect.then)
        return done + 0.01 * _need(sight, slot) + (PROTECTED if meant else 0.0)

    return _best(_slots(question), worth)


def _protects(effect: Effect) -> bool:
    return isinstance(effect, Prevent | Heal) or (isinstance(effect, Stat) and effect.stat == "defense")


def _need(sight: Sight, slot: SlotId) -> float:
    """How much somebody of the own side is in need: who has few HP; for a side that attacks, oneself first."""
    whose = controller(sight.table, slot)
    if not is_character(sight.table, slot) or not same_side(sight.table, whose, sight.player):
        return 0.0
    return 50.0 - value(sight.table, whose, HP) + (60.0 if whose == sight.table.clock.seat else 0.0)


def _name_card(sight: Sight, question: Question) -> str:
    return _best(_slots(question), lambda slot: sight.judge.card(card_in(sight.table, slot)))


def _destroy(sight: Sight, question: Question) -> str:
    """The weakest card of the Discard Pile, or of the hand if a weaker one is there; of the other side's the best."""
    table, cards = sight.table, of(sight.table).cards
    slots = _slots(question)
    worth = {slot: sight.judge.card(card_in(table, slot)) for slot in slots}
    held = min((sight.judge.card(cards[card]) for card in sight.hand), default=99.0)
    if any(option.value == "hand" for option in question.options) and held <= min(worth.values(), default=99.0):
        return "hand" if held < WEAK or not slots else "none"
    weakest = min(slots, key=lambda slot: worth[slot], default=UNKNOWN)
    optional = any(option.value == "none" for option in question.options)
    return "none" if optional and (weakest == UNKNOWN or worth[weakest] > WEAK) else str(weakest)


def _destroy_nightmare(sight: Sight, question: Question) -> str:
    values = [option.value for option in question.options]
    return next((found for found in sight.nightmares() if found in values), "none")


def _gain(sight: Sight, question: Question) -> str:
    """The card that is best to have; who gains for somebody else chooses what is best for that side."""
    market = Market(sight.table, sight.judge)
    return _best(_slots(question), lambda slot: market.gain(card_in(sight.table, slot)))


def _copy(sight: Sight, question: Question) -> str:
    return _best(_slots(question), lambda slot: sight.effects(card_in(sight.table, slot).play, -1))


def _choose_one(sight: Sight, question: Question) -> str:
    """The option that does most for the one who chooses."""
    card = _cast_card(sight, question)
    choices = [effect for effect in _all_in(card) if isinstance(effect, ChooseOne)] if card else []
    if not choices or card is None:
        return ""
    index = int(dict(question.facts)["card"])
    aimed_at_us = any(isinstance(effect, To) and choices[0] in effect.then for effect in _all_in(card))

    def worth(option: Option) -> float:
        effects = choices[0].options[int(option.value)]
        if aimed_at_us:
            return sum(sight.on(sight.own, effect) for effect in effects)
        now = sight.effects(effects, index)
        # In a window the option that protects is the one that was meant.
        return now + (sight.answering(effects) if sight.table.clock.seat != sight.player else 0.0)

    return max(question.options, key=worth).value


def _may(sight: Sight, question: Question) -> str:
    """Whether what a card allows is worth what it costs."""
    card = _cast_card(sight, question)
    facts = dict(question.facts)
    for effect in _all_in(card) if card else ():
        if isinstance(effect, May) and effect.label == facts.get("words"):
            worth = sight.effects((*effect.pay, *effect.then), int(facts["card"]))
            return "yes" if worth > 0 else "no"
    return "no"


def _draw_or_destroy(sight: Sight, question: Question) -> str:
    card = _cast_card(sight, question)
    return "destroy" if card is not None and sight.judge.card(card) < WEAK else "draw"


def _redraw(sight: Sight, question: Question) -> str:
    """New cards if those that lie there are worse than what is left of the deck."""
    table, player = sight.table, sight.player
    row = [sight.judge.card(card_in(table, slot)) for slot in table.zones[at(player, DREAMSCAPE)]]
    deck = table.zones[at(player, BUYING)]
    pool = table.pools[table.slots[deck[0]].pool].cards if deck else ()
    left = [sight.judge.card(card) for card in map(of(table).cards.__getitem__, pool) if card.type is not Is.NIGHTMARE]
    if not row or not left:
        return "no"
    return "yes" if sum(row) / len(row) < 0.8 * sum(left) / len(left) else "no"


def _nightmare_pile(sight: Sight, question: Question) -> str:
    """To the other side; there to who has most HP."""

    def worth(player: int) -> float:
        friend = same_side(sight.table, player, sight.player)
        return value(sight.table, player, HP) - (1000 if friend else 0)

    return _best(_slots(question), worth)


def _place_point(sight: Sight, question: Question) -> str:
    """Where a point brings a Skill soonest, weighed by what that Skill does."""
    options = {option.value for option in question.options}
    own = ["keep"] if "keep" in options else []
    best = max((*own, *map(str, _slots(question))), key=lambda one: _point(sight, one), default="lose")
    return best if best in options else "lose"


def _point(sight: Sight, where: str) -> float:
    slot = sight.own if where == "keep" else int(where)
    table = sight.table
    xp = xp_on(table, slot)
    judge = Judge(table, controller(table, slot))
    stays = 2.0 if place_of_zone(table, table.slots[slot].zone) == CHARACTER else 1.0
    nexts = [skill for skill in of(table).skills[table.slots[slot].card] if skill.at > xp]
    bonus = 0.2 if where == "keep" else 0.0
    return bonus + max((stays * judge.skill(skill) / (skill.at - xp) for skill in nexts), default=0.0)


def _npc_attacks(sight: Sight, question: Question) -> str:
    """Who bears it best: of the Animus who has most HP and Defense; an Ally before that."""
    table = sight.table

    def worth(slot: SlotId) -> float:
        if not is_character(table, slot):
            return 200.0 - Judge(table, controller(table, slot)).helper(card_in(table, slot))
        whose = controller(table, slot)
        return value(table, whose, HP) + 2 * defense(table, whose)

    return _best(_slots(question), worth)


def _enters(sight: Sight, question: Question) -> str:
    """What enters for the automated Nemesis: the card that does least."""
    judge = Judge(sight.table, controller(sight.table, _slots(question)[0]))
    return _best(_slots(question), lambda slot: -judge.card(card_in(sight.table, slot)))


def _token_off(sight: Sight, question: Question) -> str:
    """From the card that is farthest from entering."""
    return _best(_slots(question), lambda slot: mark_of(sight.table.slots[slot], TOKENS))


CHOOSERS: Final[dict[str, Chooser]] = {
    "attack_on": _window,
    "aimed_at": _window,
    "name_target": _name_target,
    "name_card": _name_card,
    "destroy_which": _destroy,
    "destroy_nightmare": _destroy_nightmare,
    "gain_which": _gain,
    "return_which": _gain,
    "put_into_play": _gain,
    "copy_which": _copy,
    "choose_one": _choose_one,
    "may_do": _may,
    "draw_or_destroy": _draw_or_destroy,
    "redraw": _redraw,
    "nightmare_pile": _nightmare_pile,
    "place_point": _place_point,
    "npc_attacks": _npc_attacks,
    "which_enters": _enters,
    "token_off_which": _token_off,
}
"""How each question is answered; what is not here is answered by chance."""
