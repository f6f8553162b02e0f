"""Scenarios, run by the rules: given this table, when this is done, then this holds (``docs/scenarios.md``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from companion.play.scenarios.differing import differences
from companion.play.scenarios.file import Asks, NotThere, Scenario, ScenarioError, Step, within
from companion.play.scenarios.given import state_of
from companion.play.scenarios.moves import answer_of, move_of, value_of
from companion.play.scenarios.names import Names, seat_name, slot_name
from companion.table.game import Game, OptionFault
from companion.table.questions import Question
from companion.table.refusals import Refusal
from companion.table.run import Done, Misfit, Waiting, perform, replay
from companion.table.state import UNKNOWN, State, slot_of

EXPECTED = ("legal", "refused", "asks", "misfit")


def run(game: Game, scenario: Scenario) -> tuple[str, ...]:
    """What differs from what the scenario expects; empty if it holds. Raises ``ScenarioError``."""
    with within(scenario.id):
        bench = begun(game, scenario)
        found: list[str] = []
        for number, step in enumerate(scenario.step, 1):
            found += _done(bench, step, f"step {number}", begun_wrong=bool(found))
        return (*found, *differences(game, bench.names, bench.state, scenario.then))


def _done(bench: Bench, step: Step, where: str, *, begun_wrong: bool) -> list[str]:
    """What was not as expected in a step. After a step that went wrong, a card may not be where the next one has it."""
    try:
        with within(where):
            return [f"{where}: {difference}" for difference in bench.done(step)]
    except NotThere as error:
        if not begun_wrong:
            raise
        return [str(error)]


def table_of(game: Game, scenario: Scenario) -> State:
    """The table that a scenario begins with. Raises ``ScenarioError``."""
    with within(scenario.id):
        return begun(game, scenario).state


def begun(game: Game, scenario: Scenario) -> Bench:
    """The table of a scenario, before its first step."""
    try:
        setup = game.set_up(scenario.seats, scenario.options)
    except OptionFault as fault:
        raise ScenarioError(str(fault), "options") from fault
    names = Names(setup)
    return Bench(game, names, state_of(game, names, scenario.given))


class Bench:
    """A table on which the steps of a scenario are done, one after the other."""

    def __init__(self, game: Game, names: Names, state: State) -> None:
        self.game = game
        self.names = names
        self.state = state

    def done(self, step: Step) -> tuple[str, ...]:
        """Do a step, and tell what was not as expected. Only a legal move changes the table."""
        if step.expect not in EXPECTED:
            raise ScenarioError(f"this is {', '.join(EXPECTED)}, and not {step.expect!r}.", "expect")
        came, shown = self.performed(step)
        wrong = tuple(self._wrong(step, came))
        if isinstance(came, Done) and step.answers:
            less = msgspec.structs.replace(step, answers=step.answers[:-1])
            if isinstance(self.performed(less)[0], Done):
                wrong += (f"nothing asks for answer {len(step.answers)}",)
        if isinstance(came, Done):
            self.state = came.state
            self._learn_names(step)
        if step.then is not None:
            wrong += differences(self.game, self.names, shown, step.then)
        return wrong

    def performed(self, step: Step) -> tuple[Refusal | Done | Waiting | Misfit, State]:
        """What would come of a step, and the table as it is shown then."""
        self.names.state = self.state
        move = move_of(self.game, self.names, step.move)
        refusal = self.game.check(self.state, move)
        if refusal is not None:
            return refusal, self.state
        answers = []
        for number, reply in enumerate(step.answers, 1):
            with within(f"answer {number}"):
                answers.append(answer_of(self.names, reply))
        got = perform(self.state, lambda run: self.game.script(run, move), answers)
        match got:
            case Done():
                return got, got.state
            case Waiting():
                return got, replay(self.state, got.so_far)
            case Misfit():
                return got, self.state

    def _learn_names(self, step: Step) -> None:
        """A card that came out of a hand in this step is meant by its name from now on."""
        used = [step.move.get("card"), *(reply.card for reply in step.answers)]
        for name in used:
            if isinstance(name, str) and name and name not in self.names.slots:
                card = self.names.card(name)
                slot = slot_of(self.state, card)
                if slot != UNKNOWN:
                    self.names.slots[name] = slot
                    self.names.take(name, card)

    def _wrong(self, step: Step, came: Refusal | Done | Waiting | Misfit) -> Iterator[str]:
        match came:
            case Refusal() if step.expect != "refused":
                yield f"expected {step.expect}, but it is refused by {came.clause} ({came.code})"
            case Refusal():
                if step.clause and came.clause != step.clause:
                    yield f"expected to be refused by {step.clause}, but it is by {came.clause} ({came.code})"
                if step.code and came.code != step.code:
                    yield f"expected the refusal {step.code}, but it is {came.code}"
            case Misfit() if step.expect != "misfit":
                yield f"expected {step.expect}, but answer {came.at + 1} does not fit {came.question.code}"
            case Done() if step.expect != "legal":
                yield f"expected {step.expect}, but it is legal"
            case Waiting() if step.expect != "asks":
                asked = ", ".join(seat_name(self.names.setup, seat) for seat in came.question.seats)
                yield f"expected {step.expect}, but it asks {came.question.code} of {asked or 'the table'}"
            case Waiting():
                with within("asks"):
                    yield from _unlike(self.names, step.asks, asks_of(self.state, came.question))


def asks_of(state: State, question: Question) -> Asks:
    """A question as a scenario states it; the options by their plain values, the cards by how many copies of each."""
    setup = state.setup
    copies = Counter(setup.copies[card].card for card in question.cards)
    return Asks(
        question.code,
        question.clause,
        question.kind.value,
        tuple(sorted(seat_name(setup, seat) for seat in question.seats)),
        tuple(option.value for option in question.options),
        dict(sorted(copies.items())),
        slot_name(state, question.slot) if question.slot != UNKNOWN else "",
        question.least,
        question.most,
        question.secret,
        question.seconds,
    )


def _unlike(names: Names, wanted: Asks, found: Asks) -> Iterator[str]:
    """What is expected of a question and is not so."""
    plain = _plain(names, wanted)
    for field in Asks.__struct_fields__:
        is_so, should = getattr(found, field), getattr(plain, field)
        if should is not None and should != is_so:
            yield f"expected of the question: {field} {getattr(wanted, field)!r}, but it is {is_so!r}"


def _plain(names: Names, wanted: Asks) -> Asks:
    """What is expected of a question, in the names that ``asks_of`` gives."""
    assert names.state is not None
    seats, options, card = wanted.seats, wanted.options, wanted.turns_up
    with within("seats"):
        seats = None if seats is None else tuple(sorted(seat_name(names.setup, names.seat(seat)) for seat in seats))
    with within("options"):
        options = None if options is None else tuple(value_of(names, value) for value in options)
    with within("turns_up"):
        card = slot_name(names.state, names.slot(card)) if card else card
    return msgspec.structs.replace(wanted, seats=seats, options=options, turns_up=card)
