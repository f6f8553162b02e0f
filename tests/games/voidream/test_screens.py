"""What the pages of Voidream show: minds, depths and arcana both ways, the rival, set-up, the end, the table page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games.voidream import scripts
from companion.games.voidream.options import Options
from companion.games.voidream.places import (
    ACTIVE,
    CONFLICT,
    DISCARD,
    LOSERS,
    MAIN,
    OVER,
    VOID,
    at,
    bastion,
)
from companion.table.screens import (
    Bearings,
    Contest,
    Fan,
    Ledger,
    Numbers,
    StationState,
    Wait,
    Way,
)
from companion.table.state import Clock
from tests.games.voidream.pages import (
    ANN,
    BEN,
    GAME,
    arcanum,
    block,
    fought,
    held,
    lying,
    only_hold,
    page,
    said,
    start,
    top_shows,
    turn_mind,
    wall,
    warnings,
)
from tests.games.voidream.table import Board

# The own mind card and depth.


@pytest.mark.parametrize(
    ("count", "edges", "then"),
    [(4, (1, 2, 3), "3"), (3, (4, 1, 2), "2"), (2, (3, 4, 1), "1"), (1, (2, 3, 4), "spent")],
)
def test_the_numbers_of_the_mind_card_lie_as_on_the_real_one(
    count: int, edges: tuple[int, int, int], then: str
) -> None:
    # VD-MND-11: a clockwise quarter turn lowers the upright number by one, so the next one comes from the left.
    board = Board()
    turn_mind(board, ANN, count)
    card = block(page(board, ANN), Bearings).card
    assert (card.now, card.edges, card.then, card.is_back) == (count, edges, then, False)


def test_the_text_that_is_active_stands_on_the_card_and_that_of_the_next_turn_below() -> None:
    # VD-MND-05: Cunning at 2, and then at 1.
    board = Board()
    turn_mind(board, ANN, 2)
    card = block(page(board, ANN), Bearings).card
    assert (card.label, card.text) == ("Mind, 2 arcana left", "+1 dawn, −2 dusk")
    assert card.then_text == "You cannot initiate conflicts."


def test_a_spent_mind_shows_its_other_side_and_what_the_next_round_brings() -> None:
    # VD-MND-03, VD-RND-08: the refresh sets it to the depth.
    board = Board()
    turn_mind(board, ANN, 0)
    top_shows(board, ANN, 2)
    card = block(page(board, ANN), Bearings).card
    assert (card.now, card.edges, card.is_back) == (0, None, True)
    assert (card.then, card.after, card.then_text) == ("2", "next round", "+1 dawn, −2 dusk")


def test_depth_is_a_band_and_none_until_the_top_is_read() -> None:
    # VD-DEP-01, VD-DEP-10.
    board = Board()
    gauge = block(page(board, ANN), Bearings).gauge
    assert (gauge.now, [band.number for band in gauge.bands], gauge.word) == (3, [4, 3, 2, 1], "")
    top_shows(board, ANN, 0)
    gauge = block(page(board, ANN), Bearings).gauge
    assert gauge.now not in {band.number for band in gauge.bands} and gauge.word


# The own arcana.


def test_arcana_are_sorted_by_what_the_depth_lets_through() -> None:
    # VD-DEP-05: at 3 the values 3 and 4.
    fan = block(page(Board(), ANN), Fan, "Your arcana")
    assert [(group.title, group.can_be_used, group.clause) for group in fan.groups] == [
        ("Playable at depth 3", True, ""),
        ("Too deep for now, value under 3", False, "VD-DEP-05"),
    ]
    assert [[card.number for card in group.cards] for group in fan.groups] == [[4, 4, 3, 3], [2, 2, 1, 1]]
    assert fan.note == "8 of 8 in hand"


@pytest.mark.parametrize(
    ("count", "value", "title", "clause"),
    [
        (0, 1, "Your mind is spent: none in this round", "VD-MND-04"),
        (4, 0, "Read the top of your Dream first", "VD-DEP-10"),
    ],
    ids=["spent", "not read"],
)
def test_where_no_arcanum_can_be_played_one_reason_stands_over_all(
    count: int, value: int, title: str, clause: str
) -> None:
    board = Board()
    turn_mind(board, ANN, count)
    top_shows(board, ANN, value)
    (group,) = block(page(board, ANN), Fan, "Your arcana").groups
    assert (group.title, group.clause, group.can_be_used, len(group.cards)) == (title, clause, False, 8)


def test_each_arcanum_shows_both_texts_with_what_a_tap_brings() -> None:
    # VD-ARC-02 to -06: the mind turns; an inverted one goes to the Void, and the two discards come back.
    board = Board()
    board.put(ANN, 2, DISCARD)
    upright, inverted = held(page(board, ANN), "Declaration of War").uses
    assert upright.lines == ("Dawn conflict (+3).",)
    assert inverted.lines == ("Your entities have +1 dawn this phase.", "Dawn conflict (+5).")
    assert upright.choice is not None and inverted.choice is not None
    assert upright.choice.outcome == "Mind 4 → 3"
    assert inverted.choice.outcome == "Mind 4 → 3, 2 arcana come back"
    card = arcanum(board, "declaration-of-war")
    assert said(upright.choice.send)["move"] == {
        "type": "arcanum", "seat": ANN, "card": card, "inverted": False, "scanned": False,
    }  # fmt: skip
    assert said(inverted.choice.send)["move"]["inverted"] is True
    assert "Void" in inverted.title


def test_on_the_other_turn_the_arcana_can_be_read_and_not_played() -> None:
    # VD-MAI-01.
    board = Board()
    board.run.tick(Clock(BEN, MAIN, 2), "test")
    uses = held(page(board, ANN), "Declaration of War").uses
    assert [use.choice and use.choice.refused for use in uses] == ["on your turn", "on your turn"]


def test_it_warns_where_the_mind_will_forbid_the_conflict() -> None:
    # VD-CNF-06, VD-MND-06: Cunning at 2 turns to 1 first, and there it forbids conflicts.
    board = Board()
    board.lay(ANN, "border-page")
    turn_mind(board, ANN, 2)
    assert "at 1 your mind card forbids it" in warnings(board, "Declaration of War")
    turn_mind(board, ANN, 3)
    assert warnings(board, "Declaration of War") == ""


def test_it_warns_where_nobody_could_attack() -> None:
    # VD-CNF-05: an exhausted entity can't.
    board = Board()
    board.lay(ANN, "border-page", pose=1)
    assert "no ready entity to attack with" in warnings(board, "Declaration of War")


def test_it_warns_where_the_whole_arcanum_would_do_nothing() -> None:
    # VD-ARC-10, VD-EVK-04: a construct on top blocks evoking, which is all that it does.
    board = Board()
    board.build(ANN, "palisade-of-quills")
    top_shows(board, ANN, 0)
    told = warnings(board, "Summons to Court")
    assert "does nothing at all" in told and "the top of your Dream lies face up" in told


@pytest.mark.parametrize(("discarded", "warned"), [(0, True), (1, False)])
def test_it_warns_where_nothing_would_come_back(discarded: int, warned: bool) -> None:
    # VD-ARC-07.
    board = Board()
    board.put(ANN, discarded, DISCARD)
    assert ("nothing comes back" in warnings(board, "Petition Granted", inverted=True)) is warned


def test_it_warns_before_the_last_arcanum_is_played_upright() -> None:
    # VD-ARC-13.
    board = Board()
    only_hold(board, ANN, "petition-granted", to=DISCARD)
    assert "your hand is empty then" in warnings(board, "Petition Granted")
    assert warnings(board, "Petition Granted", inverted=True) == ""
    only_hold(board, ANN, "petition-granted", "summons-to-court")


def test_looking_ahead_changes_nothing_at_the_table() -> None:
    board = Board()
    before = board.state()
    page(board, ANN)
    assert board.state() == before


# The rest of the page.


def test_the_rival_is_told_in_numbers_and_by_the_backs_of_the_hand() -> None:
    # VD-APP-04, VD-DEP-09: at depth 3 the values 3 and 4 can come.
    board = Board()
    shown = page(board, ANN)
    assert [(dial.label, dial.value) for dial in block(shown, Numbers, "Ben").dials][:2] == [("mind", 4), ("depth", 3)]
    fan = block(shown, Fan, "Ben’s hand by its backs")
    assert [[(card.number, card.name) for card in group.cards] for group in fan.groups] == [
        [(4, "2 arcana"), (3, "2 arcana")], [(2, "2 arcana"), (1, "2 arcana")],
    ]  # fmt: skip
    assert all(not card.uses for group in fan.groups for card in group.cards)


def test_the_advice_of_the_rulebook_stands_in_the_help() -> None:
    # VD-HNT-01 to -06.
    rows = block(page(Board(), ANN), Ledger, "Advice").rows
    assert [row.clause for row in rows] == [f"VD-HNT-0{number}" for number in range(1, 7)]
    assert all(row.label.replace("’", "'") == GAME.clauses.text(row.clause) for row in rows)


def test_setting_up_leads_by_the_hand_and_shows_each_their_own_deck() -> None:
    # VD-SET-01 to -07.
    setup = GAME.set_up(("Ann", "Ben"), {"deck_0": "court", "deck_1": "maze"})
    state = GAME.begin(setup)
    board = Board()
    board.run = type(board.run)(state)
    board.setup = setup  # type: ignore[assignment]  # a setup of this game
    question = start(board, GAME.first_move(), "done")
    assert question.code == "shuffle_dream"
    shown = page(board, ANN, question)
    assert shown.ask is not None and shown.ask.title == "Shuffle your Dream"
    assert [stop.label for stop in shown.sign.stations if stop.state is StationState.NOW] == ["Shuffle"]
    assert len(block(shown, Fan, "Your arcana").groups[0].cards) == 8
    assert lying(shown, "Gate of Horn and Ivory")
    waiting = page(board, BEN, question)
    assert block(waiting, Wait).text == "Waiting for Ann"
    assert not any(use.choice for card in block(waiting, Fan, "Your arcana").groups[0].cards for use in card.uses)


@pytest.mark.parametrize(
    ("losers", "prepare", "title", "how"),
    [
        (1, "bastion", "You lose", "Ann’s bastion is destroyed."),
        (2, "hand", "You win", "Ben faced Nightmare with an empty hand."),
        (2, "", "You win", "Ben has conceded."),
        (3, "", "The game is over", "Both have lost by the same step."),
        (0, "", "The game is over", "Nobody has lost until the last round was over."),
    ],
)
def test_the_end_says_who_has_won_and_by_what(losers: int, prepare: str, title: str, how: str) -> None:
    # VD-BAS-03, VD-NIG-05, VD-END-03, VD-END-04, VD-END-06.
    board = Board()
    if prepare == "bastion":
        board.run.move(bastion(board.run, ANN), at(ANN, 7), "test")
    if prepare == "hand":
        board.put(BEN, 8, VOID)
    board.run.count(LOSERS, losers, "test")
    board.run.tick(Clock(ANN, OVER, 9), "test")
    shown = page(board, ANN)
    assert shown.sign.title == title
    assert next(one for one in shown.blocks if isinstance(one, Ledger)).note == how
    assert wall(board).note == how
    assert wall(board).finished == {1: "Ben wins", 2: "Ann wins"}.get(losers, "A draw")


# The table page.


def test_the_wall_shows_both_minds_and_depths_and_how_each_card_lies() -> None:
    board = Board()
    board.lay(BEN, "shard-sprite", pose=1)
    turn_mind(board, BEN, 2)
    board.run.count(ACTIVE, BEN, "test")
    ann, ben = wall(board).seats
    assert ann.bearings is not None and ben.bearings is not None
    assert (ann.bearings.card.now, ben.bearings.card.now, ben.bearings.gauge.now) == (4, 2, 3)
    assert ann.now and not ben.now
    (sprite,) = ben.cards
    assert sprite.lies is not None and sprite.lies.way is Way.TURNED
    assert {dial.label for dial in sprite.numbers} == {"dawn", "stability", "dusk"}
    assert not sprite.texts and not sprite.choices


def test_in_a_conflict_the_wall_has_both_counts_and_stands_by_who_is_asked() -> None:
    board = fought()
    question = next(scripts.WINDOW(board.run, BEN, board.cast(BEN)))
    shown = wall(board, question)
    assert shown.contest is not None
    assert [(side.label, side.value) for side in shown.contest.sides] == [("Ann", 1), ("Ben", 0)]
    assert [seat.now for seat in shown.seats] == [False, True]
    assert [stop.label for stop in shown.stations if stop.state is StationState.NOW] == ["Dawn conflict"]


def test_at_a_table_with_its_own_manual_no_count_of_ours_is_shown() -> None:
    # VD-OPT-30.
    board = Board(Options(conflict_rules="manual"))
    board.lay(ANN, "border-page")
    board.run.count(CONFLICT, 1, "test")
    assert wall(board).contest is None
    assert not any(isinstance(one, Contest) for one in page(board, ANN).blocks)


def every_text(found: Any) -> Iterator[str]:
    """All that is written on a page."""
    if isinstance(found, str):
        yield found
    if isinstance(found, msgspec.Struct):
        found = tuple(getattr(found, name) for name in found.__struct_fields__ if name not in ("send", "number_send"))
    if isinstance(found, tuple):
        for one in found:
            yield from every_text(one)


def test_pages_write_true_apostrophes_and_minus_signs() -> None:
    board = fought("dusk")
    board.put(ANN, 1, VOID)
    for shown in (page(board, ANN), page(board, BEN), wall(board)):
        for text in every_text(shown):
            assert "'" not in text or "’" in text, text
