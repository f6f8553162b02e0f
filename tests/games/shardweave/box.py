"""The house set as the tests use it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from companion.games.shardweave.card_checks import load_box

FOLDER: Final = files("companion.games.shardweave")
TEXTS: Final = {
    "weaves.toml": FOLDER.joinpath("weaves.toml").read_text(encoding="utf-8"),
    **{f"cards/{path.name}": path.read_text(encoding="utf-8") for path in FOLDER.joinpath("cards").iterdir()},
}
BOX: Final = load_box(TEXTS)
