"""What people are told while they play: small decks, cards that move with their piles, results in the history."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.dirks.moves import Attack, Begin, Play, Sacrifice
from companion.games.dirks.places import FIGHTING, RELIEF
from companion.games.dirks.screen_stations import heading
from companion.table.game import sentence
from companion.table.questions import Question
from companion.table.state import TABLE, Clock, State
from tests.games.dirks.test_by_hand import asked, card, done
from tests.games.dirks.test_rules import ANN, BEN, GAME, given, slot

SMALL = """
[[deck]]
key = "small"
name = "Small"
cards = [["standard-dirk", 12]]
"""


def words(state: State, question: Question) -> tuple[str, str]:
    """The title and the note of a question."""
    title, note = (sentence(text, question.facts, state.setup, state) for text in GAME.words[question.code])
    return title, note


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param({}, "Decks: Ann 35 cards, Ben 35 cards.", id="usual"),
        pytest.param({"decks": ("", "duel-40")}, "Decks: Ann 35 cards, Ben 40 cards.", id="of two sizes"),
        pytest.param(
            {"decks": ("", SMALL)},
            "Decks: Ann 35 cards, Ben 12 cards. A deck has 30 as a rule; Ben’s may run out soon.",
            id="a small one",
        ),
        pytest.param(
            {"deck": SMALL},
            "Decks: Ann 12 cards, Ben 12 cards. A deck has 30 as a rule; Ann’s and Ben’s may run out soon.",
            id="two small ones",
        ),
    ],
)
def test_before_the_first_cards_are_drawn_a_small_deck_is_reminded_of(options: dict[str, Any], told: str) -> None:
    """DP-SET-02, DP-SET-03."""
    state = GAME.begin(GAME.set_up(("Ann", "Ben"), options))
    question = asked(state, Begin(TABLE))
    assert question.code == "shuffle_and_draw"
    assert words(state, question)[1].endswith(told)


# Cards that move: all of them, each with its owner's pile (DP-APP-14).

LAID = (
    '"row:Ann" = ["standard-dirk#1", "katana-styled-dirk#1"], "row:Ben" = ["damascus-knife#2"], '
    '"on:standard-dirk#1" = ["keen-blade#1", "rusty-blade#3"]'
)
MARKS = '"standard-dirk#1" = { lp = 1 }, "katana-styled-dirk#1" = { lp = 7 }, "damascus-knife#2" = { lp = 1 }'
DIRK = "Standard Dirk, Keen Blade to Ann’s pile; Rusty Blade to Ben’s pile."


def test_a_defeat_lists_the_weapon_and_what_lies_on_it() -> None:
    state = given(LAID, MARKS)
    question = asked(state, Attack(ANN, slot(state, "standard-dirk#1"), slot(state, "damascus-knife#2")))
    assert words(state, question) == ("Standard Dirk is defeated", f"Ben is credited. {DIRK}")


def test_a_wooden_curse_lists_every_event() -> None:
    state = given(LAID, MARKS)
    question = asked(state, Play(ANN, card(state, "wooden-curse")))
    assert words(state, question)[1] == "Keen Blade to Ann’s pile; Rusty Blade to Ben’s pile."


def test_a_gate_that_is_paid_for_is_listed_with_its_price_and_the_special_that_ends() -> None:
    """DP-SPC-08."""
    zones = f'{LAID}, specials = ["the-amethyst-gate#2", "worn-out-blades#1"]'
    state = given(zones, MARKS)
    question = asked(state, Play(ANN, card(state, "assassins-creed")), str(slot(state, "standard-dirk#1")))
    told = "Standard Dirk, Keen Blade, Worn Out Blades to Ann’s pile; Rusty Blade, The Amethyst Gate to Ben’s pile."
    assert words(state, question) == ("Cards leave the table", told)


def test_one_special_for_another_is_no_list() -> None:
    state = given(f'{LAID}, specials = ["worn-out-blades#2"]', MARKS)
    assert done(state, Play(ANN, card(state, "assassins-creed")))


def test_who_falls_by_magic_sweep_is_listed() -> None:
    """DP-SPX-23: the Katana Styled Dirk has lost 6 of 7 and becomes Standard, which has 6."""
    state = given(LAID, MARKS.replace("lp = 7", "lp = 1"))
    question = asked(state, Play(ANN, card(state, "magic-sweep")), "Standard", "heads")
    told = "Katana Styled Dirk to Ann’s pile; Damascus Knife to Ben’s pile."
    assert words(state, question) == ("Without LP they fall", told)


def test_a_sacrifice_with_events_on_it_is_listed() -> None:
    """DP-WPN-14."""
    laden = LAID.replace('"on:standard-dirk#1"', '"on:katana-styled-dirk#1"')
    state = given(laden, MARKS)
    move = Sacrifice(ANN, slot(state, "katana-styled-dirk#1"))
    question = asked(state, move, str(slot(state, "standard-dirk#1")))
    assert words(state, question)[1] == "Katana Styled Dirk, Keen Blade to Ann’s pile; Rusty Blade to Ben’s pile."
    bare = given(LAID, MARKS)
    move = Sacrifice(ANN, slot(bare, "katana-styled-dirk#1"))
    assert asked(bare, move, str(slot(bare, "standard-dirk#1"))).code == "place_point"


def test_what_lies_on_a_weapon_that_is_swapped_out_is_listed() -> None:
    """DP-EVT-14."""
    state = given(LAID, MARKS)
    swap = (str(slot(state, "standard-dirk#1")), card(state, "damascus-dagger"))
    question = asked(state, Play(ANN, card(state, "dancing-blades")), *swap)
    title, note = words(state, question)
    assert (title, note) == (
        "Standard Dirk goes back to the hand",
        "Keen Blade to Ann’s pile; Rusty Blade to Ben’s pile.",
    )


# The history (DP-APP-11).


def test_the_history_tells_who_was_attacked_and_what_it_cost() -> None:
    state = given(LAID, MARKS.replace('lp = 1 }, "katana', 'lp = 6 }, "katana'))
    move = Attack(ANN, slot(state, "standard-dirk#1"), slot(state, "damascus-knife#2"))
    after = done(state, move)
    assert GAME.describe(after, move, happened=True) == ("attacked Ben’s Damascus Knife with{card}", "Standard Dirk")
    told = [(one.label, one.before, one.after) for one in GAME.figures(state, after, move)]
    assert told == [("LP of Standard Dirk", 6, 4)]


def test_a_defeated_weapon_stands_there_without_lp() -> None:
    state = given(LAID, MARKS)
    move = Attack(ANN, slot(state, "standard-dirk#1"), slot(state, "damascus-knife#2"))
    after = done(state, move, "done")
    told = [(one.label, one.before, one.after) for one in GAME.figures(state, after, move)]
    assert told == [("Ben’s defeats", 0, 1), ("LP of Standard Dirk", 1, 0)]


def test_a_play_that_was_taken_back_is_told_as_such() -> None:
    """DP-WPN-06: without an Event to pay with, the Weapon stays in hand."""
    state = given(f'{LAID}, specials = ["the-amethyst-gate#2"]', MARKS)
    move = Play(ANN, card(state, "razor-dirk"))
    after = done(state, move, "none")
    assert after == state
    assert GAME.describe(after, move, happened=False) == ("took{card} back", "Razor Dirk")


# The head of the own page.


def test_the_heading_says_when_no_attack_is_left() -> None:
    """DP-CMB-02, DP-CMB-17."""
    state = given(LAID, MARKS.replace("lp = 7", 'lp = 7, "attacks used" = 1'))
    assert heading(state, ANN) == "Play, or attack"
    fought = msgspec.structs.replace(state, clock=Clock(ANN, FIGHTING, state.clock.turn))
    assert heading(fought, ANN) == "Choose an attack"
    assert heading(fought, BEN) == "Ann’s turn"
    used = ', "attacks used" = 1 }'
    spent = given(LAID, MARKS.replace(' }, "k', f'{used}, "k').replace(' }, "d', f'{used}, "d'))
    assert heading(msgspec.structs.replace(spent, clock=fought.clock), ANN) == "No attack is left"
    alone = given(LAID.replace('"row:Ben" = ["damascus-knife#2"], ', ""), MARKS.partition(', "damascus')[0])
    assert heading(msgspec.structs.replace(alone, clock=fought.clock), ANN) == "No attack is left"


# What is announced to all.


def test_the_wall_says_to_whom_relief_is_open_and_whose_deck_runs_out() -> None:
    """DP-APP-10, DP-END-03."""
    usual = given(LAID, MARKS)
    assert "Relief" not in GAME.wall(usual, None).note
    assert [seat.note for seat in GAME.wall(usual, None).seats] == ["", ""]
    begun = GAME.begin(GAME.set_up(("Ann", "Ben"), {"decks": ("", SMALL.replace("12", "10"))}))
    state = done(begun, Begin(TABLE), "all_done", str(ANN))
    dials = list(state.dials)
    dials[RELIEF] = 1 << ANN | 1 << BEN
    wall = GAME.wall(msgspec.structs.replace(state, dials=tuple(dials)), None)
    assert wall.note == "Relief is open: Ann, Ben may discard freely at the end of the own turn."
    assert [seat.note for seat in wall.seats] == ["", "the deck runs out"]
