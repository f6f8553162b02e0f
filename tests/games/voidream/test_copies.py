"""Of a card that was named, and not read, it may have been any copy: the others may still turn up as the one named."""

from __future__ import annotations

import random

import pytest

from companion.games.voidream.arcana import hand_arcana
from companion.games.voidream.bot_sight import Sight
from companion.games.voidream.dream import turn_up
from companion.games.voidream.leaving import unread_cards
from companion.games.voidream.moves import Look
from companion.games.voidream.offers import meanings
from companion.games.voidream.options import Options
from companion.games.voidream.places import (
    DREAM,
    DREAM_DISCARD,
    FACE_DOWN,
    MAIN,
    PLAY,
    VALUE,
    VoidreamSetup,
    at,
    top,
)
from companion.games.voidream.set_up import begin
from companion.table.knowledge import reveal
from companion.table.questions import Answer
from companion.table.run import BOTTOM, Done, Run, perform
from companion.table.state import Clock, faults
from tests.games.voidream.box import BOX

PAGES = 3
"""How many Border Pages the Court's deck has."""


def table(*, read: bool) -> tuple[Run, tuple[int, ...]]:
    """Both play the Court. Ann's first Border Page lies in her play area, a 4 on top of her Dream is unread."""
    run = Run(begin(VoidreamSetup(("Ann", "Ben"), Options(), BOX.cards, (BOX.decks["court"],) * 2)))
    pages = run.setup.equals["border-page"]
    own = tuple(page for page in pages if run.setup.owners[page] == 0)
    assert len(own) == PAGES
    assert len(pages) == 2 * PAGES
    slot = run.zones[at(0, DREAM)][1]
    reveal(run, slot, own[0], "test", claimed=read)
    run.move(slot, at(0, PLAY), "test", at=BOTTOM)
    run.mark(top(run, 0), VALUE, 4, "test")
    run.tick(Clock(0, MAIN, 1), "test")
    return run, own


def test_a_copy_that_was_named_elsewhere_may_turn_up() -> None:
    run, pages = table(read=False)
    assert set(pages) <= set(unread_cards(run, top(run, 0)))


def test_a_copy_that_was_read_elsewhere_cannot_turn_up() -> None:
    run, pages = table(read=True)
    assert set(pages[1:]) <= set(unread_cards(run, top(run, 0)))
    assert pages[0] not in unread_cards(run, top(run, 0))


def test_the_copies_of_the_rivals_deck_are_never_taken_for_ones_own() -> None:
    run, _ = table(read=False)
    assert all(run.setup.owners[card] == 0 for card in unread_cards(run, top(run, 0)))


def test_a_copy_that_turns_up_changes_places_in_the_record_with_the_one_that_was_named() -> None:
    run, pages = table(read=False)
    slot = top(run, 0)
    state = run.freeze()
    done = perform(
        state, lambda inner: turn_up(inner, slot, 0, "torn_card", "VD-DMG-10"), (Answer(0, pages[0], scanned=True),)
    )
    assert isinstance(done, Done)
    after = done.state
    assert after.slots[slot].card == pages[0]
    assert after.slots[slot].claimed
    named = next(other for other in after.zones[at(0, PLAY)])
    assert after.slots[named].card in pages[1:]
    assert not faults(after)


def test_a_veiled_copy_that_was_named_elsewhere_can_be_looked_at() -> None:
    run, pages = table(read=False)
    slot = top(run, 0)
    run.pose(slot, FACE_DOWN, "test")
    run.move(slot, at(0, PLAY), "test", at=BOTTOM)
    assert Look(0, slot, pages[0]) in [meaning.move for meaning in meanings(run.freeze(), 0, pages[0], None)]


@pytest.mark.parametrize("seed", range(20))
def test_what_a_bot_imagines_is_made_of_the_cards_that_the_record_has_left(seed: int) -> None:
    run, _ = table(read=False)
    state = run.freeze()
    dealt = Sight(state, 0, hand_arcana(state, 0), random.Random(seed), seen={}).dealt()
    assert state.setup.backs[dealt.truth[top(state, 0)]] == "4"
    assert sorted(dealt.truth) == list(range(len(state.slots)))


@pytest.mark.parametrize("read", [True, False], ids=["read", "named"])
def test_a_scan_of_a_copy_that_may_lie_unseen_asks_the_rival_nothing(read: bool) -> None:
    run, pages = table(read=read)
    run.move(run.zones[at(0, PLAY)][0], at(0, DREAM_DISCARD), "test")
    labels = [meaning.label for meaning in meanings(run.freeze(), 0, pages[0], None)]
    assert labels == (["correct_it"] if read else ["evoke_it"])
