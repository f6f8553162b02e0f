"""Rules of Dirks & Poniards that are no single move: sums, forecasts, what a scan means, the record, whole games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import registry
from companion.games.dirks.cards import Is
from companion.games.dirks.check import check
from companion.games.dirks.moves import Attack, Concede, Play, Sacrifice
from companion.games.dirks.numbers import Line, figure, lines
from companion.games.dirks.places import DECK, HAND, ROW, at, card_in, of, tally, weapons
from companion.games.dirks.screen_asks import by_hand
from companion.games.dirks.screen_turn import outcome_of
from companion.play.inputs import Applied, Refused
from companion.play.scenarios.file import load, parse
from companion.play.scenarios.running import begun, table_of
from companion.play.simulation import Played, play_by
from companion.table.events import Moved
from companion.table.game import sentence
from companion.table.questions import Answer
from companion.table.refusals import Refusal
from companion.table.run import Done, perform
from companion.table.state import State, slot_of
from tests.play.tables import Play as Table

KEY = "dirks-and-poniards"
GAME = registry.game(KEY)
SCENARIOS = Path(__file__).parents[2] / "scenarios" / KEY
ANN, BEN = 0, 1


def table(file: str, scenario: str) -> State:
    """The table before the steps of a scenario."""
    return table_of(GAME, next(one for one in load(SCENARIOS / f"{file}.toml")[1] if one.id == scenario))


def given(zones: str, marks: str, *, more: str = "") -> State:
    """Ann and Ben as usual, with these cards and marks."""
    text = f"""
game = "{KEY}"
usual = "two"
[[scenario]]
id = "X"
title = "x"
{more}
[scenario.given]
zones = {{ {zones} }}
marks = {{ {marks} }}
"""
    return table_of(GAME, parse(text, SCENARIOS)[1][0])


def slot(state: State, card: str) -> int:
    """Where a card lies, by its id and copy."""
    name, _, copy = card.partition("#")
    copies = state.setup.copies
    return slot_of(state, next(at_ for at_, one in enumerate(copies) if (one.card, one.copy) == (name, int(copy))))


def sums(found: tuple[Line, ...]) -> list[tuple[int, str, str]]:
    return [(line.n, line.label, line.clause) for line in found]


# Numbers.


def test_a_figure_is_told_line_by_line_in_the_order_of_effects() -> None:
    """DP-NUM-12, DP-NUM-01 to -06."""
    state = given(
        'specials = ["worn-out-blades#1"], "row:Ann" = ["damascus-dagger#1"], '
        '"on:damascus-dagger#1" = ["rusty-blade#3", "weaponsmith#1", "cursed-blade#1"]',
        '"damascus-dagger#1" = { lp = 9, "D points" = 2, "S points" = 1 }',
    )
    dagger = slot(state, "damascus-dagger#1")
    assert sums(lines(state, dagger, "strength")) == [
        (3, "Damascus Dagger", "DP-NUM-01"),
        (-1, "Rusty Blade", "DP-NUM-02"),
        (1, "Weaponsmith", "DP-NUM-02"),
        (1, "Cursed Blade", "DP-NUM-02"),
        (1, "points", "DP-NUM-03"),
    ]
    assert sums(lines(state, dagger, "durability")) == [
        (4, "Damascus Dagger", "DP-NUM-01"),
        (1, "Weaponsmith", "DP-NUM-02"),
        (-1, "Cursed Blade", "DP-NUM-02"),
        (2, "points", "DP-NUM-03"),
        (1, "Damascus: Rusty Blade", "DP-ABL-03"),
        (1, "Damascus: Cursed Blade", "DP-ABL-03"),
        (-1, "Worn Out Blades", "DP-NUM-06"),
    ]
    assert (figure(state, dagger, "strength"), figure(state, dagger, "durability")) == (5, 7)


def test_a_razor_names_each_weapon_that_it_counts() -> None:
    """DP-NUM-12, DP-ABL-14."""
    state = table("events", "DP-EX-14")
    assert sums(lines(state, slot(state, "razor-dirk#1"), "strength")) == [
        (3, "Razor Dirk", "DP-NUM-01"),
        (1, "another Dirk: Standard Dirk", "DP-ABL-14"),
        (1, "another Dirk: Damascus Dirk", "DP-ABL-14"),
    ]


def test_two_razors_of_one_shape_count_each_other() -> None:
    """DP-ABL-14."""
    state = given(
        '"row:Ann" = ["razor-dirk#1"], "row:Ben" = ["razor-dirk#2"]',
        '"razor-dirk#1" = { lp = 6 }, "razor-dirk#2" = { lp = 6 }',
    )
    assert [figure(state, slot(state, f"razor-dirk#{copy}"), "strength") for copy in (1, 2)] == [4, 4]


def test_hidden_minus_counts_against_a_later_bonus() -> None:
    """DP-NUM-07, DP-R-29: 0 - 1 + 1 is 0, not 1."""
    state = given(
        '"row:Ann" = ["standard-knife#1"], "on:standard-knife#1" = ["rusty-blade#1", "keen-blade#1"]',
        '"standard-knife#1" = { lp = 6 }',
    )
    assert figure(state, slot(state, "standard-knife#1"), "strength") == 0


@pytest.mark.parametrize(
    ("file", "scenario", "attacker", "target", "words", "outcome"),
    [
        (
            "combat",
            "DP-EX-01",
            "standard-dirk#1",
            "standard-poniard#2",
            "Strength 3 against Durability 3: equal, nothing happens.",
            "nothing",
        ),
        (
            "combat",
            "DP-EX-02",
            "damascus-dirk#1",
            "standard-dagger#2",
            "Strength 5 against Durability 2: 5 damage, no recoil.",
            "7 → 2",
        ),
        (
            "combat",
            "DP-OPT-03",
            "damascus-dirk#1",
            "standard-dagger#2",
            "Strength 5 against Durability 2: 3 damage, no recoil.",
            "7 → 4",
        ),
        (
            "combat",
            "DP-EX-04",
            "standard-knife#1",
            "damascus-knife#2",
            "Strength 0 against Durability 5: recoil 5, Standard Knife is defeated.",
            "own 5 → 0",
        ),
        (
            "combat",
            "DP-EX-05",
            "damascus-poniard#1",
            "standard-dagger#2",
            "Strength 4 against Durability 2: 6 damage, no recoil.",
            "7 → 1",
        ),
        (
            "combat",
            "DP-EX-07",
            "standard-dirk#1",
            "katana-styled-poniard#2",
            "Strength 3 against Durability 5: recoil 4.",
            "own 6 → 2",
        ),
    ],
)
def test_an_attack_is_foretold_before_it_is_made(
    file: str, scenario: str, attacker: str, target: str, words: str, outcome: str
) -> None:
    """DP-CMB-18, DP-CMB-14."""
    state = table(file, scenario)
    assert outcome_of(state, slot(state, attacker), slot(state, target)) == (words, outcome)


# What a card that is shown can mean.


def codes(state: State, seat: int, card: str) -> list[str]:
    name, _, copy = card.partition("#")
    index = next(at_ for at_, one in enumerate(state.setup.copies) if (one.card, one.copy) == (name, int(copy)))
    found = GAME.meanings(state, seat, index, None)
    return [meaning.label for meaning in found if meaning.move is None or check(state, meaning.move) is None]


def test_a_card_that_is_shown_means_what_is_legal_then() -> None:
    """DP-APP-01: one meaning is taken at once, several are offered."""
    state = given(
        '"row:Ann" = ["katana-styled-dirk#1", "standard-dirk#1"], "row:Ben" = ["standard-poniard#2"]',
        '"katana-styled-dirk#1" = { lp = 7 }, "standard-dirk#1" = { lp = 6 }, "standard-poniard#2" = { lp = 5 }',
    )
    assert codes(state, ANN, "razor-dirk#1") == ["play_it"]
    assert codes(state, ANN, "standard-dirk#1") == ["attack_with"]
    assert codes(state, ANN, "katana-styled-dirk#1") == ["attack_with", "sacrifice_it"]
    assert codes(state, ANN, "standard-poniard#2") == ["attack_it", "attack_it"]
    assert codes(state, BEN, "razor-dirk#2") == []


def test_an_own_weapon_that_was_shown_asks_whom_it_attacks() -> None:
    """DP-APP-01, DP-CMB-04."""
    scenario = next(one for one in load(SCENARIOS / "combat.toml")[1] if one.id == "DP-EX-02")
    assert begun(GAME, scenario).done(scenario.step[0]) == ()


# What a page tells.


def test_the_unseen_rest_of_a_deck_is_told_to_its_owner_only() -> None:
    """DP-APP-09: the deck as it was registered, without all that was shown."""
    state = given(
        '"row:Ann" = ["standard-dirk#1"], "on:standard-dirk#1" = ["keen-blade#1"], "discard:Ann" = ["razor-knife#1"]',
        '"standard-dirk#1" = { lp = 6 }',
    )
    shown = {pick.label for pick in by_hand(state, ANN, None)}
    seen = {"Standard Dirk", "Keen Blade", "Razor Knife"}
    assert shown == {card.name for card in of(state).cards} - seen
    assert by_hand(state, BEN, None) == ()


def test_every_refusal_names_a_clause_and_says_why_in_a_sentence() -> None:
    """DP-APP-07."""
    found: set[Refusal] = set()
    for file in SCENARIOS.glob("*.toml"):
        for scenario in load(file)[1]:
            state = table_of(GAME, scenario)
            for seat in range(len(state.setup.seats)):
                moves: list[Any] = [Play(seat, card) for card in range(len(state.setup.copies))]
                for one in range(len(state.slots)):
                    moves += [Sacrifice(seat, one), Attack(seat, one)]
                    moves += (Attack(seat, one, target) for target in weapons(state, BEN))
                for refusal in filter(None, (check(state, move) for move in moves)):
                    found.add(refusal)
                    words = sentence(GAME.words[refusal.code][1], refusal.facts, state.setup, state)
                    assert words and "{" not in words
    assert len({refusal.code for refusal in found}) > 15
    assert all(refusal.clause in GAME.clauses.clauses for refusal in found)


# The record of a live table.


def begun_table(folder: Path) -> Table:
    """Ann and Ben have drawn, and Ann begins."""
    play = Table(folder, ("Ann", "Ben"), game=KEY)
    for outcome in (
        play.tables.begin(play.code, play.viewer(ANN)),
        play.send(ANN, do="answer", value="all_done"),
        play.send(ANN, do="answer", value="0"),
    ):
        assert isinstance(outcome, Applied), outcome
    return play


def test_a_step_is_taken_back_alone_until_the_last_draw_and_by_all_past_it(tmp_path: Path) -> None:
    """DP-APP-06."""
    play = begun_table(tmp_path)
    assert isinstance(play.send(ANN, do="show", card="standard-dirk"), Applied)
    assert isinstance(play.send(ANN, do="undo"), Applied)
    assert play.count("row-0") == 0
    assert isinstance(play.send(ANN, do="show", card="standard-dirk"), Applied)
    for seat in (ANN, BEN):
        assert isinstance(play.move(seat, "end_turn"), Applied)
    assert isinstance(play.send(ANN, do="answer", value="done"), Applied)
    assert play.count("hand-0") == 5
    play.send(ANN, do="undo")
    assert play.count("hand-0") == 5, "Ben has not agreed yet"


def test_what_was_played_stands_in_the_log(tmp_path: Path) -> None:
    """DP-APP-11."""
    play = begun_table(tmp_path)
    play.send(ANN, do="show", card="standard-dirk")
    state = play.tables.table(play.code).state
    dirk = state.zones[at(ANN, ROW)][0]
    move = Play(ANN, state.slots[dirk].card)
    assert GAME.describe(state, move, happened=True) == ("played{card}", "Standard Dirk")
    attack = Attack(ANN, dirk)
    assert GAME.describe(state, attack, happened=True) == ("attacked with{card}", "Standard Dirk")


def test_a_card_of_another_players_deck_is_refused_at_the_table(tmp_path: Path) -> None:
    """DP-SET-01, DP-SET-06: the very copy tells whose it is."""
    play = begun_table(tmp_path)
    state = play.tables.table(play.code).state
    bens = next(card for card, owner in enumerate(state.setup.owners) if owner == BEN)
    refused = play.move(ANN, "play", card=bens)
    assert isinstance(refused, Refused)


# Whole games.

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "two as usual": (2, {}),
    "three": (3, {}),
    "other options": (
        2,
        {
            "deck": "duel-40",
            "damage": "difference",
            "attacks": "one_per_turn",
            "deckout": "cannot_draw",
            "gate_payment": "any_action",
            "sweep_clears_gate": True,
            "swarm_turns": "all",
            "strict_steps": True,
        },
    ),
    "four, to any opponent": (4, {"free_targets": True, "poison_recoil": False, "points_target": "own"}),
}
LEAVING = {"DP-DEF-01", "DP-DEF-04", "DP-ABL-09", "DP-SPX-23", "DP-EVT-14", "DP-MUL-02"}
"""Defeat, the price of a Gate, points, Magic Sweep, Dancing Blades, and an owner who leaves."""


def played(name: str, seed: int) -> Played:
    seats, options = TABLES[name]
    return play_by(GAME, seats, options, seed, (GAME.bots.policies["random"],))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", TABLES)
def test_weapons_leave_play_only_as_the_rules_say_and_everything_goes_to_its_owner(name: str, seed: int) -> None:
    """DP-WPN-12, DP-WPN-13, DP-ACT-08, DP-DRW-09."""
    game = played(name, seed)
    setup = of(game.end)
    seats = range(len(setup.seats))
    rows = {at(seat, ROW) for seat in seats}
    decks = {at(seat, DECK) for seat in seats}
    for event in game.events:
        if not isinstance(event, Moved):
            continue
        if event.zone in rows and event.to_zone not in rows:
            assert event.because in LEAVING, event
        assert event.to_zone not in decks, "nothing goes back into a deck"
    for seat in seats:
        for zone in range(at(seat, DECK), at(seat, ROW) + 1):
            for one in game.end.zones[zone]:
                card = game.end.slots[one].card
                assert card < 0 or setup.owners[card] == seat
        assert all(card_in(game.end, one).kind is Is.WEAPON for one in weapons(game.end, seat))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", TABLES)
def test_a_game_ends_with_the_target_or_the_last_player(name: str, seed: int) -> None:
    """DP-END-01, DP-END-04, DP-MUL-01."""
    game = played(name, seed)
    setup = of(game.end)
    left = [
        seat for seat in range(len(setup.seats)) if game.end.zones[at(seat, HAND)] or game.end.zones[at(seat, DECK)]
    ]
    full = tuple(seat for seat in range(len(setup.seats)) if tally(game.end, seat) >= setup.options.target_defeats)
    assert game.outcome.winners == (full or tuple(left))
    assert len(game.outcome.winners) == 1


def test_an_own_event_on_an_own_weapon_is_taken_away_before_it_and_comes_back_after_it() -> None:
    """DP-MUL-02: hands take off first what lies on top."""
    state = given(
        '"row:Ann" = ["standard-dirk#1"], "row:Ben" = ["standard-poniard#2"], '
        '"on:standard-poniard#2" = ["rusty-blade#3"]',
        '"standard-dirk#1" = { lp = 6 }, "standard-poniard#2" = { lp = 5 }',
    )
    answers = (Answer(BEN, "yes"), Answer(ANN, "done"))
    found = perform(state, lambda run: GAME.script(run, Concede(BEN)), answers)
    assert isinstance(found, Done)
    under = slot(state, "standard-poniard#2")
    moved = [event.slot for event in found.events if isinstance(event, Moved)]
    assert moved.index(slot(state, "rusty-blade#3")) < moved.index(under)
