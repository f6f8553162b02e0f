"""Templates rendered by themselves: no server, and an undefined name is an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from companion.assets import folder

Draw = Callable[..., str]

GAME: Final = {
    "key": "cadaver", "name": "Cadaver", "badge": "CD", "shape": "coffin", "has_mat": False, "deck_word": "",
}  # fmt: skip


def _address(endpoint: str, **values: Any) -> str:
    if endpoint == "static":
        return f"/static/{values['filename']}"
    return "/".join(("", endpoint, *(str(value) for value in values.values())))


@pytest.fixture(scope="session")
def pages() -> Environment:
    """The templates, with addresses that only name their page."""
    found = Environment(
        loader=FileSystemLoader(folder("templates")), autoescape=select_autoescape(), undefined=StrictUndefined
    )
    found.globals.update(url_for=_address, all_games=lambda: [GAME], rule_url=lambda clause: f"/rules/cadaver#{clause}")
    return found


@pytest.fixture(scope="session")
def draw(pages: Environment) -> Draw:
    """A macro of a part, called with values: ``draw("dial", "dial", one)``."""

    def call(part: str, macro: str, *values: Any) -> str:
        module = pages.get_template(f"parts/{part}.html").make_module({})
        return str(getattr(module, macro)(*values))

    return call
