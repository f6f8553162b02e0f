"""A practice table, at which the companion knows all cards, does not tell what the others hold."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from companion.games import registry
from companion.play.inputs import Applied, Outcome
from companion.play.practice import not_there
from companion.play.simulation import answered, hand_of
from companion.play.table import LiveTable
from companion.play.tables import Viewer
from companion.table.dealer import Dealer
from companion.table.questions import Answer
from companion.table.run import Done, Waiting, perform, replay
from tests.play.tables import Play


class Practice:
    """Ann's practice table, with herself on turn."""

    def __init__(self, folder: Path) -> None:
        self.tables = Play(folder).tables
        seats = ("Ann", "Ben", "Cy")
        self.code, host = self.tables.create("cadaver", name="", seats=seats, options={}, practice=True)
        joined = self.tables.join(self.code, "Ann", 0)
        assert joined is not None
        viewer = self.tables.viewer_of(self.code, joined.secret, host)
        assert viewer is not None
        self.me: Viewer = viewer
        self.tables.begin(self.code, self.me)
        while self.table.state.clock.seat or self.table.timeline.now.pending is not None:
            assert isinstance(self.send(do="answer", value="pass"), Applied)

    @property
    def table(self) -> LiveTable:
        return self.tables.table(self.code)

    def send(self, **said: object) -> Outcome:
        key = f"key-{self.table.timeline.version:06}"
        return self.tables.submit(self.code, self.me, key=key, version=None, body=json.dumps(said).encode())


@pytest.fixture
def practice(tmp_path: Path) -> Practice:
    return Practice(tmp_path)


@pytest.mark.parametrize("source", ["hand-1", "deck"])
def test_a_correction_does_not_tell_which_cards_lie_where_nobody_may_look(practice: Practice, source: str) -> None:
    setup = practice.table.setup
    zones = setup.zone_by_key
    move = {"type": "correct", "seat": 0, "reason": "curious", "source": zones[source], "zone": zones["discard"]}
    told = set()
    for copies in setup.equals.values():
        if all(slot.card not in copies for slot in practice.table.state.slots):
            before = practice.table.state
            done = practice.send(do="move", move={**move, "card": copies[0]})
            assert practice.table.state == before
            told.add((type(done).__name__, getattr(done, "text", "")))
    assert len(told) == 1


@pytest.mark.parametrize(
    ("key", "seed"),
    [
        *((key, seed) for key in ("cadaver", "cardweaver", "dirks-and-poniards", "voidream") for seed in range(3)),
        # In these a card that was put under a pile is drawn from there.
        *(("shardweave", seed) for seed in range(24)),
    ],
)
def test_nothing_that_is_done_with_the_cards_that_were_dealt_is_refused(key: str, seed: int) -> None:
    game, chance = registry.game(key), random.Random(seed)
    names = ("Ann", "Ben", "Cy")[: game.most_seats]
    state = game.begin(game.set_up(names, {}))
    dealer, move = Dealer(state, seed), game.first_move()
    for _ in range(150):
        given: list[Answer] = []
        while isinstance(found := perform(state, lambda run, move=move: game.script(run, move), given), Waiting):
            waiting = replay(state, found.so_far)
            given.append(answered(game, waiting, found.question, dealer.after(found.so_far), chance))
        assert isinstance(found, Done)
        assert not_there(state, dealer, found.events, move, tuple(given)) is None
        dealer.follow(found.events)
        state = found.state
        if game.outcome(state) is not None:
            break
        seat = game.active(state)[0]
        move = game.bot_move(state, seat, hand_of(dealer, state, seat), chance)
