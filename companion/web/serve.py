"""``companion serve``: the web server, over plain HTTP and, for the cameras of phones, over HTTPS."""

# Before every other import: sockets, threads and locks of all libraries become those of gevent.
from gevent import monkey

monkey.patch_all()

import datetime as dt
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import click
import gevent
from gevent.pywsgi import WSGIServer

from companion.errors import UserError
from companion.store.cli import DEFAULT
from companion.store.database import address_of
from companion.store.records import StoreError
from companion.web.addresses import host_name, lan_addresses
from companion.web.app import Config, create_app
from companion.web.authority import Authority


def listener(host: str, port: int) -> socket.socket:
    """A listening socket without Nagle's delay, which costs 48 ms an answer over TLS. Raises ``UserError``."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise UserError(
            f"Port {port} can't be used ({error.strerror}). Choose another with --port or --tls-port."
        ) from error
    sock.listen(256)
    sock.setblocking(False)
    return sock


@click.command("serve", epilog="Example:  companion serve --port 8000")
@click.option(
    "--host", default="0.0.0.0", show_default=True, help="Address to listen on; 127.0.0.1 for this computer only."
)  # noqa: S104 - phones must reach it
@click.option("--port", default=8000, show_default=True, help="Port for plain pages.")
@click.option(
    "--tls-port", default=8443, show_default=True, help="Port for secure pages, which phones need for the camera."
)
@click.option("--no-tls", is_flag=True, help="Serve plain pages only; phones then send photographs.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=DEFAULT.parent,
    show_default=True,
    help="Folder for certificates and prints.",
)
@click.option("--database", default="", help="Database address; a SQLite file in the data folder if not given.")
def command(host: str, port: int, tls_port: int, data: Path, database: str, *, no_tls: bool) -> None:
    """Start the server that phones and laptops open."""
    data.mkdir(parents=True, exist_ok=True)
    addresses = ("127.0.0.1",) if host == "127.0.0.1" else lan_addresses()
    shown = addresses[0] if addresses else "127.0.0.1"
    plain = listener(host, port)
    port = plain.getsockname()[1]
    secure = None if no_tls else listener(host, tls_port)
    phone = f"http://{shown}:{port}" if secure is None else f"https://{shown}:{secure.getsockname()[1]}"
    config = Config(
        database or address_of(data / "companion.db"), data, phone_address=phone, plain_address=f"http://{shown}:{port}"
    )
    try:
        app = create_app(config)
    except StoreError as error:
        raise UserError(str(error)) from error
    servers = [WSGIServer(plain, app, log=None)]
    if secure is not None:
        servers.append(_secure_server(secure, app, data, addresses))
    _say(port, phone, secure=secure is not None, shown=shown)
    _run(servers, app)


def _secure_server(sock: socket.socket, app: Any, data: Path, addresses: tuple[str, ...]) -> WSGIServer:
    authority = Authority(data / "certificates", dt.datetime.now(dt.UTC))
    authority.certify(tuple(dict.fromkeys(("127.0.0.1", *addresses))), ("localhost", host_name()))
    return WSGIServer(sock, app, log=None, keyfile=str(authority.key_file), certfile=str(authority.certificate_file))


def _say(port: int, phone: str, *, secure: bool, shown: str) -> None:
    click.echo(f"Tabletop Companion is running.\n\n  On this computer:  http://localhost:{port}")
    click.echo(f"  On phones:         {phone}")
    if secure:
        click.echo(f"  First, on each phone: http://{shown}:{port}/trust  (so that its camera opens)")
    click.echo("\nStop with Ctrl+C. Nothing is lost; the next start goes on where you left off.")
    sys.stdout.flush()


def _run(servers: list[WSGIServer], app: Any) -> None:
    """Serve until a signal; open streams are dropped at once, the log is safe on the disk."""
    stopping = gevent.event.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(sign, stopping.set)
    for server in servers:
        server.start()
    stopping.wait()
    for server in servers:
        server.stop(timeout=0)
    app.extensions["companion"].decoder.close()
