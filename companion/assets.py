"""Where the pages' files lie: inside the package when it was installed, at the top of the tree in a checkout."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Assets(msgspec.Struct, frozen=True):
    """The two folders that the pages are made from."""

    static: Path
    templates: Path


def find_assets(package: Path = Path(__file__).parent) -> Assets:
    """The folders of the installed program, or else those of the checkout that ``package`` lies in.

    They may be missing all the same, if the program was copied without them: ``companion doctor`` says so.
    """
    installed = package / "web"
    home = installed if (installed / "templates").is_dir() else package.parent
    return Assets(static=home / "static", templates=home / "templates")
