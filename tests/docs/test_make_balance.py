"""The page on the balance of CardWeaver: what is played is summed up rightly, and the page says what was summed up."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner

from companion.table.bots import Handled, Tally

DOCS = Path(__file__).parents[2] / "docs"
END = "<!-- end of the tables -->"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script, which is run from the folder of the documentation."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    import make_balance

    return make_balance


def call(made: Any, *arguments: object) -> None:
    result = CliRunner().invoke(made.commands, [str(one) for one in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output


def line(made: Any, seed: int, length: int, ending: str, winner: str, *cards: Handled) -> Any:
    sides = (("animus", "cybercop"), ("nemesis", "doppelganger"))
    return made.Line("two players", "doppelganger", "greedy", seed, Tally(length, ending, (winner,), sides, cards))


def test_a_few_games_are_played_kept_summed_up_and_drawn(made: Any, tmp_path: Path) -> None:
    kept, page = tmp_path / "kept", tmp_path / "page"
    page.mkdir()
    (page / made.PAGE).write_text(f"# Before\n\n{made.BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    play = ("play", kept, "--policy", "greedy=1", "--mode", "automated, 1")
    call(made, *play)
    (path,) = kept.iterdir()
    first = path.read_bytes()
    assert [one.nemesis for one in made.read(path, made.Line)] == list(made.NEMESES)
    call(made, *play)
    assert path.read_bytes() == first, "what is there is not played again"
    call(made, "sum", kept, "--to", page)
    call(made, "draw", "--at", page)
    text = (page / made.PAGE).read_text(encoding="utf-8")
    assert text.startswith("# Before\n") and text.endswith("\nafter\n") and "\nold\n" not in text
    assert all(f"| automated, 1 | {name} | 1 |" in text for name in made.NEMESES.values())
    pictures = sorted((page / "pictures").iterdir())
    assert [one.name for one in pictures] == [f"balance-{what}.svg" for what in ("cards", "endings", "lengths", "wins")]
    for one in pictures:
        words = " ".join(ElementTree.fromstring(one.read_text(encoding="utf-8")).itertext())
        assert "Doppelganger" in words or one.name == "balance-cards.svg"


def test_a_stopped_run_leaves_all_settings_equally_far(made: Any) -> None:
    jobs = made.jobs({"greedy": 100, "ahead": 10}, made.MODES)
    assert len(jobs) == len(set(jobs)) == 110 * 24
    half = jobs[: len(jobs) // 2]
    counts = {(mode, nemesis): [0, 0] for mode, nemesis, *_ in jobs}
    for mode, nemesis, policy, _ in half:
        counts[mode, nemesis][policy == "ahead"] += 1
    assert all(49 <= greedy <= 51 and 4 <= ahead <= 6 for greedy, ahead in counts.values())


def test_a_line_that_was_cut_off_by_a_stop_is_played_again(made: Any, tmp_path: Path) -> None:
    whole = msgspec.json.encode(line(made, 1, 9, "Nemesis defeated", "animus"))
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole + b"\n" + whole[:40])
    assert [one.seed for one in made.read(path, made.Line)] == [1]
    made.kept_games.drop_cut_line(path)
    assert path.read_bytes() == whole + b"\n"


def test_going_on_does_not_write_a_whole_file_anew_while_another_process_may_write_to_it(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(msgspec.json.encode(line(made, 1, 9, "Nemesis defeated", "animus")) + b"\n")
    before = path.stat().st_mtime_ns
    made.kept_games.drop_cut_line(path)
    assert path.stat().st_mtime_ns == before, "not even touched"


def test_figures_are_shares_of_the_games_of_a_setting_and_cards_of_the_games_of_their_deck(made: Any) -> None:
    ours, theirs = Handled("riot-shield", "animus", 2, 3), Handled("dark-orb", "nemesis", 1, 5)
    balance = made.summed(
        [
            line(made, 1, 5, "Nemesis defeated", "animus", ours),
            line(made, 2, 9, "Nemesis defeated", "animus", ours, theirs),
            line(made, 3, 12, "Victory Points", "nemesis", theirs),
            line(made, 4, 30, "all Animus defeated", "nemesis"),
        ]
    )
    (one,) = balance.settings
    assert (one.games, one.within, one.animus, one.nemesis_wins, one.most) == (4, 0.5, 0.5, 0.5, 30)
    assert one.endings == {"all Animus defeated": 0.25, "Nemesis defeated": 0.5, "Victory Points": 0.25}
    cards = {card.card: card for card in balance.cards}
    shield, orb = cards["riot-shield"], cards["dark-orb"]
    assert (shield.games, shield.got, shield.played, shield.with_it, shield.won, shield.usual) == (4, 1, 1.5, 2, 1, 0.5)
    assert (orb.games, orb.with_it, orb.won, orb.usual) == (4, 2, 0.5, 0.5)


def test_the_page_says_what_lies_beside_it(made: Any, tmp_path: Path) -> None:
    for name in (made.PAGE, made.SUMMARY):
        shutil.copy(DOCS / name, tmp_path / name)
    call(made, "draw", "--at", tmp_path)
    assert (tmp_path / made.PAGE).read_text(encoding="utf-8") == (DOCS / made.PAGE).read_text(encoding="utf-8")
    for one in (tmp_path / "pictures").iterdir():
        assert one.read_text(encoding="utf-8") == (DOCS / "pictures" / one.name).read_text(encoding="utf-8")
