"""``companion doctor``: what is missing on this machine, what works less well without it, and how to mend it.

Leans on nothing that may itself be missing: only click and msgspec are imported at the top.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click
import msgspec

from companion import probes
from companion.assets import folder
from companion.probes import Finding, Load, Mend, State, Which, everywhere

SYSTEMS: Final = {"debian": "Debian and its kin", "macos": "macOS", "windows": "Windows"}


NO_SHEETS: Final = "no sheets can be made; decks that are printed already can be played"

SERVER: Final = {
    "flask": "flask",
    "flask_limiter": "flask-limiter",
    "sqlalchemy": "sqlalchemy",
    "alembic": "alembic",
    "gevent": "gevent",
    "cryptography": "cryptography",
    "qrcode": "qrcode",
    "numpy": "numpy",
}
"""The modules without which the server does not start, and the package of each."""

PRINTING: Final = {"reportlab": "reportlab", "pypdfium2": "pypdfium2"}


class Machine(msgspec.Struct, frozen=True):
    """What is looked at, and with what. ``root`` is the folder in which the two packages lie."""

    data: Path
    ports: tuple[int, ...]
    root: Path
    load: Load = probes.load
    which: Which = shutil.which
    addresses: Callable[[], tuple[str, ...]] = lambda: ()


def examine(machine: Machine) -> tuple[Finding, ...]:
    """Every finding about this machine, what stops the program first."""
    load = machine.load
    found = (
        probes.python(sys.version_info[:3]),
        probes.libraries("Server libraries", SERVER, load, state=State.STOP, without="the server does not start"),
        *_readers(load),
        probes.libraries("Printing", PRINTING, load, state=State.LESS, without=NO_SHEETS),
        *_shipped(machine.root),
        probes.database(machine.data / "companion.db"),
        *(probes.port(number) for number in machine.ports),
        probes.addresses(machine.addresses()),
        probes.chromium(machine.which),
    )
    order = [State.STOP, State.LESS, State.OK]
    return tuple(sorted(found, key=lambda finding: order.index(finding.state)))


def _readers(load: Load) -> tuple[Finding, ...]:
    pip = f"{sys.executable} -m pip install --force-reinstall --no-deps"
    return (
        probes.library(
            "zxing-cpp",
            "zxingcpp",
            load,
            without="the server reads photographs slowly and misses more tags; cameras in the browser read as before",
            mend=everywhere(f"{pip} zxing-cpp"),
        ),
        probes.library(
            "pyzbar, libzbar",
            "pyzbar.pyzbar",
            load,
            without="tags that zxing-cpp misses in a crowded photograph are not tried a second time",
            mend=Mend(
                debian="sudo apt-get install libzbar0",
                # Python looks into ~/lib, but not into the folder of Homebrew.
                macos='brew install zbar && mkdir -p ~/lib && ln -sf "$(brew --prefix zbar)/lib/libzbar.dylib" ~/lib/',
                windows="winget install Microsoft.VCRedist.2013.x64",
            ),
        ),
        probes.library(
            "OpenCV",
            "cv2",
            load,
            without="the server reads no photographs; cameras in the browser and tapping cards in a list still work",
            mend=Mend(
                debian="sudo apt-get install libgl1 libglib2.0-0",
                macos=f"{pip} opencv-python",
                windows="winget install Microsoft.VCRedist.2015+.x64",
            ),
        ),
    )


def _shipped(root: Path) -> tuple[Finding, ...]:
    return (
        probes.files(
            "Page templates",
            folder("templates", root / "companion"),
            "*.html",
            state=State.STOP,
            without="no page can be shown",
        ),
        probes.files(
            "Page scripts",
            folder("static", root / "companion"),
            "*.js",
            state=State.STOP,
            without="pages show, but nothing on them works",
        ),
        probes.files(
            "Fonts for print",
            root / "cardprints" / "fonts",
            "*.ttf",
            state=State.LESS,
            without=NO_SHEETS,
        ),
    )


def _lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine; none where the server's own libraries are missing, which is said already."""
    try:
        from companion.web.addresses import lan_addresses
    except ImportError:
        return ()
    return lan_addresses()


def can_run(found: tuple[Finding, ...]) -> bool:
    """Whether nothing that was found stops the program."""
    return all(finding.state is not State.STOP for finding in found)


def this_system() -> str:
    """Which of the three kinds of system this is; every Linux counts as Debian."""
    return {"darwin": "macos", "win32": "windows"}.get(sys.platform, "debian")


def as_text(found: tuple[Finding, ...], system: str) -> str:
    """The findings for people, aligned, with the commands for this kind of system."""
    width = max(len(finding.subject) for finding in found)
    lines = []
    for finding in found:
        lines.append(f"{finding.state.value:<8} {finding.subject:<{width}}  {finding.detail}".rstrip())
        if finding.state is not State.OK and finding.mend is not None:
            lines += textwrap.wrap(f"Without it: {finding.without}.", 110, initial_indent=" " * 9)
            lines.append(f"{'':9}To mend it: {getattr(finding.mend, system)}")
    return "\n".join([*lines, "", _verdict(found)])


def _verdict(found: tuple[Finding, ...]) -> str:
    stops = [finding.subject for finding in found if finding.state is State.STOP]
    if stops:
        return f"The program can't run until this is mended: {', '.join(stops)}."
    less = [finding.subject for finding in found if finding.state is State.LESS]
    if less:
        return f"The program can run; see above what works less well: {', '.join(less)}."
    return "The program can run; nothing is missing."


def as_json(found: tuple[Finding, ...]) -> str:
    """The findings for programs, with the commands for every kind of system."""
    return msgspec.json.encode({"can_run": can_run(found), "findings": found}).decode()


@click.command("doctor", epilog="Example:  companion doctor --for macos")
@click.option("--json", "json_", is_flag=True, help="Print one JSON object, with the commands for every system.")
@click.option(
    "--for",
    "system",
    type=click.Choice(list(SYSTEMS)),
    default=this_system(),
    show_default="this computer's",
    help="Whose commands to print.",
)
@click.option("--port", default=8000, show_default=True, help="Port that the server would use for plain pages.")
@click.option("--tls-port", default=8443, show_default=True, help="Port that the server would use for secure pages.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=Path.home() / ".tabletop-companion",
    show_default="~/.tabletop-companion",
    help="Folder in which the server would keep its database.",
)
@click.pass_context
def command(ctx: click.Context, system: str, port: int, tls_port: int, data: Path, *, json_: bool) -> None:
    """Say what is missing on this machine, what works less well without it, and the command that mends it.

    Exits with 0 if the program can run, 1 if it can't.
    """
    root = Path(__file__).parent.parent
    found = examine(Machine(data.absolute(), (port, tls_port), root, addresses=_lan_addresses))
    click.echo(as_json(found) if json_ else as_text(found, system))
    ctx.exit(0 if can_run(found) else 1)
