"""What the system knows of a connection, asked without waiting."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    """Our end of a connection, and the phone's."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as phone:
        ours, _ = server.accept()
        with ours:
            yield ours, phone


def test_a_connection_that_is_open_and_heard(pair: Pair) -> None:
    from companion.web.listening import SocketLine

    ours, phone = pair
    ours.sendall(b"beat")
    assert phone.recv(4) == b"beat"
    line = SocketLine(ours)
    assert (line.is_closed(), line.is_answered()) == (False, True)


@pytest.mark.skipif(sys.platform == "win32", reason="there it is noticed when the next beat can't be written")
def test_a_phone_that_hangs_up_is_noticed_without_writing(pair: Pair) -> None:
    from companion.web.listening import SocketLine

    ours, phone = pair
    line = SocketLine(ours)
    phone.close()
    assert line.is_closed()


def test_our_own_end_closed_is_closed_and_unheard(pair: Pair) -> None:
    from companion.web.listening import SocketLine

    ours, _ = pair
    line = SocketLine(ours)
    ours.close()
    assert line.is_closed()


def test_only_the_command_patches_sockets_and_threads() -> None:
    code = (
        "import companion.web, companion.web.listening, companion.cli, socket, gevent.monkey;"
        "assert not gevent.monkey.is_module_patched('socket')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
