"""Questions as their sheets show them, and every card that can be named without a camera (SW-SCN-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.shardweave.cards import Champion
from companion.games.shardweave.check import check
from companion.games.shardweave.doing import in_hand
from companion.games.shardweave.moves import Commit
from companion.games.shardweave.places import SELECT, form_name, has_locked, of, stats_of
from companion.games.shardweave.selecting import barred
from companion.table.game import Asked, sentence
from companion.table.questions import Kind, Option, Question
from companion.table.screens import Ask, Choice, Pick, send
from companion.table.state import UNKNOWN, CardIndex, Seat, State

if TYPE_CHECKING:
    from companion.games.shardweave import Shardweave


def title_of(game: Shardweave, state: State, question: Question) -> str:
    """The title of a question."""
    return sentence(game.words[question.code][0], question.facts, state.setup, state)


def ask(game: Shardweave, state: State, question: Question, shown: Asked) -> Ask:
    """A question as its sheet shows it."""
    number = question.kind is Kind.NUMBER
    looked = " ".join(f"It is {state.setup.names[state.setup.copies[card].card]}." for card in shown.looked)
    note = sentence(game.words[question.code][1], question.facts, state.setup, state)
    return Ask(
        title=title_of(game, state, question),
        clause=question.clause,
        note=f"{note} {looked}".strip(),
        choices=(*_cards(state, question, shown), *(_option(game, state, one) for one in question.options)),
        scan=question.kind is Kind.CARD,
        least=question.least if number else None,
        most=question.most if number else None,
        now=_now(question),
        number_send=send("answer", value="NUMBER") if number else "",
        until_s=shown.until_s,
    )


def _now(question: Question) -> int | None:
    """Where a number begins that a rule has come to (SW-OPT-13)."""
    found = (value for option in question.options for name, value in option.facts if name == "number")
    return next((int(value) for value in found), None)


def _cards(state: State, question: Question, shown: Asked) -> list[Choice]:
    """Few cards are one tap each; more are picked by hand."""
    if question.kind is not Kind.CARD:
        return []
    cards = question.cards if question.slot == UNKNOWN else [card for card in shown.looked if card in question.cards]
    found = {state.setup.copies[card].card: card for card in reversed(cards)}
    if len(found) > 6:
        return []
    return [
        Choice(named(state, card), send("show", card=card_id), brief(state, card), symbol(state, card), is_card=True)
        for card_id, card in reversed(found.items())
    ]


def _option(game: Shardweave, state: State, option: Option) -> Choice:
    label = sentence(game.labels[option.code], option.facts, state.setup, state)
    return Choice(label, send("answer", value=option.value))


def named(state: State, card: CardIndex) -> str:
    """The name of a Champion's form, or of an Arena."""
    return form_name(state, card) if of(state).champions[card] else of(state).arena(card).name


def symbol(state: State, card: CardIndex) -> str:
    """The symbol of a card's kind: of a Champion that of its highest stat (SW-SCO-11)."""
    return stats_of(state, card).highest if of(state).champions[card] else "arena"


def brief(state: State, card: CardIndex) -> str:
    """Stats and ability of a Champion, or what an Arena scores, in one line."""
    setup = of(state)
    champion = setup.champions[card]
    if champion is None:
        arena = setup.arena(card)
        return f"{arena.primary.capitalize()} / {arena.secondary.capitalize()}. {arena.text}".strip()
    stats = stats_of(state, card)
    line = f"{stats.power} / {stats.speed} / {stats.mind} / {stats.spirit}"
    return f"{line}. {text_of(state, card, champion)}".strip()


def text_of(state: State, card: CardIndex, champion: Champion) -> str:
    """What a Champion's form says."""
    is_second = champion.second is not None and form_name(state, card) != champion.name
    return champion.second.text if is_second and champion.second else champion.text


def by_hand(state: State, viewer: Seat, question: Question | None) -> tuple[Pick, ...]:
    """The cards that a question asks for; else the own Champions that may be in hand (SW-COM-03)."""
    if question is not None:
        cards = question.cards
    elif viewer >= 0 and state.clock.phase == SELECT and _chooses_by_phone(state, viewer):
        cards = in_hand(state, viewer)
    else:
        return ()
    if question is not None and question.code == "which_copy":
        return tuple(_numbered(state, card) for card in cards)
    found = {(state.setup.copies[card].card, named(state, card)): card for card in reversed(cards)}
    return tuple(
        Pick(named(state, card), picked, symbol(state, card), brief(state, card), others)
        for (card_id, _), card in reversed(found.items())
        for picked in (send("show", card=card_id) if question else send("move", move=Commit(viewer, card)),)
        for others in (_if_barred(state, viewer, card) if question is None else (),)
    )


def _numbered(state: State, card: CardIndex) -> Pick:
    """SW-TRF-01: one of several copies, by the number that is printed after its name."""
    label = f"{named(state, card)}, copy {state.setup.copies[card].copy}"
    return Pick(label, send("answer", value=card), symbol(state, card), brief(state, card))


def _chooses_by_phone(state: State, viewer: Seat) -> bool:
    """Face down on the table nothing is named before both have locked (SW-COM-07)."""
    return of(state).options.commit_mode != "face_down" and not has_locked(state, viewer)


def _if_barred(state: State, viewer: Seat, card: CardIndex) -> tuple[Choice, ...]:
    """SW-COM-16: a barred card for who holds nothing permitted."""
    move = Commit(viewer, card, lifted=True)
    if barred(state, of(state).champion(card)) is None or check(state, move) is not None:
        return ()
    return (Choice("I hold nothing permitted", send("move", move=move)),)
