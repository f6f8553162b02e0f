"""Champions and Arenas as their files give them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from companion.games.shardweave.effects import STATS, Part, Stat, Struct, Text
from companion.table.decklists import Runs

Short = Annotated[str, msgspec.Meta(min_length=1, max_length=28)]
Key = Annotated[str, msgspec.Meta(pattern=r"^([A-Z][A-Z0-9_]{2,39})?$")]
Value = Annotated[int, msgspec.Meta(ge=0, le=20)]
FactionName = Literal["might", "tech", "mystic", "shadow", "wild", "cosmic"]
Rarity = Literal["common", "rare", "unique", "legendary", "exotic"]
NAMED: Final = ("unique", "legendary", "exotic")
"""Rarities of named identities: one copy in a Weave (SW-WEA-03)."""
FACTIONS: Final[tuple[FactionName, ...]] = ("might", "tech", "mystic", "shadow", "wild", "cosmic")
"""There are six (SW-CAR-03)."""


class Stats(Struct, frozen=True):
    """The printed line, in its order (SW-CAR-01)."""

    power: Value
    speed: Value
    mind: Value
    spirit: Value

    def __getitem__(self, stat: Stat) -> int:
        found: int = getattr(self, stat)
        return found

    @property
    def total(self) -> int:
        """All four together."""
        return self.power + self.speed + self.mind + self.spirit

    @property
    def highest(self) -> Stat:
        """The first of the highest in the printed order (SW-SCO-11)."""
        return max(STATS, key=lambda stat: self[stat])


class Form(Struct, frozen=True):
    """What a Champion is after its transformation: another name and line, and no ability (SW-TRF-03, -05, -09)."""

    name: Short
    stats: Stats
    text: Text = ""


class Champion(Struct, frozen=True):
    """A Champion (SW-CAR-02). ``key`` is the stable name of what it does, in ``parts`` (SW-GEN-04).

    It has no price in Threads (SW-CAR-06). Of ``copies`` the box holds as many for one Weaver; those numbered above
    them, ``treated`` more, have the treatment of another printing, which changes nothing (SW-WEA-04).
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^sw-c-\d{3}$")]
    number: Annotated[int, msgspec.Meta(ge=1, le=999)]
    name: Short
    faction: FactionName
    shard: Short
    type: Short
    rarity: Rarity
    stats: Stats
    copies: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    key: Key = ""
    text: Text = ""
    parts: tuple[Part, ...] = ()
    second: Form | None = None
    treated: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    treatment: str = ""
    house: bool = True
    flavour: Text = ""
    form: str = ""

    @property
    def is_named(self) -> bool:
        """Whether a Weave may have one only."""
        return self.rarity in NAMED


class Arena(Struct, frozen=True):
    """An Arena (SW-CAR-09): two different stats that score, and perhaps a hazard."""

    id: Annotated[str, msgspec.Meta(pattern=r"^sw-a-\d{2}$")]
    number: Annotated[int, msgspec.Meta(ge=1, le=999)]
    name: Short
    primary: Stat
    secondary: Stat
    key: Key = ""
    text: Text = ""
    parts: tuple[Part, ...] = ()
    house: bool = True
    flavour: Text = ""
    form: str = ""


TIEBREAK: Final = "sw-a-00"
"""The Arena of the Sudden Convergence, never part of the Arena deck (SW-CVG-02, SW-SET-08)."""


class WeaveList(Struct, frozen=True):
    """A Weave as it is registered: Champions with their numbers of copies, or the very copies by ``serials``
    with their print ``runs``.
    """

    key: Short
    name: Short
    champions: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=18)]], ...] = ()
    serials: tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=99)]], ...] = ()
    runs: Runs = ()
