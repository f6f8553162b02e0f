"""Tables for tests: a store in a folder, seats with names, and inputs in one line."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from companion.play.inputs import Applied, Outcome
from companion.play.tables import Tables, Viewer
from companion.store.database import address_of
from companion.store.store import Store

DEFAULTS: dict[str, dict[str, Any]] = {"cadaver": {"reaction_seconds": 0}}
PILES = ("potion", "potion", "magical-scroll", "magical-scroll", "spare-brain", "spare-brain")


class Play:
    """A table with all seats taken, and a key for each input."""

    def __init__(
        self, folder: Path, names: tuple[str, ...] = ("Ann", "Ben", "Cy"), *, game: str = "cadaver", **options: Any
    ) -> None:
        self.file = folder / "companion.db"
        self.now_ms = 0
        self.tables = self.again()
        self.code, self.host_secret = self.tables.create(
            game, name="Kitchen", seats=names, options={**DEFAULTS.get(game, {}), **options}
        )
        self.secrets = [self._sit(seat, name) for seat, name in enumerate(names)]
        self._keys = (f"key-{number:06}" for number in itertools.count())

    def _sit(self, seat: int, name: str) -> str:
        joined = self.tables.join(self.code, name, seat)
        assert joined is not None
        return joined.secret

    def viewer(self, seat: int) -> Viewer:
        found = self.tables.viewer_of(self.code, self.secrets[seat], self.host_secret if seat == 0 else "")
        assert found is not None
        return found

    def begin(self, first: int = 0) -> None:
        """Set up by hand, with this player first."""
        assert isinstance(self.tables.begin(self.code, self.viewer(0)), Applied)
        for card in PILES:
            self.send(0, do="show", card=card)
        self.send(0, do="answer", value="dealt")
        self.send(0, do="answer", value=str(first))

    def send(self, seat: int, *, version: int | None = None, once: str = "", **said: Any) -> Outcome:
        return self.tables.submit(
            self.code,
            self.viewer(seat),
            key=once or next(self._keys),
            version=version,
            body=json.dumps(said).encode(),
        )

    def move(self, seat: int, kind: str, **fields: Any) -> Outcome:
        return self.send(seat, do="move", move={"type": kind, "seat": seat, **fields})

    def lay(self, seat: int, card: str) -> Outcome:
        return self.send(seat, do="show", card=card, purpose="lay_it")

    def scan(self, seat: int, *tags: str) -> Outcome:
        return self.tables.scan(self.code, self.viewer(seat), key=next(self._keys), version=None, tags=tags)

    def end_turn(self, seat: int) -> None:
        """Pass every phase that is left."""
        while self.tables.table(self.code).state.clock.seat == seat:
            assert isinstance(self.move(seat, "next"), Applied)

    @property
    def version(self) -> int:
        return self.tables.table(self.code).timeline.version

    def count(self, zone: str) -> int:
        state = self.tables.table(self.code).state
        return len(state.zones[state.setup.zone_by_key[zone]])

    def again(self) -> Tables:
        """The same database, opened by a program that was started anew."""
        return Tables(Store(address_of(self.file)), clock=lambda: self.now_ms)
