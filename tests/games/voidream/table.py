"""A table of the house cards in the middle of a game, laid out for a test."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.voidream import scripts
from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.check import check
from companion.games.voidream.doing import Cast, carry_out_all
from companion.games.voidream.effects import Effect
from companion.games.voidream.moves import Move
from companion.games.voidream.options import Options
from companion.games.voidream.places import (
    DREAM,
    FACE_DOWN,
    HAND,
    MAIN,
    PLAY,
    ROUND,
    VALUE,
    VoidreamSetup,
    at,
    mind_slot,
)
from companion.games.voidream.set_up import begin
from companion.table.knowledge import reveal, show
from companion.table.questions import Answer, Question, Script
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, CardIndex, Clock, SlotId, State
from tests.games.voidream.box import BOX


class Board:
    """Two Dreamers, Ann (0) and Ben (1), in the main phase of a round; tests lay their cards.

    Every card of every faction may lie there: both decks hold all Dream cards of the box, once each.
    """

    def __init__(self, options: Options | None = None, *, decks: Sequence[str] = ("court", "fracta")) -> None:
        everything = tuple((card.id, 1) for card in BOX.cards.values() if card.kind.value in _DREAM)
        first, second = (replace(BOX.decks[key], dream=everything) for key in decks)
        self.setup = VoidreamSetup(("Ann", "Ben"), options or Options(), BOX.cards, (first, second))
        self.run = Run(begin(self.setup))
        self.run.tick(Clock(0, MAIN, 1), "test")
        self.run.count(ROUND, 1, "test")
        for seat in (0, 1):
            self.run.mark(self.run.zones[at(seat, DREAM)][0], VALUE, 3, "test")

    def card(self, seat: int, card_id: str) -> CardIndex:
        """The copy that this Dreamer owns."""
        for index, card in enumerate(self.setup.cards):
            if card.id == card_id and self.setup.owners[index] == seat:
                return index
        raise AssertionError(f"{card_id} is not in the deck of {self.setup.seats[seat]}")

    def lay(self, seat: int, card_id: str, *, place: int = PLAY, under: SlotId = UNKNOWN, pose: int = 0) -> SlotId:
        """A Dream card lies face up in a place, or under a host."""
        slot = self._fresh(seat)
        reveal(self.run, slot, self.card(seat, card_id), "test")
        self.run.move(slot, at(seat, place) if under == UNKNOWN else self.setup.on(under), "test", at=BOTTOM)
        self.run.pose(slot, pose, "test")
        return slot

    def build(self, seat: int, card_id: str, *, above: int = 0) -> SlotId:
        """A construct lies face up in the Dream with so many cards above it."""
        slot = self._fresh(seat)
        reveal(self.run, slot, self.card(seat, card_id), "test")
        self.run.move(slot, at(seat, DREAM), "test", at=above)
        return slot

    def hide(self, seat: int, card_id: str) -> SlotId:
        """A card that both know lies face down on top of the Dream."""
        slot = self.build(seat, card_id)
        self.run.pose(slot, FACE_DOWN, "test")
        return slot

    def cover(self, seat: int, *, under: SlotId = UNKNOWN) -> SlotId:
        """An unread card lies face down in play, or under a host as its charge."""
        slot = self._fresh(seat)
        self.run.mark(slot, VALUE, 2, "test")
        self.run.move(slot, at(seat, PLAY) if under == UNKNOWN else self.setup.on(under), "test", at=BOTTOM)
        self.run.pose(slot, FACE_DOWN, "test")
        return slot

    def _fresh(self, seat: int) -> SlotId:
        """An unread card from deep within the Dream."""
        unread = [slot for slot in self.run.zones[at(seat, DREAM)] if self.run.slots[slot].card == UNKNOWN]
        return unread[-1]

    def put(self, seat: int, count: int, place: int) -> None:
        """So many arcana of a Dreamer lie in a pile."""
        for slot in self.run.zones[at(seat, HAND)][:count]:
            card = self.run.pools[self.run.slots[slot].pool].cards[0]
            self.run.move(show(self.run, at(seat, HAND), card, "test"), at(seat, place), "test")

    def hand(self, seat: int) -> tuple[CardIndex, ...]:
        """The arcana that a Dreamer holds."""
        return hand_arcana(self.run, seat)

    def state(self) -> State:
        """The table as it lies now."""
        return self.run.freeze()

    def cast(self, seat: int, slot: SlotId = UNKNOWN) -> Cast:
        """A text of this card, or of the Dreamer's mind card."""
        return Cast(seat, slot if slot != UNKNOWN else mind_slot(self.run, seat))

    def do(self, seat: int, *effects: Effect, by: SlotId = UNKNOWN, answers: Sequence[int | str] = ()) -> None:
        """Effects are carried out, and these are the answers to all that is asked."""
        self.carry(carry_out_all(self.run, self.cast(seat, by), effects), answers)

    def play(self, move: Move, *answers: int | str) -> None:
        """A Dreamer's turn, and a legal move is made."""
        self.run.tick(Clock(move.seat, MAIN, 1), "test")
        assert check(self.state(), move) is None
        self.carry(scripts.script(self.run, move), answers)

    def carry(self, script: Script, answers: Sequence[int | str] = ()) -> None:
        """A script runs to its end on this table."""
        left = list(answers)
        try:
            question = next(script)
            while True:
                assert left, f"no answer to {question.code}: {[option.value for option in question.options]}"
                question = script.send(Answer(_seat(question), left.pop(0)))
        except StopIteration:
            assert not left, f"nobody asked for {left}"

    def where(self, slot: SlotId) -> int:
        """The zone of a card."""
        return self.run.slots[slot].zone


_DREAM = ("thought", "memory", "entity", "construct")


def _seat(question: Question) -> int:
    return question.seats[0] if question.seats else 0
