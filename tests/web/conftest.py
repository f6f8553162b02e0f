"""An app over a database of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.web import Config, create_app
from companion.web.app import close
from tests.web.people import Browser

Make = Callable[..., Flask]


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[Make]:
    """Apps with settings of their own; tries are not counted unless a test says so."""
    made: list[Flask] = []

    def make(**settings: Any) -> Flask:
        address = f"sqlite:///{tmp_path}/{len(made)}.db"
        made.append(create_app(Config(address, tmp_path, **{"limits": False, **settings})))
        return made[-1]

    yield make
    for app in made:
        close(app)


@pytest.fixture
def app(make_app: Make) -> Flask:
    return make_app()


@pytest.fixture
def host(app: Flask) -> Browser:
    """Ann, who made a table for two and sits on its first seat."""
    return Browser(app).new_table("Ann", "", own=0)


@pytest.fixture
def guest(app: Flask, host: Browser) -> Browser:
    """Ben, on the other seat."""
    return Browser(app, "192.168.7.21").join(host.code, "Ben")


@pytest.fixture
def playing(host: Browser, guest: Browser) -> Browser:
    """Ann, whose game with Ben has begun."""
    assert "applied" in host.script(host.table("api/begin")).get_json()
    return host
