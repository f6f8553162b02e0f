"""A table in the middle of a game, on which everything lies open, with cards that say what a test needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.cardweaver import check as legality
from companion.games.cardweaver import scripts
from companion.games.cardweaver.box import CardWeaverSetup, begin
from companion.games.cardweaver.card_checks import overlay
from companion.games.cardweaver.cards import Deck, Is
from companion.games.cardweaver.moves import Attack, EndTurn, Move, Play, Purchase, Use
from companion.games.cardweaver.options import Options
from companion.games.cardweaver.places import (
    ADAPTABILITIES,
    ANIMUS_COUNT,
    ATTACKS,
    BOX,
    BUYING,
    CHARACTER,
    CONVICTION,
    COUNTDOWN,
    DREAM_CATCHERS,
    DREAMSCAPE,
    FLIPPED,
    HP,
    MOST_HP,
    NEMESIS,
    NPC_SLOTS,
    PLACES,
    PLAYING,
    ROUND,
    XP,
    at,
    dial,
    value,
)
from companion.games.cardweaver.players import character
from companion.table.knowledge import shuffle
from companion.table.questions import Answer, Question
from companion.table.refusals import Refusal
from companion.table.run import Done, Run, Waiting, perform
from companion.table.state import UNKNOWN, CardIndex, Clock, Seat, SlotId, mark_of
from tests.games.cardweaver.box import DECKS

NEM, ANN, BEN = 0, 1, 2
"""The Undead Warlord, the Songstress and the Cybercop, or those that a test names."""
PLACE: Final = {key: number for number, (key, *_) in enumerate(PLACES)}
GOES_ON: Final = {
    "aimed_at": "pass",
    "attack_on": "pass",
    "turn_ends": "pass",
    "count_hand": "right",
    "draw_up": "done",
    "draw_cards": "done",
    "draw_and_shuffle": "done",
    "place_point": "keep",
}
"""What is answered to questions that a test does not speak of."""
FULL: Final = {Is.NEMESIS: 24, Is.ANIMUS: 26}
"""HP of everybody on this table, whatever the house set says."""
Said = str | Sequence[str]


class Board:
    """The table of a test. Cards are named by id; of several copies the first that lies there is meant."""

    def __init__(
        self,
        own: str = "",
        *,
        seats: Sequence[str] = ("Nem", "Ann", "Ben"),
        characters: Sequence[str] = ("undead-warlord", "songstress", "cybercop"),
        options: Options | None = None,
    ) -> None:
        decks: Mapping[str, Deck] = overlay(DECKS, own, "own.toml") if own else DECKS
        self.setup = CardWeaverSetup(tuple(seats), options or Options(), decks)
        self.state = begin(self.setup)
        self.asked: list[Question] = []
        run = Run(self.state)
        players = (*range(1, len(seats)), 0) if not self.setup.is_npc else (*range(len(seats)), len(seats))
        for player, card in zip((players[-1], *players[:-1]), characters, strict=False):
            self._seat(run, player, card)
        run.count(NEMESIS, players[-1] + 1, "")
        run.count(ANIMUS_COUNT, self.setup.players - 1, "")
        run.count(ROUND, 1, "")
        for slot in run.zones[BOX]:
            pile = {"adaptability": ADAPTABILITIES, "dream-catcher": DREAM_CATCHERS}.get(self.card(slot), -1)
            if pile >= 0:
                run.move(slot, pile, "")
        if self.setup.is_npc:
            run.count(NPC_SLOTS, 1, "")
            run.pose(character(run, players[-1]), FLIPPED, "")
        run.tick(Clock(players[0], PLAYING, 1), "")
        self.state = run.freeze()

    def _seat(self, run: Run, player: Seat, card: str) -> None:
        run.move(self.setup.equals[card][0], at(player, CHARACTER), "")
        hp = FULL[self.setup.cards[self.setup.equals[card][0]].type]
        run.count(dial(player, MOST_HP), hp, "")
        run.count(dial(player, HP), hp, "")

    # Stating the table.

    def put(self, player: Seat, place: str, *cards: str) -> None:
        """Lay cards out of the box into a place, the first on top."""
        run = Run(self.state)
        for card in reversed(cards):
            slot = next(slot for slot in run.zones[BOX] if self.card(slot) == card)
            run.move(slot, at(player, PLACE[place]), "")
        self.state = run.freeze()

    def hide(self, player: Seat, place: str) -> None:
        """Shuffle a place: nobody knows the order any more."""
        run = Run(self.state)
        shuffle(run, at(player, PLACE[place]), "")
        self.state = run.freeze()

    def set(self, player: Seat, name: int, number: int) -> None:
        """Put a player's dial at a number."""
        self._change(dial(player, name), number)

    def conviction(self, number: int) -> None:
        """Give the player on turn Conviction."""
        self._change(CONVICTION, number)

    def _change(self, number: int, to: int) -> None:
        run = Run(self.state)
        run.count(number, to, "")
        self.state = run.freeze()

    def mark(self, card: str, name: str, number: int) -> None:
        """Lay tokens on a card in play or in a Dreamscape."""
        run = Run(self.state)
        run.mark(self.slot(card), name, number, "")
        self.state = run.freeze()

    def turn_of(self, player: Seat, phase: int = PLAYING) -> None:
        """Let it be somebody's turn, with nothing done in it."""
        run = Run(self.state)
        run.tick(Clock(player, phase, run.clock.turn + 1), "")
        run.count(ATTACKS, 0, "")
        self.state = run.freeze()

    def fill(self, player: Seat, deck: str, shown: int = 5) -> None:
        """A full Dreamscape, and a buying deck of ten more cards that are all known."""
        found = [slot for slot in self.state.zones[BOX] if self.setup.cards[slot].deck == deck and self._plain(slot)]
        run = Run(self.state)
        for number, slot in enumerate(found[: shown + 10]):
            run.move(slot, at(player, DREAMSCAPE if number < shown else BUYING), "")
        self.state = run.freeze()

    def _plain(self, slot: SlotId) -> bool:
        card = self.setup.cards[slot]
        return card.type.value in ("magic", "ability", "artifact") and not card.is_unique

    # Doing.

    def do(self, move: Move, **said: Said) -> None:
        """Carry a legal move out; ``said`` are the answers by the code of the question, in order if there are several.

        A card is answered by its id, and so is a slot: "@" before an id names the slot.
        """
        refusal = legality.check(self.state, move)
        assert refusal is None, refusal
        left = {code: [answer] if isinstance(answer, str) else list(answer) for code, answer in said.items()}
        answers: list[Answer] = []
        self.asked = []
        while True:
            result = perform(self.state, lambda run: scripts.script(run, move), answers)
            if isinstance(result, Done):
                break
            assert isinstance(result, Waiting), result
            self.asked.append(result.question)
            answers.append(self._answer(result.question, left))
        assert not any(left.values()), f"never asked: {left}; asked: {[question.code for question in self.asked]}"
        self.state = result.state

    def _answer(self, question: Question, left: dict[str, list[str]]) -> Answer:
        seat = question.seats[0] if question.seats else 0
        waiting = left.get(question.code)
        text = waiting.pop(0) if waiting else GOES_ON.get(question.code)
        assert text is not None, f"{question.code} is asked: {question}"
        if text.startswith("@"):
            slots = [option.value for option in question.options if option.value.isdigit()]
            return Answer(seat, next(slot for slot in slots if self.card(int(slot)) == text[1:]))
        if any(option.value == text for option in question.options):
            return Answer(seat, text)
        return Answer(seat, next(card for card in question.cards if self.setup.copies[card].card == text))

    def play(self, player: Seat, card: str, **said: Said) -> None:
        """Play a card from hand."""
        self.do(Play(player, self._index(card)), **said)

    def attack(self, player: Seat, target: SlotId, **said: Said) -> None:
        """Attack somebody."""
        self.do(Attack(player, target), **said)

    def use(self, player: Seat, card: str, power: int = 0, **said: Said) -> None:
        """Use a power of a card in play, or of the Character."""
        self.do(Use(player, self.slot(card), power), **said)

    def buy(self, player: Seat, card: str, **said: Said) -> None:
        """Purchase a card."""
        self.do(Purchase(player, self._index(card)), **said)

    def end_turn(self, player: Seat, **said: Said) -> None:
        """End the turn."""
        self.do(EndTurn(player), **said)

    def refused(self, move: Move) -> Refusal:
        """Why a move can't be made."""
        refusal = legality.check(self.state, move)
        assert refusal is not None
        return refusal

    def _index(self, card: str) -> CardIndex:
        lying = [index for index in self.setup.equals[card] if self._zone(index) != BOX]
        return (lying or self.setup.equals[card])[0]

    def _zone(self, index: CardIndex) -> int:
        return next((slot.zone for slot in self.state.slots if slot.card == index), -1)

    # Reading.

    def card(self, slot: SlotId) -> str:
        """The id of the card in a slot, "?" if nobody knows it."""
        card = self.state.slots[slot].card
        return "?" if card == UNKNOWN else self.setup.copies[card].card

    def lies(self, player: Seat, place: str) -> list[str]:
        """The ids of the cards in a place, the top first."""
        return [self.card(slot) for slot in self.state.zones[at(player, PLACE[place])]]

    def box(self) -> list[str]:
        """The ids of the cards in the box."""
        return [self.card(slot) for slot in self.state.zones[BOX]]

    def slots(self, card: str) -> Iterator[SlotId]:
        """Where the copies of a card lie that are not in the box."""
        lying = (slot for slot, here in enumerate(self.state.slots) if here.zone != BOX and here.card != UNKNOWN)
        return (slot for slot in lying if self.card(slot) == card)

    def slot(self, card: str) -> SlotId:
        """Where a card lies that is not in the box."""
        return next(self.slots(card))

    def hp(self, player: Seat) -> int:
        """A player's HP."""
        return value(self.state, player, HP)

    def xp(self, player: Seat) -> int:
        """A player's Experience."""
        return value(self.state, player, XP)

    def on(self, card: str, name: str) -> int:
        """The tokens of a kind on a card."""
        return mark_of(self.state.slots[self.slot(card)], name)

    def who(self, player: Seat) -> SlotId:
        """The Character card of a player."""
        return character(self.state, player)


def npc_board(own: str = "", seats: Sequence[str] = ("Ann", "Ben")) -> Board:
    """A table against the automated Undead Warlord, whose turn it is, in Countdown; Ann is player 0."""
    options = Options(nemesis="npc")
    board = Board(own, seats=seats, characters=("undead-warlord", "songstress", "cybercop"), options=options)
    board.turn_of(len(seats), COUNTDOWN)
    return board


def ability(card: str, play: str, **fields: Any) -> str:
    """An owner's card with other effects."""
    more = "".join(f"{name} = {text}\n" for name, text in fields.items())
    return f'[[card]]\nid = "{card}"\nplay = [{play}]\n{more}'


def holding(card: str, holds: str) -> str:
    """An owner's Permanent that does nothing but hold something."""
    return f'[[card]]\nid = "{card}"\nsymbols = ["permanent"]\nplay = []\npowers = []\nholds = [{holds}]\n'
