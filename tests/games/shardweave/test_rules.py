"""Rules of Shardweave that are no move: what cards can say, what stays of a match, and what a table may agree on."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from companion.games import registry
from companion.games.shardweave import build
from companion.games.shardweave.cards import FACTIONS, Champion
from companion.games.shardweave.effects import Effect, Needs
from companion.games.shardweave.options import LEAVABLE
from companion.games.shardweave.places import FORM, ShardweaveSetup
from companion.games.shardweave.preview import preview
from companion.games.shardweave.screens import screen
from companion.play.scenarios.file import load
from companion.play.scenarios.running import begun, run, table_of
from companion.table.clauses import topic_key
from companion.table.game import Asked, OptionFault
from companion.table.screens import Ledger
from companion.table.state import State, slot_of
from tests.games.shardweave.box import FOLDER, TEXTS

GAME = registry.game("shardweave")
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "shardweave"
CLAUSES = {"clauses.toml": FOLDER.joinpath("clauses.toml").read_text(encoding="utf-8")}


def table(file: str, scenario: str) -> State:
    """The table before the steps of a scenario."""
    found = next(one for one in load(SCENARIOS / f"{file}.toml")[1] if one.id == scenario)
    return table_of(GAME, found)


def words_of_effects() -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(Effect)}


def test_no_effect_attacks_destroys_or_gives_points() -> None:
    """SW-GEN-02, SW-EFF-01, SW-RES-05: the families of the rules, and no other."""
    families = {
        "stats": {"stat", "cap", "set", "swap", "exchange_arena"},
        "scores": {"score", "score_cap", "score_set"},
        "forbidding": {"forbid"},
        "hazards": {"suppress_hazard", "next_hazard"},
        "ties": {"tie"},
        "showing": {"look_top", "show_top", "show_hand", "look_arena"},
        "moving and drawing": {"draw", "discard_under", "played_to", "swap_queue"},
        "states and forms": {"transform", "next_champion"},
    }
    assert words_of_effects() == {word for family in families.values() for word in family}


def test_no_condition_reads_a_hidden_hand_or_pile() -> None:
    """SW-EFF-04."""
    assert not any("hand" in name or "pile" in name for name in Needs.__struct_fields__)


def test_a_champion_has_a_shard_one_of_six_factions_and_a_type_and_nothing_of_threads() -> None:
    """SW-CAR-02, SW-CAR-03, SW-CAR-06."""
    assert FACTIONS == ("might", "tech", "mystic", "shadow", "wild", "cosmic")
    fields = Champion.__struct_fields__
    assert {"shard", "faction", "type", "parts"} <= set(fields)
    assert not any("thread" in field for field in fields)


def changed(file: str, old: str, new: str) -> dict[str, str]:
    """The files of the game with one text changed."""
    assert TEXTS[file].count(old) == 1
    return {**TEXTS, **CLAUSES, file: TEXTS[file].replace(old, new)}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("It wins every Arena. +9 to all its stats.", id="SW-EX-44: says more than its key does"),
        pytest.param("Nothing.", id="SW-GEN-04: says less"),
    ],
)
def test_only_the_rules_key_acts_and_never_the_printed_text(text: str) -> None:
    """SW-GEN-03, SW-GEN-04."""
    card = next(one for one in GAME.box.champions.values() if one.id == "sw-c-002")  # type: ignore[attr-defined]
    game = build(changed("cards/might.toml", f'text = "{card.text}"', f'text = "{text}"'))
    for scenario in load(SCENARIOS / "champions.toml")[1]:
        if scenario.id in ("SW-ORD-08a", "SW-ORD-08b"):
            assert run(game, scenario) == ()


def test_a_champion_whose_text_no_key_stands_for_is_played_without_ability() -> None:
    """SW-GEN-07: the text is a reminder; it has 8 + 3 as without it."""
    texts = changed("cards/might.toml", 'name = "Tamsin Greyhand"', 'name = "Tamsin Greyhand"\ntext = "+5 Power."')
    game = build(texts)
    found = [one for one in load(SCENARIOS / "champions.toml")[1] if one.id == "SW-ORD-09b"]
    assert [run(game, scenario) for scenario in found] == [()]


def test_a_form_is_kept_in_the_match_and_not_with_the_card() -> None:
    """SW-GEN-08, SW-TRF-04: another match begins with every card in its first form, and the box is what it was."""
    before = msgspec.json.encode(GAME.box)  # type: ignore[attr-defined]
    scenario = next(one for one in load(SCENARIOS / "aftermath.toml")[1] if one.id == "SW-EX-29")
    bench = begun(GAME, scenario)
    assert bench.done(scenario.step[0]) + bench.done(scenario.step[1]) + bench.done(scenario.step[2]) == ()
    assert any(one.what == FORM for one in bench.state.lasting)
    assert msgspec.json.encode(GAME.box) == before  # type: ignore[attr-defined]
    assert GAME.begin(bench.state.setup).lasting == ()


def test_what_was_noted_in_a_round_is_not_in_the_next() -> None:
    """SW-CLN-05: a suppressed hazard, a cap and a plus end with it; only what is carried stays."""
    scenario = next(one for one in load(SCENARIOS / "hazards.toml")[1] if one.id == "SW-EX-60")
    bench = begun(GAME, scenario)
    assert [wrong for step in scenario.step for wrong in bench.done(step)] == []
    assert all(one.what.startswith("entry ") for one in bench.state.lasting)


def faults(**options: object) -> tuple[str, ...]:
    with pytest.raises(OptionFault) as found:
        GAME.set_up(("Ann", "Ben"), options)
    return found.value.faults


def test_house_clauses_that_two_could_agree_on_otherwise_can_be_left_to_a_table() -> None:
    """SW-OPT-13."""
    assert all(GAME.clauses.clauses[clause].house for clause in LEAVABLE)
    topics = {"WEA", "RND", "SCO", "TIE", "RES", "AFT", "CLN", "TRF", "END", "CVG"}
    assert {topic_key(clause) for clause in LEAVABLE} <= topics
    setup = GAME.set_up(("Ann", "Ben"), {"remind": sorted(LEAVABLE)})
    assert isinstance(setup, ShardweaveSetup)
    assert setup.options.remind == tuple(sorted(LEAVABLE))


@pytest.mark.parametrize(
    ("clause", "why"),
    [
        pytest.param("SW-SCO-01", "is no rule of ours, so it can't be left to you", id="stated by the rulebook"),
        pytest.param("SW-COM-07", "is nothing that could be passed over or corrected, so it stands", id="companion"),
        pytest.param("SW-WEA-10", "is nothing that could be passed over or corrected, so it stands", id="real cards"),
        pytest.param("RND-99", "is no rule of ours, so it can't be left to you", id="no clause"),
    ],
)
def test_no_other_clause_can_be_left_to_a_table(clause: str, why: str) -> None:
    """SW-OPT-13."""
    assert faults(remind=[clause]) == (f"{clause} {why} (SW-OPT-13).",)


@pytest.mark.parametrize("seconds", [1, 14])
def test_a_clock_for_choosing_has_15_seconds_at_least(seconds: int) -> None:
    """SW-OPT-10: off, or 15 to 300."""
    assert faults(commit_seconds=seconds) == (
        f"commit_seconds: {seconds} is too short a time to choose; 0 for none, or 15 to 300 (SW-OPT-10).",
    )
    assert faults(commit_seconds=301) == ("The option commit_seconds can be a number from 0 to 300, not 301.",)
    for allowed in (0, 15, 300):
        assert isinstance(GAME.set_up(("Ann", "Ben"), {"commit_seconds": allowed}), ShardweaveSetup)


@pytest.mark.parametrize("seats", [("Ann",), ("Ann", "Ben", "Cy")])
def test_two_weavers_play(seats: tuple[str, ...]) -> None:
    """SW-GEN-01."""
    with pytest.raises(OptionFault, match=r"SW-GEN-01"):
        GAME.set_up(seats, {})


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_everybody_sees_points_arenas_hands_piles_and_what_is_discarded(viewer: int) -> None:
    """SW-RND-02, SW-APP-01."""
    state = table("aftermath", "SW-AFT-06a")
    told = str(screen(GAME, state, viewer, None, Asked()))  # type: ignore[arg-type]
    for spot in ("active", "next", "later"):
        (slot,) = state.zones[state.setup.zone_by_key[spot]]
        arena = GAME.box.arenas[state.setup.copies[state.slots[slot].card].card]  # type: ignore[attr-defined]
        assert arena.name in told
        assert arena.primary.capitalize() in told
        assert arena.secondary.capitalize() in told
        assert arena.text in told
    for name in ("The Unfinished Quarrel", "Longshank Courser"):
        assert name in told
    assert "Victory Points" in told


@pytest.mark.parametrize(
    ("card", "spot", "score"),
    [("sw-c-003", "active", 10), ("sw-c-003", "next", 10), ("sw-c-028", "active", 9), ("sw-c-036", "later", 9)],
)
def test_what_an_own_card_would_score_follows_from_what_is_public(card: str, spot: str, score: int) -> None:
    """SW-APP-02: Power at most 7, and half of Spirit 6."""
    state = table("score", "SW-EX-17b")
    copy = next(copy for copy in state.setup.equals[card] if state.setup.owners[copy] == 0)
    assert slot_of(state, copy) < 0
    assert preview(state, 0, copy, state.setup.zone_by_key[spot]) == score


def test_a_preview_counts_the_hazard_of_next_that_the_card_would_wake() -> None:
    """SW-APP-02, SW-HAZ-03: Power 5 - 1 + 5 is at most 7 there, and half of Mind 7."""
    state = table("hazards", "SW-EX-60")
    (copy,) = (copy for copy in state.setup.equals["sw-c-035"] if state.setup.owners[copy] == 0)
    assert preview(state, 0, copy, state.setup.zone_by_key["active"]) == 10


ELSEWHERE = {4: "test_weaves", 5: "test_weaves", 6: "test_weaves", 44: "test_rules", 45: "test_table"}
"""Worked examples that are no move at a table."""
LEFT_OUT = {3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58}
"""Numbers that there are not."""


def test_every_worked_example_is_a_scenario_or_a_test() -> None:
    found = {one.id for file in SCENARIOS.glob("*.toml") for one in load(file)[1]}
    numbers = {int(one.removeprefix("SW-EX-")) for one in found if one.startswith("SW-EX-") and one[-1].isdigit()}
    assert numbers == set(range(1, 62)) - LEFT_OUT - set(ELSEWHERE)
    for number, file in ELSEWHERE.items():
        assert f"SW-EX-{number:02}" in Path(__file__).with_name(f"{file}.py").read_text(encoding="utf-8")


def told(viewer: int, **options: object) -> dict[str, list[tuple[str, str]]]:
    """The lists that a page opens at a tap: number and label of each row."""
    scenario = next(one for one in load(SCENARIOS / "aftermath.toml")[1] if one.id == "SW-AFT-06a")
    with_options = msgspec.structs.replace(scenario, options={**scenario.options, **options})
    blocks = screen(GAME, table_of(GAME, with_options), viewer, None, Asked()).blocks  # type: ignore[arg-type]
    return {
        block.title: [(row.number, row.label) for row in block.rows] for block in blocks if isinstance(block, Ledger)
    }


def test_a_weaver_sees_the_own_list_alone() -> None:
    """SW-WEA-08: and a spectator sees none."""
    found = told(1)
    assert len(found["Your Weave"]) == 18
    assert ("1", "Iron Thornguard") in found["Your Weave"]
    assert not any("Ann" in title for title in found)
    assert not any("Weave" in title for title in told(-1))


def test_with_open_lists_both_are_shown() -> None:
    """SW-OPT-11."""
    found = told(1, open_lists=True)
    assert ("1", "Tamsin Greyhand") in found["Ann’s Weave"]
    assert ("1", "Iron Thornguard") not in found["Ann’s Weave"]


def test_a_weaver_sees_which_own_cards_may_come_and_what_they_would_score() -> None:
    """SW-APP-02: the two that are discarded are not among them. Power / Speed: 9 + 2 of Iron Thornguard."""
    found = told(1)
    assert len(found["May still be drawn"]) == len(found["What yours would score"]) == 16
    assert ("11", "Iron Thornguard") in found["What yours would score"]
    assert not {"The Unfinished Quarrel", "Longshank Courser"} & {label for _, label in found["May still be drawn"]}
