"""What a seat could do: the list of moves that ``check`` narrows, and what a shown card may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.shardweave.moves import Commit, Look, Move, Mulligan, Reveal
from companion.games.shardweave.places import HAND, MULLIGAN, SELECT, at, both_locked, has_locked, of, unsettled_spot
from companion.games.shardweave.selecting import barred, restricts
from companion.table.game import Meaning
from companion.table.questions import Answer, Kind, Question
from companion.table.refusals import Facts, Refusal
from companion.table.state import TABLE, CardIndex, Seat, State


def active(state: State) -> tuple[Seat, ...]:
    """Who has something to do: both at once, until each has locked (SW-RND-01)."""
    if state.clock.phase == MULLIGAN:
        return (0, 1)
    if state.clock.phase != SELECT or unsettled_spot(state) >= 0:
        return ()
    return tuple(seat for seat in (0, 1) if not has_locked(state, seat)) or (0, 1)


def proposals(state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
    """The mulligan, a commit, or the reveal."""
    if state.clock.phase == MULLIGAN:
        yield Mulligan(seat)
    if state.clock.phase != SELECT:
        return
    if both_locked(state):
        yield Reveal(seat)
    elif not has_locked(state, seat):
        yield from _commits(state, seat, hand)


def _commits(state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
    ways = (False, True) if restricts(state) else (False,)
    if of(state).options.commit_mode == "face_down":
        yield from (Commit(seat, lifted=lifted) for lifted in ways)
        return
    for card in hand:
        yield from (Commit(seat, card, lifted=lifted) for lifted in ways)


def is_barred(state: State, card: CardIndex) -> bool:
    """Whether this is a Champion that can be committed here only by who holds nothing permitted (SW-COM-16)."""
    champion = of(state).champions[card]
    return champion is not None and barred(state, champion) is not None


def meanings(state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
    """What a scan means: an answer, a card of the own hand, or the Champion to lock, which is asked first."""
    if question is not None:
        return _as_answer(state, card, question, seat)
    if of(state).options.hand_tracking == "tracked" and state.clock.phase == MULLIGAN:
        return (Meaning("in_my_hand", Look(seat, card)),)
    # A lock can't be taken back, so it is offered and never done by the scan alone (SW-COM-04).
    found = [Meaning("lock_it", Commit(seat, card, scanned=True), is_guess=True)]
    if is_barred(state, card):
        found.append(Meaning("lock_lifted", Commit(seat, card, lifted=True, scanned=True), is_guess=True))
    if of(state).options.hand_tracking == "tracked" and state.zones[at(seat, HAND)]:
        found.append(Meaning("in_my_hand", Look(seat, card)))
    return tuple(found)


def _as_answer(state: State, card: CardIndex, question: Question, seat: Seat) -> Sequence[Meaning]:
    if question.kind is not Kind.CARD:
        return ()
    refusal = None if card in question.cards else _no_answer(state, card, question)
    answers, must_read = (Answer(seat, card, scanned=True),), question.code == "which_copy"
    return (Meaning("answer_with_it", answers=answers, refusal=refusal, must_read=must_read),)


def _no_answer(state: State, card: CardIndex, question: Question) -> Refusal | None:
    """SW-COM-06, SW-R-23: the sealed card must be laid; SW-ARE-04: another Arena is a question, not a change."""
    owner = of(state).owners[card]
    if question.code in ("lay_open", "lay_open_one"):
        sealed = dict(question.facts).get(("card_first", "card_second")[owner])
        if owner != TABLE and isinstance(sealed, int):
            return _not_the_sealed(state, card, sealed)
    if question.code in ("new_arena", "first_arenas"):
        return Refusal("SW-ARE-04", "not_that_arena", (("card", card),))
    return None


def _not_the_sealed(state: State, card: CardIndex, sealed: CardIndex) -> Refusal:
    """SW-COM-06: another card, or the same Champion on another copy than the one that was read for the seal."""
    facts: Facts = (("card", card), ("card_sealed", sealed))
    copies = of(state).copies
    if copies[card].card != copies[sealed].card:
        return Refusal("SW-COM-06", "not_the_sealed", facts)
    numbers = (("copy", copies[card].copy), ("copy_sealed", copies[sealed].copy))
    return Refusal("SW-COM-06", "not_that_copy", (*facts, *numbers))
