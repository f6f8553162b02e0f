"""Nothing that a seat may not see is ever sent to it; the long form is ``python -m tests.leaks``."""

from __future__ import annotations

import msgspec
import pytest

from companion.games import registry
from companion.play import views
from companion.table import viewers
from companion.table.state import Seat, State
from tests.leaks.twins import Leak, play_twins


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", registry.keys())
def test_nobody_can_tell_what_others_have_seen_in_private(game: str, seed: int) -> None:
    seen = play_twins(game, seed, most=70)
    assert seen["in private"] >= 3
    assert seen["applied"] >= 20
    assert seen["refused"] >= 10


def with_all_notes(state: State, viewer: Seat) -> State:
    """A table on which everybody knows what anybody has noted."""
    notes = tuple(msgspec.structs.replace(note, seat=max(viewer, 0)) for note in state.notes)
    return viewers.as_seen(msgspec.structs.replace(state, notes=notes), max(viewer, 0))


def test_a_page_that_shows_what_others_have_seen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "as_seen", with_all_notes)
    with pytest.raises(Leak, match="can tell the tables apart by"):
        play_twins("cadaver", 1, most=70)
