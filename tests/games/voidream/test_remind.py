"""VD-OPT-29: house rules that a table is only reminded of: both may pass over a warning, or agree on another number."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import registry
from companion.games.voidream import effects as e
from companion.games.voidream.check import check
from companion.games.voidream.conflict import COUNTING
from companion.games.voidream.doing import Over, resolve_lines
from companion.games.voidream.moves import Activate, Arcanum, Unveil
from companion.games.voidream.options import LEAVABLE, Options
from companion.games.voidream.places import (
    ACTIVE,
    DISCARD,
    DREAM,
    DREAM_DISCARD,
    HAND,
    LAST_ROUND,
    LOSERS,
    MAIN,
    MIND,
    OVER,
    PLAY,
    ROUND,
    VALUE,
    at,
    bastion,
    layers,
    mind_count,
    top,
)
from companion.games.voidream.playing import cannot_play
from companion.games.voidream.powers import Line
from companion.games.voidream.rounds import begin_round, nightmare
from companion.games.voidream.terms import Filter
from companion.play.simulation import play
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


def test_an_arcanum_is_played_by_a_depth_that_nobody_has_read() -> None:
    """VD-DEP-10."""
    for remind, clause in (((), "VD-DEP-10"), (("VD-DEP-10",), "")):
        laid = board(*remind)
        laid.run.mark(top(laid.run, ANN), VALUE, 0, "test")
        assert refusal(laid, arcanum(laid)) == clause


def test_a_second_construct_is_only_warned_of() -> None:
    """VD-CON-07, where the table agreed that none can be played."""
    for remind, clause in (((), "VD-CON-07"), (("VD-CON-07",), "")):
        laid = Board(Options(remind=remind, construct_limit="forbid"))
        laid.build(ANN, "palisade-of-quills")
        found = cannot_play(laid.run, ANN, laid.setup.cards[laid.card(ANN, "hall-of-precedent")])
        assert (found.clause if found is not None else "") == clause


def test_what_unveiling_costs_may_be_another_number() -> None:
    """VD-VEI-05."""
    for remind, answers, held in (((), "card", 7), (("VD-VEI-05",), (0, "yes"), 8), (("VD-VEI-05",), (0, "no"), 7)):
        laid = board(*remind)
        slot = laid.lay(ANN, "steward-of-ranks")
        laid.do(ANN, e.Veil(Filter(kind="this")), by=slot)
        pays = (laid.hand(ANN)[0],) if held == 7 else ()
        laid.play(Unveil(ANN, slot), *(answers if answers != "card" else ()), *pays)
        assert (len(laid.run.zones[at(ANN, HAND)]), laid.run.slots[slot].pose) == (held, 0)


@pytest.mark.parametrize("clause", COUNTING)
def test_each_rule_of_the_counts_leaves_the_damage_to_the_table(clause: str) -> None:
    """VD-MND-08, VD-KEY-06, VD-CNF-13 to -17, -23, -25: the damage is what may be agreed on."""
    for kind in ("dawn", "dusk"):
        laid = board(clause)
        before, slot = layers(laid.run, BEN), laid.lay(ANN, "masked-claimant")
        laid.do(ANN, e.Conflict(kind), answers=(str(slot), "pass", "pass", 0, "yes"))
        assert layers(laid.run, BEN) == before


def test_at_equal_counts_damage_may_be_agreed_on_for_each_side() -> None:
    """VD-CNF-18: the defender says first."""
    for remind, answers, torn in (((), (), 0), (("VD-CNF-18",), (2, "yes", "1", "1", "ours"), 2)):
        laid = Board(Options(remind=remind, scan_torn=False))
        slot, before = laid.lay(ANN, "masked-claimant"), layers(laid.run, BEN)
        laid.do(ANN, e.Modify(stat="dawn", set_to=0, each=True), by=slot)
        laid.do(ANN, e.Conflict("dawn"), answers=(str(slot), "pass", "pass", *answers))
        assert before - layers(laid.run, BEN) == torn


def test_what_goes_on_to_the_dream_may_be_another_number() -> None:
    """VD-CNF-20: four are left over."""
    for answers, torn in ((("ours", *TORN), 4), ((1, "yes", "1"), 1)):
        laid = Board(Options(remind=("VD-CNF-20",), scan_torn=False))
        slot, before = laid.lay(ANN, "masked-claimant"), layers(laid.run, BEN)
        laid.do(ANN, e.Conflict("dawn"), answers=(str(slot), "pass", "pass", *answers))
        assert before - layers(laid.run, BEN) == torn


def test_an_attacker_who_loses_layers_may_agree_on_another_number() -> None:
    """VD-CNF-21: 1 against 4; of three damage the attacker takes two."""
    for remind, answers, torn in (((), ("1",), 1), (("VD-CNF-21",), (0, "yes"), 0)):
        laid = Board(Options(remind=remind, scan_torn=False))
        slot, other = laid.lay(ANN, "border-page"), laid.lay(BEN, "masked-claimant")
        before = layers(laid.run, ANN)
        laid.do(ANN, e.Conflict("dawn"), answers=(str(slot), str(other), "pass", "pass", *answers))
        assert before - layers(laid.run, ANN) == torn
        assert laid.where(slot) == at(ANN, DREAM_DISCARD)


@pytest.mark.parametrize(
    ("n", "remind", "answers", "place"),
    [
        (2, (), (), DREAM_DISCARD),
        (1, (), (), PLAY),
        (2, ("VD-DMG-02",), ("yes", "yes"), PLAY),
        (2, ("VD-DMG-02",), ("yes", "no"), DREAM_DISCARD),
        (1, ("VD-DMG-02",), ("yes", "yes"), DREAM_DISCARD),
        (1, ("VD-DMG-02",), ("no",), PLAY),
    ],
)
def test_whether_damage_destroys_may_be_agreed_on(
    n: int, remind: tuple[str, ...], answers: tuple[str, ...], place: int
) -> None:
    """VD-DMG-02: Border Page endures less than 2."""
    laid = board(*remind)
    slot = laid.lay(BEN, "border-page")
    laid.do(ANN, e.Damage(n), answers=answers)
    assert laid.where(slot) == at(BEN, place)


@pytest.mark.parametrize(
    ("clause", "effect"), [("VD-DMG-06", e.DamageDream(2)), ("VD-DMG-11", e.DiscardTop(2, "opponent"))]
)
def test_how_many_cards_leave_a_dream_may_be_another_number(clause: str, effect: e.Effect) -> None:
    for answers, gone in ((("ours", "1", "1"), 2), ((1, "yes", "1"), 1), ((0, "yes"), 0)):
        laid = Board(Options(remind=(clause,), scan_torn=False))
        laid.run.move(bastion(laid.run, BEN), at(BEN, DREAM), "test", at=BOTTOM)
        before = layers(laid.run, BEN)
        laid.do(ANN, effect, answers=answers)
        assert before - layers(laid.run, BEN) == gone


@pytest.mark.parametrize("effect", [e.TurnMind(1, "you"), e.SetMind(3, "you")])
def test_what_an_effect_turns_the_mind_to_may_be_another_number(effect: e.Effect) -> None:
    """VD-MND-10."""
    for remind, answers, count in (((), (), 3), (("VD-MND-10",), ("ours",), 3), (("VD-MND-10",), (1, "yes"), 1)):
        laid = board(*remind)
        laid.do(ANN, effect, answers=answers)
        assert mind_count(laid.run, ANN) == count


@pytest.mark.parametrize(
    ("remind", "answers", "held"),
    [
        ((), (), 8),
        (("VD-DRM-07",), ("no",), 8),
        (("VD-DRM-07",), ("yes", "yes"), 7),
        (("VD-DRM-07",), ("yes", "no"), 8),
    ],
)
def test_a_line_that_has_to_be_done_may_be_left_out(
    remind: tuple[str, ...], answers: tuple[str, ...], held: int
) -> None:
    """VD-DRM-07: taking back the one discarded arcanum."""
    laid = board(*remind)
    laid.put(ANN, 1, DISCARD)
    laid.carry(resolve_lines(laid.run, laid.cast(ANN), (Line("Take one back.", (e.ReturnArcana(),)),)), answers)
    assert len(laid.run.zones[at(ANN, HAND)]) == held


def test_what_nightmare_costs_may_be_another_number() -> None:
    """VD-NIG-04."""
    for answers, held in ((("ours", 1), 7), ((2, "yes", 2), 6), ((0, "yes", 0), 8), ((2, "no", 1), 7)):
        laid = board("VD-NIG-04")
        cards = laid.hand(ANN)[: int(answers[-1])]
        assert faced(laid, *answers[:-1], *cards) == ANN
        assert len(laid.run.zones[at(ANN, HAND)]) == held


def guessed(laid: Board, *answers: str) -> int:
    """Ann hides, and Ben guesses wrong; who is active then."""
    laid.run.count(ROUND, 0, "test")
    laid.carry(begin_round(laid.run), ("0", "done", "numbered", "spent", *answers))
    return laid.run.dials[ACTIVE]


def test_who_is_active_after_the_guess_may_be_the_other() -> None:
    """VD-RND-05."""
    assert guessed(board()) == ANN
    assert guessed(board("VD-RND-05"), "0") == ANN
    assert guessed(board("VD-RND-05"), "1", "yes") == BEN
    assert guessed(board("VD-RND-05"), "1", "no") == ANN


def test_after_round_sixty_both_may_agree_to_go_on() -> None:
    """VD-END-06: else it is a draw."""
    for remind, answers, number in (
        ((), (), 0),
        (("VD-END-06",), ("yes", "no"), 0),
        (("VD-END-06",), ("yes", "yes"), 61),
    ):
        laid = board(*remind)
        laid.run.count(ROUND, LAST_ROUND, "test")
        if number:
            laid.carry(begin_round(laid.run), answers)
            assert (laid.run.dials[ROUND], laid.run.clock.phase) == (number, MAIN)
        else:
            with pytest.raises(Over):
                laid.carry(begin_round(laid.run), answers)
            assert (laid.run.dials[LOSERS], laid.run.clock.phase) == (0, OVER)


def test_with_all_that_can_be_left_to_the_table_bots_play_a_game_to_its_end() -> None:
    """VD-OPT-29."""
    for seed in range(3):
        played = play(registry.game("voidream"), 2, {"remind": sorted(LEAVABLE)}, seed)
        assert played.end.clock.phase == OVER


def test_every_switch_has_a_test_here_or_where_decks_are_checked() -> None:
    """VD-OPT-29."""
    told = Path(__file__).read_text(encoding="utf-8") + str(COUNTING)
    decks = {"VD-DCK-08", "VD-DCK-09"}
    assert not [clause for clause in LEAVABLE if f'"{clause}"' not in told.replace("'", '"') and clause not in decks]
