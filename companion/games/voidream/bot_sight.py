"""What a bot can know, and trying things out on a table as it may be for all that its Dreamer knows.

The own Dream is dealt by chance from the cards that can lie there, by the values that the backs show. Of the rival's
hidden cards nothing is known but their values: in what is tried out they have no text.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from copy import copy

import msgspec

from companion.games.voidream.bot_worth import cost_of_block, standing
from companion.games.voidream.cards import Card, Is
from companion.games.voidream.doing import Over
from companion.games.voidream.leaving import BY_EFFECT, unread_cards
from companion.games.voidream.places import FACE_DOWN, HAND, PLAY, VALUE, VoidreamSetup, at, of, other, place_of, top
from companion.games.voidream.playing import cannot_play
from companion.table.bots import Answerer
from companion.table.dealer import Dealer
from companion.table.imagined import imagined
from companion.table.questions import Answer, Question, Script
from companion.table.run import Run
from companion.table.state import UNKNOWN, CardIndex, Draft, Seat, SlotId, State, Table, mark_of


class Sight:
    """A table as one Dreamer sees it, and what may lie face down there."""

    def __init__(
        self, table: Table, seat: Seat, hand: Sequence[CardIndex], chance: random.Random, *, seen: Mapping[SlotId, int]
    ) -> None:
        resting = table.freeze() if isinstance(table, Draft) else table
        own = tuple(note for note in resting.notes if note.seat == seat)
        self.seat = seat
        self.state = msgspec.structs.replace(resting, setup=_without_secrets(resting, seat), notes=own)
        self.chance = chance
        held = dict(zip(resting.zones[at(seat, HAND)], hand, strict=False))
        self.known = {**looked_at(resting, seat), **held, **seen}

    def dealt(self) -> Dealer:
        """The hidden cards as they may lie."""
        known: dict[SlotId, CardIndex] = dict(self.known)
        taken = set(known.values())
        for slot, here in enumerate(self.state.slots):
            if here.card != UNKNOWN or slot in known or not mark_of(here, VALUE):
                continue
            pool = self.state.pools[here.pool].cards
            fitting = [card for card in unread_cards(self.state, slot) if card in pool and card not in taken]
            veils = [card for card in fitting if of(self.state).cards[card].keyword("veil")]
            if veils and self._was_veiled_from_hand(slot):
                fitting = veils
            known[slot] = self.chance.choice(fitting)
            taken.add(known[slot])
        return imagined(self.state, known, self.chance)

    def _was_veiled_from_hand(self, slot: SlotId) -> bool:
        """Whether a card was laid veiled by an evoke, for which it needs the keyword."""
        here = self.state.slots[slot]
        lies_free = here.zone < self.state.setup.places and place_of(self.state, slot) == PLAY
        return lies_free and here.pose >= FACE_DOWN and not mark_of(here, BY_EFFECT)

    def worth(self, state: State) -> float:
        """How good a table is for this Dreamer, who may know more of it than both do."""
        # What ends with the phase is worth what it does in a conflict, and nothing after it.
        state = msgspec.structs.replace(state, lasting=tuple(one for one in state.lasting if one.until != "phase"))
        stuck = is_stuck(state, self.seat, self.known)
        return standing(state, self.seat) - (cost_of_block(state, self.seat) if stuck else 0.0)

    def tried(self, write: Callable[[Run], Script], table: Dealer, answering: Answerer) -> State:
        """The table after a script, if the hidden cards lie so and both answer so."""
        dealer = copy(table)
        dealer.truth = list(table.truth)
        run, told = Run(self.state), 0
        script = write(run)
        try:
            question = next(script)
            while True:
                dealer.follow(run.events[told:])
                told = len(run.events)
                question = script.send(_answered(run, question, dealer, self.chance, answering))
        except (StopIteration, Over):
            return run.freeze()


def _answered(run: Run, question: Question, dealer: Dealer, chance: random.Random, answering: Answerer) -> Answer:
    if dealer.decides(question):
        return dealer.answer(question)
    seat = question.seats[0]
    hand = (*(dealer.truth[slot] for slot in run.zones[at(seat, HAND)]), *dealer.looked_at(question))
    return answering(run, seat, hand, question, chance)


def looked_at(table: Table, seat: Seat) -> dict[SlotId, CardIndex]:
    """What this Dreamer has looked at in private and put back (VD-EVK-11)."""
    return {note.slot: note.card for note in table.notes if note.seat == seat and note.slot != UNKNOWN}


def is_stuck(table: Table, seat: Seat, known: Mapping[SlotId, CardIndex]) -> bool:
    """Whether the top of the own Dream is known to stop evokes: a card of no use now is met again by each, and a
    construct lies in the way once it is played.
    """
    slot = top(table, seat)
    if slot not in known or table.slots[slot].card != UNKNOWN:
        return False
    card = of(table).cards[known[slot]]
    return card.kind is Is.CONSTRUCT or (not card.keyword("veil") and cannot_play(table, seat, card) is not None)


def _without_secrets(state: State, seat: Seat) -> VoidreamSetup:
    """The setup as this Dreamer knows it: the rival's hidden cards are blank but for their values."""
    setup = of(state)
    rival = other(seat)
    cards = list(setup.cards)
    for pool in state.pools:
        for card in pool.cards:
            if setup.owners[card] == rival:
                cards[card] = _blank(setup.cards[card])
    return setup.with_cards(tuple(cards))


def _blank(card: Card) -> Card:
    kind = Is.ARCANUM if card.kind is Is.ARCANUM else Is.THOUGHT
    return Card(card.id, card.number, card.name, kind, card.faction, card.value)
