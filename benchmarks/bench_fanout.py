"""One phone's move on every other phone's screen: from the tap to the arrival of the drawn page, over HTTP.

20 tables of 5 phones and a television each; moves come at a steady rate; beside it pictures are read and decks are
printed. The anchor is the same app behind Werkzeug's server, which gives each stream a thread.

python -m benchmarks.bench_fanout
"""

from __future__ import annotations

import html
import http.client
import json
import logging
import os
import random
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import urlencode

TABLES, SEATS = 20, 5
MOVES_PER_SECOND = 10
"""Every table makes a move each 2 s: all twenty in the middle of a quick turn."""
SECONDS = 20
READERS = 2
"""Phones whose frames go to the server one after the other without pause; a page sends one each 1.2 s at most."""
STATE = re.compile(rb"event: state\nid: (\d+)\ndata: ([^\n]*)\n\n")
SERVE = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--no-limits"]
SERVERS = {"gevent": SERVE, "a thread each": [sys.executable, "-m", "benchmarks.bench_fanout", "--threads"]}


class Phone:
    """A browser with a stream open: what it shows, and when that arrived."""

    def __init__(self, port: int) -> None:
        self.address = ("127.0.0.1", port)
        self.http = http.client.HTTPConnection(*self.address, timeout=60)
        self.cookie = ""
        self.code = ""
        self.stream = socket.socket()
        self.rest = b""
        self.arrived: dict[int, float] = {}
        self.shown = b""

    def post(self, path: str, body: bytes, kind: str) -> tuple[http.client.HTTPResponse, bytes]:
        """One request and its answer."""
        sent = {"Origin": "http://{}:{}".format(*self.address), "X-Companion": "1", "Cookie": self.cookie}
        self.http.request("POST", path, body, {**sent, "Content-Type": kind, "X-Key": uuid.uuid4().hex, "X-Quiet": "1"})
        answer = self.http.getresponse()
        return answer, answer.read()

    def form(self, path: str, **fields: Any) -> str:
        """Send a form; the place that it leads to."""
        answer, _ = self.post(path, urlencode(fields, doseq=True).encode(), "application/x-www-form-urlencoded")
        self.cookie += "".join(f"{cookie.split(';')[0]}; " for cookie in answer.headers.get_all("Set-Cookie") or ())
        return answer.headers["Location"] or ""

    def listen(self, kind: str) -> None:
        """Open a stream."""
        self.stream = socket.create_connection(self.address)
        request = f"GET /table/{self.code}/stream/{kind} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n\r\n"
        self.stream.sendall(request.encode())
        self.stream.setblocking(False)

    def hear(self) -> None:
        """Take what has arrived."""
        now = time.perf_counter()
        self.rest += self.stream.recv(1 << 20)
        end = 0
        for found in STATE.finditer(self.rest):
            self.arrived.setdefault(int(found.group(1)), now)
            self.shown, end = found.group(2), found.end()
        self.rest = self.rest[end:]

    def taps(self) -> list[Any]:
        """What its page offers to do in the game."""
        page = json.loads(self.shown)["html"] if self.shown else ""
        said = [json.loads(html.unescape(text)) for text in re.findall(r"data-send=[\"'](\{.*?\})[\"']", page)]
        return [one for one in said if one["do"] in ("move", "answer", "show")]


class Result(NamedTuple):
    """The times of one run in ms, and how many moves and arrivals there were."""

    times: list[float]
    moves: int
    missed: int
    pictures: int
    decks: int


@contextmanager
def served(command: list[str]) -> Iterator[int]:
    """A server that runs; its port."""
    with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
        [*command, "--data", folder], stdout=subprocess.PIPE, text=True
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            port = next(found for line in process.stdout if (found := re.search(r"http://127\.0\.0\.1:(\d+)", line)))
            yield int(port.group(1))
        finally:
            process.terminate()


def seated(port: int) -> list[list[Phone]]:
    """Tables whose game has begun, all phones listening; the last one of each table is a television."""
    tables = []
    for _ in range(TABLES):
        phones = [Phone(port) for _ in range(SEATS + 1)]
        host = phones[0]
        host.code = host.form("/new", game="cadaver", seat=["Ann"] + [""] * (SEATS - 1), own_seat="0").split("/")[2]
        for phone in phones[1:]:
            phone.code = host.code
        for phone in phones[1:SEATS]:
            phone.form(f"/table/{host.code}/join", name="Guest")
        host.post(f"/table/{host.code}/api/begin", b"", "application/json")
        for phone in phones:
            phone.listen("wall" if phone is phones[-1] else "seat")
        tables.append(phones)
    return tables


def measure(command: list[str], *, beside: bool) -> Result:
    """Play for a while, and take the time from each tap to each other screen."""
    with served(command) as port, ExitStack() as open_things:
        tables = seated(port)
        ears = open_things.enter_context(selectors.DefaultSelector())
        for phone in (phone for phones in tables for phone in phones):
            open_things.enter_context(phone.stream)
            open_things.callback(phone.http.close)
            ears.register(phone.stream, selectors.EVENT_READ, phone)
        stop = threading.Event()
        listening = threading.Thread(target=_hear, args=(ears, stop))
        listening.start()
        _lay_out(tables)
        work, counts = [], {"pictures": 0, "decks": 0}
        if beside:
            work += [threading.Thread(target=_photograph, args=(tables[at][1], counts, stop)) for at in range(READERS)]
            work.append(threading.Thread(target=_print, args=(tables[0][2], counts, stop)))
        for thread in work:
            thread.start()
        time.sleep(2)
        played = list(_play(tables))
        time.sleep(1)
        stop.set()
        for thread in (listening, *work):
            thread.join()
    return _result(played, counts)


def _hear(ears: selectors.BaseSelector, stop: threading.Event) -> None:
    while not stop.is_set():
        for key, _ in ears.select(0.2):
            key.data.hear()


def _lay_out(tables: list[list[Phone]]) -> None:
    """Answer what a game asks before its first turn: cards are laid out once, and then played for an hour."""
    for phones in tables:
        while not any(tap["do"] == "move" for phone in phones[:SEATS] for tap in phone.taps()):
            able = [phone for phone in phones[:SEATS] if phone.taps()]
            if able:
                _tap(able[0], able[0].taps()[0])
            time.sleep(0.02)


def _tap(phone: Phone, said: Any) -> int:
    """Send one input; the version that it made, or -1 if it was refused."""
    body = {"key": uuid.uuid4().hex, "version": json.loads(phone.shown)["version"], "input": said}
    _, answer = phone.post(f"/table/{phone.code}/api/input", json.dumps(body).encode(), "application/json")
    applied = json.loads(answer).get("applied")
    return int(applied["version"]) if applied else -1


def _play(tables: list[list[Phone]]) -> Iterator[tuple[float, int, list[Phone]]]:
    """Moves at a steady rate: when each was tapped, the version that it made, and who had to see it."""
    chance = random.Random(11)
    for at in range(MOVES_PER_SECOND * SECONDS):
        due = time.perf_counter() + 1 / MOVES_PER_SECOND
        phones = tables[at % TABLES]
        able = [(phone, taps) for phone in phones[:SEATS] if (taps := phone.taps())]
        if able:
            phone, taps = chance.choice(able)
            # Cards by hand may be refused; moves and answers that a page offers are not.
            likely = sorted(chance.sample(taps, len(taps)), key=lambda tap: tap["do"] == "show")
            for said in likely[:12]:
                tapped = time.perf_counter()
                version = _tap(phone, said)
                if version > 0:
                    yield tapped, version, [other for other in phones if other is not phone]
                    break
        time.sleep(max(0.0, due - time.perf_counter()))


def _photograph(phone: Phone, counts: dict[str, int], stop: threading.Event) -> None:
    import cv2
    import numpy as np

    table = np.random.default_rng(3).integers(60, 190, (72, 128), dtype=np.uint8)
    frame = cv2.imencode(".jpg", cv2.resize(table, (1280, 720), interpolation=cv2.INTER_CUBIC))[1].tobytes()
    camera = Phone(phone.address[1])
    camera.cookie = phone.cookie
    while not stop.is_set():
        camera.post(f"/table/{phone.code}/api/read", frame, "image/jpeg")
        counts["pictures"] += 1
    camera.http.close()


def _print(phone: Phone, counts: dict[str, int], stop: threading.Event) -> None:
    paper = Phone(phone.address[1])
    while not stop.is_set():
        place = paper.form("/prints", game="cadaver", paper="a4")
        done = False
        while not done and not stop.is_set():
            time.sleep(0.2)
            paper.http.request("GET", f"{place}/progress")
            done = json.loads(paper.http.getresponse().read())["done"]
        counts["decks"] += done
    paper.http.close()


def _result(played: list[tuple[float, int, list[Phone]]], counts: dict[str, int]) -> Result:
    times, missed = [], 0
    for tapped, version, others in played:
        for other in others:
            seen = [at for number, at in other.arrived.items() if number >= version]
            times += [1000 * (min(seen) - tapped)] if seen else []
            missed += not seen
    return Result(times, len(played), missed, counts["pictures"], counts["decks"])


def serve_with_threads(data: Path) -> None:
    """The anchor: the same app, each request and each stream in a thread of its own."""
    from werkzeug.serving import make_server

    from companion.web import Config, create_app

    logging.getLogger("werkzeug").disabled = True
    app = create_app(Config(f"sqlite:///{data}/companion.db", data, limits=False))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


def main() -> None:
    """Measure both servers, alone and with work beside them, and print a table."""
    print(f"{TABLES} tables of {SEATS} phones and a television, {MOVES_PER_SECOND} moves/s for {SECONDS} s, ", end="")
    print(f"{os.cpu_count()} cores; ms from tap to each other screen")
    print(f"{'server':14} {'beside':26} {'moves':>6} {'missed':>6} {'p50':>7} {'p99':>7} {'worst':>7}")
    p99s = {}
    for beside in (False, True):
        for name, command in SERVERS.items():
            got = measure(command, beside=beside)
            p99s[name, beside] = quantiles(got.times, n=100)[98]
            work = f"{got.pictures} pictures, {got.decks} decks" if beside else "nothing"
            print(f"{name:14} {work:26} {got.moves:6} {got.missed:6} {median(got.times):7.1f} ", end="")
            print(f"{p99s[name, beside]:7.1f} {max(got.times):7.1f}", flush=True)
    for beside, words in ((False, "alone"), (True, "with work beside")):
        print(f"p99 {words}: a thread each / gevent = {p99s['a thread each', beside] / p99s['gevent', beside]:.1f}")
    print(f"target: p99 under 50 ms with work beside: {p99s['gevent', True]:.1f} ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--threads"]:
        serve_with_threads(Path(sys.argv[3]))
    else:
        main()
