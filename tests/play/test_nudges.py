"""Dials and marks on cards are set right by hand: within their range, on record, and taken back like anything else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import registry
from companion.play.inputs import Applied, Outcome, Refused, Stale
from companion.table.events import Counted, Marked
from companion.table.state import mark_of
from tests.play.tables import Play


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Ann, Ben and Cy, with 20 HP each and an Imp before them."""
    monkeypatch.setitem(registry.GAMES, "tiny", "tests.tiny")
    play = Play(tmp_path, game="tiny")
    assert isinstance(play.tables.begin(play.code, play.viewer(0)), Applied)
    assert isinstance(play.send(0, do="answer", value="yes"), Applied)
    return play


def nudge(play: Play, seat: int, by: int, **what: Any) -> Outcome:
    return play.send(seat, do="nudge", by=by, **(what or {"dial": "hp-1"}))


def hp(play: Play, seat: int) -> int:
    return play.tables.table(play.code).state.dials[seat]


def damage(play: Play, seat: int) -> int:
    state = play.tables.table(play.code).state
    return mark_of(state.slots[state.zones[1 + seat][0]], "damage")


def refused(outcome: Outcome) -> Any:
    assert isinstance(outcome, Refused), outcome
    return outcome.no


def test_anybody_sets_a_dial_right_and_it_is_on_record_with_its_clause(tiny: Play) -> None:
    assert isinstance(nudge(tiny, 2, -3, dial="hp-1", reason="counted twice"), Applied)
    assert hp(tiny, 1) == 17
    line = tiny.tables.history(tiny.code, tiny.viewer(0))[0]
    assert (line.who, line.text, line.clause) == ("Cy", "set Ben’s HP to 17 by hand: counted twice", "TY-03")
    assert tiny.tables.table(tiny.code).timeline.now.events == (Counted(1, 20, 17, "TY-03"),)


def test_a_dial_set_right_is_taken_back_without_anybody_s_consent(tiny: Play) -> None:
    done = nudge(tiny, 2, -3)
    assert isinstance(done, Applied)
    assert done.can_undo
    assert isinstance(tiny.send(2, do="undo"), Applied)
    assert hp(tiny, 1) == 20
    assert tiny.tables.history(tiny.code, tiny.viewer(0))[1].undone


@pytest.mark.parametrize("by", [1, 9999, -21, -9999])
def test_a_dial_is_not_set_beyond_its_range(tiny: Play, by: int) -> None:
    no = refused(nudge(tiny, 0, by))
    assert no.title == f"It can't be {20 + by}"
    assert no.clause == "TY-03"
    assert no.facts[0].text == "Ben’s HP goes from 0 to 20."
    assert hp(tiny, 1) == 20


@pytest.mark.parametrize("by", [-20, 0])
def test_a_dial_reaches_the_ends_of_its_range(tiny: Play, by: int) -> None:
    nudge(tiny, 0, -10)
    assert isinstance(nudge(tiny, 0, 10 if by == 0 else -10), Applied)
    assert hp(tiny, 1) == 20 + by


def test_what_is_right_already_is_told_so(tiny: Play) -> None:
    assert refused(nudge(tiny, 0, 0)).title == "Nothing to set right"


@pytest.mark.parametrize(
    "what",
    [
        {"dial": "nobody's"}, {"slot": 99, "mark": "damage"}, {"slot": 0, "mark": "joy"}, {"slot": 0}, {"dial": ""},
        {"dial": "hp-1", "slot": 0, "mark": "damage"}, {"slot": -1, "mark": "damage"}, {"mark": "damage"},
    ],
    ids=str,
)  # fmt: skip
def test_a_number_that_there_is_not_is_not_set(tiny: Play, what: dict[str, Any]) -> None:
    version = tiny.version
    assert refused(nudge(tiny, 0, 1, **what)).title == "Not set by hand"
    assert tiny.version == version


@pytest.mark.parametrize(
    "said",
    [{}, {"by": "1"}, {"by": 10_000}, {"by": 1, "to": 3}, {"by": 1, "reason": "x" * 121}, {"by": 1, "slot": -2}],
    ids=str,
)
def test_a_nudge_that_makes_no_sense_is_not_understood(tiny: Play, said: dict[str, Any]) -> None:
    assert refused(tiny.send(0, do="nudge", **{"dial": "hp-1", **said})).title == "Not understood"


def test_two_who_set_numbers_right_at_the_same_moment_both_get_what_they_mean(tiny: Play) -> None:
    version = tiny.version
    said = {"do": "nudge", "dial": "hp-1", "by": -2}
    assert isinstance(tiny.send(0, version=version, **said), Applied)
    assert isinstance(tiny.send(2, version=version, **said), Applied)
    assert hp(tiny, 1) == 16


def test_a_nudge_for_a_table_where_somebody_moved_meanwhile_is_stale(tiny: Play) -> None:
    version = tiny.version
    assert isinstance(tiny.move(0, "strike", target=1, by=4), Applied)
    assert tiny.send(2, version=version, do="nudge", dial="hp-1", by=-2) == Stale(version + 1)
    assert hp(tiny, 1) == 16


def test_a_mark_on_a_card_is_set_right_when_another_player_says_yes(tiny: Play) -> None:
    slot = tiny.tables.table(tiny.code).state.zones[1][0]
    assert isinstance(nudge(tiny, 0, 2, slot=slot, mark="damage"), Applied)
    assert damage(tiny, 0) == 0
    assert refused(tiny.send(0, do="answer", value="yes")).title == "Not an answer"
    assert refused(tiny.move(0, "strike", target=1, by=1)).title == "First the question"
    assert isinstance(tiny.send(2, do="answer", value="yes"), Applied)
    assert damage(tiny, 0) == 2
    now = tiny.tables.table(tiny.code).timeline.now
    assert now.events == (Marked(slot, (), (("damage", 2),), "TY-04"),)
    assert tiny.tables.history(tiny.code, tiny.viewer(0))[0].text == "set damage on Imp to 2 by hand"


def test_a_mark_stays_as_it_is_when_another_player_says_no(tiny: Play) -> None:
    nudge(tiny, 0, 2, slot=0, mark="damage")
    assert isinstance(tiny.send(1, do="answer", value="no"), Applied)
    assert damage(tiny, 0) == 0
    line = tiny.tables.history(tiny.code, tiny.viewer(0))[0]
    assert line.text == "asked in vain to set damage on Imp to 2 by hand"


def test_marks_that_were_set_right_are_there_after_a_new_start(tiny: Play) -> None:
    nudge(tiny, 0, 2, slot=0, mark="damage")
    tiny.send(1, do="answer", value="yes")
    nudge(tiny, 0, -1)
    again = tiny.again()
    state = again.table(tiny.code).state
    assert (mark_of(state.slots[0], "damage"), state.dials) == (2, (20, 19, 20))


def test_the_page_sends_what_the_table_takes(tiny: Play) -> None:
    screen = tiny.tables.screen(tiny.code, tiny.viewer(1))[1]
    dial = screen.blocks[0].dials[1]
    assert (dial.least, dial.most) == (0, 20)
    said = json.loads(dial.nudge.replace('"NUMBER"', "-4"))
    assert isinstance(tiny.send(1, **said), Applied)
    assert hp(tiny, 1) == 16


def test_a_game_without_such_numbers_says_so(table: Play) -> None:
    version = table.version
    assert refused(table.send(0, do="nudge", dial="lays", by=1)).title == "Not set by hand"
    assert table.version == version
