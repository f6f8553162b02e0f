"""The own arcana with both ways to play each, the values that the rival holds, and all that can be named by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.games.voidream import cautions
from companion.games.voidream import screen_words as say
from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.cards import Card
from companion.games.voidream.check import check_arcanum
from companion.games.voidream.leaving import unread_cards
from companion.games.voidream.moves import Arcanum, Look
from companion.games.voidream.places import (
    DISCARD,
    MAIN,
    OVER,
    PLAY,
    SETUP,
    VOID,
    at,
    charges,
    depth,
    is_face_down,
    mind_count,
    name,
    of,
    value_of,
)
from companion.games.voidream.powers import Line
from companion.games.voidream.printed import TYPES
from companion.games.voidream.words import nth
from companion.table.questions import Question
from companion.table.refusals import Refusal
from companion.table.screens import Choice, Fan, Held, HeldGroup, Pick, Use, send
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State

if TYPE_CHECKING:
    from companion.games.voidream import Voidream

WHY: Final = {
    "below_depth": ("Too deep for now, value under {depth}", "VD-DEP-05"),
    "mind_spent": ("Your mind is spent: none in this round", "VD-MND-04"),
    "top_unread": ("Read the top of your Dream first", "VD-DEP-10"),
    "arcana_forbidden": ("A text keeps you from playing arcana", "VD-GEN-03"),
}
"""Why arcana can't be played, as the heading of those of which it is true."""


def fan(game: Voidream, state: State, seat: Seat, question: Question | None) -> Fan:
    """The own arcana: what may be played at this depth, and why the rest may not (VD-DEP-05, VD-APP-05).

    In the main phase a tap plays one, in the window of a conflict it answers; else the cards can only be read.
    """
    held = hand_arcana(state, seat)
    sorted_by: dict[str, list[CardIndex]] = {"": []}
    for card in sorted(held, key=lambda card: (-of(state).cards[card].value, of(state).cards[card].name)):
        refusal = check_arcanum(state, seat, card) if state.clock.phase == MAIN else None
        sorted_by.setdefault(refusal.code if refusal is not None else "", []).append(card)
    groups = tuple(_group(game, state, seat, question, found) for found in sorted_by.items() if found[1])
    whole = len(held) + sum(len(state.zones[at(seat, place)]) for place in (DISCARD, VOID))
    warnings = cautions.of_hand(state, seat) if state.clock.phase == MAIN else ()
    return Fan("Your arcana", groups, f"{len(held)} of {whole} in hand", warnings)


def _group(
    game: Voidream, state: State, seat: Seat, question: Question | None, found: tuple[str, list[CardIndex]]
) -> HeldGroup:
    """Arcana that can be played, or can't for the same reason."""
    code, cards = found
    held = tuple(_held(game, state, seat, question, card) for card in cards)
    return HeldGroup(_heading(state, seat, code), not code, held, WHY[code][1] if code in WHY else "")


def _heading(state: State, seat: Seat, code: str) -> str:
    deep = depth(state, seat)
    if code:
        return WHY.get(code, ("Not now", ""))[0].format(depth=deep)
    if state.clock.phase != MAIN:
        return "Both ways to play each"
    return f"Playable at depth {deep}"


def _held(game: Voidream, state: State, seat: Seat, question: Question | None, card: CardIndex) -> Held:
    facts = of(state).cards[card]
    uses = tuple(_use(game, state, question, Arcanum(seat, card, inverted=inverted)) for inverted in (False, True))
    return Held(facts.value, facts.name, facts.id, uses=uses)


def _use(game: Voidream, state: State, question: Question | None, move: Arcanum) -> Use:
    """One way to play an arcanum: its text, what to know before, and the tap."""
    facts = of(state).cards[move.card]
    lines = facts.inverted if move.inverted else facts.lines
    title = "Inverted, then lost to the Void" if move.inverted else "Upright, then discarded"
    choice = _tap(game, state, question, move)
    warned = cautions.of_arcanum(state, move.seat, move.card, inverted=move.inverted) if choice is not None else ()
    if choice is not None and choice.refused and choice.refused != "on your turn":
        warned = ()
    return Use(title, _words(lines), choice, tuple(map(say.capital, warned)))


def _words(lines: tuple[Line, ...]) -> tuple[str, ...]:
    return tuple(say.lettered(line.text) for line in lines)


def _tap(game: Voidream, state: State, question: Question | None, move: Arcanum) -> Choice | None:
    """What plays an arcanum now: the move, or the answer in a conflict's window (VD-CNF-11)."""
    if state.clock.phase != MAIN or (question is not None and question.code != "window"):
        return None
    label = "Play it inverted" if move.inverted else "Play it upright"
    symbol = "void-pile" if move.inverted else "arcanum"
    if question is None:
        refused = _refused(game, state, game.check(state, move))
        return Choice(label, send("move", move=move), "", symbol, _outcome(state, move), refused)
    value = f"{'inverted' if move.inverted else 'upright'} {move.card}"
    if move.seat not in question.seats:
        return None
    is_open = any(option.value == value for option in question.options)
    refused = "" if is_open else _refused(game, state, check_arcanum(state, move.seat, move.card)) or "not now"
    return Choice(label, send("answer", value=value), "", symbol, _outcome(state, move), refused)


def _refused(game: Voidream, state: State, refusal: Refusal | None) -> str:
    """Why an arcanum can't be played; a lasting reason comes before that of the turn."""
    return say.reason(game, state, refusal)


def _outcome(state: State, move: Arcanum) -> str:
    """What follows: the mind turns, and for an inverted one the discards come back (VD-MND-02, VD-ARC-05)."""
    count = mind_count(state, move.seat)
    turned = f"Mind {count} → {max(0, count - 1)}"
    back = len(state.zones[at(move.seat, DISCARD)])
    return f"{turned}, {say.counted(back, 'arcanum comes', 'arcana come')} back" if move.inverted else turned


def of_rival(state: State, seat: Seat) -> Fan:
    """What the backs in the other's hand show, so that both know what may come (VD-DEP-09)."""
    values = Counter(of(state).cards[card].value for card in hand_arcana(state, seat))
    deep, count = depth(state, seat), mind_count(state, seat)
    can = [value for value in sorted(values, reverse=True) if deep and count and value >= deep]
    cannot = [value for value in sorted(values, reverse=True) if value not in can]
    why = f"Too deep at {deep}" if deep and count else "Mind spent" if deep else "Depth not read yet"
    groups = [HeldGroup(f"Playable at depth {deep}", True, _by_value(values, can))] if can else []
    groups += [HeldGroup(why, False, _by_value(values, cannot))] if cannot else []
    return Fan(f"{name(state, seat)}’s hand by its backs", tuple(groups), f"{sum(values.values())} in hand")


def _by_value(values: Counter[int], shown: list[int]) -> tuple[Held, ...]:
    return tuple(Held(value, say.counted(values[value], "arcanum", "arcana")) for value in shown)


def by_hand(state: State, viewer: Seat, question: Question | None) -> tuple[Pick, ...]:
    """Every card that can be named without a camera (VD-APP-10): what is asked for, else the own arcana both ways.

    A face-down card of one's own that was looked at in private may be named, too (VD-VEI-13, VD-ATT-10).
    """
    cards = of(state).cards
    if question is not None and question.code == "window":
        return tuple(_in_window(state, viewer, question))
    if question is not None:
        asked = dict.fromkeys(cards[card] for card in question.cards)
        return tuple(
            Pick(card.name, send("show", card=card.id), TYPES[card.kind][0], say.brief(card)) for card in asked
        )
    if viewer < 0 or state.clock.phase in (SETUP, OVER):
        return ()
    return (*(_arcanum(cards[card]) for card in hand_arcana(state, viewer)), *_looks(state, viewer))


def _arcanum(card: Card) -> Pick:
    """An arcanum of the own hand, upright at a tap, inverted as the other way (VD-ARC-02)."""
    inverted = Choice("Inverted", send("show", card=card.id, purpose="play_inverted"), symbol="void-pile")
    return Pick(card.name, send("show", card=card.id, purpose="play_upright"), "arcanum", say.brief(card), (inverted,))


def _in_window(state: State, viewer: Seat, question: Question) -> Iterator[Pick]:
    """The arcana that may be played in the window of a conflict (VD-CNF-11)."""
    values = {option.value for option in question.options}
    for card in hand_arcana(state, viewer):
        facts = of(state).cards[card]
        if f"upright {card}" in values:
            inverted = Choice("Inverted", send("answer", value=f"inverted {card}"), symbol="void-pile")
            sent = send("answer", value=f"upright {card}")
            yield Pick(facts.name, sent, "arcanum", say.brief(facts), (inverted,))


def _looks(state: State, viewer: Seat) -> Iterator[Pick]:
    """What the own face-down cards may be, for who has looked at one alone."""
    for slot, what in unread(state, viewer):
        told: set[str] = set()
        for card in sorted(unread_cards(state, slot), key=lambda card: of(state).cards[card].name):
            facts = of(state).cards[card]
            if facts.id not in told:
                told.add(facts.id)
                move = Look(viewer, slot, card, scanned=False)
                yield Pick(facts.name, send("move", move=move), "veiled", f"{what} is this; only you will see it")


def unread(state: State, seat: Seat) -> Iterator[tuple[SlotId, str]]:
    """The own face-down cards that this viewer has not told the companion of, and what to call each."""
    number = 0
    for slot in state.zones[at(seat, PLAY)]:
        if is_face_down(state, slot):
            number += 1
            if state.slots[slot].card == UNKNOWN:
                yield slot, f"your {nth(number)} veiled card, a {value_of(state, slot) or '?'},"
        for under in charges(state, slot):
            if state.slots[under].card == UNKNOWN:
                yield under, f"the {value_of(state, under) or '?'} under {say.slot_name(state, slot)}"
