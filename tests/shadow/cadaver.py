"""Cadaver at a shadow table: where people take cards from, and what goes wrong that can be set right."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any

from companion.games.cadaver.places import ASIDE, DECK, LAYING, OUT, OVER, corpses_of, hand_of, still_in
from companion.play.inputs import Applied
from companion.table.questions import Answer, Option, Question
from companion.table.state import UNKNOWN, CardIndex, Seat
from tests.shadow.part import Sitting
from tests.shadow.shadow import ShadowTable

SET_RIGHT = ("CD-APP-08", "CD-APP-18")
"""The clauses by which the record is set right."""


def sitting(chance: random.Random, number: int) -> Sitting:
    """Options that a table could have agreed on."""
    options = {
        "deck": chance.choice(("triple_ace", "cheatwell_house")),
        "reaction_seconds": chance.choice((0, 10)),
        "gifts": chance.random() < 0.5,
        "one_lid": chance.random() < 0.3,
        "lid_blocks_ghoul": chance.random() < 0.3,
        "amulet_by": chance.choice(("anyone", "owner")),
        "must_refill": chance.random() < 0.3,
        "drawer_final_turn": chance.random() < 0.7,
        "haunt_out_players": chance.random() < 0.3,
        "amulet_wild_stays": chance.random() < 0.6,
        "final_trade": chance.choice(("before", "before_or_after")),
        "amulet_size": chance.choice((0, 1, 2)),
    }
    return Sitting(2 + number % 5, options)


class CadaverPart:
    """Slips at a table of Cadaver, each set right as the rules provide, and leaving early."""

    heap = DECK
    upward: tuple[str, ...] = ("lids-potion", "lids-scroll", "lids-brain")
    most_inputs = 6000

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.leavings = 0

    def purpose(self, move: Mapping[str, Any]) -> str:
        """It is named after the move."""
        return f"{move['type']}_it"

    def chooses(self, table: ShadowTable, seat: Seat, move: Any) -> Any:
        """Nothing is chosen in secret."""
        return move

    def before_answer(self, table: ShadowTable, question: Question) -> None:
        """CD-SET-02 and -03: cards are sought in the Deck, and it is shuffled before it is dealt."""
        if question.code in ("pile_card", "deal"):
            table.shuffle(DECK)

    def answer(self, table: ShadowTable, question: Question, seat: Seat) -> Answer | None:
        """Nothing but what is true."""
        return None

    def is_true(self, table: ShadowTable, seat: Seat, option: Option, held: Collection[CardIndex]) -> bool:
        """No answer says that a hand lacks something."""
        return True

    def means(self, table: ShadowTable, seat: Seat, card: CardIndex, move: Mapping[str, Any]) -> bool:
        """Only cards of the own hand are shown, and all that is offered is done with those."""
        return True

    def one(self, table: ShadowTable) -> None:
        """One slip while no question waits."""
        if table.live.timeline.now.pending is None and LAYING <= table.live.state.clock.phase < OVER:
            self.chance.choice((self._too_many, self._too_few, self._lost, self._misplaced, self._look, self._leave))(
                table
            )

    def _seat(self, table: ShadowTable) -> int:
        return self.chance.choice(still_in(table.live.state))

    def _set_right(self, table: ShadowTable, **move: object) -> None:
        """Somebody says so, another confirms; before that the cards lie so already."""
        seat = self._seat(table)
        done = table.send(seat, do="move", move={"type": "correct", "seat": seat, "reason": "a slip", **move})
        self._confirm(table, seat, done)

    def _confirm(self, table: ShadowTable, seat: int, done: object) -> None:
        assert isinstance(done, Applied), done
        other = self.chance.choice([at for at in range(len(table.viewers)) if at != seat])
        done = table.send(other, do="answer", value="yes")
        assert isinstance(done, Applied), done

    def _too_many(self, table: ShadowTable) -> None:
        """Somebody has drawn a card more than was told."""
        seat = self._seat(table)
        hand, deck = table.cards.at[hand_of(seat)], table.cards.at[DECK]
        if len(deck) > 1:
            table.slip(deck[0], DECK, hand_of(seat), set_right_by=SET_RIGHT)
            self._set_right(table, hand_of=seat, hand=len(hand))

    def _too_few(self, table: ShadowTable) -> None:
        """Somebody has a card less, and one is on the Deck: it was put back, whichever it was."""
        seat = self._seat(table)
        hand, deck = table.cards.at[hand_of(seat)], table.cards.at[DECK]
        if len(hand) > 1 and deck:
            card = self.chance.choice(hand)
            table.slip(card, hand_of(seat), DECK, set_right_by=SET_RIGHT)
            self._set_right(table, hand_of=seat, hand=len(hand))

    def _lost(self, table: ShadowTable) -> None:
        """The Deck is counted, and one that nobody knows is not in it."""
        deck, state = table.cards.at[DECK], table.live.state
        if len(deck) > 2 and state.slots[state.zones[DECK][-1]].card == UNKNOWN:
            table.slip(deck[-1], DECK, ASIDE, set_right_by=SET_RIGHT)
            seat = self._seat(table)
            done = table.send(seat, do="move", move={"type": "recount", "seat": seat, "count": len(deck)})
            self._confirm(table, seat, done)

    def _misplaced(self, table: ShadowTable) -> None:
        """A bare Corpse lies before somebody else than the record has it."""
        state = table.live.state
        one, other = self.chance.sample(range(len(table.viewers)), 2)
        bare = [slot for slot in state.zones[corpses_of(one)] if not state.zones[state.setup.on(slot)]]
        if bare and not state.dials[OUT + one] and not state.dials[OUT + other]:
            slot = self.chance.choice(bare)
            card = table.cards.body[slot]
            table.slip(card, corpses_of(one), corpses_of(other), slot=slot, set_right_by=SET_RIGHT)
            self._set_right(table, card=state.slots[slot].card, source=corpses_of(one), zone=corpses_of(other))

    def _look(self, table: ShadowTable) -> None:
        """CD-APP-05: somebody shows the companion a card of the own hand in private."""
        seat = self._seat(table)
        hand = table.hand(seat)
        if hand:
            card = self.chance.choice(hand)
            scanned = self.chance.random() < 0.5
            done = table.send(seat, do="move", move={"type": "look", "seat": seat, "card": card, "scanned": scanned})
            assert isinstance(done, Applied), done

    def _leave(self, table: ShadowTable) -> None:
        """CD-DWN-11: somebody leaves, once a game at most."""
        if self.leavings or self.chance.random() < 0.7:
            return
        self.leavings += 1
        seat = self._seat(table)
        assert isinstance(table.send(seat, do="move", move={"type": "leave", "seat": seat}), Applied)
