"""What the server sends to somebody: every page, stream and reply, as bytes, with the table's code taken out."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from flask import Flask
from werkzeug.test import TestResponse

from companion.web.qr import qr_svg
from tests.web.people import HOST, Browser

PAGES: Final = ("seat", "wall", "history", "scan", "lobby", "join")
STREAMS: Final = ("seat", "wall", "lobby")
OFTEN: Final = 3
"""The first pages, which show most, are looked at after each input; all others now and then."""
ELSEWHERE: Final = ("/", "/join/{code}", "/health", "/table/{code}/take/none", "/table/{code}/stream/else")

Bytes = dict[str, bytes]


class Eyes:
    """A browser, and what it gets to see of any table whose cookies it holds."""

    def __init__(self, app: Flask, name: str, address: str) -> None:
        self.name = name
        self.browser = Browser(app, address)
        self._keys = (f"{name}-{number:08}" for number in itertools.count())

    def key(self) -> str:
        """A key for an input, which may be sent to several tables."""
        return next(self._keys)

    def send(self, code: str, path: str, body: Any = b"", **headers: str) -> bytes:
        """What is answered to an input."""
        answer = self.browser.script(f"/table/{code}/api/{path}", body, **headers)
        return plain(answer, code)

    def pages(self, code: str, *, every: bool) -> Bytes:
        """What it gets of a table now: the pages that show most, or every page and stream there is."""
        found = {page: self._page(f"/table/{code}/{page}", code) for page in (PAGES if every else PAGES[:OFTEN])}
        if every:
            found |= {f"stream/{kind}": self._stream(code, kind) for kind in STREAMS}
            found |= {path: self._page(path.format(code=code), code) for path in ELSEWHERE}
        return found

    def _page(self, path: str, code: str) -> bytes:
        return plain(self.browser.get(path), code)

    def _stream(self, code: str, kind: str) -> bytes:
        """The first that a stream says: the state, or that it is not this device's."""
        answer = self.browser.get(f"/table/{code}/stream/{kind}", buffered=False)
        told = b""
        chunks: Iterator[bytes] = iter(answer.response)
        while b"event:" not in told:
            told += next(chunks)
        answer.close()
        return without_code(told, code)


def plain(answer: TestResponse, code: str) -> bytes:
    """An answer as bytes: status, headers and body, without what differs between any two tables."""
    assert answer.status_code < 500, f"{answer.request.path} is answered with {answer.status}"
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in ("Set-Cookie", "Date"))
    lines = [f"{name}: {value}" for name, value in headers]
    told = "\n".join((answer.status, *lines)).encode() + b"\n\n" + answer.get_data()
    return without_code(told, code)


def without_code(told: bytes, code: str) -> bytes:
    """The same for every table: its code, the drawing of its address, and digests of seals are replaced."""
    drawing = _drawing(code)
    if drawing in told:
        told = re.sub(rb"(?<=Content-Length: )\d+(?=\n)", b"", told.replace(drawing, b"QR"))
    # The digest of a seal is made with chance, and tells nothing of what is sealed (SW-COM-04).
    told = re.sub(rb"(?<=digest )[0-9a-f]{8}", b"DIGEST", told)
    return told.replace(code.encode(), b"CODE").replace(f"{code[:3]} {code[3:]}".encode(), b"CODE")


@cache
def _drawing(code: str) -> bytes:
    return qr_svg(f"http://{HOST}/join/{code}").encode()


def kind_of(reply: bytes) -> str:
    """Whether an input was applied, refused, and so on; the status of an error."""
    head, _, body = reply.partition(b"\n\n")
    return next(iter(json.loads(body))) if b"200" in head.split(b"\n")[0] else head.split(b"\n")[0].decode()
