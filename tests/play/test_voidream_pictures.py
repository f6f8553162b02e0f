"""Pictures of a Voidream table while it is played: they ask, change nothing, and keep what somebody only looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardprints.tags import format_tag
from companion.games.voidream.places import DREAM, HAND, PLAY, at, depth, mind_slot, of, top
from companion.play.inputs import Applied, Known, Outcome, Refused
from companion.table.questions import Question
from companion.table.screens import No
from companion.table.state import UNKNOWN, State
from tests.play.from_above import back, face, second, seen
from tests.play.tables import Play

MIND, DREAM_SPOT, SPOT = (74, 318), (163, 317), (239, 317)
"""Middles of zones on the mat."""


class Table(Play):
    """Ann with the Court, Ben with Subter Venellam, set up with a 3 on both Dreams, or up to some question."""

    def __init__(self, folder: Path, stop: Callable[[Question], bool] = lambda question: False) -> None:
        super().__init__(folder, ("Ann", "Ben"), game="voidream")
        assert isinstance(self.tables.begin(self.code, self.viewer(0)), Applied)
        self.until(stop)

    @property
    def state(self) -> State:
        return self.tables.table(self.code).state

    def waiting(self) -> Question | None:
        return self.tables.table(self.code).waiting()[0]

    def until(self, stop: Callable[[Question], bool]) -> Question | None:
        """Answer what is asked until a question stops it: 3 on every top, the first answer to anything else."""
        question = self.waiting()
        while question is not None and not stop(question):
            values = [option.value for option in question.options]
            value: str | int = "3" if "3" in values else values[0] if values else question.cards[0]
            value = "no" if question.code == "may_do" else value
            seat = question.seats[0] if question.seats else 0
            assert isinstance(self.send(seat, do="answer", value=value), Applied)
            question = self.waiting()
        return question

    def picture(self, seat: int, *cards: object, of_seat: int | None = None, mat: bool = True) -> Outcome:
        place = seat if of_seat is None else of_seat
        shown = seen(*cards, seat=place, mat=mat)  # type: ignore[arg-type]  # they are cards
        return self.tables.check_area(self.code, self.viewer(seat), shown)

    def number(self, card: int) -> int:
        table = self.tables.table(self.code)
        return table.game.card_numbers(table.setup)[table.setup.copies[card].card]

    def copy(self, card: int) -> int:
        return self.tables.table(self.code).setup.copies[card].copy


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def no_of(outcome: Outcome) -> No:
    assert isinstance(outcome, Refused)
    return outcome.no


def mind_of(table: Table, seat: int, count: int) -> object:
    card = table.state.slots[mind_slot(table.state, seat)].card
    return face(table.number(card), *MIND, 90 * (4 - count)) if count else second(table.number(card), *MIND)


def lies_right(table: Table, seat: int) -> tuple[object, object]:
    """Mind and Dream as they are recorded after set-up."""
    return mind_of(table, seat, 3), back(depth(table.state, seat), *DREAM_SPOT)


def test_a_picture_of_a_table_that_lies_as_recorded_agrees_and_changes_nothing(table: Table) -> None:
    before = table.version
    told = table.picture(0, *lies_right(table, 0))
    assert isinstance(told, Known)
    assert "Ann's depth is 3" in told.text
    assert "Ann's mind is 3" in told.text
    assert table.version == before


def test_what_differs_is_asked_with_its_clause_and_a_tap_sets_it_right_if_the_other_agrees(table: Table) -> None:
    # VD-OBS-28, VD-OBS-11, VD-APP-07.
    no = no_of(table.picture(0, mind_of(table, 0, 1), back(3, *DREAM_SPOT)))
    assert no.clause == "VD-OBS-11"
    assert [fact.text for fact in no.facts if not fact.holds] == [
        "Ann's mind went from 3 to 1, which no move does now."
    ]
    (way,) = no.ways
    before = table.version
    assert isinstance(table.send(0, **json.loads(way.send)), Applied)
    assert table.version == before + 1
    assert isinstance(table.send(1, do="answer", value="yes"), Applied)
    assert isinstance(table.picture(0, mind_of(table, 0, 1), back(3, *DREAM_SPOT)), Known)


def test_the_other_seats_area_may_be_photographed_too(table: Table) -> None:
    # VD-OBS-13.
    no = no_of(table.picture(0, mind_of(table, 1, 4), back(3, *DREAM_SPOT), of_seat=1))
    assert [fact.text for fact in no.facts if not fact.holds] == [
        "Ben's mind went from 3 to 4, which no move does now."
    ]


def test_without_a_mat_cards_are_named_and_how_they_lie_is_left_to_taps(table: Table) -> None:
    # VD-OBS-25, the worked example 52.
    told = table.picture(0, mind_of(table, 0, 1), back(1, *DREAM_SPOT), mat=False)
    assert isinstance(told, Known)
    assert "mind spot" in told.text
    assert "else tap it" in told.text


def evoking(table: Table) -> Question:
    """Ann plays arcana until one evokes."""
    state = table.state
    cards = of(state).cards
    hand = {card for slot in state.zones[at(0, HAND)] for card in state.pools[state.slots[slot].pool].cards}
    evoker = next(card for card in sorted(hand) if "evoke" in str(cards[card].lines).lower() and cards[card].value >= 3)
    while state.clock.seat != 0:
        assert isinstance(table.move(state.clock.seat, "pass"), Applied)
        state = table.state
    assert isinstance(table.move(0, "arcanum", card=evoker), Applied)
    question = table.until(lambda asked: asked.code == "evoke")
    assert question is not None
    return question


def test_while_a_card_is_evoked_its_face_is_told_only_where_it_is_laid(table: Table) -> None:
    # VD-OBS-20, VD-OBS-21.
    asked = evoking(table)
    (seat,) = asked.seats
    card = asked.cards[0]
    number, copy, name = table.number(card), table.copy(card), of(table.state).cards[card].name
    for x, y in ((264, 420), (391, 317), (600, 100)):  # over the hand, on a pile, beside the mat
        told = table.picture(seat, face(number, x, y, copy=copy))
        assert name not in str(told)
    laid = no_of(table.picture(seat, face(number, 200, 120, copy=copy), mind_of(table, seat, 2)))
    assert any(json.loads(way.send) == {"do": "answer", "value": card} for way in laid.ways)
    other = no_of(table.picture(1 - seat, face(number, 200, 120, copy=copy), of_seat=seat))
    assert other.ways == ()
    assert name not in str(other)


def test_an_evoked_card_that_was_put_back_is_nowhere_in_what_is_stored_or_shown(table: Table) -> None:
    # VD-EVK-05, VD-OBS-21: pictures without a mat and with one, and then it goes back.
    asked = evoking(table)
    (seat,) = asked.seats
    card = asked.cards[0]
    looked_at = of(table.state).cards[card]
    number, copy = table.number(card), table.copy(card)
    for mat in (True, False):
        for viewer in (0, 1):
            told = table.picture(viewer, face(number, 264, 420, copy=copy), of_seat=seat, mat=mat)
            assert looked_at.name not in str(told)
    assert isinstance(table.send(seat, do="answer", value="stop" if len(asked.options) > 2 else "back"), Applied)
    table.until(lambda question: False)
    for mat in (True, False):
        told = table.picture(1, face(number, 264, 420, copy=copy), of_seat=seat, mat=mat)
        assert looked_at.name not in str(told)
    live = table.tables.table(table.code)
    entries = live.store.entries(table.code, since=0)
    assert not any(format_tag(face(number, 0, 0, copy=copy).tag).encode() in entry.body for entry in entries)
    assert live.state.slots[top(live.state, seat)].card == UNKNOWN
    assert not live.state.notes


def test_a_veiled_card_shows_as_one_more_back(table: Table) -> None:
    # VD-OBS-20, VD-OBS-15: the way is there if the evoked card may have veil.
    asked = evoking(table)
    (seat,) = asked.seats
    told = no_of(table.picture(seat, back(3, 200, 120), mind_of(table, seat, 2)))
    ways = [json.loads(way.send) for way in told.ways]
    can_veil = any(option.value == "veil" for option in asked.options)
    assert ({"do": "answer", "value": "veil"} in ways) == can_veil


def test_a_scan_of_the_top_answers_what_it_shows_and_tells_no_card(tmp_path: Path) -> None:
    # VD-OBS-02, VD-OBS-06, VD-DEP-10.
    table = Play(tmp_path, ("Ann", "Ben"), game="voidream")
    assert isinstance(table.tables.begin(table.code, table.viewer(0)), Applied)
    live = table.tables.table(table.code)
    while (question := live.waiting()[0]) is not None and question.code != "read_top":
        table.send(question.seats[0] if question.seats else 0, do="answer", value=question.options[0].value)
    assert question is not None
    (seat,) = question.seats
    refused = table.scan(seat, format_tag(back(13, 0, 0).tag))
    assert isinstance(refused, Refused)
    assert refused.no.title == "That is a back"
    asked = no_of(table.tables.check_area(table.code, table.viewer(seat), seen(back(4, *DREAM_SPOT), seat=seat)))
    assert [json.loads(way.send) for way in asked.ways] == [{"do": "answer", "value": "4"}]
    assert isinstance(table.scan(1 - seat, format_tag(back(4, 0, 0).tag)), Refused)
    assert isinstance(table.scan(seat, format_tag(back(4, 0, 0).tag)), Applied)
    slots = [live.waiting()[1].slots[slot] for slot in live.waiting()[1].zones[at(seat, DREAM)]]
    assert [(slots[0].card, dict(slots[0].marks)["value"])] == [(UNKNOWN, 4)]


def test_the_other_side_of_a_bastion_and_a_tag_of_the_mat_play_nothing(table: Table) -> None:
    # VD-OBS-04.
    state = table.state
    bastion = next(card for card, facts in enumerate(of(state).cards) if facts.kind.value == "bastion")
    no = no_of(table.scan(0, format_tag(second(table.number(bastion), 0, 0).tag)))
    assert no.clause == "VD-OBS-04"
    assert no_of(table.scan(0, seen()[0].text)).title == "That is the mat"
    mind = state.slots[mind_slot(state, 0)].card
    assert no_of(table.scan(0, format_tag(second(table.number(mind), 0, 0).tag))).title == "That is its other side"
    assert len(state.zones[at(0, PLAY)]) == 0
