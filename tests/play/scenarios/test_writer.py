"""What was done at a table, written as a scenario: the same table and questions, and it fails if any is changed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec
import pytest
from click.testing import CliRunner

from companion.games import registry
from companion.play.inputs import Applied, PendingMove
from companion.play.scenarios.cli import command
from companion.play.scenarios.file import Asks, Scenario, Step, Then, load, parse
from companion.play.scenarios.given import state_of
from companion.play.scenarios.names import Names
from companion.play.scenarios.running import run, table_of
from companion.play.scenarios.text import text_of
from companion.play.scenarios.told import given_of
from companion.play.scenarios.writer import Deed, Extract, extract, scenario_of, write
from companion.play.tables import Tables, Viewer
from companion.store.database import address_of
from companion.store.store import Store
from companion.table.game import Game
from companion.table.state import State, faults
from tests.play.scenarios.shrine import Shrine
from tests.play.scenarios.test_form import TABLE_TEXT
from tests.play.tables import Play
from tests.play.test_tables import GHOUL, JAMES, tag
from tests.table.walks import walk

OPTIONS = {"reaction_seconds": 0, "scoring": "custom", "points": [9, 8, 4, 2], "gifts": True, "deck": "triple_ace"}


class BotGame(msgspec.Struct, frozen=True):
    """A table at which bots have played a whole game, in a database."""

    database: str
    code: str
    moments: tuple[tuple[State, bool, bool], ...]
    """The table after each input; whether a question waits, and whether it is known of a card to be here or there."""

    def text(self, at: int, **more: int) -> str:
        """The scenario of an input."""
        return write(self.database, self.code, at=at, **more)

    def scenario(self, at: int, **more: int) -> Scenario:
        """The same, read again."""
        _, (scenario,) = parse(self.text(at, **more))
        return scenario


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BotGame]:
    """A practice table of three bots, always the same."""
    file = tmp_path_factory.mktemp("bots") / "companion.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", lambda bits: 5)
        store = Store(address_of(file))
        tables = Tables(store, clock=lambda: 0)
        code, secret = tables.create("cadaver", name="Bots", seats=("Ann", "Ben", "Cy"), options=OPTIONS, practice=True)
        viewer = tables.viewer_of(code, "", secret)
        assert viewer == Viewer(-1, is_host=True)
        assert isinstance(tables.begin(code, viewer), Applied)
    moments = tables.table(code).timeline.moments
    told = tuple(
        (one.state, isinstance(one.pending, PendingMove), any(pool.rovers for pool in one.state.pools))
        for one in moments
    )
    yield BotGame(str(file), code, told)
    store.close()


def alike(game: Game, one: State, other: State) -> bool:
    """Whether two tables are the same but for the numbers of their slots and pools."""
    return given_of(game, one) == given_of(game, other)


def test_inputs_all_over_a_game_written_as_scenarios_are_the_same_tables_and_hold(played: BotGame) -> None:
    game = registry.game("cadaver")
    assert len(played.moments) > 100
    for at, (state, waits, _) in enumerate(played.moments):
        if at % 3 and not waits:
            continue
        scenario = played.scenario(at)
        assert run(game, scenario) == (), f"input {at}"
        assert scenario.options["points"] == [9, 8, 4, 2]
        assert "deck" not in scenario.options
        assert scenario.then.rovers == given_of(game, state).rovers
        assert faults(table_of(game, scenario)) == []
        if waits:
            assert scenario.step[-1].expect == "asks"
            assert alike(game, table_of(game, scenario), state)
    assert any(waits for _, waits, _ in played.moments)
    assert any(roves for _, _, roves in played.moments)


def test_a_stretch_of_a_game_is_one_scenario_and_ends_with_the_table_that_came_of_it(played: BotGame) -> None:
    game = registry.game("cadaver")
    last = len(played.moments) - 1
    scenario = played.scenario(last - 60, to=last)
    assert len(scenario.step) > 30
    assert run(game, scenario) == ()
    assert scenario.then.winners and scenario.then.phase == "Over"


def asking(played: BotGame) -> int:
    """An input at which a move with several options waits while a card is known to be in one of two places."""
    for at, (_, waits, roves) in enumerate(played.moments):
        if waits and roves and len(played.scenario(at).step[-1].asks.options or ()) > 1:
            return at
    raise AssertionError("the bots never got there; take another seed")


def test_a_question_that_waits_is_written_with_all_that_it_asks(played: BotGame) -> None:
    step = played.scenario(asking(played)).step[-1]
    assert step.expect == "asks" and step.asks.code and step.asks.clause and step.asks.seats and step.asks.kind


def wrong_asks(asks: Asks) -> Iterator[Asks]:
    """Each part of a question changed."""
    yield msgspec.structs.replace(asks, code="other")
    yield msgspec.structs.replace(asks, clause="CD-LAY-01")
    yield msgspec.structs.replace(asks, kind="number")
    yield msgspec.structs.replace(asks, seats=())
    yield msgspec.structs.replace(asks, options=(asks.options or ())[1:])


def wrong_then(then: Then) -> Iterator[Then]:
    """Each thing that is expected changed."""
    place = next(iter(then.zones))
    yield msgspec.structs.replace(then, zones={**then.zones, place: (*then.zones[place], "?")})
    yield msgspec.structs.replace(then, zones={name: cards for name, cards in then.zones.items() if name != place})
    yield msgspec.structs.replace(then, dials={**then.dials, "lays": then.dials.get("lays", 0) + 1})
    yield msgspec.structs.replace(then, rovers={})
    yield msgspec.structs.replace(then, can_be=dict.fromkeys(then.can_be, ()))
    yield msgspec.structs.replace(then, scores=tuple(score + 1 for score in then.scores or ()))
    yield msgspec.structs.replace(then, winners=("Ann",))
    yield msgspec.structs.replace(then, turn=next(name for name in ("Ann", "Ben") if name != then.turn))
    yield msgspec.structs.replace(then, turn_number=(then.turn_number or 0) + 1)
    yield msgspec.structs.replace(then, phase="Set-up")
    yield msgspec.structs.replace(then, unread=(*(then.unread or ()), "deck/1"))
    yield msgspec.structs.replace(then, poses={**then.poses, "deck/1": 1})
    yield msgspec.structs.replace(then, marks={**then.marks, "deck/1": {"potion": 1}})


def test_a_written_scenario_fails_when_any_of_its_expectations_is_changed(played: BotGame) -> None:
    game = registry.game("cadaver")
    scenario = played.scenario(asking(played))
    *before, step = scenario.step
    changed = [msgspec.structs.replace(scenario, then=then) for then in wrong_then(scenario.then)]
    steps = [msgspec.structs.replace(step, asks=asks) for asks in wrong_asks(step.asks)]
    steps += [msgspec.structs.replace(step, expect=expect) for expect in ("legal", "refused", "misfit")]
    changed += [msgspec.structs.replace(scenario, step=(*before, wrong)) for wrong in steps]
    assert run(game, scenario) == ()
    for one in changed:
        # Through the text, as a person would change it.
        _, (read,) = parse(text_of("cadaver", one, "changed"))
        assert read == one
        assert run(game, read), one


NAMES = ("Ann", "Ben", "Cy", "Dee")
TABLES = [
    (key, NAMES[:count])
    for key in registry.keys()
    for count in range(max(2, registry.game(key).least_seats), min(registry.game(key).most_seats, len(NAMES)) + 1)
]


@pytest.mark.parametrize(("key", "seats"), TABLES, ids=[f"{key}-{len(seats)}" for key, seats in TABLES])
def test_moves_all_over_every_game_can_be_written_and_hold(key: str, seats: tuple[str, ...]) -> None:
    game = registry.game(key)
    asked = 0
    for number, step in enumerate(walk(game, len(seats), {}, len(seats), most=180)):
        if number > 8 and number % 5:
            continue
        plain = Scenario(f"{key}-{number}", "one move", seats)
        part = Extract(step.before, (Deed(step.before, step.move, step.answers),), step.after)
        scenario = scenario_of(game, plain, part)
        _, (read,) = parse(text_of(key, scenario, "one move"))
        assert run(game, read) == (), f"move {number}: {step.move}"
        assert [one.expect for one in read.step] == ["asks"] * len(step.stops) + ["legal"]
        asked += len(step.stops)
    assert asked >= 3


def test_a_table_with_everything_is_written_as_it_is_and_so_is_what_is_done_there() -> None:
    game = cast(Game, Shrine())
    _, (stated,) = parse(TABLE_TEXT)
    before = table_of(game, stated)
    said = given_of(game, before)
    again = state_of(game, Names(before.setup), said)
    assert given_of(game, again) == said
    assert said.lasting and said.notes and said.rovers and said.pools and said.marks and said.poses and said.unread
    written = text_of("shrine", msgspec.structs.replace(stated, given=said), "all of it")
    _, (read,) = parse(written)
    assert read.given == said
    assert run(game, read) == ()


def test_a_table_of_people_is_written_with_what_single_seats_know(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.begin()
    table.scan(0, tag(JAMES, 2))
    table.lay(0, "potion")
    table.end_turn(0)
    table.send(2, do="show", card="key", purpose="look_at_it")
    table.scan(1, tag(GHOUL, 1))
    for seat in (0, 2):
        table.send(seat, do="answer", value="pass")
    game = registry.game("cadaver")
    moments = table.tables.table(table.code).timeline.moments
    for at in range(len(moments)):
        _, (scenario,) = parse(write(str(table.file), table.code, at=at))
        assert run(game, scenario) == (), f"input {at}"
    _, (whole,) = parse(write(str(table.file), table.code, at=1, to=len(moments) - 1))
    assert run(game, whole) == ()
    assert whole.given == given_of(game, moments[0].state)
    assert whole.then.seen_by == {"Cy": {"hand:Cy": ("key#1", "4?")}}
    replies = [step.answers for step in whole.step if step.expect == "legal" and step.move["type"] == "lay"][-1]
    assert [(reply.seat, reply.value) for reply in replies] == [("Ann", "pass"), ("Cy", "pass")]


def test_a_written_scenario_fails_when_the_rules_behave_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Play(tmp_path)
    table.begin()
    table.lay(0, "james-darkwell")
    table.lay(0, "potion")
    game = registry.game("cadaver")
    _, (scenario,) = parse(write(str(table.file), table.code))
    assert run(game, scenario) == ()
    monkeypatch.setattr("companion.games.cadaver.check.LAYS", 1)
    assert "step 1: expected legal, but it is refused by CD-LAY-01 (no_lay_left)" in run(game, scenario)


def test_a_log_that_does_not_say_what_was_done_gives_the_table_alone(tmp_path: Path) -> None:
    # Logs of the first versions held the events of a move, but not the move.
    table = Play(tmp_path)
    table.begin()
    table.lay(0, "james-darkwell")
    timeline = table.tables.table(table.code).timeline
    now = timeline.now
    timeline.moments[-1] = msgspec.structs.replace(now, effect=msgspec.structs.replace(now.effect, did=None))
    assert extract(timeline, now.number, now.number) == Extract(now.state, (), now.state)


def test_what_was_undone_is_left_out(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.begin()
    table.lay(0, "james-darkwell")
    table.send(0, do="undo")
    assert isinstance(table.lay(0, "witch-doctor"), Applied)
    last = table.version
    _, (scenario,) = parse(write(str(table.file), table.code, at=last - 2, to=last))
    assert [step.move["card"] for step in scenario.step] == ["witch-doctor#1"]
    assert run(registry.game("cadaver"), scenario) == ()
    text = write(str(table.file), table.code, at=last - 1)
    assert "# No move was made there; add the step that went wrong." in text
    assert parse(text)[1][0].step == ()


def test_a_move_that_was_refused_is_written_with_its_clause(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.begin()
    tried = '{"type": "draw", "seat": "Ben", "zone": "deck"}'
    file = tmp_path / "refused.toml"
    arguments = ["--from-table", table.code.lower(), "--database", str(table.file), "--try", tried, "-o", str(file)]
    result = CliRunner().invoke(command, arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{file} is written; run it with: companion scenario {file}\n"
    game, (scenario,) = load(file)
    assert scenario.step[-1] == Step(
        {"type": "draw", "seat": "Ben", "zone": "deck"}, expect="refused", clause="CD-TRN-05", code="not_your_turn"
    )
    assert run(game, scenario) == ()
    assert CliRunner().invoke(command, [str(file)]).exit_code == 0
    changed = file.read_text().replace("CD-TRN-05", "CD-LAY-01")
    file.write_text(changed)
    result = CliRunner().invoke(command, [str(file)])
    assert result.exit_code == 1
    assert "expected to be refused by CD-LAY-01, but it is by CD-TRN-05" in result.stdout


def test_a_legal_move_that_is_tried_is_done_and_a_question_is_asked(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.begin()
    text = write(str(table.file), table.code, tried='{"type": "next", "seat": "Ann"}')
    _, (scenario,) = parse(text)
    assert (scenario.step[-1].expect, scenario.then.phase) == ("legal", "Trading")
    _, (scenario,) = parse(write(str(table.file), table.code, tried='{"type": "leave", "seat": "Ben"}'))
    assert (scenario.step[-1].expect, scenario.step[-1].asks.code) == ("asks", "confirm_leaving")


def test_names_that_are_alike_are_told_apart(tmp_path: Path) -> None:
    table = Play(tmp_path, ("table", "Ann", "Ann"))
    table.begin()
    _, (scenario,) = parse(write(str(table.file), table.code))
    assert scenario.seats == ("table 2", "Ann", "Ann 2")
    assert run(registry.game("cadaver"), scenario) == ()


def refused(arguments: list[str]) -> str:
    """What the command says when it is refused: one sentence on the error stream, exit code 2."""
    result = CliRunner().invoke(command, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not result.exception or isinstance(result.exception, SystemExit)
    assert len(result.stderr.splitlines()) == 1
    return result.stderr.removeprefix("Error: ").rstrip("\n")


def test_what_can_not_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.begin()
    base = ["--from-table", table.code, "--database", str(table.file)]
    last = table.version
    bounds = f"is the number of an input of table {table.code}, from 0 to {last}"
    assert refused([*base, "--at", "-4"]) == f"--at {bounds}, not -4."
    assert refused([*base, "--at", "99"]) == f"--at {bounds}, not 99."
    assert refused([*base, "--to", "99"]) == f"--to {bounds}, not 99."
    assert refused([*base, "--at", "3", "--to", "2"]) == "--to 2 comes before --at 3."
    assert refused([*base, "--try", "draw"]).startswith("--try is a move in JSON, and this is none: ")
    assert refused([*base, "--try", "[]"]) == '--try is a move in JSON, such as {"type": "next", "seat": "Ann"}.'
    assert refused([*base, "--try", '{"type": "fly"}']).startswith("--try: move: there is no move 'fly'; ")
    assert refused([*base, "-o", str(tmp_path / "no" / "x.toml")]).endswith("x.toml: No such file or directory.")
    assert refused(["--from-table", "NOPE22", "--database", str(table.file)]) == (
        f"There is no table NOPE22 in {table.file}."
    )
    assert refused([]) == "Name at least one scenario file, or a table with --from-table."


def test_a_database_that_is_missing_broken_or_none_is_told_in_a_sentence(tmp_path: Path) -> None:
    table = Play(tmp_path)
    table.begin()
    none, text, folder, damaged = (tmp_path / name for name in ("none.db", "text.db", "folder.db", "damaged.db"))
    text.write_text("This is no database, but a letter to a friend who keeps one. " * 50)
    folder.mkdir()
    table.tables.store.close()
    data = bytearray(table.file.read_bytes())
    data[100:] = b"\x5a" * (len(data) - 100)
    damaged.write_bytes(data)

    def says(database: object) -> str:
        return refused(["--from-table", table.code, "--database", str(database)])

    assert says(none) == f"There is no database at {none}; name it with --database."
    assert says(text) == f"{text}: This file is no database; name another one, or restore a backup."
    assert says(folder).startswith(f"{folder}: The database can't be opened; ")
    assert says(damaged) == f"{damaged}: The database is damaged; restore a backup."
    assert re.match(r"kiln://x: .+", says("kiln://x"))
