"""What a seat could do: the generous list of moves that ``check`` narrows, and what a shown card may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.cardweaver.aim import hittable
from companion.games.cardweaver.cards import CHARACTERS
from companion.games.cardweaver.doing import all_powers, is_used
from companion.games.cardweaver.moves import (
    Attack,
    Choose,
    Correct,
    Discard,
    EndTurn,
    Fill,
    Look,
    Move,
    Next,
    Play,
    Prepare,
    Purchase,
    Redeem,
    Use,
)
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    BOX,
    CHOOSING,
    CONVICTION,
    DREAM_CATCHERS,
    DREAMSCAPE,
    HAND,
    NPC_STEPS,
    OVER,
    OWN,
    PLAYING,
    REDEEMED,
    REDEEMS,
    at,
    character,
    is_anima,
    is_target,
    living_animus,
    of,
    place_of_zone,
)
from companion.games.cardweaver.sums import attacks_left, cost_of
from companion.table.game import Meaning
from companion.table.knowledge import stand_in
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, State, slot_of


def active(state: State) -> tuple[Seat, ...]:
    """The seats that may make a move of a turn now: while choosing all, for the automated Nemesis the living Animus."""
    phase = state.clock.phase
    if phase == OVER:
        return ()
    if phase == CHOOSING:
        seats = range(len(state.setup.seats))
        return tuple(seat for seat in seats if character(state, seat) == UNKNOWN) or tuple(seats)
    return living_animus(state) if phase in NPC_STEPS else (state.clock.seat,)


def proposals(state: State, seat: Seat, hand: Iterable[CardIndex]) -> Iterator[Move]:
    """Moves of a seat. Equal cards in hand are proposed once: copies are equal in every rule."""
    phase = state.clock.phase
    if phase == CHOOSING:
        yield from _choices(state, seat)
        return
    if phase == OVER:
        return
    copies = of(state).copies
    cards = tuple({copies[card].card: card for card in hand}.values())
    on_turn = phase == PLAYING and seat == state.clock.seat
    if not is_anima(state, seat):
        for card in cards:
            if on_turn or of(state).cards[card].is_quick:
                yield Play(seat, card)
    yield from _uses(state, seat)
    if on_turn:
        if not is_anima(state, seat):
            yield from _own_turn(state, seat, cards)
        yield EndTurn(seat)
    if phase in NPC_STEPS:
        yield Next(seat)


def _choices(state: State, seat: Seat) -> Iterator[Move]:
    for card in of(state).characters:
        if state.slots[card].zone == BOX:
            yield Choose(seat, card)
    yield Prepare(seat)


def _uses(state: State, seat: Seat) -> Iterator[Use]:
    for slot, used in all_powers(state, seat):
        if used.power.when == "use" and not is_used(state, slot, used):
            yield Use(seat, slot, used.number)


def _own_turn(state: State, seat: Seat, cards: tuple[CardIndex, ...]) -> Iterator[Move]:
    redeems = state.dials[REDEEMED] < REDEEMS
    for card in cards:
        yield Redeem(seat, card) if redeems else Discard(seat, card)
    have = state.dials[CONVICTION]
    seen: set[str] = set()
    for zone in (at(seat, DREAMSCAPE), ADAPTABILITIES, DREAM_CATCHERS):
        for slot in state.zones[zone]:
            card = state.slots[slot].card
            name = state.setup.copies[card].card
            if name not in seen and cost_of(state, seat, slot) <= have:
                seen.add(name)
                yield Purchase(seat, card)
            if zone != at(seat, DREAMSCAPE):
                break
    if attacks_left(state, seat) > 0:
        for slot in hittable(state, seat):
            if is_target(state, slot):
                yield Attack(seat, slot)


def meanings(state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
    """What a scan means: an answer, a Character chosen, a purchase, a target, or a card from hand (CW-HID-10, -13)."""
    if question is not None:
        return _as_answer(state, seat, card, question)
    if of(state).what[card] in CHARACTERS:
        return _character(state, seat, card)
    slot = slot_of(state, card)
    zone = state.slots[slot].zone if slot != UNKNOWN else -1
    held = stand_in(state, at(seat, HAND), card) != UNKNOWN
    certain = slot != UNKNOWN and (state.slots[slot].claimed or not held)
    if certain and zone < state.setup.places and zone != at(seat, HAND):
        found = tuple(_on_table(state, seat, card, zone))
        if found:
            return found
    if not held and zone in (-1, BOX) and place_of_zone(state, zone) == -1 and len(_gaps(state, seat)):
        return (Meaning("fill_it", Fill(seat, card)), Meaning("play_it", Play(seat, card, scanned=True)))
    return (
        Meaning("play_it", Play(seat, card, scanned=True)),
        Meaning("redeem_it", Redeem(seat, card, scanned=True)),
        Meaning("discard_it", Discard(seat, card, scanned=True)),
        Meaning("look_at_it", Look(seat, card)),
    )


def _gaps(state: State, seat: Seat) -> range:
    return range(5 - len(state.zones[at(seat, DREAMSCAPE)])) if state.clock.phase != CHOOSING else range(0)


def _character(state: State, seat: Seat, card: CardIndex) -> Sequence[Meaning]:
    if state.clock.phase == CHOOSING:
        return (Meaning("choose_it", Choose(seat, card)),)
    slot = slot_of(state, card)
    return (Meaning("attack_it", Attack(seat, slot)),)


def _on_table(state: State, seat: Seat, card: CardIndex, zone: int) -> Iterator[Meaning]:
    """A card that is known to lie open: bought, attacked, or used; and the offer to set the record right."""
    slot = slot_of(state, card)
    if zone in (ADAPTABILITIES, DREAM_CATCHERS) or place_of_zone(state, zone) == DREAMSCAPE:
        yield Meaning("buy_it", Purchase(seat, card, scanned=True))
    elif zone >= OWN and is_target(state, slot):
        own = (zone - OWN) // 12 == seat
        uses = [Meaning("use_it", use) for use in _uses(state, seat) if use.slot == slot]
        yield from uses
        if not own or not uses:
            yield Meaning("attack_it", Attack(seat, slot))
    elif zone >= OWN:
        yield Meaning("play_it", Play(seat, card, scanned=True))
    else:
        return
    yield Meaning("correct_it", Correct(seat, "it was in my hand", card, at(seat, HAND), scanned=True))


def _as_answer(state: State, seat: Seat, card: CardIndex, question: Question) -> Sequence[Meaning]:
    """A card shown while something is asked: the response and its card at once, a target, or the card asked for."""
    if any(option.value == "respond" for option in question.options):
        respond = (Answer(seat, "respond"), Answer(seat, card, scanned=True))
        return (Meaning("respond_with_it", answers=respond),) if of(state).cards[card].is_quick else ()
    if question.kind is Kind.CARD:
        return (Meaning("answer_with_it", answers=(Answer(seat, card, scanned=True),)),)
    slot = slot_of(state, card)
    if any(option.value == str(slot) for option in question.options):
        return (Meaning("answer_with_it", answers=(Answer(seat, str(slot)),)),)
    return ()
