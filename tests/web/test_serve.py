"""The server as people start it: what it says, whom it serves, how it stops."""

from __future__ import annotations

import contextlib
import http.client
import json
import select
import socket
import ssl
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.people import taps
from tests.web.servers import Phone, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for tests that leave it running."""
    with running(tmp_path_factory.mktemp("server"), "--no-limits") as started:
        yield started


@pytest.fixture
def phone(server: Running) -> Iterator[Phone]:
    """A phone that opens the plain pages."""
    with Phone(server.port) as one:
        yield one


@pytest.fixture
def secure_phone(server: Running) -> Iterator[Phone]:
    """A phone that trusts the server's root and opens the secure pages."""
    with Phone(server.tls_port, server.data / "certificates" / "root.crt") as one:
        yield one


@pytest.fixture
def phones(server: Running) -> Iterator[tuple[Phone, Phone]]:
    """Two phones at a table whose game has begun, the first one its host."""
    with Phone(server.port) as host, Phone(server.port) as guest:
        host.form("/new", game="cadaver", seat=["Ann", ""], own_seat="0")
        guest.form(f"/table/{host.code}/join", name="Ben")
        assert "applied" in host.script("api/begin", {})
        yield host, guest


def move(phone: Phone, version: int) -> dict[str, object]:
    """Make the first move that the seat's page offers."""
    said = taps(phone.page("seat"))[0]
    return phone.script("api/input", {"key": f"key-{version}-{phone.code}", "version": version, "input": said})


def test_it_says_plainly_what_to_open(server: Running) -> None:
    assert f"On this computer:  http://127.0.0.1:{server.port}" in server.said
    assert f"On phones:         https://127.0.0.1:{server.tls_port}" in server.said
    assert f"http://127.0.0.1:{server.port}/trust" in server.said


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights elsewhere")
def test_nothing_that_it_writes_can_be_read_by_others(server: Running) -> None:
    files = [path for path in server.data.rglob("*") if path.is_file()]
    assert {"companion.db", "companion.db-wal", "root.key", "server.key"} <= {path.name for path in files}
    assert {path.name for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077} == set()


def test_one_phones_move_is_on_the_others_screen(phones: tuple[Phone, Phone]) -> None:
    host, guest = phones
    stream, wall = guest.listen("seat"), host.listen("wall")
    assert (stream.state()["version"], wall.state()["version"]) == (1, 1)
    assert "applied" in move(host, 1)
    assert (stream.state()["version"], wall.state()["version"]) == (2, 2)


def test_the_pages_are_served_to_whoever_trusts_the_root(secure_phone: Phone) -> None:
    assert secure_phone.ask("GET", "/health").body == b"ok\n"


def test_a_phone_without_trust_is_warned_and_the_others_are_served_on(server: Running, secure_phone: Phone) -> None:
    with Phone(server.tls_port) as stranger:
        stranger.context = ssl.create_default_context()
        with pytest.raises(ssl.SSLCertVerificationError):
            stranger.ask("GET", "/health")
    assert secure_phone.ask("GET", "/health").status == 200


def test_the_root_is_handed_out_in_both_forms(server: Running, phone: Phone) -> None:
    root = phone.ask("GET", "/companion-root.crt")
    assert root.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert "attachment" not in root.headers["Content-Disposition"]
    kept = (server.data / "certificates" / "root.crt").read_text()
    assert ssl.PEM_cert_to_DER_cert(kept) == root.body
    profile = phone.ask("GET", "/companion.mobileconfig")
    assert profile.headers["Content-Type"] == "application/x-apple-aspen-config"
    assert b"com.apple.security.root" in profile.body


def test_a_live_stream_over_tls(secure_phone: Phone) -> None:
    secure_phone.form("/practice", game="cadaver")
    assert list(secure_phone.cookies) == ["__Secure-host", "__Secure-seat"]
    assert secure_phone.listen("seat").state()["version"] > 0


def test_a_phone_that_hangs_up_is_seen_to_be_gone_within_five_seconds(phones: tuple[Phone, Phone]) -> None:
    host, guest = phones
    lobby = host.listen("lobby")
    lobby.state()
    stream = guest.listen("seat")
    stream.next()
    while "here" not in lobby.state()["html"]:
        pass
    stream.hang_up()
    began = time.monotonic()
    while "asleep" not in lobby.state()["html"]:
        pass
    assert time.monotonic() - began < 5


def test_a_picture_being_read_does_not_hold_up_a_stream(phones: tuple[Phone, Phone]) -> None:
    import cv2
    import numpy as np

    host, guest = phones
    noise = np.random.default_rng(7).integers(0, 255, (2200, 3000), dtype=np.uint8)
    picture = cv2.imencode(".jpg", noise)[1].tobytes()
    stream = guest.listen("seat", since=1)
    path = f"/table/{host.code}/api/read"
    reading = host.send("POST", path, picture, **{"X-Companion": "1", "X-Key": "k" * 20})
    assert "applied" in move(host, 1)
    assert stream.state()["version"] == 2
    assert select.select([reading.sock], [], [], 0)[0] == [], "the picture was read before the move was shown"
    with reading.getresponse() as answer:
        assert json.loads(answer.read())["refused"]["title"] == "No tag"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1@evil.example", "[", "a b"])
def test_a_foreign_host_is_refused_by_the_running_server_too(server: Running, host: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
        line.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"Traceback" not in answer


def test_garbage_on_either_port_does_not_end_the_server(server: Running, phone: Phone) -> None:
    for port in (server.port, server.tls_port):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
            line.sendall(b"\x16\x03\x01 not a greeting\r\n\r\n")
            line.shutdown(socket.SHUT_WR)
            with contextlib.suppress(ConnectionResetError):
                line.recv(4096)
    assert phone.ask("GET", "/health").status == 200


def test_it_stops_at_once_with_streams_open_and_goes_on_where_it_left_off(tmp_path: Path) -> None:
    with running(tmp_path, "--no-tls") as server, Phone(server.port) as phone:
        assert server.tls_port == 0
        phone.form("/practice", game="cadaver")
        stream = phone.listen("seat")
        version = stream.state()["version"]
        assert server.stop() < 3
        with pytest.raises((EOFError, OSError, http.client.HTTPException)):
            while True:
                stream.next()
        assert server.process.stderr is not None
        assert "Traceback" not in server.process.stderr.read()
        cookies, code = phone.cookies, phone.code
    with running(tmp_path, "--no-tls") as server, Phone(server.port) as phone:
        phone.cookies, phone.code = cookies, code
        assert phone.listen("seat").state()["version"] == version


def served(*options: str) -> subprocess.CompletedProcess[str]:
    """What the command says when it can't start."""
    command = [sys.executable, "-m", "companion", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def test_a_port_in_use_is_one_sentence(server: Running, tmp_path: Path) -> None:
    done = served("--host", "127.0.0.1", "--port", str(server.port), "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.strip() == (
        f"Error: Port {server.port} is in use, perhaps by a companion that runs already. Choose another with --port."
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--port", "99999"), "There is no port 99999"),
        (("--host", "8.8.8.8", "--port", "0"), "8.8.8.8 is no address of this computer"),
        (("--host", "no such host", "--port", "0"), "no such host is no address of this computer"),
        (("--port", "0", "--tls-port", "0", "--data", "/dev/null/x"), "can't be made"),
        (("--port", "0", "--tls-port", "0", "--database", "sqlite:////no/such/folder/x.db"), "database"),
        (("--port", "0", "--tls-port", "0", "--database", "nonsense"), "database"),
    ],
    ids=["port", "address", "host", "folder", "database folder", "database address"],
)
def test_what_can_not_be_served_is_one_sentence(tmp_path: Path, options: tuple[str, ...], sentence: str) -> None:
    done = served("--data", str(tmp_path), *options)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_damaged_certificates_are_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "certificates"
    folder.mkdir()
    (folder / "root.crt").write_text("damaged")
    done = served("--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--data", str(tmp_path))
    assert done.returncode == 2
    assert "Delete that folder" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
