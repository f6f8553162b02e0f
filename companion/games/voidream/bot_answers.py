"""What a bot answers. ``quick`` looks at the question alone; ``thought`` tries out evokes and actions in a conflict."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.voidream import actions
from companion.games.voidream.bot_fights import Sides, next_attacker, next_defender
from companion.games.voidream.bot_sight import Sight, is_stuck, looked_at
from companion.games.voidream.bot_worth import slot_worth
from companion.games.voidream.conflict import conclude
from companion.games.voidream.doing import Cast
from companion.games.voidream.effects import Effect, ShuffleDream, TopToBottom
from companion.games.voidream.numbers import stat
from companion.games.voidream.places import (
    ATTACKER,
    HAND,
    VALUE,
    at,
    construct,
    controller,
    depth,
    is_face_down,
    mind_slot,
    of,
    top,
)
from companion.games.voidream.playing import play_dream, veil_top
from companion.games.voidream.powers import Line, Trigger
from companion.table.knowledge import turn_up
from companion.table.questions import Answer, Kind, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, Table

LEAST: Final = 0.2
"""What brings less is not done."""
MOVE_ON: Final = 1.0
"""What it is worth to come to another card: one that stays on top is met again by the next evoke."""
OWN_BEST: Final = ("ready_which", "protect_which", "grant_which", "charge_which", "modify_which", "play_which")
"""Questions for which an own card is named if there is one, the best of them."""
OWN_LEAST: Final = ("exhaust_for", "sacrifice_which", "spend_which", "charge_next")


def thought(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """An answer after trying out what can be tried; of a card that is looked at, the last of ``hand``, no other."""
    match question.code:
        case "evoke":
            return _evoke(table, seat, hand, question, chance)
        case "window":
            return _window(table, seat, hand, question, chance)
        case _:
            return quick(table, seat, hand, question, chance)


def quick(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """An answer at a glance."""
    if question.kind is Kind.CARD:
        return _card(table, seat, hand, question)
    if question.kind is Kind.NUMBER:
        # Of a number that may be agreed on ours is the one option.
        return Answer(seat, question.options[0].value if question.options else _number(question))
    values = [option.value for option in question.options]
    match question.code:
        case "declare_attackers" | "declare_defenders":
            return Answer(seat, _declared(table, question))
        case "who_is_hit":
            slots = [int(value) for value in values]
            return Answer(seat, str(Sides(table).hit_order(slots, _fact(question, "left"))[0]))
        case "guess_side" | "choose_one" | "which_first":
            return Answer(seat, chance.choice(values))
        case "confirm_concede" | "cut" | "agree_stays" | "agree_falls" | "agree_skip" | "agree_go_on":
            return Answer(seat, "no")
        case "may_do":
            return Answer(seat, "yes" if _wants(table, seat, question) else "no")
        case "window" | "manual_destroyed":
            return Answer(seat, values[0] if question.code == "window" else "none")
        case "manual_lost":
            return Answer(seat, "no" if table.zones[at(seat, HAND)] else "yes")
        case _ if question.options[0].code == "card_there":
            return Answer(seat, str(_slot(table, seat, question)))
        case _:
            return Answer(seat, values[0])


def _wants(table: Table, seat: Seat, question: Question) -> bool:
    """Whether to do what a text allows: the own top card is moved away only if it stops the evokes."""
    words = next(str(value) for key, value in question.facts if key == "words")
    moves = any(isinstance(effect, TopToBottom | ShuffleDream) for effect in _allowed(table, seat, words))
    return not moves or top(table, seat) == construct(table, seat) or is_stuck(table, seat, looked_at(table, seat))


def _allowed(table: Table, seat: Seat, words: str) -> Iterator[Effect]:
    """The effects that a text of these words on an own card allows."""
    setup = of(table)
    for number, card in enumerate(setup.cards):
        if setup.owners[number] == seat:
            parts: tuple[Line | Trigger, ...] = (*card.lines, *card.inverted, *card.triggers)
            for part in parts:
                if part.may and part.text.removesuffix(".") == words:
                    yield from part.do


def _number(question: Question) -> int:
    """By one's own manual: an arcanum is discarded if one is held, none is voided, and nothing was torn."""
    return min(1, question.most) if question.code == "manual_discarded" else question.least


def _fact(question: Question, name: str) -> int:
    return next(int(value) for key, value in question.facts if key == name)


def _declared(table: Table, question: Question) -> str:
    slots = [int(option.value) for option in question.options if option.value != "done"]
    if question.code == "declare_attackers":
        slot = next_attacker(table, slots, may_stop=len(slots) < len(question.options))
    else:
        slot = next_defender(table, slots)
    return "done" if slot == UNKNOWN else str(slot)


def _slot(table: Table, seat: Seat, question: Question) -> SlotId:
    """One of several cards that lie there: what helps goes to an own card, what harms to one of the rival's."""
    slots = [int(option.value) for option in question.options if option.value.isdigit()]
    own = [slot for slot in slots if controller(table, slot) == seat]
    theirs = [slot for slot in slots if slot not in own]
    least_first = sorted(own, key=lambda slot: slot_worth(table, slot))
    best_first = sorted(theirs, key=lambda slot: -slot_worth(table, slot))
    is_cost = question.clause == "VD-ABL-04"
    if question.code == "damage_which":
        best_first.sort(key=lambda slot: 99 if is_face_down(table, slot) else stat(table, slot, "stability"))
    if question.code in OWN_BEST:
        order = [*reversed(least_first), *best_first]
    elif question.code in OWN_LEAST or is_cost:
        order = [*least_first, *best_first]
    else:
        order = [*best_first, *(reversed(least_first) if question.code == "which_host" else least_first)]
    return order[0]


def _card(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question) -> Answer:
    if question.slot != UNKNOWN:
        return _looked_at(table, seat, hand[-1], question)
    there = {slot.card for slot in table.slots}
    fitting = [card for card in question.cards if card in hand or card in there]
    deep = depth(table, seat)
    cards = of(table).cards

    def use(card: CardIndex) -> tuple[bool, int, int]:
        return cards[card].value >= deep, cards[card].value, card

    # What is discarded comes back by an inversion; so does what the depth shuts out now do best there.
    return Answer(seat, max(fitting, key=use) if question.code == "return_arcanum" else min(fitting, key=use), True)


def _looked_at(table: Table, seat: Seat, card: CardIndex, question: Question) -> Answer:
    """Of a card that one looks at: played or veiled if it can be, else put back."""
    if card in question.cards:
        return Answer(seat, card, scanned=True)
    values = [option.value for option in question.options]
    if "veil" in values and of(table).cards[card].keyword("veil"):
        return Answer(seat, "veil")
    return Answer(seat, "stop" if "stop" in values else values[0])


def _evoke(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """Played or veiled if that is better than to leave it there."""
    answer = _looked_at(table, seat, hand[-1], question)
    if answer.value in ("back", "stop"):
        return _noted(seat, question, answer)
    sight = Sight(table, seat, hand, chance, seen={question.slot: hand[-1]})

    def use(run: Run) -> Script:
        if answer.value == "veil":
            yield from veil_top(run, seat, question.slot)
            return
        run.mark(question.slot, VALUE, 0, "tried")
        turn_up(run, question.slot, hand[-1], "tried")
        yield from play_dream(run, seat, question.slot, Cast(seat, mind_slot(run, seat)))

    after = sight.tried(use, sight.dealt(), quick)
    if sight.worth(after) + MOVE_ON >= sight.worth(sight.state):
        return answer
    values = [option.value for option in question.options]
    return _noted(seat, question, Answer(seat, "stop" if "stop" in values else "back"))


def _noted(seat: Seat, question: Question, answer: Answer) -> Answer:
    """Before a card goes back it is shown to the companion in private, so that it is known later on (VD-EVK-11)."""
    return Answer(seat, "look") if any(option.value == "look" for option in question.options) else answer


def _window(table: Table, seat: Seat, hand: Sequence[CardIndex], question: Question, chance: random.Random) -> Answer:
    """The action after which the conflict ends best, if it is better than to pass."""
    sight = Sight(table, seat, hand, chance, seen={})
    dealt = sight.dealt()
    found = {actions.code_of(move): move for move in actions.legal(sight.state, seat)}
    best, worth = "pass", sight.worth(sight.tried(_concluded, dealt, quick)) + LEAST
    for option in question.options[1:]:
        move = found[option.value]

        def act(run: Run, move: actions.Action = move) -> Script:
            yield from actions.act(run, move, Cast(seat, mind_slot(run, seat)))
            yield from _concluded(run)

        value = sight.worth(sight.tried(act, dealt, quick))
        if value > worth:
            best, worth = option.value, value
    return Answer(seat, best)


def _concluded(run: Run) -> Script:
    attacker = run.dials[ATTACKER]
    yield from conclude(run, Cast(attacker, mind_slot(run, attacker)))
