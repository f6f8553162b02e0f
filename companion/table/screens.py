"""What a screen shows, as plain data that the common pages draw.

A game fills these for one viewer from what that viewer may see; the pages know how each part looks and nothing of the
game. Every text is a finished sentence or word. Symbols are names of shapes in ``static/symbols.svg``.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from companion.table.choices import Choice, Dial, Row, nudge_dial, nudge_mark, send
from companion.table.faces import (
    Band,
    Bearings,
    Contest,
    Fan,
    Gauge,
    Ground,
    Grounds,
    Held,
    HeldGroup,
    Lying,
    Scores,
    Step,
    Steps,
    Told,
    TurnCard,
    Use,
    Versus,
    Way,
)
from companion.table.figures import Figure
from companion.table.reminders import Clock

__all__ = [  # what a game takes from here though it stands elsewhere
    "Band", "Bearings", "Choice", "Contest", "Dial", "Fan", "Gauge", "Ground", "Grounds", "Held", "HeldGroup", "Lying",
    "Row", "Scores", "Step", "Steps", "Told", "TurnCard", "Use", "Versus", "Way", "nudge_dial", "nudge_mark", "send",
]  # fmt: skip


class StationState(Enum):
    """Where a station stands on a turn line."""

    DONE = "done"
    NOW = "now"
    NEXT = "next"
    LOST = "lost"


class Station(msgspec.Struct, frozen=True):
    """One stop of a turn line; ``note`` stands small under the label."""

    label: str
    state: StationState
    note: str = ""


class Sign(msgspec.Struct, frozen=True):
    """The head of a seat's page. ``yours`` fills it with the accent: it is this viewer who has to act."""

    title: str
    yours: bool
    right: str = ""
    stations: tuple[Station, ...] = ()


class Numbers(msgspec.Struct, frozen=True, tag="numbers"):
    """Several dials side by side, perhaps under a heading."""

    dials: tuple[Dial, ...]
    title: str = ""
    note: str = ""


class Rung(msgspec.Struct, frozen=True):
    """A step of a ladder: what is there from ``at`` on.

    ``note`` says when it works or what is missing; ``used`` is the box of what is used once in a while (``None``: it
    has none), ``choice`` the tap that uses it.
    """

    at: int
    text: str
    note: str = ""
    used: bool | None = None
    choice: Choice | None = None


class Ladder(msgspec.Struct, frozen=True, tag="ladder"):
    """A number that opens one thing after another; the lowest rung comes first. With ``nudge`` as a dial has it."""

    label: str
    value: int
    rungs: tuple[Rung, ...]
    symbol: str = ""
    note: str = ""
    nudge: str = ""
    most: int | None = None
    least: int = 0


class Offer(msgspec.Struct, frozen=True):
    """A card that has a price. ``tap`` takes it, and ``word`` stands on its button; without one it is only shown."""

    price: int
    label: str
    symbol: str = ""
    note: str = ""
    tap: Choice | None = None
    word: str = ""
    dials: tuple[Dial, ...] = ()


class Offers(msgspec.Struct, frozen=True, tag="offers"):
    """Cards with their prices under a heading; ``rest`` says what else is to know, such as of empty places."""

    title: str
    offers: tuple[Offer, ...]
    note: str = ""
    rest: str = ""


class SquareState(Enum):
    """How a square of a card in play is drawn."""

    FULL = "full"
    OPEN = "open"
    LOCKED = "locked"


class Square(msgspec.Struct, frozen=True):
    """A place on a card in play: a symbol and the word for it."""

    symbol: str
    word: str
    state: SquareState


class InPlay(msgspec.Struct, frozen=True):
    """A card that lies on the table, with what lies on it; ``dials`` are the numbers on it, such as its damage.

    ``rows`` tell more of it, line by line. ``lies`` draws it as it lies, ``numbers`` are its own, side by side, and
    ``heads`` the same where they are large. With ``texts`` its name opens them; ``key`` is its own then.
    """

    name: str
    note: str = ""
    squares: tuple[Square, ...] = ()
    symbol: str = ""
    choices: tuple[Choice, ...] = ()
    dials: tuple[Dial, ...] = ()
    rows: tuple[Row, ...] = ()
    lies: Lying | None = None
    numbers: tuple[Dial, ...] = ()
    heads: tuple[Dial, ...] = ()
    texts: tuple[str, ...] = ()
    key: str = ""


class Area(msgspec.Struct, frozen=True, tag="area"):
    """Cards that lie together, under a heading; ``dials`` are small numbers that belong to whoever they lie with."""

    title: str
    cards: tuple[InPlay, ...]
    note: str = ""
    empty: str = ""
    dials: tuple[Dial, ...] = ()


class Pile(msgspec.Struct, frozen=True):
    """A pile: how many cards, and whether this viewer may use it now; if not, ``note`` says why."""

    name: str
    symbol: str
    count: int
    is_open: bool
    note: str


class Piles(msgspec.Struct, frozen=True, tag="piles"):
    """Piles side by side."""

    title: str
    piles: tuple[Pile, ...]
    note: str = ""


class Ledger(msgspec.Struct, frozen=True, tag="ledger"):
    """A sum with where each point comes from; ``what`` is the word for its rows. A folded one opens at a tap."""

    title: str
    rows: tuple[Row, ...]
    total: str = ""
    symbol: str = ""
    note: str = ""
    what: str = "sources"
    folded: bool = False


class Can(msgspec.Struct, frozen=True, tag="can"):
    """What this viewer can do now. A folded one opens at a tap."""

    title: str
    choices: tuple[Choice, ...]
    note: str = ""
    folded: bool = False


class Wait(msgspec.Struct, frozen=True, tag="wait"):
    """What the table waits for, when it is not this viewer who must act."""

    text: str
    note: str = ""


class Pick(msgspec.Struct, frozen=True):
    """One card that the page "by hand" offers: its name, its type, and what can be done with it besides."""

    label: str
    send: str
    symbol: str = ""
    note: str = ""
    others: tuple[Choice, ...] = ()


class Hand(msgspec.Struct, frozen=True, tag="hand"):
    """The cards that this viewer is known to hold, each with what a tap does."""

    title: str
    picks: tuple[Pick, ...]
    note: str = ""


Block = (
    Dial
    | Numbers
    | Ladder
    | Area
    | Offers
    | Piles
    | Ledger
    | Can
    | Hand
    | Wait
    | Clock
    | Bearings
    | Fan
    | Contest
    | Grounds
    | Steps
)


class Ask(msgspec.Struct, frozen=True):
    """A question to this viewer. With ``scan`` the answer may also be a card held to the camera.

    A number is asked with ``least`` and ``most``, beginning at ``now``; ``number_send`` is the JSON text to send, in
    which the word ``"NUMBER"`` (with its quotes) stands for the number chosen. ``until_s`` counts down to the end of
    the question. ``contest`` is what it is about.
    """

    title: str
    clause: str = ""
    note: str = ""
    choices: tuple[Choice, ...] = ()
    scan: bool = False
    least: int | None = None
    most: int | None = None
    number_send: str = ""
    now: int | None = None
    until_s: int | None = None
    contest: Contest | None = None


class Screen(msgspec.Struct, frozen=True):
    """The page of one seat: sign, question (if it is this viewer's), and blocks from top to bottom.

    ``by_hand`` lists every card that this viewer could mean without a camera, ``scan_hint`` says what a scan will do.
    """

    sign: Sign
    blocks: tuple[Block, ...]
    ask: Ask | None = None
    by_hand: tuple[Pick, ...] = ()
    scan_hint: str = ""


class Blow(msgspec.Struct, frozen=True):
    """What one number does to another: ``power`` (its rows are squares) − ``against`` = ``left``."""

    power: Dial
    against: Dial
    left: Dial


class WallSeat(msgspec.Struct, frozen=True):
    """A seat on the wall: one chief number, small numbers beside it, and its cards.

    ``card`` is the card that stands for the player, ``beside`` a second large number, ``blow`` what is being built up.
    ``row`` are cards that lie in a row, in few words. With ``bearings`` these stand in the place of the chief number.
    """

    name: str
    now: bool
    number: int
    number_label: str
    number_symbol: str = ""
    of: int | None = None
    small: tuple[Dial, ...] = ()
    cards: tuple[InPlay, ...] = ()
    note: str = ""
    card: str = ""
    beside: Dial | None = None
    ladder: Ladder | None = None
    blow: Blow | None = None
    row: tuple[Offer, ...] = ()
    bearings: Bearings | None = None


class Wall(msgspec.Struct, frozen=True):
    """The table page: readable across a room, and nothing on it that not everybody may know.

    ``against`` is the one who plays against all others, and has a band of its own. ``results`` stand below the end,
    ``contest`` above the seats. With ``grounds`` these stand beside the seats, and ``steps`` beside them.
    """

    title: str
    stations: tuple[Station, ...]
    seats: tuple[WallSeat, ...]
    piles: tuple[Pile, ...] = ()
    dials: tuple[Dial, ...] = ()
    note: str = ""
    finished: str = ""
    against: WallSeat | None = None
    results: tuple[Ledger, ...] = ()
    contest: Contest | None = None
    grounds: Grounds | None = None
    steps: Steps | None = None
    clock: Clock | None = None


class Fact(msgspec.Struct, frozen=True):
    """One condition of a refusal: whether it holds at this table, and in what words."""

    text: str
    holds: bool
    note: str = ""


class No(msgspec.Struct, frozen=True):
    """A refusal as a page shows it, to its owner alone.

    ``title`` says what, ``clause`` and ``rule`` quote the clause, ``facts`` are the facts of this table (the failing
    one first), ``ways`` what can be done instead, nearest first. ``card`` is the card meant, if there was one.
    With ``anyway`` it can be done all the same if everybody agrees: the JSON text of the input, in which the word
    ``"REASON"`` (with its quotes) stands for why.
    """

    title: str
    clause: str
    rule: str
    facts: tuple[Fact, ...]
    ways: tuple[Choice, ...] = ()
    card: str = ""
    card_note: str = ""
    anyway: str = ""


class Line(msgspec.Struct, frozen=True):
    """One line of the history. ``undone`` lines stay, struck through; ``changes`` are the numbers that it changed.

    ``also`` are the clauses behind what followed from the move by itself.
    """

    number: int
    who: str
    text: str
    clause: str = ""
    undone: bool = False
    heading: str = ""
    card: str = ""
    private: bool = False
    can_return: bool = False
    changes: tuple[Figure, ...] = ()
    also: tuple[str, ...] = ()


class PutBack(msgspec.Struct, frozen=True):
    """One thing that hands must do so that the real table agrees with the record again.

    With ``by_scan`` a scan of its card ticks it off, like a tap.
    """

    key: str
    text: str
    seat: int | None
    done: bool = False
    by_scan: bool = False
