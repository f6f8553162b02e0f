"""What the pages of Dirks & Poniards say: figures with their sources, attacks foretold, the unseen rest, the wall."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.dirks.moves import Attack, Correct
from companion.games.dirks.numbers import figure, forecast, lp
from companion.games.dirks.places import (
    ARMING,
    FIGHTING,
    HAND,
    OVER,
    at,
    card_in,
    deck_count,
    hand_count,
    in_game,
    weapons,
)
from companion.games.dirks.screen_cards import unseen
from companion.games.dirks.screen_weapons import figures, large, on_wall, rows
from companion.table import screens as s
from companion.table.game import Asked
from companion.table.run import Waiting
from companion.table.state import TABLE, State
from companion.table.viewers import as_seen
from tests.games.dirks.test_rules import ANN, BEN, GAME, KEY, given, slot
from tests.games.test_pages import moments, parts
from tests.table.walks import carried_out

SWARMED = given(
    'specials = ["worn-out-blades#1"], "row:Ann" = ["damascus-dagger#1"], "row:Ben" = ["razor-dagger#2"], '
    '"on:damascus-dagger#1" = ["keen-blade#1", "rusty-blade#3", "blade-swarm#1"]',
    '"damascus-dagger#1" = { lp = 5 }, "razor-dagger#2" = { lp = 7 }, "blade-swarm#1" = { swarm = 4 }',
)
"""Ann's Damascus Dagger under a Special, with two Events of hers and one of Ben's."""


def rests(seats: int, phase: int) -> list[State]:
    """The tables of a game at rest in a phase."""
    return [state for state, question, _ in moments(KEY, seats) if question is None and state.clock.phase == phase]


def page(state: State, viewer: int) -> s.Screen:
    return GAME.screen(as_seen(state, viewer), viewer, None, Asked(yours=False))


def move_of(choice: s.Choice) -> Any:
    said = msgspec.json.decode(choice.send.replace('"NUMBER"', "0"))
    return GAME.decode_move(msgspec.json.encode(said["move"])) if said["do"] == "move" else None


# Weapons.


def test_each_point_that_is_not_printed_stands_below_the_figures_with_its_card() -> None:
    """DP-NUM-12."""
    numbered = [row for row in rows(SWARMED, slot(SWARMED, "damascus-dagger#1")) if row.number]
    assert [(row.number, row.label, row.note) for row in numbered] == [
        ("+1", "Keen Blade", "Strength, attached"),
        ("−1", "Rusty Blade", "Strength, attached by Ben"),
        ("+1", "Keen Blade", "Durability, Damascus"),
        ("+1", "Rusty Blade", "Durability, Damascus"),
        ("−1", "Worn Out Blades", "Durability"),
    ]


def test_an_event_that_changes_no_figure_is_named_with_its_text_and_its_turns() -> None:
    """DP-EVT-15, DP-EVT-16."""
    *_, last = rows(SWARMED, slot(SWARMED, "damascus-dagger#1"))
    assert (last.number, last.label) == ("", "Blade Swarm, 4 turns left")
    assert "twice" in last.note


@pytest.mark.parametrize(("seats", "phase"), [(2, ARMING), (2, FIGHTING), (4, ARMING)])
def test_what_is_printed_and_the_rows_below_it_add_up_to_the_figure(seats: int, phase: int) -> None:
    """DP-NUM-01 to -07."""
    seen = 0
    for state in rests(seats, phase):
        for seat in range(seats):
            for weapon in weapons(state, seat):
                for stat in ("strength", "durability"):
                    own = [row for row in rows(state, weapon) if row.symbol == stat]
                    based = [row for row in own if "to begin with" in row.note]
                    start = 0 if based else getattr(card_in(state, weapon), stat)
                    total = start + sum(int(row.number.replace("−", "-")) for row in own)
                    assert max(0, total) == figure(state, weapon, stat)
                    seen += bool(own)
    assert seen


def test_the_ruler_of_lp_goes_as_far_as_the_weapon_and_further_if_jack_has_lifted_it() -> None:
    """DP-NUM-09, DP-SPX-09."""
    state = given(
        '"row:Ann" = ["standard-dirk#1", "standard-knife#1"]',
        '"standard-dirk#1" = { lp = 2 }, "standard-knife#1" = { lp = 9 }',
    )
    assert [(dial.value, dial.most) for dial in figures(state, slot(state, "standard-dirk#1"))[:1]] == [(2, 6)]
    assert [(dial.value, dial.most) for dial in figures(state, slot(state, "standard-knife#1"))[:1]] == [(9, 9)]


def test_the_name_of_a_weapon_opens_its_ability_and_what_sets_its_numbers_right() -> None:
    """DP-APP-12, DP-EVT-16."""
    shown = large(SWARMED, ANN, slot(SWARMED, "damascus-dagger#1"))
    assert shown.texts and shown.key
    assert [(dial.value, dial.least) for dial in shown.dials] == [(5, 0), (4, 1)]
    assert large(SWARMED, TABLE, slot(SWARMED, "damascus-dagger#1")).dials == ()


def test_the_wall_names_what_lies_on_a_weapon() -> None:
    shown = on_wall(SWARMED, slot(SWARMED, "damascus-dagger#1"))
    assert shown.note == "Keen Blade, Rusty Blade, Blade Swarm, 4 turns left"
    assert [dial.label for dial in shown.numbers] == ["LP", "Strength", "Durability"]


# What can be done.


def test_an_attack_is_offered_on_the_page_with_what_would_come_of_it() -> None:
    """DP-CMB-18: and it is the forecast of the rules."""
    offered = 0
    for state in (*rests(2, ARMING), *rests(2, FIGHTING)):
        for choice in parts(page(state, state.clock.seat), s.Choice):
            move = move_of(choice) if not choice.refused else None
            if not isinstance(move, Attack) or move.target < 0:
                continue
            fight = forecast(state, move.slot, move.target)
            before, lost = lp(state, move.target), fight.target_loses
            if lost:
                assert choice.outcome == f"{before} → {max(0, before - lost)}"
            elif fight.attacker_loses:
                own = lp(state, move.slot)
                assert choice.outcome == f"own {own} → {max(0, own - fight.attacker_loses)}"
            else:
                assert choice.outcome == "nothing"
            offered += 1
    assert offered > 10


def test_the_question_whom_to_attack_shows_each_outcome() -> None:
    """DP-CMB-18."""
    asked = 0
    for state in rests(3, ARMING):
        seat = state.clock.seat
        for weapon in weapons(state, seat):
            if GAME.check(state, Attack(seat, weapon)) is not None:
                continue
            stop = carried_out(GAME, state, Attack(seat, weapon), ())
            assert isinstance(stop, Waiting) and stop.question.code == "whom"
            ask = GAME.screen(as_seen(state, seat), seat, stop.question, Asked(yours=True)).ask
            assert ask is not None
            assert all("against Durability" in choice.note and choice.outcome for choice in ask.choices)
            asked += len(ask.choices)
    assert asked


def test_what_is_left_of_the_turn_is_shown_to_whoever_is_on_turn_only() -> None:
    """DP-TRN-06."""
    for state in rests(3, ARMING):
        for seat in range(3):
            shown = [area for area in parts(page(state, seat), s.Area) if area.title == "Left this turn"]
            assert bool(shown) == (seat == state.clock.seat)


# What may be seen.


def test_the_unseen_rest_of_a_deck_is_what_nobody_has_seen_of_the_own_cards() -> None:
    """DP-APP-09."""
    for state in rests(2, ARMING):
        for seat in (ANN, BEN):
            seen = as_seen(state, seat)
            known = sum(seen.slots[one].card >= 0 for one in seen.zones[at(seat, HAND)])
            assert int(unseen(seen, seat).total) == deck_count(state, seat) + hand_count(state, seat) - known


def test_the_unseen_rest_is_on_no_page_but_the_own() -> None:
    """DP-APP-09."""
    for state in rests(3, ARMING)[-3:]:
        for viewer in (*range(3), TABLE):
            shown = [one for one in parts(page(state, viewer), s.Ledger) if one.title.startswith("Unseen")]
            assert len(shown) == (viewer in in_game(state))


# Setting right, and the end.


def test_a_card_in_play_that_lies_elsewhere_is_set_right_with_a_tap() -> None:
    """DP-APP-12."""
    moves = [move_of(choice) for choice in parts(page(SWARMED, ANN), s.Choice) if choice.send]
    cards = {SWARMED.setup.copies[move.card].card for move in moves if isinstance(move, Correct)}
    assert {"damascus-dagger", "razor-dagger", "keen-blade", "rusty-blade", "worn-out-blades"} <= cards


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_wall_has_every_player_with_defeats_weapons_and_counts(seats: int) -> None:
    """DP-SET-03, DP-MUL-01."""
    for state, question, _ in moments(KEY, seats, 60):
        wall = GAME.wall(as_seen(state, TABLE), question)
        assert [len(seat.cards) for seat in wall.seats] == [len(weapons(state, seat)) for seat in range(seats)]
        assert [seat.of for seat in wall.seats] == [4] * seats
        assert bool(wall.finished) == (state.clock.phase == OVER)


def test_one_special_in_effect_is_told_in_its_words_and_several_by_their_names() -> None:
    """DP-SPC-01."""
    assert GAME.wall(as_seen(SWARMED, TABLE), None).note.startswith("Worn Out Blades: ")
    both = given('specials = ["the-amethyst-gate#1", "worn-out-blades#2"]', "")
    assert GAME.wall(as_seen(both, TABLE), None).note == "In effect: The Amethyst Gate, Worn Out Blades."
