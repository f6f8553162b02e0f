"""Nothing that a seat may not see is ever sent to it; the long form is ``python -m tests.leaks``."""

from __future__ import annotations

import msgspec
import pytest

from companion.games import registry
from companion.play import views
from companion.play.table import LiveTable
from companion.table import viewers
from companion.table.screens import PutBack
from companion.table.state import Seat, State
from tests.leaks.people import manners_of
from tests.leaks.practice import play_practice
from tests.leaks.search import play_searched
from tests.leaks.twins import Leak, play_twins

LOOKED_AT_SOON = ("cadaver", "cardweaver", "shardweave")
"""Games in which people have hands from the start; in others it takes longer than this until there is a secret."""


@pytest.mark.parametrize("game", registry.keys())
def test_nobody_can_tell_what_others_have_seen_in_private(game: str) -> None:
    seen = play_twins(game, 1, most=30)
    assert seen["applied"] >= 10
    assert seen["refused"] >= 5
    assert seen.get("in private", 0) >= (3 if game in LOOKED_AT_SOON else 0)
    assert seen.get("sealed", 0) >= (3 if manners_of(game).seals else 0)


@pytest.mark.parametrize("game", registry.keys())
def test_no_card_that_was_not_shown_to_somebody_is_in_anything_that_is_sent_there(game: str) -> None:
    assert play_searched(game, 1, most=20) >= 300


@pytest.mark.parametrize("game", registry.keys())
def test_at_a_practice_table_nothing_depends_on_the_cards_that_others_hold(game: str) -> None:
    assert play_practice(game, 1, most=16)["applied"] >= 5


def with_all_notes(state: State, viewer: Seat) -> State:
    """A table on which everybody knows what anybody has noted."""
    notes = tuple(msgspec.structs.replace(note, seat=max(viewer, 0)) for note in state.notes)
    return viewers.as_seen(msgspec.structs.replace(state, notes=notes), max(viewer, 0))


def test_a_page_that_shows_what_others_have_seen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "as_seen", with_all_notes)
    with pytest.raises(Leak, match="can tell the tables apart by"):
        play_twins("cadaver", 1, most=70)


def with_a_telltale(table: LiveTable) -> tuple[PutBack, ...]:
    """A list of things to put back that names what somebody has looked at in private."""
    setup = table.setup
    return tuple(PutBack("1-1-1", setup.names[setup.copies[note.card].card], None) for note in table.state.notes)


def test_a_name_that_slips_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "put_backs_for", with_a_telltale)
    with pytest.raises(Leak, match="was never shown"):
        play_searched("cadaver", 1, most=70)


def with_the_sealed_card(table: LiveTable) -> tuple[PutBack, ...]:
    """A list of things to put back that is longer, the more is known of what somebody has locked."""
    sealed = [
        note.card for note in table.state.notes if note.zones and table.setup.zones[note.zones[0]].key[:4] == "spot"
    ]
    return tuple(PutBack("1-1-1", "x" * card, None) for card in sealed)


def test_a_page_whose_size_hangs_on_what_is_locked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """SW-COM-04: one size for every card."""
    monkeypatch.setattr(views, "put_backs_for", with_the_sealed_card)
    with pytest.raises(Leak, match="can tell the tables apart by"):
        play_twins("shardweave", 1, most=25)
