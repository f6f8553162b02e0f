"""While a secret question waits, nobody can tell from anything how many have answered it (CD-AML-10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.play.inputs import Applied, Outcome, Refused, Stale
from companion.play.tables import Change
from companion.table.game import Game, legal_moves
from companion.table.questions import Question
from companion.table.state import State
from tests.play.tables import Play
from tests.play.test_tables import GHOUL, JAMES, tag


@pytest.fixture
def window(tmp_path: Path) -> Play:
    """Ben's Ghoul reaches for Ann's James Darkwell; Ann, Cy and Dee are asked."""
    play = Play(tmp_path, names=("Ann", "Ben", "Cy", "Dee"))
    play.begin()
    play.scan(0, tag(JAMES, 1))
    play.end_turn(0)
    play.scan(1, tag(GHOUL, 1))
    return play


def known(play: Play) -> int:
    """The version as pages show it."""
    return play.tables.wall(play.code)[0]


def answer(play: Play, seat: int, value: str, version: int | None = None) -> Outcome:
    return play.send(seat, version=version, do="answer", value=value)


def test_the_version_stands_still_until_the_window_is_closed(window: Play) -> None:
    before = known(window)
    assert before == window.version
    for seat in (0, 2):
        assert answer(window, seat, "pass") == Applied(before)
        assert known(window) == before
    assert window.version == before + 2
    assert answer(window, 3, "pass") == Applied(before + 3, "laid Ghoul")
    assert known(window) == before + 3


def test_the_version_stands_still_while_a_claim_is_shown_and_withdrawn(window: Play) -> None:
    before = known(window)
    answer(window, 0, "pass")
    answer(window, 2, "claim")
    assert known(window) == before
    answer(window, 2, "withdraw")
    assert known(window) == before
    assert answer(window, 3, "pass", version=before) == Applied(before + 4, "laid Ghoul")


def test_a_pass_is_heard_of_by_its_own_seat_alone(window: Play) -> None:
    heard: list[Change] = []
    window.tables.listen(window.code, heard.append)
    before = known(window)
    answer(window, 2, "pass")
    assert heard == [Change(before, seat=2)]
    answer(window, 3, "claim")
    assert heard[1:] == [Change(before)]


@pytest.mark.parametrize("passed", [(), (2,), (2, 3)])
def test_an_input_for_a_version_that_nobody_was_told_of_is_stale(window: Play, passed: tuple[int, ...]) -> None:
    before = known(window)
    for seat in passed:
        answer(window, seat, "pass")
    for ahead in (1, 2, 3):
        assert answer(window, 0, "pass", version=before + ahead) == Stale(before)
        assert window.send(0, version=before + ahead, do="undo") == Stale(before)


@pytest.mark.parametrize("passed", [(), (2,), (2, 3)])
def test_whoever_laid_the_ghoul_takes_it_back_at_once_whether_or_not_others_have_passed(
    window: Play, passed: tuple[int, ...]
) -> None:
    for seat in passed:
        answer(window, seat, "pass")
    done = window.send(1, do="undo")
    assert isinstance(done, Applied)
    assert done.text == "took back the last move"
    assert window.count("pending") == 0


@pytest.mark.parametrize("passed", [(), (2,), (2, 3)])
def test_how_many_passed_is_not_told_when_somebody_asks_to_go_back(window: Play, passed: tuple[int, ...]) -> None:
    for seat in passed:
        answer(window, seat, "pass")
    window.send(0, do="undo")
    ask: Any = window.tables.screen(window.code, window.viewer(1))[1].ask
    assert ask.note.startswith("2 moves would be taken back")  # her end of turn, and his Ghoul


@pytest.mark.parametrize("passed", [(), (2,), (2, 3)])
def test_nobody_goes_back_to_an_input_that_was_told_to_nobody(window: Play, passed: tuple[int, ...]) -> None:
    before = known(window)
    for seat in passed:
        answer(window, seat, "pass")
    for to in (before, before + 1):
        done = window.send(0, do="undo", to=to)
        assert isinstance(done, Refused)
        assert done.no.title == "Nothing to take back"


def test_a_person_hears_what_bots_did_before_they_passed_in_secret(
    window: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.play.tables.secrets.randbits", lambda _: 7)
    tables = window.tables
    code, host = tables.create("cardweaver", name="", seats=("Ann", "Ben", "Cy"), options={}, practice=True)
    joined = tables.join(code, "Ann", 0)
    assert joined is not None
    ann = tables.viewer_of(code, joined.secret, host)
    assert ann is not None
    assert isinstance(tables.begin(code, ann), Applied)
    heard: list[Change] = []
    tables.listen(code, heard.append)
    windows = 0
    for number in range(30):
        question, state = tables.table(code).waiting()
        windows += question is not None and question.secret
        body = msgspec.json.encode(_said(tables.table(code).game, state, question))
        done = tables.submit(code, ann, key=f"ann-{number:04}", version=None, body=body)
        assert isinstance(done, Applied)
        assert any(change.seat in (None, 0) for change in heard)
        heard.clear()
    assert windows > 3


def _said(game: Game, state: State, question: Question | None) -> dict[str, Any]:
    """The first answer to what Ann is asked; else a Character, or the end of her turn."""
    if question is not None:
        return {"do": "answer", "value": question.options[0].value}
    moves = legal_moves(game, state, 0, ())
    return {"do": "move", "move": moves[-1]}
