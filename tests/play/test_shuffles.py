"""Voidream: going back never passes a shuffle, and a card that only changed its height in a Dream goes back too."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.voidream.places import DREAM, at
from companion.play.inputs import Applied, Refused
from companion.table.questions import Question
from tests.play.tables import Play


def asked(table: Play) -> Question | None:
    return table.tables.table(table.code).waiting()[0]


def answer(table: Play, question: Question, value: str) -> None:
    seat = question.seats[0] if question.seats else 0
    assert isinstance(table.send(seat, do="answer", value=value), Applied)


@pytest.fixture
def table(tmp_path: Path) -> Play:
    """Ann's bastion may put the top of her Dream on its bottom when a round begins; it asks for that now."""
    play = Play(tmp_path, ("Ann", "Ben"), game="voidream", deck_0="subter", deck_1="court")
    assert isinstance(play.tables.begin(play.code, play.viewer(0)), Applied)
    while (question := asked(play)) is not None and question.code != "may_do":
        answer(play, question, question.options[0].value)
    return play


def test_nothing_is_taken_back_past_a_shuffle(table: Play) -> None:
    """VD-APP-06: the decks were shuffled in the set-up."""
    done = table.send(0, do="undo", to=0)
    assert isinstance(done, Refused)
    assert done.no.clause == "VD-APP-06"
    assert done.no.facts[0].text == "Since then a deck was shuffled; no hand can bring its order back."


def test_what_came_after_the_shuffle_is_taken_back_if_both_agree(table: Play) -> None:
    before, question = table.version, asked(table)
    assert question is not None
    answer(table, question, "no")
    assert isinstance(table.send(0, do="undo", to=before), Applied)
    assert isinstance(table.send(1, do="agree", yes=True), Applied)
    assert asked(table) == question


def test_a_card_that_went_under_its_own_dream_comes_back_on_top(table: Play) -> None:
    before, question = table.version, asked(table)
    live = table.tables.table(table.code)
    dream = live.waiting()[1].zones[at(0, DREAM)]
    assert question is not None
    answer(table, question, "yes")
    assert live.waiting()[1].zones[at(0, DREAM)] == (*dream[1:], dream[0])
    table.send(0, do="undo", to=before)
    table.send(1, do="agree", yes=True)
    assert live.waiting()[1].zones[at(0, DREAM)] == dream
    told = [line.text for line in table.tables.put_backs(table.code)]
    assert told == ["the card put there last: Ann's Dream → Ann's Dream"]
