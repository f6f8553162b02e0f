"""A table's log as a scenario file: the table before an input, what was done then, and the table that came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import UserError
from companion.games import registry
from companion.play.inputs import PendingMove, PendingUndo
from companion.play.scenarios.file import Asks, Reply, Scenario, ScenarioError, Step, within
from companion.play.scenarios.names import AT_THE_TABLE
from companion.play.scenarios.running import Bench, asks_of, begun
from companion.play.scenarios.text import text_of
from companion.play.scenarios.told import given_of, move_words, reply_of, then_of, value_name
from companion.play.timeline import Moment, Timeline, opened
from companion.store.database import address_of
from companion.store.records import StoreError
from companion.store.store import Store
from companion.table.game import Game
from companion.table.options import from_text
from companion.table.questions import Answer, Kind, Question
from companion.table.refusals import Refusal
from companion.table.run import Waiting, perform
from companion.table.state import State


class Deed(msgspec.Struct, frozen=True):
    """A move at a table, with the answers that it was given, and whether it was carried out or still waits."""

    before: State
    move: Any
    answers: tuple[Answer, ...] = ()
    done: bool = True


class Extract(msgspec.Struct, frozen=True):
    """A part of a game: the table before, what was done, and the table after."""

    before: State
    deeds: tuple[Deed, ...]
    after: State


def write(database: str, code: str, *, at: int | None = None, to: int | None = None, tried: str = "") -> str:
    """The TOML text of what was done at a table at input ``at`` (the last if not said), or up to input ``to``.

    ``tried`` is a move as scenarios have it, in JSON, that is tried after it. Raises ``UserError``.
    """
    timeline, options = stored(database, code)
    first = _checked(timeline, code, "--at", timeline.version if at is None else at)
    last = _checked(timeline, code, "--to", first if to is None else to)
    if last < first:
        raise UserError(f"--to {last} comes before --at {first}.")
    wanted = f"inputs {first} to {last}" if last > first else f"input {first}"
    plain = Scenario(
        f"{code}-{first}",
        f"Table {code}, {wanted}",
        _distinct(timeline.setup.seats),
        options=_agreed(timeline, options),
    )
    comment = f"Table {code} at {wanted}, under rules version {timeline.game.rules_version}."
    try:
        with within(plain.id):
            scenario = scenario_of(timeline.game, plain, extract(timeline, first, last))
        if tried:
            with within("--try"):
                scenario = with_tried(timeline.game, scenario, _move(tried))
    except ScenarioError as error:
        raise UserError(str(error)) from error
    if not scenario.step:
        comment += "\nNo move was made there; add the step that went wrong."
    return text_of(timeline.game.key, scenario, comment)


def _checked(timeline: Timeline, code: str, option: str, number: int) -> int:
    if 0 <= number <= timeline.version:
        return number
    raise UserError(f"{option} is the number of an input of table {code}, from 0 to {timeline.version}, not {number}.")


def _move(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise UserError(f"--try is a move in JSON, and this is none: {error}.") from error
    if not isinstance(found, dict):
        raise UserError('--try is a move in JSON, such as {"type": "next", "seat": "Ann"}.')
    return found


def stored(database: str, code: str) -> tuple[Timeline, Mapping[str, Any]]:
    """The log of a stored table, and the options that it was made with. Raises ``UserError``."""
    if "://" not in database and not Path(database).exists():
        raise UserError(f"There is no database at {database}; name it with --database.")
    try:
        store = Store(address_of(database))
        try:
            record = store.table(code)
            if record is None:
                raise UserError(f"There is no table {code} in {database}.")
            if record.game not in registry.keys():
                raise UserError(f"Table {code} is of a game that this program does not have: {record.game}.")
            timeline = opened(record, store.seats(code))
            for entry in store.entries(code):
                timeline.add(entry)
        finally:
            store.close()
    except StoreError as error:
        raise UserError(f"{database}: {error}") from error
    return timeline, json.loads(record.options)


def _agreed(timeline: Timeline, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table but those that are as they are when nothing is said."""
    plain = from_text({spec.name: spec.values[0].value for spec in timeline.game.option_specs})
    return {name: value for name, value in options.items() if name not in plain or plain[name] != value}


def _distinct(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the seats, no two the same and none that means something else."""
    found: list[str] = []
    for name in seats:
        taken = {*seats, *found, AT_THE_TABLE} if name in (*found, AT_THE_TABLE) else set()
        other = (f"{name} {number}" for number in range(2, len(taken) + 3))
        found.append(next(one for one in other if one not in taken) if taken else name)
    return tuple(found)


def extract(timeline: Timeline, first: int, last: int) -> Extract:
    """What led to the table after input ``last``, from before the move of input ``first``; what was undone is left out.

    The logs of older versions do not say which move an input was; then the extract begins after it.
    """
    moments, deeds = timeline.moments, list[Deed]()
    at, made = last, _waiting(moments[last])
    while made is not None or at >= max(first, 1):
        moment = moments[at]
        did = made or moment.effect.did
        if did is not None:
            # A number may have been set right while it waited: so it was carried out on the table of its last answer.
            at -= did is not made
            move = timeline.game.decode_move(bytes(did.move))
            deeds.insert(0, Deed(moments[at].state, move, did.answers, did is not made))
        elif moment.effect.back_to is not None:
            at = moment.effect.back_to
        elif moment.events:
            break
        else:
            at -= 1
        made = None
    return Extract(moments[at].state, tuple(deeds), moments[last].state)


def _waiting(moment: Moment) -> PendingMove | None:
    return moment.pending.under if isinstance(moment.pending, PendingUndo) else moment.pending


def scenario_of(game: Game, plain: Scenario, part: Extract) -> Scenario:
    """A scenario with this part of a game: what was asked and answered on the way, and all that came of it.

    Raises ``ScenarioError`` for a table that no scenario can state.
    """
    setup = game.set_up(plain.seats, plain.options)
    before, after = (msgspec.structs.replace(state, setup=setup) for state in (part.before, part.after))
    scenario = msgspec.structs.replace(plain, given=given_of(game, before), then=then_of(game, after))
    bench = begun(game, scenario)
    steps: list[Step] = []
    for deed in part.deeds:
        state = msgspec.structs.replace(deed.before, setup=setup)
        steps += _steps(bench, msgspec.structs.replace(deed, before=state))
    return msgspec.structs.replace(scenario, step=tuple(steps))


def _steps(bench: Bench, deed: Deed) -> Iterator[Step]:
    """A deed with each question on its way, and then what came of it."""
    move = move_words(deed.before, deed.move)
    replies: tuple[Reply, ...] = ()
    for count in range(len(deed.answers) + 1):
        asked = _question(bench.game, deed, count)
        here = _question_here(bench, Step(move, replies))
        waits = count == len(deed.answers) and not deed.done
        if here is not None or waits:
            yield Step(move, replies, expect="asks", asks=Asks() if here is None else _asks(bench, here))
        if count < len(deed.answers):
            replies = (*replies, reply_of(bench.names, deed.answers[count], asked, here))
    if deed.done:
        bench.done(Step(move, replies))
        yield Step(move, replies)


def _question(game: Game, deed: Deed, count: int) -> Question | None:
    """What is asked at the real table after so many answers, by the rules as they are now."""
    got = perform(deed.before, lambda run: game.script(run, deed.move), deed.answers[:count])
    return got.question if isinstance(got, Waiting) else None


def _question_here(bench: Bench, step: Step) -> Question | None:
    """What is asked at the scenario's own table."""
    came, _ = bench.performed(step)
    return came.question if isinstance(came, Waiting) else None


def _asks(bench: Bench, question: Question) -> Asks:
    """A question with its options by name, and without what only other kinds of question have."""
    asks = asks_of(bench.state, question)
    options = tuple(value_name(bench.names, option) for option in question.options)
    number = question.kind is Kind.NUMBER
    return msgspec.structs.replace(
        asks,
        options=options,
        cards=asks.cards or None,
        turns_up=asks.turns_up or None,
        least=asks.least if number else None,
        most=asks.most if number else None,
        secret=asks.secret or None,
        seconds=asks.seconds or None,
    )


def with_tried(game: Game, scenario: Scenario, move: dict[str, Any]) -> Scenario:
    """The scenario with one move more, and what the rules say to it now. Raises ``ScenarioError``."""
    bench = begun(game, scenario)
    for step in scenario.step:
        bench.done(step)
    tried, then = Step(move), scenario.then
    came, _ = bench.performed(tried)
    match came:
        case Refusal():
            tried = Step(move, expect="refused", clause=came.clause, code=came.code)
        case Waiting():
            tried = Step(move, expect="asks", asks=_asks(bench, came.question))
        case _:
            bench.done(tried)
            then = then_of(game, bench.state)
    return msgspec.structs.replace(scenario, step=(*scenario.step, tried), then=then)
