"""What a seat could do: the list of moves that ``check`` narrows, and what a shown card may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.voidream import actions
from companion.games.voidream.cards import Is
from companion.games.voidream.check import check
from companion.games.voidream.leaving import unread_cards
from companion.games.voidream.moves import Activate, Arcanum, Correct, Draw, Look, Move, Pass
from companion.games.voidream.places import (
    MAIN,
    PLAY,
    at,
    card_in,
    charges,
    is_face_down,
    of,
    texts,
    top,
    value_of,
)
from companion.games.voidream.playing import cannot_play
from companion.games.voidream.words import nth
from companion.table.game import Meaning
from companion.table.knowledge import may_turn_up
from companion.table.questions import Answer, Kind, Question
from companion.table.refusals import Facts, Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, slot_of
from companion.table.viewers import as_seen


def active(state: State) -> tuple[Seat, ...]:
    """The Dreamer whose turn it is (VD-MAI-01)."""
    return (state.clock.seat,) if state.clock.phase == MAIN else ()


def proposals(state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
    """The actions of a turn (VD-MAI-02 to -06)."""
    if state.clock.phase == MAIN and seat == state.clock.seat:
        yield from actions.proposals(state, seat)
        yield Pass(seat)


def meanings(state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
    """What a scan means: an answer, an arcanum played, a card used, or a face-down card looked at."""
    if question is not None:
        return _as_answer(state, seat, card, question)
    setup = of(state)
    if setup.kinds[card] is Is.ARCANUM:
        return (
            Meaning("play_upright", Arcanum(seat, card, scanned=True)),
            Meaning("play_inverted", Arcanum(seat, card, inverted=True, scanned=True)),
        )
    slot = slot_of(state, card)
    is_read = slot != UNKNOWN and state.slots[slot].claimed
    # Where another copy was only named, this one may lie anywhere unseen, and the rival is not to hear of it.
    looks = () if is_read else tuple(_looks(state, seat, card))
    if slot != UNKNOWN and slot in texts(state, seat):
        is_another = not is_read and (bool(looks) or _may_be_a_top(as_seen(state, seat), card))
        found = tuple(_uses(state, seat, slot, is_another=is_another))
        if found:
            return (*found, *looks)
    if not is_read:
        return (*looks, Meaning("evoke_it", Draw(seat, evoke=True)))
    return (Meaning("correct_it", Correct(seat, "it lies in my play area", card, at(seat, PLAY), scanned=True)),)


def _uses(state: State, seat: Seat, slot: SlotId, *, is_another: bool) -> Iterator[Meaning]:
    """The abilities of a card, first what can be used; of several, or if the card may be another one, none is done."""
    moves = [Activate(seat, slot, number) for number in range(len(card_in(state, slot).abilities))]
    able = [move for move in moves if check(state, move) is None]
    for move in (*able, *(move for move in moves if move not in able)):
        facts = (("slot", slot), ("words", card_in(state, slot).abilities[move.ability].text))
        yield Meaning("use_ability", move, is_guess=is_another or len(able) > 1, facts=facts)


def _looks(state: State, seat: Seat, card: CardIndex) -> Iterator[Meaning]:
    """Own face-down cards that it may be, for all that this Dreamer has shown (VD-VEI-13, VD-ATT-10).

    It is taken for one of them without a question only if it can lie nowhere else: not under another card, and not on
    top of a Dream, from where somebody may have shown it though nothing lets them evoke (VD-APP-02).
    """
    seen = as_seen(state, seat)
    found = [
        (under, label, facts)
        for under, label, facts in _face_down(state, seat)
        if state.slots[under].card == UNKNOWN and card in unread_cards(seen, under)
    ]
    is_guess = len(found) > 1 or _may_be_a_top(seen, card)
    for under, label, facts in found:
        yield Meaning(label, Look(seat, under, card), is_guess=is_guess, facts=facts)


def _face_down(state: State, seat: Seat) -> Iterator[tuple[SlotId, str, Facts]]:
    """The own veiled cards and charges, each with what it is called by who sees it lie."""
    number = 0
    for slot in state.zones[at(seat, PLAY)]:
        if is_face_down(state, slot):
            number += 1
            yield slot, "look_at_veiled", (("which", nth(number)), ("value", _value(state, slot)))
        for under in charges(state, slot):
            yield under, "look_at_charge", (("slot", slot), ("value", _value(state, under)))


def _value(state: State, slot: SlotId) -> str:
    return str(value_of(state, slot) or "?")


def _may_be_a_top(seen: State, card: CardIndex) -> bool:
    """Whether a card may be the one that lies on top of a Dream, for all that somebody knows."""
    tops = (top(seen, owner) for owner in range(len(seen.setup.seats)))
    return any(slot != UNKNOWN and card in unread_cards(seen, slot) for slot in tops)


def _as_answer(state: State, seat: Seat, card: CardIndex, question: Question) -> Sequence[Meaning]:
    if question.kind is Kind.CARD:
        refusal = None if card in question.cards else _no_answer(state, seat, card, question)
        return (Meaning("answer_with_it", answers=(Answer(seat, card, scanned=True),), refusal=refusal),)
    told = _told_by_face(state, card, question)
    if told:
        return (Meaning("answer_with_it", answers=(Answer(seat, told),)),)
    ways = (("play_upright", f"upright {card}"), ("play_inverted", f"inverted {card}"))
    values = {option.value for option in question.options}
    return tuple(Meaning(label, answers=(Answer(seat, value),)) for label, value in ways if value in values)


def _told_by_face(state: State, card: CardIndex, question: Question) -> str:
    """A face that lies on top of a Dream, and the side of a mind card that was hidden (VD-SHF-07, VD-RND-04)."""
    if question.code == "uncover_mind":
        return "numbered" if of(state).kinds[card] is Is.MIND else ""
    value = f"face {slot_of(state, card)}"
    return value if question.kind is Kind.BACK and value in {option.value for option in question.options} else ""


def _no_answer(state: State, seat: Seat, card: CardIndex, question: Question) -> Refusal | None:
    """Why a card that lies face down can't be this one, or can't be played though it is (VD-EVK-02, VD-EVK-07)."""
    slot = question.slot
    if slot == UNKNOWN or state.slots[slot].card != UNKNOWN or card not in may_turn_up(state, slot):
        return None
    value = value_of(state, slot)
    if value and of(state).cards[card].value != value:
        return Refusal("VD-DRM-02", "value_differs", (("card", card), ("value", value)))
    if question.code != "evoke":
        return None
    facts = of(state).cards[card]
    return (
        Refusal("VD-EVK-07", "veils_only", (("card_name", facts.name),))
        if facts.keyword("veil")
        else cannot_play(state, seat, facts)
    )
