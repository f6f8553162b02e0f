"""What tests of a game in progress share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.tables import Play


@pytest.fixture
def table(tmp_path: Path) -> Play:
    """A table of three that has begun, Ann on turn."""
    play = Play(tmp_path)
    play.begin()
    return play
