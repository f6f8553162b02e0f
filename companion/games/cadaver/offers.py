"""What a seat could do: the generous list of moves that ``check`` narrows, and what a shown card may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.cadaver.cards import Is
from companion.games.cadaver.check_cards import candidates
from companion.games.cadaver.moves import Correct, Discard, Draw, Lay, Look, Move, Next, Propose, Take
from companion.games.cadaver.places import (
    DECK,
    DRAWING,
    EXCHANGED,
    FINAL_LAST_TRADE,
    FINAL_LAYING,
    FINAL_TRADING,
    LAYING,
    OVER,
    PILES,
    TRADING,
    hand_of,
    of,
    open_symbols,
    partners,
)
from companion.games.cadaver.scripts import wild_choices
from companion.table.game import Meaning
from companion.table.knowledge import stand_in
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of

LAYING_PHASES = (LAYING, FINAL_TRADING, FINAL_LAYING)
TRADING_PHASES = (DRAWING, TRADING, FINAL_TRADING, FINAL_LAST_TRADE)


def active(state: State) -> tuple[Seat, ...]:
    """CD-TRN-05: outside a reaction only the player on turn acts."""
    return (state.clock.seat,) if LAYING <= state.clock.phase < OVER else ()


def proposals(state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
    """Moves of the player on turn. Equal cards in hand are proposed once: copies are equal in every rule."""
    phase = state.clock.phase
    if seat != state.clock.seat or not LAYING <= phase < OVER:
        return
    if phase in LAYING_PHASES:
        copies = of(state).copies
        for card in {copies[card].card: card for card in hand}.values():
            yield from _lays(state, seat, card)
            yield Discard(seat, card)
    if phase in (LAYING, DRAWING):
        yield Draw(seat, DECK)
        for kind in range(3):
            yield Draw(seat, PILES + kind)
    yield Next(seat)
    if phase in TRADING_PHASES and not state.dials[EXCHANGED]:
        least = 0 if of(state).options.gifts else 1
        most = len(state.zones[hand_of(seat)])
        for partner in partners(state, seat):
            for give in range(least, most + 1):
                yield Propose(seat, partner, give)


def _lays(state: State, seat: Seat, card: CardIndex) -> Iterator[Lay]:
    """One lay for each place that the card could act on; a Corpse and an Accomplice need none."""
    setup = of(state)
    what = setup.what[card]
    if what in (Is.CORPSE, Is.ACCOMPLICE):
        yield Lay(seat, card)
        return
    for zone in candidates(state, seat, card):
        if what != Is.AMULET:
            yield Lay(seat, card, zone)
            continue
        left = open_symbols(state, zone - setup.places)
        for kinds in wild_choices(left, setup.options.amulet_size) if any(left) else ():
            yield Lay(seat, card, zone, kinds)


def meanings(state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
    """CD-APP-14: what a scan means. In Laying it lays, in Drawing it draws from a pile, in the window it reacts."""
    if question is not None:
        return _as_answer(seat, card, question, of(state).amulets)
    slot = slot_of(state, card)
    zone = state.slots[slot].zone if slot != UNKNOWN else -1
    phase = state.clock.phase
    if PILES <= zone < PILES + 3 and state.slots[slot].claimed and phase == DRAWING and seat == state.clock.seat:
        return (Meaning("draw_it", Draw(seat, zone)),)
    on_table = (
        slot != UNKNOWN and state.slots[slot].claimed and (zone >= state.setup.places or state.setup.zones[zone].open)
    )
    if on_table:
        return (
            Meaning("lay_it", Lay(seat, card, scanned=True)),
            Meaning("take_it", Take(seat, slot, hand_of(seat))),
            Meaning("correct_it", Correct(seat, "it was in my hand", card, zone=hand_of(seat), scanned=True)),
        )
    if stand_in(state, hand_of(seat), card) == UNKNOWN or seat == state.clock.seat:
        return (
            Meaning("lay_it", Lay(seat, card, scanned=True)),
            Meaning("discard_it", Discard(seat, card, scanned=True)),
        )
    return (Meaning("lay_it", Lay(seat, card, scanned=True)), Meaning("look_at_it", Look(seat, card)))


def _as_answer(seat: Seat, card: CardIndex, question: Question, amulets: tuple[CardIndex, ...]) -> Sequence[Meaning]:
    """An Amulet shown in the window is the claim and its card at once (CD-AML-05)."""
    if question.code == "stop_ghoul":
        if card not in amulets:
            return ()
        claim = (Answer(seat, "claim"), Answer(seat, card, scanned=True))
        return (Meaning("react_with_it", answers=claim),)
    if question.kind is Kind.CARD:
        return (Meaning("answer_with_it", answers=(Answer(seat, card, scanned=True),)),)
    return ()
