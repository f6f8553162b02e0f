"""The mat of Shardweave under a camera while it is played: what is asked, what is answered, and what it never names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardprints.tags import FACE, Tag
from companion.games.shardweave.mat import ARENAS, COMMITS
from companion.games.shardweave.places import FORM, HAND, LATER, SPOT, at, both_locked, count, of
from companion.play.inputs import Applied, Known
from companion.table.questions import Kind, Question
from companion.table.state import Seat
from tests.play.from_above import seen
from tests.play.shardweave_mat import Table, back, failing, no_of


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, commit_mode="face_down")


@pytest.fixture
def sealed(tmp_path: Path) -> Table:
    """A table that chooses on phones; Ann has locked by a scan, and Ben by a tap."""
    table = Table(tmp_path, commit_mode="phone")
    table.move(0, "commit", card=table.card("sw-c-003"), scanned=True)
    table.move(1, "commit", card=table.card("sw-c-021", 1))
    assert both_locked(table.state)
    return table


def test_a_table_that_lies_as_recorded_is_watched_in_silence(table: Table) -> None:
    assert table.looks(count=6) == []
    table.move(0, "commit")
    assert table.looks(back(0), count=6) == []
    told = table.photo(*table.arenas(), back(0))
    assert isinstance(told, Known)
    assert told.text.count("lies as recorded") == 3


def test_of_a_card_that_lies_face_down_nothing_is_told_but_that_the_tag_below_it_does_not_show(table: Table) -> None:
    """SW-COM-08: its back is like all others, so whether another lies there now nobody can see."""
    table.move(0, "commit")
    table.move(1, "commit")
    told = table.photo(*table.arenas(), back(0), back(1))
    assert isinstance(told, Known)
    assert "Ann" not in told.text
    assert "spot" not in told.text


def test_a_hand_that_hides_the_whole_mat_is_not_told_off(table: Table) -> None:
    table.move(0, "commit")
    for _ in range(6):
        table.now_ms += 400
        assert table.tables.watch(table.code, table.viewer(0), ()) is None


def test_a_card_that_is_lifted_after_the_own_lock_is_reported_and_both_decide(table: Table) -> None:
    """SW-COM-08, the worked example 41."""
    table.move(0, "commit")
    (said,) = table.looks(count=8)
    no = no_of(said)
    assert (no.clause, failing(said)) == (
        "SW-COM-08", ["Ann has locked, and no card lies on Ann's commit spot."]
    )  # fmt: skip
    (way,) = no.ways
    assert isinstance(table.send(0, **json.loads(way.send)), Applied)
    assert table.asked() == "moved_after_lock_asked"
    for seat in (0, 1):
        assert isinstance(table.send(seat, do="answer", value="yes"), Applied)
    assert count(table.state, 0, SPOT) == 0
    assert count(table.state, 0, HAND) == 5
    assert table.lines()[0] == "Ann saw that Ann’s Champion moved after the lock; both select anew"


def test_a_laptop_that_only_runs_the_table_reports_it_too(table: Table) -> None:
    table.move(0, "commit")
    laptop = table.tables.viewer_of(table.code, "", table.host_secret)
    assert laptop is not None
    assert laptop.seat == -1
    said = []
    for _ in range(4):
        table.now_ms += 400
        said.append(table.tables.watch(table.code, laptop, seen(*table.arenas(), key="shardweave")))
    (no,) = [no_of(one) for one in said if one is not None]
    done = table.tables.submit(table.code, laptop, key="k" * 9, version=None, body=no.ways[0].send.encode())
    assert isinstance(done, Applied)
    assert table.asked() == "moved_after_lock_asked"


def test_if_one_of_them_says_no_the_choice_stands_and_is_on_record(table: Table) -> None:
    table.move(0, "commit")
    table.move(1, "notice", whose=0)
    assert isinstance(table.send(1, do="answer", value="no"), Applied)
    assert count(table.state, 0, SPOT) == 1
    assert table.lines()[0] == "Ben saw that Ann’s Champion moved after the lock; it stays"


def test_before_the_own_lock_a_card_may_be_moved_as_one_likes(table: Table) -> None:
    """SW-COM-10."""
    table.move(0, "commit")
    assert table.looks(back(0), count=6) == []  # Ben's spot is bare, and he has not locked
    no = no_of(table.move(1, "notice", whose=1))
    assert (no.clause, no.title) == ("SW-COM-08", "Not locked yet")


def test_a_quick_hand_is_not_told_off(table: Table) -> None:
    """What is bare in one look and covered in the next was never so for a second."""
    table.move(0, "commit")
    for _ in range(5):
        assert table.looks(count=1) == []
        assert table.looks(back(0), count=1) == []


def test_a_choice_by_phone_need_not_lie_on_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path, commit_mode="phone")
    table.move(0, "commit", card=table.card("sw-c-003"))
    assert table.looks(count=6) == []
    assert no_of(table.move(1, "notice", whose=0)).title == "Nothing lies on the table"


@pytest.mark.parametrize("locked", [False, True])
def test_a_face_on_a_commit_spot_before_both_have_locked_is_asked_about_and_noted(table: Table, locked: bool) -> None:
    """SW-SCN-03: it stays committed if locked, else it may be taken back."""
    if locked:
        table.move(0, "commit")
    shown = table.face(table.card("sw-c-003"), "spot-0")
    (said,) = table.looks(shown, count=6)
    no = no_of(said)
    assert no.clause == "SW-SCN-03"
    assert ("It stays committed." if locked else "It may be taken back.") in failing(said)[0]
    (way,) = no.ways
    assert isinstance(table.send(0, **json.loads(way.send)), Applied)
    if locked:
        assert table.asked() == "shown_after_lock"
        assert isinstance(table.send(1, do="answer", value="no"), Applied)
    ends = "it stays" if locked else "it may be taken back"
    assert table.lines()[0] == f"Ann saw that Ann’s Champion showed its face before both had locked; {ends}"
    assert count(table.state, 0, SPOT) == int(locked)


def test_when_both_have_locked_they_may_turn_their_champions_over(table: Table) -> None:
    """SW-COM-07."""
    for seat in (0, 1):
        table.move(seat, "commit")
    faces = table.face(table.card("sw-c-003"), "spot-0"), table.face(table.card("sw-c-021", 1), "spot-1", 180)
    assert table.looks(*faces, count=6) == []
    assert no_of(table.move(0, "notice", whose=0, shown=True)).clause == "SW-SCN-03"


def test_before_the_reveal_no_picture_tells_whose_weave_a_card_is_of(table: Table) -> None:
    """SW-WEA-08, SW-COM-20: Ben could hold a drawn tag before the camera to learn what Ann's Weave has."""
    table.move(0, "commit")
    of_anns, of_bens = table.card("sw-c-003"), table.card("sw-c-021", 1)
    foreign = table.face(of_anns, "spot-0")._replace(tag=Tag("SW", 36, 30, 3, FACE))
    told = [
        no_of(table.photo(*table.arenas(), shown, viewer=1))
        for shown in (table.face(of_anns, "spot-0"), table.face(of_bens, "spot-0"), foreign)
    ]
    assert told[0] == told[1] == told[2]
    assert table.state.setup.names["sw-c-003"] not in repr(told[0])


def test_while_somebody_looks_at_a_card_in_private_no_face_is_read(sealed: Table) -> None:
    sight = sealed.tables.table(sealed.code).game.sight
    assert sight is not None
    assert sight.faces_in(None) == {"", *COMMITS, *ARENAS}
    for code in ("look_top", "look_arena", "which_returned", "put_under"):
        assert sight.faces_in(Question(code, "SW-COM-14", (0,), Kind.CARD)) == frozenset()


def test_at_the_reveal_the_camera_reads_what_is_laid_open_and_checks_it_against_the_seals(sealed: Table) -> None:
    """SW-SCN-02, SW-COM-06: the very copies, read by their tags."""
    sealed.move(0, "reveal")
    assert sealed.asked() == "lay_open"
    ann, ben = sealed.card("sw-c-003"), sealed.card("sw-c-021", 1)
    faces = sealed.face(ann, "spot-0"), sealed.face(ben, "spot-1", 180)
    said = sealed.looks(*faces, count=6)
    assert [type(one) for one in said] == [Applied, Applied]
    state = sealed.state
    laid = [state.slots[slot] for slot in (state.zones[at(0, 3)] + state.zones[at(1, 3)])]
    assert {slot.card for slot in laid} == {ann, ben}
    assert all(slot.claimed for slot in laid)
    assert sealed.asked() == "new_arena"


def test_another_card_than_the_sealed_one_must_be_exchanged(sealed: Table) -> None:
    """SW-COM-06, the worked example 10."""
    sealed.move(0, "reveal")
    name = sealed.state.setup.names["sw-c-003"]
    (said,) = sealed.looks(sealed.face(sealed.card("sw-c-004"), "spot-0"), count=4)
    no = no_of(said)
    assert no.clause == "SW-COM-06"
    assert failing(said)[0].startswith(f"Ann has chosen {name}, copy 1, and another card or copy lies")
    assert sealed.asked() == "lay_open"


def test_an_equal_copy_is_not_the_one_that_was_read_for_the_seal(sealed: Table) -> None:
    """SW-COM-04, SW-COM-06: a scan has sealed this very copy."""
    first, second = (card for card in of(sealed.state).equals["sw-c-003"] if of(sealed.state).owners[card] == 0)
    sealed.move(0, "reveal")
    (said,) = sealed.looks(sealed.face(second, "spot-0"), count=4)
    assert no_of(said).clause == "SW-COM-06"
    tag = seen(sealed.face(second, "spot-0"), mat=False, key="shardweave")[0].text
    no = no_of(sealed.tables.scan(sealed.code, sealed.viewer(0), key="a" * 9, version=None, tags=(tag,)))
    assert no.title == "Not the copy that was locked"
    tag = seen(sealed.face(first, "spot-0"), mat=False, key="shardweave")[0].text
    done = sealed.tables.scan(sealed.code, sealed.viewer(0), key="b" * 9, version=None, tags=(tag,))
    assert isinstance(done, Applied)


def test_an_equal_copy_is_the_one_that_was_only_picked(tmp_path: Path) -> None:
    """SW-COM-21: a choice by a tap names no copy."""
    table = Table(tmp_path, commit_mode="phone")
    first, second = (card for card in of(table.state).equals["sw-c-003"] if of(table.state).owners[card] == 0)
    table.move(0, "commit", card=first)
    table.move(1, "commit", card=table.card("sw-c-021", 1))
    table.move(0, "reveal")
    assert isinstance(table.looks(table.face(second, "spot-0"), count=4)[0], Applied)


def test_a_card_of_another_weave_is_no_answer_wherever_it_lies(sealed: Table) -> None:
    sealed.move(0, "reveal")
    ann, ben = sealed.card("sw-c-003"), sealed.card("sw-c-021", 1)
    exchanged = sealed.face(ben, "spot-0"), sealed.face(ann, "spot-1")
    (said,) = sealed.looks(*exchanged, count=4)
    assert len(failing(said)) == 2
    assert sealed.asked() == "lay_open"


def test_what_is_turned_over_face_down_is_the_commit(table: Table) -> None:
    """SW-COM-07, SW-SCN-02: accepted only after both locks."""
    for seat in (0, 1):
        table.move(seat, "commit")
    table.move(0, "reveal")
    assert table.asked() == "turn_over"
    ann, ben = table.card("sw-c-003"), table.card("sw-c-021", 1)
    said = table.looks(table.face(ann, "spot-0"), table.face(ben, "spot-1", 180), count=8)
    assert [type(one) for one in said] == [Applied, Applied]
    assert table.asked() == "new_arena"


def test_the_camera_of_another_seat_answers_nothing_that_it_is_not_asked(sealed: Table) -> None:
    sealed.move(0, "reveal")
    ann = sealed.face(sealed.card("sw-c-003"), "spot-0")
    sealed.send(1, do="show", card="sw-c-021")
    assert sealed.looks(ann, viewer=1, count=6) == []
    assert sealed.asked() == "lay_open"


def test_the_new_arena_is_read_where_it_is_turned_up(sealed: Table) -> None:
    """SW-SCN-02: the Arena queue."""
    sealed.move(0, "reveal")
    sealed.looks(
        sealed.face(sealed.card("sw-c-003"), "spot-0"), sealed.face(sealed.card("sw-c-021", 1), "spot-1", 180), count=6
    )
    assert sealed.asked() == "new_arena"
    new = sealed.card("sw-a-04")
    assert isinstance(sealed.looks(sealed.face(new, "later"))[0], Applied)
    assert sealed.asked() == ""
    state = sealed.state
    assert [state.slots[slot].card for slot in state.zones[LATER]] == [new]
    # The Champions of the round that is over are still to be cleared away.
    (said,) = sealed.looks(sealed.face(sealed.card("sw-c-003"), "spot-0"), count=6)
    assert no_of(said).title == f"{state.setup.names['sw-c-003']} still lies there"


def test_another_arena_than_the_record_has_is_a_question(table: Table) -> None:
    """SW-ARE-04: not a change; both agree to a correction."""
    others = table.arenas()
    version = table.version
    said = table.photo(table.face(table.card("sw-a-04"), "active"), *others[1:])
    no = no_of(said)
    assert no.clause == "SW-ARE-04"
    assert table.version == version
    (way,) = no.ways
    assert isinstance(table.send(0, **json.loads(way.send)), Applied)
    assert table.asked() == "correction_place"


@pytest.mark.parametrize(("seat", "upright"), [(0, 0), (1, 180)])
def test_how_a_champion_lies_matters_only_if_it_has_a_second_form(tmp_path: Path, seat: Seat, upright: int) -> None:
    """SW-SCN-04, SW-TRF-15: a hint; the record decides."""
    table = Table(tmp_path, commit_mode="phone", weave_0="moonrise", weave_1="moonrise")
    own = [card for card in range(len(of(table.state).copies)) if of(table.state).owners[card] == seat]
    two_forms = next(card for card in own if of(table.state).champion(card).second is not None)
    plain = next(card for card in own if of(table.state).champion(card).second is None)
    rivals = next(card for card in range(36) if of(table.state).owners[card] == 1 - seat)
    for chosen, turn, hint in (
        (two_forms, 180, True),
        (two_forms, 0, False),
        (two_forms, 90, False),
        (plain, 180, False),
    ):
        for whose, card in ((seat, chosen), (1 - seat, rivals)):
            assert isinstance(table.move(whose, "commit", card=card, scanned=True), Applied)
        table.move(0, "reveal")
        said = table.photo(table.face(chosen, COMMITS[seat], upright + turn))
        clauses = [fact.note for fact in no_of(said).facts if not fact.holds]
        assert clauses == ["SW-SCN-02", *(["SW-SCN-04"] if hint else [])]
        assert not any(one.what == FORM for one in table.state.lasting)
        table.send(0, do="undo", to=table.version - 3)
        table.send(1, do="agree", yes=True)
        assert not both_locked(table.state)


def test_with_too_little_of_the_mat_nothing_is_told(table: Table) -> None:
    table.move(0, "commit")
    two = [one for one in seen(key="shardweave") if one.text[:3] == "SWM"][:2]
    assert table.tables.watch(table.code, table.viewer(0), tuple(two)) is None


def test_without_the_mat_a_picture_says_only_which_cards_lie_open(table: Table) -> None:
    cards = [*table.arenas(), table.face(table.card("sw-c-003"), "spot-0")]
    told = table.tables.check_area(table.code, table.viewer(1), seen(*cards, mat=False, key="shardweave"))
    assert isinstance(told, Known)
    assert table.state.setup.names["sw-c-003"] not in told.text
    assert "Active Arena" in told.text
