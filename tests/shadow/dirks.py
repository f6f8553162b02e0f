"""Dirks & Poniards at a shadow table: hands that are counted anew, cards that lie elsewhere, wrong scans, leaving."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from companion.games import registry
from companion.games.dirks.cards import Is
from companion.games.dirks.options import DECKS, OWN_DECKS
from companion.games.dirks.places import DECK, DISCARD, HAND, OVER, ROW, SETUP, at, attached, in_game, of
from companion.play.inputs import Applied, Refused
from companion.table.questions import Answer, Option, Question
from companion.table.state import UNKNOWN, CardIndex, Seat
from tests.shadow.cards_on_table import Difference
from tests.shadow.part import Sitting
from tests.shadow.shadow import ShadowTable

KEY: Final = "dirks-and-poniards"
SEATS: Final = (2, 3, 2, 4, 2, 5, 3, 6, 2, 8)
ANY: Final = (Is.WEAPON, Is.EVENT, Is.SPECIAL)
FITS: Final[Mapping[str, tuple[Is, ...]]] = {
    "swap_in": (Is.WEAPON,),
    "discard_down": ANY,
    "relief": ANY,
    "told_discards": ANY,
}
"""For each question about a card of the hand, the kinds that may be shown."""


def sitting(chance: random.Random, number: int) -> Sitting:
    """Options that a table could have agreed on; every number of players comes up."""
    seats = SEATS[number % len(SEATS)]
    options = {
        "deck": chance.choice(tuple(DECKS)),
        "decks": tuple(chance.choice(("", *DECKS)) for _ in range(seats)),
        "target_defeats": chance.choice((2, 4, 4, 6)),
        "deckout": chance.choice(("empty", "cannot_draw")),
        "damage": chance.choice(("full_strength", "difference")),
        "attacks": chance.choice(("each_weapon", "each_weapon", "one_per_turn")),
        "free_targets": chance.random() < 0.3,
        "strict_steps": chance.random() < 0.3,
        "poison_recoil": chance.random() < 0.7,
        "sweep_clears_gate": chance.random() < 0.3,
        "gate_payment": chance.choice(("event", "any_action")),
        "swarm_turns": chance.choice(("own", "all")),
        "points_target": chance.choice(("any", "own")),
        "stalemate_relief": chance.random() < 0.8,
        "rusty_feeds_damascus": chance.random() < 0.7,
    }
    return Sitting(seats, {**options, **_own_file(chance)})


def _own_file(chance: random.Random) -> dict[str, Any]:
    """Now and then everybody plays with the deck of the example of an own card file (DP-APP-13, DP-APP-15)."""
    takes = registry.game(KEY).own_cards
    assert takes is not None
    return {"deck": OWN_DECKS, "decks": (), takes.option: takes.example} if chance.random() < 0.3 else {}


class DirksPart:
    """Slips at a table of Dirks & Poniards, each set right as the rules provide, and leaving early."""

    heap = at(0, DECK)
    upward: tuple[str, ...] = ("specials",)
    most_inputs = 20_000

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def purpose(self, move: Mapping[str, Any]) -> str:
        """It is named after the move."""
        return f"{move['type']}_it"

    def chooses(self, table: ShadowTable, seat: Seat, move: Any) -> Any:
        """Nothing is done in secret."""
        return move

    def before_answer(self, table: ShadowTable, question: Question) -> None:
        """Whoever is asked for a card of the hand may show every card that fits."""
        kinds = FITS.get(question.code, ())
        asked = {table.cards.id_of(card) for card in question.cards}
        for card in table.hand(question.seats[0]) if kinds else ():
            if of(table.live.state).cards[card].kind in kinds and table.cards.id_of(card) not in asked:
                raise Difference(f"{question.code}: {table.cards.id_of(card)} is in the hand, but may not be shown")

    def answer(self, table: ShadowTable, question: Question, seat: Seat) -> Answer | None:
        """Nothing but what is true."""
        return None

    def is_true(self, table: ShadowTable, seat: Seat, option: Option, held: Collection[CardIndex]) -> bool:
        """Nobody says that a hand lacks what it holds."""
        return option.code != "none_held" or not held

    def means(self, table: ShadowTable, seat: Seat, card: CardIndex, move: Mapping[str, Any]) -> bool:
        """A card in hand is played."""
        return move["type"] == "play" and card in table.hand(seat)

    def one(self, table: ShadowTable) -> None:
        """One slip while no question waits; a wrong card is shown while one does."""
        if table.live.state.clock.phase in (SETUP, OVER):
            return
        if table.live.timeline.now.pending is not None:
            self._show_another(table)
            return
        slips: tuple[Callable[[ShadowTable], None], ...] = (
            self._too_many, self._too_few, self._misplaced, self._misplaced, self._out_of_turn, self._draw_more,
            self._leave,
        )  # fmt: skip
        self.chance.choice(slips)(table)

    def _seat(self, table: ShadowTable) -> Seat:
        return self.chance.choice(in_game(table.live.state))

    def _set_right(self, table: ShadowTable, seat: Seat, **move: object) -> None:
        """Somebody says so, and another who is still in the game confirms it."""
        self._must(table.send(seat, do="move", move={"seat": seat, "reason": "a slip", **move}))
        other = self.chance.choice([one for one in in_game(table.live.state) if one != seat])
        self._must(table.send(other, do="answer", value="yes"))

    def _must(self, done: object) -> None:
        if not isinstance(done, Applied):
            raise Difference(f"the record is wrong, and can't be set right: {done}")

    def _too_many(self, table: ShadowTable) -> None:
        """DP-APP-05: somebody has drawn a card more than was told."""
        seat = self._seat(table)
        hand, deck = table.cards.at[at(seat, HAND)], table.cards.at[at(seat, DECK)]
        if len(deck) > 1:
            table.slip(deck[0], at(seat, DECK), at(seat, HAND), set_right_by=("DP-APP-05",))
            self._set_right(table, self._seat(table), type="recount", of=seat, hand=len(hand))

    def _too_few(self, table: ShadowTable) -> None:
        """DP-APP-05: a card that nobody has seen was put back on the deck."""
        seat, state = self._seat(table), table.live.state
        hand = table.cards.at[at(seat, HAND)]
        known = {state.slots[slot].card for slot in state.zones[at(seat, HAND)]} - {UNKNOWN}
        called = {table.cards.id_of(card) for card in known}
        unseen = [card for card in hand if table.cards.id_of(card) not in called]
        if unseen:
            table.slip(self.chance.choice(unseen), at(seat, HAND), at(seat, DECK), set_right_by=("DP-APP-05",))
            self._set_right(table, self._seat(table), type="recount", of=seat, hand=len(hand))

    def _misplaced(self, table: ShadowTable) -> None:
        """DP-APP-12: a card of the hand, the row or the discard pile lies in another of these places."""
        state, seat = table.live.state, self._seat(table)
        source, target = self.chance.sample((HAND, DISCARD, ROW), 2)
        zone = at(seat, source)
        if source == HAND:
            found = [(UNKNOWN, card) for card in table.hand(seat)]
        else:
            found = [(slot, table.cards.body[slot]) for slot in state.zones[zone] if not attached(state, slot)]
        if target == ROW:
            found = [one for one in found if of(state).cards[one[1]].kind is Is.WEAPON]
        if not found:
            return
        slot, card = self.chance.choice(found)
        table.slip(card, zone, at(seat, target), slot=slot, set_right_by=("DP-APP-12",))
        named, scanned = (card, self.chance.random() < 0.5) if slot == UNKNOWN else (state.slots[slot].card, False)
        place = {"card": named, "source": zone, "zone": at(seat, target), "scanned": scanned}
        self._set_right(table, self._seat(table), type="correct", **place)

    def _out_of_turn(self, table: ShadowTable) -> None:
        """DP-TRN-05: a card of the hand is shown by somebody who is not on turn, or by somebody else than its owner."""
        seat = self._seat(table)
        others = [one for one in range(len(table.viewers)) if one != table.live.state.clock.seat]
        cards = table.hand(seat)
        if cards:
            done = table.scan(self.chance.choice(others), table.tag(self.chance.choice(cards)))
            if isinstance(done, Applied) and table.live.timeline.now.pending is None:
                raise Difference("a card was played out of turn")

    def _draw_more(self, table: ShadowTable) -> None:
        """DP-DRW-04: nobody draws because they like to."""
        seat = table.live.state.clock.seat
        if not isinstance(table.send(seat, do="move", move={"type": "draw_more", "seat": seat}), Refused):
            raise Difference("a card could be drawn without an effect")

    def _leave(self, table: ShadowTable) -> None:
        """DP-END-06: somebody thinks of leaving, and mostly goes on."""
        if self.chance.random() < 0.3:
            seat = self._seat(table)
            self._must(table.send(seat, do="move", move={"type": "concede", "seat": seat}))
            self._must(table.send(seat, do="answer", value=self.chance.choice(("no", "no", "no", "yes"))))

    def _show_another(self, table: ShadowTable) -> None:
        """Somebody shows a card that is not asked for: it is no answer."""
        question = table.question
        asked = set(question.cards) if question is not None else set()
        if question is None or not asked or not question.seats:
            return
        names = {table.cards.id_of(card) for card in asked}
        others = [card for card in range(len(of(table.live.state).cards)) if table.cards.id_of(card) not in names]
        if others and isinstance(table.scan(question.seats[0], table.tag(self.chance.choice(others))), Applied):
            raise Difference(f"a card that was not asked for is an answer to {question.code}")
