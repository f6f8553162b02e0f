"""A seeded dealer that stands in for the real cards: it knows the true order of every pile and the card in every slot.

The rules cannot tell it from people with a real table. It serves practice tables, simulations and tests; nothing that
it knows may reach a page other than that of the seat whose hand it is.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy

from companion.table.events import Event, Noted, Recast, Remembered, Revealed, Shuffled, Swapped
from companion.table.questions import Answer, Kind, Question
from companion.table.state import TABLE, UNKNOWN, CardIndex, SlotId, State


class Dealer:
    """The truth about one table. The same seed and the same events give the same truth."""

    def __init__(self, state: State, seed: int) -> None:
        self.seed = seed
        self.backs = state.setup.backs
        self.random = random.Random(seed)
        self.shuffles = 0
        self.truth: list[CardIndex] = [slot.card for slot in state.slots]
        self._deal_unknown(state, range(len(state.slots)))

    def _deal_unknown(self, state: State, slots: Sequence[SlotId]) -> None:
        """Give the unknown slots among these a random true card each, from the pools that they name."""
        by_pool: dict[int, list[SlotId]] = {}
        for at in slots:
            if state.slots[at].card == UNKNOWN:
                by_pool.setdefault(state.slots[at].pool, []).append(at)
        for pool, members in sorted(by_pool.items()):
            cards = list(state.pools[pool].cards)
            assert len(cards) == len(members), "a dealer begins with whole pools"
            self.random.shuffle(cards)
            for at, card in zip(members, cards, strict=True):
                self.truth[at] = card

    def cards_in(self, state: State, zone: int) -> tuple[CardIndex, ...]:
        """The true cards of a zone, top first."""
        return tuple(self.truth[slot] for slot in state.zones[zone])

    def decides(self, question: Question) -> bool:
        """Whether no player decides it: nobody is asked, chance does, a back is read, or a card just turned up.

        With options besides, somebody looks at the card and chooses.
        """
        if not question.seats or question.kind in (Kind.CHANCE, Kind.BACK):
            return True
        return question.slot != UNKNOWN and not question.options

    def looked_at(self, question: Question) -> tuple[CardIndex, ...]:
        """The true card of the slot that a question is about, which whoever is asked sees; none if it is about none."""
        return () if question.slot == UNKNOWN else (self.truth[question.slot],)

    def answer(self, question: Question) -> Answer:
        """What the real table would say to a question that no player decides: a turned card, or chance."""
        seat = question.seats[0] if question.seats else TABLE
        if question.kind is Kind.CARD:
            if question.slot != UNKNOWN:
                return Answer(seat, self.truth[question.slot], scanned=True)
            return Answer(seat, self.random.choice(question.cards), scanned=True)
        if question.kind is Kind.BACK:
            return Answer(seat, self.backs[self.truth[question.slot]])
        if question.kind is Kind.NUMBER:
            return Answer(seat, self.random.randint(question.least, question.most))
        return Answer(seat, self.random.choice(question.options).value)

    def after(self, events: Sequence[Event]) -> Dealer:
        """The truth in the middle of a move that waits: as it will be when these events have happened."""
        ahead = copy(self)
        ahead.truth = list(self.truth)
        ahead.follow(events)
        return ahead

    def follow(self, events: Sequence[Event]) -> None:
        """Keep the truth in step: a card that was shown out of a hand changes places with the one we thought there."""
        swapped: Swapped | None = None
        for event in events:
            match event:
                case Revealed():
                    self._settle(event.slot, event.card)
                case Noted(slot=slot) if swapped is not None and self.truth[slot] == swapped.other:
                    # It was read where all had known an equal copy: the slot is now that of the copy which was read.
                    self._settle(slot, swapped.one)
                case Recast():
                    # Slots that lost their identity together may hold each other's cards now.
                    changed = event.slots
                    self._mix([at for at, before, after in changed if after.card == UNKNOWN != before.card])
                case Shuffled():
                    self._mix(event.slots)
                case Remembered():
                    self._lay(event)
                case _:
                    pass
            swapped = event if isinstance(event, Swapped) else None

    def _settle(self, slot: SlotId, card: CardIndex) -> None:
        if self.truth[slot] != card:
            other = self.truth.index(card)
            self.truth[other] = self.truth[slot]
            self.truth[slot] = card

    def _lay(self, event: Remembered) -> None:
        """A card that somebody has chosen out of a hand and laid face down is the one that lies there."""
        for note in event.after:
            if note.slot != UNKNOWN and note not in event.before:
                self._settle(note.slot, note.card)

    def _mix(self, slots: Sequence[SlotId]) -> None:
        """Exchange the true cards of these slots.

        The order hangs on nothing but the seed and the number of shuffles before, so that a move that is run again
        with one more answer finds each pile as it was.
        """
        self.shuffles += 1
        cards = [self.truth[at] for at in slots]
        random.Random(f"{self.seed} {self.shuffles}").shuffle(cards)
        for at, card in zip(slots, cards, strict=True):
            self.truth[at] = card
