"""Parts of a screen that draw cards as they lie: turned, exhausted, face down, in a hand, on both sides of a fight.

As in ``screens``, which is where games take them from.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from companion.table.choices import Choice, Dial


class Way(Enum):
    """How a card lies."""

    UPRIGHT = "upright"
    TURNED = "turned"
    DOWN = "down"


class Lying(msgspec.Struct, frozen=True):
    """A small card as it lies, with the sign that it bears; ``word`` says how it lies to whoever can't see that."""

    sign: str
    way: Way
    word: str = ""


class TurnCard(msgspec.Struct, frozen=True):
    """A card that counts by how it is turned: the number that stands upright, and ``edges`` right, below and left.

    ``text`` is what it says as it lies; ``is_back`` whether its other side is up, which has no numbers. ``then`` is the
    number that the next turn brings ("" if there is no turn left), ``after`` when, ``then_text`` what it says there.
    """

    label: str
    now: int
    text: str = ""
    edges: tuple[int, int, int] | None = None
    is_back: bool = False
    then: str = ""
    after: str = "next"
    then_text: str = ""
    symbol: str = ""


class Band(msgspec.Struct, frozen=True):
    """A band of a gauge, with its number and perhaps a word."""

    number: int
    word: str = ""


class Gauge(msgspec.Struct, frozen=True):
    """Bands from the highest to the deepest; the current one has the number ``now``. ``word`` stands where none has."""

    label: str
    now: int
    bands: tuple[Band, ...]
    symbol: str = ""
    word: str = ""


class Bearings(msgspec.Struct, frozen=True, tag="bearings"):
    """A card that is turned, beside a gauge."""

    card: TurnCard
    gauge: Gauge


class Use(msgspec.Struct, frozen=True):
    """A way to use a card of the hand: its text line by line, what to know before, and the tap that does it."""

    title: str
    lines: tuple[str, ...]
    choice: Choice | None = None
    warnings: tuple[str, ...] = ()


class Held(msgspec.Struct, frozen=True):
    """A card of a hand: its number and name. With ``uses`` it opens a sheet that shows them; ``key`` is its own."""

    number: int
    name: str
    key: str = ""
    note: str = ""
    uses: tuple[Use, ...] = ()


class HeldGroup(msgspec.Struct, frozen=True):
    """Cards of a hand that can be used now, or can't for the reason in ``title``."""

    title: str
    can_be_used: bool
    cards: tuple[Held, ...]
    clause: str = ""


class Fan(msgspec.Struct, frozen=True, tag="fan"):
    """The cards of a hand, sorted by whether they can be used; ``warnings`` are what to know about the hand."""

    title: str
    groups: tuple[HeldGroup, ...]
    note: str = ""
    warnings: tuple[str, ...] = ()


class Versus(msgspec.Struct, frozen=True):
    """A number that both sides have; ``counts`` is whether it decides."""

    label: str
    values: tuple[int, int]
    symbol: str = ""
    counts: bool = False


class Contest(msgspec.Struct, frozen=True, tag="contest"):
    """Two numbers against each other, each with its sources; ``ahead`` is the side that wins as it stands.

    ``word`` says what decides, ``note`` what would follow. ``names`` are the cards that fight, with
    their ``stats``.
    """

    title: str
    sides: tuple[Dial, Dial]
    ahead: int | None = None
    word: str = ""
    note: str = ""
    symbol: str = ""
    names: tuple[str, str] | None = None
    stats: tuple[Versus, ...] = ()


class Scores(msgspec.Struct, frozen=True):
    """Something that scores in a place, and how much of it: "whole", "half"."""

    word: str
    share: str
    symbol: str = ""


class Ground(msgspec.Struct, frozen=True):
    """A place that is fought for: what scores there, and in ``text`` what it does besides, with its symbol."""

    place: str
    name: str
    scores: tuple[Scores, ...]
    text: str = ""
    symbol: str = ""


class Grounds(msgspec.Struct, frozen=True, tag="grounds"):
    """Places in the order in which they are fought for; the first is the current one, and large."""

    title: str
    grounds: tuple[Ground, ...]
    note: str = ""
    empty: str = ""


class Told(msgspec.Struct, frozen=True):
    """What happened in a step, and by which card; ``is_off`` if it came to nothing."""

    text: str
    by: str = ""
    is_off: bool = False


class Step(msgspec.Struct, frozen=True):
    """A numbered step, and what happened in it."""

    number: int
    word: str
    lines: tuple[Told, ...]


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    """What happened step by step; folded it opens at a tap."""

    title: str
    steps: tuple[Step, ...]
    folded: bool = False
