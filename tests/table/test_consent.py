"""Word from several players that hands have done something."""

from __future__ import annotations

import pytest

from companion.table.consent import ALL_DONE, DONE, each_done
from companion.table.questions import Answer


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ([(1, "done"), (0, "done"), (2, "done")], [(0, 1, 2), (0, 2), (2,)]),
        ([(1, "done"), (0, "all_done")], [(0, 1, 2), (0, 2)]),
        ([(2, "all_done")], [(0, 1, 2)]),
    ],
)
def test_each_is_asked_until_all_have_said_it_or_one_for_all(
    said: list[tuple[int, str]], asked: list[tuple[int, ...]]
) -> None:
    script = each_done((0, 1, 2), "shuffle", "TY-01")
    question = next(script)
    found = []
    for number, (seat, value) in enumerate(said):
        found.append(question.seats)
        assert question.options == ((DONE,) if len(question.seats) == 1 else (DONE, ALL_DONE))
        if number == len(said) - 1:
            with pytest.raises(StopIteration):
                script.send(Answer(seat, value))
        else:
            question = script.send(Answer(seat, value))
    assert found == asked
