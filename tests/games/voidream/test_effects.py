"""Effects on cards in play: wearing out, charging, damage, turning, control, what is torn, what ends when."""

from __future__ import annotations

import pytest

from companion.games.voidream import effects as e
from companion.games.voidream.check import check
from companion.games.voidream.doing import Over, can_do
from companion.games.voidream.dream import destroy
from companion.games.voidream.history import figures
from companion.games.voidream.leaving import strip
from companion.games.voidream.moves import Activate, Pass
from companion.games.voidream.numbers import count_points, is_met, stat
from companion.games.voidream.options import Options
from companion.games.voidream.places import (
    ATTACKER,
    ATTACKS,
    CONFLICT,
    DAWN,
    DEFENDS,
    DISCARD,
    DREAM,
    DREAM_DISCARD,
    EXHAUSTED,
    FACE_DOWN,
    ORDER_LOST,
    PLAY,
    VALUE,
    at,
    bastion,
    charges,
    controller,
    depth,
    is_face_up_in_dream,
    is_ready,
    mind_count,
    own_dial,
    top,
    value_of,
)
from companion.games.voidream.playing import play_dream
from companion.games.voidream.rounds import begin_round, end_main
from companion.games.voidream.terms import ALWAYS, Filter, Needs
from companion.table.state import UNKNOWN, Lasting, mark_of
from tests.games.voidream.table import Board

THEIRS, YOURS = Filter(whose="theirs"), Filter(whose="yours")


def test_an_entity_is_destroyed_when_an_attachment_takes_all_its_stability() -> None:
    # VD-ENT-06: a page has stability 2.
    board = Board()
    page, frost = board.lay(1, "border-page"), board.lay(0, "creeping-frost", place=DREAM_DISCARD)
    board.carry(play_dream(board.run, 0, frost, board.cast(0)))
    assert board.where(page) == at(1, DREAM_DISCARD)
    assert board.where(frost) == at(0, DREAM_DISCARD)


def test_an_entity_is_destroyed_when_what_held_it_up_is_gone() -> None:
    # VD-ENT-06: 2, +2 of the letter, -2 of the frost.
    board = Board()
    page = board.lay(1, "border-page")
    letter = board.lay(1, "safe-conduct", under=page)
    board.lay(0, "creeping-frost", under=page)
    assert stat(board.run, page, "stability") == 2
    board.do(0, e.Destroy(Filter(kind="memory")), answers=[str(letter)])
    assert board.where(page) == at(1, DREAM_DISCARD)


def test_an_entity_is_destroyed_when_the_phase_that_held_it_up_ends() -> None:
    board = Board()
    page = board.lay(1, "border-page")
    board.do(1, e.Modify("stability", 1, filter=YOURS))
    board.lay(0, "creeping-frost", under=page)
    assert stat(board.run, page, "stability") == 1
    board.put(0, 1, DISCARD)
    board.carry(end_main(board.run), [board.hand(0)[0]])
    assert board.where(page) == at(1, DREAM_DISCARD)


def test_what_has_been_destroyed_is_not_destroyed_again() -> None:
    # VD-CNF-22: of several that fall together, one may fall by what the fall of another sets off.
    board = Board()
    sprite = board.lay(1, "shard-sprite")
    board.carry(destroy(board.run, sprite, board.cast(0), "VD-CNF-22"), ["back"])
    board.carry(destroy(board.run, sprite, board.cast(0), "VD-CNF-22"))
    assert board.where(sprite) == at(1, DREAM_DISCARD)


def test_an_indestructible_entity_without_stability_stays() -> None:
    # VD-KEY-13.
    board = Board()
    engine = board.lay(1, "perpetual-engine")
    board.do(0, e.Modify("stability", -5, filter=THEIRS))
    assert board.where(engine) == at(1, PLAY)


def test_what_is_attached_gets_no_charge() -> None:
    # VD-ATT-04.
    board = Board()
    depot = board.lay(0, "goods-depot")
    box = board.lay(0, "signal-box", under=depot)
    board.do(0, e.Charge(filter=Filter(kind="memory", whose="yours")), answers=["2"])
    assert len(charges(board.run, depot)) == 1
    assert charges(board.run, box) == ()


def test_charges_go_back_under_the_deck_of_their_owner() -> None:
    # VD-ATT-07: after a change of control both have charged the same host.
    board = Board()
    whale = board.lay(1, "cargo-leviathan")
    mine, theirs = board.cover(0, under=whale), board.cover(1, under=whale)
    board.carry(strip(board.run, whale, mixed=True), ["done", "done"])
    assert board.run.zones[at(0, DREAM)][-1] == mine
    assert board.run.zones[at(1, DREAM)][-1] == theirs


def test_a_buried_construct_is_not_damaged() -> None:
    # VD-BAS-09.
    board = Board()
    wall = board.build(1, "palisade-of-quills", above=1)
    hit = e.Damage(9, filter=Filter(kind="construct", whose="theirs"))
    board.do(0, hit)
    assert board.where(wall) == at(1, DREAM)
    board.run.move(wall, at(1, DREAM), "test")
    board.do(0, hit)
    assert board.where(wall) == at(1, DREAM_DISCARD)


def test_declaring_exhausts_and_sets_off_what_answers_to_it() -> None:
    # VD-CNF-07: the king's trigger brings the bottom card to the top.
    board = Board(Options(scan_torn=False))
    king = board.lay(0, "mole-king")
    lowest = board.run.zones[at(0, DREAM)][-2]
    board.do(0, e.Conflict("dawn"), answers=[str(king), "3", "pass", "pass", *"12341", "3"])
    assert not is_ready(board.run, king)
    assert top(board.run, 0) == lowest


def test_hierarchy_exhausts_and_sets_off_what_answers_to_it() -> None:
    # VD-KEY-11.
    board = Board()
    king, claimant = board.lay(0, "mole-king"), board.lay(0, "masked-claimant", place=DREAM_DISCARD)
    lowest = board.run.zones[at(0, DREAM)][-2]
    board.carry(play_dream(board.run, 0, claimant, board.cast(0)), ["3"])
    assert not is_ready(board.run, king)
    assert top(board.run, 0) == lowest


def test_a_discarded_top_card_is_not_torn() -> None:
    # VD-DMG-11, VD-R-43: the sprite answers to being torn only.
    board = Board()
    page = board.lay(0, "border-page")
    sprite = board.hide(1, "shard-sprite")
    board.do(0, e.DiscardTop(1, "opponent"))
    assert board.where(sprite) == at(1, DREAM_DISCARD)
    assert stat(board.run, page, "dawn") == 1
    board.run.move(sprite, at(1, DREAM), "test")
    board.run.pose(sprite, FACE_DOWN, "test")
    board.do(0, e.DamageDream(1))
    assert board.where(sprite) == at(1, DREAM_DISCARD)
    assert stat(board.run, page, "dawn") == 0


def test_who_changes_sides_drops_out_of_the_conflict() -> None:
    # VD-CNF-23.
    board = Board()
    page = board.lay(1, "border-page")
    board.run.mark(page, ATTACKS, 1, "test")
    board.run.pose(page, EXHAUSTED, "test")
    board.do(0, e.ChangeControl(THEIRS))
    assert controller(board.run, page) == 0
    assert not mark_of(board.run.slots[page], ATTACKS)
    assert not mark_of(board.run.slots[page], DEFENDS)
    # VD-ENT-08: it stays as it lay.
    assert not is_ready(board.run, page)


def test_what_was_taken_twice_for_a_while_goes_back_to_whom_it_was_first_taken_from() -> None:
    board = Board()
    page = board.lay(1, "border-page")
    take = e.ChangeControl(THEIRS, until="next_round")
    board.do(0, take)
    board.do(1, take)
    board.carry(begin_round(board.run))
    assert controller(board.run, page) == 1


def test_a_card_that_was_taken_for_a_while_goes_back_although_it_was_veiled() -> None:
    board = Board()
    page = board.lay(1, "border-page")
    board.do(0, e.ChangeControl(THEIRS, until="next_round"), e.Veil(YOURS))
    board.carry(begin_round(board.run))
    assert controller(board.run, page) == 1


def test_while_the_layers_are_unknown_nobody_can_say_that_they_are_few() -> None:
    # VD-SHF-07.
    board = Board()
    few = Needs(layers_at_most=5)
    assert not is_met(board.run, 0, board.cast(0).slot, few)
    board.run.move(bastion(board.run, 0), at(0, DREAM), "test", at=5)
    assert is_met(board.run, 0, board.cast(0).slot, few)
    board.run.count(own_dial(0, ORDER_LOST), 1, "test")
    assert not is_met(board.run, 0, board.cast(0).slot, few)


def test_a_text_that_asks_for_no_depth_holds_while_the_top_is_unread() -> None:
    """VD-DEP-10: only what needs the depth waits for it."""
    board = Board()
    top_card = top(board.run, 0)
    board.run.mark(top_card, VALUE, 0, "test")
    slot = board.cast(0).slot
    assert is_met(board.run, 0, slot, ALWAYS)
    assert is_met(board.run, 0, slot, Needs(in_conflict=False))
    assert not is_met(board.run, 0, slot, Needs(depth_at_most=3))
    board.run.mark(top_card, VALUE, 3, "test")
    assert is_met(board.run, 0, slot, Needs(depth_at_most=3))


def fight(board: Board, *, attacker: int, kind: int = DAWN) -> None:
    board.run.count(CONFLICT, kind, "test")
    board.run.count(ATTACKER, attacker, "test")


def test_without_defenders_a_mind_card_adds_nothing_but_other_texts_do() -> None:
    # VD-CNF-15, VD-MND-08: Cunning spent has +2 dawn, the charter +1, the oath of this phase +2.
    board = Board()
    charter = board.lay(0, "founding-charter")
    board.do(0, e.SetMind(0, "you"), e.ModifyCount("dawn_count", 2))
    fight(board, attacker=1)
    assert next(point.slot for point in count_points(board.run, 0)) == charter
    assert sum(point.n for point in count_points(board.run, 0)) == 3
    page = board.lay(0, "border-page")
    board.run.mark(page, DEFENDS, 1, "test")
    assert sum(point.n for point in count_points(board.run, 0)) == 1 + 3 + 2


def test_nothing_can_be_taken_from_an_empty_hand() -> None:
    # VD-MAI-02, VD-DRM-06.
    board = Board()
    board.put(1, 8, DISCARD)
    assert not can_do(board.run, board.cast(0), [e.DiscardArcana("opponent")])
    assert not can_do(board.run, board.cast(0), [e.VoidArcana("opponent")])
    assert can_do(board.run, board.cast(0), [e.VoidArcana("opponent", where="discard")])
    assert not can_do(board.run, board.cast(1), [e.VoidArcana("opponent", where="discard")])


def test_two_costs_take_two_entities() -> None:
    # VD-MAI-02: the conductor exhausts itself and one more.
    board = Board()
    conductor = board.lay(0, "conductor-of-hours")
    board.do(0, e.SetMind(1, "you"))
    refusal = check(board.state(), Activate(0, conductor, 0))
    assert refusal is not None
    assert refusal.code == "too_few_ready"
    page = board.lay(0, "border-page")
    board.play(Activate(0, conductor, 0))
    assert not is_ready(board.run, page)
    assert mind_count(board.run, 0) == 2


def test_an_ability_with_a_condition_waits_for_it() -> None:
    # VD-MAI-02: the yard's first ability works on top, its second when it is buried.
    board = Board()
    yard = board.build(0, "switching-yard")
    page = board.lay(0, "border-page")
    assert check(board.state(), Activate(0, yard, 0)) is None
    refusal = check(board.state(), Activate(0, yard, 1))
    assert refusal is not None
    assert (refusal.clause, refusal.code) == ("VD-MAI-02", "condition_unmet")
    board.play(Activate(0, yard, 0), "3")
    assert not is_ready(board.run, page)
    board.run.pose(page, 0, "test")
    board.play(Activate(0, yard, 1))
    assert top(board.run, 0) == yard


def test_what_begins_when_the_round_begins_ends_with_the_beginning_phase() -> None:
    # VD-EFF-02.
    board = Board()
    page = board.lay(0, "border-page")
    board.run.last(Lasting("dawn", 0, 3, page, "phase", 0, page), "test")
    board.carry(begin_round(board.run))
    assert stat(board.run, page, "dawn") == 1


def test_a_bastion_that_was_the_last_card_of_its_dream_falls_and_the_table_can_still_be_read() -> None:
    """VD-BAS-03, VD-END-05: nothing lies under it where cards went to the bottom and came up again."""
    board = Board()
    for slot in board.run.zones[at(1, DREAM)]:
        if slot != bastion(board.run, 1):
            board.run.move(slot, at(1, DREAM_DISCARD), "test")
    before = board.state()
    assert depth(before, 1) == value_of(before, bastion(before, 1))
    with pytest.raises(Over):
        board.do(0, e.DamageDream(12))
    after = board.state()
    assert (top(after, 1), depth(after, 1)) == (UNKNOWN, 0)
    assert not is_face_up_in_dream(after, top(after, 1))
    assert "Ben’s depth" in [figure.label for figure in figures(before, after, Pass(0))]


@pytest.mark.parametrize(("construct_at", "bastion_at"), [(4, 9), (9, 4)], ids=["construct above", "bastion above"])
def test_after_a_shuffle_both_face_up_cards_lie_as_deep_as_the_table_has_counted(
    construct_at: int, bastion_at: int
) -> None:
    """VD-SHF-07: each number counts all cards above, the other face-up one too."""
    board = Board()
    built = board.build(0, "palisade-of-quills")
    answers = ("done", "no", construct_at, bastion_at, "2")
    board.do(0, e.ShuffleDream(), answers=answers)
    dream = board.run.zones[at(0, DREAM)]
    assert (dream.index(built), dream.index(bastion(board.run, 0))) == (construct_at, bastion_at)


@pytest.mark.parametrize("bottom", ["literal", "above_bastion"])
def test_of_a_card_put_above_a_bastion_that_nobody_has_found_the_place_is_not_known(bottom: str) -> None:
    """VD-SHF-06, VD-SHF-07: at the very bottom it is known, and so is the value on its back."""
    board = Board(Options(bottom="literal" if bottom == "literal" else "above_bastion"))
    board.do(0, e.ShuffleDream(), answers=("done", "no", "unknown", "3"))
    moved = top(board.run, 0)
    board.do(0, e.TopToBottom(), answers=("2",))
    assert moved in board.run.zones[at(0, DREAM)]
    assert mark_of(board.run.slots[moved], VALUE) == (3 if bottom == "literal" else 0)
    assert mark_of(board.run.slots[top(board.run, 0)], VALUE) == 2
