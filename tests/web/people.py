"""People at a table: a browser with cookies of its own, that sends what a browser would."""

from __future__ import annotations

import html
import json
import re
import uuid
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.play.tables import Tables

HOST = "192.168.7.1:8000"
ORIGIN = {"Origin": f"http://{HOST}"}
SCRIPT = {**ORIGIN, "X-Companion": "1"}


class Browser:
    """One browser in the network of the app."""

    def __init__(self, app: Flask, address: str = "192.168.7.20", scheme: str = "http") -> None:
        self.client = app.test_client()
        self.client.environ_base["REMOTE_ADDR"] = address
        self.base = f"{scheme}://{HOST}"
        self.code = ""

    def get(self, path: str, **options: Any) -> TestResponse:
        """Open a page."""
        return self.client.get(path, base_url=self.base, **{"buffered": True, **options})

    def form(self, path: str, **fields: Any) -> TestResponse:
        """Send a form of ours."""
        return self.client.post(path, base_url=self.base, data=fields, headers={"Origin": self.base})

    def script(self, path: str, body: Any = b"", **headers: str) -> TestResponse:
        """Send what a script of ours would."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"Origin": self.base, "X-Companion": "1", **headers}
        return self.client.post(path, base_url=self.base, data=data, headers=sent)

    def table(self, path: str) -> str:
        """An address of this browser's table."""
        return f"/table/{self.code}/{path}"

    def new_table(self, *seats: str, own: int | None = 0) -> Browser:
        """Make a table, and sit down at it."""
        own_seat = "" if own is None else str(own)
        answer = self.form("/new", game="cadaver", name="Kitchen", seat=list(seats), own_seat=own_seat)
        self.code = answer.location.split("/")[2]
        return self

    def practise(self) -> Browser:
        """A table that needs no cards, with one's own seat on turn or asked."""
        self.code = self.form("/practice", game="cadaver").location.split("/")[2]
        return self

    def join(self, code: str, name: str) -> Browser:
        """Sit down at somebody's table."""
        answer = self.form(f"/table/{code}/join", name=name)
        assert answer.status_code == 303, answer.text
        self.code = code
        return self

    def page(self) -> str:
        """The page of one's seat."""
        return self.get(self.table("seat")).text

    def version(self) -> int:
        """The state that the page shows."""
        found = re.search(r'data-version="(\d+)"', self.page())
        assert found is not None
        return int(found.group(1))

    def taps(self) -> list[dict[str, Any]]:
        """What the page of one's seat offers to do in the game."""
        return taps(self.page())

    def tap(self, said: Any, *, key: str = "", version: int | None = None) -> TestResponse:
        """Send one input."""
        body = {"key": key or uuid.uuid4().hex, "version": self.version() if version is None else version}
        return self.script(self.table("api/input"), {**body, "input": said})

    def show(self, *tags: str) -> TestResponse:
        """Hold cards to the camera."""
        body = {"key": uuid.uuid4().hex, "version": self.version(), "tags": tags}
        return self.script(self.table("api/scan"), body)


def taps(page: str) -> list[dict[str, Any]]:
    """The moves, answers and cards that a page offers."""
    sends = [json.loads(html.unescape(sent)) for sent in re.findall(r'data-send=["\'](\{.*?\})["\']', page)]
    return [said for said in sends if said["do"] in ("move", "answer", "show")]


def tables_of(app: Flask) -> Tables:
    """The tables behind an app."""
    tables = app.extensions["companion"].tables
    assert isinstance(tables, Tables)
    return tables
