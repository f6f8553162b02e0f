"""The page on the balance of Shardweave: what is played is summed up rightly, and the page says what was summed up."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from companion.games.shardweave.cards import WeaveList
from companion.games.shardweave.weaves import faults_of, load_weaves
from tests.games.shardweave.box import BOX

DOCS = Path(__file__).parents[2] / "docs"
END = "<!-- end of the tables -->"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script, which is run from the folder of the documentation."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    import make_balance_shardweave

    return make_balance_shardweave


def call(made: Any, *arguments: object) -> None:
    result = CliRunner().invoke(made.commands, [str(one) for one in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output


def test_a_few_games_are_played_kept_summed_up_and_drawn(made: Any, tmp_path: Path) -> None:
    kept, page = tmp_path / "kept", tmp_path / "page"
    page.mkdir()
    (page / made.PAGE).write_text(f"# Before\n\n{made.BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    every = {card: made.Share(10, 5, 1) for card in BOX.champions}
    call(made, "play", kept, "--kind", "ready=1", "--kind", "random=1")
    (path,) = kept.iterdir()
    first = path.read_bytes()
    lines = list(made.read(path, made.Line))
    assert sorted((one.kind, one.seed) for one in lines) == [("random", 1), ("ready", 1)]
    assert all(one.winner in (0, 1) and one.ending == "Victory Points" for one in lines)
    call(made, "play", kept, "--kind", "ready=1", "--kind", "random=1")
    assert path.read_bytes() == first, "what is there is not played again"
    path.write_bytes(first + b"".join(msgspec.json.encode(line(made, kind, every)) + b"\n" for kind in made.KINDS))
    call(made, "sum", kept, "--to", page)
    call(made, "draw", "--at", page)
    text = (page / made.PAGE).read_text(encoding="utf-8")
    assert text.startswith("# Before\n") and text.endswith("\nafter\n") and "\nold\n" not in text
    assert all(f"| {card.name} |" in text for card in BOX.champions.values())


def line(
    made: Any, kind: str, champions: dict[str, Any], *, weaves: tuple[str, str] = ("", ""), winner: int = 0
) -> Any:
    return made.Line(kind, 9, weaves, 12, "Victory Points", winner, champions)


def test_figures_are_added_up_for_each_kind(made: Any) -> None:
    pair = ("vanguard", "nightwork")
    lines = [
        line(made, "ready", {"sw-c-001": made.Share(2, 1, 0)}, weaves=pair),
        line(made, "ready", {"sw-c-001": made.Share(2, 0, 1)}, weaves=pair, winner=1),
        line(made, "ready", {}, weaves=pair[::-1], winner=1),
        line(made, "ready", {}, weaves=("vanguard", "vanguard")),
    ]
    found, mirror = made.summed(lines)
    share = found.champions["sw-c-001"]
    assert (found.games, found.mean, found.first, found.unwon) == (3, 12, 0.3333, 0.25)
    assert (share.played, share.won, share.unwon, share.of_played, share.of_decided) == (4, 1, 1, 0.25, 1 / 3)
    assert share.error == pytest.approx((0.25 * 0.75 / 4) ** 0.5)
    assert found.weaves == {"vanguard": 0.6667, "nightwork": 0.3333}, "against others than itself"
    assert (mirror.kind, mirror.games, mirror.weaves) == ("mirror", 1, {})


def test_an_arena_that_a_champion_meets_alone_is_not_counted(made: Any) -> None:
    game = made.play_by(
        made.GAME, 2, {"weave_0": "vanguard", "weave_1": "moonrise"}, 3, (made.GAME.bots.policies["random"],)
    )
    found = made.champions(game)
    both = [one for one in made.rounds_of(game.events) if sum(entry.what == "final" for entry in one) == 2]
    assert sum(share.played for share in found.values()) == 2 * len(both)
    assert sum(share.won for share in found.values()) * 2 + sum(share.unwon for share in found.values()) == 2 * len(
        both
    )


def test_a_weave_by_chance_can_be_registered(made: Any) -> None:
    # SW-WEA-01 to -03.
    drawn: list[WeaveList] = [load_weaves("", made.by_chance(random.Random(seed)))["drawn"] for seed in range(20)]
    assert [fault for weave in drawn for fault in faults_of(weave, BOX.champions)] == []
    assert len({weave.champions for weave in drawn}) == 20


def test_a_stopped_run_leaves_all_kinds_equally_far(made: Any) -> None:
    jobs = made.jobs({"ready": 100, "random": 50})
    half = [kind for kind, _ in jobs[:75]]
    assert (half.count("ready"), half.count("random")) == (50, 25)


def test_the_page_says_what_lies_beside_it(made: Any, tmp_path: Path) -> None:
    for name in (made.PAGE, made.SUMMARY):
        shutil.copy(DOCS / name, tmp_path / name)
    call(made, "draw", "--at", tmp_path)
    assert (tmp_path / made.PAGE).read_text(encoding="utf-8") == (DOCS / made.PAGE).read_text(encoding="utf-8")
