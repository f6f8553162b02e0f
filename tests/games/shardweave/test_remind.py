"""SW-OPT-13: what a rule comes to is shown, and both may agree on another; the cases are in ``remind.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from companion.games import registry
from companion.games.shardweave import remind
from companion.games.shardweave.check import check
from companion.games.shardweave.moves import Begin, Correct
from companion.games.shardweave.options import LEAVABLE
from companion.games.shardweave.places import has_open_lists
from companion.games.shardweave.screen_timeline import steps
from companion.play.simulation import play_by
from companion.table.game import Asked
from companion.table.questions import Answer, Question
from companion.table.refusals import Refusal
from companion.table.run import Waiting, perform, replay
from companion.table.screens import Ledger, StationState
from companion.table.state import TABLE, State
from companion.table.viewers import as_seen
from tests.games.shardweave.test_sums import played
from tests.table.walks import walk

GAME: Final = registry.game("shardweave")
ANN, BEN = 0, 1
HOUSE: Final = tuple(LEAVABLE)


def begun(remind: list[str], answers: tuple[str, ...]) -> tuple[State, Question | None]:
    """A table that was set up with these answers, and the question that waits."""
    state = GAME.begin(GAME.set_up(("Ann", "Ben"), {"remind": remind}))
    given = (Answer(TABLE, "done"), Answer(TABLE, "0"), *(Answer(seat, word) for seat, word in enumerate(answers)))
    got = perform(state, lambda run: GAME.script(run, Begin(TABLE)), given)
    return (state, got.question) if isinstance(got, Waiting) else (got.state, None)  # type: ignore[union-attr]


def lists_of(state: State, viewer: int) -> list[str]:
    page = GAME.screen(as_seen(state, viewer), viewer, None, Asked(yours=False))
    return [block.title for block in page.blocks if isinstance(block, Ledger) and "Weave" in block.title]


def test_lists_are_opened_if_both_agree() -> None:
    # SW-WEA-08.
    _, question = begun(["SW-WEA-08"], ())
    assert question is not None and (question.code, question.clause, question.seats) == (
        "open_lists",
        "SW-WEA-08",
        (0, 1),
    )
    state, waits = begun(["SW-WEA-08"], ("yes", "yes"))
    assert waits is None and has_open_lists(state)
    assert lists_of(state, ANN) == ["Your Weave", "Ben’s Weave"]
    assert lists_of(state, BEN) == ["Your Weave", "Ann’s Weave"]


@pytest.mark.parametrize(("left", "answers"), [(["SW-WEA-08"], ("no",)), ([], ())], ids=["one says no", "not left"])
def test_else_they_stay_closed(left: list[str], answers: tuple[str, ...]) -> None:
    state, waits = begun(left, answers)
    assert waits is None and not has_open_lists(state)
    assert lists_of(state, ANN) == ["Your Weave"]
    theirs = next(card for card, owner in enumerate(state.setup.owners) if owner == BEN)
    assert check(state, Correct(ANN, "Seen it", theirs, zone=0)) == Refusal("SW-APP-04", "nothing_to_correct")


def told(scenario: str) -> list[str]:
    """The timeline of the round, in words."""
    shown = steps(played(scenario))
    assert shown is not None
    return [line.text for step in shown.steps for line in step.lines]


@pytest.mark.parametrize(
    ("scenario", "line"),
    [
        ("SW-OPT-13a", "Both agree: Ann’s score is 12"),
        ("SW-OPT-13e", "Both agree: nobody wins"),
        ("SW-OPT-13f", "Both agree: Ann wins"),
        ("SW-OPT-13u", "Both agree: Ann wins"),
        ("SW-OPT-13l", "Ann’s Champion is set aside"),
    ],
)
def test_what_both_agreed_on_is_in_the_timeline(scenario: str, line: str) -> None:
    assert line in told(scenario)


def test_where_nothing_else_is_agreed_nothing_is_told_of_it() -> None:
    assert not any("agree" in line for line in told("SW-OPT-13b"))


def questions(left: tuple[str, ...], seed: int) -> Iterator[Question]:
    """What is asked in a match between bots at a table that is only reminded of these rules."""
    options: dict[str, Any] = {"remind": list(left), "round_limit": 18, "vp_target": 9}
    for step in walk(GAME, 2, options, seed, most=400):
        yield from (stop.question for stop in step.stops)


def test_a_rule_is_asked_about_where_it_is_left_and_nowhere_else() -> None:
    for question in (one for seed in range(4) for one in questions(HOUSE, seed)):
        if question.code.startswith(("remind_", "agree_", "open_lists")):
            assert question.clause in LEAVABLE, question
    assert not any(one.code.startswith(("remind_", "agree_")) for one in questions((), 1))
    assert {*remind.SCORES, *remind.TIES, *remind.WAYS, *remind.CONVERGENCE} <= {*LEAVABLE}


def test_the_sum_stands_beside_a_score_that_is_asked_about() -> None:
    # SW-SCO-10.
    question = next(one for one in questions(("SW-SCO-10",), 0) if one.code == "remind_score")
    facts = dict(question.facts)
    assert (question.clause, question.kind.value, question.options[0].code) == ("SW-SCO-10", "number", "as_worked_out")
    final = dict(question.options[0].facts)["number"]
    assert str(facts["sum"]).endswith(f", final {final}")


def test_each_is_asked_in_its_step_and_a_number_begins_at_what_the_rule_comes_to() -> None:
    found: dict[str, set[str]] = {}
    for step in (one for seed in range(3) for one in walk(GAME, 2, {"remind": list(HOUSE)}, seed, most=400)):
        for stop in step.stops:
            question, state = stop.question, replay(step.before, stop.so_far)
            if not question.code.startswith(("remind_", "agree_")):
                continue
            page = GAME.screen(as_seen(state, question.seats[0]), question.seats[0], question, Asked(yours=True))
            found.setdefault(question.code, set()).update(
                one.label for one in page.sign.stations if one.state is StationState.NOW
            )
            assert page.ask is not None
            if question.code == "remind_score":
                assert page.ask.now == dict(question.options[0].facts)["number"]
    assert found["remind_score"] == {"Score"}
    assert found["remind_tie"] == {"Tiebreak"}
    assert found["remind_draw"] == {"Cleanup"}
    assert found["remind_active"] == {"Round Start"}


@pytest.mark.parametrize("policy", ["sensible", "random"])
@pytest.mark.parametrize("seed", range(3))
def test_games_end_with_every_rule_left_to_the_table(policy: str, seed: int) -> None:
    played_ = play_by(GAME, 2, {"remind": list(HOUSE), "round_limit": 18}, seed, (GAME.bots.policies[policy],))
    assert GAME.outcome(played_.end) is not None
