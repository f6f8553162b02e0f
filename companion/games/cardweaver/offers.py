"""What a seat could do: the generous list of moves that ``check`` narrows, and what a shown card may mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.games.cardweaver.aim import hittable
from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import CHARACTERS
from companion.games.cardweaver.cards_in_play import controller, is_target
from companion.games.cardweaver.check_answers import check_answer, option_of
from companion.games.cardweaver.doing import all_powers, is_used
from companion.games.cardweaver.late import forgotten
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
    ANIMUS_COUNT,
    ASIDE,
    BOX,
    CHOOSING,
    CONVICTION,
    DEAD,
    DISCARD,
    DREAM_CATCHERS,
    DREAMSCAPE,
    HAND,
    NPC_STEPS,
    OVER,
    PLAYED,
    PLAYING,
    REDEEMED,
    REDEEMS,
    REMOVED,
    STAYS,
    at,
    place_of_zone,
)
from companion.games.cardweaver.players import character, is_anima, living_animus, players
from companion.games.cardweaver.sums import attacks_left, cost_by, cost_changes
from companion.table.game import Meaning
from companion.table.knowledge import stand_in
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, slot_of


def active(state: State) -> tuple[Seat, ...]:
    """The seats that may make a move of a turn now: while choosing all, for the automated Nemesis the living Animus."""
    phase = state.clock.phase
    if phase == OVER or not state.dials[ANIMUS_COUNT]:
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
    yield from _purchases(state, seat)
    if attacks_left(state, seat) > 0:
        for slot in hittable(state, seat):
            if is_target(state, slot):
                yield Attack(seat, slot)


def _purchases(state: State, seat: Seat) -> Iterator[Purchase]:
    have, cards = state.dials[CONVICTION], of(state).cards
    changes = tuple(cost_changes(state, seat))
    piles = (*state.zones[ADAPTABILITIES][:1], *state.zones[DREAM_CATCHERS][:1])
    seen: set[str] = set()
    for slot in (*state.zones[at(seat, DREAMSCAPE)], *piles):
        card = state.slots[slot].card
        cost = cost_by(state, seat, slot, changes) if changes else cards[card].cost
        if cost <= have and cards[card].id not in seen:
            seen.add(cards[card].id)
            yield Purchase(seat, card)


def meanings(state: State, seat: Seat, card: CardIndex, question: Question | None) -> Sequence[Meaning]:
    """What a scan means: an answer, a Character chosen, a purchase, a target, or a card from hand (CW-HID-10, -13).

    A code that is no card of this table never comes here: it changes nothing, and the camera goes on (CW-HID-11).
    """
    if question is not None:
        return _as_answer(state, seat, card, question)
    if of(state).what[card] in CHARACTERS:
        return _character(state, seat, card)
    held = stand_in(state, at(seat, HAND), card) != UNKNOWN
    slot = _lies_open(state, seat, card, held=held)
    if slot != UNKNOWN and not held:
        correct = Correct(seat, "it was in my hand", card, at(seat, HAND), scanned=True)
        return (*_on_table(state, seat, card, slot), Meaning("correct_it", correct))
    if not held and _is_from_box(state, card) and len(_gaps(state, seat)):
        return (Meaning("fill_it", Fill(seat, card)), Meaning("play_it", Play(seat, card, scanned=True)))
    return (
        Meaning("play_it", Play(seat, card, scanned=True)),
        *(forgotten(state, seat, card) if slot == UNKNOWN else ()),
        *(_guesses(state, seat, card, slot) if slot != UNKNOWN else ()),
        Meaning("redeem_it", Redeem(seat, card, scanned=True)),
        Meaning("discard_it", Discard(seat, card, scanned=True)),
        Meaning("look_at_it", Look(seat, card)),
    )


def _guesses(state: State, seat: Seat, card: CardIndex, slot: SlotId) -> Iterator[Meaning]:
    """What is meant if a card that may be held is the one that lies there: nobody hits an own card by the way."""
    for guess in _on_table(state, seat, card, slot):
        is_own = controller(state, slot) == seat
        if guess.label in ("buy_it", "use_it") or (guess.label == "attack_it" and not is_own):
            yield replace(guess, is_guess=True)


def _is_from_box(state: State, card: CardIndex) -> bool:
    slot = slot_of(state, card)
    return slot == UNKNOWN or state.slots[slot].zone == BOX


def _lies_open(state: State, seat: Seat, card: CardIndex, *, held: bool) -> SlotId:
    """The slot in which this copy lies open, or may lie because no tag was read there; ``UNKNOWN`` if in none.

    Where it may be ``held``, only a place counts in which a card is mostly shown to be bought, used or attacked.
    """
    slot = slot_of(state, card)
    if slot != UNKNOWN and state.slots[slot].claimed:
        zone = state.slots[slot].zone
        return slot if zone != BOX and state.setup.zones[zone].open else UNKNOWN
    others = [other for other in players(state) if other != seat]
    zones = [at(seat, DREAMSCAPE), ADAPTABILITIES, DREAM_CATCHERS, at(seat, STAYS)]
    zones += [at(other, STAYS) for other in others]
    if not held:
        places = (DREAMSCAPE, PLAYED, ASIDE, DISCARD, DEAD, REMOVED)
        zones += [at(player, place) for player in (seat, *others) for place in places]
    equals = of(state).equals_of[card]
    lying = (there for zone in zones for there in state.zones[zone])
    return next((there for there in lying if _is_unread(state, there, equals)), UNKNOWN)


def _is_unread(state: State, slot: SlotId, cards: tuple[CardIndex, ...]) -> bool:
    """Whether "a copy of" one of these cards lies there, of which no tag was read."""
    return state.slots[slot].card in cards and not state.slots[slot].claimed


def _gaps(state: State, seat: Seat) -> range:
    return range(5 - len(state.zones[at(seat, DREAMSCAPE)])) if state.clock.phase != CHOOSING else range(0)


def _character(state: State, seat: Seat, card: CardIndex) -> Sequence[Meaning]:
    if state.clock.phase == CHOOSING:
        return (Meaning("choose_it", Choose(seat, card)),)
    slot = slot_of(state, card)
    return (Meaning("attack_it", Attack(seat, slot)),)


def _on_table(state: State, seat: Seat, card: CardIndex, slot: SlotId) -> Iterator[Meaning]:
    """A card that lies open: bought, attacked, or used."""
    zone = state.slots[slot].zone
    if zone in (ADAPTABILITIES, DREAM_CATCHERS) or place_of_zone(state, zone) == DREAMSCAPE:
        yield Meaning("buy_it", Purchase(seat, card, scanned=True))
        return
    uses = [Meaning("use_it", use) for use in _uses(state, seat) if use.slot == slot]
    yield from uses
    if is_target(state, slot) and (not uses or controller(state, slot) != seat):
        yield Meaning("attack_it", Attack(seat, slot))
    elif not uses:
        yield Meaning("play_it", Play(seat, card, scanned=True))


def _as_answer(state: State, seat: Seat, card: CardIndex, question: Question) -> Sequence[Meaning]:
    """A card shown while something is asked: the response and its card at once, a target, or the card asked for."""
    refusal = check_answer(state, seat, card, question)
    if refusal is not None:
        return (Meaning("answer_with_it", refusal=refusal),)
    if any(option.value == "respond" for option in question.options):
        respond = (Answer(seat, "respond"), Answer(seat, card, scanned=True))
        return (Meaning("respond_with_it", answers=respond),)
    if question.kind is Kind.CARD:
        return (Meaning("answer_with_it", answers=(Answer(seat, card, scanned=True),)),)
    return (Meaning("answer_with_it", answers=(Answer(seat, option_of(state, card, question)),)),)
