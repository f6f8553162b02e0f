"""What a seat could do: the list of moves that ``check`` narrows, and what a shown card may mean (DP-APP-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.dirks.by_hand import usable
from companion.games.dirks.check import attacks_left
from companion.games.dirks.moves import Attack, Correct, EndTurn, Move, Play, Sacrifice, Use
from companion.games.dirks.places import ARMING, FIGHTING, ROW, at, is_weapon_in_play, of, owner, weapons
from companion.games.dirks.turns import open_targets
from companion.table.game import Meaning
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of


def active(state: State) -> tuple[Seat, ...]:
    """Whoever is on turn (DP-TRN-05)."""
    return (state.clock.seat,) if state.clock.phase in (ARMING, FIGHTING) else ()


def proposals(state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
    """Cards from hand, sacrifices, attacks, and the end of the turn (DP-TRN-04)."""
    if seat not in active(state):
        return
    if state.clock.phase == ARMING:
        yield from (Play(seat, card) for card in hand)
    yield from (Use(seat, slot) for slot in usable(state, seat))
    targets = open_targets(state, seat)
    for slot in weapons(state, seat):
        yield Sacrifice(seat, slot)
        if attacks_left(state, slot):
            yield from (Attack(seat, slot, target) for target in targets)
    yield EndTurn(seat)


def meanings(state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
    """What a scan means: an answer, a card played, an attack, a sacrifice, or a card seen where it was not played."""
    slot = slot_of(state, card)
    if question is not None:
        return _as_answer(seat, card, slot, question)
    if slot == UNKNOWN or not is_weapon_in_play(state, slot):
        found = [Meaning("play_it", Play(seat, card, scanned=True))]
        if slot != UNKNOWN and of(state).owners[card] == seat:
            found.append(Meaning("lies_here", Correct(seat, "it lies in play", card, at(seat, ROW), scanned=True)))
        return tuple(found)
    if owner(state, slot) != seat:
        return _attacks_on(state, seat, slot)
    return (
        Meaning("attack_with", Attack(seat, slot)),
        Meaning("sacrifice_it", Sacrifice(seat, slot)),
    )


def _attacks_on(state: State, seat: Seat, target: int) -> Sequence[Meaning]:
    """An enemy Weapon: the attack of each own one that may."""
    return tuple(Meaning("attack_it", Attack(seat, slot, target)) for slot in weapons(state, seat)) or (
        Meaning("attack_it", Attack(seat, UNKNOWN, target)),
    )


def _as_answer(seat: Seat, card: CardIndex, slot: int, question: Question) -> Sequence[Meaning]:
    if question.kind is Kind.CARD:
        return (Meaning("answer_with_it", answers=(Answer(seat, card, scanned=True),)),)
    if any(option.value == str(slot) for option in question.options):
        return (Meaning("answer_with_it", answers=(Answer(seat, str(slot)),)),)
    return ()
