"""Shardweave at a shadow table: secret commits on a phone or face down, locks opened again, hands shown in private."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

import msgspec

from companion.games.shardweave.moves import Commit
from companion.games.shardweave.options import WEAVES
from companion.games.shardweave.places import (
    ARENA_DECK,
    ARENA_DISCARD,
    DISCARD,
    HAND,
    MULLIGAN,
    PILE,
    QUEUE,
    SELECT,
    SPOT,
    at,
    count,
    is_transformed,
    of,
    other,
    unsettled_spot,
)
from companion.games.shardweave.selecting import barred
from companion.play.inputs import Applied, Refused
from companion.table.questions import Answer, Kind, Option, Question
from companion.table.state import UNKNOWN, CardIndex, Seat
from tests.shadow.cards_on_table import Difference
from tests.shadow.part import Sitting
from tests.shadow.shadow import ShadowTable

MODES: Final = ("phone", "face_down", "pass_device")
LAID: Final = ("lay_open", "lay_open_one", "which_copy")
"""Questions about what lies on a commit spot."""


def sitting(chance: random.Random, number: int) -> Sitting:
    """Options that a table could have agreed on; each way to commit with hands tracked and not, in turn."""
    options = {
        "weave_0": chance.choice(tuple(WEAVES)),
        "weave_1": chance.choice(tuple(WEAVES)),
        "commit_mode": MODES[number % 3],
        "hand_tracking": ("untracked", "tracked")[number // 3 % 2],
        "vp_target": chance.choice((3, 5, 7, 7, 9)),
        "active_rule": chance.choice(("alternate", "leader", "trailer")),
        "uncontested": chance.choice(("win", "no_vp")),
        "arenas_before_mulligan": chance.random() < 0.3,
        "convergence_pick": chance.choice(("best", "last_played")),
        "open_lists": chance.random() < 0.3,
        "round_limit": chance.choice((18, 40)),
    }
    return Sitting(2, options)


class ShardweavePart:
    """Wrong cards shown, locks opened again, looks in private, cards that lie elsewhere."""

    heap = ARENA_DECK
    upward: tuple[str, ...] = ()
    most_inputs = 6000

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.reopened = 0

    def purpose(self, move: Mapping[str, Any]) -> str:
        """A Champion is locked, maybe one that is barred."""
        return "lock_lifted" if move["lifted"] else "lock_it"

    def chooses(self, table: ShadowTable, seat: Seat, move: Any) -> Any:
        """SW-COM-07: what lies face down is chosen by hand, mostly a card that may be; SW-COM-16: nobody declares
        that none may be who holds one.
        """
        if not isinstance(move, Commit) or move.card != UNKNOWN:
            return move
        state, hand = table.live.state, table.hand(seat)
        fitting = [card for card in hand if barred(state, of(state).champion(card)) is None]
        is_careless = self.chance.random() < 0.1
        table.cards.intent = [self.chance.choice(hand if is_careless else fitting or hand)]
        return msgspec.structs.replace(move, lifted=not fitting)

    def before_answer(self, table: ShadowTable, question: Question) -> None:
        """Nothing: who is asked for a card can show what lies there."""

    def answer(self, table: ShadowTable, question: Question, seat: Seat) -> Answer | None:
        """What lies on the spot, or on the own discard pile."""
        if question.code in LAID:
            return self._out_of(table, question, SPOT)
        return self._out_of(table, question, DISCARD) if question.code == "discard_under" else None

    def _out_of(self, table: ShadowTable, question: Question, place: int) -> Answer:
        """One of the cards that lie there, shown by somebody who is asked."""
        names = {table.cards.id_of(card) for card in question.cards}
        there = [card for seat in question.seats for card in table.cards.at[at(seat, place)]]
        fitting = [card for card in there if table.cards.id_of(card) in names]
        if not fitting:
            raise Difference(f"{question.code}: of {list(map(table.cards.id_of, there))} none may be shown")
        return Answer(self.chance.choice(question.seats), self.chance.choice(fitting))

    def is_true(self, table: ShadowTable, seat: Seat, option: Option, held: Collection[CardIndex]) -> bool:
        """Nobody has to tell which card it is."""
        return True

    def means(self, table: ShadowTable, seat: Seat, card: CardIndex, move: Mapping[str, Any]) -> bool:
        """A card of the own hand is locked."""
        return move["type"] == "commit" and card in table.hand(seat)

    def one(self, table: ShadowTable) -> None:
        """One slip while no question waits; a wrong card is shown while one does."""
        phase = table.live.state.clock.phase
        if phase not in (MULLIGAN, SELECT):
            return
        if table.live.timeline.now.pending is not None:
            self._show_another(table)
            return
        if unsettled_spot(table.live.state) >= 0:
            self._arena(table)
            return
        slips: tuple[Callable[[ShadowTable], None], ...] = (
            self._look, self._look, self._look, self._rivals_card, self._misplaced, self._misplaced, self._arena,
            self._form, self._skip, self._reopen, self._reopen, self._leave,
        )  # fmt: skip
        self.chance.choice(slips)(table)

    def _must(self, done: object) -> None:
        if not isinstance(done, Applied):
            raise Difference(f"this is right at the real table but was not taken: {done}")

    def _set_right(self, table: ShadowTable, seat: Seat, **move: object) -> None:
        """Somebody says so, and the other confirms it."""
        self._must(table.send(seat, do="move", move={"type": "correct", "seat": seat, "reason": "a slip", **move}))
        self._must(table.send(other(seat), do="answer", value="yes"))

    def _look(self, table: ShadowTable) -> None:
        """SW-COM-14: somebody shows the companion a card of the own hand in private."""
        seat = self.chance.choice((0, 1))
        hand = table.hand(seat)
        if not hand:
            return
        card, scanned = self.chance.choice(hand), self.chance.random() < 0.6
        done = table.send(seat, do="move", move={"type": "look", "seat": seat, "card": card, "scanned": scanned})
        if isinstance(done, Applied) != (of(table.live.state).options.hand_tracking == "tracked"):
            raise Difference(f"a look at the own hand: {done}")

    def _rivals_card(self, table: ShadowTable) -> None:
        """SW-COM-20: a card of the other Weave does nothing, wherever it is."""
        seat = self.chance.choice((0, 1))
        cards = table.hand(other(seat))
        if cards and isinstance(table.scan(seat, table.tag(self.chance.choice(cards))), Applied):
            raise Difference("a card of the rival's hand counted")

    def _misplaced(self, table: ShadowTable) -> None:
        """SW-APP-04: a Champion lies in another place than was told, or is in hand again."""
        state, seat = table.live.state, self.chance.choice((0, 1))
        source, target = self.chance.choice(((HAND, DISCARD), (DISCARD, HAND), (DISCARD, PILE), (HAND, PILE)))
        zone = at(seat, source)
        slots = state.zones[zone] if source == DISCARD else (UNKNOWN,) * bool(table.hand(seat))
        if not slots or (source == HAND and count(state, seat, SPOT)):
            # While a card is sealed, what is left of the hand stays as it is.
            return
        slot = self.chance.choice(slots)
        card = self.chance.choice(table.hand(seat)) if slot == UNKNOWN else table.cards.body[slot]
        table.slip(card, zone, at(seat, target), slot=slot, set_right_by=("SW-APP-04",))
        named, scanned = (card, self.chance.random() < 0.5) if slot == UNKNOWN else (state.slots[slot].card, False)
        self._set_right(table, seat, card=named, source=zone, zone=at(seat, target), scanned=scanned)

    def _arena(self, table: ShadowTable) -> None:
        """SW-ARE-04: an Arena lies in another spot; then what that leaves wrong is set right too (SW-ARE-06)."""
        state = table.live.state
        source, target = self.chance.sample((*QUEUE, ARENA_DISCARD), 2)
        if unsettled_spot(state) >= 0:
            empty = [spot for spot in QUEUE if not state.zones[spot]]
            twofold = [spot for spot in QUEUE if len(state.zones[spot]) > 1]
            source, target = (*twofold, ARENA_DISCARD)[0], (*empty, ARENA_DISCARD)[0]
        if state.zones[source]:
            slot = self.chance.choice(state.zones[source])
            card = table.cards.body[slot]
            table.slip(card, source, target, slot=slot, set_right_by=("SW-APP-04",))
            self._set_right(table, self.chance.choice((0, 1)), card=state.slots[slot].card, zone=target)

    def _form(self, table: ShadowTable) -> None:
        """SW-TRF-15: a Champion that all see has its other form."""
        state, seat = table.live.state, self.chance.choice((0, 1))
        seen = [state.slots[slot].card for slot in state.zones[at(seat, DISCARD)]]
        twofold = [card for card in seen if of(state).champion(card).second is not None]
        if twofold:
            card = self.chance.choice(twofold)
            self._set_right(table, seat, card=card, turned=int(not is_transformed(state, card)))

    def _skip(self, table: ShadowTable) -> None:
        """SW-RND-03: nobody commits nothing."""
        seat = self.chance.choice((0, 1))
        if not isinstance(table.send(seat, do="move", move={"type": "skip", "seat": seat}), Refused):
            raise Difference("a round could be passed over")

    def _reopen(self, table: ShadowTable) -> None:
        """SW-COM-12: the locks are opened again if both want it."""
        seat, state = self.chance.choice((0, 1)), table.live.state
        is_locked = any(count(state, one, SPOT) for one in (0, 1))
        done = table.send(seat, do="move", move={"type": "reopen", "seat": seat})
        if isinstance(done, Applied) != is_locked:
            raise Difference(f"opening locks again: {done}")
        if is_locked:
            self._must(table.send(other(seat), do="answer", value=self.chance.choice(("yes", "yes", "no"))))

    def _leave(self, table: ShadowTable) -> None:
        """SW-END-05: somebody thinks of conceding, and mostly goes on."""
        if self.chance.random() < 0.2:
            seat = self.chance.choice((0, 1))
            self._must(table.send(seat, do="move", move={"type": "concede", "seat": seat}))
            self._must(table.send(seat, do="answer", value=self.chance.choice(("no", "no", "no", "yes"))))

    def _show_another(self, table: ShadowTable) -> None:
        """SW-COM-06, SW-ARE-04: a card that is not asked for is no answer."""
        question = table.question
        if question is None or question.kind is not Kind.CARD:
            return
        names = {table.cards.id_of(card) for card in question.cards}
        others = [card for card in range(len(table.live.setup.copies)) if table.cards.id_of(card) not in names]
        seat = table.by_table(question)
        if others and isinstance(table.scan(seat, table.tag(self.chance.choice(others))), Applied):
            raise Difference(f"a card that was not asked for is an answer to {question.code}")
