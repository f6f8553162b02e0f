"""What the pages of Shardweave say: the sign, Arenas, locks, the last contest, its steps, and who may see what."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games import registry
from companion.games.shardweave.moves import Commit
from companion.games.shardweave.places import ACTIVE, SELECT, arena_in, has_locked
from companion.games.shardweave.screen_contest import contest
from companion.games.shardweave.screen_timeline import steps
from companion.games.shardweave.selecting import restricts
from companion.table import screens as s
from companion.table.game import Asked
from companion.table.state import TABLE, State
from companion.table.viewers import as_seen
from tests.games.shardweave.test_sums import SCENARIOS, SUMS, played
from tests.games.test_pages import moments, page, parts
from tests.table.walks import walk

KEY = "shardweave"
GAME = registry.game(KEY)
ANN, BEN = 0, 1


def rests(options: dict[str, Any], seed: int = 3) -> list[State]:
    """The tables of a game at rest while Champions are chosen."""
    tables = [step.after for step in walk(GAME, 2, options, seed, most=120)]
    return [state for state in tables if state.clock.phase == SELECT]


def seat_page(state: State, viewer: int) -> s.Screen:
    return GAME.screen(as_seen(state, viewer), viewer, None, Asked(yours=False))


def one_locked(options: dict[str, Any]) -> tuple[State, int]:
    """A table at which one Weaver has locked, and who."""
    state = next(one for one in rests(options) if has_locked(one, ANN) != has_locked(one, BEN))
    return state, ANN if has_locked(state, ANN) else BEN


def labels(screen: s.Screen) -> list[str]:
    return [choice.label for choice in parts(screen, s.Choice)]


# The sign and the Arenas.


def test_the_twelve_steps_stand_on_the_sign_and_one_of_them_is_now() -> None:
    """SW-ORD-01."""
    now: set[str] = set()
    for moment in moments(KEY, 2):
        stops = page(GAME, moment, ANN).sign.stations
        assert len(stops) in (0, 12)
        named = [stop.label for stop in stops if stop.state is s.StationState.NOW]
        assert len(named) == (1 if stops else 0)
        now.update(named)
    assert {"Select", "Pre-Reveal", "Reveal", "Cleanup"} <= now


def test_the_active_arena_stands_first_with_what_scores_and_its_hazard() -> None:
    """SW-RND-02, SW-CAR-09."""
    state = rests({})[0]
    (found,) = parts(seat_page(state, ANN), s.Grounds)
    arena = arena_in(state, ACTIVE)
    assert arena is not None
    assert [ground.place for ground in found.grounds] == ["Active", "Next", "Later"]
    assert found.grounds[0].name == arena.name
    assert [(one.symbol, one.share) for one in found.grounds[0].scores] == [
        (arena.primary, "whole"), (arena.secondary, "half"),
    ]  # fmt: skip
    assert found.grounds[0].text == (arena.text or "No hazard")


# Locks.


def test_each_page_says_who_has_locked_with_the_beginning_of_the_same_digest() -> None:
    """SW-COM-04: so both can compare."""
    state, who = one_locked({})
    (own,), (rivals,) = (list(parts(seat_page(state, viewer), s.Wait)) for viewer in (who, 1 - who))
    assert own.text == "You have locked"
    assert rivals.text == f"{state.setup.seats[who]} has locked"
    digest = own.note.split("digest ")[1].split("…")[0]
    assert len(digest) == 8 and f"digest {digest}…" in rivals.note


def test_what_was_locked_is_named_on_the_own_page_alone_and_closed() -> None:
    """SW-COM-01, SW-TML-05."""
    state, who = one_locked({})
    (sealed,) = [one for one in parts(seat_page(state, who), s.Ledger) if one.title == "What you have locked"]
    assert sealed.folded and len(sealed.rows) == 1
    assert not [one for one in parts(seat_page(state, 1 - who), s.Ledger) if one.title == "What you have locked"]


def test_the_table_page_does_not_change_with_the_champion_that_was_locked() -> None:
    """SW-COM-01."""
    state, who = one_locked({})
    wall = GAME.wall(as_seen(state, TABLE), None)
    assert [seat.note.split(",")[0] for seat in wall.seats] == [
        "locked" if seat == who else "choosing" for seat in (ANN, BEN)
    ]
    sealed = next(one for one in parts(seat_page(state, who), s.Ledger) if one.title == "What you have locked")
    assert sealed.rows[0].label not in " ".join(parts(wall.seats, str))


def test_face_down_a_tap_locks_and_no_card_is_named() -> None:
    """SW-COM-07."""
    state = next(one for one in rests({"commit_mode": "face_down"}) if not has_locked(one, ANN))
    screen = seat_page(state, ANN)
    assert "Locked" in labels(screen)
    assert screen.by_hand == ()
    assert not [offer for offer in parts(screen, s.Offer) if offer.tap is not None]


@pytest.mark.parametrize("mode", ["face_down", "phone"])
def test_where_a_hazard_bars_champions_a_weaver_can_say_that_none_is_permitted(mode: str) -> None:
    """SW-COM-16: and only there."""
    offered = 0
    for seed in range(3, 9):
        for state in rests({"commit_mode": mode}, seed):
            for seat in (ANN, BEN):
                if has_locked(state, seat):
                    continue
                found = parts(seat_page(state, seat), s.Choice)
                said = [one for one in found if "nothing permitted" in one.label and not one.refused]
                moves = [GAME.decode_move(msgspec.json.encode(msgspec.json.decode(one.send)["move"])) for one in said]
                assert all(isinstance(move, Commit) and move.lifted for move in moves)
                assert not said or restricts(state)
                offered += len(said)
    assert offered


# The last contest.


@pytest.mark.parametrize("scenario", SUMS)
def test_the_stats_of_both_stand_beside_each_other_as_they_were_settled(scenario: str) -> None:
    """SW-SCO-03, SW-SCO-10: the two that scored are marked and stand first; the sources add up to the final score."""
    fought = contest(played(scenario), TABLE)
    assert fought is not None
    assert [one.counts for one in fought.stats] == [True, True, False, False]
    for seat in (ANN, BEN):
        primary, secondary, _, final = SUMS[scenario][seat]
        assert {one.values[seat] for one in fought.stats[:2]} == {primary, secondary}
        assert fought.sides[seat].value == final
        assert sum(int(row.number.replace("−", "-")) for row in fought.sides[seat].rows) == final


def test_the_half_that_counts_of_the_second_stat_is_said_unless_the_sides_differ() -> None:
    """SW-SCO-04, SW-SCO-09."""
    fought = contest(played("SW-EX-22"), TABLE)
    assert fought is not None
    assert [one.label for one in fought.stats] == ["Power", "Speed, half", "Mind", "Spirit"]


def test_each_weaver_reads_the_own_side_first() -> None:
    state = played("SW-EX-01")
    mine, theirs = contest(state, ANN), contest(state, BEN)
    assert mine is not None and theirs is not None
    assert [side.label for side in mine.sides] == ["You", "Ben"]
    assert [side.value for side in theirs.sides] == [side.value for side in reversed(mine.sides)]
    assert theirs.names == tuple(reversed(mine.names or ()))


@pytest.mark.parametrize("scenario", ["SW-EX-61", "SW-AFT-05a"])
def test_a_champion_that_the_round_has_transformed_is_shown_as_it_fought(scenario: str) -> None:
    """SW-TRF-06: he first resolves and loses as usual."""
    fought = contest(played(scenario), TABLE)
    assert fought is not None and fought.names is not None
    assert fought.names[0] == "Elias Vane, Moonbound"


def test_a_champion_that_was_transformed_before_is_shown_in_its_other_form() -> None:
    """SW-TRF-08."""
    fought = contest(played("SW-EX-02"), TABLE)
    assert fought is not None and fought.names is not None
    assert "Moonbound" not in fought.names[0]
    assert fought.stats[0].values[0] == 9


# Step by step.


@pytest.mark.parametrize(
    ("scenario", "number", "text", "by"),
    [
        ("SW-EX-61", 11, "Ann’s Champion takes its other form", "Elias Vane, Moonbound"),
        ("SW-EX-26", 9, "Equal scores, and equal printed stats", ""),
        ("SW-EX-26", 10, "Nobody wins the round", ""),
        ("SW-EX-24", 9, "Equal scores: the printed stats decide", ""),
        ("SW-EX-01", 10, "Ann wins the round: 1 Victory Point", ""),
    ],
)
def test_a_step_is_told_in_plain_words(scenario: str, number: int, text: str, by: str) -> None:
    """SW-TML-01, SW-TML-02."""
    told = steps(played(scenario))
    assert told is not None
    (found,) = [line for step in told.steps if step.number == number for line in step.lines if line.text == text]
    assert by in found.by


@pytest.mark.parametrize("scenario", ["SW-EX-15", "SW-EX-17", "SW-EX-46", "SW-EX-50"])
def test_what_was_kept_off_says_by_which_card(scenario: str) -> None:
    """SW-PRE-10."""
    told = steps(played(scenario))
    assert told is not None
    assert any("kept by" in line.text and line.is_off for step in told.steps for line in step.lines)


def test_no_step_shows_a_code() -> None:
    """SW-SCO-10: words for every quantity."""
    for scenario in SCENARIOS:
        told = steps(played(scenario))
        lines = [line for step in told.steps for line in step.lines] if told is not None else []
        for line in lines:
            assert line.text[:1].isupper() and not set("_{}") & set(line.text), (scenario, line)
            assert "another effect" not in line.text, (scenario, line)


def test_steps_are_in_their_order_and_named() -> None:
    """SW-ORD-01."""
    told = steps(played("SW-EX-60"))
    assert told is not None and told.folded
    assert [step.number for step in told.steps] == sorted({step.number for step in told.steps})
    assert all(step.lines for step in told.steps)


def test_the_wall_leaves_out_what_came_to_nothing() -> None:
    state = played("SW-EX-15")
    shown, all_of_it = GAME.wall(as_seen(state, TABLE), None).steps, steps(state)
    assert shown is not None and all_of_it is not None
    assert any(line.is_off for step in all_of_it.steps for line in step.lines)
    assert not any(line.is_off for step in shown.steps for line in step.lines)
