"""The files of the pages: colours that can be read, fonts of the right weight, scripts of others as published."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

import pytest

from companion.assets import folder

STATIC: Final = folder("static")
SHEETS: Final = sorted((STATIC / "css").glob("*.css"))
GAMES: Final = ("cardweaver", "voidream", "shardweave", "dirks-and-poniards", "cadaver")
LEAST_TEXT: Final = 4.5
"""WCAG 2.2, success criterion 1.4.3."""
LEAST_SIZE_REM: Final = 14 / 16
MOST_FONTS_BYTES: Final = 90_000
"""What a page in a language of Western Europe loads: four files; measured 85 KB."""
MOST_PRELOADED_BYTES: Final = 40_000


def tokens(theme: str, game: str) -> dict[str, str]:
    """The colours of a theme with a game's accent over them."""
    text = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    rules = re.findall(r"^([^@{}\n]+) \{([^}]*)\}", text, re.M)
    wanted = [":root", f'[data-game="{game}"]']
    if theme == "night":
        wanted += ['[data-theme="night"]', f'[data-theme="night"][data-game="{game}"]']
    found: dict[str, str] = {}
    for selector in wanted:
        for names, body in rules:
            if selector in [name.strip() for name in names.split(",")]:
                found.update(re.findall(r"--([\w-]+): (#[0-9A-F]{6})", body))
    found.setdefault("sign", found["accent"])
    return found


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2.2."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of WCAG 2.2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("game", GAMES)
def test_all_text_can_be_read(theme: str, game: str) -> None:
    colour = tokens(theme, game)
    pairs = [(text, ground) for text in ("ink", "ink-2", "accent") for ground in ("paper", "lit")]
    pairs += [("on-accent", "accent"), ("on-sign", "sign"), ("on-slab", "slab"), ("on-nemesis", "nemesis")]
    measured = {pair: contrast(colour[pair[0]], colour[pair[1]]) for pair in pairs}
    assert {pair: ratio for pair, ratio in measured.items() if ratio < LEAST_TEXT} == {}


def test_the_measure_of_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def sheet_id(path: Path) -> str:
    """A short name for a case."""
    return path.name


@pytest.mark.parametrize("path", SHEETS, ids=sheet_id)
def test_sizes_of_text_follow_the_device_and_stay_above_the_floor(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    sizes = re.findall(r"(?:font|font-size): [^;]*?(?<![\d.])([\d.]+)(rem|px)", text)
    assert [size for size, unit in sizes if unit == "px"] == []
    assert [size for size, _ in sizes if float(size) < LEAST_SIZE_REM] == []


@pytest.mark.parametrize("path", SHEETS, ids=sheet_id)
def test_a_style_sheet_asks_no_other_site_and_names_only_files_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "//" not in re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for name in re.findall(r'url\("([^"]+)"\)', text):
        assert (path.parent / name).is_file(), name


@pytest.mark.parametrize("path", SHEETS, ids=sheet_id)
def test_every_colour_token_that_is_used_is_defined(path: Path) -> None:
    everything = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    defined = set(re.findall(r"--([\w-]+):", everything))
    assert set(re.findall(r"var\(--([\w-]+)", path.read_text(encoding="utf-8"))) <= defined


def test_nothing_has_a_shadow_and_only_round_things_and_cards_are_round() -> None:
    for path in SHEETS:
        text = path.read_text(encoding="utf-8")
        assert "box-shadow" not in text, path.name
        assert "text-shadow" not in text, path.name
        rules = re.findall(r"([^{}]+)\{[^{}]*border-radius: ([^;]+);", text)
        rounded = {(selector.strip(), radius) for selector, radius in rules if radius not in ("50%", "0", "0 0 14px")}
        assert all(re.search(r"\.turn-card$|\.lying b$", selector) for selector, _ in rounded), (path.name, rounded)


def test_the_fonts_of_a_page_weigh_little() -> None:
    latin = list((STATIC / "fonts").glob("*-latin.woff2"))
    assert len(latin) == 4
    assert sum(file.stat().st_size for file in latin) < MOST_FONTS_BYTES
    base = (folder("templates") / "base.html").read_text(encoding="utf-8")
    preloaded = re.findall(r'rel="preload".*?(fonts/[\w.-]+)', base)
    assert len(preloaded) == 2
    assert sum((STATIC / name).stat().st_size for name in preloaded) < MOST_PRELOADED_BYTES


def test_every_font_has_its_licence_beside_it() -> None:
    names = {path.name for path in (STATIC / "fonts").iterdir()}
    assert {"OFL-Sofia-Sans.txt", "OFL-Piazzolla.txt"} <= names


def test_scripts_of_others_are_as_published() -> None:
    vendor = STATIC / "vendor"
    listed = re.findall(r"^([0-9a-f]{64})  (\S+)$", (vendor / "VENDOR.txt").read_text(encoding="utf-8"), re.M)
    for digest, name in listed:
        assert hashlib.sha256((vendor / name).read_bytes()).hexdigest() == digest, name
    scripts = {path.name for path in vendor.iterdir() if path.suffix in (".js", ".wasm")}
    assert {name for _, name in listed} == scripts
