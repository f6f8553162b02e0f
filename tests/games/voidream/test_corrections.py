"""What the record has wrong is set right if the other Dreamer agrees (VD-APP-07)."""

from __future__ import annotations

import pytest

from companion.games.voidream import repairs
from companion.games.voidream.check import check
from companion.games.voidream.moves import Arcanum, Correct
from companion.games.voidream.places import (
    DISCARD,
    DREAM,
    EXHAUSTED,
    MIND,
    ORDER_LOST,
    VOID,
    at,
    bastion,
    depth,
    layers,
    mind_count,
    mind_slot,
    own_dial,
)
from companion.games.voidream.scripts import script
from tests.games.voidream.table import Board


def asked(board: Board, move: Correct) -> str:
    """What the other Dreamer is asked."""
    assert check(board.state(), move) is None
    question = next(script(board.run, move))
    assert question.seats == (1 - move.seat,)
    return question.code


def test_a_mind_card_that_lies_otherwise_is_set_right_if_the_other_agrees() -> None:
    board = Board()
    slot = mind_slot(board.run, 0)
    move = Correct(0, "it was turned twice", slot=slot, pose=3)
    assert asked(board, move) == "correction_mind"
    board.play(move, "no")
    assert mind_count(board.run, 0) == 4
    board.play(move, "yes")
    assert mind_count(board.run, 0) == 1


def test_an_exhausted_entity_is_set_right() -> None:
    board = Board()
    entity = next(card.id for card in board.setup.cards if card.kind.value == "entity")
    slot = board.lay(0, entity)
    move = Correct(0, "it attacked", slot=slot, pose=EXHAUSTED)
    assert asked(board, move) == "correction_exhausted"
    board.play(move, "yes")
    assert board.run.slots[slot].pose == EXHAUSTED
    assert asked(board, Correct(0, "it did not", slot=slot, pose=0)) == "correction_ready"


def test_a_top_that_was_read_wrongly_is_read_anew() -> None:
    board = Board()
    move = Correct(1, "it is a two", dream=0, value=2)
    assert asked(board, move) == "correction_top"
    board.play(move, "yes")
    assert depth(board.run, 0) == 2


@pytest.mark.parametrize(
    ("change", "clause", "code"),
    [
        ({"dream": 0, "value": 3}, "VD-APP-07", "shows_that_already"),
        ({"dream": 5, "value": 3}, "VD-APP-07", "nothing_to_correct"),
        ({"slot": "mind", "pose": 0}, "VD-APP-07", "lies_so_already"),
        ({"slot": "dream", "pose": 1}, "VD-APP-07", "lies_one_way"),
        ({"slot": "veiled", "pose": 1}, "VD-VEI-04", "face_down_lies_upright"),
        ({"card": "bastion", "zone": at(0, DISCARD)}, "VD-BAS-04", "stays_there"),
        ({"card": "mind", "zone": at(0, DISCARD)}, "VD-BAS-04", "stays_there"),
        ({"card": "bastion", "zone": at(0, DREAM)}, "VD-APP-07", "lies_there_already"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_can_not_be_is_refused_with_the_reason(change: dict[str, object], clause: str, code: str) -> None:
    board = Board()
    dream = board.run.zones[at(0, DREAM)]
    slots = {"mind": mind_slot(board.run, 0), "dream": dream[0], "veiled": board.cover(0)}
    cards = {
        "bastion": board.run.slots[bastion(board.run, 0)].card,
        "mind": board.run.slots[board.run.zones[at(0, MIND)][0]].card,
    }
    named = {key: slots.get(str(value), cards.get(str(value), value)) for key, value in change.items()}
    refusal = check(board.state(), Correct(0, "a slip", **named))  # type: ignore[arg-type]
    assert refusal is not None
    assert (refusal.clause, refusal.code) == (clause, code)


def test_a_value_of_which_every_card_has_been_seen_can_not_be_on_top() -> None:
    """VD-OBS-07."""
    board = Board()
    ones = [card.id for at_, card in enumerate(board.setup.cards) if card.value == 1 and board.setup.owners[at_] == 0]
    for card_id in (card for card in ones if board.setup.cards[board.card(0, card)].kind.value != "arcanum"):
        board.lay(0, card_id)
    refusal = check(board.state(), Correct(0, "it is a one", dream=0, value=1))
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("VD-OBS-07", "value_all_out")


@pytest.mark.parametrize(("inverted", "place"), [(False, DISCARD), (True, VOID)])
def test_an_arcanum_that_was_played_all_the_same_lies_where_it_would_have_gone(inverted: bool, place: int) -> None:
    board = Board()
    card = board.hand(0)[0]
    right = repairs.as_correction(board.state(), Arcanum(0, card, inverted=inverted), "we let it count", ())
    assert right is not None
    board.play(right, "yes")
    assert [board.run.slots[slot].card for slot in board.run.zones[at(0, place)]] == [card]


def test_a_construct_that_was_counted_down_to_lies_so_deep() -> None:
    """VD-OBS-09, VD-OBS-18: the cards above it were counted, and the others keep their order."""
    board = Board()
    construct = next(card.id for card in board.setup.cards if card.kind.value == "construct")
    slot = board.build(0, construct, above=2)
    others = [each for each in board.run.zones[at(0, DREAM)] if each != slot]
    move = Correct(0, "we counted", slot=slot, above=5)
    assert asked(board, move) == "correction_layers"
    board.play(move, "yes")
    assert board.run.zones[at(0, DREAM)].index(slot) == 5
    assert [each for each in board.run.zones[at(0, DREAM)] if each != slot] == others


def test_a_bastion_that_was_counted_down_to_gives_the_layers_again() -> None:
    """VD-OBS-09, VD-SHF-07, VD-BAS-10."""
    board = Board()
    board.run.count(own_dial(0, ORDER_LOST), 1, "test")
    slot = bastion(board.run, 0)
    assert layers(board.run, 0) == -1
    board.play(Correct(0, "we counted", slot=slot, above=7), "yes")
    assert layers(board.run, 0) == 7


def test_what_came_to_the_top_by_a_count_is_read() -> None:
    """VD-DEP-10."""
    board = Board()
    construct = next(card.id for card in board.setup.cards if card.kind.value == "construct")
    slot = board.build(0, construct, above=0)
    top_then = board.run.zones[at(0, DREAM)][1]
    board.run.mark(top_then, "value", 0, "test")
    board.play(Correct(0, "we counted", slot=slot, above=1), "yes", "4")
    assert depth(board.run, 0) == 4


@pytest.mark.parametrize(
    ("of", "above", "code"),
    [
        ("construct", 2, "counted_already"),
        ("construct", 99, "nothing_to_correct"),
        ("back", 3, "nothing_to_correct"),
        ("mind", 3, "nothing_to_correct"),
    ],
)
def test_only_what_lies_face_up_in_a_dream_is_counted_down_to(of: str, above: int, code: str) -> None:
    board = Board()
    construct = next(card.id for card in board.setup.cards if card.kind.value == "construct")
    slots = {
        "construct": board.build(0, construct, above=2),
        "back": board.run.zones[at(0, DREAM)][0],
        "mind": mind_slot(board.run, 0),
    }
    refusal = check(board.state(), Correct(0, "we counted", slot=slots[of], above=above))
    assert refusal is not None
    assert refusal.code == code
