"""VD-OPT-29: house rules that a table is only reminded of: both may pass over a warning, or agree on another number."""

from __future__ import annotations

import pytest

from companion.games.voidream import effects as e
from companion.games.voidream.check import check
from companion.games.voidream.moves import Activate, Arcanum
from companion.games.voidream.options import Options
from companion.games.voidream.places import (
    ACTIVE,
    DISCARD,
    DREAM,
    HAND,
    MIND,
    PLAY,
    at,
    bastion,
    layers,
    mind_count,
    top,
)
from companion.games.voidream.rounds import nightmare
from companion.table.run import BOTTOM
from tests.games.voidream.table import Board

ANN, BEN = 0, 1
FORBIDS = e.Forbid("play_arcana", "you")


def board(*remind: str) -> Board:
    return Board(Options(remind=remind))


def arcanum(laid: Board, name: str = "declaration-of-war") -> Arcanum:
    return Arcanum(ANN, laid.card(ANN, name))


def refusal(laid: Board, move: Arcanum | Activate) -> str:
    found = check(laid.state(), move)
    return found.clause if found is not None else ""


def test_a_house_rule_is_enforced_unless_the_table_has_left_it_out() -> None:
    for remind, clause in (((), "VD-GEN-03"), (("VD-DEP-10",), "VD-GEN-03"), (("VD-GEN-03",), "")):
        laid = board(*remind)
        laid.do(ANN, FORBIDS)
        assert refusal(laid, arcanum(laid)) == clause


def test_both_pass_over_the_warning_and_the_arcanum_is_played() -> None:
    laid = board("VD-GEN-03")
    laid.do(ANN, FORBIDS)
    laid.play(arcanum(laid), "yes", "yes")
    assert mind_count(laid.run, ANN) == 3
    assert len(laid.run.zones[at(ANN, DISCARD)]) == 1


@pytest.mark.parametrize("answers", [("no",), ("yes", "no")], ids=["who acts", "the other"])
def test_if_either_minds_nothing_is_done_and_it_is_still_that_turn(answers: tuple[str, ...]) -> None:
    laid = board("VD-GEN-03")
    laid.do(ANN, FORBIDS)
    laid.play(arcanum(laid), *answers)
    assert mind_count(laid.run, ANN) == 4
    assert len(laid.run.zones[at(ANN, HAND)]) == 8
    assert laid.run.clock.seat == ANN


def test_what_is_no_house_rule_is_still_refused_beside_a_warning() -> None:
    laid = board("VD-GEN-03")
    laid.do(ANN, FORBIDS)
    assert refusal(laid, arcanum(laid, "the-crown-rides-out")) == "VD-DEP-05"
    laid.run.pose(laid.run.zones[at(ANN, MIND)][0], 4, "test")
    assert refusal(laid, arcanum(laid)) == "VD-MND-04"


def test_a_cost_that_nobody_can_pay_is_no_matter_of_agreement() -> None:
    laid = board("VD-GEN-03", "VD-ABL-04")
    source = laid.lay(ANN, "steward-of-ranks")
    assert refusal(laid, Activate(ANN, source)) == "VD-ABL-04"
    laid.lay(ANN, "border-page")
    laid.lay(ANN, "masked-claimant")
    assert refusal(laid, Activate(ANN, source)) == ""


def test_an_evoked_card_that_a_text_forbids_is_played_if_both_pass_over_it() -> None:
    for answers, place in ((("yes", "yes", "2"), PLAY), (("no",), DREAM)):
        laid = board("VD-GEN-03")
        laid.do(ANN, e.Forbid("play_entities", "you"))
        slot, page = top(laid.run, ANN), laid.card(ANN, "ivory-halberdier")
        laid.do(ANN, e.Evoke(), answers=(page, *answers))
        assert laid.where(slot) == at(ANN, place)


TORN = ("1", "1", "1", "1")
"""The values on the backs of Ben's torn cards, which this table does not turn up."""


@pytest.mark.parametrize(
    ("remind", "answers", "torn"),
    [
        ((), TORN, 4),
        (("VD-CNF-16",), ("ours", *TORN), 4),
        (("VD-CNF-16",), (0, "yes"), 0),
        (("VD-CNF-16",), (0, "no", *TORN), 4),
    ],
    ids=["enforced", "as computed", "agreed", "not agreed"],
)
def test_the_damage_of_a_conflict_may_be_another_if_both_agree(
    remind: tuple[str, ...], answers: tuple[int | str, ...], torn: int
) -> None:
    """Ann's entity of dawn 4 attacks, and nobody defends."""
    laid = Board(Options(remind=remind, scan_torn=False))
    laid.run.move(bastion(laid.run, BEN), at(BEN, DREAM), "test", at=BOTTOM)
    slot, before = laid.lay(ANN, "masked-claimant"), layers(laid.run, BEN)
    laid.do(ANN, e.Conflict("dawn"), answers=(str(slot), "pass", "pass", *answers))
    assert before - layers(laid.run, BEN) == torn


def faced(laid: Board, *answers: int | str) -> int:
    laid.run.pose(laid.run.zones[at(ANN, MIND)][0], 3, "test")
    laid.carry(nightmare(laid.run), answers)
    return laid.run.dials[ACTIVE]


def test_who_faces_nightmare_may_be_the_other_if_both_agree() -> None:
    ann, ben = board().hand(ANN)[0], board().hand(BEN)[0]
    assert faced(board(), ann) == ANN
    assert faced(board("VD-NIG-03"), str(ANN), ann) == ANN
    assert faced(board("VD-NIG-03"), str(BEN), "yes", ben) == BEN
    assert faced(board("VD-NIG-03"), str(BEN), "no", ann) == ANN
