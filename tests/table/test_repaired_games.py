"""The kernel on random games with looks, slips set right, counts and leaving, which use every kind of event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.games import registry
from companion.table.events import encode
from companion.table.run import Done, replay, take_back
from companion.table.state import TABLE, faults, to_json
from companion.table.viewers import as_seen
from tests.table.crowding import crowded
from tests.table.repairs import repair
from tests.table.walks import Step, carried_out, walk

GAME = registry.game("cadaver")

TABLES = st.tuples(
    st.integers(2, 6),
    st.fixed_dictionaries(
        {
            "deck": st.sampled_from(("triple_ace", "cheatwell_house")),
            "gifts": st.booleans(),
            "amulet_wild_stays": st.booleans(),
            "final_trade": st.sampled_from(("before", "before_or_after")),
        }
    ),
    st.integers(0, 2**32),
)
Table = tuple[int, dict[str, Any], int]


def steps(table: Table) -> Iterator[Step]:
    seats, options, seed = table
    return walk(GAME, seats, options, seed, extra=repair)


@given(TABLES)
def test_taking_back_a_whole_game_gives_back_its_beginning(table: Table) -> None:
    played = list(steps(table))
    events = [event for step in played for event in step.done.events]
    assert take_back(played[-1].after, events) == played[0].before
    assert replay(played[0].before, events) == played[-1].after


@given(TABLES)
def test_no_card_is_in_two_places_or_nowhere_even_while_a_move_waits(table: Table) -> None:
    for step in steps(table):
        assert faults(step.after) == []
        for stop in step.stops:
            assert faults(replay(step.before, stop.so_far)) == []


@given(TABLES)
def test_with_one_more_answer_a_move_goes_on_from_what_it_had_done(table: Table) -> None:
    for step in steps(table):
        for number, stop in enumerate(step.stops):
            assert carried_out(GAME, step.before, step.move, step.answers[:number]) == stop
            assert step.done.events[: len(stop.so_far)] == stop.so_far


@given(TABLES)
def test_the_same_inputs_give_the_same_bytes(table: Table) -> None:
    seats, options, _ = table
    state = GAME.begin(GAME.set_up(tuple(f"Player {seat + 1}" for seat in range(seats)), options))
    for step in steps(table):
        done = carried_out(GAME, state, step.move, step.answers)
        assert isinstance(done, Done)
        assert encode(done.events) == encode(step.done.events)
        assert to_json(done.state) == to_json(step.after)
        state = done.state


def test_these_games_use_every_kind_of_event() -> None:
    kinds = {
        type(event).__name__
        for seed in range(8)
        for step in walk(GAME, 3, {}, seed, most=200, extra=repair)
        for event in step.done.events
    }
    assert kinds == {
        "Moved",
        "Revealed",
        "Noted",
        "Swapped",
        "Recast",
        "Remembered",
        "Posed",
        "Marked",
        "Counted",
        "Clocked",
    }


@given(TABLES)
def test_all_that_is_known_of_hidden_cards_can_be_true_at_once_for_every_viewer(table: Table) -> None:
    for step in steps(table):
        for viewer in (TABLE, *range(table[0])):
            assert list(crowded(as_seen(step.after, viewer))) == []
