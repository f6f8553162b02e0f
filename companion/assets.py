"""Where the pages' files lie: inside the package when it was installed, at the top of the tree in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).parent


def folder(name: Literal["static", "templates"], package: Path = PACKAGE) -> Path:
    """The folder of this name in the installed program, or else in the checkout that ``package`` lies in.

    It may be missing all the same, if the program was copied without it: ``companion doctor`` says so.
    """
    installed = package / "web" / name
    return installed if installed.is_dir() else package.parent / name
