"""Bots: they know no more than their Weaver, see what texts do, keep what suits later Arenas, and play to win."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from companion.games import registry
from companion.games.shardweave.foresight import chances, worths
from companion.games.shardweave.moves import Commit
from companion.games.shardweave.places import ACTIVE
from companion.games.shardweave.plain import KEEP, UNDER
from companion.play.scenarios.file import load
from companion.play.scenarios.running import table_of
from companion.play.simulation import play_by
from companion.table.questions import Kind, Question
from companion.table.state import CardIndex, State

GAME = registry.game("shardweave")
SENSIBLE, RANDOM = (GAME.bots.policies[name] for name in ("sensible", "random"))
DUEL: Final = load(Path(__file__).parents[2] / "scenarios" / "shardweave" / "score.toml")[1][0]
"""Ann and Ben choose, with the stats of the rules' worked examples."""
ANN: Final = 0
OTHER_LIST: Final = '[[weave]]\nkey = "other"\nname = "Other"\nchampions = [{}]\n'.format(
    ", ".join(f'["sw-c-{number:03}", 2]' for number in (9, 10, 20, 21, 22, 26, 27, 28, 31))
)


def table(active: str, following: str = "sw-a-03", later: str = "sw-a-12", *, rivals: str = "") -> State:
    """The table with these Arenas, and if wanted with another list for Ben."""
    zones = DUEL.given.zones | {"active": (active,), "next": (following,), "later": (later,)}
    options = DUEL.options | ({"weave_1": rivals} if rivals else {})
    return table_of(GAME, replace(DUEL, given=replace(DUEL.given, zones=zones), options=options))


def own(state: State, *cards: str) -> tuple[CardIndex, ...]:
    """Ann's copies of these."""
    return tuple(next(copy for copy in state.setup.equals[card] if state.setup.owners[copy] == ANN) for card in cards)


def chosen(state: State, *cards: str) -> str:
    """What the bot commits of this hand; with a star if it declares that it holds nothing permitted."""
    move = SENSIBLE.move(state, ANN, own(state, *cards), random.Random(1))
    assert isinstance(move, Commit)
    return state.setup.copies[move.card].card + ("*" if move.lifted else "")


def test_the_sensible_bot_wins_at_least_four_of_five_games_against_the_random_one() -> None:
    games = wins = 0
    for number, weaves in enumerate((("vanguard", "nightwork"), ("undertow", "moonrise"), ("ironsong", "starloom"))):
        for seat, seed in product((0, 1), range(4)):
            policies = (SENSIBLE, RANDOM) if seat == 0 else (RANDOM, SENSIBLE)
            options = {"weave_0": weaves[0], "weave_1": weaves[1]}
            wins += play_by(GAME, 2, options, 100 * number + seed, policies).outcome.winners == (seat,)
            games += 1
    assert 5 * wins >= 4 * games, f"{wins} of {games}"


def test_a_bot_knows_nothing_of_the_rivals_list() -> None:
    # SW-WEA-08.
    tables = (table("sw-a-01"), table("sw-a-01", rivals=OTHER_LIST))
    hand = own(tables[0], "sw-c-003", "sw-c-007", "sw-c-019", "sw-c-025", "sw-c-036")
    assert tables[0].setup.copies != tables[1].setup.copies
    assert worths(tables[0], ANN, hand, hand) == worths(tables[1], ANN, hand, hand)


@pytest.mark.parametrize(
    ("arena", "better", "worse"),
    [
        pytest.param("sw-a-06", "sw-c-019", "sw-c-020", id="what is done to the rival"),
        pytest.param("sw-a-01", "sw-c-005", "sw-c-033", id="what is done to the own stats"),
        pytest.param("sw-a-04", "sw-c-026", "sw-c-004", id="what the hazard does"),
        pytest.param("sw-a-10", "sw-c-034", "sw-c-021", id="what the score becomes"),
    ],
)
def test_a_bot_sees_what_the_texts_do_in_an_arena(arena: str, better: str, worse: str) -> None:
    state = table(arena)
    hand = own(state, better, worse)
    found = chances(state, ANN, hand, ACTIVE)
    assert found[hand[0]] > found[hand[1]]
    assert chosen(state, better, worse) == better


@pytest.mark.parametrize(
    ("following", "committed"),
    [pytest.param("sw-a-11", "sw-c-007", id="nothing to keep it for"), pytest.param("sw-a-08", "sw-c-033", id="kept")],
)
def test_a_champion_is_kept_for_an_arena_that_needs_it(following: str, committed: str) -> None:
    """In Mind / Spirit both would mostly win, the first a little more often; in Mind / Speed only the first would."""
    state = table("sw-a-09", following)
    hand = own(state, "sw-c-007", "sw-c-033")
    here = chances(state, ANN, hand, ACTIVE)
    assert here[hand[0]] > here[hand[1]] > 0.5
    assert chosen(state, "sw-c-007", "sw-c-033") == committed


def test_what_cannot_be_committed_is_declared_only_by_who_holds_nothing_else() -> None:
    # SW-COM-16.
    state = table("sw-a-14")
    assert chosen(state, "sw-c-019", "sw-c-004") == "sw-c-004"
    assert chosen(state, "sw-c-019", "sw-c-020") in ("sw-c-019*", "sw-c-020*")


@pytest.mark.parametrize(("top", "kept"), [("sw-c-003", True), ("sw-c-035", False)])
def test_a_bot_leaves_a_good_card_on_top_and_puts_a_bad_one_under(top: str, kept: bool) -> None:
    state = table("sw-a-01", "sw-a-13", "sw-a-04")
    asked = Question("look_top", "SW-EFF-03", (ANN,), Kind.CHOOSE, (KEEP, UNDER), slot=0)
    held = own(state, "sw-c-004", "sw-c-026", top)
    assert SENSIBLE.answer(state, ANN, held, asked, random.Random(1)).value == (KEEP if kept else UNDER).value
