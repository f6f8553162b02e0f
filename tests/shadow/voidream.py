"""Voidream at a shadow table: backs that are read, cards looked at and put back, shuffles, and slips set right."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.games.voidream.options import DECKS
from companion.games.voidream.places import (
    DISCARD,
    DREAM,
    EXHAUSTED,
    HAND,
    MIND,
    PLAY,
    SETUP,
    VALUE,
    VOID,
    at,
    charges,
    is_face_down,
    of,
    top,
    veiled,
)
from companion.play.inputs import Applied, Refused
from companion.table.questions import Answer, Kind, Option, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, mark_of, slot_of
from tests.shadow.cards_on_table import Difference
from tests.shadow.part import Sitting
from tests.shadow.shadow import ShadowTable
from tests.shadow.voidream_cards import VoidreamCards


def sitting(chance: random.Random, number: int) -> Sitting:
    """Options that a table could have agreed on; every pair of decks in turn."""
    options = {
        "deck_0": DECKS[number % 4],
        "deck_1": DECKS[number // 4 % 4],
        "nightmare_who": chance.choice(("mind", "hand")),
        "nightmare_cost": chance.choice(("discard_one", "void_one")),
        "conflict_window": chance.random() < 0.8,
        "defenders_exhaust": chance.random() < 0.7,
        "attacker_overflow": chance.random() < 0.7,
        "modifier_scope": chance.choice(("count", "per_entity")),
        "unveil_cost": chance.choice(("arcanum", "mind", "both")),
        "construct_active": chance.choice(("face_up", "top_only")),
        "construct_limit": chance.choice(("replace", "forbid")),
        "bottom": chance.choice(("literal", "above_bastion")),
        "pass_lock": chance.random() < 0.3,
        "enter_ready": chance.random() < 0.7,
        "scan_torn": chance.random() < 0.7,
        "conflict_rules": "manual" if chance.random() < 0.1 else "house",
        "nightmare_rules": "manual" if chance.random() < 0.1 else "house",
    }
    return Sitting(2, options)


class VoidreamPart:
    """Arcana laid elsewhere, cards turned otherwise, looks in private, wrong cards shown, conceding."""

    heap = at(0, DREAM)
    upward: tuple[str, ...] = ()
    most_inputs = 6000

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.counts = chance.random() < 0.6
        """Whether these two count how deep a card lies after a shuffle."""

    def purpose(self, move: Mapping[str, Any]) -> str:
        """An arcanum is played in one of two ways."""
        if move["type"] == "arcanum":
            return "play_inverted" if move["inverted"] else "play_upright"
        return f"{move['type']}_it"

    def chooses(self, table: ShadowTable, seat: Seat, move: Any) -> Any:
        """Nothing is chosen in secret."""
        return move

    def before_answer(self, table: ShadowTable, question: Question) -> None:
        """Whoever looks at a card can tell it to the companion, if it may be played."""

    def answer(self, table: ShadowTable, question: Question, seat: Seat) -> Answer | None:
        """What lies there, and what the table tells by its own manual."""
        if question.kind is Kind.BACK:
            return Answer(seat, self._read(table, question))
        if question.code == "how_deep":
            return Answer(seat, self._depth(table, question) if self.counts else "unknown")
        if question.kind is Kind.CARD and question.slot == UNKNOWN:
            return self._out_of_a_pile(table, question, seat)
        if question.code == "manual_torn":
            return Answer(seat, self.chance.choice((0, 0, 1, 2, 5)))
        return None

    def _out_of_a_pile(self, table: ShadowTable, question: Question, seat: Seat) -> Answer | None:
        """An arcanum that lies in the discard pile, if those are asked for; ``None`` for one of the hand."""
        pile = at(seat, DISCARD)
        there = [card for card in table.cards.at[pile] if card in question.cards]
        known = slot_of(table.state, question.cards[0])
        is_there = known != UNKNOWN and table.state.slots[known].zone == pile
        return Answer(seat, self.chance.choice(there)) if is_there else None

    def _cards(self, table: ShadowTable) -> VoidreamCards:
        assert isinstance(table.cards, VoidreamCards)
        return table.cards

    def _read(self, table: ShadowTable, question: Question) -> str:
        """What is on top, or on the back of a card that is moved."""
        cards, state = self._cards(table), table.state
        zone = state.slots[question.slot].zone
        if cards.is_dream(zone) and question.code == "read_top":
            uppermost = cards.at[zone][0]
            for slot, card in cards.open_in(state, zone).items():
                if card == uppermost:
                    return f"face {slot}"
            return str(cards.value(uppermost))
        (card,) = cards.in_slot(state, question.slot)
        return str(cards.value(card))

    def _depth(self, table: ShadowTable, question: Question) -> int:
        cards, state = self._cards(table), table.state
        slot = next(int(value) for name, value in question.facts if name == "slot")
        zone = state.slots[slot].zone
        return cards.at[zone].index(cards.face(state, slot))

    def is_true(self, table: ShadowTable, seat: Seat, option: Option, held: Collection[CardIndex]) -> bool:
        """A card is veiled that has the keyword."""
        if option.value != "veil":
            return True
        question = table.question
        assert question is not None
        (card,) = table.cards.in_slot(table.state, question.slot)
        return bool(of(table.state).cards[card].keyword("veil"))

    def means(self, table: ShadowTable, seat: Seat, card: CardIndex, move: Mapping[str, Any]) -> bool:
        """An arcanum in hand is played."""
        return move["type"] == "arcanum" and card in table.hand(seat)

    def one(self, table: ShadowTable) -> None:
        """One slip while no question waits; a wrong card is shown while one does."""
        if table.live.state.clock.phase == SETUP:
            return
        if table.live.timeline.now.pending is not None:
            self._show_another(table)
            return
        slips: tuple[Callable[[ShadowTable], None], ...] = (
            self._misplaced, self._turned, self._look, self._look, self._evoke_freely, self._others_arcanum,
            self._leave,
        )  # fmt: skip
        self.chance.choice(slips)(table)

    def _must(self, done: object) -> None:
        if not isinstance(done, Applied):
            raise Difference(f"the record is wrong, and can't be set right: {done}")

    def _set_right(self, table: ShadowTable, seat: Seat, **move: object) -> None:
        """Somebody says so, and the other confirms it."""
        self._must(table.send(seat, do="move", move={"type": "correct", "seat": seat, "reason": "a slip", **move}))
        self._must(table.send(1 - seat, do="answer", value="yes"))

    def _misplaced(self, table: ShadowTable) -> None:
        """VD-APP-07: an arcanum was laid on another pile than was told."""
        seat = self.chance.choice((0, 1))
        source, target = self.chance.sample((HAND, DISCARD, VOID), 2)
        cards = table.cards.at[at(seat, source)]
        if not cards:
            return
        state = table.live.state
        slot = self.chance.choice(state.zones[at(seat, source)]) if source != HAND else UNKNOWN
        card = table.cards.body[slot] if source != HAND else self.chance.choice(cards)
        table.slip(card, at(seat, source), at(seat, target), slot=slot, set_right_by=("VD-APP-07",))
        named = card if slot == UNKNOWN else state.slots[slot].card
        self._set_right(table, seat, card=named, source=at(seat, source), zone=at(seat, target))

    def _turned(self, table: ShadowTable) -> None:
        """VD-APP-07: a mind card or a card in play lies otherwise than was told."""
        state, seat = table.live.state, self.chance.choice((0, 1))
        slots = [slot for slot in state.zones[at(seat, PLAY)] if not is_face_down(state, slot)]
        slot = self.chance.choice([*slots, *state.zones[at(seat, MIND)]])
        poses = range(EXHAUSTED + 1) if slot in slots else range(5)
        pose = self.chance.choice([pose for pose in poses if pose != state.slots[slot].pose])
        self._set_right(table, seat, slot=slot, pose=pose)

    def _look(self, table: ShadowTable) -> None:
        """VD-VEI-13, VD-ATT-10: a Dreamer looks at an own card that lies face down, and shows it to the companion."""
        state, seat = table.live.state, self.chance.choice((0, 1))
        hidden = [
            *veiled(state, seat),
            *(under for host in state.zones[at(seat, PLAY)] for under in charges(state, host)),
        ]
        unread = [slot for slot in hidden if state.slots[slot].card == UNKNOWN]
        if unread:
            slot = self.chance.choice(unread)
            move = {"type": "look", "seat": seat, "slot": slot, "card": table.cards.body[slot], "scanned": True}
            self._must(table.send(seat, do="move", move=move))

    def _evoke_freely(self, table: ShadowTable) -> None:
        """VD-MAI-09: nobody evokes without an effect that says so; the card on top is shown and put back."""
        seat = self.chance.choice((0, 1))
        card = table.cards.at[at(seat, DREAM)][0]
        if table.live.state.slots[top(table.live.state, seat)].card == UNKNOWN:
            done = table.scan(seat, table.tag(card))
            if isinstance(done, Applied):
                raise Difference("a card of the Dream that was shown out of turn counted")

    def _others_arcanum(self, table: ShadowTable) -> None:
        """VD-APP-02: an arcanum out of the other's hand, or out of turn, is not played."""
        seat = self.chance.choice((0, 1))
        shower = 1 - table.live.state.clock.seat
        cards = table.hand(seat)
        if cards:
            done = table.scan(shower, table.tag(self.chance.choice(cards)))
            if isinstance(done, Applied):
                raise Difference("an arcanum was played out of turn")

    def _show_another(self, table: ShadowTable) -> None:
        """VD-DRM-02: somebody shows a card of another value than the one that was turned up."""
        question = table.question
        if question is None or question.kind is not Kind.CARD or question.slot == UNKNOWN:
            return
        read = mark_of(table.state.slots[question.slot], VALUE)
        if not read:
            return
        others = [card for card, facts in enumerate(of(table.state).cards) if facts.value not in (0, read)]
        done = table.scan(question.seats[0], table.tag(self.chance.choice(others)))
        if not isinstance(done, Refused):
            raise Difference(f"a card of another value than {read} was not refused: {done}")

    def _leave(self, table: ShadowTable) -> None:
        """VD-END-04: somebody thinks of conceding, and mostly goes on."""
        if self.chance.random() < 0.3:
            seat = self.chance.choice((0, 1))
            self._must(table.send(seat, do="move", move={"type": "concede", "seat": seat}))
            self._must(table.send(seat, do="answer", value=self.chance.choice(("no", "no", "no", "yes"))))
