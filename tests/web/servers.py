"""A server in a process of its own, as people start it, and phones that reach it over the network."""

from __future__ import annotations

import http.client
import json
import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode


class Running(NamedTuple):
    """A server that runs on this computer alone."""

    process: subprocess.Popen[str]
    port: int
    tls_port: int
    data: Path
    said: str

    def stop(self, sign: int = signal.SIGTERM) -> float:
        """Ask it to stop; how many seconds that took."""
        began = time.monotonic()
        self.process.send_signal(sign)
        assert self.process.wait(timeout=20) == 0
        return time.monotonic() - began


@contextmanager
def running(data: Path, *options: str) -> Iterator[Running]:
    """A server on free ports; it is killed in the end if it still runs."""
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0", "--tls-port", "0"]
    with subprocess.Popen(
        [*command, "--data", str(data), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Running(process, *_what_it_says(process, data))
        finally:
            process.kill()


def _what_it_says(process: subprocess.Popen[str], data: Path) -> tuple[int, int, Path, str]:
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("Stop with"):
            break
    plain = re.search(r"http://127\.0\.0\.1:(\d+)", said)
    secure = re.search(r"https://127\.0\.0\.1:(\d+)", said)
    assert plain is not None, process.stderr.read() if process.stderr is not None else said
    return int(plain.group(1)), int(secure.group(1)) if secure is not None else 0, data, said


class Answer(NamedTuple):
    """What came back for a request."""

    status: int
    headers: Message
    body: bytes


class Phone:
    """A phone with cookies, over plain HTTP or, with the root to trust, over HTTPS."""

    def __init__(self, port: int, root: Path | None = None) -> None:
        self.port = port
        self.context = None if root is None else ssl.create_default_context(cafile=str(root))
        self.cookies: dict[str, str] = {}
        self.code = ""
        self._open = ExitStack()

    def close(self) -> None:
        """Switch it off."""
        self._open.close()

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPConnection:
        """One request, whose answer is not waited for."""
        scheme = "http" if self.context is None else "https"
        sent = {"Origin": f"{scheme}://127.0.0.1:{self.port}", **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self.context is None:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        else:
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=10, context=self.context)
        self._open.callback(connection.close)
        connection.request(method, path, body, sent)
        return connection

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """One request and its answer."""
        connection = self.send(method, path, body, Connection="close", **headers)
        with connection.getresponse() as answer:
            found = Answer(answer.status, answer.headers, answer.read())
        connection.close()
        for cookie in found.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return found

    def form(self, path: str, **fields: Any) -> Answer:
        """Send a form; remembers the table that it leads to."""
        body = urlencode(fields, doseq=True).encode()
        answer = self.ask("POST", path, body, **{"Content-Type": "application/x-www-form-urlencoded"})
        place = answer.headers.get("Location", "")
        if place.startswith("/table/"):
            self.code = place.split("/")[2]
        return answer

    def script(self, path: str, body: Any) -> dict[str, Any]:
        """Send JSON; the JSON of the answer."""
        answer = self.ask("POST", f"/table/{self.code}/{path}", json.dumps(body).encode(), **{"X-Companion": "1"})
        return dict(json.loads(answer.body))

    def page(self, path: str) -> str:
        """A page of the table."""
        return self.ask("GET", f"/table/{self.code}/{path}").body.decode()

    def listen(self, kind: str, since: int | str = "") -> Hearing:
        """Open a stream of the table."""
        connection = self.send("GET", f"/table/{self.code}/stream/{kind}?since={since}")
        answer = connection.getresponse()
        self._open.callback(answer.close)
        return Hearing(connection, answer)


class Hearing:
    """A stream that is being read."""

    def __init__(self, connection: http.client.HTTPConnection, answer: http.client.HTTPResponse) -> None:
        self._connection = connection
        self._answer = answer

    def next(self) -> tuple[str, dict[str, Any]]:
        """The next event: its kind and data. Raises ``EOFError`` at the end."""
        kind = ""
        while line := self._answer.readline():
            if line.startswith(b"event: "):
                kind = line[7:].decode().strip()
            elif line.startswith(b"data: "):
                return kind, json.loads(line[6:])
        raise EOFError

    def state(self) -> dict[str, Any]:
        """The next state; beats are passed over."""
        kind, data = self.next()
        return data if kind == "state" else self.state()

    def hang_up(self) -> None:
        """Break the connection off."""
        self._answer.close()
        self._connection.close()
