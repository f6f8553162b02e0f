"""The people at a shadow table: they play by their true hands, and scan, slip, ask to go back and set things right."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from cardprints.tags import Tag, format_tag
from companion.play.inputs import Applied, ChooseOne, Known, Outcome, PendingUndo, Refused, Stale
from companion.play.showing import WHICH_COPY, last_card
from companion.table.game import legal_moves
from companion.table.nudges import Nudge
from companion.table.questions import Answer, Kind, Question
from companion.table.state import UNKNOWN, CardIndex, Seat, slot_of
from tests.shadow.cards_on_table import Difference
from tests.shadow.part import Part
from tests.shadow.shadow import ShadowTable

MOST_REMEMBERED = 40
"""Inputs that people can take back by heart: further back nobody could tell which of many cards came when."""


class People:
    """Plays one game to its end. The same chance gives the same game."""

    def __init__(self, table: ShadowTable, part: Part, chance: random.Random) -> None:
        self.table = table
        self.part = part
        self.chance = chance
        self.is_random = chance.random() < 0.2
        self.undos = 0

    def play(self) -> int:
        """Play; how many inputs it took."""
        self.table.begin()
        while self.table.live.game.outcome(self.table.live.state) is None:
            self.step()
            if self.table.live.timeline.version > self.part.most_inputs:
                raise Difference("the game does not end")
        return self.table.live.timeline.version

    def step(self) -> None:
        """One thing that somebody does."""
        pending = self.table.live.timeline.now.pending
        if self.table.live.timeline.now.kind == "undo":
            self.table.tick_off()
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
        elif draw < 0.07:
            self._scan_late()
        elif draw < 0.1:
            self.table.look_at_pages(self._seat())
        elif draw < 0.145:
            self.part.one(self.table)
        elif draw < 0.15:
            self._set_right()
        elif draw < 0.151:
            self._think_of_leaving()
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
        version = self.table.told_version - 3
        since = self.table.live.timeline.moments[version + 1 : version + 4]
        if version > 0 and any(moment.kind != "put" for moment in since):
            done = self.table.send(self._seat(), version=version, do="undo")
            if not isinstance(done, Stale):
                raise Difference("an undo that was meant for an older table was not stale")

    def _scan_late(self) -> None:
        """A card is scanned on a page that shows the table of a while ago, to which moves were made since."""
        version = self.table.told_version - 3
        since = self.table.live.timeline.moments[version + 1 : version + 4]
        if version > 0 and any(moment.kind == "move" for moment in since):
            card = self.chance.randrange(len(self.table.live.setup.copies))
            done = self.table.scan(self._seat(), self.table.tag(card), version=version)
            if not isinstance(done, Stale):
                raise Difference("a scan that was meant for an older table was not stale")

    def _set_right(self) -> None:
        """Somebody corrects a dial by one, perhaps while a question waits; where others must agree, they are asked."""
        live, state = self.table.live, self.table.state
        seat, by = self._seat(), self.chance.choice((-1, 1))
        dials = [name for name in live.setup.dials if live.game.nudgeable(state, Nudge(seat, 0, name)) is not None]
        if dials:
            self.table.send(seat, do="nudge", by=by, dial=self.chance.choice(dials))

    def _think_of_leaving(self) -> None:
        """Somebody wants to leave while another is asked, and mostly stays; of two, the game is over by it."""
        live, question = self.table.live, self.table.question
        if question is None or question.secret or live.game.outcome(live.state) is not None:
            return
        seat = self._seat()
        move = live.game.any_time[0](seat)
        if live.game.check(self.table.state, move) is not None:
            return
        made = self.table.make(seat, move)
        if isinstance(made, Refused) and made.no.title == "First the question":
            return  # The question would be another without this player, or a duel would begin anew.
        self._must_count(made, "leaving while a question waits")
        is_going = len(self.table.viewers) == 2 and self.chance.random() < 0.2
        if not is_going or not isinstance(self.table.send(seat, do="answer", value="yes"), Applied):
            self._must_count(self.table.send(seat, do="answer", value="no"), "staying")

    def _go_back(self) -> None:
        seat, version = self._seat(), self.table.live.timeline.version
        if self.undos > 10:
            return
        self.undos += 1
        timeline = self.table.live.timeline
        to = -1 if self.chance.random() < 0.6 else max(0, version - self.chance.randint(1, 12))
        if to < 0 and version - timeline.last_own(seat) > MOST_REMEMBERED:
            return
        self.table.send(seat, do="undo", to=to)

    def _consent(self, pending: PendingUndo) -> None:
        seat = self.chance.choice(pending.waiting)
        done = self.table.send(seat, do="agree", yes=self.chance.random() < 0.9)
        if not isinstance(done, Applied):
            raise Difference("whoever is asked may agree")

    def _answer(self, question: Question) -> None:
        table = self.table
        if question.seconds and self.chance.random() < 0.1:
            table.late()
            return
        is_leaving = isinstance(table.live.timeline.waiting_move(), table.live.game.any_time)
        if is_leaving and table.is_between and any(option.value == "no" for option in question.options):
            self._must_count(table.send(question.seats[0], do="answer", value="no"), "staying")
            return
        self.part.before_answer(table, question)
        seat = table.by_table(question)
        answer = self.part.answer(table, question, seat) or self._said(question, seat)
        if question.kind is Kind.CARD and isinstance(answer.value, int):
            self._show_as_answer(answer.seat, answer.value)
        else:
            self._must_count(table.send(seat, do="answer", value=answer.value), f"{answer} to {question.code}")

    def _said(self, question: Question, seat: Seat) -> Answer:
        """What is answered: the card that is truly there, something sensible, or anything that is allowed."""
        game = self.table.live.game
        if question.kind is Kind.CARD:
            return self._true_card(question, seat)
        if question.seats and self.chance.random() < 0.6:
            return game.bot_answer(self.table.state, seat, self._seen(question, seat), question, self.chance)
        if question.kind is Kind.NUMBER and (not question.options or self.chance.random() < 0.7):
            return Answer(seat, self.chance.randint(question.least, question.most))
        return Answer(seat, self.chance.choice(question.options).value)

    def _seen(self, question: Question, seat: Seat) -> tuple[CardIndex, ...]:
        """The own hand, and last the card that a question is about, if it is looked at."""
        table = self.table
        looked = [] if question.slot == UNKNOWN else table.cards.in_slot(table.state, question.slot)
        return (*table.hand(seat), *(looked if len(looked) == 1 else ()))

    def _true_card(self, question: Question, seat: Seat) -> Answer:
        """A card that truly lies where it is asked for, or an answer that tells the truth about the hand."""
        table = self.table
        kinds = {table.cards.id_of(card) for card in question.cards}
        if question.slot != UNKNOWN:
            there: Sequence[CardIndex] = table.cards.in_slot(table.state, question.slot)
        else:
            there = table.hand(seat) if question.seats else table.cards.at[self.part.heap]
        held = [card for card in there if table.cards.id_of(card) in kinds]
        held = [card for card in held if card not in table.cards.intent] or held
        said: list[int | str] = list(held)
        said += [option.value for option in question.options if self.part.is_true(table, seat, option, held)]
        if not said:
            raise Difference(f"{question.code}: of {[table.cards.id_of(card) for card in there]} none may be shown")
        return Answer(seat, self.chance.choice(said))

    def _show_as_answer(self, seat: Seat, card: CardIndex) -> None:
        self.table.cards.intent.append(card)
        if self.chance.random() < 0.5:
            done = self.table.scan(seat, self.table.tag(card))
        else:
            done = self.table.send(seat, do="show", card=self.table.cards.id_of(card))
            if done == WHICH_COPY:
                done = self.table.send(seat, do="answer", value=card)
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
        seat = self.chance.choice(game.active(state))
        if self.chance.random() < 0.05:
            seat = self._seat()
        moves = legal_moves(game, state, seat, table.hand(seat))
        if not moves:
            return
        is_any = self.is_random or seat not in game.active(state)
        move = self.chance.choice(moves) if is_any else game.bot_move(state, seat, table.hand(seat), self.chance)
        move = self.part.chooses(table, seat, move)
        card = getattr(move, "card", UNKNOWN)
        if not isinstance(card, int) or card < 0:
            self._must_count(table.make(seat, move), str(move))
        else:
            self._move_card(seat, move, self._physical(seat, card))

    def _physical(self, seat: Seat, card: CardIndex) -> CardIndex:
        """The real card that a move is about: one of the own hand, or the one that lies where the record has it."""
        slot = slot_of(self.table.live.state, card)
        return card if card in self.table.hand(seat) or slot == UNKNOWN else self.table.cards.body[slot]

    def _move_card(self, seat: Seat, move: Any, card: CardIndex) -> None:
        """A move about a card: sent as it is, picked by hand, or scanned."""
        table = self.table
        table.cards.intent = [card]
        draw = self.chance.random()
        if draw < 0.4:
            self._must_count(table.make(seat, move), str(move))
        elif draw < 0.6:
            purpose = self.part.purpose(msgspec.to_builtins(move))
            self._must_count(table.send(seat, do="show", card=table.cards.id_of(card), purpose=purpose), str(move))
        else:
            self._scan_it(seat, card)

    def _scan_it(self, seat: Seat, card: CardIndex) -> None:
        """A card is scanned: the first thing that it can mean is done, or a sheet offers what can be done with it.

        A camera that has just read it, as for a look, may be taken to read it again.
        """
        table = self.table
        is_last = last_card(table.live, seat) == card
        done: Any = table.scan(seat, table.tag(card))
        offered = done.choices if isinstance(done, ChooseOne) else done.no.ways if isinstance(done, Refused) else ()
        ways = [msgspec.json.decode(choice.send) for choice in offered]
        meant = [way for way in ways if self.part.means(table, seat, card, way["move"])]
        if meant:
            way = self.chance.choice(meant)
            self._must_count(table.send(seat, **way), str(way))
        elif isinstance(done, Applied) and self.chance.random() < 0.3:
            twice = table.scan(seat, table.tag(card))
            if isinstance(twice, ChooseOne):
                raise Difference("a camera that reads a card again starts a question")
        elif isinstance(done, Known) and not is_last:
            raise Difference(f"card {card} lies with {seat}, but the companion says that nothing is to be done")
