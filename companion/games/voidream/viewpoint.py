"""Who looks at a picture of which seat, and which ways are open to that viewer to settle what differs."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.games.voidream.check import check
from companion.games.voidream.moves import Arcanum, Correct
from companion.games.voidream.places import DREAM, at, of
from companion.table.knowledge import find_in, stand_in
from companion.table.questions import Answer, Kind, Question, fits
from companion.table.refusals import Facts
from companion.table.sight import Difference, Way
from companion.table.state import UNKNOWN, CardIndex, Seat, SlotId, State, slot_of

SEEN: Final = "seen in a picture"
"""The reason of a correction that follows a picture."""


class View(msgspec.Struct, frozen=True):
    """The table, who is told, before whom the cards lie, what waits, and whether the picture tells zones."""

    state: State
    viewer: Seat
    seat: Seat
    question: Question | None
    has_zones: bool

    def correction(self, move: Correct, code: str, facts: Facts) -> tuple[Way, ...]:
        """The correction as a way, if nothing waits and it is possible (VD-APP-07)."""
        is_open = self.viewer >= 0 and self.question is None and check(self.state, move) is None
        return (Way(code, facts, move=move),) if is_open else ()

    def count_above(self, slot: SlotId, facts: Facts) -> tuple[Way, ...]:
        """How many cards lie above a face-up card of the Dream, counted (VD-OBS-09, VD-OBS-18)."""
        if not self.correction(Correct(self.viewer, SEEN, slot=slot, above=1), "", ()):
            return ()
        most = len(self.state.zones[at(self.seat, DREAM)]) - 1
        move = {"type": "correct", "seat": self.viewer, "reason": SEEN, "slot": slot, "above": "NUMBER"}
        return (Way("record_above", facts, move=move, least=1, most=most),)

    def answer(self, code: str, facts: Facts, value: int | str) -> tuple[Way, ...]:
        """An answer as a way, if it is this viewer who is asked."""
        asked = self.question
        is_mine = asked is not None and fits(asked, Answer(self.viewer, value))
        return (Way(code, facts, answer=value),) if is_mine else ()

    def action(self, move: Arcanum, code: str, option: str) -> tuple[Way, ...]:
        """An arcanum as a way: played on one's turn, or as the answer in the window of a conflict."""
        if self.question is not None:
            return self.answer(code, (("card", move.card),), option)
        mine = self.viewer == self.seat and check(self.state, move) is None
        return (Way(code, (("card", move.card),), move=move),) if mine else ()

    def unknown_card(self, card: CardIndex, place: int) -> Difference:
        """A card that lies face up in a place where the record does not have it.

        VD-OBS-20: it answers what is asked, as the card that was evoked does; else it is a question. One that nobody
        has laid open yet may be one that is just looked at, so only whose area it is hears its name (VD-APP-05).
        """
        facts: Facts = (("card", card), ("zone", at(self.seat, place)))
        asked = self.question
        is_hidden = slot_of(self.state, card) == UNKNOWN
        if is_hidden and self.viewer != self.seat:
            return Difference("unread_face_up", "VD-OBS-28", (("zone", at(self.seat, place)),))
        if asked is not None and asked.kind is Kind.CARD and card in asked.cards:
            return Difference("card_can_be_told", "VD-OBS-20", facts, self.answer("it_is_that", facts, card))
        if is_hidden:
            source = self._source(card)
            move = Correct(self.viewer, SEEN, card, at(self.seat, place), source, scanned=True)
            return Difference("not_told_yet", "VD-OBS-28", facts, self.correction(move, "record_place", facts))
        move = Correct(self.viewer, SEEN, card, at(self.seat, place), scanned=True)
        return Difference("lies_elsewhere", "VD-OBS-28", facts, self.correction(move, "record_place", facts))

    def _source(self, card: CardIndex) -> int:
        """Where the record may have a card that nobody has read."""
        state = self.state
        own = at(of(state).owners[card], DREAM)
        zones = (*range(own, state.setup.places), *range(own))
        return next(
            (zone for zone in zones if find_in(state, zone, card) != UNKNOWN or stand_in(state, zone, card) != UNKNOWN),
            UNKNOWN,
        )
