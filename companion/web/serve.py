"""``companion serve``: the web server, over plain HTTP and, for the cameras of phones, over HTTPS."""

# gevent has no types of its own.
# mypy: disallow-untyped-calls=False

# Before every other import: sockets, threads and locks of all libraries become those of gevent.
from gevent import monkey

monkey.patch_all()

import os
import signal
import sys
from pathlib import Path
from typing import Any, Final

import click
import gevent
from gevent.event import Event

from companion.errors import UserError
from companion.store.cli import DEFAULT
from companion.store.database import address_of
from companion.store.records import StoreError
from companion.web.addresses import Reach
from companion.web.app import Config, close, create_app, warm
from companion.web.listening import Certificates, Server, listener, server
from companion.web.qr import qr_text

LOOK_AT_ADDRESSES_S: Final = 20.0
"""How soon a laptop that went into another network has a certificate for its new address."""


@click.command("serve", epilog="Example:  companion serve --port 8000")
@click.option("--host", default="", help="Listen on this address only; 127.0.0.1 means this computer only.")
@click.option("--port", default=8000, show_default=True, help="Port for plain pages.")
@click.option("--tls-port", default=8443, show_default=True, help="Port for secure pages, where phones scan live.")
@click.option("--no-tls", is_flag=True, help="Serve plain pages only; phones then send photographs.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=DEFAULT.parent,
    show_default=True,
    help="Folder for the database, certificates and prints.",
)
@click.option("--database", default="", help="Address of a database; if not given, a file in the data folder.")
@click.option("--name", "names", multiple=True, help="A further name by which the server is called, as by a proxy.")
@click.option("--no-limits", is_flag=True, help="Do not count tries by address: for a proxy that does so itself.")
def command(
    host: str, port: int, tls_port: int, data: Path, database: str, names: tuple[str, ...], *, no_tls: bool,
    no_limits: bool,
) -> None:  # fmt: skip
    """Start the server that phones and laptops open."""
    host = "" if host == "0.0.0.0" else host
    os.umask(0o077)  # what this server writes is for nobody else on this computer
    _make_folder(data)
    plain = listener(host, port, "--port")
    secure = None if no_tls else listener(host, tls_port, "--tls-port")
    reach = Reach(plain.getsockname()[1], secure.getsockname()[1] if secure is not None else None, host)
    config = Config(database or address_of(data / "companion.db"), data, reach=reach, hosts=names, limits=not no_limits)
    try:
        app = create_app(config)
    except StoreError as error:
        raise UserError(str(error)) from error
    warm(app)
    servers = [server(plain, app)]
    if secure is not None:
        certificates = Certificates(data / "certificates", reach)
        servers.append(server(secure, app, certificates.context))
        gevent.spawn(_keep_true, certificates)
    for line in _what_to_open(reach):
        click.echo(line)
    sys.stdout.flush()
    _run(servers, app)


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)  # the decks' order lies in it
    except OSError as error:
        raise UserError(f"The folder {data} can't be made ({error.strerror}). Choose another with --data.") from error


def _keep_true(certificates: Certificates) -> None:
    while True:
        gevent.sleep(LOOK_AT_ADDRESSES_S)
        certificates.renew()


def _what_to_open(reach: Reach) -> list[str]:
    laptop = reach.plain() if reach.host else f"http://localhost:{reach.port}"
    lines = [
        "Tabletop Companion is running.",
        "",
        f"  On this computer:  {laptop}",
        f"  On phones:         {reach.phone()}",
    ]
    if reach.phone() != reach.plain():
        lines += [f"  First, once a phone: {reach.plain()}/trust  (so that its camera opens)"]
    if sys.stdout.isatty():
        lines += ["", qr_text(reach.phone())]
    return [*lines, "", "Stop with Ctrl+C. Nothing is lost; the next start goes on where you left off."]


def _run(servers: list[Server], app: Any) -> None:
    """Serve until a signal; open streams are dropped at once, the log is safe on the disk."""
    stopping = Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(sign, stopping.set)
    for each in servers:
        each.start()
    stopping.wait()
    for each in servers:
        each.stop(timeout=0)
    close(app)
