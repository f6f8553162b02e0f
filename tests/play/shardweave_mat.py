"""A table of Shardweave under a camera: cards as they lie on the mat, and looks at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.shardweave.mat import ARENAS, COMMITS, mat
from companion.games.shardweave.places import ACTIVE, LATER, NEXT, SELECT, of
from companion.play.codes import tag_of
from companion.play.inputs import Applied, Outcome, Refused
from companion.play.views import history_for
from companion.table.screens import No
from companion.table.state import CardIndex, Seat, State
from tests.play.from_above import NO_TAG, Card, seen
from tests.play.tables import Play

MIDDLES = {zone.key: (zone.x_mm + zone.width_mm / 2, zone.y_mm + zone.height_mm / 2) for zone in mat().zones}


class Table(Play):
    """Ann with the Undertow and Ben with the Nightwork in the first round, a camera of the host above the mat, and a
    clock that the test turns on.

    The host has Ann's seat. The Active Arena is the one without hazard.
    """

    def __init__(self, folder: Path, **options: Any) -> None:
        super().__init__(folder, ("Ann", "Ben"), game="shardweave", **{"weave_0": "ironsong", **options})
        self.tables._clock = lambda: self.now_ms
        assert isinstance(self.tables.begin(self.code, self.viewer(0)), Applied)
        arenas = iter(("sw-a-06", "sw-a-01", "sw-a-11"))
        while self.state.clock.phase != SELECT or self.asked():
            code = self.asked()
            if code == "first_arenas":
                self.send(0, do="show", card=next(arenas))
            elif code == "mulligan":
                for seat in (0, 1):
                    self.send(seat, do="answer", value=0)
            elif code:
                self.send(0, do="answer", value={"shuffle_all": "done", "who_begins": "0"}[code])
            else:
                self.move(0, "mulligan")

    @property
    def state(self) -> State:
        return self.tables.table(self.code).waiting()[1]

    def asked(self) -> str:
        question = self.tables.table(self.code).waiting()[0]
        return question.code if question is not None else ""

    def card(self, card_id: str, seat: Seat = 0) -> CardIndex:
        """The first copy of a card in a Weave, or an Arena."""
        setup = of(self.state)
        return next(card for card in setup.equals[card_id] if setup.owners[card] in (seat, -1))

    def face(self, card: CardIndex, zone: str, turn: float = 0.0) -> Card:
        """A card that lies face up in the middle of a zone."""
        table = self.tables.table(self.code)
        return Card(tag_of(table.game, table.setup, card), *MIDDLES[zone], turn)

    def arenas(self) -> list[Card]:
        """The queue as it is recorded."""
        spots = zip(ARENAS, (ACTIVE, NEXT, LATER), strict=True)
        found = ((key, self.state.slots[slot].card) for key, spot in spots for slot in self.state.zones[spot])
        return [self.face(card, key) for key, card in found]

    def looks(self, *cards: Card, viewer: Seat = 0, count: int = 4) -> list[Outcome]:
        """So many looks at the same, 400 ms apart, beside the Arenas; what was said."""
        said = []
        for _ in range(count):
            self.now_ms += 400
            shown = seen(*self.arenas(), *cards, key="shardweave")
            said.append(self.tables.watch(self.code, self.viewer(viewer), shown))
        return [one for one in said if one is not None]

    def photo(self, *cards: Card, viewer: Seat = 0) -> Outcome:
        """One picture, taken by a seat."""
        return self.tables.check_area(self.code, self.viewer(viewer), seen(*cards, key="shardweave"))

    def lines(self) -> list[str]:
        return [f"{line.who} {line.text}" for line in history_for(self.tables.table(self.code), 1)]


def back(seat: Seat) -> Card:
    """A card face down on a commit spot: it covers the tag below, and no tag of its own shows."""
    return Card(NO_TAG, *MIDDLES[COMMITS[seat]])


def no_of(outcome: Outcome) -> No:
    assert isinstance(outcome, Refused), outcome
    return outcome.no


def failing(outcome: Outcome) -> list[str]:
    return [fact.text for fact in no_of(outcome).facts if not fact.holds]
