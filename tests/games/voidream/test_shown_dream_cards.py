"""A Dream card is shown while nothing is asked: a face-down card that was looked at, or a text that is used.

VD-APP-02: what is shown out of turn is told to who shows it, and nothing is claimed of where it lies.
"""

from __future__ import annotations

import pytest

from companion.games import registry
from companion.games.voidream import effects as e
from companion.games.voidream.leaving import unread_cards
from companion.games.voidream.moves import Activate, Look
from companion.games.voidream.options import Options
from companion.games.voidream.places import DREAM, MAIN, PLAY, VALUE, VoidreamSetup, at, top
from companion.games.voidream.set_up import begin
from companion.play.inputs import ChooseOne, Known, Refused
from companion.play.showing import scanned_meaning
from companion.table.game import Meaning
from companion.table.knowledge import reveal
from companion.table.run import BOTTOM, Run
from companion.table.state import UNKNOWN, CardIndex, Clock, State
from tests.games.voidream.box import BOX
from tests.games.voidream.table import Board

GAME = registry.game("voidream")
ANN = 0


def shown(state: State, card: CardIndex) -> Meaning | Refused | Known | ChooseOne:
    return scanned_meaning(GAME, state, ANN, card, None, UNKNOWN)


def offered(state: State, card: CardIndex) -> list[str]:
    got = shown(state, card)
    assert isinstance(got, ChooseOne), got
    return [choice.label for choice in got.choices]


def done(state: State, card: CardIndex) -> object:
    got = shown(state, card)
    assert isinstance(got, Meaning), got
    return got.move


def test_the_only_card_that_it_can_be_is_looked_at_without_a_question() -> None:
    """Ann's only veiled card is a 2, and the top of her Dream a 3."""
    board = Board()
    slot = board.cover(ANN)
    card = unread_cards(board.run, slot)[0]
    assert done(board.state(), card) == Look(ANN, slot, card)


def test_what_may_have_been_shown_off_the_top_is_not_taken_for_the_veiled_card() -> None:
    """VD-MAI-09: nothing lets Ann evoke, but the top of her Dream is a 2 as well."""
    board = Board()
    slot = board.cover(ANN)
    board.run.mark(top(board.run, ANN), VALUE, 2, "test")
    card = unread_cards(board.run, slot)[0]
    assert offered(board.state(), card) == ["It is my first veiled card, a 2"]


def test_a_top_whose_back_nobody_has_read_may_be_any_card() -> None:
    board = Board()
    slot = board.cover(ANN)
    board.run.mark(top(board.run, ANN), VALUE, 0, "test")
    assert len(offered(board.state(), unread_cards(board.run, slot)[0])) == 1


def test_of_several_face_down_cards_none_is_taken_for_the_one_that_is_shown() -> None:
    """VD-VEI-13, VD-ATT-10: two veiled cards and a charge, all of them 2s; each is offered by how it lies."""
    board = Board()
    host = board.lay(ANN, "ivory-halberdier")
    first, _, _ = board.cover(ANN), board.cover(ANN), board.cover(ANN, under=host)
    card = unread_cards(board.run, first)[0]
    charge = "It is the 2 under Ivory Halberdier"
    veiled = ["It is my first veiled card, a 2", "It is my second veiled card, a 2"]
    assert sorted(offered(board.state(), card)) == sorted([charge, *veiled])


def test_a_card_that_was_read_where_it_lies_is_that_one_whatever_else_it_could_have_been() -> None:
    board = Board()
    board.cover(ANN)
    second = board.cover(ANN)
    board.run.mark(top(board.run, ANN), VALUE, 2, "test")
    card, other = unread_cards(board.run, second)[:2]
    board.play(Look(ANN, second, card))
    assert done(board.state(), card) == Look(ANN, second, card)
    assert offered(board.state(), other) == ["It is my first veiled card, a 2"]


def test_a_top_that_was_read_in_private_is_none_of_the_veiled_cards() -> None:
    """VD-EVK-11: Ann has evoked it, read it and put it back."""
    board = Board()
    slot = board.cover(ANN)
    board.run.mark(top(board.run, ANN), VALUE, 2, "test")
    card = unread_cards(board.run, slot)[0]
    board.do(ANN, e.Evoke(), answers=("look", card, "back"))
    got = shown(board.state(), card)
    assert isinstance(got, Refused)
    assert (got.no.clause, got.no.ways) == ("VD-MAI-09", ())


def in_play(*, read: bool, depth: int) -> tuple[State, int, tuple[CardIndex, ...]]:
    """A Platform Whistler of Ann's three (4s) lies in play; it was read, or only named. Her top shows this value."""
    run = Run(begin(VoidreamSetup(("Ann", "Ben"), Options(), BOX.cards, (BOX.decks["subter"], BOX.decks["court"]))))
    whistlers = run.setup.equals["platform-whistler"]
    slot = run.zones[at(ANN, DREAM)][1]
    reveal(run, slot, whistlers[0], "test", claimed=read)
    run.move(slot, at(ANN, PLAY), "test", at=BOTTOM)
    run.mark(top(run, ANN), VALUE, depth, "test")
    run.tick(Clock(ANN, MAIN, 1), "test")
    return run.freeze(), slot, whistlers


def test_a_card_that_was_read_in_play_is_used_when_it_is_shown() -> None:
    state, slot, whistlers = in_play(read=True, depth=4)
    assert done(state, whistlers[0]) == Activate(ANN, slot, 0)


def test_an_equal_copy_that_may_have_been_shown_off_the_top_does_not_use_what_was_only_named() -> None:
    state, _, whistlers = in_play(read=False, depth=4)
    assert offered(state, whistlers[0]) == ["Platform Whistler: Sacrifice this: evoke."]


def test_what_was_only_named_is_used_where_no_other_copy_can_have_been_shown() -> None:
    state, slot, whistlers = in_play(read=False, depth=2)
    assert done(state, whistlers[0]) == Activate(ANN, slot, 0)


@pytest.mark.parametrize(("above", "ability"), [(0, 0), (1, 1)], ids=["on top", "buried"])
def test_of_two_abilities_the_one_that_can_be_used_is(above: int, ability: int) -> None:
    """A Switching Yard has one text for the top of the Dream and one for further down."""
    board = Board()
    board.lay(ANN, "ivory-halberdier")
    slot = board.build(ANN, "switching-yard", above=above)
    board.run.claim(slot, "test")
    assert done(board.state(), board.card(ANN, "switching-yard")) == Activate(ANN, slot, ability)
