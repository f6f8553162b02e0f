"""A server, and browsers with or without a card before their camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from companion.probes import find_chromium
from tests.browser.server import Server

expect.set_options(timeout=15_000)  # milliseconds: a machine that has other work, too, is not a fault

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
)

OpenBrowser = Callable[..., Browser]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this file's own."""
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def open_browser() -> Iterator[OpenBrowser]:
    """Opens Chromium; given a film, that is what its camera sees."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here: companion doctor says how to install it")
    with sync_playwright() as player:
        opened: list[Browser] = []

        def opener(film: Path | None = None) -> Browser:
            camera = [f"--use-file-for-fake-video-capture={film}"] if film else []
            opened.append(player.chromium.launch(executable_path=path, args=[*FLAGS, *camera]))
            return opened[-1]

        yield opener
        for browser in opened:
            browser.close()
