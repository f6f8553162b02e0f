"""Symbols: one file for screen and print, every name of every game, nothing outside its grid."""

from __future__ import annotations

import pytest

from cardprints.drawing import Fill, Line
from cardprints.symbols import SPRITE, UnknownSymbolError, sprite, symbol, symbols

NAMES = {
    "all": "scan by-hand undo done refused live stale left locked photo light rule history end-of-turn seat card "
    "face-down arrow close plus minus shape-square shape-circle shape-diamond shape-blade-end shape-coffin",
    "cardweaver": "hp attack-power defense direct-damage experience conviction victory-points countdown-token "
    "damage-token unique quick-cast permanent magic ability artifact ally reaver nightmare peaceful-night animus anima "
    "nemesis npc-side",
    "voidream": "mind-count spent-side value depth dawn stability dusk evoke exhausted veiled void-pile bastion "
    "arcanum entity thought memory construct",
    "shardweave": "power speed mind spirit arena hazard transform locked-in victory-point",
    "dirks-and-poniards": "life-points strength durability event special swarm-counter coin",
    "cadaver": "potion scroll brain corpse raised accomplice ghoul amulet coffin-lid key dawn",
}


@pytest.mark.parametrize("game", NAMES)
def test_every_symbol_of_a_game_is_drawn(game: str) -> None:
    assert [name for name in NAMES[game].split() if name not in symbols()] == []


def test_the_pages_sheet_of_symbols_is_up_to_date() -> None:
    assert SPRITE.read_text(encoding="utf-8") == sprite(), "run python -m cardprints.symbols"


@pytest.mark.parametrize("name", sorted(symbols()))
def test_a_symbol_stays_within_its_grid_and_lines_are_thick_enough_for_small_sizes(name: str) -> None:
    for item in symbol(name, 0, 0, 24):
        assert isinstance(item, Fill | Line)
        reach = item.width_mm / 2 if isinstance(item, Line) else 0
        numbers = [number for _, numbers in item.path for number in numbers]
        # Corners of slanted lines may stand a little past the grid.
        assert min(numbers) - reach > -1.0
        assert max(numbers) + reach < 25.0
        if isinstance(item, Line):
            assert item.width_mm >= 2.6


def test_the_same_kind_of_thing_has_the_same_shape_in_every_game() -> None:
    assert symbols()["hp"] == symbols()["life-points"]
    assert symbols()["attack-power"] == symbols()["strength"]


def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(UnknownSymbolError, match="poton"):
        symbol("poton", 0, 0, 4)
