"""A practice table, at which the companion knows every card: what is sent is the same whatever the others hold."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Final

from flask import Flask

from companion.games import registry
from companion.play.table import LiveTable
from companion.table.dealer import Dealer
from companion.table.state import UNKNOWN
from tests.leaks.eyes import Bytes, Eyes, kind_of
from tests.leaks.people import People, manners_of
from tests.leaks.still import still_app, tables_of
from tests.leaks.twins import Leak, difference

OWN: Final = 0
"""The seat of the one person there."""


class Practice:
    """The table of one person, and somebody who knows its code."""

    def __init__(self, app: Flask, game: str, chance: random.Random) -> None:
        self.app = app
        self.chance = chance
        self.eyes = [Eyes(app, name, "192.168.7.20") for name in ("Ann", "stranger")]
        self.code = str(self.eyes[0].browser.form("/practice", game=game, name="Ann").location.split("/")[2])
        self.people = People(self.table, manners_of(game), (), chance)
        self.log: list[str] = []
        self.seen: dict[str, int] = {}
        self._pages(every=True)  # from now on the phone has been heard of

    @property
    def table(self) -> LiveTable:
        """The companion's own table."""
        return tables_of(self.app).table(self.code)

    @property
    def dealer(self) -> Dealer:
        """Who knows where every card lies."""
        dealer = self.table.timeline.dealer
        assert dealer is not None
        return dealer

    def step(self) -> None:
        """One input, and what is sent then with these cards and with others in the places that nobody may see."""
        self.people.dealer = self.dealer
        said = self.people.wrongly() if self.chance.random() < 0.4 else self.people.rightly()
        body = {"key": self.eyes[0].key(), "version": self.table.version}
        if said.tags:
            reply = self.eyes[0].send(self.code, "scan", {**body, "tags": said.tags})
        else:
            reply = self.eyes[0].send(self.code, "input", {**body, "input": said.what})
        self.log.append(f"{self.table.version}: {said} -> {kind_of(reply)}")
        self.seen[kind_of(reply)] = self.seen.get(kind_of(reply), 0) + 1
        every = self.chance.random() < 0.1
        before = self._pages(every=every)
        truth = list(self.dealer.truth)
        self._change_cards()
        after = self._pages(every=every)
        self.dealer.truth[:] = truth
        if before != after:
            page = next(page for page in before if before[page] != after[page])
            raise Leak(f"{page} depends on what nobody may see:\n{difference(before[page], after[page], self.log)}")

    def _pages(self, *, every: bool) -> Bytes:
        return {
            f"{eyes.name}, {page}": told
            for eyes in self.eyes
            for page, told in eyes.pages(self.code, every=every).items()
        }

    def _change_cards(self) -> None:
        """Let all hidden cards but those of the own hand change places."""
        own = {slot for zone in self.table.setup.hidden_of[OWN] for slot in self.table.state.zones[zone]}
        hidden = [
            slot for slot, known in enumerate(self.table.state.slots) if known.card == UNKNOWN and slot not in own
        ]
        cards = [self.dealer.truth[slot] for slot in hidden]
        self.chance.shuffle(cards)
        for slot, card in zip(hidden, cards, strict=True):
            self.dealer.truth[slot] = card


def play_practice(game: str, seed: int, *, most: int) -> dict[str, int]:
    """So many inputs at a practice table, or a game if that is shorter: how often each kind of reply came."""
    chance = random.Random(f"{game}-{seed}-practice")
    rules = registry.game(game)
    with tempfile.TemporaryDirectory() as folder, still_app(Path(folder)) as app:
        table = Practice(app, game, chance)
        for _ in range(most):
            table.step()
            if rules.outcome(table.table.state) is not None:
                break
        return table.seen
