"""What the pages of Voidream show of cards in play, with numbers and their sources, and of what can be done."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.voidream.cards import Is
from companion.games.voidream.effects import Modify
from companion.games.voidream.moves import Arcanum, Correct, Look
from companion.games.voidream.places import (
    ORDER_LOST,
    PASSES,
    VOID,
    at,
    bastion,
    own_dial,
    top,
)
from companion.table.screens import (
    Bearings,
    Can,
    Ledger,
    Numbers,
    Way,
)
from companion.table.state import Seat, SlotId
from companion.table.viewers import peek
from tests.games.voidream.pages import (
    ANN,
    BEN,
    GAME,
    arcanum,
    block,
    choice,
    lying,
    page,
    said,
    start,
    titles,
    turn_mind,
    wall,
    warnings,
)
from tests.games.voidream.table import Board

# What lies in play.


def test_a_card_in_play_lies_as_on_the_table_with_its_numbers_and_where_each_point_comes_from() -> None:
    # VD-EFF-06, VD-KEY-08: Border Page, dawn 1, with +2 for this phase.
    board = Board()
    slot = board.lay(ANN, "border-page")
    board.do(ANN, Modify(stat="dawn", n=2, each=True), by=slot)
    card = lying(page(board, ANN), "Border Page")
    assert {dial.label: dial.value for dial in card.numbers}["dawn"] == board.setup.cards[
        board.card(ANN, "border-page")
    ].dawn + 2
    assert [(row.number, row.label, row.note, row.clause) for row in card.rows] == [
        ("+2", "dawn", "Border Page", "VD-EFF-02")
    ]
    assert card.lies is not None and card.lies.way is Way.UPRIGHT
    board.run.pose(slot, 1, "test")
    turned = lying(page(board, ANN), "Border Page")
    assert turned.lies is not None and turned.lies.way is Way.TURNED
    assert turned.note.endswith("exhausted")


def test_what_lies_under_a_card_is_told_and_charges_by_value_alone() -> None:
    # VD-ATT-01, VD-ATT-11.
    board = Board()
    host = board.lay(ANN, "border-page")
    board.lay(ANN, "safe-conduct", under=host)
    board.cover(ANN, under=host)
    for viewer in (ANN, BEN):
        shown = page(board, viewer)
        assert [(row.number, row.label) for row in lying(shown, "Border Page").rows if row.clause == "VD-ATT-11"] == [
            ("2", "charge")
        ]
        assert "under Border Page" in lying(shown, "Safe-Conduct").note


def peeked(board: Board, seat: Seat, slot: SlotId) -> str:
    """A Dreamer looks at a face-down card; its name."""
    pool = board.run.pools[board.run.slots[slot].pool].cards
    card = next(card for card in pool if board.setup.cards[card].value == 2)
    peek(board.run, slot, card, "test", seat=seat)
    return board.setup.cards[card].name


def test_a_veiled_card_is_named_only_on_the_page_of_who_has_looked_at_it() -> None:
    # VD-VEI-04, VD-VEI-13.
    board = Board()
    slot = board.cover(ANN)
    before = (page(board, BEN), wall(board))
    name = peeked(board, ANN, slot)
    card = lying(page(board, ANN), name)
    assert card.lies is not None and (card.lies.way, card.lies.sign) == (Way.DOWN, "2")
    assert choice(block(page(board, ANN), Can, "Besides arcana").choices, "Unveil").label == f"Unveil {name}"
    assert (page(board, BEN), wall(board)) == before
    assert lying(page(board, BEN), "Veiled").note == "face down"


def test_who_looked_at_a_veiled_card_alone_tells_it_by_hand_out_of_the_unseen_of_its_value() -> None:
    # VD-APP-10, VD-VEI-13.
    board = Board()
    slot = board.cover(ANN)
    shown = page(board, ANN)
    assert [one.opens for one in lying(shown, "Veiled").choices] == ["by-hand"]
    looks = [pick for pick in shown.by_hand if pick.symbol == "veiled"]
    moves = [GAME.decode_move(msgspec.json.encode(said(pick.send)["move"])) for pick in looks]
    assert moves and all(isinstance(move, Look) and move.slot == slot and not move.scanned for move in moves)
    assert {board.setup.cards[move.card].value for move in moves} == {2}
    assert all(GAME.check(board.state(), move) is None for move in moves)
    assert not [pick for pick in page(board, BEN).by_hand if pick.symbol == "veiled"]


def test_a_construct_says_how_deep_it_lies_and_the_bastion_too() -> None:
    # VD-CON-03, VD-BAS-10.
    board = Board()
    board.build(ANN, "palisade-of-quills", above=2)
    shown = page(board, ANN)
    assert lying(shown, "Palisade of Quills").note.endswith("2 cards above it")
    numbers = {dial.label: dial.value for dial in block(shown, Numbers, "Your Dream").dials}
    assert numbers["layers"] == board.run.zones[at(ANN, 0)].index(bastion(board.run, ANN))
    board.run.move(bastion(board.run, ANN), at(ANN, 0), "test")
    assert lying(page(board, ANN), "Gate of Horn and Ivory").note.endswith("on top")


def test_a_card_that_was_looked_at_and_put_back_lies_face_down_for_who_knows_it() -> None:
    # VD-EVK-03, VD-EVK-11: it blocks no evoke, is no active construct, and the other's page does not change.
    board = Board()
    slot = top(board.run, ANN)
    before = (page(board, BEN), wall(board))
    pool = board.run.pools[board.run.slots[slot].pool].cards
    known = next(
        card for card in pool if board.setup.cards[card].value == 3 and board.setup.cards[card].kind is Is.CONSTRUCT
    )
    peek(board.run, slot, known, "test", seat=ANN)
    shown = page(board, ANN)
    card = lying(shown, board.setup.cards[known].name)
    assert card.lies is not None and card.lies.way is Way.DOWN
    assert card.note == "face down, on top, only you know it"
    assert warnings(board, "Summons to Court") == ""
    assert block(shown, Bearings).gauge.now == 3
    assert block(shown, Can, "Set the record right").choices[0].label == "Your Dream shows"
    assert (page(board, BEN), wall(board)) == before


def test_layers_that_nobody_knows_are_a_question_mark_and_no_number() -> None:
    # VD-SHF-07.
    board = Board()
    board.run.count(own_dial(ANN, ORDER_LOST), 1, "test")
    layers = block(page(board, ANN), Numbers, "Your Dream").dials[0]
    assert (layers.label, layers.unknown) == ("layers", True)


def test_a_card_that_lies_otherwise_is_set_right_by_a_tap_beside_it_and_the_other_confirms() -> None:
    # VD-OBS-25, VD-APP-07.
    board = Board()
    slot = board.lay(BEN, "shard-sprite")
    for viewer in (ANN, BEN):
        (turned,) = lying(page(board, viewer), "Shard Sprite").choices
        move = GAME.decode_move(msgspec.json.encode(said(turned.send)["move"]))
        assert isinstance(move, Correct) and (move.slot, move.pose, turned.label) == (
            slot,
            1,
            "On the table it is exhausted",
        )
        assert GAME.check(board.state(), move) is None


def test_the_record_is_set_right_for_minds_and_tops_while_nothing_is_asked() -> None:
    # VD-APP-07: no correction to what is so already.
    board = Board()
    repairs = block(page(board, ANN), Can, "Set the record right")
    labels = [one.label for one in repairs.choices]
    assert "Your mind shows 3" in labels and "Your mind shows 4" not in labels and "Ben’s mind is spent" in labels
    assert choice(repairs.choices, "Ben’s Dream shows").note == "the record says 3"
    question = start(board, Arcanum(ANN, arcanum(board, "petition-granted")))
    assert "Set the record right" not in titles(page(board, ANN, question))


# Actions and their end.


def test_an_ability_stands_under_its_card_and_says_why_it_cannot_be_used() -> None:
    # VD-MAI-02, VD-KEY-07.
    board = Board()
    user = next(
        card
        for card in board.setup.cards
        if card.kind.value == "entity"
        and any("exhaust_self" in str(msgspec.to_builtins(one)) for one in card.abilities)
    )
    slot = board.lay(ANN, user.id)
    usable = choice(block(page(board, ANN), Can, "Besides arcana").choices, user.name)
    assert usable.note and usable.symbol == "ability"
    board.run.pose(slot, 1, "test")
    assert choice(block(page(board, ANN), Can, "Besides arcana").choices, user.name).refused == "exhausted"


@pytest.mark.parametrize(
    ("counts", "note"),
    [
        ((1, 3), "It ends the main phase. You face Nightmare: one of 8 arcana is discarded"),
        ((3, 1), "It ends the main phase. Ben faces Nightmare: one of 8 arcana is discarded"),
    ],
)
def test_the_second_pass_says_who_would_face_nightmare(counts: tuple[int, int], note: str) -> None:
    # VD-NIG-02: the lower mind count.
    board = Board()
    for seat, count in enumerate(counts):
        turn_mind(board, seat, count)
    before = choice(block(page(board, ANN), Can, "Besides arcana").choices, "Pass")
    assert before.note == "If the other passes too, the phase ends"
    board.run.count(PASSES, 1, "test")
    assert choice(block(page(board, ANN), Can, "Besides arcana").choices, "Pass").note == note


def test_the_second_pass_says_where_it_would_lose_the_game() -> None:
    # VD-NIG-05.
    board = Board()
    board.put(ANN, 8, VOID)
    turn_mind(board, ANN, 0)
    board.run.count(PASSES, 1, "test")
    note = choice(block(page(board, ANN), Can, "Besides arcana").choices, "Pass").note
    assert note.endswith("You face Nightmare with an empty hand, and lose the game")


def test_what_holds_for_a_while_is_told_with_its_source_and_its_end() -> None:
    # VD-EFF-02, VD-EFF-08.
    board = Board()
    slot = board.lay(ANN, "border-page")
    board.do(ANN, Modify(stat="stability", n=1, each=True, until="next_round"), by=slot)
    (row,) = block(page(board, ANN), Ledger, "For a while").rows
    assert (row.label, row.note) == ("Border Page stability +1", "Border Page, until the next round begins")
    assert "For a while" not in titles(page(Board(), ANN))
