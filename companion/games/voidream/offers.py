"""What a seat could do: the list of moves that ``check`` narrows, and what a shown card may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.voidream import actions
from companion.games.voidream.cards import Is
from companion.games.voidream.moves import Activate, Arcanum, Correct, Draw, Look, Move, Pass
from companion.games.voidream.places import (
    MAIN,
    PLAY,
    VALUE,
    at,
    card_in,
    charges,
    of,
    texts,
    value_of,
)
from companion.games.voidream.playing import cannot_play
from companion.table.game import Meaning
from companion.table.knowledge import may_turn_up
from companion.table.questions import Answer, Kind, Question
from companion.table.refusals import Refusal
from companion.table.state import UNKNOWN, CardIndex, Seat, State, mark_of, slot_of


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
    if slot != UNKNOWN and slot in texts(state, seat):
        found = tuple(
            Meaning("use_it", Activate(seat, slot, at_)) for at_ in range(len(card_in(state, slot).abilities))
        )
        if found:
            return found
    if slot == UNKNOWN or not state.slots[slot].claimed:
        # Where another copy was only named, this one may lie anywhere unseen, and the rival is not to hear of it.
        return (*_looks(state, seat, card), Meaning("evoke_it", Draw(seat, evoke=True)))
    return (Meaning("correct_it", Correct(seat, "it lies in my play area", card, at(seat, PLAY), scanned=True)),)


def _looks(state: State, seat: Seat, card: CardIndex) -> Iterator[Meaning]:
    """Own face-down cards that it may be."""
    value = of(state).cards[card].value
    for slot in state.zones[at(seat, PLAY)]:
        for under in (slot, *charges(state, slot)):
            here = state.slots[under]
            unread = here.card == UNKNOWN and card in may_turn_up(state, under)
            if unread and mark_of(here, VALUE) in (0, value):
                yield Meaning("look_at_it", Look(seat, under, card))


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
    return Refusal("VD-EVK-07", "veils_only") if facts.keyword("veil") else cannot_play(state, seat, facts)
