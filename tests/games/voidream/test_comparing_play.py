"""The play area in a picture beside the record: cards, how they lie, what is veiled, what lies under them."""

from __future__ import annotations

import pytest

from companion.games import registry
from companion.games.voidream.check import check
from companion.games.voidream.moves import Correct
from companion.games.voidream.places import (
    DREAM_DISCARD,
    PLAY,
    VALUE,
    at,
    top,
)
from companion.table.sight import Mark, Side
from companion.table.state import Clock
from tests.games.voidream.marks import back, evoke, face, of_kind, report, told, ways
from tests.games.voidream.table import Board


def test_the_other_dreamers_area_is_compared_in_that_seats_own_direction() -> None:
    # VD-OBS-13: marks come in the frame of the mat that they lie on.
    board = Board()
    entity = board.lay(1, of_kind(board, "entity"), pose=1)
    assert report(board, face(board, entity, turn=90), seat=1).differences == ()
    assert told(report(board, face(board, entity), seat=1)) == [("lies_ready", "VD-OBS-12")]


@pytest.mark.parametrize(("pose", "turn", "code"), [(0, 90, "lies_exhausted"), (1, 0, "lies_ready")])
def test_a_card_that_lies_otherwise_is_asked_about_and_can_be_set_right(pose: int, turn: float, code: str) -> None:
    # VD-OBS-12, VD-OBS-28.
    board = Board()
    slot = board.lay(0, of_kind(board, "entity"), pose=pose)
    found = report(board, face(board, slot, turn=turn))
    assert told(found) == [(code, "VD-OBS-12")]
    assert ways(found) == [Correct(0, "seen in a picture", slot=slot, pose=1 - pose)]
    assert board.run.slots[slot].pose == pose


@pytest.mark.parametrize("turn", [45, 180, 270])
def test_what_is_neither_ready_nor_exhausted_is_never_guessed(turn: float) -> None:
    # VD-OBS-12.
    board = Board()
    slot = board.lay(0, of_kind(board, "entity"))
    found = report(board, face(board, slot, turn=turn))
    assert told(found) == [("lies_unclear", "VD-OBS-12")]
    assert ways(found) == [Correct(0, "seen in a picture", slot=slot, pose=1)]


def test_a_card_that_is_missing_or_lies_on_the_other_side_is_asked_about() -> None:
    # VD-OBS-13, VD-GEN-05.
    board = Board()
    own, rival = board.lay(0, of_kind(board, "entity")), board.lay(1, of_kind(board, "memory", 1))
    found = report(board, face(board, rival))
    assert told(found) == [("on_the_other_side", "VD-OBS-13"), ("not_in_picture", "VD-GEN-05")]
    move = Correct(0, "seen in a picture", board.run.slots[rival].card, at(0, PLAY), scanned=True)
    assert ways(found) == [move]
    assert board.run.slots[own].zone == at(0, PLAY)


def test_a_card_from_a_pile_that_lies_in_play_is_asked_about() -> None:
    # VD-OBS-28.
    board = Board()
    slot = board.lay(0, of_kind(board, "entity"), place=DREAM_DISCARD)
    found = report(board, face(board, slot))
    assert told(found) == [("lies_elsewhere", "VD-OBS-28")]
    assert ways(found) == [Correct(0, "seen in a picture", board.run.slots[slot].card, at(0, PLAY), scanned=True)]


def test_an_unread_card_face_up_in_play_is_asked_about_and_can_be_recorded() -> None:
    # VD-OBS-28.
    board = Board()
    card = board.card(0, of_kind(board, "entity"))
    found = report(board, Mark(Side.FACE, card, zone="play"))
    assert told(found) == [("not_told_yet", "VD-OBS-28")]
    (move,) = ways(found)
    assert isinstance(move, Correct)
    assert check(board.state(), move) is None


def test_an_evoked_card_that_is_laid_down_answers_the_evoke() -> None:
    # VD-OBS-20: only for whoever evokes; the other is told what lies in the open and gets no way.
    board = Board()
    card = board.card(0, of_kind(board, "entity"))
    asked = evoke(board, cards=(card,))
    found = report(board, Mark(Side.FACE, card, zone="play"), question=asked)
    assert (told(found), ways(found)) == ([("card_can_be_told", "VD-OBS-20")], [card])
    other = report(board, Mark(Side.FACE, card, zone="play"), question=asked, viewer=1)
    assert (told(other), ways(other)) == ([("unread_face_up", "VD-OBS-28")], [])
    assert "card" not in dict(other.differences[0].facts)


def test_an_evoked_construct_goes_on_top_of_the_dream_and_only_its_owner_hears_of_it() -> None:
    # VD-OBS-20, VD-CON-01; any other face over the Dream may be one that is just looked at.
    board = Board()
    card, entity = board.card(0, of_kind(board, "construct")), board.card(0, of_kind(board, "entity"))
    asked = evoke(board, cards=(card, entity))
    laid = Mark(Side.FACE, card, zone="dream")
    assert ways(report(board, laid, question=asked)) == [card]
    assert report(board, laid, question=asked, viewer=1).differences == ()
    assert report(board, Mark(Side.FACE, entity, zone="dream"), question=asked).differences == ()


def test_a_face_down_card_that_is_looked_at_is_named_to_nobody_else() -> None:
    # VD-VEI-13, VD-APP-05: at any time, with nothing asked.
    board = Board()
    board.cover(0)
    card = board.card(0, of_kind(board, "entity"))
    lifted = Mark(Side.FACE, card, zone="play")
    for viewer in (1, -1):
        found = report(board, lifted, viewer=viewer)
        assert ("unread_face_up", "VD-OBS-28") in told(found)
        assert all(card not in dict(one.facts).values() for one in found.differences)
        assert ways(found) == []
    assert ("not_told_yet", "VD-OBS-28") in told(report(board, lifted))


def test_one_more_back_while_a_card_is_evoked_is_that_card_veiled() -> None:
    # VD-OBS-20, VD-OBS-15.
    board = Board()
    found = report(board, back(3), question=evoke(board))
    assert (told(found), ways(found)) == ([("veil_can_be_told", "VD-OBS-20")], ["veil"])
    assert told(report(board, back(3))) == [("veiled_not_told", "VD-OBS-15")]


def test_veiled_cards_are_compared_by_value_alone() -> None:
    # VD-OBS-15: the Board covers twos.
    board = Board()
    board.cover(0)
    board.cover(0)
    assert report(board, back(2), back(2, x=400)).differences == ()
    assert told(report(board, back(2))) == [("veiled_not_in_picture", "VD-OBS-15")]
    assert told(report(board, back(2), back(4, x=400))) == [
        ("veiled_not_told", "VD-OBS-15"),
        ("veiled_not_in_picture", "VD-OBS-15"),
    ]


def test_hidden_charges_are_not_missed_and_others_are_asked_about() -> None:
    # VD-OBS-16.
    board = Board()
    host = board.lay(0, of_kind(board, "entity"))
    board.cover(0, under=host)
    board.cover(0, under=host)
    lies = face(board, host)
    assert report(board, lies).differences == ()
    assert report(board, lies, back(2, x=100, y=78)).differences == ()
    assert told(report(board, lies, back(3, x=100, y=78))) == [("charge_differs", "VD-OBS-16")]
    three = (back(2, x=100, y=78), back(2, x=100, y=70), back(2, x=100, y=62))
    assert told(report(board, lies, *three)) == [("charge_differs", "VD-OBS-16")]


def test_an_attachment_lies_under_its_host_and_turns_with_it() -> None:
    # VD-OBS-17, VD-ATT-03.
    board = Board()
    host = board.lay(0, of_kind(board, "entity"), pose=1)
    under = board.lay(0, of_kind(board, "memory"), under=host)
    lies = face(board, host, turn=90)
    assert report(board, lies).differences == ()
    assert report(board, lies, face(board, under, turn=90, x=120)).differences == ()
    assert told(report(board, lies, face(board, under, turn=0, x=400))) == [("not_under_host", "VD-OBS-17")]
    assert told(report(board, lies, face(board, under, turn=180, x=120))) == [("lies_unclear", "VD-OBS-12")]


def test_where_a_copy_was_named_by_hand_an_equal_one_is_no_fault() -> None:
    game = registry.game("voidream")
    setup = game.set_up(("Ann", "Ben"), {})
    board = Board()
    board.setup, board.run = setup, type(board.run)(game.begin(setup))  # type: ignore[assignment]
    board.run.tick(Clock(0, 1, 1), "test")
    board.run.mark(top(board.run, 0), VALUE, 3, "test")
    first = next(cards for cards in setup.equals.values() if len(cards) > 1 and setup.owners[cards[0]] == 0)
    slot = board.lay(0, setup.copies[first[0]].card)
    other = next(card for card in first if card != board.run.slots[slot].card)
    assert report(board, Mark(Side.FACE, other, zone="play")).differences == ()
