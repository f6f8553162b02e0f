"""Sockets, certificates and connections of the server: what ``serve`` needs below the pages."""

# gevent has no types of its own.
# mypy: disallow-untyped-calls=False

from __future__ import annotations

import datetime as dt
import errno
import select
import socket
import ssl
import struct
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import gevent
from gevent import monkey
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.errors import UserError
from companion.web.addresses import Reach, host_name
from companion.web.authority import Authority, AuthorityError

UNANSWERED_MS: Final = 20_000
"""How long the system waits for a phone to acknowledge before it gives the connection up."""
GREETING_S: Final = 10.0
"""How long a phone may take to agree on a key; whoever takes longer only holds a place."""
UNACKED_AT: Final = 24
"""Where ``tcpi_unacked`` stands in Linux's ``struct tcp_info``: eight bytes, then the fifth of 32 bits."""


def listener(host: str, port: int, option: str) -> socket.socket:
    """A listening socket. Raises ``UserError``, naming the option of the command line that can mend it.

    Without TCP_NODELAY an answer over TLS takes 48 ms; accepted sockets inherit it.
    """
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two servers share a port
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if sys.platform == "linux":
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNANSWERED_MS)
    try:
        sock.bind((host or "0.0.0.0", port))
        sock.listen(256)
    except (OSError, OverflowError) as error:
        sock.close()
        raise UserError(_why_not(host, port, option, error)) from error
    sock.setblocking(False)
    return sock


def _why_not(host: str, port: int, option: str, error: OSError | OverflowError) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use, perhaps by a companion that runs already. Choose another with {option}."
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return f"This system does not let you use port {port}. Choose one above 1023 with {option}."
    if isinstance(error, OverflowError):
        return f"There is no port {port}. Choose one from 1 to 65535 with {option}."
    return f"{host} is no address of this computer. Leave --host away, or give one that it has."


class SocketLine:
    """What the system knows of a connection, asked without waiting."""

    def __init__(self, sock: Any) -> None:
        self._sock = sock

    def is_closed(self) -> bool:
        """Whether the other side has hung up. A page says nothing after it has asked for its stream."""
        if not hasattr(select, "poll"):  # Windows: noticed when the next beat can't be written
            return False
        poll = monkey.get_original("select", "poll")()
        try:
            poll.register(self._sock.fileno(), select.POLLIN | getattr(select, "POLLRDHUP", 0))
        except ValueError:  # closed on our side
            return True
        return bool(poll.poll(0))

    def is_answered(self) -> bool:
        """Whether all that was sent has been acknowledged. Where the system does not tell, it is taken to be."""
        if sys.platform != "linux":
            return True
        try:
            info = self._sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, UNACKED_AT + 4)
        except OSError:
            return False
        return bool(struct.unpack_from("I", info, UNACKED_AT)[0] == 0)


class Handler(WSGIHandler):
    """Tells the app about the connection that a request came by."""

    def get_environ(self) -> dict[str, Any]:
        """The request's environment, and its line."""
        environ: dict[str, Any] = WSGIHandler.get_environ(self)
        environ["companion.line"] = SocketLine(self.socket)
        return environ


class Certificates:
    """The certificate of the secure pages, kept true to the addresses of this machine."""

    def __init__(self, folder: Path, reach: Reach) -> None:
        self._folder = folder
        self._reach = reach
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.renew()

    def renew(self) -> None:
        """Look at the addresses, and take a new certificate into use if they changed. Raises ``UserError``."""
        try:
            authority = Authority(self._folder, dt.datetime.now(dt.UTC))
        except AuthorityError as error:
            raise UserError(str(error)) from error
        addresses = tuple(dict.fromkeys(("127.0.0.1", *self._reach.addresses())))
        made = authority.certify(addresses, ("localhost", host_name()))
        if made or not self.context.cert_store_stats()["x509"]:
            self.context.load_cert_chain(authority.certificate_file, authority.key_file)


class Server(WSGIServer):
    """A server that does not fill its screen when a phone breaks off the greeting, as those without trust do."""

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> None:
        """Greet a phone over TLS, and serve it."""
        try:
            with gevent.Timeout(GREETING_S):
                wrapped = self.wrap_socket(client_socket, **self.ssl_args)
        except (OSError, gevent.Timeout):
            client_socket.close()
            return
        with closing(wrapped):
            self.handle(wrapped, address)


def server(sock: socket.socket, app: Any, context: ssl.SSLContext | None = None) -> Server:
    """A server of the app on a socket, with TLS if it is given a context."""
    options = {} if context is None else {"ssl_context": context}
    return Server(sock, app, handler_class=Handler, log=None, **options)
