"""VD-EVK-11: an evoked card can be read in private; only its owner knows it, until it is shuffled away."""

from __future__ import annotations

import pytest

from companion.games.voidream import effects as e
from companion.games.voidream.dream import mix
from companion.games.voidream.leaving import unread_cards
from companion.games.voidream.places import DREAM_DISCARD, PLAY, VALUE, at, top
from companion.table.state import UNKNOWN, mark_of
from companion.table.viewers import as_seen
from tests.games.voidream.table import Board


@pytest.fixture
def board() -> Board:
    """Ann has looked at the top of her Dream, a 3, and put it back."""
    laid = Board()
    page = unread_cards(laid.run, top(laid.run, 0))[0]
    laid.do(0, e.Evoke(), answers=("look", page, "back"))
    return laid


def test_only_the_owner_knows_what_was_looked_at(board: Board) -> None:
    state = board.state()
    slot = top(state, 0)
    seen = as_seen(state, 0).slots[slot].card
    assert state.setup.backs[seen] == "3"
    assert as_seen(state, 1).slots[slot].card == UNKNOWN
    assert (state.slots[slot].card, mark_of(state.slots[slot], VALUE)) == (UNKNOWN, 3)


def test_it_stays_noted_until_the_deck_is_shuffled(board: Board) -> None:
    board.do(0, e.Evoke(), answers=("back",))
    slot = top(board.run, 0)
    assert as_seen(board.state(), 0).slots[slot].card != UNKNOWN
    mix(board.run, 0)
    assert not board.state().notes


def test_one_may_look_and_then_play_it() -> None:
    board = Board()
    slot = top(board.run, 0)
    page = next(card for card in unread_cards(board.run, slot) if board.setup.cards[card].id == "ivory-halberdier")
    board.do(0, e.Evoke(), answers=("look", page, page, 2))
    assert board.where(slot) == at(0, PLAY)
    assert not board.state().notes


def test_one_looks_once_at_each_evoke_and_need_not_tell() -> None:
    board = Board()
    with pytest.raises(AssertionError, match=r"no answer to evoke: \['back'\]"):
        board.do(0, e.Evoke(), answers=("look", "never_mind"))
    assert not board.state().notes


def test_who_looked_before_plays_another_copy_in_the_end() -> None:
    """A note is no part of the record: what is turned up is what counts."""
    board = Board()
    slot = top(board.run, 0)
    first, other = [card for card in unread_cards(board.run, slot) if not board.setup.cards[card].keyword("veil")][:2]
    board.do(0, e.Evoke(), answers=("look", first, "back"))
    board.do(0, e.DiscardTop(1, "you"), answers=(other, "2"))
    assert board.where(slot) == at(0, DREAM_DISCARD)
    assert board.run.slots[slot].card == other
