"""While a question waits, a number can be set right and a player can leave; what waited goes on or is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import registry
from companion.play.inputs import Applied, Outcome, PendingMove, Refused
from companion.play.put_backs import events_since
from companion.table.events import Counted
from companion.table.questions import Question
from companion.table.state import State, mark_of
from tests.play.tables import Play


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Ann threatens Ben for 5 of his 20 HP, and he is asked; her Imp has taken its damage."""
    monkeypatch.setitem(registry.GAMES, "tiny", "tests.tiny")
    play = Play(tmp_path, game="tiny")
    assert isinstance(play.tables.begin(play.code, play.viewer(0)), Applied)
    assert isinstance(play.send(0, do="answer", value="yes"), Applied)
    assert isinstance(play.move(0, "threaten", target=1, by=5), Applied)
    return play


def nudge(play: Play, seat: int, by: int, **what: Any) -> Outcome:
    return play.send(seat, do="nudge", by=by, **(what or {"dial": "hp-1"}))


def shown(play: Play) -> tuple[Question | None, State]:
    return play.tables.table(play.code).waiting()


def code(play: Play) -> str:
    question, _ = shown(play)
    return "" if question is None else question.code


def damage(play: Play, seat: int) -> int:
    _, state = shown(play)
    return mark_of(state.slots[state.zones[1 + seat][0]], "damage")


def rest(play: Play) -> State:
    return play.tables.table(play.code).state


def why(outcome: Outcome) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.no.title


def test_a_number_is_set_right_and_the_question_goes_on_waiting(tiny: Play) -> None:
    assert isinstance(nudge(tiny, 2, -3), Applied)
    question, state = shown(tiny)
    assert question is not None
    assert (question.code, dict(question.facts)["hp"], state.dials) == ("ward", 17, (20, 17, 20))
    line = tiny.tables.history(tiny.code, tiny.viewer(0))[0]
    assert (line.who, line.text) == ("Cy", "set Ben’s HP to 17 by hand")
    assert isinstance(tiny.send(1, do="answer", value="no"), Applied)
    assert rest(tiny).dials == (20, 12, 20)


def test_what_the_waiting_move_has_changed_already_is_what_people_see_and_set_right(tiny: Play) -> None:
    # TY-04: damage goes up to 3. The pages show the 1 that the threat has given; at rest there is none yet.
    _, state = shown(tiny)
    imp = {"slot": state.zones[1][0], "mark": "damage"}
    assert damage(tiny, 0) == 1
    assert why(nudge(tiny, 2, 3, **imp)) == "It can't be 4"
    # TY-04 takes another's yes; but the threat, which damages the Imp to 1, would not leave 3: so nobody is asked.
    assert why(nudge(tiny, 2, 2, **imp)) == "First the question"
    assert (code(tiny), damage(tiny, 0)) == ("ward", 1)


def test_a_number_is_not_set_so_that_something_else_would_be_asked(tiny: Play) -> None:
    assert why(nudge(tiny, 2, -16)) == "First the question"
    assert (code(tiny), rest(tiny).dials) == ("ward", (20, 20, 20))


def test_a_number_set_right_meanwhile_is_taken_back_alone(tiny: Play) -> None:
    nudge(tiny, 2, -3)
    assert isinstance(tiny.send(2, do="undo"), Applied)
    assert (code(tiny), rest(tiny).dials) == ("ward", (20, 20, 20))
    assert isinstance(tiny.send(1, do="answer", value="yes"), Applied)
    assert code(tiny) == ""


@pytest.mark.parametrize("answered", [False, True])
def test_what_had_been_done_of_the_waiting_move_is_not_taken_back_with_the_number(tiny: Play, answered: bool) -> None:
    live = tiny.tables.table(tiny.code)
    before = live.timeline.version
    nudge(tiny, 2, -3)
    if answered:
        tiny.send(1, do="answer", value="yes")
    assert events_since(live, before) == (Counted(1, 20, 17, "TY-03"),)


def test_the_threat_is_taken_back_with_what_came_since(tiny: Play) -> None:
    nudge(tiny, 2, -3)
    to = rest_number(tiny)
    assert isinstance(tiny.send(0, do="undo", to=to), Applied)
    for seat in (1, 2):
        tiny.send(seat, do="agree", yes=True)
    assert (code(tiny), rest(tiny).dials, damage(tiny, 0)) == ("", (20, 20, 20), 0)


def rest_number(play: Play) -> int:
    """The input before the move that waits."""
    pending = play.tables.table(play.code).timeline.now.pending
    assert isinstance(pending, PendingMove)
    return pending.number - 1


def test_who_thinks_better_of_leaving_finds_the_question_as_it_was(tiny: Play) -> None:
    assert isinstance(tiny.move(2, "leave"), Applied)
    assert code(tiny) == "leave"
    assert why(tiny.send(1, do="answer", value="no")) == "Not an answer"
    assert isinstance(tiny.send(2, do="answer", value="no"), Applied)
    assert code(tiny) == "ward"
    assert isinstance(tiny.send(1, do="answer", value="no"), Applied)
    assert rest(tiny).dials == (20, 15, 20)


def test_the_game_that_somebody_leaves_is_over_and_nothing_is_asked_any_more(tiny: Play) -> None:
    tiny.move(2, "leave")
    assert isinstance(tiny.send(2, do="answer", value="yes"), Applied)
    live = tiny.tables.table(tiny.code)
    assert live.game.outcome(live.state) is not None
    assert (code(tiny), rest(tiny).dials, damage(tiny, 0)) == ("", (20, 20, 0), 1)
    assert isinstance(tiny.send(2, do="undo"), Applied)
    assert (code(tiny), rest(tiny).dials, damage(tiny, 0)) == ("ward", (20, 20, 20), 1)


@pytest.mark.parametrize("at", ["leaving", "set right"])
def test_a_program_that_is_started_anew_finds_the_same(tiny: Play, at: str) -> None:
    tiny.move(2, "leave") if at == "leaving" else nudge(tiny, 2, -3)
    before, state = shown(tiny)
    tiny.tables = tiny.again()
    after, found = shown(tiny)
    assert (after, found.dials, found.slots) == (before, state.dials, state.slots)
    if at == "leaving":
        tiny.send(2, do="answer", value="no")
    assert code(tiny) == "ward"


def test_any_other_move_waits_for_the_answer(tiny: Play) -> None:
    assert why(tiny.move(0, "strike", target=2, by=1)) == "First the question"


def test_a_secret_question_comes_before_all(tmp_path: Path) -> None:
    # It would show to all how many have answered already.
    play = Play(tmp_path, names=("Ann", "Ben"), game="shardweave")
    live = play.tables.table(play.code)
    play.tables.begin(play.code, play.viewer(0))
    for _ in range(60):
        question, _ = live.waiting()
        if question is None:
            break
        if question.secret:
            assert why(play.move(1, "concede")) == "First the question"
            return
        seat = question.seats[0] if question.seats else 0
        value = (
            question.options[0].value if question.options else question.cards[0] if question.cards else question.least
        )
        play.send(seat, do="answer", value=value)
    assert isinstance(play.move(0, "mulligan"), Applied)
    question, _ = live.waiting()
    assert question is not None
    assert question.secret
    assert why(play.move(1, "concede")) == "First the question"
