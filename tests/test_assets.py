"""Which folders the pages are made from."""

from __future__ import annotations

from pathlib import Path

from companion.assets import folder


def test_a_checkout_has_them_at_the_top_of_the_tree() -> None:
    root = Path(__file__).parent.parent
    assert (folder("static"), folder("templates")) == (root / "static", root / "templates")


def test_an_installed_program_has_them_inside_its_package(tmp_path: Path) -> None:
    web = tmp_path / "companion" / "web"
    (web / "templates").mkdir(parents=True)
    assert folder("templates", tmp_path / "companion") == web / "templates"
