"""One live table: an input comes in, the rules judge it, it is stored, and only then does it count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from companion.play import between, earlier, repair
from companion.play.inputs import (
    Agree,
    Applied,
    Earlier,
    Effect,
    GiveAnswer,
    Input,
    MakeMove,
    Nudge,
    Outcome,
    Override,
    PendingMove,
    PendingUndo,
    PutBack,
    Refused,
    ShowCard,
    Stale,
    Undo,
)
from companion.play.practice import not_there
from companion.play.put_backs import judge_put_back
from companion.play.refusals import no_for, plain_no
from companion.play.secrecy import cards_in, hushed, salted
from companion.play.showing import meaning_of
from companion.play.since import since_when
from companion.play.timeline import Moment, Timeline
from companion.play.veil import known, known_version, waiting_move
from companion.store.records import AlreadyThere, Behind, Entry
from companion.store.store import Store
from companion.table import nudges
from companion.table.dealer import Dealer
from companion.table.events import Remembered, encode
from companion.table.game import Game
from companion.table.naming import names_only_what_is_here
from companion.table.questions import LATE, Answer, Question, fits
from companion.table.run import Done, Misfit, Waiting, perform, replay
from companion.table.screens import No
from companion.table.state import TABLE, Seat, Setup, State

_INPUT: Final = msgspec.json.Decoder(Input)
_STRANGE: Final = plain_no("Not understood", "This move names a card or place that is not on this table.")
MOST_INPUT_BYTES: Final = 4096


class Act(msgspec.Struct, frozen=True):
    """An input, judged: what to store of it, or what to reply instead."""

    kind: str
    effect: Effect
    seat: Seat


class LiveTable:
    """A table and its log. Not safe for several threads by itself: ``Tables`` holds a lock for each."""

    def __init__(self, store: Store, code: str, timeline: Timeline, clock: Callable[[], int]) -> None:
        self.store = store
        self.code = code
        self.timeline = timeline
        self.clock = clock
        self.keys: dict[str, int] = {}
        self._asked: tuple[Moment, tuple[Question | None, State, Dealer | None]] | None = None
        self.catch_up()

    @property
    def game(self) -> Game:
        """The rules of this table."""
        return self.timeline.game

    @property
    def setup(self) -> Setup:
        """Its cards and places."""
        return self.timeline.setup

    @property
    def version(self) -> int:
        """The number of the last input, as everybody may know it."""
        return known_version(self.timeline)

    @property
    def state(self) -> State:
        """The table at rest."""
        return self.timeline.now.state

    def catch_up(self) -> None:
        """Fold in what other processes have stored."""
        for entry in self.store.entries(self.code, since=self.timeline.version):
            self._fold(entry)

    def _fold(self, entry: Entry) -> None:
        self.timeline.add(entry)
        self.keys[entry.key] = entry.number

    def waiting(self) -> tuple[Question | None, State]:
        """The question that waits, if one does, and the table as it is shown meanwhile.

        Every viewer's page asks for it, and it means running the waiting move: so it is done once for each input.
        """
        question, state, _ = self._moment()
        return question, state

    def dealer(self) -> Dealer | None:
        """At a practice table what lies where, in the middle of a move that waits too."""
        return self._moment()[2]

    def _moment(self) -> tuple[Question | None, State, Dealer | None]:
        now = self.timeline.now
        if self._asked is None or self._asked[0] is not now:
            self._asked = (now, self._waiting())
        return self._asked[1]

    def _waiting(self) -> tuple[Question | None, State, Dealer | None]:
        dealer = self.timeline.dealer
        pending = waiting_move(self.timeline)
        if pending is None:
            return None, self.state, dealer
        got = between.asked(self.game, self.state, pending)
        return got.question, replay(self.state, got.so_far), dealer and dealer.after(got.so_far)

    def submit(
        self, seat: Seat, *, key: str, version: int | None, body: bytes, consenting: tuple[Seat, ...]
    ) -> Outcome:
        """One input of a seat.

        ``version`` is the state that the sender saw (``None``: the newest), ``consenting`` are the seats that people
        sit on, whose consent an undo may need. Nothing changes unless the answer is ``Applied``.
        """
        if key in self.keys:
            return self._repeated(key, body)
        try:
            said = _INPUT.decode(body) if len(body) <= MOST_INPUT_BYTES else None
        except (msgspec.DecodeError, RecursionError):
            said = None
        if said is None:
            return Refused(plain_no("Not understood", "The companion does not know this input; load the page again."))
        if version is not None and version != self.version and not self._still_meant(said, version):
            return Stale(self.version)
        act = hushed(self.judge(seat, said, consenting), self.state, seat, cards_in(said, self.setup))
        if not isinstance(act, Act):
            return act
        again = earlier.to_do_again(self, act)
        done = self._store(act, key, body)
        if again and isinstance(done, Applied):
            earlier.do_again(self, again, key)
            return Applied(self.version, done.text)
        return done

    def _repeated(self, key: str, body: bytes) -> Outcome:
        """An input that comes again counts once; another one under its key is told so, and not dropped in silence."""
        before = self.store.entry_with_key(self.code, key)
        if before is None or before.body != body:
            return Refused(plain_no("Not sent", "The key of this input was used for another one; load the page again."))
        return Applied(self.version, repeated=True)

    def still_scanned(self, version: int) -> bool:
        """Whether a scan for an older state still means the same."""
        if version == self.version:
            return True
        if not 0 <= version < self.version:
            return False
        waits = isinstance(self.timeline.now.pending, PendingMove)
        return self._still_meant(GiveAnswer("") if waits else ShowCard(""), version)

    def _still_meant(self, said: Input, version: int) -> bool:
        """Whether an input for an older state still means the same: only others' answers or ticks came between.

        In a reaction window all pass at the same moment; nobody should have to tap twice for that.
        """
        if not 0 <= version < self.version:
            return False
        between = known(self.timeline, tuple(self.timeline.moments[version + 1 :]))
        if isinstance(said, PutBack | Agree):
            return True
        if isinstance(said, GiveAnswer):
            was, now = self.timeline.moments[version].pending, self.timeline.now.pending
            same = isinstance(was, PendingMove) and isinstance(now, PendingMove) and was.number == now.number
            return same and all(moment.kind == "answer" for moment in between)
        # Two who set numbers right at once both mean what they said: by how much, and not to what.
        harmless = ("put", "nudge") if isinstance(said, Nudge) else ("put",)
        return all(moment.kind in harmless for moment in between)

    def judge(self, seat: Seat, said: Input, consenting: tuple[Seat, ...]) -> Act | Outcome:
        """What an input would do; nothing is stored."""
        match said:
            case MakeMove():
                return self._judge_move(seat, said.move)
            case GiveAnswer():
                return self.judge_answers(seat, (Answer(seat, said.value),))
            case ShowCard():
                return self._judge_shown(seat, said)
            case Undo():
                return repair.judge_undo(self, seat, said, consenting)
            case Agree():
                return repair.judge_agreement(self, seat, said)
            case PutBack():
                return judge_put_back(self, seat, said)
            case Nudge():
                return self._judge_nudge(seat, said)
            case Override():
                return self._judge_override(seat, said, consenting)
            case Earlier():
                return earlier.judge_earlier(self, seat, said, consenting)

    def _judge_move(self, seat: Seat, raw: msgspec.Raw) -> Act | Outcome:
        move = self.sent(seat, raw)
        return move if isinstance(move, Refused) else self.judge_move(move)

    def sent(self, seat: Seat, raw: msgspec.Raw) -> Any:
        """A move as a page has sent it, decoded; or why it is none that this seat may make."""
        try:
            move = self.game.decode_move(bytes(raw))
        except msgspec.DecodeError:
            return Refused(plain_no("Not understood", "This is no move of this game; load the page again."))
        if move.seat != seat:
            return Refused(plain_no("Not your seat", "A move can only be made from the own seat."))
        return move if names_only_what_is_here(self.state, move) else Refused(_STRANGE)

    def _judge_override(self, seat: Seat, said: Override, consenting: tuple[Seat, ...]) -> Act | Outcome:
        """Everybody who sits at the table has to agree; alone there, any other seat that the host plays."""
        move = self.sent(seat, said.move)
        if isinstance(move, Refused):
            return move
        if self.game.check(self.state, move) is None:
            return self.judge_move(move)
        witnesses = tuple(other for other in consenting if other != seat)
        right = self.game.as_correction(self.state, move, said.reason.strip(), witnesses)
        if right is None:
            return Refused(plain_no("Not by hand", "Nothing that the record holds would be another by that."))
        return self.judge_move(right)

    def _judge_nudge(self, seat: Seat, said: Nudge) -> Act | Outcome:
        move = nudges.Nudge(seat, 0, said.dial, said.slot, said.mark, said.reason.strip())
        _, shown = self.waiting()
        if not nudges.names_a_number(shown, move) or self.game.nudgeable(shown, move) is None:
            return Refused(plain_no(*nudges.WORDS["nudge_unknown"]))
        return self.judge_move(msgspec.structs.replace(move, to=nudges.value_of(shown, move) + said.by))

    def judge_move(self, move: Any) -> Act | Outcome:
        """What a decoded move would do."""
        question, shown = self.waiting()
        under = self.timeline.now.pending
        if under is not None and not between.comes_between(self.game, under, question, move):
            return Refused(self._first_the_question(question))
        if isinstance(under, PendingUndo):
            return Refused(self._first_the_question(None))
        move = salted(move)
        try:
            refusal = self.game.check(shown, move)
        except (IndexError, KeyError):
            return Refused(_STRANGE)
        if refusal is not None:
            return Refused(no_for(self.game, shown, refusal, move, since=since_when(self, refusal)))
        pending = PendingMove(msgspec.Raw(msgspec.json.encode(move)), self.timeline.version + 1, under=under)
        return self.run(pending, move, move.seat)

    def _first_the_question(self, question: Question | None) -> No:
        if question is None or not isinstance(self.timeline.now.pending, PendingMove):
            return plain_no("First the question", "Somebody has asked to go back; that comes first.")
        if question.secret:
            return plain_no("First the question", "The table waits for an answer.")
        names = " or ".join(self.setup.seats[asked] for asked in question.seats) or "the host"
        return plain_no("First the question", f"A question waits for {names}.")

    def judge_answers(self, seat: Seat, answers: tuple[Answer, ...]) -> Act | Outcome:
        """What one answer, or several that belong together, would do."""
        pending = self.timeline.now.pending
        if not isinstance(pending, PendingMove):
            return Refused(plain_no("Nothing was asked", "No question waits for an answer now."))
        question, _ = self.waiting()
        assert question is not None
        given = tuple(self._from_table(question, answer) for answer in answers)
        if not fits(question, given[0]):
            asked = not question.seats or given[0].seat in question.seats
            text = "That is not one of the answers." if asked else "This question is not for you."
            return Refused(plain_no("Not an answer", text))
        move = self.timeline.waiting_move()
        act = self.run(msgspec.structs.replace(pending, answers=(*pending.answers, *given)), move, seat)
        return veil(act) if question.secret and isinstance(act, Act) else act

    def _from_table(self, question: Question, answer: Answer) -> Answer:
        """A question to the table is answered in its name, whoever taps."""
        return answer if question.seats else msgspec.structs.replace(answer, seat=TABLE)

    def run(self, pending: PendingMove, move: Any, seat: Seat) -> Act | Outcome:
        """What a move would do with the answers that it has so far."""
        if pending.under is not None:
            return between.run(self, pending, move, seat)
        kind = "answer" if pending.answers else "nudge" if isinstance(move, nudges.Nudge) else "move"
        got = perform(self.state, lambda run: self.game.script(run, move), pending.answers)
        if isinstance(got, Misfit):
            return Refused(plain_no("Not an answer", "That is not one of the answers."))
        events = got.so_far if isinstance(got, Waiting) else got.events
        no = not_there(self.state, self.timeline.dealer, events, move, pending.answers)
        if no is not None:
            return Refused(no)
        if isinstance(got, Waiting):
            return Act(kind, Effect(pending=pending), seat)
        return Act(kind, self.told(got, move, pending, before=self.state, after=got.state), seat)

    def told(
        self, got: Done, move: Any, did: PendingMove, *, before: State, after: State, pending: PendingMove | None = None
    ) -> Effect:
        """What a move has done, as it is stored: its line tells of the table ``before`` and ``after`` it."""
        # What single seats knew and know no more is not told, unless it is all that there was.
        told = tuple(event for event in got.events if not isinstance(event, Remembered)) or got.events
        text, card = self.game.describe(after, move, happened=bool(told))
        figures = self.game.figures(before, after, move)
        clause = next((event.because for event in told if event.because), "")
        events = msgspec.Raw(encode(got.events))
        return Effect(events=events, pending=pending, text=text, card=card, clause=clause, figures=figures, did=did)

    def _judge_shown(self, seat: Seat, said: ShowCard) -> Act | Outcome:
        question, shown = self.waiting()
        asked = question if question is not None and (not question.seats or seat in question.seats) else None
        found = meaning_of(self.game, self.state if asked is None else shown, seat, said, asked)
        if isinstance(found, Refused):
            return found
        return self.judge_answers(seat, found.answers) if found.answers else self.judge_move(found.move)

    def late(self) -> Applied | None:
        """The time of the waiting question is over; ``None`` if none waits on time any more."""
        question, _ = self.waiting()
        if question is None or not question.seconds:
            return None
        act = self.judge_answers(TABLE, (Answer(TABLE, LATE),))
        if not isinstance(act, Act):
            return None
        done = self._store(act, f"late-{self.timeline.version}", b'{"do":"late"}')
        return done if isinstance(done, Applied) else None

    def apply(self, act: Act, key: str, body: bytes) -> Outcome:
        """Store an input that was judged already."""
        return self._store(act, key, body)

    def _store(self, act: Act, key: str, body: bytes) -> Outcome:
        entry = Entry(
            key, act.kind, act.seat, body, msgspec.json.encode(act.effect), self.game.rules_version, self.clock()
        )
        stored = self.store.append(self.code, entry, self.timeline.version)
        if isinstance(stored, Behind):
            self.catch_up()
            return Stale(self.version)
        if isinstance(stored, AlreadyThere):
            self.catch_up()
            return Applied(self.version, repeated=True)
        self._fold(msgspec.structs.replace(entry, number=stored.number))
        text = act.effect.text.replace("{card}", f" {act.effect.card}" if act.effect.card else "")
        return Applied(self.version, text, can_undo=act.kind in ("move", "nudge"))


def veil(act: Act) -> Act:
    """The same input, as the answer to a secret question."""
    return msgspec.structs.replace(act, effect=msgspec.structs.replace(act.effect, secret=True))
