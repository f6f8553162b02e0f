"""Looking at this machine: what the program needs or can use, each as one finding. Changes nothing, sends nothing.

What a probe looks with (a loader, a finder of programs, a folder) is passed in, so that absence can be shown in a test.
"""

from __future__ import annotations

import shutil
import socket
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from enum import Enum
from importlib import import_module, metadata
from pathlib import Path
from typing import Final

import msgspec


class State(Enum):
    """How a thing stands."""

    OK = "ok"
    LESS = "warn"
    """The program runs, but something works less well."""
    STOP = "stop"
    """The program can't run."""


class Mend(msgspec.Struct, frozen=True):
    """The one command that mends a finding, for each kind of system."""

    debian: str
    macos: str
    windows: str


class Finding(msgspec.Struct, frozen=True):
    """What was found of one thing; ``without`` says what works less well while it is missing."""

    subject: str
    state: State
    detail: str = ""
    without: str = ""
    mend: Mend | None = None


Load = Callable[[str], str]
"""Imports a module and returns its version. Raises ``ImportError`` or ``OSError``, as a missing system library does."""

Which = Callable[[str], str | None]
"""The path of a program, or ``None``."""


def everywhere(command: str) -> Mend:
    """The same command on every system."""
    return Mend(debian=command, macos=command, windows=command)


def load(module: str) -> str:
    """Import this module and return the version of the package that it belongs to, or an empty text."""
    import_module(module)
    packages = metadata.packages_distributions().get(module.partition(".")[0], ())
    return metadata.version(packages[0]) if packages else ""


def python(version: tuple[int, int, int]) -> Finding:
    """Whether this Python is new enough."""
    if version >= (3, 11, 0):
        return Finding("Python", State.OK, ".".join(map(str, version)))
    return Finding(
        "Python",
        State.STOP,
        f"{'.'.join(map(str, version))} is older than 3.11",
        "the program does not start",
        Mend(
            debian="sudo apt-get install python3 python3-venv",
            macos="brew install python@3.12",
            windows="winget install Python.Python.3.12",
        ),
    )


def libraries(subject: str, modules: dict[str, str], load: Load, *, state: State, without: str) -> Finding:
    """Whether all of these modules, each with its package, can be imported; ``state`` is how it stands if not."""
    lacking = [package for module, package in modules.items() if _fault(load, module)]
    if not lacking:
        return Finding(subject, State.OK, ", ".join(modules.values()))
    return Finding(
        subject,
        state,
        f"not usable: {', '.join(lacking)}",
        without,
        everywhere(f"{sys.executable} -m pip install --force-reinstall {' '.join(lacking)}"),
    )


def library(subject: str, module: str, load: Load, *, without: str, mend: Mend) -> Finding:
    """Whether a library that something is better with can be imported."""
    fault = _fault(load, module)
    if fault:
        return Finding(subject, State.LESS, fault, without, mend)
    return Finding(subject, State.OK, load(module))


def _fault(load: Load, module: str) -> str:
    """Why this module can't be used, in one line; empty if it can."""
    try:
        load(module)
    except (ImportError, OSError) as error:
        return (str(error).splitlines() or [type(error).__name__])[0]
    return ""


CHROMIUM: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Names and usual places of a browser that the browser tests can drive, the likeliest first."""


def find_chromium(which: Which = shutil.which) -> str | None:
    """The path of a browser that the browser tests can drive, or ``None``."""
    return next((path for name in CHROMIUM if (path := which(name))), None)


def chromium(which: Which) -> Finding:
    """Whether the browser tests can run here."""
    path = find_chromium(which)
    if path:
        return Finding("Chromium", State.OK, path)
    return Finding(
        "Chromium",
        State.LESS,
        "no Chromium, Chrome or Edge found",
        "playing is as good as ever; the tests that drive a real browser are skipped",
        Mend(
            debian="sudo apt-get install chromium",
            macos="brew install --cask chromium",
            windows="winget install Google.Chrome",
        ),
    )


def files(subject: str, folder: Path, pattern: str, *, state: State, without: str) -> Finding:
    """Whether files that the program ships are there; ``state`` is how it stands if they are not."""
    count = sum(1 for _ in folder.rglob(pattern)) if folder.is_dir() else 0
    if count:
        return Finding(subject, State.OK, f"{count} in {folder}")
    return Finding(subject, state, f"no {pattern} in {folder}", without, _mend_copy(folder))


def _mend_copy(folder: Path) -> Mend:
    checkout = next((parent for parent in folder.parents if (parent / ".git").exists()), None)
    if checkout:
        return everywhere(f"git -C {checkout} checkout -- {folder.relative_to(checkout).as_posix()}")
    return everywhere(f"{sys.executable} -m pip install --force-reinstall --no-deps tabletop-companion")


def database(file: Path) -> Finding:
    """Whether the database can be written, or made where it is not there yet."""
    fault = _unwritable(file)
    if not fault:
        return Finding("Database", State.OK, f"{file}{'' if file.exists() else ' (made at the first start)'}")
    folder = next(parent for parent in file.parents if parent.exists())
    return Finding(
        "Database",
        State.STOP,
        fault,
        "no table can be kept; or give another folder: companion serve --data FOLDER",
        Mend(
            debian=f"sudo chown -R $(id -u) {folder}",
            macos=f"sudo chown -R $(id -u) {folder}",
            windows=f'icacls "{folder}" /grant "%USERNAME%":(OI)(CI)F /T',
        ),
    )


def _unwritable(file: Path) -> str:
    """Why this file can't be written, or made; empty if it can. Leaves nothing behind."""
    if file.exists():
        try:
            with closing(sqlite3.connect(file, timeout=0.2)) as connection:
                connection.execute("BEGIN IMMEDIATE").close()
                connection.rollback()
        except sqlite3.Error as error:
            # A server that is writing this moment is no fault.
            return "" if "locked" in str(error) else f"{file}: {error}"
        return ""
    folder = next(parent for parent in file.parents if parent.exists())
    trial = folder / f".{file.name}.trial"
    try:
        trial.touch(exist_ok=False)
        trial.unlink()
    except OSError as error:
        return f"{folder}: {error.strerror}"
    return ""


def port(number: int) -> Finding:
    """Whether the server's usual port is free."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        if sys.platform != "win32":
            # As the server asks for it: a port that was closed a moment ago is free. On Windows it would hide a clash.
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("0.0.0.0", number))
        except OSError as error:
            return Finding(
                f"Port {number}",
                State.LESS,
                f"in use ({error.strerror})",
                "perhaps the companion runs already; else choose other ports",
                everywhere("companion serve --port 0 --tls-port 0"),
            )
    return Finding(f"Port {number}", State.OK, "free")


def addresses(found: tuple[str, ...]) -> Finding:
    """Whether phones can reach this machine."""
    if found:
        return Finding("Home network", State.OK, ", ".join(found))
    return Finding(
        "Home network",
        State.LESS,
        "this computer has no address in a home network",
        "phones can't join; this computer alone can play",
        Mend(
            debian="nmcli radio wifi on",
            macos="networksetup -setairportpower en0 on",
            windows="start ms-settings:network-wifi",
        ),
    )
