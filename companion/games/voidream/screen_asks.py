"""Questions as their sheets show them: what each answer is and what it brings, before the tap."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.games.voidream import screen_words as say
from companion.games.voidream.dream import plausible
from companion.games.voidream.leaving import unread_cards
from companion.games.voidream.numbers import is_protected, stat
from companion.games.voidream.places import (
    HAND,
    PLAY,
    at,
    card_in,
    controller,
    is_attached,
    is_face_down,
    is_ready,
    of,
    place_of,
    value_of,
)
from companion.games.voidream.playing import cannot_play
from companion.games.voidream.printed import TYPES
from companion.games.voidream.screen_conflict import contest, with_one_more
from companion.games.voidream.screen_turn import unveil_label, unveil_note
from companion.table.game import Asked, sentence
from companion.table.questions import Kind, Option, Question
from companion.table.screens import Ask, Choice, send
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream

SYMBOLS: Final = {
    "pass": "end-of-turn",
    "put_back": "undo",
    "put_back_and_stop": "undo",
    "never_mind": "undo",
    "look_in_private": "veiled",
    "veil_it": "veiled",
    "unveil_it": "veiled",
    "use_ability": "ability",
    "no_more": "done",
    "done": "done",
    "numbered_side": "mind-count",
    "spent_side": "spent-side",
}
ANSWERS: Final = {
    ("may_do", "yes"): "Do it",
    ("may_do", "no"): "Leave it",
    ("cut", "yes"): "Cut it",
    ("cut", "no"): "Leave it as it is",
    ("confirm_concede", "no"): "Play on",
    ("confirm_concede", "yes"): "Yes, concede",
    ("declare_attackers", "done"): "These attack",
    ("declare_defenders", "done"): "These defend",
}
"""Answers that say more than yes and no."""
FACES: Final = {
    "discard_arcanum": "You face Nightmare: discard an arcanum",
    "void_arcanum": "You face Nightmare: void an arcanum",
}
FOUGHT: Final = ("window", "declare_attackers", "declare_defenders", "who_is_hit")
"""Questions of a conflict that stand beside its counts."""
TO_OTHERS: Final = {
    "hide_mind": "A mind card is hidden",
    "look_evoked": "The evoked card is read in private",
}
"""Titles that speak to who is asked, as everybody else reads them."""
YOURS: Final = (
    ("{}’s", "your"),
    ("{} evokes", "You evoke"),
    ("{} shuffles the", "Shuffle your"),
    ("{} discards", "Discard"),
    ("{} voids", "Void"),
)
"""How titles speak to whom they are about."""


def title_of(game: Voidream, state: State, question: Question) -> str:
    """The title of a question, for who is not asked."""
    if question.code in TO_OTHERS:
        return TO_OTHERS[question.code]
    if question.clause == "VD-NIG-04":
        who = dict(question.facts)["seat_who"]
        return f"{who} faces Nightmare"
    return say.told(game, state, question.code, question.facts)[0]


def ask(game: Voidream, state: State, viewer: Seat, question: Question, shown: Asked) -> Ask:
    """A question as its sheet shows it."""
    number = question.kind is Kind.NUMBER
    return Ask(
        title=_own_title(game, state, viewer, question),
        clause=question.clause,
        note=_note(game, state, viewer, question, shown),
        choices=(*_cards(state, question, shown), *_options(game, state, viewer, question)),
        scan=question.kind is Kind.CARD,
        least=question.least if number else None,
        most=question.most if number else None,
        number_send=send("answer", value="NUMBER") if number else "",
        until_s=shown.until_s,
        contest=contest(state, viewer, question) if question.code in FOUGHT else None,
    )


def _own_title(game: Voidream, state: State, viewer: Seat, question: Question) -> str:
    """The title as whoever is asked reads it."""
    if question.clause == "VD-NIG-04":
        return FACES[question.code]
    title = say.told(game, state, question.code, question.facts)[0]
    who = dict(question.facts).get("seat_who", "")
    if viewer >= 0 and who == state.setup.seats[viewer]:
        for theirs, yours in YOURS:
            title = title.replace(theirs.format(who), yours)
    return say.capital(title)


def _note(game: Voidream, state: State, viewer: Seat, question: Question, shown: Asked) -> str:
    """What to know besides: the sentence of the question, what is looked at, and what it is about."""
    parts = [say.told(game, state, question.code, question.facts)[1]]
    parts += [_looked(game, state, viewer, question, card) for card in shown.looked]
    held = len(state.zones[at(viewer, HAND)]) if viewer >= 0 else 0
    match question.code:
        case "window":
            parts = ["One action, or a pass; arcana are played from the hand below. After two passes it is counted."]
        case "discard_arcanum" | "void_arcanum" if len(question.cards) == held:
            parts.append(f"{say.counted(held - 1, 'arcanum', 'arcana')} will be left in your hand.")
        case "who_is_hit":
            parts.append("Each takes its full stability before the next one gets any.")
        case _:
            pass
    return " ".join(filter(None, parts))


def _looked(game: Voidream, state: State, viewer: Seat, question: Question, card: CardIndex) -> str:
    """The card that is looked at, and why it can't be played if it can't (VD-EVK-02, VD-EVK-07)."""
    facts = of(state).cards[card]
    told = f"It is {facts.name}: {say.brief(facts)}"
    if question.code != "evoke" or card in question.cards:
        return told
    if facts.keyword("veil"):
        return f"{told} It has veil: veil it, or put it back."
    refusal = cannot_play(state, viewer, facts)
    return " ".join((told, "" if refusal is None else say.told(game, state, refusal.code, refusal.facts)[1])).strip()


def _cards(state: State, question: Question, shown: Asked) -> list[Choice]:
    """Cards from hand that answer it, or the one that is looked at at a practice table: one tap instead of a scan."""
    if question.kind is not Kind.CARD:
        return []
    cards = question.cards if question.slot == UNKNOWN else [card for card in shown.looked if card in question.cards]
    found = dict.fromkeys(of(state).cards[card] for card in cards)
    order = sorted(found, key=lambda card: (-card.value, card.name)) if question.slot == UNKNOWN else found
    play = question.code == "evoke"
    return [
        Choice(
            f"Play {card.name}" if play else card.name,
            send("show", card=card.id),
            say.brief(card),
            TYPES[card.kind][0],
            is_card=not play,
        )
        for card in order
    ]


def _options(game: Voidream, state: State, viewer: Seat, question: Question) -> list[Choice]:
    """The answers besides cards; arcana of a conflict's window are played from the hand below."""
    return [
        _option(game, state, viewer, question, option)
        for option in question.options
        if option.code not in ("upright_of", "inverted_of")
    ]


def _option(game: Voidream, state: State, viewer: Seat, question: Question, option: Option) -> Choice:
    sent = send("answer", value=option.value)
    match option.code:
        case "card_there":
            return _of_slot(state, viewer, question, int(option.value), sent)
        case "value":
            return _of_value(state, question, int(option.value), sent)
        case "use_ability":
            slot, ability = (int(word) for word in option.value.split()[1:])
            card = card_in(state, slot)
            return Choice(card.name, sent, say.lettered(card.abilities[ability].text), "ability", is_card=True)
        case "unveil_it":
            slot = int(option.value.split()[1])
            return Choice(unveil_label(state, slot), sent, unveil_note(state, slot), "veiled")
        case "trigger_of":
            facts = dict(option.facts)
            return Choice(
                say.slot_name(state, int(facts["slot"])), sent, say.lettered(str(facts["words"])), is_card=True
            )
        case _:
            pass
    label = ANSWERS.get((question.code, option.value)) or sentence(
        game.labels[option.code], option.facts, state.setup, state
    )
    return Choice(say.curled(label), sent, _about(question, option), SYMBOLS.get(option.code, ""))


def _about(question: Question, option: Option) -> str:
    match question.code, option.code:
        case "evoke", "veil_it":
            return "Face down into play, for a card with veil; it is not played"
        case "evoke", "put_back":
            return "It stays on top, and your depth as it is"
        case "evoke", "put_back_and_stop":
            return "And leave out the evokes that are left"
        case _:
            return ""


def _of_value(state: State, question: Question, value: int, sent: str) -> Choice:
    """A value that the back of a card may show, with how many such cards are still unseen (VD-OBS-07)."""
    unseen = Counter(of(state).cards[card].value for card in unread_cards(state, question.slot))
    note = f"{unseen[value]} not seen yet" if value in plausible(state, question.slot) else ""
    return Choice(f"It shows {value}", sent, note, "value")


def _of_slot(state: State, viewer: Seat, question: Question, slot: SlotId, sent: str) -> Choice:
    """A card that lies there: whose it is, its numbers now, and what would become of it."""
    name = say.capital(say.slot_name(state, slot))
    symbol = "veiled" if is_face_down(state, slot) else TYPES[card_in(state, slot).kind][0]
    outcome = ""
    if question.code in ("declare_attackers", "declare_defenders"):
        outcome = with_one_more(state, controller(state, slot), slot)
    elif question.code == "who_is_hit":
        outcome = _if_hit(state, slot, int(dict(question.facts)["left"]))
    return Choice(name, sent, _facts(state, viewer, slot), symbol, outcome, is_card=not is_face_down(state, slot))


def _if_hit(state: State, slot: SlotId, left: int) -> str:
    """VD-CNF-19, VD-DMG-13: it falls if it takes its whole stability, unless something protects it."""
    falls = left >= stat(state, slot, "stability") and not is_protected(state, slot, "destroyed")
    return "destroyed" if falls else "stays"


def _facts(state: State, viewer: Seat, slot: SlotId) -> str:
    """Whose a card is and what numbers it has now."""
    side = controller(state, slot)
    whose = say.whose(state, viewer, side)
    if is_face_down(state, slot):
        return f"{whose}, face down, value {value_of(state, slot) or 'unknown'}"
    card = card_in(state, slot)
    facts = [f"{whose} {TYPES[card.kind][1].lower()}"]
    if place_of(state, slot) == PLAY:
        if card.kind.value == "entity":
            facts += [f"{one} {say.plain(stat(state, slot, one))}" for one in ("dawn", "stability", "dusk")]
        facts += [] if is_ready(state, slot) else ["exhausted"]
        facts += ["attached"] if is_attached(state, slot) else []
    return ", ".join(facts)
