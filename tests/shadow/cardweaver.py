"""CardWeaver at a shadow table: what hands may truly say, and slips that are set right."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from companion.games.cardweaver.box import of
from companion.games.cardweaver.cards import Card, Is
from companion.games.cardweaver.check import check
from companion.games.cardweaver.moves import Play
from companion.games.cardweaver.places import (
    ASIDE,
    BOX,
    CHOOSING,
    DEAD,
    DECK,
    DISCARD,
    DREAMSCAPE,
    HAND,
    OVER,
    PLAYED,
    STAYS,
    at,
)
from companion.games.cardweaver.players import deck_in_play, is_anima, players
from companion.play.inputs import Applied
from companion.table.questions import Answer, Kind, Option, Question
from companion.table.state import UNKNOWN, CardIndex, Seat
from tests.shadow.cards_on_table import Difference
from tests.shadow.part import Sitting
from tests.shadow.shadow import ShadowTable

MODES: Final = (
    (2, "player"), (3, "player"), (4, "player"), (1, "npc"), (2, "npc"), (3, "npc"), (5, "player"),
)  # fmt: skip
"""How many sit down, and who is the Nemesis: every mode, in turn."""

FITS: Final[dict[str, Callable[[Card], bool]]] = {
    "discard_one": lambda card: card.type is not Is.NIGHTMARE,
    "discard_at_random": lambda card: card.type is not Is.NIGHTMARE,
    "show_nightmare": lambda card: card.type is Is.NIGHTMARE,
    "destroy_from_hand": lambda card: True,
}
"""For questions about a hand, the cards that are asked for."""


def sitting(chance: random.Random, number: int) -> Sitting:
    """Options that a table could have agreed on."""
    seats, nemesis = MODES[number % len(MODES)]
    options = {
        "nemesis": nemesis,
        "four_animus": seats == 5,
        "first_time_scope": chance.choice(("role", "character")),
        "two_player_newcomer_no_peace": chance.random() < 0.3,
        "redraw_order": chance.choice(("turn_order", "together")),
        "friendly_fire": chance.choice(("confirm", "forbid", "helpers")),
        "reward_attack_only": chance.random() < 0.3,
        "double_defeat": chance.choice(("score", "draw", "animus")),
        "gain_counts_for_limit": chance.random() < 0.7,
        "anima_keeps_nightmares": chance.random() < 0.3,
        "nemesis_xp_attack_only": chance.random() < 0.3,
        "free_discards": chance.random() < 0.7,
        "response_seconds": chance.choice((0, 15)),
    }
    return Sitting(seats, options)


class CardWeaverPart:
    """Cards one too many or too few, cards misplaced, looks, late responses, leaving early."""

    heap = BOX
    upward: tuple[str, ...] = ()
    most_inputs = 20_000

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.leavings = 0

    def purpose(self, move: Mapping[str, Any]) -> str:
        """It is named after the move, but for one that is bought."""
        return "buy_it" if move["type"] == "purchase" else f"{move['type']}_it"

    def chooses(self, table: ShadowTable, seat: Seat, move: Any) -> Any:
        """Nothing is chosen in secret."""
        return move

    def before_answer(self, table: ShadowTable, question: Question) -> None:
        """Whoever is asked for a card may show every card that fits."""
        fits = FITS.get(question.code)
        if fits is None:
            return
        asked = {table.cards.id_of(card) for card in question.cards}
        for card in set(table.hand(question.seats[0])).difference(table.cards.intent):
            if fits(of(table.live.state).cards[card]) and table.cards.id_of(card) not in asked:
                raise Difference(f"{question.code}: {table.cards.id_of(card)} is in the hand, but may not be shown")

    def answer(self, table: ShadowTable, question: Question, seat: Seat) -> Answer | None:
        """Now and then the hand is of another size than is believed."""
        if question.code == "draw_up":
            return Answer(seat, "wrong" if self.chance.random() < 0.06 else "done")
        if question.code == "how_many_held":
            self._miscount(table, seat)
            return Answer(seat, len(table.hand(seat)))
        return None

    def is_true(self, table: ShadowTable, seat: Seat, option: Option, held: Collection[CardIndex]) -> bool:
        """CW-HID-14: mostly nobody lies about the own hand."""
        return option.code != "have_none" or not held or self.chance.random() < 0.05

    def means(self, table: ShadowTable, seat: Seat, card: CardIndex, move: Mapping[str, Any]) -> bool:
        """A card in hand is played or discarded, one that is for sale is bought; nobody claims what is not so."""
        held = card in table.hand(seat)
        return move["type"] in (("play", "redeem", "discard", "look") if held else ("purchase", "choose"))

    def one(self, table: ShadowTable) -> None:
        """One slip: most while no question waits, a late response while one does."""
        state = table.live.state
        if state.clock.phase in (CHOOSING, OVER):
            return
        if table.live.timeline.now.pending is not None:
            self._respond_late(table)
            return
        slips = (
            self._recount, self._recount, self._misplaced, self._misplaced, self._look, self._look, self._leave,
            self._stand, self._scan_boxed, self._against_rules,
        )  # fmt: skip
        self.chance.choice(slips)(table)

    def _seat(self, table: ShadowTable) -> Seat:
        return self.chance.randrange(len(table.viewers))

    def _must(self, done: object) -> None:
        if not isinstance(done, Applied):
            raise Difference(f"the record is wrong, and can't be set right: {done}")

    def _miscount(self, table: ShadowTable, player: Seat) -> None:
        """Somebody has drawn a card more, or one less: what was not drawn lies on the deck."""
        hand, deck = at(player, HAND), at(player, DECK)
        cards = table.cards.at
        if cards[deck] and (not cards[hand] or self.chance.random() < 0.5):
            table.slip(cards[deck][0], deck, hand, set_right_by=("CW-HID-15",))
        elif cards[hand]:
            where = self.chance.randint(0, len(cards[deck]))
            table.slip(self.chance.choice(cards[hand]), hand, deck, at=where, set_right_by=("CW-HID-15",))

    def _recount(self, table: ShadowTable) -> None:
        """CW-HID-15: a hand is counted, that of the automated Nemesis too, or the deck that it comes from."""
        player, seat = self.chance.choice(players(table.live.state)), self._seat(table)
        if is_anima(table.live.state, player):
            return
        place, zone = self.chance.choice((("hand", at(player, HAND)), ("deck", at(player, DECK))))
        before = len(table.cards.at[zone])
        self._miscount(table, player)
        count = len(table.cards.at[zone])
        if count != before:
            self._set_right(table, seat, type="recount", of=player, count=count, place=place)

    def _set_right(self, table: ShadowTable, seat: Seat, **move: object) -> None:
        """Somebody says so, another confirms if there is one; before that the cards lie so already."""
        self._must(table.send(seat, do="move", move={"seat": seat, **move}))
        others = [other for other in range(len(table.viewers)) if other != seat]
        if others:
            self._must(table.send(self.chance.choice(others), do="answer", value="yes"))

    def _misplaced(self, table: ShadowTable) -> None:
        """CW-HID-09: a card that lies open lies elsewhere, or was taken up; or a hidden one lies open."""
        state, cards = table.live.state, table.cards.at
        player = self.chance.choice([player for player in players(state) if not is_anima(state, player)])
        source = at(player, self.chance.choice((DREAMSCAPE, DEAD, PLAYED, STAYS, ASIDE, DISCARD, HAND, HAND, DECK)))
        is_open = state.setup.zones[source].open
        zone = at(player, self.chance.choice((DEAD, DISCARD, HAND, DECK) if is_open else (DEAD, DISCARD)))
        if not cards[source] or zone == source:
            return
        slot = self.chance.choice(state.zones[source]) if is_open else UNKNOWN
        card = table.cards.body[slot] if is_open else self.chance.choice(cards[source])
        where = self.chance.randint(0, len(cards[zone])) if table.cards.is_pile(zone) else 0
        table.slip(card, source, zone, slot=slot, at=where, set_right_by=("CW-HID-09",))
        named, scanned = state.slots[slot].card if is_open else card, not is_open and self.chance.random() < 0.5
        facts = {"card": named, "source": source, "zone": zone, "scanned": scanned}
        self._set_right(table, self._seat(table), type="correct", reason="a slip", **facts)

    def _look(self, table: ShadowTable) -> None:
        """CW-HID-16: somebody shows the companion a card of the own hand in private."""
        seat = self._seat(table)
        hand = table.hand(seat)
        if hand:
            card, scanned = self.chance.choice(hand), self.chance.random() < 0.5
            move = {"type": "look", "seat": seat, "card": card, "scanned": scanned}
            self._must(table.send(seat, do="move", move=move))

    def _leave(self, table: ShadowTable) -> None:
        """CW-R-64: somebody leaves, once a game at most."""
        if not self.leavings and self.chance.random() < 0.05:
            self.leavings += 1
            seat = self._seat(table)
            self._must(table.send(seat, do="move", move={"type": "leave", "seat": seat}))

    def _scan_boxed(self, table: ShadowTable) -> None:
        """CW-SET-06: somebody shows a card of a deck that is not in this game."""
        state = table.live.state
        boxed = [card for card in table.cards.at[BOX] if not deck_in_play(state, of(state).cards[card].deck)]
        if isinstance(table.scan(self._seat(table), table.tag(self.chance.choice(boxed))), Applied):
            raise Difference("a card of a deck that is not in this game counted")

    def _against_rules(self, table: ShadowTable) -> None:
        """Somebody plays a card that can't be played now, all agree, and it is set right like that."""
        state, seat = table.live.state, self._seat(table)
        hand = [card for card in table.hand(seat) if check(state, Play(seat, card, scanned=True)) is not None]
        if hand:
            table.cards.intent = [self.chance.choice(hand)]
            move = {"type": "play", "seat": seat, "card": table.cards.intent[0], "scanned": True}
            self._must(table.send(seat, do="override", move=move, reason="all want it so"))
            while table.question is not None:
                self._must(table.send(table.question.seats[0], do="answer", value="yes"))

    def _stand(self, table: ShadowTable) -> None:
        """CW-SYM-12: somebody passes from now on, or is asked again."""
        seat = self._seat(table)
        on = self.chance.random() < 0.5
        self._must(table.send(seat, do="move", move={"type": "standing_pass", "seat": seat, "on": on}))

    def _respond_late(self, table: ShadowTable) -> None:
        """CW-HID-10: somebody scans a card of the hand while no card is asked for; it counts if it may."""
        seat, question = self._seat(table), table.question
        hand = table.hand(seat)
        if hand and question is not None and question.kind is not Kind.CARD:
            card = self.chance.choice(hand)
            before = list(table.cards.intent)
            table.cards.intent.append(card)
            if not isinstance(table.scan(seat, table.tag(card)), Applied):
                table.cards.intent = before
