"""``companion simulate``: games between bots, what is fixed beforehand, and their figures."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.games import registry
from companion.play.simulate_cli import command
from companion.play.simulation import play, play_by, tally_of
from companion.play.simulation_figures import figures_of
from companion.table.bots import Handled, Tally
from companion.table.state import to_json


def simulate(*arguments: str) -> str:
    done = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


@pytest.mark.parametrize("key", registry.keys())
def test_every_way_of_playing_ends_its_games(key: str) -> None:
    game = registry.game(key)
    for policy in game.bots.policies.values():
        played = play_by(game, max(2, game.least_seats), {}, 3, (policy,))
        assert game.outcome(played.end) == played.outcome


@pytest.mark.parametrize("key", registry.keys())
def test_the_first_way_of_playing_is_that_of_practice_tables(key: str) -> None:
    game = registry.game(key)
    first = next(iter(game.bots.policies.values()))
    seats = max(2, game.least_seats)
    assert to_json(play_by(game, seats, {}, 4, (first,)).end) == to_json(play(game, seats, {}, 4).end)


@pytest.mark.parametrize("key", registry.keys())
def test_the_same_seed_gives_the_same_game(key: str) -> None:
    game = registry.game(key)
    policy = tuple(game.bots.policies.values())[-1]
    one, other = (play_by(game, max(2, game.least_seats), {}, 8, (policy,)) for _ in range(2))
    assert one.events == other.events


@pytest.mark.parametrize("nemesis", ["undead-warlord", "blood-drinker", "cyber-assassin", "doppelganger"])
def test_what_is_wanted_is_chosen(nemesis: str) -> None:
    game = registry.game("cardweaver")
    policy = game.bots.policies["greedy"]
    wanted = {"nemesis": (nemesis,), "animus": ("cybercop", "songstress")}
    for options, seats in (({}, 3), ({"nemesis": "npc"}, 2)):
        tally = tally_of(game, play_by(game, seats, options, 1, (policy,), wanted=wanted))
        assert dict(tally.sides) == {"animus": "cybercop+songstress", "nemesis": nemesis}


def test_who_is_not_wanted_comes_by_chance() -> None:
    game = registry.game("cardweaver")
    policy = game.bots.policies["random"]
    found = {
        dict(tally_of(game, play_by(game, 1, {"nemesis": "npc"}, seed, (policy,), wanted={})).sides)["nemesis"]
        for seed in range(12)
    }
    assert len(found) > 2


def test_seats_take_the_policies_in_turn() -> None:
    game = registry.game("cardweaver")
    greedy, anything = game.bots.policies["greedy"], game.bots.policies["random"]
    for seed in range(3):
        for policies, winner in (((greedy, anything), "animus"), ((anything, greedy), "nemesis")):
            played = play_by(game, 2, {}, seed, policies, wanted={"nemesis": ("cyber-assassin",)})
            assert tally_of(game, played).winners == (winner,)


def test_what_is_got_and_played_is_counted() -> None:
    game = registry.game("cardweaver")
    played = play_by(game, 2, {}, 1, (game.bots.policies["greedy"],), wanted={"animus": ("songstress",)})
    cards = {(one.side, one.card): one for one in tally_of(game, played).cards}
    # Starter cards are dealt and not got; the blow of the first turns comes from them.
    assert cards["animus", "conviction"].got == 0
    assert cards["animus", "conviction"].played > 5
    bought = [one for (side, card), one in cards.items() if side == "animus" and one.got]
    assert sum(one.got for one in bought) > 5
    assert not any(one.side == "nemesis" and one.card == "opening-verse" for one in cards.values())


TALLIES = [
    Tally(8, "one end", ("a",), (("a", "x"), ("b", "y")), (Handled("card", "a", 2, 4),)),
    Tally(10, "one end", ("b",), (("a", "x"), ("b", "y")), (Handled("card", "a", 1, 0), Handled("card", "b", 1, 1))),
    Tally(12, "other end", (), (("a", "x"), ("b", "y"))),
    Tally(30, "one end", ("b",), (("a", "x"), ("b", "y"))),
]


def test_figures_are_those_of_the_games() -> None:
    figures = figures_of(TALLIES, "rounds")
    assert (figures.games, figures.median, figures.shortest, figures.longest, figures.most) == (4, 12, 8, 30, 30)
    assert figures.endings == {"one end": 0.75, "other end": 0.25}
    assert figures.wins == {"a": 0.25, "b": 0.5}
    (mine, theirs) = figures.cards
    assert (mine.card, mine.side, mine.games, mine.got, mine.played) == ("card", "a", 2, 1.5, 2.0)
    assert (mine.won, mine.usual) == (0.5, 0.25)
    assert (theirs.side, theirs.won, theirs.usual) == ("b", 1.0, 0.5)


def test_a_side_that_never_wins_is_named_with_nothing() -> None:
    assert figures_of(TALLIES[:1], "rounds").wins == {"a": 1.0, "b": 0.0}


def test_the_command_prints_speed_lengths_endings_and_wins() -> None:
    lines = simulate(
        "--game", "cardweaver", "--players", "2", "--games", "4", "--with", "nemesis=doppelganger"
    ).splitlines()
    assert lines[0].startswith("4 games in ")
    assert lines[0].endswith(" moves/s")
    assert [line.split(" ")[0] for line in lines[1:]] == ["rounds", "moves", "best", "endings:", "wins:"]


def test_the_command_writes_its_figures(tmp_path: Path) -> None:
    arguments = ("--game", "cardweaver", "--games", "3", "--cards", "--option", "nemesis=npc")
    table = simulate(*arguments, "-o", str(tmp_path / "figures.json"))
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert figures["games"] == 3
    assert len(figures["cards"]) == len(table.split("usual\n")[1].splitlines())
    simulate(*arguments, "-o", str(tmp_path / "figures.csv"))
    rows = list(csv.DictReader((tmp_path / "figures.csv").read_text().splitlines()))
    assert [row["card"] for row in rows] == [card["card"] for card in figures["cards"]]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--policy", "clever"), "The bots of Cadaver play sensible, random; there is no 'clever'."),
        (("--with", "nemesis=x"), "In Cadaver nothing is chosen as 'nemesis'."),
        (("--with", "nemesis"), "What is chosen is ROLE=CARD,..., not 'nemesis'."),
        (("-o", "figures.txt"), "Figures are written to a .json or .csv file, not to 'figures.txt'."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments: tuple[str, ...], fault: str) -> None:
    done = CliRunner().invoke(command, ("--game", "cadaver", *arguments))
    assert done.exit_code
    assert fault in done.output


def test_a_character_that_does_not_exist_is_refused_with_those_that_do() -> None:
    done = CliRunner().invoke(command, ("--game", "cardweaver", "--with", "nemesis=songstress"))
    assert "No nemesis is 'songstress'; there are " in done.output
    assert "doppelganger" in done.output
