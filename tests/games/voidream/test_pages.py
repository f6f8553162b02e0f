"""What the pages of Voidream show, and to whom."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from companion.games import registry
from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.places import DREAM, FACE_DOWN, HAND, MAIN, OVER, at, of, place_of
from companion.table.game import Asked
from companion.table.questions import Question
from companion.table.run import replay
from companion.table.screens import Fan, Screen, Wall
from companion.table.state import TABLE, UNKNOWN, State
from companion.table.viewers import as_seen
from tests.table.walks import walk

GAME = registry.game("voidream")
Moment = tuple[State, Question | None]


def moments(seed: int) -> Iterator[Moment]:
    """Every table of a random game, at rest and in the middle of its moves."""
    for step in walk(GAME, 2, {"deck_0": "subter", "deck_1": "maze"}, seed, most=400):
        for stop in step.stops:
            yield replay(step.before, stop.so_far), stop.question
        yield step.after, None


def page(state: State, viewer: int, question: Question | None) -> Screen:
    """The page of a seat, with the question if it is asked."""
    asked = question is not None and viewer in question.seats
    return GAME.screen(as_seen(state, viewer), viewer, question, Asked(yours=asked))


def words(shown: Screen | Wall) -> str:
    """All that is written on a page."""
    return msgspec.json.encode(shown).decode()


@pytest.mark.parametrize("seed", (0, 2, 3))
def test_every_moment_of_a_game_has_its_pages_and_whoever_is_asked_has_a_question(seed: int) -> None:
    phases = set()
    for state, question in moments(seed):
        phases.add(state.clock.phase)
        assert GAME.wall(as_seen(state, TABLE), question).title
        for viewer in (TABLE, 0, 1):
            shown = page(state, viewer, question)
            assert shown.sign.title
            assert (shown.ask is not None) == (question is not None and viewer in question.seats)
    assert {MAIN, OVER} <= phases


@pytest.mark.parametrize("seed", (0, 3))
def test_titles_that_only_the_other_may_know_are_on_no_page(seed: int) -> None:
    """VD-APP-05, VD-DCK-12: arcana in hand, what lies face down, and what is left of a Dream."""
    looked = 0
    for state, question in moments(seed):
        for viewer in (TABLE, 0, 1):
            shown = page(state, viewer, question) if viewer != TABLE else GAME.wall(as_seen(state, TABLE), question)
            told = words(shown)
            for title in secrets(state, viewer):
                assert title not in told, title
                looked += 1
    assert looked > 5_000


def secrets(state: State, viewer: int) -> Iterator[str]:
    """The titles of the other's cards that nobody but their owner has seen."""
    setup = of(state)
    open_titles = {setup.cards[slot.card].name for slot in state.slots if slot.card != UNKNOWN}
    for pool in state.pools:
        for card in pool.cards:
            if setup.owners[card] != viewer and setup.cards[card].name not in open_titles:
                yield setup.cards[card].name


def test_of_the_other_hand_the_values_are_shown() -> None:
    """VD-DEP-09: so each may work out what the other could play."""
    state = next(state for state, _ in moments(0) if state.clock.phase == MAIN)
    held = [of(state).cards[card].value for card in hand_arcana(state, 1)]
    assert len(held) == len(state.zones[at(1, HAND)])
    fan = next(block for block in page(state, 0, None).blocks if isinstance(block, Fan) and "backs" in block.title)
    told = {card.number: card.name for group in fan.groups for card in group.cards}
    assert told == {value: f"{held.count(value)} arcan{'um' if held.count(value) == 1 else 'a'}" for value in held}


def test_no_card_of_a_dream_that_lies_face_down_is_taken_for_an_open_one() -> None:
    """VD-BAS-02: the bastion alone lies face up before any construct is played."""
    state = next(state for state, _ in moments(0) if state.clock.phase == MAIN)
    for seat in (0, 1):
        known = [slot for slot in state.zones[at(seat, DREAM)] if state.slots[slot].card != UNKNOWN]
        assert [place_of(state, slot) for slot in known] == [DREAM]
        assert all(state.slots[slot].pose < FACE_DOWN for slot in known)
