"""The pages' scripts: what they import exists, they parse, and what they compute is right."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from companion.assets import folder

JS: Final = folder("static") / "js"
SCRIPTS: Final = sorted(JS.glob("*.js"))
CLASSIC: Final = {"theme.js", "scan-worker.js"}
"""Not modules: one must run before anything is drawn, the other loads the decoder as a classic worker."""
NODE: Final = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed; the browser tests run the scripts, too")


def run(code: str) -> Any:
    """What a module prints as JSON. ``JS`` in it is the folder of the scripts."""
    assert NODE is not None
    text = code.replace("JS/", f"{JS.as_uri()}/")
    done = subprocess.run(
        [NODE, "--input-type=module"], input=text, capture_output=True, text=True, check=True, timeout=30
    )
    return json.loads(done.stdout)


def script_id(path: Path) -> str:
    """A short name for a case."""
    return path.name


@pytest.mark.parametrize("path", SCRIPTS, ids=script_id)
def test_a_script_imports_only_what_exists_and_nothing_from_another_site(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name, source in re.findall(r"import (?:\{([^}]*)\} from )?\"([^\"]+)\"", text):
        target = (path.parent / source).resolve()
        assert target.is_file(), source
        exported = target.read_text(encoding="utf-8")
        for one in (part.strip() for part in name.split(",") if part.strip()):
            assert re.search(
                rf"export (?:async )?(?:function|class|const|let) {one}\b|export \{{[^}}]*\b{one}\b", exported
            )
    assert not re.search(r"https?://", text)


@pytest.mark.parametrize("path", SCRIPTS, ids=script_id)
def test_a_script_knows_no_game(path: Path) -> None:
    games = "cadaver|cardweaver|voidream|shardweave|poniard|corpse|potion|ghoul"
    assert not re.search(games, path.read_text(encoding="utf-8"), re.I)


@needs_node
@pytest.mark.parametrize("path", SCRIPTS, ids=script_id)
def test_a_script_parses(path: Path) -> None:
    assert NODE is not None
    kind = ["--check", str(path)] if path.name in CLASSIC else ["--check", "--input-type=module"]
    text = None if path.name in CLASSIC else path.read_text(encoding="utf-8")
    done = subprocess.run([NODE, *kind], input=text, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0, done.stderr


@needs_node
def test_a_card_counts_when_it_was_seen_in_two_looks_and_once() -> None:
    looks = run("""
        import { Steady } from "JS/steady.js";
        const steady = new Steady();
        const seen = [];
        for (let at = 0; at < 10; at += 1) {
            const fresh = steady.look(["A"], at * 100);
            steady.told(fresh, at * 100);
            seen.push(fresh.length);
        }
        console.log(JSON.stringify(seen));
    """)
    assert looks == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]


@needs_node
@pytest.mark.parametrize(("away_ms", "counts"), [(1400, False), (1600, True)], ids=["a blink", "away"])
def test_a_card_counts_again_only_after_it_was_away(away_ms: int, counts: bool) -> None:
    fresh = run(f"""
        import {{ Steady }} from "JS/steady.js";
        const steady = new Steady();
        steady.told(["A"], 0);
        steady.look(["A"], {away_ms});
        console.log(JSON.stringify(steady.look(["A"], {away_ms} + 100)));
    """)
    assert fresh == (["A"] if counts else [])


@needs_node
def test_one_card_too_many_does_not_hold_back_the_others() -> None:
    fresh = run("""
        import { Steady } from "JS/steady.js";
        const steady = new Steady();
        steady.told(["A"], 0);
        steady.look(["A", "B"], 100);
        console.log(JSON.stringify(steady.look(["A", "B"], 200)));
    """)
    assert fresh == ["B"]


@needs_node
@pytest.mark.parametrize("turn_deg", [0, 30, 90, 200])
def test_the_frame_lies_on_the_edges_of_the_card_however_it_is_turned(turn_deg: int) -> None:
    corners = run(f"""
        import {{ cardCorners }} from "JS/frame.js";
        const turn = {turn_deg} * Math.PI / 180;
        const [cos, sin] = [4 * Math.cos(turn), 4 * Math.sin(turn)];
        const at = (x, y) => ({{ x: 50 + x * cos - y * sin, y: 70 + x * sin + y * cos }});
        const tag = [at(3.05, 3.05), at(19.05, 3.05), at(19.05, 19.05), at(3.05, 19.05)];
        const card = [at(0, 0), at(63, 0), at(63, 88), at(0, 88)];
        console.log(JSON.stringify([cardCorners(tag), card]));
    """)
    found, true = corners
    for one, other in zip(found, true, strict=True):
        assert (one["x"], one["y"]) == pytest.approx((other["x"], other["y"]))


@needs_node
def test_a_picture_that_covers_its_place_keeps_its_middle_and_its_shape() -> None:
    middle, corner = run("""
        import { covering } from "JS/frame.js";
        const place = covering({ width: 1280, height: 720 }, { width: 360, height: 360 });
        console.log(JSON.stringify([place({ x: 640, y: 360 }), place({ x: 280, y: 0 })]));
    """)
    assert middle == {"x": 180, "y": 180}
    assert corner == {"x": 0, "y": 0}


@needs_node
def test_the_frame_rests_upright_inside_every_place() -> None:
    for width, height in ((360, 520), (1280, 600), (200, 900)):
        tl, tr, br, bl = run(f"""
            import {{ restingCorners }} from "JS/frame.js";
            console.log(JSON.stringify(restingCorners({width}, {height})));
        """)
        assert (tr["x"] - tl["x"]) / (bl["y"] - tl["y"]) == pytest.approx(63 / 88)
        assert tl["x"] > 0 and tl["y"] > 0 and br["x"] < width and br["y"] < height


@needs_node
def test_what_was_found_in_a_file_of_own_cards_is_told_in_sentences() -> None:
    good, one, bad = run("""
        import { found } from "JS/own_cards.js";
        console.log(JSON.stringify([
            found({ cards: 4, decks: 0, faults: [] }), found({ cards: 1, decks: 2, faults: [] }),
            found({ cards: 0, decks: 0, faults: ["No.", "Nor this."] }),
        ]));
    """)
    assert good == [{"fault": False, "words": "Values of 4 cards: this file can be played with."}]
    choose = "Choose “From your own file” as deck to play with what it has."
    assert one[0]["words"] == f"Values of 1 card and 2 decks: this file can be played with. {choose}"
    assert bad == [{"fault": True, "words": "No."}, {"fault": True, "words": "Nor this."}]
