"""What the pages on balance share: games that bots have played, kept as lines of JSON, and tables that a page is
made anew around. Playing can be stopped at any time and goes on with what is missing, also in two processes at once.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from typing import Final, Protocol, TypeVar

import msgspec

DOCS: Final = Path(__file__).parent
END: Final = "<!-- end of the tables -->"


class Kept(Protocol):
    """A finished game as it is kept: a ``msgspec.Struct`` that knows which of all games it is."""

    @property
    def job(self) -> Hashable:
        """What this game was played for: the same for each playing of it, another for each other game."""


Line = TypeVar("Line", bound=Kept)
Job = TypeVar("Job", bound=Hashable)


def games_file(folder: Path, game: str, *patterns: str) -> Path:
    """The file of the games that were played with a game's cards and bots of now; others are not mixed with them.

    ``patterns`` name the files in the game's folder that bots and cards consist of.
    """
    folder.mkdir(parents=True, exist_ok=True)
    code = DOCS.parent / "companion" / "games" / game
    mark = hashlib.sha256()
    for path in sorted(path for pattern in patterns for path in code.glob(pattern)):
        mark.update(path.read_bytes())
    return folder / f"games-{mark.hexdigest()[:10]}.jsonl"


def play_missing(
    path: Path, line: type[Line], jobs: Iterable[Job], played: Callable[[Job], Line], minutes: float = 0.0
) -> None:
    """Play each of ``jobs`` that the file has not, and write it there as soon as it ends; stop after ``minutes``, if
    they are not 0.
    """
    drop_cut_line(path)
    done = {one.job for one in read(path, line)}
    until = time.monotonic() + 60 * minutes if minutes else float("inf")
    with path.open("ab") as file:
        for job in jobs:
            if time.monotonic() > until:
                break
            if job not in done:
                file.write(msgspec.json.encode(played(job)) + b"\n")
                file.flush()


def drop_cut_line(path: Path) -> None:
    """Take away a last line that a stop cut off, so that its game is played again. A whole file is not touched: it is
    not read and written anew, for another process may be writing to it.
    """
    if path.exists():
        text = path.read_bytes()
        if not text.endswith(b"\n"):
            os.truncate(path, text.rfind(b"\n") + 1)


def read(path: Path, line: type[Line]) -> Iterator[Line]:
    """The games of a file, also while it is being written: a line without its end is left out."""
    if path.exists():
        with path.open("rb") as file:
            for text in file:
                if text.endswith(b"\n"):
                    yield msgspec.json.decode(text, type=line)


def redraw(page: Path, begin: str, tables: str) -> None:
    """Put the tables between ``begin`` and ``END`` of a page; what stands around them stays."""
    before, rest = page.read_text(encoding="utf-8").split(begin)
    page.write_text(f"{before}{begin}\n\n{tables}\n{END}{rest.split(END)[1]}", encoding="utf-8")
