"""The people at a shadow table: they play by their true hands, and scan, slip, ask to go back and set things right."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from cardprints.tags import Tag, format_tag
from companion.play.inputs import Applied, ChooseOne, Known, Outcome, PendingUndo, Refused, Stale
from companion.play.simulation import any_legal, sensible
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat
from tests.shadow.cards_on_table import Difference
from tests.shadow.mischief import Mischief
from tests.shadow.shadow import ShadowTable

MOST_INPUTS = 6000
MOST_REMEMBERED = 40
"""Inputs that people can take back by heart: further back nobody could tell which of many cards came when."""


class People:
    """Plays one game to its end. The same chance gives the same game."""

    def __init__(self, table: ShadowTable, mischief: Mischief, chance: random.Random) -> None:
        self.table = table
        self.mischief = mischief
        self.chance = chance
        self.choose = any_legal if chance.random() < 0.2 else sensible
        self.undos = 0

    def play(self) -> int:
        """Play; how many inputs it took."""
        self.table.begin()
        while self.table.live.game.outcome(self.table.live.state) is None:
            self.step()
            if self.table.live.timeline.version > MOST_INPUTS:
                raise Difference("the game does not end")
        return self.table.live.timeline.version

    def step(self) -> None:
        """One thing that somebody does."""
        pending = self.table.live.timeline.now.pending
        if isinstance(pending, PendingUndo):
            self._consent(pending)
            return
        if self._slip():
            return
        question = self.table.question
        if question is not None:
            self._answer(question)
        else:
            self._move()

    def _slip(self) -> bool:
        """Now and then something that is no move of the game. Whether the table went on by it."""
        chance, version = self.chance, self.table.live.timeline.version
        draw = chance.random()
        if draw < 0.02:
            self._scan_nonsense()
        elif draw < 0.04:
            self._scan_what_lies_elsewhere()
        elif draw < 0.055:
            self._go_back()
        elif draw < 0.06:
            self.table.restart()
        elif draw < 0.065:
            self._send_late()
        elif draw < 0.11:
            self.mischief.one(self.table)
        return self.table.live.timeline.version != version

    def _seat(self) -> Seat:
        return self.chance.randrange(len(self.table.viewers))

    def _scan_nonsense(self) -> None:
        """A foreign code, another game's card, a boxed card, a copy that is not in the deck, a damaged tag."""
        game = self.table.live.game.badge
        real = self.table.tag(self.chance.randrange(len(self.table.live.setup.copies)))
        other = "VD" if game != "VD" else "CD"
        texts = (
            "https://example.org/a", "", format_tag(Tag(other, 1, 1)), format_tag(Tag(game, 30_000, 1)),
            format_tag(Tag(game, 1, 31)), real[:-1] + ("7" if real[-1] != "7" else "8"),
        )  # fmt: skip
        text = self.chance.choice(texts)
        done = self.table.scan(self._seat(), text)
        if not isinstance(done, Refused) or not done.no.title or not done.no.facts:
            raise Difference(f"{text} was not refused with a reason")

    def _scan_what_lies_elsewhere(self) -> None:
        """Somebody shows a card that lies on the table; nothing may come of it that is not done to that card."""
        state = self.table.live.state
        read = [slot for slot in self.table.cards.body if state.slots[slot].claimed]
        if read:
            card = self.table.cards.body[self.chance.choice(read)]
            self.table.scan(self._seat(), self.table.tag(card))

    def _send_late(self) -> None:
        """An input for a table of a while ago changes nothing."""
        version = self.table.live.timeline.version
        ticked = all(moment.kind == "put" for moment in self.table.live.timeline.moments[-3:])
        if version > 3 and not ticked:
            done = self.table.send(self._seat(), version=version - 3, do="undo")
            if not isinstance(done, Stale):
                raise Difference("an undo that was meant for an older table was not stale")

    def _go_back(self) -> None:
        seat, version = self._seat(), self.table.live.timeline.version
        if self.undos > 10:
            return
        self.undos += 1
        timeline = self.table.live.timeline
        to = -1 if self.chance.random() < 0.6 else max(0, version - self.chance.randint(1, 12))
        if to < 0 and version - timeline.last_own(seat) > MOST_REMEMBERED:
            return
        done = self.table.send(seat, do="undo", to=to)
        if isinstance(done, Applied) and self.table.live.timeline.now.kind == "undo":
            self.table.tick_off()

    def _consent(self, pending: PendingUndo) -> None:
        seat = self.chance.choice(pending.waiting)
        done = self.table.send(seat, do="agree", yes=self.chance.random() < 0.9)
        if not isinstance(done, Applied):
            raise Difference("whoever is asked may agree")
        if self.table.live.timeline.now.kind == "undo":
            self.table.tick_off()

    def _answer(self, question: Question) -> None:
        table = self.table
        if question.seconds and self.chance.random() < 0.1:
            table.late()
            return
        self.mischief.before_answer(table, question)
        seat = table.by_table(question)
        answer = self._said(question, seat)
        if question.kind is Kind.CARD and isinstance(answer.value, int):
            self._show_as_answer(seat, answer.value)
        else:
            self._must_count(table.send(seat, do="answer", value=answer.value), f"{answer} to {question.code}")

    def _said(self, question: Question, seat: Seat) -> Answer:
        """What is answered: the card that is truly there, something sensible, or anything that is allowed."""
        game, state = self.table.live.game, self.table.live.state
        if question.kind is Kind.CARD and not question.seats:
            kinds = {self.table.cards.id_of(card) for card in question.cards}
            true = [card for card in self.table.cards.at[self.mischief.heap] if self.table.cards.id_of(card) in kinds]
            return Answer(seat, self.chance.choice(true))
        if question.kind is Kind.CARD:
            shown = self.table.cards.intent
            true = [card for card in self.table.hand(seat) if card in question.cards and card not in shown]
            said: list[int | str] = [*true, *(option.value for option in question.options)]
            return Answer(seat, self.chance.choice(said))
        if question.seats and self.chance.random() < 0.6:
            return game.bot_answer(state, seat, self.table.hand(seat), question, self.chance)
        if question.kind is Kind.NUMBER and self.chance.random() < 0.7:
            return Answer(seat, self.chance.randint(question.least, question.most))
        return Answer(seat, self.chance.choice(question.options).value)

    def _show_as_answer(self, seat: Seat, card: CardIndex) -> None:
        self.table.cards.intent.append(card)
        if self.chance.random() < 0.5:
            done = self.table.scan(seat, self.table.tag(card))
        else:
            done = self.table.send(seat, do="show", card=self.table.cards.id_of(card))
        self._must_count(done, f"card {card} as an answer")

    def _must_count(self, done: Outcome, what: str) -> None:
        if not isinstance(done, Applied):
            raise Difference(f"{what} is right at the real table but was not taken: {done}")

    def _move(self) -> None:
        table = self.table
        game, state = table.live.game, table.live.state
        table.cards.intent = []
        if not game.active(state):
            table.begin()
            return
        seat = game.active(state)[0]
        move = self.choose(game, state, seat, table.hand(seat), self.chance)
        card = getattr(move, "card", -1)
        if not isinstance(card, int) or card < 0:
            self._must_count(table.make(seat, move), str(move))
            return
        table.cards.intent = [card]
        draw = self.chance.random()
        if draw < 0.4:
            self._must_count(table.make(seat, move), str(move))
        elif draw < 0.6:
            purpose = f"{msgspec.to_builtins(move)['type']}_it"
            self._must_count(table.send(seat, do="show", card=table.cards.id_of(card), purpose=purpose), str(move))
        else:
            self._scan_from_hand(seat, card)

    def _scan_from_hand(self, seat: Seat, card: CardIndex) -> None:
        """A card is scanned out of the hand: it is laid, or a sheet offers what else can be done with it."""
        table = self.table
        done: Any = table.scan(seat, table.tag(card))
        if isinstance(done, Refused) and done.no.ways:
            way = msgspec.json.decode(self.chance.choice(done.no.ways).send)
            self._must_count(table.send(seat, **way), str(way))
        elif isinstance(done, Applied) and self.chance.random() < 0.3:
            twice = table.scan(seat, table.tag(card))
            if isinstance(twice, ChooseOne):
                raise Difference("a camera that reads a card again starts a question")
        elif isinstance(done, Known):
            raise Difference(f"card {card} is in the hand of {seat}, but the companion says it lies there already")
