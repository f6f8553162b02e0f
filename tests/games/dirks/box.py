"""The house set as the tests use it."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from companion.games.dirks.card_checks import load_box

FOLDER: Final = files("companion.games.dirks")
TEXTS: Final = {
    **{path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir() if path.name.endswith(".toml")},
    **{f"cards/{path.name}": path.read_text(encoding="utf-8") for path in FOLDER.joinpath("cards").iterdir()},
}
BOX: Final = load_box(TEXTS)
