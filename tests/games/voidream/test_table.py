"""What holds for the whole table: seats, decks, what is shown to whom, how numbers are made, how the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, get_args

import pytest
from msgspec.structs import replace

from companion.games import registry
from companion.games.voidream import Voidream
from companion.games.voidream import effects as e
from companion.games.voidream.arcana import discard_from_hand
from companion.games.voidream.decks import faults_of
from companion.games.voidream.doing import MOST_TRIGGERS, Cast, Over, finish
from companion.games.voidream.moves import Arcanum
from companion.games.voidream.numbers import stat
from companion.games.voidream.options import Options
from companion.games.voidream.places import (
    DISCARD,
    DREAM,
    DREAM_DISCARD,
    VOID,
    VoidreamSetup,
    at,
    bastion,
    depth,
    mind_slot,
    value_of,
)
from companion.games.voidream.screen_hand import fan, of_rival
from companion.games.voidream.screen_parts import mind_ahead, pile_lists
from companion.games.voidream.set_up import begin
from companion.games.voidream.terms import Filter, Stat
from companion.games.voidream.triggers import happened
from companion.table.game import Asked, OptionFault, sentence
from companion.table.nudges import Nudge
from companion.table.run import Run
from companion.table.screens import Ledger
from companion.table.state import Lasting
from tests.games.voidream.box import BOX
from tests.games.voidream.table import Board

GAME = cast(Voidream, registry.game("voidream"))
YOURS = Filter(whose="yours")


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Ben", "Cy")], ids=len)
def test_a_table_has_exactly_two_seats(names: tuple[str, ...]) -> None:
    with pytest.raises(OptionFault, match="VD-GEN-01"):
        GAME.set_up(names, {})


def test_nothing_is_counted_but_on_the_cards() -> None:
    # VD-GEN-05.
    board = Board()
    assert GAME.nudgeable(board.state(), Nudge(0, 2, dial="round", reason="it is the second")) is None
    # A mat shows where cards lie, and counts nothing (VD-OBS-05).
    assert (GAME.pieces({}, 2).dials, GAME.pieces({}, 2).tokens) == ((), ())


def test_no_effect_changes_a_value() -> None:
    # VD-GEN-08.
    assert set(get_args(Stat)) == {"dawn", "stability", "dusk"}
    board = Board()
    page = board.lay(0, "border-page")
    board.do(0, e.Modify("dawn", set_to=9, filter=YOURS))
    assert value_of(board.run, page) == 4


def faults(options: Options | None = None, /, **changes: Any) -> list[str]:
    return list(faults_of(replace(BOX.decks["court"], **changes), BOX.cards, options or Options()))


def test_a_deck_has_one_bastion_and_one_mind_card_at_their_places() -> None:
    assert faults() == []
    assert "VD-DCK-10" in faults(bastion="cunning")[0]
    assert "VD-DCK-10" in faults(mind="gate-of-horn-and-ivory")[0]


def test_constructs_are_part_of_the_39_dream_cards() -> None:
    # VD-DCK-11: without its five constructs the deck is five cards short.
    deck = BOX.decks["court"]
    rest = tuple((card, count) for card, count in deck.dream if BOX.cards[card].kind.value != "construct")
    assert "34 Dream cards, and 39 are needed" in faults(dream=rest)[0]
    assert all(BOX.cards[card].value for card, _ in deck.dream)


def test_the_table_says_how_many_copies_a_deck_may_have() -> None:
    # VD-OPT-18.
    assert len([fault for fault in faults(Options(copy_limit=2)) if "VD-DCK-09" in fault]) == 2
    deck = BOX.decks["court"]
    four = tuple({**dict(deck.dream), "border-page": 4, "queen-of-two-faces": 0}.items())
    assert "VD-DCK-09" in faults(dream=tuple((card, count) for card, count in four if count))[0]
    assert faults(Options(copy_limit=4), dream=tuple((card, count) for card, count in four if count)) == []


def test_the_table_says_whether_the_mind_card_may_be_of_another_faction() -> None:
    # VD-OPT-20.
    assert "VD-DCK-08" in faults(mind="torpor")[0]
    assert faults(Options(mind_faction="any"), mind="torpor") == []


def test_two_arcana_of_one_title_and_a_required_one_that_lacks_are_told() -> None:
    # VD-EX-12, VD-EX-14.
    arcana = BOX.decks["court"].arcana
    assert "VD-DCK-04" in faults(arcana=(*arcana[:-1], arcana[0]))[0]
    subter = BOX.decks["subter"]
    without = replace(subter, arcana=("lost-luggage", *(card for card in subter.arcana if card != "the-dreamliner")))
    assert "VD-DCK-05" in next(iter(faults_of(without, BOX.cards, Options())))


def test_a_bastion_without_a_value_counts_as_the_table_has_agreed() -> None:
    # VD-OPT-24, VD-BAS-08.
    cards = {**BOX.cards, "gate-of-horn-and-ivory": replace(BOX.cards["gate-of-horn-and-ivory"], value=0)}
    decks = (BOX.decks["court"], BOX.decks["fracta"])
    for options, value in ((Options(), 4), (Options(bastion_value=2), 2)):
        run = Run(begin(VoidreamSetup(("Ann", "Ben"), options, cards, decks)))
        run.move(bastion(run, 0), at(0, DREAM), "test")
        assert depth(run, 0) == value


def titles(options: Mapping[str, Any], viewer: int) -> list[str]:
    board = Board(Options(**options))
    screen = GAME.screen(board.state(), viewer, None, Asked())
    return [block.title for block in screen.blocks if isinstance(block, Ledger)]


@pytest.mark.parametrize(("is_open", "shown"), [(False, 0), (True, 1)], ids=["closed", "open"])
def test_a_deck_list_is_shown_to_the_other_only_where_lists_are_open(is_open: bool, shown: int) -> None:
    # VD-DCK-12, VD-OPT-21.
    for viewer, rival_name in ((0, "Ben"), (1, "Ann")):
        found = titles({"open_lists": is_open}, viewer)
        assert found.count(f"{rival_name}’s deck") == shown
        assert found.count("Not seen yet of your Dream") == 1


@pytest.mark.parametrize(("count", "warned"), [(3, False), (2, True), (0, True)])
def test_with_two_arcana_or_fewer_the_page_warns_of_nightmare(count: int, warned: bool) -> None:
    # VD-NIG-09, VD-ARC-13.
    board = Board()
    board.put(0, 8 - count, DISCARD)
    warnings = " ".join(fan(GAME, board.state(), 0, None).warnings)
    assert ("you will lose if you face Nightmare with an empty hand" in warnings) == warned


def test_both_see_the_values_on_the_backs_of_a_hand_and_not_its_titles() -> None:
    # VD-DEP-09, VD-APP-04, VD-APP-05: two arcana of each value.
    board = Board()
    board.run.pose(mind_slot(board.run, 1), 1, "test")
    can, cannot = of_rival(board.state(), 1).groups
    assert [(card.number, card.name) for card in can.cards] == [(4, "2 arcana"), (3, "2 arcana")]
    assert [(card.number, card.name) for card in cannot.cards] == [(2, "2 arcana"), (1, "2 arcana")]


def test_the_hand_is_what_lies_in_no_pile() -> None:
    # VD-APP-01.
    board = Board()
    whole = board.hand(0)
    board.put(0, 2, VOID)
    gone = {board.run.slots[slot].card for slot in board.run.zones[at(0, VOID)]}
    assert set(board.hand(0)) == set(whole) - gone and len(gone) == 2


@pytest.mark.parametrize("viewer", [0, 1])
def test_both_may_look_through_all_piles_which_have_no_order(viewer: int) -> None:
    # VD-PIL-01, VD-PIL-03.
    board = Board()
    for seat in (0, 1):
        board.put(seat, 2, VOID)
        for place in (DISCARD, VOID, DREAM_DISCARD):
            zone = board.setup.zones[at(seat, place)]
            assert zone.open and not zone.ordered
        assert [len(ledger.rows) for ledger in pile_lists(board.state(), viewer, seat)] == [2]


def test_a_number_is_printed_then_set_then_changed_and_the_later_setting_counts() -> None:
    # VD-EFF-06, VD-EFF-07: a page has dawn 1.
    board = Board()
    page = board.lay(0, "border-page")
    board.do(0, e.Modify("dawn", 2, filter=YOURS))
    assert stat(board.run, page, "dawn") == 3
    board.do(0, e.Modify("dawn", set_to=5, filter=YOURS))
    board.do(0, e.Modify("dawn", set_to=4, filter=YOURS))
    assert stat(board.run, page, "dawn") == 6
    board.do(0, e.Modify("dawn", -9, filter=YOURS))
    assert stat(board.run, page, "dawn") == 0


def test_a_veiled_card_that_leaves_play_is_shown_to_both() -> None:
    # VD-VEI-11, VD-R-44.
    board = Board()
    veiled = board.cover(1)
    cards = [card for card in range(len(board.setup.cards)) if board.setup.owners[card] == 1]
    rat = next(card for card in cards if board.setup.cards[card].id == "creeping-frost")
    board.do(0, e.Destroy(Filter(kind="veiled", whose="theirs")), answers=[rat])
    assert board.where(veiled) == at(1, DREAM_DISCARD)
    assert board.run.slots[veiled].card == rat and board.run.slots[veiled].pose == 0


def test_a_loop_of_triggers_is_broken() -> None:
    # VD-EFF-09: what was set off by the twentieth sets off nothing.
    board = Board()
    sprite = board.lay(1, "shard-sprite", place=DREAM_DISCARD)
    deep = Cast(0, sprite, MOST_TRIGGERS)
    with pytest.raises(AssertionError, match="nobody asked for"):
        board.carry(happened(board.run, deep, "destroyed", sprite, seat=1), ["back"])
    # Set off by anything before that it evokes, which asks what to do with the card.
    before = len(board.run.zones[at(1, DREAM)])
    board.carry(happened(board.run, Cast(0, sprite), "destroyed", sprite, seat=1), ["back"])
    assert len(board.run.zones[at(1, DREAM)]) == before


def test_if_both_lose_at_once_the_game_is_drawn() -> None:
    # VD-END-03, VD-R-36.
    board = Board()
    with pytest.raises(Over):
        finish(board.run, 3, "VD-BAS-03")
    outcome = GAME.outcome(board.state())
    assert outcome is not None and outcome.winners == () and outcome.scores == (0, 0)


def test_every_step_back_needs_both() -> None:
    # VD-APP-06; that none goes past a shuffle is in tests/play/test_shuffles.py.
    assert GAME.hidden_undo(Board().state(), ()) == "VD-APP-06"


def test_what_the_source_advises_is_read_on_the_page_of_the_rules() -> None:
    # VD-HNT-01 to -06.
    advice = [clause for clause in GAME.clauses.clauses if clause.startswith("VD-HNT")]
    assert advice == [f"VD-HNT-0{number}" for number in range(1, 7)]
    assert all(GAME.clauses.clauses[clause].text for clause in advice)


def test_an_effect_until_the_next_round_outlives_the_phase() -> None:
    # VD-EFF-08 and VD-EFF-02 are told apart by what each lasts until.
    board = Board()
    page = board.lay(0, "border-page")
    board.do(0, e.Modify("dawn", 1, until="next_round", filter=YOURS), e.Modify("dawn", 2, filter=YOURS))
    assert {(lasting.amount, lasting.until) for lasting in board.run.lasting} == {(1, "next_round"), (2, "phase")}
    assert isinstance(board.run.lasting[0], Lasting) and board.run.lasting[0].about == page


def test_the_own_page_shows_what_the_mind_card_says_at_each_number_to_come() -> None:
    # VD-HNT-05: Cunning, turned once; the next round may bring it back to 4.
    board = Board()
    board.run.pose(mind_slot(board.run, 0), 1, "test")
    rows = mind_ahead(board.state(), 0).rows
    assert [(row.number, row.note) for row in rows] == [("4", ""), ("3", "now"), ("2", ""), ("1", ""), ("0", "")]
    assert rows[3].label == "You cannot initiate conflicts."


def test_a_refusal_says_why_and_what_is_open_instead() -> None:
    # VD-APP-03.
    board = Board()
    low = next(card for card in board.hand(0) if board.setup.cards[card].value == 1)
    refusal = GAME.check(board.state(), Arcanum(0, low))
    assert refusal is not None and refusal.clause == "VD-DEP-05"
    told = sentence(GAME.words[refusal.code][1], refusal.facts, board.setup, board.state())
    assert told.endswith("has value 1, and your depth is 3: play one of at least 3.")


def test_who_is_left_alone_may_end_the_game_and_the_page_offers_it() -> None:
    # VD-APP-09, VD-END-04.
    screen = GAME.screen(Board().state(), 1, None, Asked())
    assert [block.choices[0].label for block in screen.blocks if getattr(block, "title", "") == "Leave the game"] == [
        "Concede"
    ]


def test_each_card_that_a_question_asks_for_can_be_picked_by_its_owner_alone() -> None:
    # VD-APP-10.
    board = Board()
    script = discard_from_hand(board.run, 0, board.cast(0), "VD-ARC-11")
    question = next(script)
    names = {board.setup.cards[card].name for card in board.hand(0)}
    mine = GAME.screen(board.state(), 0, question, Asked(yours=True))
    assert {pick.label for pick in mine.by_hand} == names and mine.ask is not None
    theirs = GAME.screen(board.state(), 1, question, Asked())
    assert theirs.ask is None and not names & {pick.label for pick in theirs.by_hand}
