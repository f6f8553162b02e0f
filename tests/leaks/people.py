"""People at a real table whose cards a seeded dealer holds: what they do next, rightly or not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec

from cardprints.tags import format_tag
from companion.games.cadaver.moves import Propose
from companion.games.cadaver.places import EXCHANGED, TRADING, can_trade
from companion.play.codes import tag_of
from companion.play.inputs import PendingUndo
from companion.play.simulation import answered, any_legal, hand_of, sensible
from companion.play.table import LiveTable
from companion.play.views import put_backs_for
from companion.table.dealer import Dealer
from companion.table.questions import Answer, Kind, Question
from companion.table.state import CardIndex, Seat, State
from tests.table.any_moves import any_move, kinds_of


class Said(msgspec.Struct, frozen=True):
    """What somebody sends: a seat (-1: the host), and an input, tags that a camera has read, or neither to begin.

    ``late`` is how many inputs ago the sender's page was drawn.
    """

    seat: Seat
    what: dict[str, Any] | None = None
    tags: tuple[str, ...] = ()
    late: int = 0


def cards_in(said: Said, tags: list[str], table: LiveTable) -> Iterator[CardIndex]:
    """The cards that somebody names or shows."""
    copies = table.setup.copies
    yield from (tags.index(tag) for tag in said.tags if tag in tags)
    what = said.what or {}
    yield from (card for card, copy in enumerate(copies) if copy.card == what.get("card"))
    numbers = (what.get("value"), what.get("move", {}).get("card"))
    yield from (number for number in numbers if isinstance(number, int) and 0 <= number < len(copies))


class Manners(Protocol):
    """What only one game knows: which of its cards are shown in private, and what makes people show them."""

    options: Mapping[str, Any]
    """Options of its tables, as a form sends them."""
    private: frozenset[str]
    """Codes of the questions whose answer is a card that not all may see."""
    eager: Mapping[str, str]
    """What two who look at each other's cards answer, by code."""
    quiet: Mapping[str, int | str]
    """For secret questions, by code, an answer of which nobody may hear while the question waits for others."""
    seals: bool
    """Whether people choose cards in secret: moves of the kind ``commit``, which ``reopen`` makes void."""

    def meet(self, state: State, seats: tuple[Seat, ...]) -> Any:
        """A move by which some of these seats come to show each other cards; ``None`` for none now."""


class CadaverManners:
    """Cadaver: an exchange in which both scan (CD-TRD-06)."""

    options: Mapping[str, Any] = {"deck": "triple_ace", "decks": "1", "count_aid": "yes"}
    private = frozenset({"scan_given"})
    eager: Mapping[str, str] = {"hand_over": "scan"}
    quiet: Mapping[str, int | str] = {"stop_ghoul": "pass"}
    seals = False

    def meet(self, state: State, seats: tuple[Seat, ...]) -> Any:
        """An exchange between two of them, if it is the time."""
        one = state.clock.seat
        others = [seat for seat in seats if seat != one and can_trade(state, one, seat)]
        if one in seats and others and state.clock.phase == TRADING and not state.dials[EXCHANGED]:
            return Propose(one, others[0], 1)
        return None


class VoidreamManners:
    """Voidream: a card that is looked at in an evoke (VD-EVK-11), veiled cards and charges (VD-VEI-13, VD-ATT-10)."""

    options: Mapping[str, Any] = {"deck_0": "subter", "deck_1": "court"}
    private = frozenset({"look_evoked"})
    eager: Mapping[str, str] = {"evoke": "look"}
    quiet: Mapping[str, int | str] = {}
    seals = False

    def meet(self, state: State, seats: tuple[Seat, ...]) -> Any:
        """Nothing: it is one of the moves of a turn that brings a veiled card."""
        return None


class ShardweaveManners:
    """Shardweave: hands that are scanned in private (SW-COM-14), commits, and cards that go back unseen (SW-SET-11)."""

    options: Mapping[str, Any] = {"commit_mode": "phone", "hand_tracking": "tracked"}
    private = frozenset({"which_returned", "put_under"})
    eager: Mapping[str, str] = {}
    quiet: Mapping[str, int | str] = {"mulligan": 2}
    seals = True

    def meet(self, state: State, seats: tuple[Seat, ...]) -> Any:
        """Nothing: nobody shows the other a card in private."""
        return None


class PlainManners:
    """A game of which nothing more is known."""

    options: Mapping[str, Any] = {}
    private: frozenset[str] = frozenset()
    eager: Mapping[str, str] = {}
    quiet: Mapping[str, int | str] = {}
    seals = False

    def meet(self, state: State, seats: tuple[Seat, ...]) -> Any:
        """Nothing."""
        return None


MANNERS: Mapping[str, Manners] = {
    "cadaver": CadaverManners(),
    "voidream": VoidreamManners(),
    "shardweave": ShardweaveManners(),
}
LOOKS = ("look_at_it", "in_my_hand")
"""What showing a card of the own hand in private is called."""


def manners_of(game: str) -> Manners:
    """What is known of a game; a new one can be played without."""
    return MANNERS.get(game, PlainManners())


class People:
    """Those around one table. The same chance gives the same inputs."""

    def __init__(self, table: LiveTable, manners: Manners, curious: tuple[Seat, ...], chance: random.Random) -> None:
        self.table = table
        self.manners = manners
        self.curious = curious
        self.chance = chance
        self.dealer = Dealer(table.timeline.moments[0].state, chance.randrange(2**32))
        self._truths = [tuple(self.dealer.truth)]
        self.tags = [format_tag(tag_of(table.game, table.setup, card)) for card in range(len(table.setup.copies))]

    @property
    def state(self) -> State:
        """The table, with what a waiting move has done so far."""
        return self.table.waiting()[1]

    def follow(self) -> None:
        """Let the cards follow what was stored since."""
        for moment in self.table.timeline.moments[len(self._truths) :]:
            if moment.effect.back_to is not None:
                self.dealer.truth = list(self._truths[moment.effect.back_to])
            elif moment.events:
                self.dealer.follow(moment.events)
            self._truths.append(tuple(self.dealer.truth))

    def rightly(self) -> Said:
        """The next thing that belongs to the game."""
        pending = self.table.timeline.now.pending
        if isinstance(pending, PendingUndo):
            return Said(pending.waiting[0], {"do": "agree", "yes": self.chance.random() < 0.8})
        question = self.table.waiting()[0]
        if question is not None:
            return self._answer(question)
        backs = [back for back in put_backs_for(self.table) if not back.done]
        if backs and self.chance.random() < 0.5:
            return Said(self._seat(), {"do": "put", "key": backs[0].key})
        state = self.table.state
        active = self.table.game.active(state)
        if not self.table.timeline.version or not active:
            return Said(-1)
        return self._move(self.chance.choice(active), state)

    def _seat(self) -> Seat:
        return self.chance.randrange(len(self.table.setup.seats))

    def _answer(self, question: Question) -> Said:
        if len(question.seats) > 1:
            question = msgspec.structs.replace(question, seats=(self.chance.choice(question.seats),))
        answer = answered(self.table.game, self.state, question, self.dealer, self.chance)
        eager = self.manners.eager.get(question.code)
        if answer.seat in self.curious and any(option.value == eager for option in question.options):
            answer = Answer(answer.seat, str(eager))
        seat = answer.seat if question.seats else -1
        if question.kind is Kind.CARD and isinstance(answer.value, int) and self.chance.random() < 0.5:
            return Said(seat, {"do": "show", "card": self.table.setup.copies[answer.value].card})
        return Said(seat, {"do": "answer", "value": answer.value})

    def _move(self, seat: Seat, state: State) -> Said:
        game, hand = self.table.game, hand_of(self.dealer, state, seat)
        move = self.manners.meet(state, self.curious) if self.chance.random() < 0.7 else None
        if move is None or game.check(state, move) is not None:
            choose = sensible if self.chance.random() < 0.7 else any_legal
            move = choose(game, state, seat, hand, self.chance)
        card = getattr(move, "card", -1)
        if isinstance(card, int) and card >= 0 and self.chance.random() < 0.4:
            return Said(seat, tags=(self.tags[card],))
        return Said(seat, {"do": "move", "move": msgspec.to_builtins(move)})

    def in_private(self, seat: Seat, question: Question | None, *, truly: bool) -> Said | None:
        """Somebody sees a card that nobody else may see, and tells the companion; ``None`` if nobody can now.

        ``truly``: a card of the own hand comes first; else any that could be there for all the companion knows.
        """
        cards = self.chance.sample(range(len(self.tags)), len(self.tags))
        if truly:
            held = hand_of(self.dealer, self.state, seat)
            cards.sort(key=lambda card: card not in held)
        if question is not None:
            fitting = [card for card in cards if card in question.cards]
            return Said(seat, {"do": "answer", "value": fitting[0]}) if fitting else None
        looks = (move for card in cards for move in self._looks(seat, card))
        move = next((msgspec.to_builtins(move) for move in looks), None)
        return move and Said(seat, {"do": "move", "move": {**move, "scanned": self.chance.random() < 0.6}})

    def _looks(self, seat: Seat, card: CardIndex) -> Iterator[Any]:
        """The moves by which a seat tells the companion in private that it has seen this card."""
        state = self.table.state
        for meaning in self.table.game.meanings(state, seat, card, None):
            if meaning.label in LOOKS and self.table.game.check(state, meaning.move) is None:
                yield meaning.move

    def seals(self, seat: Seat) -> tuple[Said, Said] | None:
        """Two ways to choose a card in secret, each of which may be the true one; ``None`` if it is not the time."""
        game, state = self.table.game, self.table.state
        cards = self.chance.sample(range(len(self.tags)), len(self.tags))
        moves = [move for move in game.proposals(state, seat, cards) if getattr(move, "lifted", None) is False]
        found = [
            Said(seat, {"do": "move", "move": msgspec.to_builtins(move)})
            for move in moves
            if not game.check(state, move)
        ]
        return (found[0], found[1]) if len(found) > 1 else None

    def pries(self, curious: tuple[Seat, ...]) -> Said | None:
        """What others try while a choice is sealed; ``None`` for what would open it, or belongs to those who chose."""
        said = self.wrongly()
        kind = (said.what or {}).get("move", {}).get("type", "commit")
        is_quiet = (said.what or {}).get("do", "show") in ("show", "answer", "move", "nonsense")
        return (
            said if said.seat not in curious and is_quiet and kind in ("commit", "look", "skip", "mulligan") else None
        )

    def beside(self, question: Question) -> Iterator[Said]:
        """What can be sent while a question waits and does not answer it: by those who are asked, and by others."""
        version = self.table.version
        for seat in range(len(self.table.setup.seats)):
            yield Said(seat, {"do": "undo", "to": version + self.chance.choice((0, 1))})
            yield Said(seat, {"do": "answer", "value": "nonsense"}, late=self.chance.choice((-1, 0, 1)))
            move = any_move(kinds_of(self.table.game), self.table.state, self.chance)
            yield Said(seat, {"do": "move", "move": {**msgspec.to_builtins(move), "seat": seat}})
            if seat not in question.seats:
                yield Said(seat, tags=(self.chance.choice(self.tags),), late=self.chance.choice((-1, 0, 1)))

    def wrongly(self) -> Said:
        """Anything at all that can be sent: mostly refused, and sometimes a lie that nobody can see through."""
        chance, seat = self.chance, self._seat()
        card = chance.randrange(len(self.tags))
        match chance.randrange(9):
            case 0 | 1:
                purposes = ("", "lay_it", "discard_it", "draw_it", "correct_it", "answer_with_it", "take_it")
                what = {"do": "show", "card": self.table.setup.copies[card].card, "purpose": chance.choice(purposes)}
                return Said(seat, what)
            case 2 | 3:
                tags = tuple(chance.sample(self.tags, chance.randint(1, 3)))
                return Said(seat, tags=tags, late=chance.choice((0, 0, 0, 1, 4)))
            case 4:
                tag = self.tags[card]
                nonsense = ("https://example.org", tag[:-1] + ("A" if tag[-1] != "A" else "B"), "")
                return Said(seat, tags=(chance.choice(nonsense),))
            case 5:
                return Said(seat, {"do": "answer", "value": chance.choice((card, "yes", "pass", "claim", "done", 1))})
            case 6:
                return Said(
                    seat, {"do": "undo", "to": chance.choice((-1, -1, max(0, self.table.timeline.version - 5)))}
                )
            case 7:
                said = ({"do": "agree", "yes": True}, {"do": "put", "key": "1-1-1"}, {"do": "nudge", "dial": "x"})
                return Said(seat, chance.choice((*said, {"do": "nonsense"})))
            case _:
                move = any_move(kinds_of(self.table.game), self.table.state, chance)
                return Said(seat, {"do": "move", "move": {**msgspec.to_builtins(move), "seat": seat}})
